import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { NEGATED, TOPICS, verdictsOn } from "../../generators/data/sarcasm.js";
import type { Topic } from "../../generators/data/sarcasm.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat, optionBlock } from "../../generators/text.js";
import { judgeOption } from "../../verifiers/judge-option.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { defineTask } from "../task.js";

/**
 * Which of two nearly equal statements is sarcastic (BIG-Bench-Hard `snarks`). A statement is a situation, good or bad
 * beyond dispute, and a verdict on it; it is sarcastic if the verdict is the opposite of what the situation calls for,
 * mock praise or mock complaint. The two differ in the verdict's word, in a "not", or in one word or number of the
 * situation; neither the praising word nor any other word tells which is right.
 *
 * Measures seeing that a verdict contradicts the facts. Irony of the net, allusions and matters of opinion, of which the
 * source has many, are not measured.
 */
const said = z.object({
  /** The facts, in their order: 1 is good for the speaker, -1 bad, 0 neither. */
  situation: z
    .array(
      z.object({
        text: z.string().min(1).max(200),
        value: z.union([z.literal(1), z.literal(0), z.literal(-1)]),
      }),
    )
    .min(1)
    .max(8),
  /** The verdict, whether its word praises, and whether a "not" turns it round. */
  verdict: z.object({ text: z.string().min(1).max(200), praises: z.boolean(), negated: z.boolean() }),
});
type Statement = z.output<typeof said>;

const instance = z
  .object({
    options: z.array(z.string().min(1).max(1_000)).min(1).max(2),
    /** What each option says; null for published questions. */
    facts: z.array(said).length(2).nullable(),
    /** The published answer; null for generated questions. */
    target: z.string().min(1).max(200).nullable(),
  })
  .refine(({ facts, target }) => (facts === null) !== (target === null), "needs either facts or a target")
  .refine(
    ({ facts, options }) =>
      facts === null || (options.length === 2 && facts.every((each, i) => write(each) === options[i])),
    "the options are not what the facts say",
  )
  .refine(
    ({ facts }) => (facts ?? []).every(({ situation }) => valence(situation) !== 0),
    "a situation is neither good nor bad, or both",
  )
  .refine(
    ({ facts }) => facts === null || facts.filter(isSarcastic).length === 1,
    "not exactly one statement is sarcastic",
  )
  .refine(
    ({ target, options }) =>
      target === null || (/^\([A-Z]\)$/.test(target) && target.charCodeAt(1) - 65 < options.length),
    "the target is none of the options",
  );

const params = z.object({
  /** Facts of the situation. */
  facts: z.number().int().min(1).max(4).default(2),
  /** Share of questions whose statements differ in the situation. */
  situation_share: z.number().min(0).max(1).default(0.35),
  /** Share of questions whose statements differ in a "not". */
  negation_share: z.number().min(0).max(1).default(0.15),
});

export const task = defineTask({
  id: "snarks",
  suite: "bbh",
  version: 1,
  family: "snarks",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Find the sarcastic one of two nearly equal statements.",
  judging:
    "The letter of the statement whose verdict contradicts its own facts, or the whole statement; naming both is refused.",
  severalRight: false,
  params,
  levels: { easy: { facts: 1 }, medium: {}, hard: { facts: 3 } },
  grows: {
    what: "facts of the situation",
    measure: ({ facts }) => facts?.[0]?.situation.length ?? 0,
  },
  instance,

  generate(rng, options) {
    const at = rng.balanced(2);
    return attempt("snarks", 100, () => {
      const pair = drawPair(rng, options);
      const sarcastic = pair.findIndex(isSarcastic);
      const facts = sarcastic === at ? pair : [...pair].reverse();
      const texts = facts.map(write);
      // The statements as a reader sees them, against the tables, must give the same answer.
      const read = texts.map((text) => readStatement(text));
      return read.every((each) => each !== undefined) &&
        read.filter(isSarcastic).length === 1 &&
        read.findIndex(isSarcastic) === at
        ? { options: texts, facts, target: null }
        : undefined;
    });
  },

  prompt({ options }) {
    return `Which statement is sarcastic?

A statement that tells of facts and then judges them is sarcastic if its judgement is the opposite of what the facts call for: praise or joy where they are bad for the speaker, complaint or anger where they are good. Of the two statements below one is sarcastic and the other is meant as it is said.

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
  return target ?? optionLabel((facts ?? []).findIndex(isSarcastic));
}

/** 1 or -1 where all facts that are not neutral agree, else 0. */
function valence(situation: Statement["situation"]): number {
  const values = new Set<number>(situation.map(({ value }) => value).filter((value) => value !== 0));
  return values.size === 1 ? ([...values][0] ?? 0) : 0;
}

function isSarcastic({ situation, verdict }: Statement): boolean {
  return valence(situation) * (verdict.praises ? 1 : -1) * (verdict.negated ? -1 : 1) < 0;
}

function write({ situation, verdict }: Statement): string {
  return [...situation.map(({ text }) => text), verdict.text].join(" ");
}

/** The text of a row with its first or second wording. */
function worded(row: string, second: boolean): string {
  return row.replace(/\{([^|}]*)\|([^}]*)\}/g, second ? "$2" : "$1");
}

/** Two statements of which one is sarcastic. */
function drawPair(
  rng: Rng,
  { facts, situation_share, negation_share }: z.output<typeof params>,
): Statement[] {
  const topic = rng.pick(TOPICS);
  const kind = rng.weighted(["situation", "negation", "verdict"] as const, [
    situation_share,
    negation_share,
    Math.max(0, 1 - situation_share - negation_share),
  ]);
  if (kind === "situation") {
    // One fact decides, and it is the one that changes; the others are neither good nor bad.
    const row = rng.pick(topic.facts);
    const others = rng.sample(topic.neutral, facts - 1).map((text) => ({ text, value: 0 as const }));
    const at = rng.int(0, others.length);
    const verdict = writeVerdict(rng.pick(verdictsOn(topic)), rng.chance());
    return [true, false].map((good) => {
      const situation: Statement["situation"] = [...others];
      situation.splice(at, 0, { text: worded(row, !good), value: good ? 1 : -1 });
      return { situation, verdict };
    });
  }
  const good = rng.chance();
  const situation = drawSituation(rng, topic, facts, good);
  if (kind === "negation") {
    const [word, row] = rng.pick(NEGATED.filter(([, , fits]) => fits === "any" || !good));
    return [true, false].map((negated) => ({
      situation,
      verdict: { text: row.replace("{not }", negated ? "not " : ""), praises: word === "praising", negated },
    }));
  }
  const row = rng.pick(verdictsOn(topic));
  return [true, false].map((praises) => ({ situation, verdict: writeVerdict(row, praises) }));
}

function writeVerdict(row: string, praises: boolean): Statement["verdict"] {
  return { text: worded(row, !praises), praises, negated: false };
}

/** Facts of a topic, one at least and otherwise half of them good (or bad), the rest neutral. */
function drawSituation(rng: Rng, topic: Topic, count: number, good: boolean): Statement["situation"] {
  const neutral = rng.int(0, count - 1);
  return rng.shuffle([
    ...rng.sample(topic.neutral, neutral).map((text) => ({ text, value: 0 as const })),
    ...rng.sample(topic.facts, count - neutral).map((row) => ({
      text: worded(row, !good),
      value: good ? (1 as const) : (-1 as const),
    })),
  ]);
}

/** A statement from its text, by the tables; undefined where a sentence stands in none. */
function readStatement(text: string): Statement | undefined {
  const sentences = text.split(/(?<=\.) /);
  const last = sentences.pop() ?? "";
  const situation = sentences.map((sentence) => ({ text: sentence, value: valueOf(sentence) }));
  const verdict = readVerdict(last);
  return verdict && situation.every(({ value }) => value !== undefined)
    ? { situation: situation as Statement["situation"], verdict }
    : undefined;
}

function valueOf(sentence: string): 1 | 0 | -1 | undefined {
  for (const { facts, neutral } of TOPICS) {
    if (neutral.includes(sentence)) return 0;
    for (const row of facts)
      for (const second of [false, true]) if (worded(row, second) === sentence) return second ? -1 : 1;
  }
  return undefined;
}

function readVerdict(text: string): Statement["verdict"] | undefined {
  for (const [word, row] of NEGATED)
    for (const negated of [true, false])
      if (row.replace("{not }", negated ? "not " : "") === text)
        return { text, praises: word === "praising", negated };
  for (const topic of TOPICS)
    for (const row of verdictsOn(topic))
      for (const praises of [true, false])
        if (worded(row, !praises) === text) return writeVerdict(row, praises);
  return undefined;
}
