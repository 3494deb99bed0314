import * as z from "zod";
import { answerFormat, optionBlock } from "../../generators/text.js";
import { judgeOption } from "../../verifiers/judge-option.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { fold } from "../../verifiers/parse/reading.js";
import { defineTask } from "../task.js";
import { GROWS, IMPORTED, MAX_OPTION, MAX_OPTIONS, notMade, questionText } from "./imported.js";

const instance = z
  .object({
    question: questionText,
    options: z
      .array(
        z
          .string()
          .max(MAX_OPTION)
          .refine((text) => text.trim() !== "", "an empty option"),
      )
      .min(2)
      .max(MAX_OPTIONS),
    /** Label of the right option: `(B)`. */
    key: z.string().regex(/^\([A-Z]\)$/),
  })
  .refine(({ options }) => new Set(options.map(fold)).size === options.length, "two options are the same")
  .refine(
    ({ options, key }) => options.some((_, i) => optionLabel(i) === key),
    "the key is none of the options",
  );

/** An outside question with options, such as GPQA's. Read and judged like the option tasks of the suite. */
export const task = defineTask({
  ...IMPORTED,
  id: "external_option",
  family: "external_option",
  summary: "An outside question with options.",
  judging: "The label of the right option in any usual form, or the option's whole text.",
  grows: GROWS,
  instance,
  generate: notMade,
  prompt({ question, options }) {
    return `${question.trim()}

${optionBlock(options)}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
  },
  solve: ({ key }) => key,
  verify: (answer, { options, key }) => judgeOption(answer, options, key),
});
