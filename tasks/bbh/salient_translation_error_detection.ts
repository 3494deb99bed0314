import * as z from "zod";
import { drawTranslation, errorOf, ERRORS, writeText } from "../../generators/translations.js";
import type { TranslationError } from "../../generators/translations.js";
import { answerFormat, optionBlock } from "../../generators/text.js";
import { judgeOption } from "../../verifiers/judge-option.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { defineTask } from "../task.js";

/**
 * Which kind of error an English translation of a German text has (BIG-Bench-Hard `salient_translation_error_detection`).
 *
 * Both texts are written from the same frames with aligned slots (generators/translations.ts); exactly one slot differs, and
 * each slot belongs to one kind of error only. Unlike in the source no error is of two kinds: adjectives are never swapped for
 * their opposites, no entity holds a number, a dropped clause holds neither.
 *
 * Measures comparing statements in two languages and naming the one difference. It does not measure judging free
 * translations, nor reading the long sentences of an encyclopaedia. Published questions are judged by their published answer.
 */
const OPTIONS: Readonly<Record<TranslationError, readonly [name: string, ...others: string[]]>> = {
  modifier: ["Modifiers or Adjectives", "modifier", "modifiers", "adjective", "adjectives"],
  number: ["Numerical Values", "numerical value", "number", "numbers", "numerical"],
  negation: ["Negation or Antonyms", "negation", "negations", "antonym", "antonyms", "negation or antonym"],
  entity: ["Named Entities", "named entity", "entity", "entities", "name", "names"],
  dropped: ["Dropped Content", "omission", "omitted content"],
  fact: ["Facts", "fact", "factual error"],
};
const NAMES = ERRORS.map((error) => OPTIONS[error][0]);

const position = z.number().int().min(0).max(200);
const filling = z.object({
  person: position,
  place: position,
  organisation: position,
  number: position,
  year: z.number().int().min(1_000).max(2_100),
  adjective: position,
  noun: position,
  pair: position,
  side: z.union([z.literal(0), z.literal(1)]),
  isNegated: z.boolean(),
  clauses: z.tuple([position.nullable(), position.nullable()]),
});
const sentence = z.object({ frame: position, tail: position, german: filling, english: filling });

const instance = z
  .object({
    source: z.string().min(1).max(4_000),
    translation: z.string().min(1).max(4_000),
    options: z.array(z.string().min(1).max(100)).min(2).max(10),
    /** What the texts were made of; null for published questions. */
    facts: z.array(sentence).min(1).max(10).nullable(),
    /** Letter of the published answer, `(B)`; null where the facts tell it. */
    target: z
      .string()
      .regex(/^\([A-J]\)$/)
      .nullable(),
  })
  .refine(({ facts, target }) => (facts === null) !== (target === null), "either facts or a target")
  .refine(
    ({ options, target }) => target === null || target.charCodeAt(1) - 65 < options.length,
    "there is no such option",
  )
  .refine(
    ({ options }) => new Set(options.map((option) => option.toLowerCase())).size === options.length,
    "an option stands twice",
  )
  .refine(({ facts, source, translation, options }) => {
    if (facts === null) return true;
    try {
      return (
        options.join() === NAMES.join() &&
        errorOf(facts) !== undefined &&
        writeText(facts, "german") === source &&
        writeText(facts, "english") === translation
      );
    } catch {
      return false;
    }
  }, "the texts are not those of the facts, or differ in more or less than one thing");

const params = z.object({
  sentences: z.number().int().min(1).max(5).default(2),
});

export const task = defineTask({
  id: "salient_translation_error_detection",
  suite: "bbh",
  version: 1,
  family: "salient_translation_error_detection",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Name the kind of the one error in an English translation of a German text.",
  judging: "The letter of the kind of error, or its name in the singular or plural; two kinds are refused.",
  severalRight: false,
  params,
  levels: { easy: { sentences: 1 }, medium: {}, hard: { sentences: 3 } },
  grows: { what: "words of the source", measure: ({ source }) => source.split(" ").length },
  instance,

  generate(rng, { sentences }) {
    const error = ERRORS[rng.balanced(ERRORS.length)] ?? ERRORS[0];
    const facts = drawTranslation(rng, sentences, error);
    if (errorOf(facts) !== error) throw new Error(`not one error of the kind ${error}`);
    return {
      source: writeText(facts, "german"),
      translation: writeText(facts, "english"),
      options: [...NAMES],
      facts,
      target: null,
    };
  },

  prompt({ source, translation, options }) {
    return `A German text was translated into English. Exactly one thing in the translation is wrong. Which kind of error is it?

Source: ${source}

Translation: ${translation}

The kinds of errors are:
- Modifiers or Adjectives: a word that describes a noun (its colour, shape, kind, style or origin) was replaced by another one that is not its opposite.
- Numerical Values: a number, date or unit was changed.
- Negation or Antonyms: a "not" was put in or left out, or a word (a verb, a direction, a comparison) was turned into its opposite.
- Named Entities: the name of a person, a place or an organisation was replaced by another one.
- Dropped Content: a whole clause is missing.
- Facts: a common noun was replaced by another one, so that the text is about another kind of thing.

${optionBlock(options)}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
  },

  solve(instance) {
    return rightAnswer(instance);
  },

  verify(answer, instance) {
    return judgeOption(
      answer,
      instance.options,
      rightAnswer(instance),
      instance.options.map((option) => namesOf(option)),
    );
  },
});

function rightAnswer({ facts, target }: z.output<typeof instance>): string {
  if (facts === null) return target ?? "";
  const error = errorOf(facts);
  return error ? optionLabel(ERRORS.indexOf(error)) : "";
}

function namesOf(option: string): readonly string[] {
  return Object.values(OPTIONS).find(([name]) => name.toLowerCase() === option.toLowerCase()) ?? [];
}
