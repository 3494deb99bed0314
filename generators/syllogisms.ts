import type { Rng } from "./rng.js";

export const QUANTIFIERS = ["all", "no", "some", "some_not"] as const;
export type Quantifier = (typeof QUANTIFIERS)[number];

/** "All a are b", "No a are b", "Some a are b", "Some a are not b": kinds are numbers from 0. */
export interface Categorical {
  q: Quantifier;
  a: number;
  b: number;
}

/** Most kinds of things in one argument: a set of regions is one 32 bit mask. */
export const MOST_KINDS = 5;

/** Regions (bit set of kinds that a thing belongs to) in kind `k`, as a mask. */
const REGIONS_OF = Array.from({ length: MOST_KINDS }, (_, k) => {
  let mask = 0;
  for (let region = 0; region < 32; region++) if ((region >> k) & 1) mask |= 1 << region;
  return mask;
});

/**
 * Whether statements can hold together where every kind from 0 to `kinds` - 1 has a member. Exact: what universal statements
 * leave of the regions may all be inhabited, and each existential statement and each kind needs one such region.
 */
export function areConsistent(statements: readonly Categorical[], kinds: number): boolean {
  let allowed = -1;
  const needed = REGIONS_OF.slice(0, kinds);
  for (const { q, a, b } of statements) {
    const [inA, inB] = [REGIONS_OF[a] ?? 0, REGIONS_OF[b] ?? 0];
    if (q === "all") allowed &= ~(inA & ~inB);
    else if (q === "no") allowed &= ~(inA & inB);
    else needed.push(q === "some" ? inA & inB : inA & ~inB);
  }
  return needed.every((regions) => (regions & allowed) !== 0);
}

const OPPOSITE: Readonly<Record<Quantifier, Quantifier>> = {
  all: "some_not",
  some_not: "all",
  no: "some",
  some: "no",
};

/** Whether the conclusion holds wherever the premises do. */
export function followsFrom(
  premises: readonly Categorical[],
  conclusion: Categorical,
  kinds: number,
): boolean {
  return !areConsistent([...premises, { ...conclusion, q: OPPOSITE[conclusion.q] }], kinds);
}

/** An argument about a chain of kinds; premise i joins the kinds i and i + 1. */
export interface Syllogism {
  premises: Categorical[];
  conclusion: Categorical;
  /** Of a conclusion about the kinds of one premise, that premise's index. */
  selected?: number;
}

/** Arguments that look alike, by whether they are valid. */
type Alike = Readonly<Record<"valid" | "invalid", readonly Syllogism[]>>;
const known = new Map<string, readonly Alike[]>();

/**
 * All arguments with these quantifiers, sorted by whether they are valid: every order of the kinds in each statement, the
 * conclusion about the two ends of the chain, or (where `ofOne`) about the kinds of one premise. Premises that contradict each
 * other and conclusions that repeat a premise are left out. Those whose conclusion's subject is the subject of some premise
 * stand apart from the others, likewise with the predicate: else these places would tell much. Only groups with both labels.
 */
function argumentsWith(quantifiers: readonly Quantifier[], q: Quantifier, ofOne: boolean): readonly Alike[] {
  const key = `${quantifiers.join()} ${q} ${ofOne}`;
  const before = known.get(key);
  if (before) return before;
  const n = quantifiers.length;
  const groups = [0, 1, 2, 3].map(() => ({ valid: [] as Syllogism[], invalid: [] as Syllogism[] }));
  const ends = ofOne ? quantifiers.map((_, i) => [i, i + 1] as const) : [[0, n] as const];
  for (let turned = 0; turned < 2 ** n; turned++) {
    const premises = quantifiers.map((each, i) =>
      (turned >> i) & 1 ? { q: each, a: i + 1, b: i } : { q: each, a: i, b: i + 1 },
    );
    if (!areConsistent(premises, n + 1)) continue;
    for (const [selected, [x, y]] of ends.entries())
      for (const [a, b] of [
        [x, y],
        [y, x],
      ] as const) {
        const same = premises.some((each) => each.q === q && each.a === a && each.b === b);
        if (same) continue;
        const argument = { premises, conclusion: { q, a, b }, ...(ofOne ? { selected } : {}) };
        const places =
          (premises.some((each) => each.a === a) ? 1 : 0) + (premises.some((each) => each.b === b) ? 2 : 0);
        groups[places]?.[followsFrom(premises, argument.conclusion, n + 1) ? "valid" : "invalid"].push(
          argument,
        );
      }
  }
  const found = groups.filter(({ valid, invalid }) => valid.length > 0 && invalid.length > 0);
  known.set(key, found);
  return found;
}

/**
 * A valid or invalid argument whose quantifiers, in their order, occur with valid and with invalid arguments alike, as do the
 * places of the conclusion's kinds: they alone do not tell. Undefined where the drawn quantifiers do not have both.
 */
export function drawSyllogism(
  rng: Rng,
  allowed: readonly Quantifier[],
  wanted: { premises: number; ofOne: boolean; valid: boolean },
): Syllogism | undefined {
  const quantifiers = Array.from({ length: wanted.premises }, () => rng.pick(allowed));
  const groups = argumentsWith(quantifiers, rng.pick(allowed), wanted.ofOne);
  if (groups.length === 0) return undefined;
  const { valid, invalid } = rng.pick(groups);
  return rng.pick(wanted.valid ? valid : invalid);
}
