import * as z from "zod";
import { FEMALE_NAMES, MALE_NAMES } from "../../generators/data/given-names.js";
import { pickDistinct } from "../../generators/distinct.js";
import { exampleOtherThan } from "../../generators/example.js";
import { answerFormat, numberWord } from "../../generators/text.js";
import { fold, parsed, read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * How many siblings, friends or colleagues of one sex somebody has (reasoning-gym `aiw`, Alice in Wonderland). Differences from the
 * source: brothers and sisters are asked for of brothers and of sisters, so that adding 1 is no rule; who belongs to whom is
 * said; the colleagues of two teams are counted as they are (the source's number fits no reading); number words are read.
 */
const MAX_COUNT = 30;
const TYPES = ["siblings", "friends", "colleagues"] as const;
const SEXES = ["male", "female"] as const;
type Sex = (typeof SEXES)[number];

const name = z.string().regex(/^[A-Z][a-z]{1,19}$/);
const count = z.number().int().min(0).max(MAX_COUNT);
const names = z.array(name).min(3).max(200);
const params = z.object({
  male_names: names.default([...MALE_NAMES]),
  female_names: names.default([...FEMALE_NAMES]),
  task_types: z
    .array(z.enum(TYPES))
    .min(1)
    .max(3)
    .default([...TYPES]),
  /** One for each of the types. */
  task_type_weights: z
    .array(z.number().min(0).max(1))
    .min(1)
    .max(3)
    .default([1 / 3, 1 / 3, 1 / 3]),
  max_entities: z.number().int().min(1).max(MAX_COUNT).default(6),
});

const instance = z
  .object({
    task_type: z.enum(TYPES),
    /** Whose siblings, friends or colleagues are given; of colleagues the other team's member; and who is asked about. */
    person: z.object({ name, sex: z.enum(SEXES) }),
    other: z.object({ name, sex: z.enum(SEXES) }).nullable(),
    /** Males and females around the person; of colleagues also around the other one. */
    counts: z.array(count).min(2).max(4),
    /** Who is asked about: one of the person's brothers or sisters, friends, or the colleague who is in both teams. */
    about: z.object({ name: name.nullable(), sex: z.enum(SEXES) }),
    /** Which of them are counted. */
    counted: z.enum(SEXES),
  })
  .refine(
    ({ task_type, other, counts }) =>
      task_type === "colleagues"
        ? other !== null && counts.length === 4
        : other === null && counts.length === 2,
    "two teams belong to colleagues",
  )
  .refine(({ task_type, about, counts }) => {
    const [males = 0, females = 0, otherMales = 1, otherFemales = 1] = counts;
    const shared = about.sex === "male" ? [males, otherMales] : [females, otherFemales];
    return shared.every((each) => each >= 1) && (task_type === "siblings" || about.name !== null);
  }, "who is asked about is not there");
type Instance = z.output<typeof instance>;

export const task = defineTask({
  id: "aiw",
  suite: "reasoning_gym",
  version: 1,
  family: "aiw",
  capability: "reasoning",
  abilities: ["math", "logic"],
  summary: "Count the siblings, friends or colleagues of a relative of somebody.",
  judging: "The number as digits or as a word.",
  severalRight: false,
  params,
  levels: {
    easy: { task_types: ["siblings"], task_type_weights: [1], max_entities: 4 },
    medium: {},
    hard: { task_types: ["friends", "colleagues"], task_type_weights: [0.3, 0.7], max_entities: 16 },
  },
  grows: { what: "people that are counted up", measure: ({ counts }) => counts.reduce((a, b) => a + b, 0) },
  instance,
  difficulty: ({ task_type_weights, max_entities }) => ({ task_type_weights, num_entities: max_entities }),

  generate(rng, options) {
    const { male_names, female_names, max_entities, task_types } = options;
    const weights = task_types.map((_, i) => options.task_type_weights[i] ?? 0);
    const task_type = rng.weighted(task_types, weights);
    const used: string[] = [];
    const draw = (sex: Sex): { name: string; sex: Sex } => {
      const [drawn = ""] = pickDistinct(rng, sex === "male" ? male_names : female_names, 1, used);
      used.push(drawn);
      return { name: drawn, sex };
    };
    const person = draw(rng.pick(SEXES));
    const isTeam = task_type === "colleagues";
    const other = isTeam ? draw(rng.pick(SEXES)) : null;
    const about = task_type === "siblings" ? { name: null, sex: rng.pick(SEXES) } : draw(rng.pick(SEXES));
    const counts = Array.from({ length: isTeam ? 4 : 2 }, () => rng.int(1, max_entities));
    return { task_type, person, other, counts, about, counted: rng.pick(SEXES) };
  },

  prompt(instance) {
    return `${story(instance)}

${answerFormat("Answer with the number alone.", { example: exampleOtherThan(String(answerOf(instance)), "99", "98") })}`;
  },

  solve(instance) {
    return String(answerOf(instance));
  },

  verify(answer, instance) {
    const nouns = "male female brothers brother sisters sister friends friend colleagues colleague".split(
      " ",
    );
    const asked = new RegExp(`\\s{1,5}${askedOf(instance).replace(" ", "\\s{1,5}")}s?$`, "i");
    const given = read(answer, (text) => {
      const bare = text.replace(asked, "");
      const word = fold(bare).replace(/-/g, " ");
      const spelled = WORDS.indexOf(word);
      if (spelled >= 0) return parsed(BigInt(spelled));
      return parseWholeAnswer(bare, {
        labels: ["number", "of", ...nouns],
        units: bare === text ? nouns : [],
      });
    });
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(answerOf(instance))
      ? correct("the number is right")
      : wrong("not the number");
  },
});

/** 0 to 99 in words, tens and ones with a blank between. */
const WORDS = Array.from({ length: 100 }, (_, n) => {
  if (n <= 20) return numberWord(n);
  const tens =
    "twenty thirty forty fifty sixty seventy eighty ninety".split(" ")[Math.floor(n / 10) - 2] ?? "";
  return n % 10 === 0 ? tens : `${tens} ${numberWord(n % 10)}`;
});

/** Everybody in the circle of who is asked about, without that one. */
function answerOf({ person, other, counts, about, counted }: Instance): number {
  const [males = 0, females = 0, otherMales = 0, otherFemales = 0] = counts;
  const one = (sex: Sex | undefined): number => (sex === counted ? 1 : 0);
  const first = (counted === "male" ? males : females) + one(person.sex) - one(about.sex);
  if (!other) return first;
  return first + (counted === "male" ? otherMales : otherFemales) + one(other.sex) - one(about.sex);
}

/** What is asked for, one of them: "sister", "male friend". */
function askedOf({ task_type, counted }: Instance): string {
  if (task_type === "siblings") return counted === "male" ? "brother" : "sister";
  return `${counted} ${task_type === "friends" ? "friend" : "colleague"}`;
}

function several(n: number, one: string, many: string): string {
  return `${n === 0 ? "no" : n} ${n === 1 ? one : many}`;
}

function story({ task_type, person, other, counts, about, counted }: Instance): string {
  const [males = 0, females = 0, otherMales = 0, otherFemales = 0] = counts;
  const who = person.sex === "male" ? "he" : "she";
  if (task_type === "siblings") {
    const sibling = about.sex === "male" ? "brother" : "sister";
    const asked = counted === "male" ? "brothers" : "sisters";
    const one = (about.sex === "male" ? males : females) === 1;
    return `${person.name} is a ${person.sex === "male" ? "boy" : "girl"}: ${who} has ${several(males, "brother", "brothers")} and ${several(females, "sister", "sisters")}. All of them have the same two parents, who have no other children. How many ${asked} does ${one ? `${person.name}'s ${sibling}` : `each ${sibling} of ${person.name}`} have?`;
  }
  const group = task_type === "friends" ? "friend" : "colleague";
  const around = (m: number, f: number): string =>
    `${several(m, `male ${group}`, `male ${group}s`)} and ${several(f, `female ${group}`, `female ${group}s`)}`;
  const sexOf = (sex: Sex): string => (sex === "male" ? "a man" : "a woman");
  if (!other)
    return `${person.name} is ${sexOf(person.sex)} with ${around(males, females)}. All these people, ${person.name} among them, are friends with each other, and none of them has any other friends. How many ${counted} friends does ${about.name}, ${sexOf(about.sex)} among the friends of ${person.name}, have?`;
  return `${person.name} is ${sexOf(person.sex)} with ${around(males, females)}. These people and ${person.name} make up one team. ${other.name} is ${sexOf(other.sex)} with ${around(otherMales, otherFemales)}. These people and ${other.name} make up another team. In each team everybody is a colleague of everybody else. ${about.name}, ${sexOf(about.sex)}, belongs to both teams: as one of the colleagues of ${person.name} and as one of the colleagues of ${other.name}. Nobody else belongs to both, and nobody has colleagues outside these teams. How many ${counted} colleagues does ${about.name} have in all?`;
}
