import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import type { EpisodeRow } from "../../src/results/row.js";
import { madeRow } from "../support/made-run.js";
import type { MadeEpisode } from "../support/made-run.js";
import { BENCH } from "../support/bench.js";

/** A folder that is gone after the file's tests. */
export function scratchFolder(): (name: string) => string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-view-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name) => path.join(folder, name);
}

/** Rows of `entries` questions under two strategies with two samples each; `more` may change each. */
export function madeRows(entries: number, more: (at: number) => MadeEpisode = () => ({})): EpisodeRow[] {
  const tasks = ["game24", "blocksworld", "word_sorting"];
  return Array.from({ length: entries * 4 }, (_, at) => {
    const entry = Math.floor(at / 4);
    const task = tasks[entry % tasks.length] ?? "game24";
    return madeRow({
      task,
      entry: `${task}-${entry}`,
      index: entry,
      strategy: at % 4 < 2 ? "all_text" : "code_agent",
      sample: at % 2,
      status: (["correct", "wrong", "no_answer", "invalid"] as const)[(at * 7 + entry) % 4] ?? "wrong",
      codeCalls: at % 3,
      ms: (at * 7_919) % 60_000,
      ...more(at),
    });
  });
}

export interface Viewer {
  url: string;
  stdout(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The built `bench view` in a process of its own. */
export async function startViewer(dirs: readonly string[], options: readonly string[] = []): Promise<Viewer> {
  const child = spawn(process.execPath, [BENCH, "view", "--port", "0", ...options, ...dirs], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  const gone = new Promise<number | null>((resolve) => child.once("close", resolve));
  let out = "";
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text;
      if (out.includes("\n")) resolve();
    });
    void gone.then((code) => reject(new Error(`bench view ended with ${code}: ${errors}`)));
  });
  const first = out.split("\n")[0] ?? "";
  return {
    url: first.startsWith("{") ? (JSON.parse(first) as { url: string }).url : first,
    stdout: () => out,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return gone;
    },
  };
}

/** Asks until the viewer has read everything. */
export async function untilRead(url: string): Promise<void> {
  for (;;) {
    const { runs } = (await (await fetch(`${url}/api/changes`)).json()) as { runs: { complete: boolean }[] };
    if (runs.every(({ complete }) => complete)) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
