import { judge } from "../../tasks/judge.js";
import type { Judgeable } from "../../tasks/judge.js";
import type { AnyTask } from "../../tasks/task.js";
import { ANSWER_FORMATS } from "../../verifiers/answer-format.js";
import type { AnswerFormat } from "../../verifiers/answer-format.js";
import { locateAnswer } from "../../verifiers/extract.js";
import type { Located, ReadingMode } from "../../verifiers/extract.js";
import type { Verdict } from "../../verifiers/verdict.js";
import type { EpisodeRow, Outcome } from "./row.js";

/** What of an ended episode is judged. */
export interface Judged {
  outcome: Outcome;
  /** The text that the strategy hands over as the episode's. */
  response: string;
  /** The response is what a program printed: where nothing marks the answer, its last line is the lenient one. */
  isOutput?: boolean;
}

/**
 * The verdict of an episode that came to its own end: the one home of it, for the runner and for judging recorded runs
 * again.
 */
export function judgeEpisode(
  task: AnyTask,
  entry: Judgeable,
  end: Judged,
  mode: ReadingMode,
  format: AnswerFormat = "envelope",
): Verdict {
  const verdict = judge(task, entry, end.response, mode, format);
  // A conversation that outgrew the context has no final turn: it counts as wrong whatever stood in an earlier one.
  if (end.outcome === "context_exceeded")
    return {
      ...verdict,
      score: 0,
      status: "no_answer",
      reason: "the conversation outgrew the model's context",
      answer: null,
    };
  if (end.isOutput && mode === "lenient" && verdict.status === "no_answer")
    return judge(task, entry, lastLine(end.response).text, mode, format);
  return verdict;
}

function lastLine(output: string): { text: string; start: number } {
  const text = output.trimEnd().split("\n").at(-1) ?? "";
  return { text, start: output.trimEnd().length - text.length };
}

/** The answer that `judgeEpisode` reads, and its place in the response. */
export function locateJudged(end: Judged, mode: ReadingMode, format: AnswerFormat = "envelope"): Located {
  if (end.outcome === "context_exceeded")
    return { answer: null, reason: "the conversation outgrew the model's context", span: null };
  const found = locateAnswer(end.response, mode, format);
  if (!end.isOutput || mode === "strict" || found.answer !== null) return found;
  const last = lastLine(end.response);
  const { answer, reason, span } = locateAnswer(last.text, mode, format);
  return {
    answer,
    reason,
    span: span && { start: last.start + span.start, end: last.start + span.end },
  };
}

/** What was judged of a recorded episode: the text that its row holds for it (a program's output), else the last turn of the model. */
export function judgedOf(row: Pick<EpisodeRow, "response" | "turns" | "outcome">): Judged {
  const spoken = row.turns.findLast((turn) => turn.role === "assistant")?.text ?? "";
  return {
    outcome: row.outcome,
    response: row.response ?? spoken,
    isOutput: row.response !== undefined,
  };
}

/** How a recorded run asked for its answers; runs of older packages had the envelope. */
export function answerFormatOf(settings: Readonly<Record<string, unknown>>): AnswerFormat {
  return ANSWER_FORMATS.find((format) => format === settings.answerFormat) ?? "envelope";
}
