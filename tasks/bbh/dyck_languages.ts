import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { drawOpenWord, openBrackets } from "../../generators/brackets.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { parseBrackets } from "../../verifiers/parse/brackets.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The closing brackets that a word of brackets lacks (BIG-Bench-Hard `dyck_languages`). Medium has the source's 1 to 3 missing
 * brackets and up to 99 given ones, most often few. Differences from the source: the question asks for the missing
 * brackets and nothing else, so that further pairs, which its wording allows, are wrong; no input has fewer than 4 brackets.
 */
const MAX_TOKENS = 400;
/** Shows the form in every question, so no question has this answer. */
const EXAMPLE = ") > ] }";

const instance = z.object({
  /** The given brackets with single blanks between them. */
  input: z
    .string()
    .max(2 * MAX_TOKENS)
    .regex(/^[()[\]{}<>](?: [()[\]{}<>])*$/)
    .refine((text) => {
      const open = openBrackets(text.split(" "));
      return open !== undefined && open.length > 0;
    }, "wrongly nested, or nothing is missing")
    .refine((text) => missingBrackets(text).join(" ") !== EXAMPLE, "the answer is the prompt's example"),
});

const params = z.object({
  /** Brackets given. */
  min_length: z.number().int().min(2).max(MAX_TOKENS).default(4),
  max_length: z.number().int().min(2).max(MAX_TOKENS).default(99),
  /** Closing brackets that are missing, at most one less than the given ones. */
  min_missing: z.number().int().min(1).max(30).default(1),
  max_missing: z.number().int().min(1).max(30).default(3),
});

export const task = defineTask({
  id: "dyck_languages",
  suite: "bbh",
  version: 1,
  family: "dyck_languages",
  capability: "execution",
  abilities: ["order"],
  summary: "Write the closing brackets that complete a nested sequence of brackets.",
  judging:
    "Exactly the missing closing brackets in their order, with or without blanks; the whole completed sequence is right as well; no bracket more or less.",
  severalRight: false,
  params,
  levels: {
    easy: { max_length: 12, max_missing: 2 },
    medium: {},
    hard: { min_length: 40, max_length: 160, min_missing: 4, max_missing: 12 },
  },
  grows: { what: "number of brackets given", measure: ({ input }) => (input.length + 1) / 2 },
  instance,

  generate(rng, { min_length, max_length, min_missing, max_missing }) {
    const missing = rng.int(min_missing, max_missing);
    return attempt("dyck_languages", 1_000, () => {
      const length = drawLength(rng, min_length, max_length);
      if (length <= missing || (length - missing) % 2 !== 0) return undefined;
      const input = drawOpenWord(rng, length, missing).join(" ");
      return missingBrackets(input).join(" ") === EXAMPLE ? undefined : { input };
    });
  },

  prompt({ input }) {
    return `The four kinds of brackets ( ), [ ], { } and < > are nested properly in a sequence when every opening bracket is closed by a closing one of its kind, and a bracket that was opened later is closed earlier. This is the beginning of such a sequence:

${input}

Which closing brackets are missing at its end?

${answerFormat("Write only the missing closing brackets in their order, separated by single blanks, and nothing else: no further opening brackets.", { example: EXAMPLE })}`;
  },

  solve({ input }) {
    return missingBrackets(input).join(" ");
  },

  verify(answer, { input }) {
    const given = read(answer, parseBrackets);
    if (!given.ok) return invalid(given.reason);
    const word = given.value.join("");
    const start = input.replaceAll(" ", "");
    const end = missingBrackets(input).join("");
    if (word === end) return correct("these brackets are missing, in this order");
    if (word === start + end) return correct("the sequence is continued by the missing brackets");
    return wrong(
      given.value.length === end.length
        ? "the right number of brackets, but not the right ones in order"
        : `${given.value.length} brackets where ${end.length} are missing`,
    );
  },
});

/** What closes the brackets still open, the innermost first. */
function missingBrackets(input: string): string[] {
  return (openBrackets(input.split(" ")) ?? []).reverse();
}

/** Ranges that double in length, the shorter ones more likely (the source's median is 13), each by how much of it fits. */
function drawLength(rng: Rng, min: number, max: number): number {
  const ranges: [number, number][] = [];
  for (let low = min; low <= max; low *= 2) ranges.push([low, Math.min(max, 2 * low - 1)]);
  const [low, high] = rng.weighted(
    ranges,
    ranges.map(([from, to], i) => ((ranges.length - i) * (to - from + 1)) / from),
  );
  return rng.int(low, high);
}
