import { EXIT, usageError } from "../errors.js";
import { findOverlap } from "../exports/overlap.js";
import type { Overlap } from "../exports/overlap.js";
import { table } from "../report/table.js";
import { note, write } from "./output.js";
import { loadPlugins } from "./select.js";

/** Shared entries that are listed for people; `--json` has all. */
const MAX_LISTED = 50;

/** Proves that sets of entries share none, or lists what they share (exit code 1). */
export async function overlapCommand(args: {
  inputs: string[];
  json?: boolean;
  plugin?: string[];
}): Promise<void> {
  await loadPlugins(args.plugin);
  if (args.inputs.length < 2)
    throw usageError("one input alone shares nothing", "Name two or more: bench overlap TRAIN EVALUATION");
  const overlap = await findOverlap(args.inputs);
  for (const { input, unproved, mislabelled, withoutQuestion } of overlap.inputs) {
    if (unproved > 0)
      note(`warning: ${input}: ${unproved} entries hold an id only: they are compared by their own word`);
    if (mislabelled > 0)
      note(`warning: ${input}: ${mislabelled} entries give an id that is not that of their content`);
    if (withoutQuestion > unproved) note(`warning: ${input}: ${withoutQuestion} entries without a question`);
  }
  await write(args.json ? `${JSON.stringify(overlap)}\n` : textOf(overlap));
  if (overlap.shared.length > 0) process.exitCode = EXIT.negative;
}

function textOf({ inputs, tasks, shared }: Overlap): string {
  const sum = (numbers: readonly number[]): string =>
    String(numbers.reduce((total, number) => total + number, 0));
  const rows = [
    ["task", ...inputs.map((_, i) => letter(i)), "shared"],
    ...tasks.map(({ task, entries, shared: count }) => [task, ...entries.map(String), String(count)]),
    ["all", ...inputs.map(({ entries }) => String(entries)), sum(tasks.map(({ shared: count }) => count))],
  ];
  const names = inputs.map(
    ({ input, entries, repeated }, i) =>
      `${letter(i)}: ${input}: ${entries} entries${repeated > 0 ? `, ${repeated} rows repeat one` : ""}`,
  );
  const listed = shared.slice(0, MAX_LISTED).map(({ task, by, places }) => {
    const where = places.map(({ where: place, id }) => `${place} (${id})`).join(" and ");
    return `${task}: the same ${by}: ${where}`;
  });
  const more =
    shared.length > MAX_LISTED ? [`... and ${shared.length - MAX_LISTED} more; --json has all`] : [];
  const end = shared.length === 0 ? ["No entry and no question is shared."] : [...listed, ...more];
  return `${[...names, "", table(rows), "", ...end].join("\n")}\n`;
}

/** A, B, ... Z, then numbers. */
function letter(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
}
