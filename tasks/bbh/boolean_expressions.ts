import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { evaluateBoolean, randomBoolean } from "../../generators/boolean.js";
import { answerFormat } from "../../generators/text.js";
import { parseClosedWord } from "../../verifiers/parse/word.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The value of a constant Boolean expression (BIG-Bench-Hard `boolean_expressions`). All expressions of a length are
 * equally likely by derivation, printed flat, and the answer is that of the printed text under not > and > or. The value
 * is drawn first, so True and False are equally frequent.
 */
const params = z.object({
  /** Tokens of the expression: words and single brackets. */
  min_tokens: z.number().int().min(4).max(30).default(6),
  max_tokens: z.number().int().min(4).max(30).default(14),
  /** The most frequent length, three times as likely as another one. */
  mode_tokens: z.number().int().min(4).max(30).default(8),
});

export const task = defineTask({
  id: "boolean_expressions",
  suite: "bbh",
  version: 1,
  family: "boolean_expressions",
  capability: "execution",
  abilities: ["logic"],
  summary: "Evaluate a constant Boolean expression of True, False, not, and, or and brackets.",
  judging:
    "The value of the expression as one word in any case; an answer that names both values is refused.",
  severalRight: false,
  params,
  // The source always has 8 tokens: only 2,122 different texts, so medium draws lengths around it.
  levels: {
    easy: { min_tokens: 5, max_tokens: 8, mode_tokens: 7 },
    medium: {},
    hard: { min_tokens: 16, max_tokens: 30, mode_tokens: 20 },
  },
  grows: { what: "tokens of the expression", measure: ({ expression }) => expression.split(" ").length },
  instance: z.object({
    expression: z
      .string()
      .max(2_000)
      .refine((text) => evaluateBoolean(text) !== undefined, "not a Boolean expression"),
  }),

  generate(rng, { min_tokens, max_tokens, mode_tokens }) {
    const wanted = rng.balanced(2) === 1;
    const lengths = Array.from(
      { length: Math.max(1, max_tokens - min_tokens + 1) },
      (_, i) => min_tokens + i,
    );
    const tokens = rng.weighted(
      lengths,
      lengths.map((length) => (length === mode_tokens ? 3 : 1)),
    );
    return attempt("boolean_expressions", 1_000, () => {
      const expression = randomBoolean(rng, tokens);
      return evaluateBoolean(expression) === wanted ? { expression } : undefined;
    });
  },

  prompt({ expression }) {
    return `Evaluate this Boolean expression. Brackets come first, then "not", then "and", then "or".

${expression}

${answerFormat("The answer is one word, the value of the expression.", { form: "True or False" })}`;
  },

  solve({ expression }) {
    return evaluateBoolean(expression) ? "True" : "False";
  },

  verify(answer, { expression }) {
    const word = read(answer, (text) => parseClosedWord(text, VALUES));
    if (!word.ok) return invalid(word.reason);
    const value = evaluateBoolean(expression) ? "True" : "False";
    return word.value === value
      ? correct(`the value is ${value}`)
      : wrong(`the value is ${value}, not ${word.value}`);
  },
});

const VALUES = {
  words: { True: ["true"], False: ["false"] },
  alone: { True: ["t", "1", "yes"], False: ["f", "0", "no"] },
};
