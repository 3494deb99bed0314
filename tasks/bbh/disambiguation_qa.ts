import * as z from "zod";
import { drawPronoun, peopleOf, referentOf, writeSentence } from "../../generators/pronouns.js";
import type { PronounFacts } from "../../generators/pronouns.js";
import { answerFormat, optionBlock } from "../../generators/text.js";
import { judgeOption } from "../../verifiers/judge-option.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { defineTask } from "../task.js";

/**
 * Whom a pronoun stands for, or whether the sentence leaves it open (BIG-Bench-Hard `disambiguation_qa`).
 *
 * The answer follows from five rules (generators/pronouns.ts) and a table of what people of 64 trades do and others do not
 * (generators/data/role-duties.ts): a duty belongs to its trade; who speaks of a duty; an object is not the subject itself;
 * who is thanked or blamed, and who says sorry; one person is no group. A deed that is nobody's duty, or a third one's,
 * leaves the pronoun open in a sentence where both took part alike. Gender never decides.
 *
 * Measures knowledge of trades and of how causes and objects are read. Unlike the source it does not measure knowledge of
 * the world at large, and "Ambiguous" is right by construction and not by a vote. Published questions are judged by their
 * published answer.
 */
const AMBIGUOUS = "Ambiguous";
const text = z.string().max(400);
const facts = z.object({
  rule: z.enum(["duty", "speech", "object", "cause", "number"]),
  frame: text,
  roles: z.tuple([text, text]),
  deed: text.nullable(),
  pronoun: z.enum(["he", "she", "they"]),
  thing: text.nullable(),
  opening: z.tuple([text, text]),
});

const instance = z
  .object({
    sentence: z.string().min(1).max(1_000),
    /** The two readings and, last, `Ambiguous`; published questions have up to four. */
    options: z.array(z.string().min(1).max(300)).min(2).max(6),
    /** What the sentence was made of; null for published questions. */
    facts: facts.nullable(),
    /** Letter of the published answer, `(B)`; null where the facts tell it. */
    target: z
      .string()
      .regex(/^\([A-F]\)$/)
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
  .refine(({ facts, sentence }) => {
    if (facts === null) return true;
    const written = writeSentence(facts);
    return written.ok && written.text === sentence;
  }, "the sentence is not the one of its facts")
  .refine(
    ({ facts, options }) =>
      facts === null ||
      (options.length === 3 &&
        options[2] === AMBIGUOUS &&
        peopleOf(facts).every((name) => options.includes(name))),
    "the options do not name the two people",
  );
type Instance = z.output<typeof instance>;

const params = z.object({
  /** Words before the sentence that have nothing to do with it: a time or place, a sentence of its own. */
  fillers: z.number().int().min(0).max(2).default(1),
  /** Share of questions whose pronoun is open. */
  ambiguous_share: z.number().min(0).max(1).default(0.3),
});

export const task = defineTask({
  id: "disambiguation_qa",
  suite: "bbh",
  version: 1,
  family: "disambiguation_qa",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Say whom a pronoun stands for, or that the sentence leaves it open.",
  judging:
    "The letter of the option, its text, or the name of the person; two different options are refused.",
  severalRight: false,
  params,
  levels: { easy: { fillers: 0 }, medium: {}, hard: { fillers: 2 } },
  grows: {
    what: "words of the sentence",
    measure: ({ sentence }) => sentence.split(" ").length,
  },
  instance,

  generate(rng, { fillers, ambiguous_share }) {
    // In steps of a twentieth: so many of twenty neighbouring questions are ambiguous.
    const isAmbiguous = rng.balanced(20) < Math.round(20 * ambiguous_share);
    const facts = drawPronoun(rng, isAmbiguous, fillers);
    const written = writeSentence(facts);
    if (!written.ok) throw new Error(written.reason);
    const options = [...rng.shuffle(peopleOf(facts)), AMBIGUOUS];
    return { sentence: written.text, options, facts, target: null };
  },

  prompt({ sentence, options, facts }) {
    const pronoun = facts ? ` "${pronounOf(facts)}"` : "";
    return `Whom does the pronoun${pronoun} stand for in this text?

${sentence}

Read it as most people would: go by the grammar, by what follows from what, and by what people of a trade do at work and others do not. If all of this leaves more than one of the people possible, the pronoun is ambiguous.

${optionBlock(options)}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
  },

  solve(instance) {
    return rightAnswer(instance);
  },

  verify(answer, instance) {
    return judgeOption(answer, instance.options, rightAnswer(instance), namesOf(instance.options));
  },
});

function rightAnswer({ options, facts, target }: Instance): string {
  if (facts === null) return target ?? "";
  const referent = referentOf(facts);
  const name = referent === "ambiguous" ? AMBIGUOUS : peopleOf(facts)[referent === "first" ? 0 : 1];
  return optionLabel(options.indexOf(name));
}

function pronounOf({ pronoun, frame }: PronounFacts): string {
  return frame.includes("{O}") ? { he: "him", she: "her", they: "them" }[pronoun] : pronoun;
}

/** Short names of each option: what the first two options do not share ("The patient" of "The patient had a cold"). */
function namesOf(options: readonly string[]): string[][] {
  const [first = "", second = ""] = options;
  const [a, b] = [first.split(" "), second.split(" ")];
  let start = 0;
  while (start < Math.min(a.length, b.length) - 1 && a[start] === b[start]) start++;
  // The article belongs to the name.
  if (start > 0 && /^the$/i.test(a[start - 1] ?? "")) start--;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start - 1 && a.at(-1 - end) === b.at(-1 - end)) end++;
  return options.map((option, i) => {
    if (/^ambiguous$/i.test(option))
      return ["it is ambiguous", "the pronoun is ambiguous", "this is ambiguous"];
    if (i > 1) return [];
    const words = i === 0 ? a : b;
    const name = words.slice(start, words.length - end).join(" ");
    return [name, ...["it", "the pronoun"].map((it) => `${it} refers to ${name}`)];
  });
}
