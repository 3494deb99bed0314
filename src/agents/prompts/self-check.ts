import type { Turn } from "../strategy.js";
import { shorten } from "./shared.js";

/** Longest part of a transcript that the judge is shown, characters. */
const MAX_SHOWN = 16_000;

/** Asks a model whether the code of an episode re-examines an earlier answer. */
export function selfCheckPrompt(turns: readonly Turn[]): string {
  const said = turns
    .map(({ role, text }) => `[${role === "assistant" ? "model" : role}]\n${text}`)
    .join("\n\n");
  return `Below is the transcript of a model that worked on a task with a Python interpreter. Decide one thing: does a program that it ran re-examine a result or an answer that it had obtained before, in an earlier program or in its own words? Testing a candidate against the rules of the task, computing the same result in a second way and comparing, or asserting a value found earlier count. A first computation, printing a result again or going on from it does not.

Transcript:
${shorten(said, MAX_SHOWN).toWellFormed()}

Begin your reply with the one word YES or NO, then name the program and the result in one sentence.`;
}

/** The judge's word; null where its reply begins with neither, and does not hold just one of them. */
export function readSelfCheck(reply: string): boolean | null {
  const plain = reply
    .slice(0, 2_000)
    .replaceAll(/[*_`#]/g, "")
    .trim();
  // "no idea" is no judgement: in lower case the word must stand for itself.
  const first = (
    /^(?:YES|NO)\b|^(?:[Yy]es|[Nn]o)(?=\s{0,4}(?:[.,:;!—–-]|$))/.exec(plain)?.[0] ?? ""
  ).toLowerCase();
  const words = new Set([...plain.matchAll(/\b(YES|NO)\b/g)].map(([word]) => word.toLowerCase()));
  const word = first || (words.size === 1 ? [...words][0] : undefined);
  return word === undefined ? null : word === "yes";
}
