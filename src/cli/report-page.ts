import { rmSync, statSync } from "node:fs";
import path from "node:path";
import { environmentError, errorText, usageError } from "../errors.js";
import { gather } from "../report/html/gather.js";
import { reportPage } from "../report/html/page.js";
import { writeDurably } from "../results/durable.js";
import { note } from "./output.js";
import type { ReportArguments } from "./report.js";

/** Writes one HTML file of run folders (and curricula); says on standard error what it wrote. */
export async function reportPageCommand(args: ReportArguments & { html: string }): Promise<void> {
  const file = args.html;
  if (args.csv || args.json)
    throw usageError(
      `--html together with ${args.csv ? "--csv" : "--json"}`,
      "Call `bench report` once for each form",
    );
  refusePlace(file);
  const text = reportPage(await gather(args.dirs));
  try {
    writeDurably(file, text);
  } catch (error) {
    rmSync(`${file}.part`, { force: true });
    throw environmentError(
      `${file} cannot be written: ${errorText(error)}`,
      "Name a file in a folder with room that you may write to",
      error,
    );
  }
  note(`wrote ${file} (${sizeText(Buffer.byteLength(text))}): open it in a browser; it needs no network`);
}

/** A page never replaces a file of a run: its name ends as a page's does. Known before the runs are read. */
function refusePlace(file: string): void {
  if (!/\.html?$/i.test(file))
    throw usageError(`--html ${file} does not end in .html`, "Name the page, for example --html report.html");
  const folder = path.dirname(file);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw usageError(`--html ${file}: there is no folder ${folder}`, `Make it first: mkdir -p ${folder}`);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw usageError(
      `--html ${file} is a folder`,
      `Name a file in it: --html ${path.join(file, "report.html")}`,
    );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
