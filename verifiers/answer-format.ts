/** How a response marks its answer. `envelope` is the suite's own; the others are for comparing formats. */
export const ANSWER_FORMATS = ["envelope", "boxed", "tags", "line"] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** Where the answer stands, as a prompt says it: "Put your final answer ...". */
export const FORMAT_PHRASES: Readonly<Record<AnswerFormat, string>> = {
  envelope: "between <<< and >>>",
  boxed: "inside \\boxed{}",
  tags: "between <answer> and </answer>",
  line: 'behind "Answer:" on a line of its own at the very end',
};

/** An answer, or the example of its form, marked in the format. */
export function markAnswer(answer: string, format: AnswerFormat): string {
  switch (format) {
    case "envelope":
      return `<<<${answer}>>>`;
    case "boxed":
      return `\\boxed{${answer}}`;
    case "tags":
      return `<answer>${answer}</answer>`;
    case "line":
      return `Answer: ${answer}`;
  }
}

const ENVELOPE_SENTENCE = `Put your final answer ${FORMAT_PHRASES.envelope}`;

/**
 * A question that asks for its answer in `format`. The suite's own questions end with the envelope and an example in it:
 * both are rewritten. To another question the sentence is added.
 */
export function questionInFormat(question: string, format: AnswerFormat): string {
  if (format === "envelope") return question;
  const sentence = `Put your final answer ${FORMAT_PHRASES[format]}`;
  const at = question.lastIndexOf(ENVELOPE_SENTENCE);
  const open = at < 0 ? -1 : question.indexOf("<<<", at + ENVELOPE_SENTENCE.length);
  const close = question.lastIndexOf(">>>");
  if (open < 0 || close < open) return `${question}\n\n${sentence}.`;
  return `${question.slice(0, at)}${sentence}${question.slice(at + ENVELOPE_SENTENCE.length, open)}${markAnswer(question.slice(open + 3, close), format)}${question.slice(close + 3)}`;
}
