import { aggregate } from "../report/aggregate.js";
import { figuresCsv } from "../report/csv.js";
import { reportText } from "../report/text.js";
import { readManifest } from "../results/folder.js";
import { readSummaries } from "../results/summary.js";
import { plannedCount } from "../runner/plan.js";
import { outputColumns, write } from "./output.js";

export interface ReportArguments {
  dirs: string[];
  csv?: boolean;
  json?: boolean;
  html?: string;
}

/** Tables of run folders, or a page of them, read from the folders alone. */
export async function reportCommand(args: ReportArguments): Promise<void> {
  // The page brings a chart library, which the tables do without.
  if (args.html !== undefined)
    return (await import("./report-page.js")).reportPageCommand({ ...args, html: args.html });
  for (const dir of args.dirs) {
    const manifest = readManifest(dir);
    const strategies = manifest.settings.strategies as string[] | undefined;
    const figures = aggregate(await readSummaries(dir, manifest), strategies);
    if (args.json) await write(`${JSON.stringify({ dir, manifest, figures })}\n`);
    else if (args.csv) await write(figuresCsv(figures));
    else
      await write(
        `${args.dirs.length > 1 ? `${dir}\n` : ""}${reportText(manifest, figures, await plannedCount(dir, manifest), outputColumns())}${args.dirs.length > 1 ? "\n" : ""}`,
      );
  }
}
