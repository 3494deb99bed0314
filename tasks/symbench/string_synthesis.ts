import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import {
  amounts,
  countsFormat,
  finalCounts,
  methodLines,
  PRODUCTION_READINGS,
  productionSystem,
  readingMatters,
  readingText,
  runProduction,
} from "../../generators/production.js";
import type { Method } from "../../generators/production.js";
import { judgeCounts } from "../../verifiers/judge-counts.js";
import { defineTask } from "../task.js";

/**
 * Join blocks by methods that come in turn, until none can be used (SymBench `string_synthesis`). Differences from the source:
 * the question says how often a method is used in its turn (in the source's solutions until it is exhausted) and in which
 * order the nine counts are wanted; the methods are shuffled; counts may have more than one digit.
 */
const params = z.object({
  /** Most blocks [A] at the start; the least is `min_count`. */
  max_a: z.number().int().min(1).max(100).default(10),
  max_b: z.number().int().min(1).max(100).default(16),
  max_c: z.number().int().min(1).max(100).default(14),
  /** Least number of blocks of each of the three kinds. */
  min_count: z.number().int().min(0).max(100).default(1),
  shuffle_methods: z.boolean().default(true),
  /** How often a method is used in its turn; one is drawn for each question. In the source's order of methods `restart` leads to the same end as `exhaust`. */
  readings: z.array(z.enum(PRODUCTION_READINGS)).min(1).default(["exhaust"]),
  /** Only questions where once a turn and until it is exhausted lead to different ends. */
  readings_differ: z.boolean().default(false),
});

export const task = defineTask({
  id: "string_synthesis",
  suite: "symbench",
  version: 1,
  family: "string_synthesis",
  capability: "execution",
  abilities: ["order"],
  summary: "Join blocks by methods that are used in turn, and count what is left.",
  judging:
    "All nine counts in the order of the question, as a list or each with its block; a single text of digits run together is not read.",
  severalRight: false,
  params,
  // Easy has the published numbers of blocks, which are 280 starts: the order of the methods makes many more of them.
  levels: {
    easy: { max_a: 5, max_b: 8, max_c: 7 },
    medium: {},
    hard: {
      min_count: 12,
      max_a: 30,
      max_b: 40,
      max_c: 40,
      readings: ["exhaust", "once_per_pass"],
      readings_differ: true,
    },
  },
  grows: { what: "uses of methods", measure: (system) => runProduction(system)?.steps ?? 0 },
  instance: productionSystem,

  generate(rng, options) {
    return attempt("string_synthesis", 2_000, () => {
      const counts = [options.max_a, options.max_b, options.max_c].map((most) =>
        rng.int(Math.min(options.min_count, most), most),
      );
      const system = {
        goods: [...GOODS],
        start: [...counts, 0, 0, 0, 0, 0, 0],
        methods: options.shuffle_methods ? rng.shuffle(METHODS) : [...METHODS],
        reading: rng.pick(options.readings),
      };
      const possible = (runProduction(system)?.steps ?? 0) > 0;
      return !possible || (options.readings_differ && !readingMatters(system, ["once_per_pass", "exhaust"]))
        ? undefined
        : system;
    });
  },

  prompt(system) {
    const { goods, start, reading } = system;
    return `There are ${goods.length} kinds of blocks, written ${goods.join(", ")}. The brackets belong to the name: [A], {A} and (A) are different kinds. Blocks are joined by ${system.methods.length} methods:
${methodLines(system)}

Blocks that a method takes are used up; what it gives can be used from then on. ${readingText(reading)}

At the start there are ${amounts(start, goods, String)}, and nothing else. How many blocks of each kind are there at the end?

${countsFormat(system)}`;
  },

  solve(system) {
    return `[${finalCounts(system).join(", ")}]`;
  },

  verify(answer, system) {
    return judgeCounts(answer, system.goods, finalCounts(system));
  },
});

export const GOODS = ["[A]", "[B]", "[C]", "{A}", "{B}", "{C}", "(A)", "(B)", "(C)"] as const;

/** The published methods in their order. */
export const METHODS: readonly Method[] = [
  { inputs: [1, 1, 1, 0, 0, 0, 0, 0, 0], outputs: [0, 0, 0, 1, 0, 0, 0, 0, 0] },
  { inputs: [1, 1, 0, 0, 0, 0, 0, 0, 0], outputs: [0, 0, 0, 0, 0, 1, 0, 0, 0] },
  { inputs: [0, 1, 1, 0, 0, 0, 0, 0, 0], outputs: [0, 0, 0, 0, 1, 0, 0, 0, 0] },
  { inputs: [0, 0, 2, 0, 0, 0, 0, 0, 0], outputs: [0, 0, 0, 0, 0, 1, 0, 0, 0] },
  { inputs: [0, 0, 0, 1, 0, 1, 0, 0, 0], outputs: [0, 0, 0, 0, 0, 0, 1, 1, 0] },
  { inputs: [0, 0, 0, 0, 2, 0, 0, 0, 0], outputs: [0, 0, 0, 0, 0, 0, 0, 0, 1] },
];
