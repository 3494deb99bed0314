/** Plain words for what the files call by short names. */

export const VERDICTS: Readonly<Record<string, string>> = {
  correct: "The answer is right.",
  wrong: "An answer was read, and it is not right.",
  invalid: "What stands in the place of the answer cannot be read as an answer of this task.",
  no_answer: "No answer was found where it has to stand.",
  error: "The entry is broken: the answer was not judged.",
};

export const OUTCOMES: Readonly<Record<string, string>> = {
  judged: "The model came to its own end, and its answer was judged.",
  truncated: "The token budget was used up; the text so far was judged.",
  context_exceeded: "The conversation outgrew the model's context: this counts as wrong.",
  config_error:
    "The first request was refused (it does not fit, or the server does not take it): not in the accuracy.",
  model_error: "An outage of the model server: not in the accuracy, run again on --resume.",
  sandbox_error: "An outage of the sandbox: not in the accuracy, run again on --resume.",
  cancelled: "The episode was stopped before its end: not in the accuracy, run again on --resume.",
};

export const EXECUTIONS: Readonly<Record<string, string>> = {
  ok: "ended by itself",
  error: "ended with an error",
  timeout: "ran out of time",
  cpu: "used up its CPU time",
  memory: "used up its memory",
  output: "printed too much and was ended",
  cancelled: "was stopped",
  sandbox_error: "the sandbox failed",
};

const PLACES: Readonly<Record<string, string>> = {
  envelope: "between the last <<< and >>>",
  boxed: "in the last \\boxed{}",
  "\\boxed{}": "in the last \\boxed{}",
  tags: "in the last <answer> … </answer>",
  "<answer>": "in the last <answer> … </answer>",
  line: "behind the last “Answer:” at a line's start",
  '"answer is"': "behind the last “answer is” or “answer:”",
  "a reply of one line": "the reply is this one line",
};

/** How an answer was found. */
export function placeWords(how: string): string {
  return PLACES[how] ?? how;
}

/** Colour of a status. */
export function tone(status: string | null): "good" | "bad" | "warn" | "" {
  if (status === "correct") return "good";
  if (status === "wrong" || status === "invalid" || status === "no_answer") return "bad";
  return status === null ? "" : "warn";
}

const whole = new Intl.NumberFormat("en");

export function count(value: number): string {
  return whole.format(value);
}

export function percent(share: number | null): string {
  return share === null ? "–" : `${(100 * share).toFixed(1)} %`;
}

export function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/**
 * Text as it can be seen: controls as their pictures, marks that turn the direction of writing by their number. What a model wrote may
 * not look like something else.
 */
export function visible(text: string): string {
  return text
    .replace(/\r\n/g, "\n")
    .replace(/[\u0000-\u0008\u000B-\u001F]/g, (char) => String.fromCharCode(0x2400 + char.charCodeAt(0)))
    .replace(
      /[\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g,
      (char) => `‹U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}›`,
    );
}
