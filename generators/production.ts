import * as z from "zod";
import { answerFormat, numberWord, sentenceList } from "./text.js";

/** How often a method is used when its turn comes: see `readingText`. */
export const PRODUCTION_READINGS = ["once_per_pass", "exhaust", "restart"] as const;
export type ProductionReading = (typeof PRODUCTION_READINGS)[number];

const MAX_COUNT = 1_000;
/** Uses of methods after which a system counts as one that never ends. */
const MAX_STEPS = 20_000;

const goodCounts = z.array(z.number().int().min(0).max(MAX_COUNT)).min(2).max(12);

const fields = z.object({
  /** Names of the goods, in the order of the answer. */
  goods: z
    .array(z.string().regex(/^[^\s,;:=|"'`]{1,12}$/))
    .min(2)
    .max(12),
  /** How many of each there are at the start. */
  start: goodCounts,
  /** Each method takes `inputs` and gives `outputs`: amounts of the goods in their order. */
  methods: z
    .array(z.object({ inputs: goodCounts, outputs: goodCounts }))
    .min(1)
    .max(12),
  reading: z.enum(PRODUCTION_READINGS),
});
/** A production system: goods, what there is of them, and methods that turn some into others. */
export type ProductionSystem = z.output<typeof fields>;
export type Method = ProductionSystem["methods"][number];

/** Schema of a system that ends, with all lists of the same length. */
export const productionSystem = fields
  .refine(({ goods }) => new Set(goods).size === goods.length, "a good stands twice")
  .refine(
    ({ goods, start, methods }) =>
      [start, ...methods.flatMap(({ inputs, outputs }) => [inputs, outputs])].every(
        (counts) => counts.length === goods.length,
      ),
    "a list of counts that is not one a good",
  )
  .refine(
    ({ methods }) => methods.every(({ inputs }) => inputs.some((n) => n > 0)),
    "a method without inputs",
  )
  // Sizes are checked again: a refinement also runs where a bound above was passed.
  .refine(
    (system) =>
      system.goods.length <= 12 && system.methods.length <= 12 && runProduction(system) !== undefined,
    "the methods never come to an end",
  );

export interface ProductionRun {
  /** What there is of each good at the end. */
  final: number[];
  /** How often each method was used. */
  uses: number[];
  /** Uses of all methods. */
  steps: number;
}

/** Uses the methods in their order until none can be used; undefined where that does not come in MAX_STEPS uses. */
export function runProduction({ start, methods, reading }: ProductionSystem): ProductionRun | undefined {
  const counts = [...start];
  const uses = methods.map(() => 0);
  let steps = 0;
  // The end has come when as many methods in a row as there are could not be used.
  for (let at = 0, idle = 0; idle < methods.length;) {
    const method = methods[at] as Method;
    if (!method.inputs.every((n, good) => n <= (counts[good] as number))) {
      idle++;
      at = (at + 1) % methods.length;
      continue;
    }
    if (++steps > MAX_STEPS) return undefined;
    for (const [good, n] of method.inputs.entries())
      counts[good] = (counts[good] as number) - n + (method.outputs[good] as number);
    uses[at] = (uses[at] as number) + 1;
    idle = 0;
    if (reading === "restart") at = 0;
    else if (reading === "once_per_pass") at = (at + 1) % methods.length;
  }
  return { final: counts, uses, steps };
}

/** What there is of each good at the end; nothing at all where there is no end. */
export function finalCounts(system: ProductionSystem): number[] {
  return runProduction(system)?.final ?? [];
}

/** How the counts are to be written, for the end of the question. */
export function countsFormat(system: ProductionSystem): string {
  const { goods } = system;
  return answerFormat(
    `Write the ${goods.length} counts in the order ${goods.join(", ")}, as a list of whole numbers.`,
    { example: `[${unfinishedCounts(system).join(", ")}]` },
  );
}

/** Another reading of the methods leads to another end, or to none. */
export function readingMatters(system: ProductionSystem, readings: readonly ProductionReading[]): boolean {
  const end = runProduction(system)?.final.join();
  return readings.some((reading) => runProduction({ ...system, reading })?.final.join() !== end);
}

/** Counts that are never the end: there is enough of everything for method 1. For the example of the form. */
function unfinishedCounts({ goods, methods }: ProductionSystem): number[] {
  return goods.map((_, good) => Math.max(...methods.map(({ inputs }) => inputs[good] ?? 0)) + (good % 3));
}

/** "one A, three B and two C"; "nothing" where all counts are 0. `written` turns a count into text. */
export function amounts(
  counts: readonly number[],
  goods: readonly string[],
  written: (n: number) => string = numberWord,
): string {
  const parts = counts.flatMap((n, good) => (n > 0 ? [`${written(n)} ${goods[good] ?? ""}`] : []));
  return parts.length > 0 ? sentenceList(parts) : "nothing";
}

/** One line a method. */
export function methodLines({ methods, goods }: ProductionSystem): string {
  return methods
    .map(
      ({ inputs, outputs }, i) =>
        `Method ${i + 1} takes ${amounts(inputs, goods)} and gives ${amounts(outputs, goods)}.`,
    )
    .join("\n");
}

/** The sentences that say which method is used when. */
export function readingText(reading: ProductionReading): string {
  const end = "All of this ends when none of the methods can be used any more.";
  const turns =
    "The methods get their turns in the order of their numbers; after the last one it is method 1 again.";
  switch (reading) {
    case "once_per_pass":
      return `${turns} In its turn a method is used exactly once if there is enough of everything that it takes; otherwise it is skipped. Then the next method has its turn. ${end}`;
    case "exhaust":
      return `${turns} In its turn a method is used again and again as long as there is enough of everything that it takes (not at all if there is not). Only then the next method has its turn. ${end}`;
    case "restart":
      return `At each step, of the methods for which there is enough of everything that they take, the one with the smallest number is used once. Then comes the next step, which begins again with a look at method 1. ${end}`;
  }
}
