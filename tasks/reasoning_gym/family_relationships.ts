import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { pickDistinct } from "../../generators/distinct.js";
import { FEMALE_NAMES, MALE_NAMES } from "../../generators/data/given-names.js";
import { growFamily, pairsOf, RELATIONS, relationOf, smallestFamily } from "../../generators/families.js";
import type { Relative, Sex } from "../../generators/families.js";
import { answerFormat, sentenceList } from "../../generators/text.js";
import { nameWords, parseNamed } from "../../verifiers/parse/named.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * What one person of a family is to another (reasoning-gym `family_relationships`). The answer is computed from the marriages and
 * children. Differences from the source: relations by marriage have the right direction and sex (an eighth of the source's answers
 * are the other way round); who is a man and who a woman is said; sons and daughters in law and grandchildren are asked for;
 * families grow in many shapes; each relation is equally frequent.
 */
const MAX_FAMILY = 20;

const name = z.string().regex(/^[A-Z][a-z]{1,19}$/);
const names = z.array(name).min(MAX_FAMILY).max(200);
const size = z.number().int().min(3).max(MAX_FAMILY);
const params = z.object({
  min_family_size: size.default(4),
  max_family_size: size.default(8),
  male_names: names.default([...MALE_NAMES]),
  female_names: names.default([...FEMALE_NAMES]),
});

const instance = z
  .object({
    person1: name,
    person2: name,
    relationship: z.string().max(30),
    family_size: z.number().int().min(2).max(MAX_FAMILY),
    /** Couples in the order of the story, the husband first, with their children. */
    couples: z
      .array(
        z.object({
          husband: name,
          wife: name,
          children: z.array(z.object({ name, sex: z.enum(["male", "female"]) })).max(10),
        }),
      )
      .min(1)
      .max(10),
  })
  .refine(
    (each) => new Set(familyOf(each.couples).people).size === each.family_size,
    "another number of people",
  )
  .refine((each) => answerOf(each) !== undefined, "they are not related in a way that has a word here");
interface Couple {
  husband: string;
  wife: string;
  children: { name: string; sex: Sex }[];
}
interface Story {
  person1: string;
  person2: string;
  couples: Couple[];
}

export const task = defineTask({
  id: "family_relationships",
  suite: "reasoning_gym",
  version: 1,
  family: "family_relationships",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Find what one person of a family is to another.",
  judging:
    "One word for the relation, in any case, with or without hyphens, alone or in a short sentence; an answer with two relations is refused.",
  severalRight: false,
  params,
  levels: {
    easy: { min_family_size: 3, max_family_size: 4 },
    medium: {},
    hard: { min_family_size: 11, max_family_size: 15 },
  },
  grows: { what: "people of the family", measure: ({ family_size }) => family_size },
  instance,
  difficulty: ({ min_family_size, max_family_size }) => ({ family_size: [min_family_size, max_family_size] }),

  generate(rng, { min_family_size, max_family_size, male_names, female_names }) {
    const possible = RELATIONS.filter((relation) => smallestFamily(relation) <= max_family_size);
    const relationship = possible[rng.balanced(possible.length)] as string;
    const family_size = rng.int(Math.max(min_family_size, smallestFamily(relationship)), max_family_size);
    return attempt("family_relationships", 2_000, () => {
      const family = growFamily(rng, family_size);
      const pairs = pairsOf(family, relationship);
      if (pairs.length === 0) return undefined;
      const [a, b] = rng.pick(pairs);
      const isMale = family.map(({ sex }) => sex === "male");
      const males = pickDistinct(rng, male_names, isMale.filter(Boolean).length);
      const females = pickDistinct(rng, female_names, family_size - males.length, males);
      const called = isMale.map((male) => (male ? males : females).pop() ?? "");
      const couples = rng.shuffle(tell(family, called));
      return { person1: called[a] ?? "", person2: called[b] ?? "", relationship, family_size, couples };
    });
  },

  prompt({ person1, person2, couples }) {
    return `${couples.map(sayCouple).join(" ")}

What is ${person1} to ${person2}? (${person1} is the ... of ${person2}.)

${answerFormat("Answer with one word, one of: " + sentenceList(RELATIONS, "or") + ".", { form: "relation" })}`;
  },

  solve(instance) {
    return answerOf(instance) ?? "";
  },

  verify(answer, instance) {
    const { person1, person2 } = instance;
    const given = read(answer, (text) =>
      parseNamed(bare(text, person1, person2), WORDS, ["one", "word", "relation", "relationship"]),
    );
    if (!given.ok) return invalid(given.reason);
    const right = answerOf(instance);
    return RELATIONS[given.value] === right
      ? correct(`${person1} is the ${right} of ${person2}`)
      : wrong(`${person1} is the ${right} of ${person2}, not the ${RELATIONS[given.value]}`);
  },
});

/** Relations in lower case words, also what families say for them. */
const WORDS: ReadonlyMap<string, number> = new Map(
  [
    ...RELATIONS.map((relation): [string, string] => [relation, relation]),
    ...Object.entries({
      dad: "father",
      mom: "mother",
      mum: "mother",
      grandma: "grandmother",
      grandpa: "grandfather",
    }),
  ].map(([word, relation]) => [nameWords(word).join(" "), RELATIONS.indexOf(relation)]),
);

/** "Anna is the aunt of Ben", "Anna is Ben's aunt", "Anna to Ben: aunt" without the names, which must stand in this order. */
function bare(text: string, person1: string, person2: string): string {
  const folded = text.trim();
  for (const [start, end] of [
    [`${person1} is ${person2}'s `, ""],
    [`${person1} is ${person2}’s `, ""],
    [`${person1} is `, ` of ${person2}`],
    [`${person1} is `, ` to ${person2}`],
  ] as const) {
    const inside = folded.replace(/\.$/, "");
    if (
      inside.toLowerCase().startsWith(start.toLowerCase()) &&
      inside.toLowerCase().endsWith(end.toLowerCase())
    )
      return inside.slice(start.length, inside.length - end.length);
  }
  return folded;
}

/** The people of a story by number: sexes, parents, spouses. */
function familyOf(couples: readonly Couple[]): { people: string[]; family: Relative[] } {
  const people: string[] = [];
  const family: Relative[] = [];
  const find = (called: string, sex: Sex): number => {
    const at = people.indexOf(called);
    if (at >= 0) return at;
    family.push({ sex, parents: [], spouse: null, generation: 0 });
    return people.push(called) - 1;
  };
  for (const { husband, wife, children } of couples) {
    const [h, w] = [find(husband, "male"), find(wife, "female")];
    (family[h] as Relative).spouse = w;
    (family[w] as Relative).spouse = h;
    for (const child of children) (family[find(child.name, child.sex)] as Relative).parents = [h, w];
  }
  return { people, family };
}

function answerOf({ person1, person2, couples }: Story): string | undefined {
  const { people, family } = familyOf(couples);
  return relationOf(family, people.indexOf(person1), people.indexOf(person2));
}

/** Couples with their children. */
function tell(family: readonly Relative[], called: readonly string[]): Couple[] {
  return family.flatMap(({ sex, spouse }, i) => {
    if (sex !== "male" || spouse === null) return [];
    const children = family.flatMap((child, k) =>
      child.parents.includes(i) ? [{ name: called[k] ?? "", sex: child.sex }] : [],
    );
    return [{ husband: called[i] ?? "", wife: called[spouse] ?? "", children }];
  });
}

function sayCouple({ husband, wife, children }: Couple): string {
  const said = children.map((child) => `${child.sex === "male" ? "a son" : "a daughter"}, ${child.name}`);
  const married = `${husband} is married to his wife ${wife}.`;
  return said.length === 0 ? married : `${married} They have ${sentenceList(said)}.`;
}
