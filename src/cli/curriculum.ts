import type { Entry } from "../../tasks/entry.js";
import { readCurriculum, writeCurriculum } from "../curriculum/folder.js";
import type { EntryPotential } from "../curriculum/potential.js";
import { distributionSvg } from "../curriculum/plot.js";
import { readRunEntries, readRunPotentials } from "../curriculum/read-runs.js";
import { readRollouts } from "../curriculum/read-rollouts.js";
import { regroup, REGROUP_DEFAULTS } from "../curriculum/rollouts.js";
import type { Rollout } from "../curriculum/rollouts.js";
import { DIVISIONS, intoStages } from "../curriculum/stages.js";
import type { Division, Stage } from "../curriculum/stages.js";
import { stageTable, taskTable } from "../curriculum/tables.js";
import { usageError } from "../errors.js";
import { readExcluded } from "../exports/exclude.js";
import { table } from "../report/table.js";
import { refuseUsedFolder } from "../results/folder.js";
import { note, write } from "./output.js";
import { oneOf, wholeNumber } from "./select.js";

interface CurriculumArguments {
  dirs?: string[];
  out: string;
  stages: string;
  exclude?: string[];
  minSamples: number;
  mode: string;
  from?: string;
  rollouts?: string[];
  minRollouts?: number;
  window?: number;
  json?: boolean;
}

interface Basis {
  model: string;
  division: Division;
  potentials: readonly EntryPotential[];
  entries: ReadonlyMap<string, Entry>;
  sources: readonly string[];
  /** Stages before a re-grouping. */
  before: ReadonlyMap<string, Stage>;
}

/** Writes the four stages of a curriculum, from runs or from an older curriculum and the rollouts since. */
export async function curriculumCommand(args: CurriculumArguments): Promise<void> {
  oneOf("stages", args.stages, DIVISIONS);
  oneOf("mode", args.mode, ["strict", "lenient"]);
  // A curriculum is made whole, never mixed with another.
  refuseUsedFolder(args.out, "Choose another folder");
  const basis = args.from === undefined ? await basisOfRuns(args) : await basisOfRollouts(args, args.from);
  const used = await readExcluded(args.exclude ?? []);
  const least = wholeNumber("min-samples", args.minSamples, 1);
  const left = basis.potentials.filter(({ task, entry }) => used.get(task)?.has(entry) !== true);
  const enough = left.filter(({ n }) => n >= least);
  const staged = intoStages(enough, basis.division);
  const manifest = writeCurriculum(
    args.out,
    {
      ...basis,
      staged,
      from: args.from ?? null,
      excluded: basis.potentials.length - left.length,
      unknown: left.length - staged.length,
    },
    distributionSvg(staged, basis.model),
  );
  if (manifest.excluded > 0) note(`${manifest.excluded} entries are left out by --exclude`);
  if (manifest.unknown > 0)
    note(`${manifest.unknown} entries are left out: fewer than ${least} scored episodes`);
  if (args.json) return write(`${JSON.stringify(manifest)}\n`);
  const moved = staged.filter(({ entry, stage }) => (basis.before.get(entry) ?? stage) !== stage);
  await write(`Curriculum of ${staged.length} entries, ${basis.model}, in ${args.out}

${stageTable(staged)}

${taskTable(staged)}
${basis.before.size > 0 ? `\n${moveTable(moved, basis.before)}\n` : ""}`);
}

async function basisOfRuns(args: CurriculumArguments): Promise<Basis> {
  const dirs = args.dirs ?? [];
  if (dirs.length === 0)
    throw usageError(
      "no run folder is named",
      "`bench potential --out DIR` makes one; or name --from and --rollouts",
    );
  if (args.rollouts)
    throw usageError("--rollouts without --from", "Rollouts renew a curriculum: name it with --from");
  const { model, entries: potentials } = await readRunPotentials(dirs, {
    mode: args.mode === "lenient" ? "lenient" : "strict",
  });
  const division = args.stages === "quarters" ? "quarters" : "paper";
  return {
    model,
    division,
    potentials,
    entries: await readRunEntries(dirs),
    sources: dirs,
    before: new Map(),
  };
}

async function basisOfRollouts(args: CurriculumArguments, from: string): Promise<Basis> {
  if ((args.dirs ?? []).length > 0)
    throw usageError("run folders together with --from", "Newer runs are named with --rollouts");
  if (!args.rollouts || args.rollouts.length === 0)
    throw usageError("--from without --rollouts", "Name what the trained model did since");
  const old = await readCurriculum(from);
  const rollouts: Rollout[] = [];
  for (const place of args.rollouts) for await (const rollout of readRollouts(place)) rollouts.push(rollout);
  const renewed = regroup(old.potentials, rollouts, {
    minRollouts: wholeNumber("min-rollouts", args.minRollouts ?? REGROUP_DEFAULTS.minRollouts, 1),
    window: wholeNumber("window", args.window ?? REGROUP_DEFAULTS.window, 1),
  });
  note(
    `${renewed.renewed} entries are judged by newer rollouts; ${renewed.tooFew} have too few of them${renewed.unknown > 0 ? `; ${renewed.unknown} rollouts are of other entries` : ""}`,
  );
  const { division, model } = old.manifest;
  const before = new Map(intoStages(old.potentials, division).map(({ entry, stage }) => [entry, stage]));
  const potentials = renewed.entries;
  return { model, division, potentials, entries: old.entries, sources: args.rollouts, before };
}

/** How many entries went from which stage to which. */
function moveTable(
  moved: readonly { entry: string; stage: Stage }[],
  before: ReadonlyMap<string, Stage>,
): string {
  const counts = new Map<string, number>();
  for (const { entry, stage } of moved) {
    const move = `${before.get(entry)} to ${stage}`;
    counts.set(move, (counts.get(move) ?? 0) + 1);
  }
  return table([["moved", "entries"], ...[...counts].sort().map(([move, count]) => [move, String(count)])]);
}
