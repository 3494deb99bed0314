import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Entry } from "../../tasks/entry.js";
import type { Verdict } from "../../verifiers/verdict.js";
import type { Turn } from "../../src/agents/strategy.js";
import type { Manifest } from "../../src/results/folder.js";
import { episodeId } from "../../src/results/row.js";
import type { EpisodeRow } from "../../src/results/row.js";

/** What a made episode may say; everything else has a plain value. */
export type MadeEpisode = Partial<EpisodeRow> & { status?: Verdict["status"] };

export function verdict(status: Verdict["status"], answer: string | null = "42"): Verdict {
  return { score: status === "correct" ? 1 : 0, status, reason: "made", answer };
}

/** A row as the runner writes it. */
export function madeRow({ status = "correct", ...more }: MadeEpisode = {}): EpisodeRow {
  const outage = ["model_error", "sandbox_error", "cancelled", "config_error"].includes(more.outcome ?? "");
  const turns: Turn[] = [
    { role: "user", text: "What is it?" },
    { role: "assistant", text: "<<<42>>>" },
  ];
  const row = {
    entry: "game24-0",
    task: "game24",
    version: 1,
    suite: "symbench",
    split: "train" as const,
    capability: "planning",
    abilities: ["math", "search"],
    level: "medium",
    seed: "eval",
    index: 0,
    sample: 0,
    strategy: "code_agent",
    promptForm: "standard",
    model: "m",
    outcome: "judged" as const,
    verdict: outage ? null : verdict(status),
    lenient: outage ? null : verdict(status),
    turns,
    usage: { promptTokens: 10, completionTokens: 20, estimated: false },
    codeCalls: 0,
    ms: 1_000,
    ...more,
  };
  return { episode: episodeId(row), ...row };
}

export function madeManifest(more: Partial<Manifest> = {}): Manifest {
  return {
    format: 1,
    package: "0.1.0",
    created: "2026-01-31T10:00:00.000Z",
    settings: { model: "m", strategies: ["code_agent"], samples: 1 },
    tasks: {},
    model: {},
    sandbox: null,
    prompts: {},
    notes: [],
    sessions: [
      { started: "2026-01-31T10:00:00.000Z", ended: "2026-01-31T10:10:00.000Z", endedBy: "complete" },
    ],
    ...more,
  };
}

/** Writes a run folder; the entries are those of the rows where none are given. */
export function writeRun(
  folder: string,
  rows: readonly EpisodeRow[],
  more: { manifest?: Partial<Manifest>; entries?: readonly Entry[] } = {},
): string {
  mkdirSync(folder, { recursive: true });
  const lines = (values: readonly unknown[]): string =>
    values.map((value) => `${JSON.stringify(value)}\n`).join("");
  const entries = more.entries ?? [...new Set(rows.map(({ entry }) => entry))].map((id) => ({ id }));
  writeFileSync(path.join(folder, "entries.jsonl"), lines(entries));
  writeFileSync(path.join(folder, "episodes.jsonl"), lines(rows));
  writeFileSync(
    path.join(folder, "manifest.json"),
    JSON.stringify(
      madeManifest({
        settings: {
          model: "m",
          strategies: [...new Set(rows.map(({ strategy }) => strategy))],
          samples: 1 + rows.reduce((most, { sample }) => Math.max(most, sample), 0),
        },
        ...more.manifest,
      }),
    ),
  );
  return folder;
}
