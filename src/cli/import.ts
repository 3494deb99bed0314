import { EXIT } from "../errors.js";
import { importPublished, PUBLISHED, WORDINGS } from "../imports/published.js";
import type { Published, Wording } from "../imports/published.js";
import { note, write } from "./output.js";
import { oneOf } from "./select.js";

/** Messages about single records; the rest is counted. */
const SHOWN = 5;

export async function importCommand(args: { set: string; files: string[]; wording: string }): Promise<void> {
  oneOf("set", args.set, PUBLISHED);
  oneOf("wording", args.wording, WORDINGS);
  const { entries, withoutGold, bad } = await importPublished(
    args.set as Published,
    args.files,
    args.wording as Wording,
  );
  for (const entry of entries) await write(`${JSON.stringify(entry)}\n`);
  for (const { where, reason } of bad.slice(0, SHOWN)) note(`${where}: ${reason}`);
  if (bad.length > SHOWN) note(`and ${bad.length - SHOWN} more`);
  note(
    `${entries.length} entries${withoutGold > 0 ? `, ${withoutGold} records without a gold answer left out` : ""}${bad.length > 0 ? `, ${bad.length} records could not be read` : ""}`,
  );
  if (bad.length > 0) process.exitCode = EXIT.negative;
}
