import path from "node:path";
import { scoresCsv } from "../report/csv.js";
import { onDisk, writeDurably } from "../results/durable.js";
import { FILES } from "../results/episodes-file.js";
import { readManifest, writeManifest } from "../results/folder.js";
import type { Manifest, RunSession } from "../results/folder.js";
import { lockFolder, refuseLocked } from "../results/lock.js";
import { rescore, rescoreInPlace } from "../results/rescore.js";
import type { RescoreCounts, VerdictChange } from "../results/rescore.js";
import { readSummaries } from "../results/summary.js";
import { packageVersion } from "../version.js";
import { note, write } from "./output.js";
import { loadPlugins } from "./select.js";

/** Judges a recorded run with today's verifiers; nothing on disk changes without `--write`. */
export async function rescoreCommand(args: {
  dir: string;
  write?: boolean;
  json?: boolean;
  plugin?: string[];
}): Promise<void> {
  await loadPlugins(args.plugin);
  const manifest = readManifest(args.dir);
  const changes: VerdictChange[] = [];
  const onChange = async (change: VerdictChange): Promise<void> => {
    if (args.json) changes.push(change);
    else await write(changeText(change));
  };
  let counts: RescoreCounts;
  if (args.write) counts = await rescoreAndWrite(args.dir, manifest, onChange);
  else {
    refuseLocked(args.dir);
    counts = await rescore(args.dir, onChange);
  }
  for (const { task, entries, verifier } of counts.otherVersions)
    note(`${task}: entries of version ${entries} are judged by version ${verifier}`);
  if (args.json) await write(`${JSON.stringify({ dir: args.dir, ...counts, changed: changes })}\n`);
  else await write(countsText(counts));
  if (!args.write && counts.changes > 0)
    note(`nothing was written: bench rescore ${args.dir} --write puts today's verdicts into the folder`);
}

async function rescoreAndWrite(
  dir: string,
  manifest: Manifest,
  onChange: (change: VerdictChange) => Promise<void>,
): Promise<RescoreCounts> {
  const unlock = lockFolder(dir);
  try {
    const started = new Date().toISOString();
    const kept = `episodes.${started.replace(/[:.]/g, "-")}.jsonl`;
    const counts = await rescoreInPlace(dir, kept, onChange);
    if (counts.changes + counts.reworded === 0) {
      note(`the verdicts in ${dir} are today's already: nothing was written`);
      return counts;
    }
    const session: RunSession = {
      started,
      ended: new Date().toISOString(),
      endedBy: "complete",
      command: "rescore",
      package: packageVersion(),
      tasks: counts.tasks,
      changed: counts.changes,
      kept,
    };
    const scores = scoresCsv(await readSummaries(dir, manifest));
    onDisk(dir, () => {
      writeDurably(path.join(dir, FILES.scores), scores);
      writeManifest(dir, { ...manifest, sessions: [...manifest.sessions, session] });
    });
    note(`the verdicts in ${dir} are today's; the old rows are in ${kept}`);
    return counts;
  } finally {
    unlock();
  }
}

function changeText({ episode, mode, before, after, reason }: VerdictChange): string {
  return `${episode}  ${mode}: ${verdictText(before)} -> ${verdictText(after)} (${reason})\n`;
}

function verdictText({ status, score }: VerdictChange["before"]): string {
  return score > 0 && score < 1 ? `${status} ${score}` : status;
}

function countsText(counts: RescoreCounts): string {
  return [
    `${counts.judged} episodes judged again, ${counts.changes} verdicts changed in ${counts.changedEpisodes} of them`,
    ...(counts.reworded > 0
      ? [`${counts.reworded} verdicts are the same with another reason or answer text`]
      : []),
    ...(counts.notJudged > 0 ? [`${counts.notJudged} episodes have no verdict (outages) and none now`] : []),
    "",
  ].join("\n");
}
