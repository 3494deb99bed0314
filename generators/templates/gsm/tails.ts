import type Fraction from "fraction.js";
import { decimal } from "./story.js";
import type { GsmTail, Story, Writer } from "./story.js";

const SECOND = ["second", "third", "fourth", "fifth", "sixth", "seventh"];

/** A divisor of a whole number, from 2 to 12. */
function divisor(s: Writer, value: Fraction): number {
  s.whole(value);
  const fit = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12].filter((k) => value.n % BigInt(k) === 0n && value.gt(k));
  s.need(fit.length > 0);
  return s.of("k", fit);
}

/** A given number well below `value`. */
function below(s: Writer, value: Fraction): number {
  const most = Math.floor(Number(value) / 2);
  s.need(most >= 1);
  return s.int("x", 1, Math.min(most, 500));
}

const inUnit = (story: Story): string => `, in ${story.unit?.[1] ?? ""}`;
/** How many values the text compares so far: names the next one. */
const nextValue = (story: Story): string =>
  SECOND[SECOND.findIndex((word) => story.noun.includes(`the ${word} value`)) + 1] ?? "other";

/** What can happen next with a result of each kind. */
export const TAILS: readonly GsmTail[] = [
  {
    id: "money_times",
    from: ["money"],
    build: (s, before) => {
      const k = s.int("k", 2, 12);
      return {
        facts: [`This amount comes up ${s.t(k)} times in a year.`],
        noun: "the total of this over the year",
        value: s.mul(before.value, k),
        kind: "money",
      };
    },
  },
  {
    id: "money_share",
    from: ["money"],
    build: (s, before) => {
      const k = s.int("k", 2, 10);
      const value = s.div(before.value, k);
      s.need(100n % value.d === 0n);
      return {
        facts: [`This amount is divided equally among ${s.t(k)} people.`],
        noun: "the share of each of these people",
        value,
        kind: "money",
      };
    },
  },
  {
    id: "money_plus",
    from: ["money"],
    build: (s, before) => {
      const x = s.int("x", 3, 90);
      return {
        facts: [`Then ${s.name()} adds ${s.m(x)} to this amount.`],
        noun: "the amount after that",
        value: s.add(before.value, x),
        kind: "money",
      };
    },
  },
  {
    id: "money_minus",
    from: ["money"],
    build: (s, before) => {
      const x = below(s, before.value);
      return {
        facts: [`Of this amount, ${s.m(x)} is spent on tickets.`],
        noun: "the amount that is left after that",
        value: s.sub(before.value, x),
        kind: "money",
      };
    },
  },
  {
    id: "money_percent",
    from: ["money"],
    build: (s, before) => {
      const p = s.of("p", [5, 10, 20, 25, 30, 40, 50]);
      const gift = s.percent(before.value, p);
      s.need(100n % gift.d === 0n);
      return {
        facts: [`A charity gets ${p}% of this amount.`],
        noun: "the amount that is not given to the charity",
        value: s.sub(before.value, gift),
        kind: "money",
      };
    },
  },
  {
    id: "money_ratio",
    from: ["money"],
    build: (s, before) => {
      const [k, who] = [s.int("k", 2, 6), s.name()];
      return {
        facts: [`${who} owns ${s.t(k)} times this amount.`],
        noun: `the amount that ${who} owns`,
        value: s.mul(before.value, k),
        kind: "money",
      };
    },
  },
  {
    id: "count_times",
    from: ["count"],
    build: (s, before) => {
      const k = s.int("k", 2, 12);
      return {
        ...before,
        facts: [`The same number comes up in each of ${s.t(k)} places.`],
        noun: "the total of these numbers over all these places",
        value: s.mul(before.value, k),
      };
    },
  },
  {
    id: "count_plus",
    from: ["count"],
    build: (s, before) => {
      const x = s.int("x", 2, 90);
      return {
        ...before,
        facts: [`Later it turns out that ${s.t(x)} more have to be added to this number.`],
        noun: `the number of ${before.unit?.[1] ?? ""} after this correction`,
        value: s.add(before.value, x),
      };
    },
  },
  {
    id: "count_minus",
    from: ["count"],
    build: (s, before) => {
      const x = below(s, before.value);
      return {
        ...before,
        facts: [`From this number, ${s.t(x)} are to be taken away.`],
        noun: `the number of ${before.unit?.[1] ?? ""} after taking them away`,
        value: s.sub(before.value, x),
      };
    },
  },
  {
    id: "count_pack",
    from: ["count"],
    build: (s, before) => {
      const k = divisor(s, before.value);
      return {
        facts: [`They are put into groups of ${s.t(k)}, and none is left over.`],
        noun: "the number of groups",
        value: s.div(before.value, k),
        kind: "count",
        unit: ["group", "groups"],
      };
    },
  },
  {
    id: "count_price",
    from: ["count"],
    build: (s, before) => {
      const p = s.price("p", 1, 12);
      return {
        facts: [`For each of them ${s.m(p)} is paid.`],
        noun: "the amount paid in all",
        value: s.mul(before.value, p),
        kind: "money",
      };
    },
  },
  {
    id: "count_percent",
    from: ["count"],
    build: (s, before) => {
      const p = s.of("p", [5, 10, 20, 25, 30, 40, 50, 60, 75]);
      const marked = s.whole(s.percent(before.value, p));
      return {
        ...before,
        facts: [`Exactly ${p}% of them are marked with a red dot.`],
        noun: `the number of ${before.unit?.[1] ?? ""} without a red dot`,
        value: s.sub(before.value, marked),
      };
    },
  },
  {
    id: "measure_times",
    from: ["measure"],
    build: (s, before) => {
      const k = s.int("k", 2, 12);
      return {
        ...before,
        facts: [`The same comes up ${s.t(k)} times in a month.`],
        noun: `the total over the month${inUnit(before)}`,
        value: s.mul(before.value, k),
      };
    },
  },
  {
    id: "measure_plus",
    from: ["measure"],
    build: (s, before) => {
      const x = s.int("x", 2, 60);
      return {
        ...before,
        facts: [`To this, another ${s.t(x)} ${x === 1 ? before.unit?.[0] : before.unit?.[1]} must be added.`],
        noun: `the result of this addition${inUnit(before)}`,
        value: s.add(before.value, x),
      };
    },
  },
  {
    id: "measure_minus",
    from: ["measure"],
    build: (s, before) => {
      const x = below(s, before.value);
      return {
        ...before,
        facts: [`From this, ${s.t(x)} ${x === 1 ? before.unit?.[0] : before.unit?.[1]} must be taken off.`],
        noun: `what remains after that${inUnit(before)}`,
        value: s.sub(before.value, x),
      };
    },
  },
  {
    id: "measure_split",
    from: ["measure"],
    build: (s, before) => {
      const k = divisor(s, before.value);
      return {
        ...before,
        facts: [`It is divided into ${s.t(k)} equal parts.`],
        noun: `the size of one part${inUnit(before)}`,
        value: s.div(before.value, k),
      };
    },
  },
  {
    id: "measure_price",
    from: ["measure"],
    build: (s, before) => {
      const p = s.price("p", 1, 12);
      return {
        facts: [`For every ${before.unit?.[0] ?? ""} of it, ${s.m(p)} is paid.`],
        noun: "the amount paid in all",
        value: s.mul(before.value, p),
        kind: "money",
      };
    },
  },
  {
    id: "plain_plus",
    from: ["plain"],
    build: (s, before) => {
      const [x, name] = [s.int("x", 2, 40), nextValue(before)];
      return {
        ...before,
        facts: [`The ${name} value is larger than this one by ${s.t(x)}.`],
        noun: `the ${name} value${inUnit(before)}`,
        value: s.add(before.value, x),
      };
    },
  },
  {
    id: "plain_minus",
    from: ["plain"],
    build: (s, before) => {
      const [x, name] = [below(s, before.value), nextValue(before)];
      return {
        ...before,
        facts: [`The ${name} value is smaller than this one by ${s.t(x)}.`],
        noun: `the ${name} value${inUnit(before)}`,
        value: s.sub(before.value, x),
      };
    },
  },
  {
    id: "plain_times",
    from: ["plain"],
    build: (s, before) => {
      const [k, name] = [s.int("k", 2, 6), nextValue(before)];
      return {
        ...before,
        facts: [`The ${name} value is ${s.t(k)} times this one.`],
        noun: `the ${name} value${inUnit(before)}`,
        value: s.mul(before.value, k),
      };
    },
  },
];

/** Whether a value is one that a person would write down: above 0, not too large, few decimals, money in whole cents. */
export function isSensible({ value, kind }: Story): boolean {
  if (value.lte(0) || value.gt(20_000_000)) return false;
  if (kind === "count") return value.d === 1n;
  return kind === "money" ? 100n % value.d === 0n : /^\d+(?:\.\d{1,4})?$/.test(decimal(value));
}
