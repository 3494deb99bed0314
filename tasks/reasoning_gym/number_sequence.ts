import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import type { Rng } from "../../generators/rng.js";
import {
  isForced,
  makeSequence,
  MAX_BY,
  readRule,
  shortestRule,
  writeRule,
} from "../../generators/sequence-rules.js";
import type { SequenceStep } from "../../generators/sequence-rules.js";
import { answerFormat, numberWord } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The next term of a number sequence (reasoning-gym `number_sequence`). Differences from the source: the question names the
 * rules that are possible, and all of them that fit the visible terms give the same next term; that term is none of the
 * visible ones; no sequence stands for a rule that came to nothing, or is made by a simpler rule than min_complexity asks. The source's min_value and max_value change nothing
 * there and are left out.
 */
const LIMIT = 1_000;
const terms = z.number().int().min(4).max(50);
const complexity = z.number().int().min(1).max(4);

const params = z.object({
  min_terms: terms.default(4),
  max_terms: terms.default(8),
  min_complexity: complexity.default(1),
  max_complexity: complexity.default(3),
});

const term = z.number().int().min(-LIMIT).max(LIMIT);

export const task = defineTask({
  id: "number_sequence",
  suite: "reasoning_gym",
  version: 1,
  family: "number_sequence",
  capability: "reasoning",
  abilities: ["math", "order"],
  summary: "Find the next term of a number sequence.",
  judging: "The next term as one whole number.",
  severalRight: false,
  params,
  levels: {
    easy: { max_terms: 6, max_complexity: 1 },
    medium: {},
    hard: { min_terms: 6, max_terms: 10, min_complexity: 3, max_complexity: 3 },
  },
  grows: {
    what: "steps from the first term to the next one",
    measure: ({ rule, sequence }) => (sequence.length - 1) * (readRule(rule)?.length ?? 0),
  },
  instance: z
    .object({
      rule: z.string().max(200),
      complexity,
      sequence: z.array(term).min(5).max(51),
      max_steps: z.number().int().min(2).max(20),
    })
    .refine(({ rule, sequence, max_steps }) => {
      const steps = rule.length <= 200 ? readRule(rule) : undefined;
      if (!steps || steps.length > max_steps || sequence.length > 51) return false;
      const made = makeSequence(steps, sequence[0] ?? 0, sequence.length, LIMIT);
      return made !== undefined && made.every((value, i) => value === sequence[i]);
    }, "the rule does not make the sequence"),
  difficulty: ({ max_complexity, min_terms, max_terms }) => ({
    max_complexity,
    terms: [min_terms, max_terms],
  }),

  generate(rng, p) {
    const complexity = rng.int(p.min_complexity, p.max_complexity);
    // A rule of one or two steps counts as 1.
    const fewest = p.min_complexity === 1 ? 1 : p.min_complexity + 1;
    const count = rng.int(fewest, complexity + 1);
    const max_steps = p.max_complexity + 1;
    return attempt("number_sequence", 5_000, () => {
      const steps = Array.from({ length: count }, () => drawStep(rng));
      const visible = rng.int(p.min_terms, p.max_terms);
      const sequence = makeSequence(steps, rng.int(-10, 10), visible + 1, LIMIT);
      if (!sequence || sequence.indexOf(sequence[visible] as number) < visible) return undefined;
      // Where a difference will do, the steps are for nothing.
      const difference = (sequence[1] as number) - (sequence[0] as number);
      if (complexity > 1 && sequence.every((value, i) => value === (sequence[0] as number) + i * difference))
        return undefined;
      if (fewest > 1 && shortestRule(sequence, fewest - 1)) return undefined;
      if (!isForced(sequence.slice(0, -1), sequence[visible] as number, max_steps)) return undefined;
      // Many rules make the same sequence: the shortest one stands for them.
      const rule = shortestRule(sequence, max_steps) ?? steps;
      return { rule: writeRule(rule), complexity: Math.max(1, rule.length - 1), sequence, max_steps };
    });
  },

  prompt({ sequence, max_steps }) {
    const visible = sequence.slice(0, -1);
    return `Each term of this sequence after the first is made from the term before it by the same hidden rule:

${visible.join(", ")}, ?

The rule consists of one to ${numberWord(max_steps)} steps, always the same ones in the same order. It starts from the last term so far, and each step changes the number reached by then. These are the possible steps:
- add a fixed whole number from -${MAX_BY} to ${MAX_BY}
- multiply by a fixed whole number from -${MAX_BY} to ${MAX_BY} other than 0
- square the number
- halve the number and round down, so that 7 becomes 3 and -7 becomes -4
- add the term that stands directly before the last term so far (0 while there is only one term)

All rules of this kind that make the terms above go on with the same next term. What is it?

${answerFormat("Answer with the next term as one whole number.", { example: exampleOtherThan(String(sequence.at(-1)), "1001", "1002") })}`;
  },

  solve({ sequence }) {
    return String(sequence.at(-1));
  },

  verify(answer, { sequence }) {
    const given = read(answer, (text) =>
      parseWholeAnswer(dropName(text, sequence.length), {
        labels: ["next", "term", "number", "of", "sequence", "in", "missing"],
      }),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(sequence.at(-1) ?? 0)
      ? correct("the next term")
      : wrong("not the next term");
  },
});

/** `x =`, or the term's name counted from 1 or from 0 (`a_5 =`); also a comma at the end. */
function dropName(text: string, place: number): string {
  const [name, index] = /^(?:[a-z]_\{?(\d{1,2}|n|n\s?\+\s?1)\}?|[x?])\s?=(?!=)/i.exec(text) ?? [];
  const isNext = !/^\d/.test(index ?? "") || Number(index) === place || Number(index) === place - 1;
  const plain = name !== undefined && isNext ? text.slice(name.length).trim() : text;
  return plain.endsWith(",") ? plain.slice(0, -1) : plain;
}

function drawStep(rng: Rng): SequenceStep {
  const op = rng.pick(["add", "multiply", "square", "double", "halve", "previous"] as const);
  if (op !== "add" && op !== "multiply") return { op, by: 0 };
  const by = rng.int(1, 2 * MAX_BY);
  return { op, by: by > MAX_BY ? by - 2 * MAX_BY - 1 : by };
}
