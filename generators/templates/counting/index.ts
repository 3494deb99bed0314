import Fraction from "fraction.js";
import type { Rng } from "../../rng.js";
import { DISTRACTORS } from "../pools.js";
import { COUNTS } from "./counts.js";
import { Draw, Reject } from "./parts.js";
import type { CountingPart } from "./parts.js";
import { PROBABILITIES } from "./probabilities.js";

/** Questions that ask for a number of ways, or for a probability. */
export const COUNTING_TEMPLATES = [...COUNTS, ...PROBABILITIES] as const;

/** How the results of two questions, a and b, make the answer. Of two independent events: both, one or the other, one only. */
export const COMBINATIONS = [
  "single",
  "a+b",
  "a*b",
  "a-b",
  "b-a",
  "both",
  "at_least_one",
  "exactly_one",
] as const;
export type Combination = (typeof COMBINATIONS)[number];

export interface CountingProblem {
  problem: string;
  answer: string;
  parts: { template: string; values: Record<string, number | string> }[];
  combine: Combination;
}

export interface CountingOptions {
  /** 1, or 2 for a question whose answer joins two results. */
  chain: number;
  /** Share of the parts that are large. */
  large: number;
  distractors: number;
}

/** Largest answer: what is longer is no harder, only longer. */
const MAX_ANSWER = 10n ** 12n;
const TRIES_A_TEMPLATE = 60;

/** A question; every template has the same share. */
export function drawCountingProblem(rng: Rng, options: CountingOptions): CountingProblem | undefined {
  const first = drawPart(rng, options.large);
  if (!first) return undefined;
  const aside = rng.chance(options.distractors) ? rng.int(13, 60) : undefined;
  const begin = aside === undefined ? "" : `${rng.pick(DISTRACTORS).replace("#", String(aside))} `;
  const asides = aside === undefined ? [] : [{ template: "distractor", values: { n: aside } }];
  if (options.chain < 2) {
    const { given, find, value } = first.part;
    if (!isFair(first.part)) return undefined;
    const ask = rng.pick([`What is ${find}?`, `Find ${find}.`]);
    return {
      problem: `${begin}${given} ${ask}`,
      answer: value.toFraction(),
      parts: [first.kept, ...asides],
      combine: "single",
    };
  }
  const second = drawPart(rng, options.large, first.draw);
  if (!second || second.kept.template === first.kept.template) return undefined;
  if (!isFair(first.part) || !isFair(second.part)) return undefined;
  const [a, b] = [first.part.value, second.part.value];
  const events = first.part.kind === "probability" && second.part.kind === "probability";
  const combine = events
    ? rng.pick(["both", "at_least_one", "exactly_one"] as const)
    : rng.pick(["a+b", "a*b", a.gt(b) ? "a-b" : "b-a"] as const);
  const value = join(combine, a, b);
  if (value.lte(0) || value.n > MAX_ANSWER || value.d > MAX_ANSWER) return undefined;
  const ask = ASK[combine] ?? `What is ${combine.replace(/[-+*]/, (sign) => ` ${sign} `)}?`;
  return {
    problem: `${begin}There are two questions that have nothing to do with each other. The first one: ${first.part.given} Let a be ${first.part.find}. The second one: ${second.part.given} Let b be ${second.part.find}. ${ask}`,
    answer: value.toFraction(),
    parts: [first.kept, second.kept, ...asides],
    combine,
  };
}

const ASK: Partial<Record<Combination, string>> = {
  both: "The two events whose probabilities are a and b are independent of each other. What is the probability that both of them happen?",
  at_least_one:
    "The two events whose probabilities are a and b are independent of each other. What is the probability that at least one of them happens?",
  exactly_one:
    "The two events whose probabilities are a and b are independent of each other. What is the probability that exactly one of them happens?",
};

function join(combine: Combination, a: Fraction, b: Fraction): Fraction {
  const one = new Fraction(1);
  switch (combine) {
    case "single":
      return a;
    case "a+b":
      return a.add(b);
    case "a*b":
    case "both":
      return a.mul(b);
    case "a-b":
      return a.sub(b);
    case "b-a":
      return b.sub(a);
    case "at_least_one":
      return one.sub(one.sub(a).mul(one.sub(b)));
    case "exactly_one":
      return a.mul(one.sub(b)).add(b.mul(one.sub(a)));
  }
}

function drawPart(rng: Rng, large: number, before?: Draw) {
  const template = rng.pick(COUNTING_TEMPLATES);
  for (let tries = 0; tries < TRIES_A_TEMPLATE; tries++) {
    const draw = new Draw(rng, rng.chance(large), before);
    try {
      const part = template.build(draw);
      return { part, draw, kept: { template: template.id, values: draw.values } };
    } catch (error) {
      if (!(error instanceof Reject)) throw error;
    }
  }
  return undefined;
}

/** Answers that need no thought are left out: nothing, and what is certain. */
function isFair({ kind, value }: CountingPart): boolean {
  if (value.lte(0) || value.n > MAX_ANSWER || value.d > MAX_ANSWER) return false;
  return kind === "probability" ? value.lt(1) : !value.equals(1);
}
