import * as z from "zod";
import { drawArgument } from "../../generators/argument-schemes.js";
import {
  argumentText,
  CONCLUSION_STYLES,
  formsOf,
  ORDER_STYLES,
  statementText,
} from "../../generators/argument-text.js";
import { ARGUMENT_TOPICS, TOPIC_NAMES } from "../../generators/argument-topics.js";
import { follows, MOST_PREDICATES, predicatesOf } from "../../generators/monadic.js";
import { answerFormat } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseClosedWord } from "../../verifiers/parse/word.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Whether an argument is deductively valid (BIG-Bench-Hard `formal_fallacies`). Arguments of monadic logic: forms of two to
 * five predicates, or one of them with a usual fault. The label is drawn first and decided by a check of all models,
 * never by the form's name; premises and conclusion can always hold together, and of a valid argument every premise is
 * needed. Sentences that have two readings ("every a is not b", "someone who is a is b", "not a or b") are not used.
 */
const literal = z
  .number()
  .int()
  .min(-MOST_PREDICATES)
  .max(MOST_PREDICATES)
  .refine((value) => value !== 0, "no predicate");
const side = z.object({ op: z.enum(["and", "or"]), of: z.array(literal).min(1).max(4) });
const statement = z.discriminatedUnion("q", [
  z.object({ q: z.literal("all"), if: side, then: side }),
  z.object({ q: z.literal("some"), a: side, b: side }),
  z.object({ q: z.literal("one"), is: side }),
]);
const noun = z.string().min(1).max(100);
const instance = z
  .object({
    /** Predicate i is nouns[i - 1]: "cousin of Ana". */
    nouns: z.array(noun).min(1).max(MOST_PREDICATES),
    individual: noun,
    people: z.boolean(),
    /** The premises and, last, the conclusion; null where a published argument could not be read. */
    statements: z.array(statement).min(2).max(8).nullable(),
    /** The wording of each statement, of the connecting words, and what stands before the argument. */
    forms: z.array(z.number().int().min(0).max(20)).max(8),
    style: z.object({ order: z.number().int().min(0), conclusion: z.number().int().min(0) }),
    intro: z.string().max(500),
    /** A published argument in its own words, and its published answer. */
    text: z.string().min(1).max(3_000).nullable(),
    key: z.enum(["valid", "invalid"]).nullable(),
  })
  .refine(({ statements, key }) => statements !== null || key !== null, "neither statements nor an answer")
  .refine(({ statements, text }) => statements !== null || text !== null, "no argument")
  .refine(
    ({ statements, nouns }) => predicatesOf(statements ?? []).every((each) => each <= nouns.length),
    "a predicate without a noun",
  )
  .refine(
    ({ statements, forms, text, ...words }) =>
      text !== null ||
      (statements?.length === forms.length &&
        statements.every((each, i) => statementText(each, forms[i] ?? 0, words) !== undefined)),
    "a wording that does not suit its statement",
  );
type Instance = z.output<typeof instance>;

const predicates = z.number().int().min(2).max(MOST_PREDICATES);
const params = z.object({
  min_predicates: predicates.default(3),
  max_predicates: predicates.default(4),
  /** Share of arguments that are announced as perfectly valid, whatever they are. */
  bait_share: z.number().min(0).max(1).default(0.4),
});

export const task = defineTask({
  id: "formal_fallacies",
  suite: "bbh",
  version: 1,
  family: "syllogism",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Decide whether an argument with all, some, and, or and not is deductively valid.",
  judging: "The word valid or invalid; an answer with both words is refused.",
  severalRight: false,
  params,
  // The source has 2 to 5 predicates, 3 most often.
  levels: {
    easy: { min_predicates: 2, max_predicates: 2 },
    medium: {},
    hard: { min_predicates: 5, max_predicates: 5 },
  },
  grows: { what: "predicates of the argument", measure: ({ nouns }) => nouns.length },
  instance,

  generate(rng, { min_predicates, max_predicates, bait_share }) {
    const n = rng.int(min_predicates, max_predicates);
    const topic = ARGUMENT_TOPICS[rng.pick(TOPIC_NAMES)];
    const valid = rng.balanced(2) === 1;
    const words = { ...topic.draw(rng, n), people: topic.people };
    const { premises, conclusion } = drawArgument(rng, n, valid);
    const statements = [...premises, conclusion];
    return {
      ...words,
      statements,
      forms: statements.map((each) => rng.pick(formsOf(each, words))),
      style: { order: rng.int(0, ORDER_STYLES - 1), conclusion: rng.int(0, CONCLUSION_STYLES - 1) },
      intro: rng.chance(bait_share)
        ? rng.pick([
            "Somebody presents this as a flawless argument:",
            "Behold an argument that nobody can fault:",
          ])
        : `${rng.pick(topic.talk)} Somebody argues:`,
      text: null,
      key: null,
    };
  },

  prompt(instance) {
    return `${instance.intro}

${argumentOf(instance)}

Is the argument deductively valid, that is: does its conclusion (the last statement) have to be true whenever all its premises (the statements before it) are true? Nothing else is known of anybody or anything. "A or B" allows both. "Some" and "at least one" mean one or more. What is said of everybody, nobody or everything does not claim that there is such a case.

${answerFormat("The answer is one word: valid or invalid.", { form: "valid or invalid" })}`;
  },

  solve(instance) {
    return answerOf(instance);
  },

  verify(answer, instance) {
    const word = read(answer, (text) => parseClosedWord(text, VALUES));
    if (!word.ok) return invalid(word.reason);
    const right = answerOf(instance);
    return word.value === right
      ? correct(`the argument is ${right}`)
      : wrong(`the argument is ${right}, not ${word.value}`);
  },
});

function answerOf({ statements, key }: Pick<Instance, "statements" | "key">): "valid" | "invalid" {
  const conclusion = statements?.at(-1);
  if (!statements || !conclusion) return key ?? "invalid";
  return follows(statements.slice(0, -1), conclusion) ? "valid" : "invalid";
}

function argumentOf({ statements, forms, style, text, ...words }: Instance): string {
  return text ?? argumentText(statements ?? [], forms, words, style);
}

const SUBJECTS = ["", "it is ", "the argument is "];
const WAYS = ["deductively", "logically"];
const phrases = (word: string): string[] =>
  SUBJECTS.flatMap((subject) => WAYS.map((way) => `${subject}${way} ${word}`));
const VALUES = {
  words: { valid: ["valid"], invalid: ["invalid"] },
  denial: "invalid" as const,
  alone: {
    valid: phrases("valid"),
    invalid: [
      ...phrases("invalid"),
      ...SUBJECTS.flatMap((subject) => WAYS.map((way) => `${subject}not ${way} valid`)),
    ],
  },
};
