import { usageError } from "../errors.js";
import { pairedBootstrap } from "./bootstrap.js";
import type { BootstrapResult } from "./bootstrap.js";
import { groupBy } from "./group-by.js";
import { holm, mcnemarExact } from "./paired-tests.js";
import { majorityRight } from "./samples.js";
import { mean } from "./statistics.js";
import { counts, partOf, PARTS } from "./summary.js";
import type { EpisodeSummary, Part } from "./summary.js";

export type Mode = "strict" | "lenient";

/** What a comparison needs of an episode. */
export type ComparedEpisode = Pick<
  EpisodeSummary,
  "episode" | "entry" | "task" | "version" | "suite" | "sample" | "outcome" | "strict" | "lenient"
>;

/** One side of a comparison: the episodes of one strategy of one run. */
export interface Side {
  /** For people: the folder, and the strategy. */
  name: string;
  strategy: string;
  episodes: readonly ComparedEpisode[];
}

/**
 * B against A over the entries that both have. An entry's figure is the share of its scored samples that are right; for
 * McNemar's test and the flips it is right or wrong: its one sample, or with several the majority answer (majorityRight).
 * A win is an entry whose share is larger in B, a loss one whose share is smaller.
 */
export interface Comparison {
  part: Part;
  entries: number;
  tasks: number;
  /** Means over tasks and over entries, B - A with the bootstrap of `pairedBootstrap`. */
  macro: Difference;
  micro: Difference;
  wins: number;
  losses: number;
  ties: number;
  mcnemar: McNemar;
  byTask: TaskComparison[];
  flips: Flip[];
}

export interface Difference {
  a: number;
  b: number;
  difference: number;
  interval: readonly [number, number];
  p: number;
}

/** Entries right in B only and in A only, and the exact two-sided p. */
export interface McNemar {
  onlyB: number;
  onlyA: number;
  p: number;
}

export interface TaskComparison {
  task: string;
  entries: number;
  a: number;
  b: number;
  difference: number;
  wins: number;
  losses: number;
  ties: number;
  /** Exact McNemar, and adjusted for the number of tasks by Holm. */
  p: number;
  pHolm: number;
}

export interface Flip {
  entry: string;
  task: string;
  /** `gained`: wrong in A and right in B; `lost`: the other way round. */
  kind: "gained" | "lost";
  a: FlipSide;
  b: FlipSide;
}

/** Statuses and episodes of an entry's scored samples. */
export interface FlipSide {
  statuses: string[];
  episodes: string[];
}

export interface ComparisonResult {
  a: string;
  b: string;
  mode: Mode;
  /** Entries that only one side was to have. */
  onlyInA: number;
  onlyInB: number;
  /** Entries of both that are left out because one side has no scored episode of them, and the episodes without a score. */
  leftOut: number;
  unscoredA: number;
  unscoredB: number;
  parts: Comparison[];
}

interface Pair {
  entry: string;
  task: string;
  a: EntrySide;
  b: EntrySide;
}

interface EntrySide {
  share: number;
  right: boolean;
  samples: readonly ComparedEpisode[];
}

/** Compares two sides. Throws a usage error where their tasks have different versions or they have no entry in common. */
export function compareRuns(a: Side, b: Side, mode: Mode = "strict"): ComparisonResult {
  const { pairs, leftOut, common, entriesA, entriesB } = pairsOf(a, b, mode);
  if (common === 0)
    throw usageError(
      `${a.name} and ${b.name} have no entry in common`,
      "Compare runs of the same tasks, level and seed, or of the same --entries file",
    );
  return {
    a: a.name,
    b: b.name,
    mode,
    onlyInA: entriesA - common,
    onlyInB: entriesB - common,
    leftOut,
    unscoredA: a.episodes.filter((episode) => !counts(episode)).length,
    unscoredB: b.episodes.filter((episode) => !counts(episode)).length,
    parts: PARTS.map((part) => ({ part, own: pairs.filter((pair) => pair.part === part) }))
      .filter(({ own }) => own.length > 0)
      .map(({ part, own }) => comparison(part, own, mode)),
  };
}

/** The flips of a comparison alone, without its statistics; none where no entry is in common. Throws where versions differ. */
export function flipsBetween(a: Side, b: Side, mode: Mode = "strict"): Flip[] {
  const { pairs } = pairsOf(a, b, mode);
  return PARTS.flatMap((part) => flipsOf(byTask(pairs.filter((pair) => pair.part === part)), mode));
}

interface Pairs {
  pairs: (Pair & { part: Comparison["part"] })[];
  /** Entries of both sides, those among them that one side has no scored episode of, and the entries of each. */
  common: number;
  leftOut: number;
  entriesA: number;
  entriesB: number;
}

function pairsOf(a: Side, b: Side, mode: Mode): Pairs {
  refuseVersions(a, b);
  const entriesA = groupBy(a.episodes, ({ entry }) => entry);
  const entriesB = groupBy(b.episodes, ({ entry }) => entry);
  const pairs: Pairs["pairs"] = [];
  let leftOut = 0;
  let common = 0;
  for (const [entry, episodesA] of entriesA) {
    const episodesB = entriesB.get(entry);
    if (!episodesB) continue;
    common++;
    const [sideA, sideB] = [entrySide(episodesA, mode), entrySide(episodesB, mode)];
    const first = episodesA[0];
    if (!sideA || !sideB || !first) {
      leftOut++;
      continue;
    }
    pairs.push({
      part: partOf(first),
      entry,
      task: first.task,
      a: sideA,
      b: sideB,
    });
  }
  return { pairs, common, leftOut, entriesA: entriesA.size, entriesB: entriesB.size };
}

/** Entries of two versions of a task are different questions, and their verdicts those of different rules. */
function refuseVersions(a: Side, b: Side): void {
  const [versionsA, versionsB] = [versionsOf(a.episodes), versionsOf(b.episodes)];
  const different: string[] = [];
  for (const [task, ofA] of versionsA) {
    const ofB = versionsB.get(task);
    if (ofB && (ofA.size > 1 || ofB.size > 1 || [...ofA][0] !== [...ofB][0]))
      different.push(`${task} (version ${[...ofA].join(" and ")} in A, ${[...ofB].join(" and ")} in B)`);
  }
  if (different.length > 0)
    throw usageError(
      `${a.name} and ${b.name} hold different versions of ${different.join(", ")}`,
      "Their questions differ: run both with one version of the package",
    );
}

function versionsOf(episodes: readonly ComparedEpisode[]): Map<string, Set<number>> {
  const versions = new Map<string, Set<number>>();
  for (const { task, version } of episodes) {
    const known = versions.get(task);
    if (known) known.add(version);
    else versions.set(task, new Set([version]));
  }
  return versions;
}

/** Undefined where no sample of the entry is scored. */
function entrySide(episodes: readonly ComparedEpisode[], mode: Mode): EntrySide | undefined {
  const samples = episodes.filter(counts);
  if (samples.length === 0) return undefined;
  const isRight = (sample: (typeof samples)[number]): boolean => sample[mode].status === "correct";
  const right = samples.filter(isRight).length;
  return {
    share: right / samples.length,
    right:
      samples.length === 1
        ? right === 1
        : majorityRight(
            samples.map((sample) => ({
              sample: sample.sample,
              answer: sample[mode].answer,
              right: isRight(sample),
            })),
          ),
    samples,
  };
}

function comparison(part: Comparison["part"], pairs: readonly Pair[], mode: Mode): Comparison {
  const tasks = byTask(pairs);
  const drawn = pairedBootstrap(tasks.map(([, list]) => list.map(({ a, b }) => b.share - a.share)));
  const rows = tasks.map(([task, list]) => ({
    task,
    ...shares(list),
    ...outcomes(list),
    p: mcnemar(list).p,
  }));
  const adjusted = holm(rows.map(({ p }) => p));
  const over = (of: "a" | "b"): number => mean(rows.map((row) => row[of])) ?? 0;
  const { entries, a, b } = shares(pairs);
  return {
    part,
    entries,
    tasks: tasks.length,
    macro: difference(over("a"), over("b"), drawn?.macro),
    micro: difference(a, b, drawn?.micro),
    ...outcomes(pairs),
    mcnemar: mcnemar(pairs),
    byTask: rows.map((row, i) => ({ ...row, pHolm: adjusted[i] ?? 1 })),
    flips: flipsOf(tasks, mode),
  };
}

function byTask(pairs: readonly Pair[]): [string, Pair[]][] {
  return [...groupBy(pairs, ({ task }) => task)].sort(([a], [b]) => (a < b ? -1 : 1));
}

function flipsOf(tasks: readonly [string, readonly Pair[]][], mode: Mode): Flip[] {
  return tasks.flatMap(([, list]) =>
    list.filter(({ a, b }) => a.right !== b.right).map((pair) => flip(pair, mode)),
  );
}

function shares(pairs: readonly Pair[]): { entries: number; a: number; b: number; difference: number } {
  const a = mean(pairs.map((pair) => pair.a.share)) ?? 0;
  const b = mean(pairs.map((pair) => pair.b.share)) ?? 0;
  return { entries: pairs.length, a, b, difference: b - a };
}

function difference(a: number, b: number, drawn: BootstrapResult | undefined): Difference {
  return { a, b, difference: b - a, interval: drawn?.interval ?? [0, 0], p: drawn?.p ?? 1 };
}

function outcomes(pairs: readonly Pair[]): { wins: number; losses: number; ties: number } {
  const wins = pairs.filter(({ a, b }) => b.share > a.share).length;
  const losses = pairs.filter(({ a, b }) => b.share < a.share).length;
  return { wins, losses, ties: pairs.length - wins - losses };
}

function mcnemar(pairs: readonly Pair[]): McNemar {
  const onlyB = pairs.filter(({ a, b }) => b.right && !a.right).length;
  const onlyA = pairs.filter(({ a, b }) => a.right && !b.right).length;
  return { onlyB, onlyA, p: mcnemarExact(onlyB, onlyA) };
}

function flip({ entry, task, a, b }: Pair, mode: Mode): Flip {
  return { entry, task, kind: b.right ? "gained" : "lost", a: flipSide(a, mode), b: flipSide(b, mode) };
}

function flipSide({ samples }: EntrySide, mode: Mode): FlipSide {
  return {
    statuses: samples.map((sample) => sample[mode]?.status ?? ""),
    episodes: samples.map(({ episode }) => episode),
  };
}
