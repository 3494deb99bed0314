// `npm run perf [-- ID ...]`: entries and verdicts a second of each task, beside a fixed piece of work in the same run
// (hashing 1 KiB), so that figures of different machines can be compared by their ratios; then the Reasoning-Gym tasks
// beside reasoning-gym itself, where it is installed.
import { CATALOG } from "../../tasks/catalog.js";
import { resolveSetting } from "../../tasks/entry.js";
import { LEVELS } from "../../tasks/task.js";
import { baseline, generationRate, verdictRate } from "./rates.js";
import { compareWithTwins } from "./twins.js";

const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => !CATALOG.some((row) => row.id === id));
if (unknown.length > 0) throw new Error(`no task ${unknown.join(", ")}: \`bench tasks\` lists the names`);
const rows = CATALOG.filter((row) => wanted.length === 0 || wanted.includes(row.id));
console.log(
  `baseline: ${Math.round(baseline())} SHA-256 of 1 KiB a second; ratios are baseline steps an entry or verdict`,
);
console.log("task                                 level    entries/s  ratio   verdicts/s  ratio");
for (const row of rows) {
  const task = await row.load();
  for (const level of LEVELS) {
    const setting = resolveSetting(task, level);
    const base = baseline();
    const generated = generationRate(task, setting);
    const judged = verdictRate(task, setting);
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
await compareWithTwins(rows.filter((row) => row.suite === "reasoning_gym"));
