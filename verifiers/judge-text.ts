import { readings } from "./parse/reading.js";
import { correct, wrong } from "./verdict.js";
import type { Verdict } from "./verdict.js";

/** Characters of an answer that are looked at. */
const MAX_LENGTH = 1_000;

/**
 * Judges an answer that no parser reads, such as a letter or values with names, by its text: without case and without the
 * characters of `ignored` (a global pattern), in any of its readings.
 */
export function judgeText(answer: string, key: string, ignored: RegExp): Verdict {
  const bare = (text: string): string => text.replace(ignored, "").toLowerCase();
  return readings(answer.slice(0, MAX_LENGTH)).some((text) => bare(text) === bare(key))
    ? correct("the same text as the stored answer")
    : wrong("not the stored answer");
}
