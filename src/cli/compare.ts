import { usageError } from "../errors.js";
import { compareCsv, compareText } from "../report/compare-text.js";
import { compareRuns } from "../results/compare.js";
import type { Side } from "../results/compare.js";
import { readManifest } from "../results/folder.js";
import { readSummaries } from "../results/summary.js";
import type { EpisodeSummary } from "../results/summary.js";
import { outputColumns, write } from "./output.js";
import { oneOf } from "./select.js";

interface Run {
  folder: string;
  strategies: string[];
  episodes: EpisodeSummary[];
}

/** Two runs, or two strategies of one run, joined by entry. */
export async function compareCommand(args: {
  runs: string[];
  strategy?: string | string[];
  mode: string;
  json?: boolean;
  csv?: boolean;
}): Promise<void> {
  const mode = oneOf("mode", args.mode, ["strict", "lenient"]);
  const names = [args.strategy ?? []]
    .flat()
    .flatMap((text) => text.split(","))
    .filter((name) => name !== "");
  if (args.runs.length > 2)
    throw usageError(`${args.runs.length} runs are named`, "Compare two at a time: bench compare A B");
  const runs: Run[] = [];
  for (const folder of args.runs) runs.push(await readRun(folder));
  const [a, b] = sidesOf(runs, names);
  const result = compareRuns(a, b, mode);
  if (args.json) await write(`${JSON.stringify(result)}\n`);
  else await write(args.csv ? compareCsv(result) : compareText(result, outputColumns()));
}

async function readRun(folder: string): Promise<Run> {
  const manifest = readManifest(folder);
  const episodes = await readSummaries(folder, manifest);
  if (episodes.length === 0)
    throw usageError(`${folder} holds no episode yet`, `Run it first: bench run --resume ${folder}`);
  return { folder, strategies: [...new Set(episodes.map(({ strategy }) => strategy))], episodes };
}

/** One strategy a side: strategies of a run are never pooled. */
function sidesOf(runs: readonly Run[], names: readonly string[]): [Side, Side] {
  const [first, second = first] = runs;
  if (!first || !second) throw usageError("no run is named", "bench compare A B");
  if (names.length > 2)
    throw usageError(`${names.length} strategies are named`, "Name one, or one for each side");
  if (first !== second) {
    const [forA = onlyStrategy(first), forB = names[0] ?? onlyStrategy(second)] = names;
    return [side(first, forA), side(second, forB)];
  }
  const [forA, forB] = names.length > 0 ? names : first.strategies;
  if (forA === undefined || forB === undefined || (names.length === 0 && first.strategies.length > 2))
    throw usageError(
      `${first.folder} alone: which of its strategies are to be compared? It has ${first.strategies.join(", ")}`,
      first.strategies.length < 2
        ? "Name a second run: bench compare A B"
        : `Name two: --strategy ${first.strategies.slice(0, 2).join(",")}`,
    );
  return [side(first, forA), side(first, forB)];
}

function onlyStrategy(run: Run): string {
  const [only, other] = run.strategies;
  if (only !== undefined && other === undefined) return only;
  throw usageError(
    `${run.folder} has several strategies: ${run.strategies.join(", ")}`,
    "Name the one to compare with --strategy NAME, or one for each run: --strategy A,B",
  );
}

function side({ folder, strategies, episodes }: Run, strategy: string): Side {
  oneOf(`strategy of ${folder}`, strategy, strategies);
  return {
    name: `${folder} (${strategy})`,
    strategy,
    episodes: episodes.filter((episode) => episode.strategy === strategy),
  };
}
