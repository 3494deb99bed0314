import { judge } from "../../tasks/judge.js";
import type { AnyTask } from "../../tasks/task.js";
import type { Entry } from "../../tasks/entry.js";
import { markAnswer } from "../../verifiers/answer-format.js";
import type { AnswerFormat } from "../../verifiers/answer-format.js";
import { BenchError, EXIT } from "../errors.js";

/**
 * Judges an entry's stored answer as a model's would be: marked in the format that its prompt asks for, read strictly. True
 * where it is correct, false where none is stored. Throws BenchError (exit code 1) where the stored answer is not correct:
 * training on such an entry would punish right answers.
 */
export function checkGold(task: AnyTask, entry: Entry, format: AnswerFormat): boolean {
  if (entry.answer === null) return false;
  const verdict = judge(task, entry, markAnswer(entry.answer, format), "strict", format);
  if (verdict.status === "correct") return true;
  throw new BenchError(
    `the stored answer of ${entry.id} (${entry.task}, level ${entry.level}, seed ${entry.seed}, index ${entry.index}) is ${verdict.status}: ${verdict.reason}`,
    {
      exitCode: EXIT.negative,
      next: "Nothing was exported. Leave that entry out, or make it anew with this package",
    },
  );
}
