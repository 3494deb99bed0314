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
import type { Rng } from "../../generators/rng.js";
import { sentenceList } from "../../generators/text.js";
import { judgeCounts } from "../../verifiers/judge-counts.js";
import { defineTask } from "../task.js";

/**
 * Exchange a farm's goods by methods that come in turn, until none can be used (SymBench `synthesis_decomposition`).
 * Differences from the source: the methods are drawn for each question (the source has three fixed systems with 140 starts),
 * each good has one name whether it was grown or made, and the question says how often a method is used in its turn.
 */
const params = z.object({
  min_crops: z.number().int().min(2).max(3).default(3),
  max_crops: z.number().int().min(2).max(3).default(3),
  min_products: z.number().int().min(1).max(2).default(1),
  max_products: z.number().int().min(1).max(2).default(2),
  min_methods: z.number().int().min(2).max(8).default(3),
  max_methods: z.number().int().min(2).max(8).default(4),
  /** Units of each crop at the start. */
  min_count: z.number().int().min(1).max(60).default(4),
  max_count: z.number().int().min(1).max(60).default(9),
  /** Uses of methods until the end. */
  min_steps: z.number().int().min(1).max(60).default(5),
  /** How often a method is used in its turn; one is drawn for each question. */
  readings: z.array(z.enum(PRODUCTION_READINGS)).min(1).default(["once_per_pass"]),
  /** Only questions where another reading of the methods leads to another end. */
  readings_differ: z.boolean().default(false),
});

export const task = defineTask({
  id: "synthesis_decomposition",
  suite: "symbench",
  version: 1,
  family: "synthesis_decomposition",
  capability: "execution",
  abilities: ["order"],
  summary: "Exchange a farm's goods by methods that are used in turn, and count what is left.",
  judging: "All counts in the order of the question, as a list or each with its name.",
  severalRight: false,
  params,
  // Sizes follow the source's low, middle and high systems; all levels draw their methods.
  levels: {
    easy: {
      min_crops: 2,
      max_crops: 2,
      max_products: 1,
      min_methods: 2,
      max_methods: 2,
      min_count: 3,
      max_count: 8,
      min_steps: 2,
    },
    medium: {},
    hard: {
      min_products: 2,
      min_methods: 5,
      max_methods: 6,
      min_count: 10,
      max_count: 20,
      min_steps: 12,
      readings: [...PRODUCTION_READINGS],
      readings_differ: true,
    },
  },
  grows: { what: "uses of methods", measure: (system) => runProduction(system)?.steps ?? 0 },
  instance: productionSystem,

  generate(rng, options) {
    return attempt("synthesis_decomposition", 5_000, () => {
      const crops = rng.int(options.min_crops, options.max_crops);
      const products = rng.int(options.min_products, options.max_products);
      const methods = drawMethods(rng, crops, products, rng.int(options.min_methods, options.max_methods));
      if (!methods) return undefined;
      const system = {
        goods: [...CROPS.slice(0, crops), ...PRODUCTS.slice(0, products)],
        start: [
          ...CROPS.slice(0, crops).map(() => rng.int(options.min_count, options.max_count)),
          ...PRODUCTS.slice(0, products).map(() => 0),
        ],
        methods,
        reading: rng.pick(options.readings),
      };
      const run = runProduction(system);
      // Every method has its part in the way to the end.
      if (!run || run.steps < options.min_steps || run.uses.includes(0)) return undefined;
      return options.readings_differ && !readingMatters(system, PRODUCTION_READINGS) ? undefined : system;
    });
  },

  prompt(system) {
    const { goods, start, reading } = system;
    const grown = goods.filter((name) => CROPS.includes(name));
    const made = goods.filter((name) => !CROPS.includes(name));
    return `A farm grows ${sentenceList(grown)} and can exchange goods to get ${sentenceList(made)} as well. Numbers are units. These are the methods of exchange:
${methodLines(system)}

Every good has one name: a unit that a method gives is worth the same as one that was there before, and can be used from then on. ${readingText(reading)}

At the start there are ${amounts(start, goods, String)}, and nothing else. How many units of each good are there at the end?

${countsFormat(system)}`;
  },

  solve(system) {
    return `[${finalCounts(system).join(", ")}]`;
  },

  verify(answer, system) {
    return judgeCounts(answer, system.goods, finalCounts(system));
  },
});

const CROPS = ["A", "B", "C"];
const PRODUCTS = ["X", "Y"];

/**
 * Methods that all take more worth than they give, by a worth drawn for each good: so they come to an end. Together they
 * take every crop and give every product. Undefined where the draws do not fit.
 */
function drawMethods(rng: Rng, crops: number, products: number, n: number): Method[] | undefined {
  const goods = Array.from({ length: crops + products }, (_, good) => good);
  const worth = goods.map(() => rng.int(2, 6));
  const methods: Method[] = [];
  for (let tries = 0; methods.length < n && tries < 60; tries++) {
    const inputs = goods.map(() => 0);
    const outputs = goods.map(() => 0);
    const kinds = rng.weighted([1, 2, 3], [0.3, 0.5, 0.2]);
    // Two in three inputs are crops, two in three outputs are products.
    const draw = (crop: boolean): number =>
      crop ? rng.int(0, crops - 1) : rng.int(crops, crops + products - 1);
    for (let k = 0; k < kinds; k++)
      inputs[draw(rng.chance(2 / 3))] = kinds === 1 ? rng.int(2, 4) : rng.int(1, 2);
    const good = draw(rng.chance(1 / 3));
    if (inputs[good] !== 0) continue;
    const taken = inputs.reduce((sum, count, i) => sum + count * (worth[i] as number), 0);
    const most = Math.floor((taken - 1) / (worth[good] as number));
    if (most < 1) continue;
    outputs[good] = rng.int(Math.max(1, Math.min(most, 3) - 1), Math.min(most, 3));
    if (methods.every((method) => method.inputs.join() !== inputs.join())) methods.push({ inputs, outputs });
  }
  const taking = goods.slice(0, crops).every((good) => methods.some(({ inputs }) => inputs[good] !== 0));
  const giving = goods.slice(crops).every((good) => methods.some(({ outputs }) => outputs[good] !== 0));
  return methods.length === n && taking && giving ? methods : undefined;
}
