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
 * Take machines apart by methods that come in turn, until none can be used (SymBench `string_splitting`). Differences from
 * the source: the question says whether a method is used once in its turn or until it is exhausted, counts are read as a
 * list (not as digits run together), and hard questions shuffle the methods.
 */
const params = z.object({
  /** Machines of each kind at the start. */
  min_count: z.number().int().min(0).max(100).default(5),
  max_count: z.number().int().min(1).max(100).default(16),
  shuffle_methods: z.boolean().default(true),
  /** How often a method is used in its turn; one is drawn for each question. In the source's order of methods `restart` leads to the same end as `exhaust`. */
  readings: z.array(z.enum(PRODUCTION_READINGS)).min(1).default(["once_per_pass"]),
  /** Only questions where once a turn and until it is exhausted lead to different ends. */
  readings_differ: z.boolean().default(false),
});

export const task = defineTask({
  id: "string_splitting",
  suite: "symbench",
  version: 1,
  family: "string_splitting",
  capability: "execution",
  abilities: ["order"],
  summary: "Take machines apart by methods that are used in turn, and count what is left.",
  judging:
    "All six counts in the order of the question, as a list or each with its name; a single text of digits run together is not read.",
  severalRight: false,
  params,
  // The published counts (1 to 10 in five bands) are 328 starts: the ranges here are wider.
  levels: {
    easy: { min_count: 1, max_count: 11 },
    medium: {},
    hard: {
      min_count: 16,
      max_count: 40,
      readings: ["once_per_pass", "exhaust"],
      readings_differ: true,
    },
  },
  grows: { what: "uses of methods", measure: (system) => runProduction(system)?.steps ?? 0 },
  instance: productionSystem,

  generate(rng, options) {
    return attempt("string_splitting", 2_000, () => {
      const counts = ["A", "B", "C"].map(() => rng.int(options.min_count, options.max_count));
      const system = {
        goods: [...GOODS],
        start: [...counts, 0, 0, 0],
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
    return `A workshop has old machines of the kinds A, B and C. It turns them into parts of the kinds X, Y and Z, and parts and machines into each other, by ${system.methods.length} methods:
${methodLines(system)}

What a method gives can be used from then on. ${readingText(reading)}

At the start there are ${amounts(start, goods, String)}, and nothing else. How many of each kind are there at the end?

${countsFormat(system)}`;
  },

  solve(system) {
    return `[${finalCounts(system).join(", ")}]`;
  },

  verify(answer, system) {
    return judgeCounts(answer, system.goods, finalCounts(system));
  },
});

export const GOODS = ["A", "B", "C", "X", "Y", "Z"] as const;

/** The published methods in their order. */
export const METHODS: readonly Method[] = [
  { inputs: [1, 0, 0, 0, 0, 0], outputs: [0, 0, 0, 2, 1, 0] },
  { inputs: [0, 2, 0, 0, 0, 0], outputs: [0, 0, 0, 1, 0, 0] },
  { inputs: [0, 0, 2, 0, 0, 0], outputs: [0, 0, 0, 0, 1, 0] },
  { inputs: [0, 1, 1, 0, 0, 0], outputs: [1, 0, 0, 0, 0, 0] },
  { inputs: [0, 0, 0, 1, 1, 0], outputs: [0, 0, 0, 0, 0, 1] },
];
