import { createInterface } from "node:readline";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { judge, judgeAnswer } from "../../tasks/judge.js";
import { taskNamed } from "../../tasks/reference.js";
import { isResponse } from "../../verifiers/extract.js";
import type { ReadingMode } from "../../verifiers/extract.js";
import { entryError } from "../../verifiers/verdict.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { environmentError, errorText } from "../errors.js";
import { write } from "./output.js";
import { loadPlugins, oneOf } from "./select.js";

/** One verdict a line, in order, also for lines that cannot be read. */
export async function verifyCommand(args: { mode: string; plugin?: string[] }): Promise<void> {
  const mode = oneOf("mode", args.mode, ["strict", "lenient"]);
  await loadPlugins(args.plugin);
  const tasks = new Map<string, AnyTask | undefined>();
  const taskOf = async (id: string): Promise<AnyTask | undefined> => {
    if (!tasks.has(id)) tasks.set(id, await loadTask(id));
    return tasks.get(id);
  };
  let number = 0;
  let buffered = "";
  try {
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
      number++;
      if (line.trim() === "") continue;
      buffered += `${JSON.stringify(await judgeLine(line, number, mode, taskOf))}\n`;
      if (buffered.length > 65_536) {
        await write(buffered);
        buffered = "";
      }
    }
  } catch (error) {
    throw environmentError(
      `standard input failed at line ${number + 1}: ${errorText(error)}`,
      "Check what writes to it",
      error,
    );
  }
  await write(buffered);
}

async function judgeLine(
  line: string,
  number: number,
  mode: ReadingMode,
  taskOf: (id: string) => Promise<AnyTask | undefined>,
): Promise<Verdict> {
  const broken = (what: string): Verdict => entryError(`line ${number}: ${what}`);
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return broken(`not JSON: ${errorText(error)}`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return broken("not an object");
  const { metadata, response, answer_text: answerText } = value as Record<string, unknown>;
  const id = taskNamed(value);
  if (id === undefined) return broken("it names no task");
  const task = await taskOf(id);
  if (!task) return broken(`task "${id.slice(0, 60)}" is unknown`);
  const verdict = isResponse(response)
    ? judge(task, { metadata }, response, mode)
    : typeof answerText === "string"
      ? judgeAnswer(task, { metadata }, answerText)
      : entryError("neither `response` (text or messages) nor `answer_text` (text)");
  return verdict.status === "error" ? { ...verdict, reason: `line ${number}: ${verdict.reason}` } : verdict;
}
