import type { Status, Verdict } from "../../verifiers/verdict.js";
import type { Span } from "../../verifiers/envelope.js";

/**
 * What the viewer's server and its page say to each other, as JSON. Without types of other parts that a browser does not have:
 * the page is checked against this file.
 */

export type { Span };

/** How far a run's file has been read. */
export interface Progress {
  /** Raised by every change of what lists show. */
  version: number;
  complete: boolean;
  bytesRead: number;
  bytes: number;
  /** What cannot be read of the folder; null where all can. */
  problem: string | null;
}

export interface StrategyFigures {
  strategy: string;
  episodes: number;
  scored: number;
  outages: number;
  /** Strict accuracy, mean over tasks and over all episodes; shares, null where nothing is scored. */
  macro: number | null;
  micro: number | null;
  part: "suite" | "external";
}

export interface RunView {
  name: string;
  folder: string;
  model: string;
  created: string;
  notes: string[];
  /** `running`: a session has no end yet and its process holds the folder. */
  state: "running" | "finished" | "stopped";
  episodes: number;
  /** Null where the manifest does not say. */
  planned: number | null;
  strategies: StrategyFigures[];
  progress: Progress;
}

/** A value of a filter and how many episodes of the run have it. */
export interface Choice {
  value: string;
  count: number;
}

export type FilterName = "task" | "strategy" | "outcome" | "verdict" | "lenient" | "level";
export const FILTER_NAMES: readonly FilterName[] = [
  "task",
  "strategy",
  "outcome",
  "verdict",
  "lenient",
  "level",
];

export interface RunDetail extends RunView {
  choices: Record<FilterName, Choice[]>;
}

/** Columns of the list; each can be sorted by. */
export const COLUMNS = [
  "task",
  "level",
  "strategy",
  "sample",
  "outcome",
  "verdict",
  "lenient",
  "answer",
  "calls",
  "turns",
  "tokens",
  "seconds",
] as const;
export type Column = (typeof COLUMNS)[number];

/** A row of the list. */
export interface Item {
  episode: string;
  entry: string;
  task: string;
  level: string;
  seed: string | number;
  index: number;
  strategy: string;
  promptForm: string;
  sample: number;
  outcome: string;
  /** Statuses; null where the episode was not judged. */
  verdict: Status | null;
  lenient: Status | null;
  reason: string | null;
  /** The first characters of the strict answer, else of the lenient one. */
  answer: string | null;
  calls: number;
  turns: number;
  tokens: number;
  ms: number;
  /** Kind of an outage's error. */
  error: string | null;
}

export interface List {
  progress: Progress;
  /** Episodes of the filter, those of them that count in accuracy and those that are right (strict). */
  total: number;
  scored: number;
  right: number;
  offset: number;
  items: Item[];
}

/** A step of a search in transcripts. */
export interface Found {
  matches: { item: Item; position: number; excerpt: string }[];
  /** Where the next step starts; null where the list is through. */
  next: number | null;
  /** Episodes and bytes that this step read, and the episodes of the list. */
  searched: number;
  bytes: number;
  total: number;
}

export interface Execution {
  stdout: string;
  stderr: string;
  truncated: boolean;
  exitCode: number | null;
  signal: string | null;
  reason: string;
  wallMs: number;
  cpuMs: number | null;
  stateLost?: string;
  detail?: string;
}

export interface GuideView {
  kind: string;
  request: string;
  reply: string;
  reasoning?: string;
  finishReason: string;
  usage: { promptTokens: number; completionTokens: number } | null;
  ms: number;
  decision?: string | null;
  code?: string;
  execution?: Execution;
}

export interface TurnView {
  role: string;
  text: string;
  reasoning?: string;
  dropped?: string;
  finishReason?: string;
  usage?: { promptTokens: number; completionTokens: number } | null;
  code?: string;
  execution?: Execution;
  complexity?: { kind: string; points: number };
  guide?: GuideView[];
  ms?: number;
}

/** Where an answer was read. */
export interface Reading {
  answer: string | null;
  /** How it was found, or why there is none. */
  how: string;
  /** Where it stands: a turn's text, what its program printed, or the recorded response where it is neither. */
  place: { turn: number | null; field: "text" | "stdout" | "response"; span: Span } | null;
  /** False where the recorded verdict judged another answer: the verifiers have changed since. */
  asRecorded: boolean;
}

export interface EpisodeView {
  run: string;
  item: Item;
  model: string;
  suite: string;
  split: string | null;
  version: number;
  verdict: Verdict | null;
  lenient: Verdict | null;
  turns: TurnView[];
  /** The judged text where it is not the last turn's (what a program printed). */
  response: string | null;
  usage: { promptTokens: number; completionTokens: number; estimated: boolean };
  error: { kind: string; message: string; status?: number } | null;
  strictReading: Reading | null;
  lenientReading: Reading | null;
  /** Null where `entries.jsonl` lacks it. */
  entry: { question: string; answer: string | null; metadata: unknown } | null;
  /** Null for tasks that this package does not have. */
  task: { summary: string; judging: string; severalRight: boolean; version: number } | null;
  answerFormat: string;
  /** Other episodes of the same entry, in this run. */
  siblings: Item[];
  /** Place in the filtered list, from 0; null where the filter leaves it out. */
  position: number | null;
  total: number;
  previous: string | null;
  next: string | null;
}

export interface Changes {
  runs: { name: string; version: number; complete: boolean }[];
}
