import { existsSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findTaskRow } from "../../tasks/registry.js";
import { usageError } from "../errors.js";
import { taskModule, taskTest } from "./new-task-files.js";
import { note } from "./output.js";

/** Writes a module and its test to start a task from; files that exist are never replaced. */
export async function newTaskCommand(args: { id: string; out: string }): Promise<void> {
  const { id, out } = args;
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(id))
    throw usageError(`"${id}" is no id of a task`, "Use snake_case: a small letter, then letters and digits");
  if (findTaskRow(id)) throw usageError(`the task ${id} is in the suite already`, "Take another id");
  if (!existsSync(out) || !statSync(out).isDirectory())
    throw usageError(`--out ${out} is no folder`, `Make it first: mkdir -p ${out}`);
  const files = [
    { file: path.join(out, `${id}.mjs`), text: taskModule(id) },
    { file: path.join(out, `${id}.test.mjs`), text: taskTest(id) },
  ];
  const taken = files.find(({ file }) => existsSync(file));
  if (taken) throw usageError(`${taken.file} exists`, "Take another id, or another folder with --out");
  for (const { file, text } of files) writeFileSync(file, text, { flag: "wx" });
  const module = files[0]?.file ?? "";
  const plugin = path.isAbsolute(module) ? module : `./${module}`;
  note(
    [
      ...files.map(({ file }) => `wrote ${file}`),
      "",
      "npm install r1ci-bench            # once, in that folder: the module imports it",
      `node --test ${files[1]?.file ?? ""}`,
      `bench show --task ${id} --plugin ${plugin}`,
      `bench run --model NAME --task ${id} --plugin ${plugin}`,
    ].join("\n"),
  );
}
