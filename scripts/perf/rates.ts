import { sha256 } from "@noble/hashes/sha2.js";
import { entryAt, walk } from "../../tasks/entry.js";
import type { Entry, Setting } from "../../tasks/entry.js";
import { judge } from "../../tasks/judge.js";
import type { AnyTask } from "../../tasks/task.js";

/** Runs `step` for at least `ms`, after some steps that compile it, and gives its rate a second. */
function rate(ms: number, step: (i: number) => void, warmUp = 3): number {
  for (let i = 0; i < warmUp; i++) step(i);
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < ms) step(count++);
  return (count / (performance.now() - start)) * 1_000;
}

const block = new Uint8Array(1_024);

/** How many KiB a second this machine hashes at the moment: what figures of different machines are compared by. */
export const baseline = (): number => rate(200, () => void sha256(block));

/** Entries a second. */
export const generationRate = (task: AnyTask, setting: Setting, ms = 500): number =>
  rate(ms, (i) => void entryAt(task, setting, "perf", i));

/** Entries a second in the best of `rounds` rounds: what else the machine does in between counts less. */
export const bestGenerationRate = (task: AnyTask, setting: Setting, rounds: number): number =>
  Math.max(...Array.from({ length: rounds }, () => generationRate(task, setting, 150)));

/** Verdicts a second on the gold answers of fifty entries. */
export function verdictRate(task: AnyTask, setting: Setting): number {
  const entries = Array.from({ length: 50 }, (_, i) => entryAt(task, setting, "perf", i));
  const responses = entries.map((entry) => `It is <<<${entry.answer}>>>`);
  return rate(
    300,
    (i) => void judge(task, entries[i % 50] ?? { metadata: null }, responses[i % 50] ?? ""),
    200,
  );
}

/** Seconds that a walk of `n` different entries takes, as `bench gen` makes it. */
export function walkSeconds(task: AnyTask, setting: Setting, n: number): number {
  const start = performance.now();
  const entries: Entry[] = [];
  for (const entry of walk(task, setting, { seed: "perf", n })) entries.push(entry);
  if (entries.length !== n) throw new Error(`${task.id}: ${entries.length} entries instead of ${n}`);
  return (performance.now() - start) / 1_000;
}
