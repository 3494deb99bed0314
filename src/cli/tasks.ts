import { splitOf } from "../../splits/split.js";
import { columns, write } from "./output.js";
import { loadPlugins, rowsWith } from "./select.js";

export async function tasksCommand(args: {
  suite?: string;
  split?: string;
  capability?: string;
  json?: boolean;
  plugin?: string[];
}): Promise<void> {
  await loadPlugins(args.plugin);
  const rows = rowsWith(args).map(({ id, suite, family, capability, version, summary }) => ({
    id,
    suite,
    split: splitOf(id) ?? null,
    family,
    capability,
    version,
    summary,
  }));
  if (args.json) return write(`${JSON.stringify(rows, null, 2)}\n`);
  const body = rows.map((row) => [row.id, row.suite, row.split ?? "-", row.capability, row.summary]);
  await write(columns([["id", "suite", "split", "capability", "summary"], ...body]));
}
