import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { contentHash } from "../../generators/hash.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import type { Entry } from "../../tasks/entry.js";
import { formOf, PROMPT_FORMS } from "../agents/forms.js";
import { environmentError } from "../errors.js";
import { FILES, streamEpisodes } from "../results/episodes-file.js";
import { readEntries, readManifest } from "../results/folder.js";
import { answerFormatOf, judgedOf, judgeEpisode } from "../results/judge-episode.js";
import { bytesAt } from "../results/lines.js";
import { isOutage } from "../results/row.js";
import type { EpisodeRow } from "../results/row.js";
import { promptSettings, recordedSettings } from "../runner/settings.js";
import type { RunSettings } from "../runner/settings.js";
import { conversationsOf } from "./sft-messages.js";
import type { LossMessage, Reasoning, Unusable } from "./sft-messages.js";
import { featuresOf, scoreOf } from "./sft-score.js";
import type { Candidate } from "./sft-select.js";

/** Why an episode is not in the data, before anything is chosen. */
export type Rejection =
  | "outage"
  | "config_error"
  | "truncated"
  | "context_exceeded"
  | "wrong"
  | "invalid"
  | "no_answer"
  | "entry_error"
  | "not_correct_today"
  | "excluded"
  | "duplicate"
  | Unusable;

/** A right trajectory: where its row stands, and what the choice and the statistics need of it. */
export interface Trajectory extends Candidate {
  episode: string;
  strategy: string;
  run: string;
  /** Place of the row in `episodes.jsonl`, bytes. */
  offset: number;
  length: number;
  modelTurns: number;
  codeCalls: number;
  /** Rows that it becomes. */
  rows: number;
}

export interface CollectOptions {
  reasoning: Reasoning;
  /** Whether an episode is looked at at all. */
  wanted: (row: EpisodeRow) => boolean;
  isExcluded: (task: string, entry: string) => boolean;
  /** Told of each episode that is looked at, and why one is not used. */
  looked: (row: EpisodeRow) => void;
  rejected: (task: string, reason: Rejection) => void;
}

/**
 * The right trajectories of the runs, each text once. Transcripts are read one at a time and dropped; verdicts are worked out
 * again by today's verifiers, and both verdicts have to be correct.
 */
export async function collect(runs: readonly string[], options: CollectOptions): Promise<Trajectory[]> {
  const byText = new Map<string, Trajectory>();
  for (const run of runs) {
    const settings = recordedSettings(readManifest(run).settings);
    const entries = new Map<string, Entry>();
    for await (const entry of readEntries(run)) entries.set(entry.id, entry);
    const judgeAgain = judgeOf(entries, settings);
    for await (const { row, line } of streamEpisodes(run)) {
      // Where the run still goes on, a row that is being written is left to the next export.
      if (!line.ended || !options.wanted(row)) continue;
      options.looked(row);
      const made = await trajectoryOf(row, settings, judgeAgain, options);
      if (typeof made === "string") {
        options.rejected(row.task, made);
        continue;
      }
      const { text, ...about } = made;
      const before = byText.get(text);
      if (before) options.rejected(row.task, "duplicate");
      if (!before || about.key < before.key)
        byText.set(text, { ...about, run, offset: line.offset, length: line.bytes.length });
    }
  }
  return [...byText.values()];
}

/** The conversations of a chosen trajectory, read again. */
export function readTrajectory(
  trajectory: Pick<Trajectory, "run" | "offset" | "length" | "episode">,
  reasoning: Reasoning,
): { row: EpisodeRow; conversations: LossMessage[][] } {
  const file = path.join(trajectory.run, FILES.episodes);
  const descriptor = openSync(file, "r");
  let row: EpisodeRow | undefined;
  try {
    row = parsedRow(bytesAt(descriptor, trajectory));
  } finally {
    closeSync(descriptor);
  }
  const conversations = row?.episode === trajectory.episode ? conversationsIn(row, reasoning) : "changed";
  if (!row || typeof conversations === "string")
    throw environmentError(
      `${file} was changed while it was read`,
      "Export again when the run, or `bench rescore --write`, has ended",
    );
  return { row, conversations };
}

function parsedRow(bytes: Buffer): EpisodeRow | undefined {
  try {
    return JSON.parse(bytes.toString("utf8")) as EpisodeRow;
  } catch {
    return undefined;
  }
}

function conversationsIn(row: EpisodeRow, reasoning: Reasoning): ReturnType<typeof conversationsOf> {
  return conversationsOf(row.turns, { promptForm: formNameOf(row), reasoning });
}

/** Rows of older packages knew one form. */
function formNameOf(row: EpisodeRow): string {
  return row.promptForm ?? "standard";
}

type TrajectoryParts = Omit<Trajectory, "run" | "offset" | "length"> & { text: string };

async function trajectoryOf(
  row: EpisodeRow,
  settings: RunSettings,
  judgeAgain: (row: EpisodeRow) => Promise<"correct" | "entry_error" | "not_correct_today">,
  { reasoning, isExcluded }: CollectOptions,
): Promise<TrajectoryParts | Rejection> {
  if (isOutage(row.outcome)) return "outage";
  if (row.outcome !== "judged") return row.outcome as Rejection;
  const status = row.verdict?.status ?? "error";
  if (status === "error") return "entry_error";
  if (status !== "correct") return status;
  const today = await judgeAgain(row);
  if (today !== "correct") return today;
  if (isExcluded(row.task, row.entry)) return "excluded";
  const conversations = conversationsIn(row, reasoning);
  if (typeof conversations === "string") return conversations;
  const form = formNameOf(row);
  const features = featuresOf(
    row.turns,
    promptSettings(settings, PROMPT_FORMS.get(form) ?? formOf("standard", row.episode)),
  );
  const text = contentHash(JSON.stringify(conversations), 32);
  return {
    ...{ key: `${row.episode}/${text}`, text, episode: row.episode, task: row.task, entry: row.entry },
    ...{ form, strategy: row.strategy, score: scoreOf(features) },
    ...{ modelTurns: features.modelTurns, codeCalls: row.codeCalls, rows: conversations.length },
  };
}

/** Judges recorded episodes of a run by today's verifiers. */
function judgeOf(entries: ReadonlyMap<string, Entry>, settings: RunSettings) {
  const tasks = new Map<string, AnyTask | undefined>();
  const format = answerFormatOf(settings as unknown as Record<string, unknown>);
  return async (row: EpisodeRow): Promise<"correct" | "entry_error" | "not_correct_today"> => {
    const entry = entries.get(row.entry);
    if (!tasks.has(row.task)) tasks.set(row.task, await loadTask(row.task));
    const task = tasks.get(row.task);
    if (!entry || !task) return "entry_error";
    const { status } = judgeEpisode(task, entry, judgedOf(row), "strict", format);
    return status === "correct" ? "correct" : status === "error" ? "entry_error" : "not_correct_today";
  };
}
