import { entryAt, resolveSetting } from "../../tasks/entry.js";
import { judgeAnswer } from "../../tasks/judge.js";
import { write } from "./output.js";
import { loadPlugins, parseParams, selectTasks, wholeNumber } from "./select.js";

export async function showCommand(args: {
  task?: string[];
  level: string;
  param?: string[];
  seed: string;
  index: number;
  json?: boolean;
  plugin?: string[];
}): Promise<void> {
  await loadPlugins(args.plugin);
  for (const row of selectTasks(args.task ?? [])) {
    const task = await row.load();
    const entry = entryAt(
      task,
      resolveSetting(task, args.level, parseParams(args.param)),
      args.seed,
      wholeNumber("index", args.index, 0),
    );
    if (args.json) {
      await write(`${JSON.stringify(entry)}\n`);
      continue;
    }
    const verdict = judgeAnswer(task, entry, entry.answer ?? "");
    await write(`${entry.id} (version ${entry.version}, ${entry.level}, seed ${entry.seed}, index ${entry.index})

${entry.question}

--- A right answer
${entry.answer}

--- How answers are judged
${task.judging}
${task.severalRight ? "There may be several right answers." : "There is one right answer."}
The answer above: ${verdict.status} (${verdict.reason}).
`);
  }
}
