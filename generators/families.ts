import type { Rng } from "./rng.js";

export type Sex = "male" | "female";

/** A person by number: parents and spouse are numbers too. */
export interface Relative {
  sex: Sex;
  parents: readonly number[];
  spouse: number | null;
  /** 0 for the oldest generation. */
  generation: number;
}

/** Whether `a` is to `b` what the relation says. Both are people of the family. */
type Relating = (family: readonly Relative[], a: number, b: number) => boolean;

const turned =
  (relating: Relating): Relating =>
  (family, a, b) =>
    relating(family, b, a);

const parentsOf = (family: readonly Relative[], i: number): readonly number[] =>
  (family[i] as Relative).parents;
const isParent: Relating = (family, a, b) => parentsOf(family, b).includes(a);
const areMarried: Relating = (family, a, b) => family[a]?.spouse === b;
const areSiblings: Relating = (family, a, b) =>
  a !== b && parentsOf(family, a).some((parent) => isParent(family, parent, b));
const isParentInLaw: Relating = (family, a, b) => {
  const spouse = family[b]?.spouse ?? null;
  return spouse !== null && isParent(family, a, spouse);
};
const isGrandparent: Relating = (family, a, b) =>
  parentsOf(family, b).some((parent) => isParent(family, a, parent));
const isUncleOrAunt: Relating = (family, a, b) =>
  parentsOf(family, b).some((parent) => areSiblings(family, a, parent));

/** Word for a man and for a woman, the smallest family in which the relation occurs, and what it is; the first that holds counts. */
const KINDS: readonly (readonly [man: string, woman: string, smallest: number, holds: Relating])[] = [
  ["father", "mother", 3, isParent],
  ["son", "daughter", 3, turned(isParent)],
  ["husband", "wife", 3, areMarried],
  ["brother", "sister", 4, areSiblings],
  ["father-in-law", "mother-in-law", 4, isParentInLaw],
  ["son-in-law", "daughter-in-law", 4, turned(isParentInLaw)],
  ["grandfather", "grandmother", 5, isGrandparent],
  ["grandson", "granddaughter", 5, turned(isGrandparent)],
  ["uncle", "aunt", 6, isUncleOrAunt],
  ["nephew", "niece", 6, turned(isUncleOrAunt)],
];

/** What a relation's word says. */
const MEANINGS = new Map<string, { sex: Sex; smallest: number; holds: Relating }>();
for (const [man, woman, smallest, holds] of KINDS) {
  MEANINGS.set(man, { sex: "male", smallest, holds });
  MEANINGS.set(woman, { sex: "female", smallest, holds });
}

/** All relations that are asked for. */
export const RELATIONS: readonly string[] = [...MEANINGS.keys()];

/** The smallest family that has a relation. */
export function smallestFamily(relation: string): number {
  return MEANINGS.get(relation)?.smallest ?? 3;
}

/** What `a` is to `b`: by blood, marriage, or to the spouse's parents; undefined where it is none of the relations. */
export function relationOf(family: readonly Relative[], a: number, b: number): string | undefined {
  const one = family[a];
  if (!one || !family[b] || a === b) return undefined;
  const kind = KINDS.find(([, , , holds]) => holds(family, a, b));
  return kind?.[one.sex === "male" ? 0 : 1];
}

/** All pairs of which the first person is the `relation` of the second. */
export function pairsOf(family: readonly Relative[], relation: string): [a: number, b: number][] {
  const meaning = MEANINGS.get(relation);
  const pairs: [number, number][] = [];
  for (let a = 0; a < family.length; a++) {
    if (family[a]?.sex !== meaning?.sex) continue;
    for (let b = 0; b < family.length; b++)
      if (meaning?.holds(family, a, b) && relationOf(family, a, b) === relation) pairs.push([a, b]);
  }
  return pairs;
}

/** A family of `size` people in at most three generations: couples, their children, who marry, and parents of who marries in. */
export function growFamily(rng: Rng, size: number): Relative[] {
  const family: Relative[] = [];
  const children: number[] = [];
  const add = (sex: Sex, parents: readonly number[], generation: number): number => {
    for (const parent of parents) children[parent] = (children[parent] ?? 0) + 1;
    children.push(0);
    return family.push({ sex, parents, spouse: null, generation }) - 1;
  };
  const marry = (a: number, b: number): void => {
    (family[a] as Relative).spouse = b;
    (family[b] as Relative).spouse = a;
  };
  const sex = (): Sex => rng.pick(["male", "female"] as const);
  marry(add("male", [], 0), add("female", [], 0));
  add(sex(), [0, 1], 1);
  while (family.length < size) {
    const steps: (() => void)[] = [];
    for (const [i, each] of family.entries()) {
      if (each.spouse !== null && each.sex === "male" && each.generation < 2) {
        const mother = each.spouse;
        if ((children[i] ?? 0) < 3) steps.push(() => add(sex(), [i, mother], each.generation + 1));
      }
      if (each.spouse === null && each.generation === 1)
        steps.push(() => marry(i, add(each.sex === "male" ? "female" : "male", [], 1)));
      if (each.generation === 1 && each.parents.length === 0 && family.length + 2 <= size)
        steps.push(() => {
          const father = add("male", [], 0);
          const mother = add("female", [], 0);
          marry(father, mother);
          (family[i] as Relative).parents = [father, mother];
          children[father] = children[mother] = 1;
        });
    }
    rng.pick(steps)();
  }
  return family;
}
