import { readings } from "./parse/reading.js";

/**
 * - `correct`: satisfies the rules of the question
 * - `wrong`: a readable answer that does not
 * - `invalid`: cannot be read as an answer of this task
 * - `no_answer`: the response holds no answer
 * - `error`: the entry is broken, the answer was not judged
 */
export type Status = "correct" | "wrong" | "invalid" | "no_answer" | "error";

/** Result of judging one answer. */
export interface Verdict {
  /** 1 exactly when correct; strictly between 0 and 1 (status `wrong`) only where the task documents partial credit. */
  score: number;
  /** What was found; only `correct` is a right answer. */
  status: Status;
  /** One sentence: what made it so. */
  reason: string;
  /** The judged text, null where there was none. Shortened where it is longer than an answer may be. */
  answer: string | null;
}

/** Longest answer that is judged, in UTF-16 units: anything longer is `invalid` unread. */
export const MAX_ANSWER_LENGTH = 100_000;

/** The verdict's `answer` is filled in by the task (`defineTask`), so a verify function only says what it found. */
export function correct(reason = "satisfies the rules"): Verdict {
  return { score: 1, status: "correct", reason, answer: null };
}

/** `score` is partial credit, 0 <= score < 1. */
export function wrong(reason: string, score = 0): Verdict {
  return { score, status: "wrong", reason, answer: null };
}

/** The answer cannot be read as one of this task; score 0. */
export function invalid(reason: string): Verdict {
  return { score: 0, status: "invalid", reason, answer: null };
}

/** The response holds no answer; score 0. */
export function noAnswer(reason: string): Verdict {
  return { score: 0, status: "no_answer", reason, answer: null };
}

/** The entry is broken, so that nothing can be said of the answer; score 0, never counted as wrong. */
export function entryError(reason: string): Verdict {
  return { score: 0, status: "error", reason, answer: null };
}

/**
 * Judges every reading of an answer (verifiers/parse/reading.ts) and takes the first that is right, else the first that
 * is at all readable. For parsers that can read nearly any text, so that the plainest reading does not hide a later one.
 */
export function judgeReadings(answer: string, judge: (text: string) => Verdict): Verdict {
  let best: Verdict | undefined;
  for (const reading of readings(answer)) {
    const verdict = judge(reading);
    if (verdict.status === "correct") return verdict;
    if (!best || (best.status === "invalid" && verdict.status !== "invalid")) best = verdict;
  }
  return best ?? invalid("nothing to read");
}

/** `text` for a reason or a report: at most `limit` units, one line, with a mark where it was cut. */
export function excerpt(text: string, limit = 60): string {
  const head = text.slice(0, limit).replace(/[\u0000-\u001f\u007f]/g, " ");
  return text.length > limit ? `${head}…` : head;
}
