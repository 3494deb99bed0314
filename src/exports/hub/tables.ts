import { splitOf } from "../../../splits/split.js";
import type { Entry } from "../../../tasks/entry.js";
import type { AnyTask } from "../../../tasks/task.js";
import type { Verdict } from "../../../verifiers/verdict.js";
import type { GuideTurn, Turn } from "../../agents/strategy.js";
import { isScored } from "../../results/row.js";
import type { EpisodeRow } from "../../results/row.js";
import { list, real, schemaOf, struct, text, truth, whole } from "../parquet.js";
import type { SchemaElement } from "../parquet.js";

/** Splits of a table: those of the suite, and `other` for tasks outside of them (imported questions, plugins). */
export const HUB_SPLITS = ["train", "test", "other"] as const;
export type HubSplit = (typeof HUB_SPLITS)[number];

export function hubSplitOf(task: string): HubSplit {
  return splitOf(task) ?? "other";
}

/** A table of the data set: a configuration that `load_dataset` reads by its name. */
export interface HubTable {
  readonly name: "entries" | "episodes";
  /** One schema for all tasks: what differs between them is JSON text. */
  readonly schema: SchemaElement[];
  /** What each column holds, for the card. */
  readonly columns: readonly (readonly [name: string, about: string])[];
}

export const ENTRIES: HubTable = {
  name: "entries",
  schema: schemaOf([
    ...["id", "task"].map((name) => [text(name)]),
    [whole("version")],
    ...["suite", "family", "capability"].map((name) => [text(name)]),
    list("abilities", [text("element")]),
    ...["level", "seed"].map((name) => [text(name)]),
    [whole("index")],
    ...["question", "answer", "metadata"].map((name) => [text(name)]),
  ]),
  columns: [
    ["id", "content hash of task and puzzle"],
    ["task, version, level, seed, index", "what the entry was made from; a seed is text"],
    ["suite, family, capability, abilities", "of the task; tasks of a family share rules"],
    ["question", "what is asked; how the answer is to be given stands in it"],
    ["answer", "a right answer, often one of several: let the verifier judge, do not compare"],
    ["metadata", "the puzzle as JSON text: what the verifier needs"],
  ],
};

export function entryRow(entry: Entry, task: AnyTask): Record<string, unknown> {
  const { id, version, level, seed, index, question, answer, metadata } = entry;
  return {
    ...{ id, task: entry.task, version: BigInt(version), suite: task.suite, family: task.family },
    ...{ capability: task.capability, abilities: [...task.abilities], level, seed: String(seed) },
    ...{ index: BigInt(index), question, answer, metadata: json(metadata) },
  };
}

const TURN: SchemaElement[][] = [
  ...["role", "text", "reasoning", "code", "stdout", "stderr", "execution"].map((name) => [text(name)]),
  [text("finish_reason")],
  ...["prompt_tokens", "completion_tokens", "ms"].map((name) => [whole(name)]),
  ...["dropped", "guide"].map((name) => [text(name)]),
];

export const EPISODES: HubTable = {
  name: "episodes",
  schema: schemaOf([
    ...["episode", "run", "entry", "task"].map((name) => [text(name)]),
    [whole("version")],
    ...["suite", "capability", "level", "seed"].map((name) => [text(name)]),
    ...["index", "sample"].map((name) => [whole(name)]),
    ...["model", "strategy", "prompt_form", "outcome"].map((name) => [text(name)]),
    [truth("correct")],
    ...["strict", "lenient"].map((name) =>
      struct(name, [text("status")], [real("score")], [text("answer")], [text("reason")]),
    ),
    list("turns", struct("element", ...TURN)),
    [text("response")],
    ...["code_calls", "prompt_tokens", "completion_tokens", "ms"].map((name) => [whole(name)]),
    [text("error")],
  ]),
  columns: [
    ["episode", "entry, strategy, sample and model; unique in a run"],
    ["run", "the run's folder"],
    ["entry", "`id` in the configuration `entries`"],
    ["task, version, suite, capability, level, seed, index", "of the entry"],
    ["sample", "which attempt at the entry, from 0"],
    ["model, strategy, prompt_form", "who worked on it, how, and with which wording"],
    [
      "outcome",
      "`judged`, `truncated` (tokens used up), `context_exceeded` (counts as wrong); the others do not count in accuracy",
    ],
    ["correct", "strict verdict is correct; null where the episode does not count in accuracy"],
    ["strict, lenient", "verdicts: status, score (0 to 1), answer as it was read, reason"],
    [
      "turns",
      "messages in their order: role, text, reasoning; of a program its code, stdout, stderr and how it ended (`execution`); finish_reason, tokens, ms; `dropped`: what the model wrote behind its program; `guide`: what a guide said, as JSON text",
    ],
    ["response", "the judged text where it is not the last turn: what a program printed"],
    ["code_calls, prompt_tokens, completion_tokens, ms", "of the whole episode"],
    ["error", "what failed, as JSON text"],
  ],
};

export function episodeRow(row: EpisodeRow, run: string): Record<string, unknown> {
  const { episode, entry, task, suite, capability, level, seed, strategy, model, outcome, usage } = row;
  const counted = isScored(outcome) && row.verdict !== null && row.verdict.status !== "error";
  return {
    ...{ episode, run, entry, task, version: row.version === undefined ? null : BigInt(row.version) },
    ...{ suite, capability, level, seed: String(seed), index: BigInt(row.index) },
    ...{
      sample: BigInt(row.sample),
      model,
      strategy,
      prompt_form: row.promptForm ?? "standard",
    },
    ...{ outcome, correct: counted ? row.verdict?.status === "correct" : null },
    ...{ strict: verdictCell(row.verdict), lenient: verdictCell(row.lenient) },
    ...{ turns: row.turns.map(turnCell), response: row.response ?? null, code_calls: BigInt(row.codeCalls) },
    prompt_tokens: BigInt(usage.promptTokens),
    completion_tokens: BigInt(usage.completionTokens),
    ...{ ms: BigInt(Math.round(row.ms)), error: row.error ? json(row.error) : null },
  };
}

function verdictCell(verdict: Verdict | null): Record<string, unknown> | null {
  if (!verdict) return null;
  const { status, score, answer, reason } = verdict;
  return { status, score, answer, reason };
}

function turnCell(turn: Turn): Record<string, unknown> {
  const { role, reasoning, code, execution, finishReason, usage, ms, dropped, guide } = turn;
  return {
    ...{ role, text: turn.text, reasoning: reasoning ?? null, code: code ?? null },
    ...{ stdout: execution?.stdout ?? null, stderr: execution?.stderr ?? null },
    ...{ execution: execution?.reason ?? null, finish_reason: finishReason ?? null },
    ...{ prompt_tokens: count(usage?.promptTokens), completion_tokens: count(usage?.completionTokens) },
    ...{ ms: count(ms), dropped: dropped ?? null, guide: guide ? json(guide.map(said)) : null },
  };
}

/** What a guide said, without its requests: each repeats the whole conversation. */
function said({ request: _, ...rest }: GuideTurn): Omit<GuideTurn, "request"> {
  return rest;
}

function count(value: number | undefined): bigint | null {
  return value === undefined ? null : BigInt(Math.round(value));
}

/** JSON without escapes of half a surrogate pair, which Python cannot encode; in a text cell it becomes U+FFFD by itself. */
function json(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "string" ? inner.toWellFormed() : inner,
  );
}
