export { defineTask, ABILITIES, CAPABILITIES, LEVELS, SUITES } from "../tasks/task.js";
export type { Ability, AnyTask, Capability, CatalogRow, Level, Suite, Task } from "../tasks/task.js";
export {
  entryAt,
  entryId,
  instanceAt,
  readInstance,
  resolveSetting,
  SettingError,
  walk,
  WalkExhausted,
} from "../tasks/entry.js";
export type { Entry, Setting } from "../tasks/entry.js";
export { judge, judgeAnswer } from "../tasks/judge.js";
export { findTaskRow, loadTask, registerTask, taskRows } from "../tasks/registry.js";
export { extractAnswer } from "../verifiers/extract.js";
export type { Extraction, ReadingMode, Response } from "../verifiers/extract.js";
export { correct, entryError, invalid, noAnswer, wrong } from "../verifiers/verdict.js";
export type { Status, Verdict } from "../verifiers/verdict.js";
export { createRng } from "../generators/rng.js";
export type { Rng } from "../generators/rng.js";
export { splitOf } from "../splits/split.js";
export type { Split } from "../splits/split.js";
