import { optionLabel } from "../verifiers/parse/label.js";

/** `["a", "b", "c"]` as "a, b and c". */
export function sentenceList(items: readonly string[], conjunction = "and"): string {
  if (items.length <= 1) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${items[items.length - 1] ?? ""}`;
}

/** First letter in upper case. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** English ordinal word of 1 to 20. */
export function ordinal(n: number): string {
  const word = ORDINALS[n - 1];
  if (word === undefined) throw new RangeError(`ordinal(${n})`);
  return word;
}
const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  );

/** English number word of 0 to 20, digits beyond. */
export function numberWord(n: number): string {
  return NUMBERS[n] ?? String(n);
}
const NUMBERS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

/** The block of options that ends a question of the option kind. */
export function optionBlock(options: readonly string[]): string {
  return `Options:\n${options.map((text, i) => `${optionLabel(i)} ${text}`).join("\n")}`;
}

/**
 * The closing part of every question: what the answer looks like, and the envelope. `example` shows the form only and
 * must not be a right answer; where every example could be one (closed words, options) it is left out and the envelope
 * shows `form` itself, which no reader takes for an answer.
 */
export function answerFormat(description: string, shown: { example: string } | { form: string }): string {
  const start = `${description} Put your final answer between <<< and >>>`;
  return "example" in shown
    ? `${start}, as in this example of the form (it is not the answer):\n<<<${shown.example}>>>`
    : `${start}, in this form:\n<<<${shown.form}>>>`;
}
