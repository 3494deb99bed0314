import type { ExecutionResult } from "./sandbox.js";

/** Longest observation, in UTF-16 units: what a model is shown of one execution. */
export const OBSERVATION_CHARS = 4000;

const NOTHING = "(no output)\nThe code printed nothing. Use print() to see a value.";

/**
 * The text that the model sees of an execution: standard output, then standard error, then one sentence where the code
 * did not end by itself. At most OBSERVATION_CHARS long (the middle is cut, with a mark that says how much), always
 * well-formed Unicode without NUL, never the operator's `detail`.
 */
export function observation(result: ExecutionResult): string {
  const note = [noteOf(result), stateNote(result)].filter((part) => part !== "").join("\n");
  const parts = [result.stdout, result.stderr]
    .map((part) => clean(part).trimEnd())
    .filter((part) => part !== "");
  const body = parts.join("\n");
  if (body === "") return note === "" ? NOTHING : result.reason === "error" ? note : `(no output)\n${note}`;
  const end = note === "" ? "" : `\n${note}`;
  return cut(body, OBSERVATION_CHARS - end.length) + end;
}

function noteOf({ reason, wallMs, exitCode, signal, stderr }: ExecutionResult): string {
  switch (reason) {
    case "ok":
      return "";
    case "error":
      if (stderr.trim() !== "") return "";
      return signal === null
        ? `The code ended with exit status ${exitCode ?? "unknown"} and printed no error.`
        : `The code was ended by ${signal}.`;
    case "timeout":
      return `The code was stopped after ${seconds(wallMs)} s: the time limit.`;
    case "cpu":
      return "The code was stopped: it used up its CPU time.";
    case "memory":
      return "The code ran out of memory.";
    case "output":
      return "The code was stopped: it printed too much.";
    case "cancelled":
      return "The code was stopped: the call was cancelled.";
    case "sandbox_error":
      return "The code could not be run: the code interpreter failed. This is not an error in the code.";
  }
}

function stateNote({ stateLost }: ExecutionResult): string {
  if (stateLost === undefined) return "";
  return stateLost === "after"
    ? "The interpreter was ended: the variables of this and earlier programs are lost."
    : "The interpreter had been started anew before this program: the variables of earlier programs are lost.";
}

function seconds(ms: number): string {
  return ms >= 1000 ? String(Math.round(ms / 1000)) : (ms / 1000).toFixed(1);
}

/** Lone surrogates and NUL break tokenisers and JSON readers. */
function clean(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd").replaceAll("\0", "\u2400");
}

/** First and last half of a text within `limit` units, never half a character. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // The number's own length depends on what is cut: reserve for the longest.
  const room = limit - mark(text.length).length;
  const head = text.slice(0, boundary(text, Math.ceil(room / 2)));
  const tail = text.slice(boundary(text, text.length - Math.floor(room / 2) + 1));
  return head + mark(text.length - head.length - tail.length) + tail;
}

function mark(count: number): string {
  return `\n[... ${count} characters cut ...]\n`;
}

/** `at`, or one less where a surrogate pair would be divided. */
function boundary(text: string, at: number): number {
  return text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) < 0xe000 ? at - 1 : at;
}
