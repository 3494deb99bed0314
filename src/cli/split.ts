import { checkSplit, makeSplit } from "../../splits/split.js";
import { TEST_TASKS, TRAIN_TASKS } from "../../splits/data.js";
import { taskRows } from "../../tasks/registry.js";
import { EXIT, errorText, usageError } from "../errors.js";
import { note, write } from "./output.js";
import { loadPlugins, wholeNumber } from "./select.js";

export async function splitCommand(args: {
  check?: boolean;
  make?: number;
  seed: string;
  json?: boolean;
  plugin?: string[];
}): Promise<void> {
  await loadPlugins(args.plugin);
  const rows = taskRows();
  let split: { train: readonly string[]; test: readonly string[] } = { train: TRAIN_TASKS, test: TEST_TASKS };
  if (args.make !== undefined) {
    try {
      split = makeSplit(rows, wholeNumber("make", args.make, 0), args.seed);
    } catch (error) {
      throw usageError(`--make ${args.make}: ${errorText(error)}`, "Try another number of testing tasks");
    }
  }
  if (args.check) {
    // A user's own tasks stand outside of the split.
    const own = rows.filter((row) => split.train.includes(row.id) || split.test.includes(row.id));
    const problems = args.make === undefined ? checkSplit(own) : [];
    for (const problem of problems) note(problem);
    const missing = [...split.train, ...split.test].filter((id) => !rows.some((row) => row.id === id)).length;
    await write(
      `${split.train.length}/${split.test.length}${missing > 0 ? ` (${missing} of them are not in the catalog)` : ""}\n`,
    );
    if (problems.length > 0) process.exitCode = EXIT.negative;
    return;
  }
  if (args.json) return write(`${JSON.stringify(split, null, 2)}\n`);
  await write(
    [...split.train.map((id) => `train ${id}`), ...split.test.map((id) => `test ${id}`)].join("\n") + "\n",
  );
}
