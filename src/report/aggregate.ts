import { groupBy } from "../results/group-by.js";
import { OUTCOMES } from "../results/row.js";
import type { Outcome } from "../results/row.js";
import { majorityRight, passAtK, passHatK, sampleSizes } from "../results/samples.js";
import { macroEstimate, mean, microEstimate } from "../results/statistics.js";
import type { Estimate, Interval, Tally } from "../results/statistics.js";
import { counts, partOf, PARTS } from "../results/summary.js";
import type { EpisodeSummary, Judgement, Part } from "../results/summary.js";

export const GROUPS = ["task", "suite", "split", "capability", "ability", "prompt_form", "all"] as const;
export type Group = (typeof GROUPS)[number];

/** Figures of a set of episodes of one strategy. Shares are fractions; null where nothing was scored. */
export interface Figures {
  part: Part;
  strategy: string;
  group: Group;
  name: string;
  episodes: number;
  entries: number;
  /** Episodes that count in accuracy. */
  scored: number;
  /** Share of scored episodes with a right strict verdict (micro average), its clustered standard error and 95 % interval. */
  strict: number | null;
  strictSe: number | null;
  strictInterval: Interval | null;
  /** The same of the lenient verdicts. */
  lenient: number | null;
  lenientSe: number | null;
  lenientInterval: Interval | null;
  /** Mean of the tasks' strict shares (macro average), with error and interval; and of the lenient ones. */
  macro: number | null;
  macroSe: number | null;
  macroInterval: Interval | null;
  macroLenient: number | null;
  /** Of entries with at least k scored samples: how many there are, and their mean pass@k and pass^k (strict). */
  samples: SampleFigures[];
  /** Share of entries whose majority answer is right (strict); null where no entry has two scored samples. */
  majority: number | null;
  outcomes: Readonly<Record<Outcome, number>>;
  /** Means over scored episodes: model turns, programs run, tokens and characters that the model wrote, seconds. */
  meanTurns: number | null;
  meanCodeCalls: number | null;
  meanTokens: number | null;
  meanResponseChars: number | null;
  meanSeconds: number | null;
  /** Programs that ran out of time, in all scored episodes. */
  timeouts: number;
  /** Share of scored episodes in which code re-examines an earlier answer (src/results/self-check.ts). */
  selfCheck: number | null;
  /** The same by a judging model, of the episodes that it judged. */
  selfCheckJudged: number | null;
}

export interface SampleFigures {
  k: number;
  entries: number;
  passAt: number;
  passHat: number;
}

type Scored = EpisodeSummary & { strict: Judgement; lenient: Judgement };

/** What accuracy needs of an episode. */
export type CountedEpisode = Pick<EpisodeSummary, "entry" | "task" | "outcome" | "strict" | "lenient">;

/** Accuracy of the episodes of one strategy alone, as `aggregate` has it; null where none is scored. */
export function accuracyOf(
  rows: readonly CountedEpisode[],
  mode: "strict" | "lenient",
): { scored: number; micro: Estimate | null; macro: Estimate | null } {
  const scored = rows.filter(counts);
  const { micro, macro } = averages(
    groupBy(scored, ({ entry }) => entry),
    mode,
  );
  return { scored: scored.length, micro, macro };
}

/** Groups that an episode belongs to, with its name in each; an entry counts in each of its abilities. */
function groupsOf(summary: EpisodeSummary, promptForms: number): (readonly [Group, string])[] {
  return [
    ["task", summary.task],
    ["suite", summary.suite],
    ["split", summary.split ?? "none"],
    ["capability", summary.capability],
    ...summary.abilities.map((ability) => ["ability", ability] as const),
    ...(promptForms > 1 ? [["prompt_form", summary.promptForm] as const] : []),
    ["all", "all"],
  ];
}

/**
 * Figures of each strategy by task, suite, split, capability and ability, by prompt form where there are several, and of
 * all its episodes; strategies in the order of `strategies` or of their first episode, names in alphabetical order.
 */
export function aggregate(
  summaries: readonly EpisodeSummary[],
  strategies: readonly string[] = [],
): Figures[] {
  const order = [...new Set([...strategies, ...summaries.map(({ strategy }) => strategy)])];
  const promptForms = new Set(summaries.map(({ promptForm }) => promptForm)).size;
  const members = new Map<string, EpisodeSummary[]>();
  const keys = new Map<string, readonly [Part, string, Group, string]>();
  for (const summary of summaries) {
    const part = partOf(summary);
    for (const [group, name] of groupsOf(summary, promptForms)) {
      const key = `${part}/${summary.strategy}/${group}/${name}`;
      const list = members.get(key);
      if (list) list.push(summary);
      else members.set(key, [summary]);
      keys.set(key, [part, summary.strategy, group, name]);
    }
  }
  return [...keys]
    .sort(
      ([, [partA, strategyA, groupA, nameA]], [, [partB, strategyB, groupB, nameB]]) =>
        PARTS.indexOf(partA) - PARTS.indexOf(partB) ||
        order.indexOf(strategyA) - order.indexOf(strategyB) ||
        GROUPS.indexOf(groupA) - GROUPS.indexOf(groupB) ||
        (nameA < nameB ? -1 : 1),
    )
    .map(([key, [part, strategy, group, name]]) => ({
      part,
      strategy,
      group,
      name,
      ...figures(members.get(key) ?? []),
    }));
}

function figures(rows: readonly EpisodeSummary[]): Omit<Figures, "part" | "strategy" | "group" | "name"> {
  const scored = rows.filter(counts);
  const entries = groupBy(scored, ({ entry }) => entry);
  const strict = averages(entries, "strict");
  const lenient = averages(entries, "lenient");
  const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const row of rows) outcomes[row.outcome]++;
  return {
    episodes: rows.length,
    entries: new Set(rows.map((row) => row.entry)).size,
    scored: scored.length,
    strict: strict.micro?.value ?? null,
    strictSe: strict.micro?.se ?? null,
    strictInterval: strict.micro?.interval ?? null,
    lenient: lenient.micro?.value ?? null,
    lenientSe: lenient.micro?.se ?? null,
    lenientInterval: lenient.micro?.interval ?? null,
    macro: strict.macro?.value ?? null,
    macroSe: strict.macro?.se ?? null,
    macroInterval: strict.macro?.interval ?? null,
    macroLenient: lenient.macro?.value ?? null,
    samples: sampleFigures(strict.tallies),
    majority: majorityShare(entries),
    outcomes,
    meanTurns: mean(scored.map((row) => row.turns)),
    meanCodeCalls: mean(scored.map((row) => row.codeCalls)),
    meanTokens: mean(scored.map((row) => row.completionTokens)),
    meanResponseChars: mean(scored.map((row) => row.responseChars)),
    meanSeconds: mean(scored.map((row) => row.ms / 1_000)),
    timeouts: scored.reduce((sum, row) => sum + row.timeouts, 0),
    selfCheck: mean(scored.map((row) => (row.selfCheck ? 1 : 0))),
    selfCheckJudged: mean(
      scored.flatMap(({ selfCheckJudged }) => (selfCheckJudged === null ? [] : [selfCheckJudged ? 1 : 0])),
    ),
  };
}

function averages(
  entries: ReadonlyMap<string, readonly (CountedEpisode & { strict: Judgement; lenient: Judgement })[]>,
  mode: "strict" | "lenient",
): { micro: Estimate | null; macro: Estimate | null; tallies: Tally[] } {
  const tallies = [...entries.values()].map((samples) => ({
    task: samples[0]?.task ?? "",
    right: samples.filter((sample) => sample[mode].status === "correct").length,
    n: samples.length,
  }));
  const tasks = groupBy(tallies, ({ task }) => task);
  return { micro: microEstimate(tallies), macro: macroEstimate([...tasks.values()]), tallies };
}

/** The k of which some row has pass@k, in order. */
export function sizesOf(figures: readonly Figures[]): number[] {
  return [...new Set(figures.flatMap((row) => row.samples.map(({ k }) => k)))].sort((a, b) => a - b);
}

/** Nothing where no entry has a second sample: then pass@1 is the accuracy. */
function sampleFigures(tallies: readonly Tally[]): SampleFigures[] {
  const most = tallies.reduce((max, { n }) => Math.max(max, n), 0);
  if (most < 2) return [];
  return sampleSizes(most).map((k) => {
    const enough = tallies.filter(({ n }) => n >= k);
    return {
      k,
      entries: enough.length,
      passAt: mean(enough.map(({ n, right }) => passAtK(n, right, k))) ?? 0,
      passHat: mean(enough.map(({ n, right }) => passHatK(n, right, k))) ?? 0,
    };
  });
}

function majorityShare(entries: ReadonlyMap<string, readonly Scored[]>): number | null {
  const groups = [...entries.values()];
  if (!groups.some((samples) => samples.length > 1)) return null;
  return mean(groups.map((samples) => (majorityRight(samples.map(votedBy)) ? 1 : 0)));
}

function votedBy({ sample, strict }: Scored): { sample: number; answer: string | null; right: boolean } {
  return { sample, answer: strict.answer, right: strict.status === "correct" };
}
