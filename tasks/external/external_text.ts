import * as z from "zod";
import { answerFormat } from "../../generators/text.js";
import { fold, trimChars } from "../../verifiers/parse/reading.js";
import { correct, invalid, judgeReadings, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";
import { GROWS, IMPORTED, MAX_KEY, notMade, questionText } from "./imported.js";

const text = z
  .string()
  .max(MAX_KEY)
  .refine((value) => value.trim() !== "", "an empty answer");

const instance = z.object({
  question: questionText,
  key: text,
  /** Further texts that are right. */
  aliases: z.array(text).max(50).optional(),
});

/** Marks that carry no meaning at the ends of an answer. */
const EDGES = " .,;:!?\"'`“”‘’";

/** A text without what spelling may change: case, blanks, compatibility forms, marks at its ends. */
function bare(value: string): string {
  const folded = fold(value.normalize("NFKC"));
  const inner = trimChars(folded, EDGES);
  return inner === "" ? folded : inner;
}

/** An outside question whose answer is a word or a few: right is the stored text, or one of its aliases. */
export const task = defineTask({
  ...IMPORTED,
  id: "external_text",
  family: "external_text",
  summary: "An outside question whose answer is a word or a few.",
  judging:
    "The stored text or one of its aliases, in any case and spacing and without regard to marks at its ends.",
  grows: GROWS,
  instance,
  generate: notMade,
  prompt({ question }) {
    return `${question.trim()}

${answerFormat("Answer with the word or the few words that are asked for and nothing else.", { form: "your answer" })}`;
  },
  solve: ({ key }) => key,
  verify(answer, { key, aliases = [] }) {
    if (answer.trim() === "") return invalid("nothing to read");
    // Longer than every right text with room for what may stand around it: no need to read it.
    if (answer.length > 2 * MAX_KEY) return wrong("longer than an answer");
    const right = new Set([key, ...aliases].map(bare));
    return judgeReadings(answer, (reading) =>
      right.has(bare(reading)) ? correct("the stored answer") : wrong("not the stored answer"),
    );
  },
});
