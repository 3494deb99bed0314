import type { Rng } from "../../rng.js";
import { capitalize, numberWord } from "../../text.js";
import { DISTRACTORS } from "../pools.js";
import { GROUPS } from "./groups.js";
import { PERCENTS_AND_RATIOS } from "./percents.js";
import { MEASURES, RATES } from "./rates.js";
import { decimal, Reject, Writer } from "./story.js";
import type { Story } from "./story.js";
import { isSensible, TAILS } from "./tails.js";
import { TIMES, TOTALS } from "./totals.js";

/** Word problems about everyday numbers: a story, then what happens next with its result. */
export const GSM_TEMPLATES = [
  ...TOTALS,
  ...RATES,
  ...PERCENTS_AND_RATIOS,
  ...TIMES,
  ...MEASURES,
  ...GROUPS,
] as const;

export interface WordProblem {
  /** The text, without the answer format. */
  problem: string;
  answer: string;
  /** Unit of the answer, plural; currency words for money. */
  unit: string;
  /** Story, tails and distractors with the numbers that the text gives. */
  parts: { template: string; values: Record<string, number> }[];
  /** Each step of arithmetic: `12 * 7 = 84`. */
  steps: string[];
}

export interface WordProblemOptions {
  minSteps: number;
  maxSteps: number;
  /** Factor of the largest counts. */
  scale: number;
  /** Share of problems with a sentence that has nothing to do with the question. */
  distractors: number;
}

/** "six m" is not written: digits stand before a symbol. */
const WORD_BEFORE_SYMBOL =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= (?:m|km|cm|g|kg|ml)\b)/gi;
const digits = (word: string): string =>
  String(Array.from({ length: 13 }, (_, i) => numberWord(i)).indexOf(word.toLowerCase()));

const TRIES_A_TEMPLATE = 60;

/** A problem with a step count in the range. Every template has the same share, as far as it can have so many steps. */
export function drawWordProblem(rng: Rng, options: WordProblemOptions): WordProblem | undefined {
  const template = rng.pick(GSM_TEMPLATES);
  for (let tries = 0; tries < TRIES_A_TEMPLATE; tries++) {
    const steps = rng.int(options.minSteps, options.maxSteps);
    const small = options.maxSteps <= 2 || rng.chance(0.3);
    try {
      const writer = new Writer(rng, small, options.scale);
      const story = template.build(writer);
      const problem = continueStory(rng, writer, template.id, story, steps, options);
      if (problem) return problem;
    } catch (error) {
      if (!(error instanceof Reject)) throw error;
    }
  }
  return undefined;
}

function continueStory(
  rng: Rng,
  writer: Writer,
  id: string,
  first: Story,
  wanted: number,
  options: WordProblemOptions,
): WordProblem | undefined {
  const parts = [{ template: first.form ? `${id}:${first.form}` : id, values: writer.values }];
  const steps = [...writer.steps];
  const facts = first.loose ? rng.shuffle(first.facts) : [...first.facts];
  let story = first;
  const used = new Set<string>();
  if (!isSensible(story) || steps.length > options.maxSteps) return undefined;
  for (let tries = 0; steps.length < wanted; tries++) {
    if (tries > 20) return undefined;
    const tail = rng.pick(TAILS.filter((one) => one.from.includes(story.kind)));
    if (used.has(tail.id)) continue;
    const next = new Writer(rng, false, 1, writer);
    let after: Story;
    try {
      after = tail.build(next, story);
    } catch (error) {
      if (error instanceof Reject) continue;
      throw error;
    }
    if (!isSensible(after) || steps.length + next.steps.length > options.maxSteps) continue;
    facts.push(`${rng.pick(["Consider", "Now take", "Think of"])} ${story.noun}.`, ...after.facts);
    parts.push({ template: tail.id, values: next.values });
    steps.push(...next.steps);
    used.add(tail.id);
    story = after;
  }
  if (rng.chance(options.distractors)) {
    const n = rng.int(13, 60);
    // Before or after the story: inside it, "it" and "them" would point to the wrong thing.
    facts.splice(rng.chance() ? 0 : first.facts.length, 0, rng.pick(DISTRACTORS).replace("#", String(n)));
    parts.push({ template: "distractor", values: { n } });
  }
  const ask = rng.pick([`What is ${story.noun}?`, `Find ${story.noun}.`, `Work out ${story.noun}.`]);
  const unit = story.kind === "money" ? writer.currency.words[1] : (story.unit?.[1] ?? "");
  return {
    problem: [...facts.map(capitalize), ask].join(" ").replace(WORD_BEFORE_SYMBOL, digits),
    answer: decimal(story.value),
    unit,
    parts,
    steps,
  };
}
