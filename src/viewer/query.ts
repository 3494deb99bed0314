import { flipsBetween } from "../results/compare.js";
import { counts } from "../results/summary.js";
import type { OpenRun } from "./run-index.js";
import type { IndexRow } from "./row-index.js";
import { COLUMNS, FILTER_NAMES } from "./wire.js";
import type { Choice, Column, FilterName, Item } from "./wire.js";

/** What a list is asked for. */
export interface Query {
  /** Values of which an episode has one; a filter that is left out takes all. */
  filters: Partial<Record<FilterName, ReadonlySet<string>>>;
  /** In task, entry, reason or answer; folded to lower case. */
  text: string;
  /** Null: in the order of the file. */
  sort: { column: Column; down: boolean } | null;
  flips: FlipQuery | null;
}

/**
 * Entries that are right in this run and wrong in the other one (`gained`), the other way round (`lost`), or either; each strategy
 * against the same one of the other run, or against `strategy`.
 */
export interface FlipQuery {
  against: string;
  strategy: string | null;
  kind: "gained" | "lost" | "any";
}

/** The words of an episode that a filter compares. */
const FILTERED: Readonly<Record<FilterName, (row: IndexRow) => string>> = {
  task: (row) => row.task,
  strategy: (row) => row.strategy,
  outcome: (row) => row.outcome,
  verdict: (row) => row.strict?.status ?? "none",
  lenient: (row) => row.lenient?.status ?? "none",
  level: (row) => row.level,
};

const SORTED: Readonly<Record<Column, (row: IndexRow) => string | number>> = {
  task: (row) => row.task,
  level: (row) => row.level,
  strategy: (row) => row.strategy,
  sample: (row) => row.sample,
  outcome: (row) => row.outcome,
  verdict: (row) => row.strict?.status ?? "",
  lenient: (row) => row.lenient?.status ?? "",
  answer: (row) => row.answer ?? "",
  calls: (row) => row.codeCalls,
  turns: (row) => row.turns,
  tokens: (row) => row.completionTokens,
  seconds: (row) => row.ms,
};

/** Reads a query of an address. What it does not know is left out: a link of another version still opens. */
export function queryOf(parameters: URLSearchParams): Query {
  const filters: Query["filters"] = {};
  for (const name of FILTER_NAMES) {
    const values = (parameters.get(name) ?? "").split(",").filter((value) => value !== "");
    if (values.length > 0) filters[name] = new Set(values);
  }
  const sort = parameters.get("sort") ?? "";
  const column = COLUMNS.find((name) => name === sort.replace(/^-/, ""));
  const kind = (["gained", "lost", "any"] as const).find((name) => name === parameters.get("flips"));
  const against = parameters.get("against");
  return {
    filters,
    text: (parameters.get("text") ?? "").toLowerCase(),
    sort: column ? { column, down: sort.startsWith("-") } : null,
    flips: kind && against ? { kind, against, strategy: parameters.get("against_strategy") || null } : null,
  };
}

/** The episodes of a query in its order. Throws the usage error of a comparison that cannot be. */
export function select(run: OpenRun, query: Query, other: OpenRun | undefined): IndexRow[] {
  const tests = Object.entries(query.filters).map(
    ([name, values]) =>
      (row: IndexRow) =>
        values.has(FILTERED[name as FilterName](row)),
  );
  if (query.text !== "") tests.push((row) => holds(row, query.text));
  if (query.flips && other) {
    const flipped = flippedEpisodes(run, other, query);
    tests.push((row) => flipped.has(row.episode));
  }
  const rows = run.rows().filter((row) => tests.every((test) => test(row)));
  if (!query.sort) return rows;
  const { column, down } = query.sort;
  const key = SORTED[column];
  const keyed = rows.map((row) => ({ row, key: key(row) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) * (down ? -1 : 1));
  return keyed.map(({ row }) => row);
}

function holds(row: IndexRow, text: string): boolean {
  return [row.task, row.entry, row.reason, row.answer].some((part) => part?.toLowerCase().includes(text));
}

/** Episodes of this run whose entry flips: those that `bench compare OTHER RUN --strategy THEIRS,OURS` lists. */
function flippedEpisodes(run: OpenRun, other: OpenRun, { flips, filters }: Query): Set<string> {
  const episodes = new Set<string>();
  const own = new Set(run.rows().map(({ strategy }) => strategy));
  for (const ours of own) {
    const theirs = flips?.strategy ?? ours;
    if ((run === other && ours === theirs) || filters.strategy?.has(ours) === false) continue;
    const side = (of: OpenRun, strategy: string) => ({
      name: `${of.name} (${strategy})`,
      strategy,
      episodes: of.rows().filter((row) => row.strategy === strategy),
    });
    const [a, b] = [side(other, theirs), side(run, ours)];
    if (a.episodes.length === 0) continue;
    for (const flip of flipsBetween(a, b))
      if (flips?.kind === "any" || flip.kind === flips?.kind)
        for (const episode of flip.b.episodes) episodes.add(episode);
  }
  return episodes;
}

/** How many of a list count in accuracy, and how many are right. */
export function tally(rows: readonly IndexRow[]): { total: number; scored: number; right: number } {
  const scored = rows.filter((row) => counts(row));
  return {
    total: rows.length,
    scored: scored.length,
    right: scored.filter(({ strict }) => strict?.status === "correct").length,
  };
}

/** The values that a run has of each filter, in alphabetical order. */
export function choicesOf(rows: readonly IndexRow[]): Record<FilterName, Choice[]> {
  const of = (name: FilterName): Choice[] => {
    const found = new Map<string, number>();
    for (const row of rows) {
      const value = FILTERED[name](row);
      found.set(value, (found.get(value) ?? 0) + 1);
    }
    return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, count]) => ({ value, count }));
  };
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, of(name)])) as Record<FilterName, Choice[]>;
}

/** Characters of an answer in a list. */
const SHOWN_ANSWER = 120;

export function itemOf(row: IndexRow): Item {
  const {
    episode,
    entry,
    task,
    level,
    seed,
    index,
    strategy,
    promptForm,
    sample,
    outcome,
    turns,
    ms,
    reason,
  } = row;
  return {
    ...{ episode, entry, task, level, seed, index, strategy, promptForm, sample, outcome, turns, ms, reason },
    verdict: row.strict?.status ?? null,
    lenient: row.lenient?.status ?? null,
    answer: row.answer?.slice(0, SHOWN_ANSWER) ?? null,
    calls: row.codeCalls,
    tokens: row.completionTokens,
    error: row.error,
  };
}
