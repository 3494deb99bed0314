import type { AnswerFormat } from "../verifiers/answer-format.js";
import { extractAnswer } from "../verifiers/extract.js";
import type { ReadingMode, Response } from "../verifiers/extract.js";
import { entryError, noAnswer } from "../verifiers/verdict.js";
import type { Verdict } from "../verifiers/verdict.js";
import { readInstance } from "./entry.js";
import type { AnyTask } from "./task.js";

/** The part of an entry that judging needs. */
export interface Judgeable {
  metadata: unknown;
}

/** Judges an answer that was already taken out of its response. */
export function judgeAnswer(task: AnyTask, entry: Judgeable | null, answer: string): Verdict {
  const read = readInstance(task, entry?.metadata);
  if (!read.ok) return { ...entryError(read.reason), answer };
  return task.verify(answer, read.instance);
}

/**
 * Judges a response: `strict` reads the envelope only (or the answer's other `format`), `lenient` falls back to the forms that people use without it.
 * Never throws; an entry that is broken gives status `error`.
 */
export function judge(
  task: AnyTask,
  entry: Judgeable | null,
  response: Response,
  mode: ReadingMode = "strict",
  format: AnswerFormat = "envelope",
): Verdict {
  const read = readInstance(task, entry?.metadata);
  if (!read.ok) return entryError(read.reason);
  const extracted = extractAnswer(response, mode, format);
  return extracted.answer === null
    ? noAnswer(extracted.reason)
    : task.verify(extracted.answer, read.instance);
}
