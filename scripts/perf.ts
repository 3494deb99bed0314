// `npm run perf [-- ID ...]`: entries and verdicts a second of each task, beside a fixed piece of work in the same run
// (hashing 1 KiB), so that figures of different machines can be compared by their ratios.
import { sha256 } from "@noble/hashes/sha2.js";
import { CATALOG } from "../tasks/catalog.js";
import { entryAt, resolveSetting } from "../tasks/entry.js";
import { judge } from "../tasks/judge.js";
import { LEVELS } from "../tasks/task.js";

/** Runs `step` for at least `ms`, after some steps that compile it, and gives its rate a second. */
function rate(ms: number, step: (i: number) => void, warmUp = 3): number {
  for (let i = 0; i < warmUp; i++) step(i);
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < ms) step(count++);
  return (count / (performance.now() - start)) * 1_000;
}

const block = new Uint8Array(1_024);
const baseline = (): number => rate(200, () => void sha256(block));
const wanted = process.argv.slice(2);
const reference = baseline();
console.log(
  `baseline: ${Math.round(reference)} SHA-256 of 1 KiB a second; ratios are baseline steps an entry or verdict`,
);
console.log("task                                 level    entries/s  ratio   verdicts/s  ratio");
for (const row of CATALOG) {
  if (wanted.length > 0 && !wanted.includes(row.id)) continue;
  const task = await row.load();
  for (const level of LEVELS) {
    const setting = resolveSetting(task, level);
    const base = baseline();
    const generated = rate(500, (i) => void entryAt(task, setting, "perf", i));
    const entries = Array.from({ length: 50 }, (_, i) => entryAt(task, setting, "perf", i));
    const responses = entries.map((entry) => `It is <<<${entry.answer}>>>`);
    const judged = rate(
      300,
      (i) => void judge(task, entries[i % 50] ?? { metadata: null }, responses[i % 50] ?? ""),
      200,
    );
    const cells = [
      row.id.padEnd(36),
      level.padEnd(7),
      Math.round(generated).toString().padStart(10),
      (base / generated).toFixed(1).padStart(6),
      Math.round(judged).toString().padStart(12),
      (base / judged).toFixed(1).padStart(6),
    ];
    console.log(cells.join(" "));
  }
}
