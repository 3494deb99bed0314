import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { bestPlan, greedyPlan } from "../../generators/lifting.js";
import type { LiftPlan } from "../../generators/lifting.js";
import { answerFormat } from "../../generators/text.js";
import { unbracket } from "../../verifiers/parse/list.js";
import { parseNested } from "../../verifiers/parse/nested.js";
import type { Nested } from "../../verifiers/parse/nested.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Lift boxes with groups of lifters in few steps (SymBench `boxlift`). Differences from the source: a lifter counts once
 * in a lift and takes part in one lift a step, an illegal lift and a step too many make the plan wrong instead of being
 * passed over, every box can be lifted, and the question names the limit and says that reaching it is enough. At hard the
 * limit is that of the best plan found, which the instance holds.
 */
const lift = z.tuple([
  z.number().int().min(1).max(5_000),
  z.array(z.number().int().min(0).max(9)).min(1).max(10),
]);
const instance = z
  .object({
    /** Weights. */
    boxes: z.array(z.number().int().min(1).max(5_000)).min(1).max(60),
    /** Capacities. */
    lifters: z.array(z.number().int().min(1).max(5_000)).min(1).max(10),
    /** Steps that a plan may have. */
    step_limit: z.number().int().min(1).max(60),
    /** A plan within the limit where it is not the greedy one. */
    plan: z.array(z.array(lift).max(10)).max(60).nullable().default(null),
  })
  .refine(({ boxes, lifters }) => {
    const together = lifters.reduce((a, b) => a + b, 0);
    return boxes.every((weight) => weight <= together);
  }, "a box is too heavy for all lifters together");

/** The source's sizes: weights and capacities are drawn uniformly. */
const SETS = {
  "10_3": { boxes: 10, lifters: 3, weights: [10, 100], capacities: [40, 80] },
  "15_4": { boxes: 15, lifters: 4, weights: [20, 200], capacities: [30, 120] },
  "20_5": { boxes: 20, lifters: 5, weights: [30, 300], capacities: [40, 160] },
  "25_6": { boxes: 25, lifters: 6, weights: [40, 400], capacities: [50, 200] },
} as const;

const params = z.object({
  sets: z
    .array(z.enum(["10_3", "15_4", "20_5", "25_6"]))
    .min(1)
    .max(4)
    .default(["10_3", "15_4", "20_5", "25_6"]),
  /** One more box or one more lifter in half of the instances. */
  vary: z.boolean().default(true),
  /** `greedy`: the limit is the length of the source's greedy plan; `best`: of the best of many plans. */
  limit: z.enum(["greedy", "best"]).default("greedy"),
});

export const task = defineTask({
  id: "boxlift",
  suite: "symbench",
  version: 1,
  family: "boxes",
  capability: "planning",
  abilities: ["optimization", "search"],
  summary: "Lift boxes with groups of lifters, several groups at a time, within a number of steps.",
  judging:
    "Every plan of at most the printed number of steps that lifts each box once with groups that are strong enough, each lifter at most once a step, is right.",
  severalRight: true,
  params,
  levels: {
    easy: { sets: ["10_3"] },
    medium: {},
    hard: { sets: ["25_6"], limit: "best" },
  },
  grows: { what: "boxes", measure: ({ boxes }) => boxes.length },
  instance,

  generate(rng, options) {
    return attempt("boxlift", 500, () => {
      const set = SETS[rng.pick(options.sets)];
      const extra = options.vary ? rng.pick(["none", "none", "box", "lifter"]) : "none";
      const draw = (count: number, [low, high]: readonly [number, number]): number[] =>
        Array.from({ length: count }, () => rng.int(low, high));
      const boxes = draw(set.boxes + (extra === "box" ? 1 : 0), set.weights);
      const lifters = draw(set.lifters + (extra === "lifter" ? 1 : 0), set.capacities);
      if (Math.max(...boxes) > lifters.reduce((a, b) => a + b, 0)) return undefined;
      const plan =
        options.limit === "best" ? bestPlan(rng, boxes, lifters, RUNS) : greedyPlan(boxes, lifters);
      // All lifters on one box after the other must not be a plan that is short enough.
      if (plan.length > boxes.length - 2) return undefined;
      return {
        boxes,
        lifters,
        step_limit: plan.length,
        plan:
          options.limit === "best"
            ? plan.map((step) => step.map(([weight, group]) => [weight, [...group]] as [number, number[]]))
            : null,
      };
    });
  },

  prompt({ boxes, lifters, step_limit }) {
    return `Boxes have to be lifted. Their weights are ${boxes.join(", ")} (${boxes.length} boxes; a weight that is listed twice belongs to two boxes).

There are ${lifters.length} lifters:
${lifters.map((capacity, i) => `lifter ${i}: capacity ${capacity}`).join("\n")}

A box is lifted by one lifter or by several together: the sum of their capacities must be at least the weight of the box. In one step several boxes can be lifted at the same time, but every lifter takes part in at most one lift a step. In the next step all lifters are free again. Every box is to be lifted exactly once. A step without a lift, [], counts as a step.

Find a plan of at most ${step_limit} steps. Fewer steps are welcome, but ${step_limit} are enough.

${answerFormat(
  "Write one step a line, numbered from 1: a list of lifts, each with the weight of its box and the list of the numbers of its lifters.",
  { example: "Step 1: [(9050, [0, 2]), (9030, [1])]\nStep 2: [(9070, [0, 1, 2])]" },
)}`;
  },

  solve({ boxes, lifters, plan }) {
    return write(plan ?? greedyPlan(boxes, lifters));
  },

  verify(answer, { boxes, lifters, step_limit }) {
    const plan = read(answer, parsePlan);
    if (!plan.ok) return invalid(plan.reason);
    if (plan.value.length > step_limit)
      return wrong(`${plan.value.length} steps where at most ${step_limit} are allowed`);
    const left = new Map<number, number>();
    for (const weight of boxes) left.set(weight, (left.get(weight) ?? 0) + 1);
    for (const [i, step] of plan.value.entries()) {
      const busy = new Set<number>();
      for (const [weight, group] of step) {
        const where = `step ${i + 1}, box ${weight}`;
        const count = left.get(weight) ?? 0;
        if (count === 0)
          return wrong(
            `${where}: ${boxes.includes(weight) ? "the box has been lifted before" : "no such box"}`,
          );
        left.set(weight, count - 1);
        let capacity = 0;
        for (const lifter of group) {
          const own = lifters[lifter];
          if (own === undefined) return wrong(`${where}: there is no lifter ${lifter}`);
          if (busy.has(lifter)) return wrong(`${where}: lifter ${lifter} is used twice in this step`);
          busy.add(lifter);
          capacity += own;
        }
        if (capacity < weight) return wrong(`${where}: the lifters can lift ${capacity} only`);
      }
    }
    const missing = [...left].find(([, count]) => count > 0);
    return missing ? wrong(`the box ${missing[0]} is never lifted`) : correct("every box is lifted once");
  },
});

/** Plans drawn where the limit is to be the best found. */
const RUNS = 40;

function write(plan: LiftPlan): string {
  return plan
    .map((step, i) => {
      const lifts = step.map(([weight, group]) => `(${weight}, [${group.join(", ")}])`);
      return `Step ${i + 1}: [${lifts.join(", ")}]`;
    })
    .join("\n");
}

/** `Step 1:` anywhere, or a line that begins with `1.` or `(1)` before its list. */
const STEP_LABEL =
  /(?:^[ \t]{0,8}(?:#{1,4} |\d{1,5}[.)] )?)?["']?\bstep\s{0,4}(\d{1,5})["']?[ \t]{0,4}(?:[:.\-–]|(?=[[(]))|^[ \t]{0,8}\(?(\d{1,5})[.):][ \t]{0,4}(?=[[(])/gim;

/**
 * `Step 1: [...]`, the steps numbered from 1 without a gap, also as the names of a JSON object; or a list of steps
 * without names.
 */
function parsePlan(text: string): Parsed<LiftPlan> {
  // Emphasis becomes a blank: 25*2 must not read as 252.
  const plain = text.replace(/[*`_]/g, " ").trim();
  const inner = plain.startsWith("{") ? unbracket(plain) : plain;
  const labels = [...inner.matchAll(STEP_LABEL)];
  if (labels.length === 0) return parseUnnamed(plain);
  if (labels.length > MAX_STEPS) return unreadable(`a plan of ${labels.length} steps`);
  if (inner.slice(0, labels[0]?.index).replace(/[\s\-•]/g, "") !== "")
    return unreadable("text before the first step");
  const steps: LiftPlan[number][] = [];
  for (const [i, label] of labels.entries()) {
    const number = label[1] ?? label[2];
    if (Number(number) !== i + 1) return unreadable(`step ${number} where step ${i + 1} is due`);
    const body = inner
      .slice(label.index + label[0].length, labels[i + 1]?.index)
      .replace(/\s[-•]\s*$/, "")
      .replace(/\.\s*$/, "");
    const items = parseNested(body);
    if (!items.ok) return items;
    const step = readStep(items.value);
    if (!step) return unreadable(`step ${i + 1} is not a list of lifts such as [(50, [0, 2])]`);
    steps.push(step);
  }
  return parsed(steps);
}

const MAX_STEPS = 1_000;

function parseUnnamed(text: string): Parsed<LiftPlan> {
  const items = parseNested(text);
  if (!items.ok) return items;
  const [only] = items.value;
  const list = items.value.length === 1 && Array.isArray(only) && !isLift(only) ? only : items.value;
  if (list.length === 0 || list.length > MAX_STEPS) return unreadable("not a list of steps");
  const steps = list.map((item) => (Array.isArray(item) && !isLift(item) ? readLifts(item) : undefined));
  return steps.every((step) => step !== undefined) ? parsed(steps) : unreadable("not a list of steps");
}

/** The lifts of a step in one pair of brackets or bare; undefined where it is something else. */
function readStep(items: readonly Nested[]): LiftPlan[number] | undefined {
  const [only] = items;
  if (items.length === 0) return undefined;
  return readLifts(items.length === 1 && Array.isArray(only) && !isLift(only) ? only : items);
}

function readLifts(items: readonly Nested[]): LiftPlan[number] | undefined {
  const lifts = items.map((item) => (isLift(item) ? readLift(item) : undefined));
  return lifts.every((item) => item !== undefined) ? lifts : undefined;
}

/** A weight and a list. */
function isLift(item: Nested): item is [string, Nested[]] {
  return Array.isArray(item) && item.length === 2 && typeof item[0] === "string" && Array.isArray(item[1]);
}

function readLift([weight, group]: [string, Nested[]]): LiftPlan[number][number] | undefined {
  const lifters: number[] = [];
  for (const item of group) {
    const match = typeof item === "string" ? /^(?:lifter|l)?(\d{1,3})$/i.exec(item) : null;
    if (!match) return undefined;
    lifters.push(Number(match[1]));
  }
  return /^\d{1,6}$/.test(weight) ? [Number(weight), lifters] : undefined;
}
