import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import type { Entry } from "../../tasks/entry.js";
import { environmentError, errorText, usageError } from "../errors.js";
import { onDisk, writeDurably } from "../results/durable.js";
import { jsonLinesOf } from "../results/lines.js";
import { packageVersion } from "../version.js";
import type { EntryPotential } from "./potential.js";
import { shareOf } from "./potential.js";
import { CUT_POINTS, DIVISIONS, STAGES } from "./stages.js";
import type { Division, Stage, StagedEntry } from "./stages.js";

/**
 * A curriculum on disk: `stage-1.jsonl` ... `stage-4.jsonl` with the entries of each stage (as `bench gen` writes them),
 * `cumulative-1.jsonl` ... `cumulative-4.jsonl` with those of a stage and all before it, `potential.jsonl` with the figures
 * of every entry, `curriculum.json` with how it was made, `distribution.svg`.
 */
const FILES = {
  potential: "potential.jsonl",
  manifest: "curriculum.json",
  plot: "distribution.svg",
} as const;
const stageFile = (stage: Stage): string => `stage-${stage}.jsonl`;
const cumulativeFile = (stage: Stage): string => `cumulative-${stage}.jsonl`;

const manifestSchema = z.object({
  format: z.literal(1),
  package: z.string(),
  model: z.string(),
  division: z.enum(DIVISIONS),
  /** What this curriculum is a re-grouping of. */
  from: z.string().nullable(),
  sources: z.array(z.string()),
  cutPoints: z.array(z.number()).nullable(),
  stages: z.record(z.string(), z.object({ entries: z.number(), tasks: z.record(z.string(), z.number()) })),
  excluded: z.number(),
  unknown: z.number(),
});
export type CurriculumManifest = z.output<typeof manifestSchema>;

const tally = z.object({ right: z.number().int().min(0), n: z.number().int().min(0) });
const potentialSchema = z.object({
  entry: z.string(),
  task: z.string(),
  version: z.number(),
  level: z.string(),
  seed: z.union([z.string(), z.number()]),
  index: z.number(),
  strategies: z.record(z.string(), tally),
  unscored: z.number(),
});

export interface Curriculum {
  model: string;
  division: Division;
  staged: readonly StagedEntry[];
  /** Entries by id: all those that are staged. */
  entries: ReadonlyMap<string, Entry>;
  from: string | null;
  sources: readonly string[];
  /** Entries left out, as they were used for supervised training; entries without a scored episode. */
  excluded: number;
  unknown: number;
}

/** Writes a curriculum; the manifest comes last, so that a folder with one is complete. */
export function writeCurriculum(folder: string, curriculum: Curriculum, svg: string): CurriculumManifest {
  const { staged, entries } = curriculum;
  const lines = (own: readonly StagedEntry[]): string =>
    own.map(({ entry }) => `${JSON.stringify(entries.get(entry))}\n`).join("");
  const stages: CurriculumManifest["stages"] = {};
  return onDisk(folder, () => {
    mkdirSync(folder, { recursive: true });
    for (const stage of STAGES) {
      const own = staged.filter((entry) => entry.stage === stage);
      const tasks: Record<string, number> = {};
      for (const { task } of own) tasks[task] = (tasks[task] ?? 0) + 1;
      stages[String(stage)] = { entries: own.length, tasks };
      writeDurably(path.join(folder, stageFile(stage)), lines(own));
      // By stage, then in the order of the run: a later file begins with the earlier ones.
      const upTo = STAGES.filter((other) => other <= stage).flatMap((other) =>
        staged.filter((entry) => entry.stage === other),
      );
      writeDurably(path.join(folder, cumulativeFile(stage)), lines(upTo));
    }
    writeDurably(
      path.join(folder, FILES.potential),
      staged.map((entry) => `${JSON.stringify(entry)}\n`).join(""),
    );
    writeDurably(path.join(folder, FILES.plot), svg);
    const manifest: CurriculumManifest = {
      format: 1,
      package: packageVersion(),
      model: curriculum.model,
      division: curriculum.division,
      from: curriculum.from,
      sources: [...curriculum.sources],
      cutPoints: curriculum.division === "paper" ? [...CUT_POINTS] : null,
      stages,
      excluded: curriculum.excluded,
      unknown: curriculum.unknown,
    };
    writeDurably(path.join(folder, FILES.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  });
}

/** Whether a folder holds a curriculum. */
export function isCurriculumFolder(folder: string): boolean {
  return existsSync(path.join(folder, FILES.manifest));
}

/** Reads a curriculum that `writeCurriculum` wrote. */
export async function readCurriculum(
  folder: string,
): Promise<{ manifest: CurriculumManifest; potentials: EntryPotential[]; entries: Map<string, Entry> }> {
  const file = path.join(folder, FILES.manifest);
  if (!existsSync(file))
    throw usageError(
      `${folder} is no curriculum: it has no ${FILES.manifest}`,
      "Name a folder that `bench curriculum --out` wrote",
    );
  let manifest: CurriculumManifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    throw environmentError(`${file} cannot be read: ${errorText(error)}`, "Make the curriculum again");
  }
  const potentials: EntryPotential[] = [];
  const rows = path.join(folder, FILES.potential);
  for await (const { value, line } of jsonLinesOf<unknown>(rows)) {
    const row = potentialSchema.safeParse(value);
    if (!row.success)
      throw environmentError(
        `${rows}, line ${line.number}: ${row.error.issues[0]?.message}`,
        "Make the curriculum again",
      );
    potentials.push({ ...row.data, ...shareOf(row.data.strategies) });
  }
  const entries = new Map<string, Entry>();
  for await (const { value } of jsonLinesOf<Entry>(path.join(folder, cumulativeFile(4))))
    entries.set(value.id, value);
  return { manifest, potentials, entries };
}
