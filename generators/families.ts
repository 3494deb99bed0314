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

/** Word for a man and for a woman, and the smallest family in which the relation occurs. */
const KINDS = {
  parent: ["father", "mother", 3],
  child: ["son", "daughter", 3],
  spouse: ["husband", "wife", 3],
  sibling: ["brother", "sister", 4],
  parent_in_law: ["father-in-law", "mother-in-law", 4],
  child_in_law: ["son-in-law", "daughter-in-law", 4],
  grandparent: ["grandfather", "grandmother", 5],
  grandchild: ["grandson", "granddaughter", 5],
  uncle_aunt: ["uncle", "aunt", 6],
  nephew_niece: ["nephew", "niece", 6],
} as const;
type Kind = keyof typeof KINDS;

/** All relations that are asked for. */
export const RELATIONS: readonly string[] = Object.values(KINDS).flatMap(([man, woman]) => [man, woman]);

/** The smallest family that has a relation. */
export function smallestFamily(relation: string): number {
  return Object.values(KINDS).find(([man, woman]) => man === relation || woman === relation)?.[2] ?? 3;
}

/** What `a` is to `b`: by blood, marriage, or to the spouse's parents; undefined where it is none of the relations. */
export function relationOf(family: readonly Relative[], a: number, b: number): string | undefined {
  const [one, other] = [family[a], family[b]];
  if (!one || !other || a === b) return undefined;
  const parents = (i: number | null): readonly number[] => (i === null ? [] : (family[i]?.parents ?? []));
  const grandparents = (i: number): number[] => parents(i).flatMap(parents);
  const areSiblings = (i: number, j: number): boolean =>
    i !== j && parents(i).some((p) => parents(j).includes(p));
  const kind: Kind | undefined = other.parents.includes(a)
    ? "parent"
    : one.parents.includes(b)
      ? "child"
      : one.spouse === b
        ? "spouse"
        : areSiblings(a, b)
          ? "sibling"
          : parents(other.spouse).includes(a)
            ? "parent_in_law"
            : parents(one.spouse).includes(b)
              ? "child_in_law"
              : grandparents(b).includes(a)
                ? "grandparent"
                : grandparents(a).includes(b)
                  ? "grandchild"
                  : parents(b).some((p) => areSiblings(a, p))
                    ? "uncle_aunt"
                    : parents(a).some((p) => areSiblings(b, p))
                      ? "nephew_niece"
                      : undefined;
  return kind && KINDS[kind][one.sex === "male" ? 0 : 1];
}

/** A family of `size` people in at most three generations: couples, their children, who marry, and parents of who marries in. */
export function growFamily(rng: Rng, size: number): Relative[] {
  const family: Relative[] = [];
  const add = (sex: Sex, parents: readonly number[], generation: number): number =>
    family.push({ sex, parents, spouse: null, generation }) - 1;
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
        const few = family.filter(({ parents }) => parents.includes(i)).length < 3;
        if (few) steps.push(() => add(sex(), [i, mother], each.generation + 1));
      }
      if (each.spouse === null && each.generation === 1)
        steps.push(() => marry(i, add(each.sex === "male" ? "female" : "male", [], 1)));
      if (each.generation === 1 && each.parents.length === 0 && family.length + 2 <= size)
        steps.push(() => {
          const father = add("male", [], 0);
          const mother = add("female", [], 0);
          marry(father, mother);
          (family[i] as Relative).parents = [father, mother];
        });
    }
    rng.pick(steps)();
  }
  return family;
}
