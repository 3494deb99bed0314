import path from "node:path";
import { splitOf } from "../../splits/split.js";
import { CATALOG } from "../../tasks/catalog.js";
import { entryAt, instanceAt, resolveSetting } from "../../tasks/entry.js";
import { judgeAnswer } from "../../tasks/judge.js";
import { LEVELS } from "../../tasks/task.js";
import type { AnyTask, CatalogRow, Level } from "../../tasks/task.js";
import { paramDocstrings, taskDocstring } from "./docstrings.js";
import { paramRows } from "./params.js";
import type { ParamRow } from "./params.js";

/** Seed and index of the examples. */
export const EXAMPLE = { seed: 1, index: 0 } as const;
/** Questions at each level of which the median size is given. */
export const MEASURED = 11;

export interface Example {
  readonly level: Level;
  readonly question: string;
  readonly answer: string;
  /** Median of the task's own measure over the first questions of the seed. */
  readonly size: number;
}

/** All that the page of a task says. */
export interface TaskFacts {
  readonly row: CatalogRow;
  readonly split: string;
  readonly judging: string;
  readonly severalRight: boolean;
  readonly grows: string;
  readonly examples: readonly Example[];
  readonly params: readonly ParamRow[];
  /** A param with a value that is not its default and that medium takes, as `name=value`. */
  readonly exampleParam: string;
  /** The closing part of the question at medium: what the answer looks like. */
  readonly answerForm: string;
  /** Paragraphs of the module's docstring: the source and what differs from it. */
  readonly source: readonly string[];
  /** Other tasks that share its rules. */
  readonly related: readonly CatalogRow[];
}

/** The facts of all tasks of the catalog, in its order. Throws where a module lacks something that its page needs. */
export async function allTaskFacts(repository: string): Promise<TaskFacts[]> {
  const facts: TaskFacts[] = [];
  for (const row of CATALOG) facts.push(await taskFacts(row, repository));
  return facts;
}

async function taskFacts(row: CatalogRow, repository: string): Promise<TaskFacts> {
  const task = await row.load();
  const file = path.join(repository, "tasks", row.suite, `${row.id}.ts`);
  const split = splitOf(row.id);
  if (!split) throw new Error(`task ${row.id} stands on no side of the split`);
  const examples = LEVELS.map((level) => example(task, level));
  return {
    row,
    split,
    judging: task.judging,
    severalRight: task.severalRight,
    grows: task.grows.what,
    examples,
    params: paramRows(task, paramDocstrings(file, Object.keys(task.params.shape))),
    exampleParam: exampleParam(task),
    answerForm: closingPart(row.id, examples.find(({ level }) => level === "medium")?.question ?? ""),
    source: taskDocstring(file, row.suite, row.id),
    related: CATALOG.filter(({ family, id }) => family === row.family && id !== row.id),
  };
}

function example(task: AnyTask, level: Level): Example {
  const setting = resolveSetting(task, level);
  const entry = entryAt(task, setting, EXAMPLE.seed, EXAMPLE.index);
  const verdict = judgeAnswer(task, entry, entry.answer ?? "");
  if (entry.answer === null || verdict.status !== "correct")
    throw new Error(`${task.id} at ${level}: its own answer is judged ${verdict.status} (${verdict.reason})`);
  const sizes = Array.from({ length: MEASURED }, (_, i) =>
    task.grows.measure(instanceAt(task, setting, EXAMPLE.seed, i)),
  ).sort((a, b) => a - b);
  return { level, question: entry.question, answer: entry.answer, size: sizes[MEASURED >> 1] ?? 0 };
}

/** A param and a value that makes a question together with all defaults; a default where nothing else does. */
function exampleParam(task: AnyTask): string {
  const fallback = resolveSetting(task, "medium").params;
  for (const level of ["hard", "easy"] as const)
    for (const [name, value] of Object.entries(resolveSetting(task, level).params)) {
      if (typeof value === "object" || value === fallback[name]) continue;
      try {
        entryAt(task, resolveSetting(task, "medium", { [name]: value }), EXAMPLE.seed, EXAMPLE.index);
        return `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`;
      } catch {
        // Not without another param beside it.
      }
    }
  const [name, value] = Object.entries(fallback)[0] ?? ["", ""];
  return `${name}=${JSON.stringify(value)}`;
}

/** The last part of a question, which `answerFormat` of generators/text.ts writes. */
function closingPart(id: string, question: string): string {
  const at = question.lastIndexOf("Put your final answer between <<< and >>>");
  if (at < 0) throw new Error(`${id}: its question does not say where the answer is put`);
  return question.slice(Math.max(question.lastIndexOf("\n", at), 0)).trim();
}
