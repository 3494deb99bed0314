import path from "node:path";
import type { Status } from "../../../verifiers/verdict.js";
import { isCurriculumFolder, readCurriculum } from "../../curriculum/folder.js";
import type { CurriculumManifest } from "../../curriculum/folder.js";
import { createPotentialCounter } from "../../curriculum/potential.js";
import { intoStages } from "../../curriculum/stages.js";
import type { StagedEntry } from "../../curriculum/stages.js";
import { usageError } from "../../errors.js";
import { groupBy } from "../../results/group-by.js";
import { isRunFolder, readManifest } from "../../results/folder.js";
import type { Manifest } from "../../results/folder.js";
import { counts, isExternal, partOf, readSummaries } from "../../results/summary.js";
import type { EpisodeSummary, Part } from "../../results/summary.js";
import { plannedCount } from "../../runner/plan.js";
import { aggregate } from "../aggregate.js";
import type { Figures } from "../aggregate.js";
import { comparisonsOf } from "./pairs.js";
import type { Pairing } from "./pairs.js";
import { measure } from "./measures.js";
import type { Measure, Values } from "./measures.js";

/** Folders that one page has room for. */
export const MAX_FOLDERS = 12;

/** The episodes of one strategy of a run: what a row or a column of the page is about. */
export interface Lane {
  part: Part;
  letter: string;
  strategy: string;
  /** The run's letter, with the strategy where the run has several: unique in the page. */
  label: string;
  /** Index of its colour: the same strategy has the same in all runs. */
  colour: number;
  /** Of all its episodes. */
  total: Figures;
  /** Of its groups, without `total`. */
  groups: Figures[];
  /** Strict verdicts of the scored episodes. */
  statuses: Readonly<Record<Status, number>>;
  values: Readonly<Record<Measure, Values>>;
}

export interface RunReport {
  letter: string;
  dir: string;
  manifest: Manifest;
  planned: number;
  recorded: number;
  levels: string[];
  seeds: string[];
  lanes: Lane[];
  /** Suite and split of each task of which there are episodes. */
  tasks: ReadonlyMap<string, { suite: string; split: string | null }>;
  /** Entries with their potential, where some entry has several scored episodes; null elsewhere. */
  potential: StagedEntry[] | null;
}

export interface CurriculumReport {
  letter: string;
  dir: string;
  manifest: CurriculumManifest;
  staged: StagedEntry[];
}

export interface PageData {
  runs: RunReport[];
  curricula: CurriculumReport[];
  pairings: Pairing[];
}

/**
 * Reads run and curriculum folders for a page, a run at a time; transcripts are dropped as they are read. Throws BenchError for a
 * folder that is neither, one that is named twice, and more than twelve.
 */
export async function gather(dirs: readonly string[]): Promise<PageData> {
  if (dirs.length > MAX_FOLDERS)
    throw usageError(
      `${dirs.length} folders are named; a page shows at most ${MAX_FOLDERS}`,
      "Name fewer, or write several pages",
    );
  const twice = dirs.find((dir, i) => dirs.findIndex((other) => same(other, dir)) < i);
  if (twice !== undefined) throw usageError(`${twice} is named twice`, "Name each folder once");
  const places = dirs.map((dir, i) => ({ dir, letter: String.fromCharCode(65 + i), kind: kindOf(dir) }));
  const runCount = places.filter(({ kind }) => kind === "run").length;
  const runs: RunReport[] = [];
  const curricula: CurriculumReport[] = [];
  // Summaries are kept where they are to be compared: two runs, or one with two strategies.
  const kept: EpisodeSummary[][] = [];
  const colours: string[] = [];
  for (const { dir, letter, kind } of places) {
    if (kind === "run") {
      const { run, summaries } = await readRun(dir, letter, colours);
      runs.push(run);
      if (runCount <= 2) kept.push(summaries);
    } else {
      const { manifest, potentials } = await readCurriculum(dir);
      curricula.push({ letter, dir, manifest, staged: intoStages(potentials, manifest.division) });
    }
  }
  return { runs, curricula, pairings: comparisonsOf(runs, kept) };
}

function same(a: string, b: string): boolean {
  return path.resolve(a) === path.resolve(b);
}

function kindOf(dir: string): "run" | "curriculum" {
  if (isRunFolder(dir)) return "run";
  if (isCurriculumFolder(dir)) return "curriculum";
  throw usageError(
    `${dir} is neither a run folder nor a curriculum: it has no manifest.json and no curriculum.json`,
    "Name folders that `bench run` or `bench curriculum` wrote",
  );
}

async function readRun(
  dir: string,
  letter: string,
  colours: string[],
): Promise<{ run: RunReport; summaries: EpisodeSummary[] }> {
  const manifest = readManifest(dir);
  const summaries = await readSummaries(dir, manifest);
  const figures = aggregate(summaries, manifest.settings.strategies as string[] | undefined);
  const totals = figures.filter(({ group }) => group === "all");
  const strategies = new Set(totals.map(({ strategy }) => strategy));
  const own = groupBy(summaries, (episode) => laneKey(partOf(episode), episode.strategy));
  const lanes = totals.map((total): Lane => {
    const { part, strategy } = total;
    const episodes = own.get(laneKey(part, strategy)) ?? [];
    if (!colours.includes(strategy)) colours.push(strategy);
    return {
      part,
      letter,
      strategy,
      label: strategies.size > 1 ? `${letter} ${shortName(strategy)}` : letter,
      colour: colours.indexOf(strategy),
      total,
      groups: figures.filter((row) => row.part === part && row.strategy === strategy && row.group !== "all"),
      statuses: statusesOf(episodes),
      values: measure(episodes),
    };
  });
  const run: RunReport = {
    letter,
    dir,
    manifest,
    planned: await plannedCount(dir, manifest),
    recorded: summaries.length,
    levels: distinct(summaries.map(({ level }) => level)),
    seeds: distinct(summaries.map(({ seed }) => String(seed))),
    lanes,
    tasks: new Map(summaries.map(({ task, suite, split }) => [task, { suite, split }])),
    potential: potentialOf(summaries),
  };
  return { run, summaries };
}

const laneKey = (part: Part, strategy: string): string => `${part}/${strategy}`;

/** A name for charts and heads of columns. */
export function shortName(text: string): string {
  const chars = [...text];
  return chars.length > 32 ? `${chars.slice(0, 31).join("")}…` : text;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

function statusesOf(episodes: readonly EpisodeSummary[]): Record<Status, number> {
  const statuses = { correct: 0, wrong: 0, invalid: 0, no_answer: 0, error: 0 };
  for (const episode of episodes) if (counts(episode)) statuses[episode.strict.status]++;
  return statuses;
}

/** Of the suite's tasks; null where no entry has a second scored episode. */
function potentialOf(summaries: readonly EpisodeSummary[]): StagedEntry[] | null {
  const counter = createPotentialCounter();
  for (const summary of summaries) if (!isExternal(summary)) counter.add(summary);
  const staged = intoStages(counter.entries(), "paper");
  return staged.some(({ n }) => n > 1) ? staged : null;
}
