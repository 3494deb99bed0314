import { config } from "zod";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { judge, judgeAnswer } from "../../tasks/judge.js";
import { findTaskRow } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import type { Asked, Question, Reply, Told } from "./protocol.js";

// Schemas are compiled by `new Function` where a page may do that; the policy of the site forbids it.
config({ jitless: true });

const tell = (told: Told): void => {
  postMessage(told);
};
let last: { key: string; entry: Entry } | undefined;

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  void answer(data);
});

async function answer({ id, ask }: Asked): Promise<void> {
  try {
    const task = await findTaskRow(ask.task)?.load();
    if (!task) throw new Error(`there is no task "${ask.task}"`);
    tell({ id, loaded: true });
    tell({ id, reply: work(task, ask) });
  } catch (error) {
    tell({ id, reply: { kind: "problem", message: error instanceof Error ? error.message : String(error) } });
  }
}

function work(task: AnyTask, ask: Question): Reply {
  const entry = entryOfPlace(task, ask);
  if (ask.kind === "question")
    return { kind: "question", entry: entry.id, question: entry.question, answer: entry.answer ?? "" };
  return ask.as === "answer"
    ? { kind: "judge", strict: judgeAnswer(task, entry, ask.text), lenient: null }
    : {
        kind: "judge",
        strict: judge(task, entry, ask.text, "strict"),
        lenient: judge(task, entry, ask.text, "lenient"),
      };
}

function entryOfPlace(task: AnyTask, { level, seed, index }: Question): Entry {
  const key = JSON.stringify([task.id, level, seed, index]);
  if (last?.key !== key) last = { key, entry: entryAt(task, resolveSetting(task, level), seed, index) };
  return last.entry;
}
