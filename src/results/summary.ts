import { contentHash } from "../../generators/hash.js";
import type { Split } from "../../splits/split.js";
import { rowOfTask } from "../../tasks/registry.js";
import { fold } from "../../verifiers/parse/reading.js";
import type { Status, Verdict } from "../../verifiers/verdict.js";
import { streamEpisodes } from "./episodes-file.js";
import type { Manifest } from "./folder.js";
import { isScored } from "./row.js";
import type { EpisodeRow, Outcome } from "./row.js";
import { checksItself } from "./self-check.js";
import { readSelfChecks } from "./self-checks-file.js";
import type { JudgedSelfCheck } from "./self-checks-file.js";

/** Name of the prompt form in rows of runs that knew one only. */
export const DEFAULT_PROMPT_FORM = "standard";

/** What reports and comparisons need of an episode: a row without its transcript, a few hundred bytes. */
export interface EpisodeSummary {
  episode: string;
  entry: string;
  task: string;
  version: number;
  suite: string;
  split: Split | null;
  capability: string;
  abilities: readonly string[];
  strategy: string;
  promptForm: string;
  level: string;
  seed: string | number;
  index: number;
  sample: number;
  outcome: Outcome;
  /** Null where the episode was not judged. */
  strict: Judgement | null;
  lenient: Judgement | null;
  /** Model turns. */
  turns: number;
  codeCalls: number;
  completionTokens: number;
  /** Characters of all model turns without their reasoning, in UTF-16 units. */
  responseChars: number;
  /** Programs that ran out of time. */
  timeouts: number;
  selfCheck: boolean;
  /** The same as a model judged it (`bench self-check`); null where none did. */
  selfCheckJudged: boolean | null;
  ms: number;
}

export interface Judgement {
  status: Status;
  score: number;
  /** The extracted answer as majorities compare it: blanks and case folded, long ones as a hash; null where there is none. */
  answer: string | null;
}

/** Longest answer that is kept as it is. */
const MAX_ANSWER = 200;

/** Whether an episode counts in accuracy: it came to its own end, and its entry could be judged. */
export function counts<T extends Pick<EpisodeSummary, "outcome" | "strict" | "lenient">>(
  summary: T,
): summary is T & { strict: Judgement; lenient: Judgement } {
  return isScored(summary.outcome) && summary.strict !== null && summary.strict.status !== "error";
}

/** `suite`: tasks of the catalog and a user's own; `external`: outside questions. Figures never mix the two. */
export const PARTS = ["suite", "external"] as const;
export type Part = (typeof PARTS)[number];

/** Whether a question comes from outside (`bench import external`): reported apart from the suite's tasks. */
export function isExternal({ suite }: { suite: string }): boolean {
  return suite === "external";
}

/** The part that an episode's figures belong to. */
export function partOf(episode: { suite: string }): Part {
  return isExternal(episode) ? "external" : "suite";
}

export interface SummaryOptions {
  /** Versions of the run's tasks, for rows that do not hold theirs. */
  versions?: Readonly<Record<string, number>>;
  /** What a model judged, by episode. */
  judged?: ReadonlyMap<string, JudgedSelfCheck>;
}

/** The summary of a row. What rows of older packages lack is filled from the run's manifest and the catalog. */
export function summarize(row: EpisodeRow, options: SummaryOptions = {}): EpisodeSummary {
  const known = rowOfTask(row.task);
  const model = row.turns.filter((turn) => turn.role === "assistant");
  return {
    episode: row.episode,
    entry: shared(row.entry),
    task: shared(row.task),
    version: row.version ?? options.versions?.[row.task] ?? known?.version ?? 1,
    suite: shared(row.suite),
    split: row.split,
    capability: shared(row.capability),
    abilities: sharedList(row.abilities ?? known?.abilities ?? []),
    strategy: shared(row.strategy),
    promptForm: shared(row.promptForm ?? DEFAULT_PROMPT_FORM),
    level: shared(row.level),
    seed: row.seed,
    index: row.index,
    sample: row.sample,
    outcome: row.outcome,
    strict: judgementOf(row.verdict),
    lenient: judgementOf(row.lenient),
    turns: model.length,
    codeCalls: row.codeCalls,
    completionTokens: row.usage.completionTokens,
    responseChars: model.reduce((sum, turn) => sum + turn.text.length + (turn.dropped?.length ?? 0), 0),
    timeouts: model.filter((turn) => turn.execution?.reason === "timeout").length,
    selfCheck: checksItself(row),
    selfCheckJudged: judgedOf(row, options.judged),
    ms: row.ms,
  };
}

/** Summaries of all episodes of a run folder; transcripts are read one at a time and dropped. */
export async function* streamSummaries(
  folder: string,
  manifest: Pick<Manifest, "tasks">,
): AsyncGenerator<EpisodeSummary> {
  const judged = await readSelfChecks(folder);
  for await (const { row } of streamEpisodes(folder))
    yield summarize(row, { versions: manifest.tasks, judged });
}

/** The same as a list. */
export async function readSummaries(
  folder: string,
  manifest: Pick<Manifest, "tasks">,
): Promise<EpisodeSummary[]> {
  const summaries: EpisodeSummary[] = [];
  for await (const summary of streamSummaries(folder, manifest)) summaries.push(summary);
  return summaries;
}

/** Without a program there is nothing to judge: such an episode checks nothing, once others of its run were judged. */
function judgedOf(row: EpisodeRow, judged: SummaryOptions["judged"]): boolean | null {
  if (!judged || judged.size === 0) return null;
  return row.codeCalls === 0 ? false : (judged.get(row.episode)?.selfCheck ?? null);
}

/** A verdict as far as it is counted and compared. */
export function judgementOf(verdict: Verdict | null): Judgement | null {
  if (!verdict) return null;
  const { status, score } = verdict;
  return { status, score, answer: verdict.answer === null ? null : answerKey(verdict.answer) };
}

function answerKey(answer: string): string {
  const folded = answer.length > 100 * MAX_ANSWER ? answer : fold(answer);
  return shared(folded.length > MAX_ANSWER ? contentHash(folded, 32) : folded);
}

// The table is small beside the summaries and is started anew before it is not.
const MAX_SHARED = 100_000;
let strings = new Map<string, string>();

/** Every parsed row has strings of its own: of equal ones (task, strategy, an entry of several samples) one is kept. */
export function shared(text: string): string {
  const known = strings.get(text);
  if (known !== undefined) return known;
  if (strings.size >= MAX_SHARED) strings = new Map();
  strings.set(text, text);
  return text;
}

let lists = new Map<string, readonly string[]>();

function sharedList(list: readonly string[]): readonly string[] {
  const key = list.join("\n");
  const known = lists.get(key);
  if (known) return known;
  if (lists.size >= 1_000) lists = new Map();
  lists.set(key, [...list]);
  return lists.get(key) ?? list;
}
