import { loadTask } from "../../tasks/registry.js";
import type { AnswerFormat } from "../../verifiers/answer-format.js";
import type { ReadingMode } from "../../verifiers/extract.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { answerFormatOf, judgedOf, locateJudged } from "../results/judge-episode.js";
import { isScored } from "../results/row.js";
import type { EpisodeRow } from "../results/row.js";
import { itemOf } from "./query.js";
import type { OpenRun } from "./run-index.js";
import type { IndexRow } from "./row-index.js";
import type { EpisodeView, Reading } from "./wire.js";

/**
 * Everything that a page shows of one episode: its row, the entry, how its task is judged, and where its answers were read. `list` is
 * the filtered list that it is looked at in. Undefined where the file was changed meanwhile.
 */
export async function episodeView(
  run: OpenRun,
  at: IndexRow,
  list: readonly IndexRow[],
): Promise<EpisodeView | undefined> {
  const row = run.read(at);
  if (!row) return undefined;
  const entry = run.entry(row.entry);
  const task = await loadTask(row.task);
  const format = answerFormatOf(run.manifest.settings);
  const position = list.findIndex(({ episode }) => episode === at.episode);
  return {
    run: run.name,
    item: itemOf(at),
    model: row.model,
    suite: row.suite,
    split: row.split,
    version: at.version,
    verdict: row.verdict,
    lenient: row.lenient,
    turns: row.turns,
    response: row.response ?? null,
    usage: row.usage,
    error: row.error ?? null,
    strictReading: readingOf(row, "strict", row.verdict, format),
    lenientReading: readingOf(row, "lenient", row.lenient, format),
    entry: entry ? { question: entry.question, answer: entry.answer, metadata: entry.metadata } : null,
    task: task
      ? {
          summary: task.summary,
          judging: task.judging,
          severalRight: task.severalRight,
          version: task.version,
        }
      : null,
    answerFormat: format,
    siblings: run
      .rows()
      .filter((other) => other.entry === at.entry)
      .map(itemOf),
    position: position < 0 ? null : position,
    total: list.length,
    previous: list[position - 1]?.episode ?? null,
    next: position < 0 ? null : (list[position + 1]?.episode ?? null),
  };
}

/** Null for an episode that was not judged. */
function readingOf(
  row: EpisodeRow,
  mode: ReadingMode,
  verdict: Verdict | null,
  format: AnswerFormat,
): Reading | null {
  if (!isScored(row.outcome) || !verdict) return null;
  const { answer, reason, span } = locateJudged(judgedOf(row), mode, format);
  // A verdict without its answer: an entry that is broken was not read, and of a very long answer the start is kept.
  const isSame =
    verdict.answer === answer ||
    verdict.status === "error" ||
    (verdict.answer !== null && answer !== null && verdict.status === "invalid" && answer.length > 10_000);
  return { answer, how: reason, place: span && { ...placeOf(row), span }, asRecorded: isSame };
}

/** Which part of the transcript is the judged text. */
function placeOf(row: EpisodeRow): { turn: number | null; field: "text" | "stdout" | "response" } {
  const last = row.turns.findLastIndex((turn) => turn.role === "assistant");
  if (row.response === undefined) return { turn: last, field: "text" };
  const printed = row.turns.findLastIndex((turn) => turn.execution?.stdout === row.response);
  return printed < 0 ? { turn: null, field: "response" } : { turn: printed, field: "stdout" };
}
