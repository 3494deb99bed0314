import * as z from "zod";
import { drawLieChain, truthInAllWorlds } from "../../generators/lie-chain.js";
import type { Claim, Saying } from "../../generators/lie-chain.js";
import type { Rng } from "../../generators/rng.js";
import { NAMES } from "../../generators/templates/pools.js";
import { answerFormat } from "../../generators/text.js";
import { fold, read } from "../../verifiers/parse/reading.js";
import { parseClosedWord } from "../../verifiers/parse/word.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Whether the last of a chain of people tells the truth (BIG-Bench-Hard `web_of_lies`). Medium is the source's chain of five
 * in which each speaks about the one before. Differences from the source: truth and lie have two wordings each, so that
 * counting the word "lies" does not answer; what liars do is stated; hard adds people who do not matter, claims about two
 * people and any order of the sentences. The answer is the same in all worlds that fit, which is proved by trying them all.
 */
const MAX_PEOPLE = 15;

const person = z
  .number()
  .int()
  .min(0)
  .max(MAX_PEOPLE - 1);
const saying = z.object({
  /** Who says it; null where the question states it as a fact. */
  speaker: person.nullable(),
  /** See generators/lie-chain.ts. */
  claim: z.union([
    z.tuple([z.enum(["truth", "lie"]), person]),
    z.tuple([z.enum(["differ", "same"]), person, person]),
  ]),
});
const instance = z
  .object({
    people: z.array(z.string().min(1).max(60)).min(1).max(MAX_PEOPLE),
    /** The sentences of the question; `sayings` holds the same by number. */
    statements: z.array(z.string().max(300)).min(1).max(60),
    sayings: z.array(saying).min(1).max(60),
    asked: person,
  })
  .refine(({ people }) => new Set(people.map(fold)).size === people.length, "a name stands twice")
  .refine(
    ({ statements, sayings }) => statements.length === sayings.length,
    "sayings and sentences differ in number",
  )
  .refine(
    ({ people, sayings, asked }) =>
      Math.max(
        asked,
        ...sayings.flatMap(({ speaker, claim }) => [speaker ?? 0, ...claim.slice(1).map(Number)]),
      ) < people.length,
    "a number without a person",
  )
  .refine(
    ({ sayings, asked }) => truthInAllWorlds(sayings, asked) !== undefined,
    "the sentences do not settle the question",
  );
type Instance = z.output<typeof instance>;

const params = z.object({
  /** People from the fact to the one asked about. */
  min_chain: z.number().int().min(2).max(10).default(5),
  max_chain: z.number().int().min(2).max(10).default(5),
  /** People besides whose claims do not matter. */
  min_branches: z.number().int().min(0).max(5).default(0),
  max_branches: z.number().int().min(0).max(5).default(0),
  /** Share of claims that compare two people. */
  pair_share: z.number().min(0).max(1).default(0),
  /** True where the sentences stand in any order. */
  shuffled: z.boolean().default(false),
});

export const task = defineTask({
  id: "web_of_lies",
  suite: "bbh",
  version: 1,
  family: "truth_tellers",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Find whether the last of a chain of people who speak about each other tells the truth.",
  judging:
    'Yes or No in any case; "tells the truth" and "lies" count when they are the whole answer, with or without the name; an answer that says both is refused.',
  severalRight: false,
  params,
  levels: {
    easy: { min_chain: 3, max_chain: 4 },
    medium: {},
    hard: { min_chain: 6, max_chain: 8, min_branches: 2, max_branches: 3, pair_share: 0.4, shuffled: true },
  },
  grows: { what: "number of statements", measure: ({ statements }) => statements.length },
  instance,

  generate(rng, { min_chain, max_chain, min_branches, max_branches, pair_share, shuffled }) {
    const outcome = rng.balanced(2) === 1;
    const chain = rng.int(min_chain, max_chain);
    const branches = rng.int(min_branches, max_branches);
    const drawn = drawLieChain(rng, { chain, branches, pairShare: pair_share, outcome });
    const sayings = shuffled ? rng.shuffle(drawn) : drawn;
    const people = rng.sample(NAMES, chain + branches);
    const asked = chain - 1;
    // The construction against all worlds: a chain that does not settle its own outcome is a fault here.
    if (truthInAllWorlds(sayings, asked) !== outcome) throw new Error("web_of_lies: unsettled");
    return { people, statements: sayings.map((each) => say(rng, each, people)), sayings, asked };
  },

  prompt({ people, statements, asked }) {
    return `Each of the people below is either honest and always tells the truth, or is a liar and always lies: everything that a liar says is false.

${statements.join(" ")}

Does ${people[asked]} tell the truth?

${answerFormat("Answer with one word.", { form: "Yes or No" })}`;
  },

  solve(instance) {
    return label(instance);
  },

  verify(answer, instance) {
    const name = fold(instance.people[instance.asked] ?? "");
    const means = (forms: readonly string[]): string[] =>
      forms.flatMap((form) => [form, ...[name, "he", "she"].map((who) => `${who} ${form}`)]);
    const sentences = {
      Yes: means(["tells the truth", "is telling the truth", "does tell the truth", "is honest"]),
      No: means([
        "lies",
        "is lying",
        "does not tell the truth",
        "doesn't tell the truth",
        "doesn’t tell the truth",
        "is not telling the truth",
        "is not honest",
        "isn't honest",
        "is a liar",
      ]),
    };
    const word = read(answer, (text) => parseClosedWord(text, { ...YES_NO_WORDS, sentences }));
    if (!word.ok) return invalid(word.reason);
    const right = label(instance);
    const who = instance.people[instance.asked] ?? "";
    return word.value === right
      ? correct(`${who} ${right === "Yes" ? "tells the truth" : "lies"} in every world that fits`)
      : wrong(`the answer is ${right}, not ${word.value}`);
  },
});

/** Behind "No" a "not" may deny the lie or the truth: only whole sentences say which. */
const YES_NO_WORDS = {
  words: { Yes: ["yes"], No: ["no"] },
  alone: { Yes: ["y"], No: ["n"] },
};

function label({ sayings, asked }: Instance): "Yes" | "No" {
  return truthInAllWorlds(sayings, asked) ? "Yes" : "No";
}

function say(rng: Rng, { speaker, claim }: Saying, people: readonly string[]): string {
  const text = describe(rng, claim, people);
  return speaker === null ? `${text}.` : `${people[speaker]} says that ${text}.`;
}

function describe(rng: Rng, claim: Claim, people: readonly string[]): string {
  const a = people[claim[1]] ?? "";
  if (claim.length === 2)
    return claim[0] === "truth"
      ? rng.pick([`${a} tells the truth`, `${a} is honest`])
      : rng.pick([`${a} lies`, `${a} is a liar`]);
  const b = people[claim[2]] ?? "";
  return claim[0] === "differ"
    ? `exactly one of ${a} and ${b} is a liar`
    : `${a} and ${b} are either both liars or both honest`;
}
