import { EXTERNAL_KINDS } from "../../tasks/external/catalog.js";
import type { Entry } from "../../tasks/entry.js";
import { EXIT, usageError } from "../errors.js";
import { importExternal } from "../imports/external.js";
import { importPublished, PUBLISHED, WORDINGS } from "../imports/published.js";
import { note, write } from "./output.js";
import { oneOf } from "./select.js";

/** Messages about single records; the rest is counted. */
const SHOWN = 5;

interface ImportArguments {
  set: string;
  files: string[];
  wording: string;
  kind?: string;
}

export async function importCommand(args: ImportArguments): Promise<void> {
  const { entries, withoutGold, bad } = await imported(args);
  for (const entry of entries) await write(`${JSON.stringify(entry)}\n`);
  for (const { where, reason } of bad.slice(0, SHOWN)) note(`${where}: ${reason}`);
  if (bad.length > SHOWN) note(`and ${bad.length - SHOWN} more`);
  note(
    `${entries.length} entries${withoutGold > 0 ? `, ${withoutGold} records without a gold answer left out` : ""}${bad.length > 0 ? `, ${bad.length} records could not be read` : ""}`,
  );
  if (bad.length > 0) process.exitCode = EXIT.negative;
}

async function imported({ set, files, wording, kind }: ImportArguments): Promise<{
  entries: Entry[];
  withoutGold: number;
  bad: { where: string; reason: string }[];
}> {
  const known = oneOf("set", set, [...PUBLISHED, "external"] as const);
  if (known === "external") {
    if (kind === undefined)
      throw usageError(
        "bench import external needs the kind of the answers",
        `Say it with --kind ${EXTERNAL_KINDS.join("|")}`,
      );
    return importExternal(oneOf("kind", kind, EXTERNAL_KINDS), files);
  }
  if (kind !== undefined)
    throw usageError(`--kind ${kind} with ${known}`, "It belongs to `bench import external`");
  return importPublished(known, files, oneOf("wording", wording, WORDINGS));
}
