import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parquetReadObjects } from "hyparquet";
import { afterAll } from "vitest";
import { resolveSetting, walk } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import { RL_FORMATS } from "../../src/exports/formats/index.js";
import type { PromptChoice } from "../../src/exports/prompts.js";
import { referenceTo } from "../../src/exports/reference.js";
import { exportRl } from "../../src/exports/rl.js";
import type { SourcedEntry } from "../../src/exports/rl.js";
import { RUN_DEFAULTS } from "../../src/runner/settings.js";

/** A folder of its own that is removed after the file's tests. */
export function temporaryFolder(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), "bench-export-"));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

export const CHOICE: PromptChoice = {
  strategy: "code_agent",
  promptForm: RUN_DEFAULTS.promptForm,
  answerFormat: RUN_DEFAULTS.answerFormat,
  maxCodeCalls: RUN_DEFAULTS.maxCodeCalls,
  codeTimeoutMs: RUN_DEFAULTS.codeTimeoutMs,
  codeState: RUN_DEFAULTS.codeState,
  tools: false,
};

/** The first `n` entries of each task with what names them. */
export async function sourcedEntries(
  tasks: readonly string[],
  n: number,
  options: { seed?: string; params?: Record<string, unknown> } = {},
): Promise<SourcedEntry[]> {
  const all: SourcedEntry[] = [];
  for (const id of tasks) {
    const task = await loadTask(id);
    if (!task) throw new Error(`no task ${id}`);
    const setting = resolveSetting(task, "medium", options.params ?? {});
    for (const entry of walk(task, setting, { seed: options.seed ?? "train", n }))
      all.push({ entry, task, reference: referenceTo(entry, setting) });
  }
  return all;
}

/** Exports entries for a trainer as `bench export` does. */
export async function exportFor(
  name: string,
  out: string,
  entries: readonly SourcedEntry[],
  choice: Partial<PromptChoice> = {},
) {
  const format = RL_FORMATS.get(name);
  if (!format) throw new Error(`no format ${name}`);
  return exportRl({
    ...{ out, format, settings: {}, excluded: () => 0 },
    prompt: { ...CHOICE, tools: format.tools ?? false, ...choice },
    entries: (async function* () {
      yield* entries;
    })(),
  });
}

export function readLines<T = Record<string, unknown>>(file: string): T[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

export async function readParquet(file: string): Promise<Record<string, unknown>[]> {
  const bytes = readFileSync(file);
  return parquetReadObjects({
    file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  });
}

/** An entry whose stored answer is another one's. */
export function withWrongAnswer(entry: Entry): Entry {
  return { ...entry, answer: "no such thing" };
}
