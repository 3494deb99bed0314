import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { drawSyllogism, followsFrom, MOST_KINDS, QUANTIFIERS } from "../../generators/syllogisms.js";
import type { Categorical, Quantifier } from "../../generators/syllogisms.js";
import { answerFormat } from "../../generators/text.js";
import { judgeWord, YES_NO } from "../../verifiers/judge-word.js";
import { defineTask } from "../task.js";

/**
 * Whether a conclusion follows from premises with all, no and some (reasoning-gym `syllogism`). Decided by all ways in which the
 * kinds may overlap, never by a table of rules. Differences from the source: the middle term must be distributed (an eighth of
 * the source's Yes are invalid); that every kind has members is stated; Yes and No are equally frequent, and the same
 * quantifiers in the same order stand with both, as do the places of the conclusion's kinds in the premises; hard has chains
 * of three and four premises.
 */
const MAX_PREMISES = MOST_KINDS - 1;

const chain = z.number().int().min(2).max(MAX_PREMISES);
const share = z.number().min(0).max(1);
const params = z.object({
  allow_all: z.boolean().default(true),
  allow_no: z.boolean().default(true),
  allow_some: z.boolean().default(true),
  allow_some_not: z.boolean().default(true),
  /** Share of questions whose answer is No. The source draws 0.3, where Yes is right in seven of ten. */
  invalid_ratio: share.default(0.5),
  /** Share of conclusions about the two kinds of one premise. */
  inversion_probability: share.default(0.3),
  /** Premises of the chain; ours. */
  min_premises: chain.default(2),
  max_premises: chain.default(2),
});

const statement = z.string().regex(/^(?:All|No|Some) [a-z]{1,30} are (?:not )?[a-z]{1,30}$/);
const instance = z
  .object({
    premise1: statement,
    premise2: statement,
    premise3: statement.optional(),
    premise4: statement.optional(),
    conclusion: statement,
    is_valid: z.boolean(),
    type: z.enum(["syllogism", "inversion"]),
    /** Of an inversion: the premise (from 1) whose kinds the conclusion is about. */
    selected_premise: z.number().int().min(1).max(MAX_PREMISES).optional(),
  })
  .refine(
    (each) => [...premisesOf(each), each.conclusion].every((text) => !/^(?:All|No) .* not /.test(text)),
    "all and no with a not",
  )
  .refine((each) => read(each).kinds.length <= MOST_KINDS, `more than ${MOST_KINDS} kinds`);
interface Argument {
  premise1: string;
  premise2: string;
  premise3?: string | undefined;
  premise4?: string | undefined;
  conclusion: string;
}

export const task = defineTask({
  id: "syllogism",
  suite: "reasoning_gym",
  version: 1,
  family: "syllogism",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Decide whether a conclusion follows from premises with all, no and some.",
  judging: "Yes or No in any case; an answer that says both is refused.",
  severalRight: false,
  params,
  levels: {
    easy: { inversion_probability: 1 },
    medium: {},
    hard: { min_premises: 3, max_premises: 4, inversion_probability: 0 },
  },
  grows: {
    what: "premises between the kinds of the conclusion",
    measure: (each) => (each.type === "inversion" ? 1 : premisesOf(each).length),
  },
  instance,
  difficulty: () => ({}),

  generate(rng, options) {
    const { invalid_ratio, inversion_probability, min_premises, max_premises } = options;
    const is_valid = invalid_ratio === 0.5 ? rng.balanced(2) === 1 : !rng.chance(invalid_ratio);
    const allowed = QUANTIFIERS.filter((q) => options[`allow_${q}`]);
    const premises = rng.int(min_premises, max_premises);
    const ofOne = rng.chance(inversion_probability);
    const drawn = attempt("syllogism", 5_000, () =>
      allowed.length === 0 ? undefined : drawSyllogism(rng, allowed, { premises, ofOne, valid: is_valid }),
    );
    const kinds = rng.sample(KINDS, premises + 1);
    const [premise1 = "", premise2 = "", premise3, premise4] = drawn.premises.map((each) => say(each, kinds));
    return {
      premise1,
      premise2,
      ...(premise3 === undefined ? {} : { premise3 }),
      ...(premise4 === undefined ? {} : { premise4 }),
      conclusion: say(drawn.conclusion, kinds),
      is_valid,
      type: ofOne ? ("inversion" as const) : ("syllogism" as const),
      ...(drawn.selected === undefined ? {} : { selected_premise: drawn.selected + 1 }),
    };
  },

  prompt(instance) {
    return `Take these statements as true:
${premisesOf(instance)
  .map((text, i) => `${i + 1}. ${text}.`)
  .join("\n")}

Does it follow by logic alone that the next statement is true as well?
${instance.conclusion}.

Every kind that is named has at least one member. "Some" means at least one, perhaps all. Nothing else is known about the kinds: what you may know of them does not count.

${answerFormat("Answer Yes if it has to be true, No if it may be false.", { form: "Yes or No" })}`;
  },

  solve(instance) {
    return answerOf(instance);
  },

  verify(answer, instance) {
    return judgeWord(answer, answerOf(instance), YES_NO);
  },
});

function premisesOf({ premise1, premise2, premise3, premise4 }: Argument): string[] {
  return [premise1, premise2, premise3, premise4].filter((text) => text !== undefined);
}

/** The statements by numbers of their kinds. */
function read(argument: Argument): { premises: Categorical[]; conclusion: Categorical; kinds: string[] } {
  const kinds: string[] = [];
  const number = (kind: string): number =>
    kinds.includes(kind) ? kinds.indexOf(kind) : kinds.push(kind) - 1;
  const one = (text: string): Categorical => {
    const [, q = "", a = "", not, b = ""] = /^(\w+) (\w+) are (not )?(\w+)$/.exec(text) ?? [];
    return { q: not ? "some_not" : (q.toLowerCase() as Quantifier), a: number(a), b: number(b) };
  };
  const premises = premisesOf(argument).map(one);
  return { premises, conclusion: one(argument.conclusion), kinds };
}

function answerOf(argument: Argument): "Yes" | "No" {
  const { premises, conclusion, kinds } = read(argument);
  return followsFrom(premises, conclusion, kinds.length) ? "Yes" : "No";
}

function say({ q, a, b }: Categorical, kinds: readonly string[]): string {
  const [subject = "", predicate = ""] = [kinds[a], kinds[b]];
  if (q === "some_not") return `Some ${subject} are not ${predicate}`;
  return `${q === "all" ? "All" : q === "no" ? "No" : "Some"} ${subject} are ${predicate}`;
}

/** Kinds of people: any two may overlap. */
const KINDS =
  "bakers poets swimmers dancers gardeners pilots cyclists painters singers farmers lawyers sailors jugglers chemists vegetarians climbers drummers collectors twins grandparents strangers travellers runners anglers readers volunteers engineers surgeons plumbers tailors potters weavers skaters beekeepers knitters librarians magicians electricians photographers carpenters nurses violinists historians optimists".split(
    " ",
  );
