import * as z from "zod";
import { answerOf, drawStory, writeStory } from "../../generators/causes.js";
import { answerFormat } from "../../generators/text.js";
import { judgeWord, YES_NO } from "../../verifiers/judge-word.js";
import { defineTask } from "../task.js";

/**
 * How most people answer whether somebody caused something, or did it intentionally (BIG-Bench-Hard `causal_judgement`).
 *
 * The answer follows from the regularities in generators/causes.ts (`answerOf`), of which each story states the facts: what
 * is enough for the effect, who was allowed to do what, what came first, whose duty it was, what was foreseen and what was
 * aimed at. Each kind of story is asked with both answers, about another person or another of its effects.
 *
 * Measures applying well-documented regularities of everyday judgement of causes and intentions. Unlike the source it does
 * not measure agreement with the votes of people, moral nuance, or the reading of long stories; questions on which people
 * are divided (several normal causes, each enough by itself) are left out. Published questions are judged by their published
 * answer.
 */
const small = z.number().int().min(0).max(1_000);
const flag = z.boolean();
const act = z.object({
  input: z.union([z.literal(0), z.literal(1)]).nullable(),
  isAllowed: flag,
});
const wording = {
  names: z.array(z.string().min(1).max(40)).min(1).max(2),
  asked: z.number().int().min(0).max(1),
  wording: small,
  fillers: z.array(small).max(10),
  day: small,
};
const facts = z.discriminatedUnion("rule", [
  z.object({
    ...wording,
    rule: z.literal("mechanism"),
    mechanism: small,
    gate: z.enum(["both", "either"]),
    standing: z.union([z.literal(0), z.literal(1)]).nullable(),
    moments: z.array(z.array(act).min(1).max(2)).min(1).max(2),
    deed: small,
  }),
  z.object({ ...wording, rule: z.literal("omission"), chore: small, hasDuty: z.tuple([flag, flag]) }),
  z.object({
    ...wording,
    rule: z.literal("side_effect"),
    venture: small,
    isHarmKnown: flag,
    isHelpAim: flag,
    about: z.enum(["harm", "help"]),
  }),
  z.object({ ...wording, rule: z.literal("skill"), feat: small, isSkilled: z.tuple([flag, flag]) }),
]);

const instance = z
  .object({
    /** The story, which ends in the question. */
    story: z.string().min(1).max(5_000),
    /** What the story was made of; null for published questions. */
    facts: facts.nullable(),
    /** The published answer; null where the facts tell it. */
    target: z.enum(["Yes", "No"]).nullable(),
  })
  .refine(({ facts, target }) => (facts === null) !== (target === null), "either facts or a target")
  .refine(({ facts, story }) => {
    if (facts === null) return true;
    const written = writeStory(facts);
    return written.ok && written.text === story;
  }, "the story is not the one of its facts");

const params = z.object({
  /** Facts of the story that change nothing. */
  irrelevant: z.number().int().min(0).max(8).default(2),
});

export const task = defineTask({
  id: "causal_judgement",
  suite: "bbh",
  version: 1,
  family: "causal_judgement",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Judge as most people would whether somebody caused something or did it intentionally.",
  judging: "Yes or no in any case; both words together, and anything between, are refused.",
  severalRight: false,
  params,
  levels: { easy: { irrelevant: 1 }, medium: {}, hard: { irrelevant: 4 } },
  grows: {
    what: "sentences of the story",
    measure: ({ story }) => story.split(/[.?!]"? /).length,
  },
  instance,

  generate(rng, { irrelevant }) {
    const facts = drawStory(rng, irrelevant);
    const written = writeStory(facts);
    if (!written.ok) throw new Error(written.reason);
    return { story: written.text, facts, target: null };
  },

  prompt({ story }) {
    return `Read this story and answer the question at its end as most people would.

${story}

Most people judge like this. An act is the cause of what sets in with it and would not have set in without it; what comes after it, or has nothing to do with it, is not. If two acts at the same moment were both needed and only one of them was against the rules, that one is the cause. Who neglects a duty is the cause of what comes of it; somebody without that duty is not. One does intentionally what one aims at and reaches by one's own skill, and also a harm that one foresees and does not care about; one does not do intentionally what one could not foresee, what a freak accident brings about, or a benefit that one foresees and does not care about.

${answerFormat("The answer is one word, Yes or No.", { form: "Yes or No" })}`;
  },

  solve(instance) {
    return rightAnswer(instance);
  },

  verify(answer, instance) {
    return judgeWord(answer, rightAnswer(instance), YES_NO);
  },
});

function rightAnswer({ facts, target }: z.output<typeof instance>): "Yes" | "No" {
  return facts === null ? (target ?? "No") : answerOf(facts);
}
