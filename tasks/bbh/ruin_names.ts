import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { KINDS } from "../../generators/data/edit-words.js";
import { NAMES } from "../../generators/data/names.js";
import {
  editBetween,
  editsOf,
  isEveryday,
  isNoWord,
  isSameStem,
  tabledKind,
} from "../../generators/name-edits.js";
import type { NameEdit, WordKind } from "../../generators/name-edits.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat, optionBlock } from "../../generators/text.js";
import { judgeOption } from "../../verifiers/judge-option.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { defineTask } from "../task.js";

/**
 * Which edit of a name is the humorous one (BIG-Bench-Hard `ruin_names`): the one that turns a word of the name into an
 * everyday thing of six kinds. All other options but one give real words too, of none of the kinds, so that being a word
 * is not enough.
 *
 * Measures seeing what an edit has made of a word and sorting words by meaning. Taste in humour, which the source's
 * answers come from, is not measured. As the kinds are a matter of the edited word alone, the options show the answer
 * without the name: so they do in the source.
 */
const instance = z
  .object({
    name: z.string().min(1).max(200),
    options: z.array(z.string().min(1).max(200)).min(1).max(12),
    /** The word that each option made, and what it is; null for published questions. */
    facts: z
      .array(
        z.object({
          word: z.string().min(1).max(60),
          kind: z.enum([...KINDS, "other word", "no word"] satisfies WordKind[]),
        }),
      )
      .max(12)
      .nullable(),
    /** The published answer; null for generated questions. */
    target: z.string().min(1).max(200).nullable(),
  })
  .refine(({ facts, target }) => (facts === null) !== (target === null), "needs either facts or a target")
  .refine(
    ({ facts }) => facts === null || facts.filter(({ kind }) => isEveryday(kind)).length === 1,
    "not exactly one option makes an everyday thing",
  )
  .refine(
    ({ facts, name, options }) =>
      facts === null ||
      (facts.length === options.length &&
        new Set(options).size === options.length &&
        facts.every(({ word }, i) => editBetween(name, options[i] ?? "")?.word === word)),
    "each option must be another edit of one letter, and its word the one of the facts",
  )
  .refine(
    ({ target, options }) =>
      !/^\([A-Z]\)$/.test(target ?? "") || (target ?? "").charCodeAt(1) - 65 < options.length,
    "the target is none of the options",
  );

const params = z.object({
  /** Edits to choose from; all but two of them give real words that are not everyday things. */
  options: z.number().int().min(3).max(8).default(5),
});

export const task = defineTask({
  id: "ruin_names",
  suite: "bbh",
  version: 1,
  family: "ruin_names",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Find the edit of a name that turns a word of it into an everyday thing.",
  judging:
    "The letter of the only edit that makes an everyday thing, or the edited name; two different options are refused.",
  severalRight: false,
  params,
  // The source has four options; medium has five, so that the levels grow around it.
  levels: { easy: { options: 4 }, medium: {}, hard: { options: 6 } },
  grows: { what: "edits to choose from", measure: ({ options }) => options.length },
  instance,

  generate(rng, { options: count }) {
    const at = rng.balanced(count);
    return attempt("ruin_names", 2_000, () => {
      const drawn = drawEdits(rng, rng.pick(NAMES), count);
      if (!drawn) return undefined;
      const { name, right, others } = drawn;
      const edits = [...others];
      edits.splice(at, 0, right);
      const facts = edits.map(({ text }) => {
        const word = editBetween(name, text)?.word ?? "";
        return { word, kind: tabledKind(word) ?? ("no word" as const) };
      });
      return { name, options: edits.map(({ text }) => text), facts, target: null };
    });
  },

  prompt({ name, options }) {
    return `The name of a band, an artist or a film was changed by one letter (another letter, one more or one less): '${name}'.

One change is the humorous one: it turns a word of the name into an everyday food or drink, an animal, a part of the body, a thing of the household, a garment or a kind of weather. The other changes give words that are none of these, or no words at all. Which is the humorous one?

${optionBlock(options)}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
  },

  solve(instance) {
    return rightAnswer(instance);
  },

  verify(answer, instance) {
    return judgeOption(answer, instance.options, rightAnswer(instance));
  },
});

function rightAnswer({ facts, target }: z.output<typeof instance>): string {
  return target ?? optionLabel((facts ?? []).findIndex(({ kind }) => isEveryday(kind)));
}

/** One edit that makes an everyday thing, and others that do not: real words, and one that is no word. */
function drawEdits(
  rng: Rng,
  name: string,
  count: number,
): { name: string; right: NameEdit; others: NameEdit[] } | undefined {
  const edits = editsOf(name).filter(({ from, word }) => !isSameStem(from, word));
  // A word that is an everyday thing already is no joke when it turns into another one.
  const everyday = edits.filter(
    ({ from, word }) => isEveryday(tabledKind(word)) && !isEveryday(tabledKind(from)),
  );
  const plain = edits.filter(({ word }) => tabledKind(word) === "other word");
  // Two words of a name may turn into the same one.
  const words = [...new Map(rng.shuffle(plain).map((edit) => [edit.word, edit])).values()].slice(
    0,
    count - 2,
  );
  if (everyday.length === 0 || words.length < count - 2) return undefined;
  const none = attempt("ruin_names: no word", 10_000, () => {
    const edit = rng.pick(edits);
    return isNoWord(edit.word) ? edit : undefined;
  });
  return { name, right: rng.pick(everyday), others: rng.shuffle([...words, none]) };
}
