import * as z from "zod";
import { answerFormat } from "../../generators/text.js";
import { parseInteger } from "../../verifiers/parse/number.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, excerpt, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";
import { GROWS, IMPORTED, notMade, questionText } from "./imported.js";

const MAX_DIGITS = 400;

const instance = z.object({
  question: questionText,
  /** The right number in plain digits. */
  key: z
    .string()
    .max(MAX_DIGITS)
    .regex(/^-?\d+$/),
});

/** An outside question whose answer is a whole number, such as AIME's: equal in value, leading zeros allowed. */
export const task = defineTask({
  ...IMPORTED,
  id: "external_integer",
  family: "external_integer",
  summary: "An outside question whose answer is a whole number.",
  judging:
    "The whole number itself, with or without thousands separators, leading zeros or an empty fraction.",
  grows: GROWS,
  instance,
  generate: notMade,
  prompt({ question }) {
    return `${question.trim()}

${answerFormat("The answer is one whole number, in digits and without a unit.", { form: "your answer" })}`;
  },
  solve: ({ key }) => key,
  verify(answer, { key }) {
    const given = read(answer, (text) => parseWholeAnswer(text));
    if (!given.ok) return invalid(given.reason);
    const right = parseInteger(key);
    if (right.ok && given.value === right.value) return correct("the right number");
    return wrong(`the right answer is ${excerpt(key)}, not ${excerpt(String(given.value))}`);
  },
});
