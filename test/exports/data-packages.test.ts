import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { exportHub } from "../../src/exports/hub/export.js";
import { exportInspect } from "../../src/exports/inspect/export.js";
import type { SourcedEntry } from "../../src/exports/rl.js";
import type { EpisodeRow } from "../../src/results/row.js";
import { writeRun } from "../support/made-run.js";
import { episodeOf, turnsOf } from "./made-trajectories.js";
import { sourcedEntries, temporaryFolder } from "./support.js";
import { readWith, withPackage } from "./with-package.js";

/** Logs and data sets as Inspect and datasets read them; each is skipped where its package is not at hand. */
const dir = temporaryFolder();
const read = readWith(dir);
const logs = path.join(dir, "logs");
const hub = path.join(dir, "hub");

/** What a model may write and what no reader may stumble over. */
const HOSTILE = "<script>alert(1)</script>\0\u202e\ud83d\ude00 \ud800 {{x}} ]]>";

let sourced: SourcedEntry[];
let rows: EpisodeRow[];

interface SeenLog {
  name: string;
  status: string;
  model: string;
  usage: Record<string, number>;
  metrics: Record<string, Record<string, number>>;
  recomputed: Record<string, Record<string, number>>;
  samples: Record<string, unknown>[];
  summaries: [string, number][];
  unknown: string[];
  alike: boolean;
}

describe("logs and data sets in other people's packages", () => {
  beforeAll(async () => {
    if (!process.env.R1CI_INSPECT_PYTHON && !process.env.R1CI_PYARROW_PYTHON) return;
    sourced = await sourcedEntries(["gcd", "game24", "2048"], 4);
    // Every entry twice: right, wrong, without an answer, in turn; the last strategy is not finished and has an outage.
    rows = sourced.flatMap(({ entry }, i) =>
      [0, 1].map((sample) =>
        episodeOf(
          entry,
          turnsOf(entry, "standard", [
            ...(i % 2 === 0 ? [{ code: "print('# *7*')", out: "# *7*" }] : []),
            { text: i === 0 ? HOSTILE : `<<<${entry.answer}>>>` },
          ]),
          { sample, status: (["correct", "wrong", "no_answer"] as const)[(i + sample) % 3] ?? "wrong" },
        ),
      ),
    );
    const [first] = sourced;
    if (!first) throw new Error("no entry");
    const more = [
      episodeOf(first.entry, turnsOf(first.entry, "system", [{ text: "<<<1>>>" }]), {
        ...{ strategy: "all_text", outcome: "truncated", status: "wrong" },
      }),
      episodeOf(first.entry, [], {
        ...{ strategy: "all_text", sample: 1, outcome: "model_error", verdict: null, lenient: null },
        error: { kind: "refused", message: HOSTILE },
      }),
    ];
    const run = writeRun(path.join(dir, "run"), [...rows, ...more], {
      entries: sourced.map(({ entry }) => entry),
      manifest: {
        settings: {
          ...{ model: "m", baseUrl: null, source: { kind: "file", file: "entries.jsonl" }, samples: 2 },
          ...{ strategies: ["code_agent", "all_text"], temperature: 0.6, topP: null, samplingSeed: 0 },
          ...{ maxTokens: 100, maxEpisodeTokens: 1_000, maxCodeCalls: 8, codeTimeoutMs: 60_000 },
        },
      },
    });
    await exportInspect({ out: logs, runs: [run] });
    await exportHub({
      ...{ out: hub, runs: [run], settings: {}, excluded: () => 0 },
      entries: (async function* () {
        yield* sourced;
      })(),
    });
  }, 300_000);

  withPackage(
    ["R1CI_INSPECT_PYTHON"],
    "Inspect reads every log whole, by header, by summaries and sample by sample, and works out the same figures",
    (python) => {
      const seen = read<{ listed: number; dumped: number; logs: Record<string, SeenLog> }>(
        python,
        "inspect_reads",
        [logs],
      );
      expect(seen.listed).toBe(2);
      const { code_agent: log, all_text: other } = seen.logs;
      expect(log).toMatchObject({
        ...{ status: "success", model: "m", unknown: [], alike: true },
        usage: { m: 24 * 30 },
      });
      expect(other).toMatchObject({ status: "cancelled", unknown: [], alike: true });
      expect([log?.samples.length, other?.samples.length].sort()).toEqual([2, 24].sort());
      expect([2, 24]).toContain(seen.dumped);
      expect(log?.summaries.length).toBe(24);
      for (const scorer of ["strict", "lenient"]) {
        const { accuracy, stderr } = log?.recomputed[scorer] ?? {};
        expect(log?.metrics[scorer]?.accuracy).toBeCloseTo(accuracy ?? -1, 12);
        expect(log?.metrics[scorer]?.stderr).toBeCloseTo(stderr ?? -1, 12);
      }
      const right = rows.filter(({ verdict }) => verdict?.status === "correct").length;
      expect(log?.metrics.strict?.accuracy).toBe(right / rows.length);
      const [first] = sourced;
      const sample = log?.samples.find(({ id, epoch }) => id === first?.entry.id && epoch === 1);
      expect(sample).toMatchObject({
        ...{ input: first?.entry.question, target: first?.entry.answer, completion: HOSTILE.toWellFormed() },
        ...{ calls: [["python", { code: "print('# *7*')" }]], error: null, limit: null },
        scores: { strict: "C", lenient: "C" },
        answers: { strict: first?.entry.answer },
      });
      expect((sample?.messages as [string, string][]).map(([role]) => role)).toEqual([
        ...["user", "assistant", "tool", "user", "assistant"],
      ]);
      expect(other?.samples).toMatchObject([
        { limit: "token", scores: { strict: "I" } },
        { error: `model_error: refused: ${HOSTILE.toWellFormed()}`, scores: {} },
      ]);
    },
  );

  withPackage(
    ["R1CI_PYARROW_PYTHON"],
    "datasets reads the folder by its card, entries by default",
    (python) => {
      type Seen = Record<string, { columns: string[]; rows: Record<string, unknown>[] }>;
      const seen = read<{ configs: string[]; default: Seen; entries: Seen; episodes: Seen }>(
        python,
        "hub_reads",
        [hub],
      );
      expect(seen.configs).toEqual(["entries", "episodes"]);
      expect(seen.default).toEqual(seen.entries);
      expect(
        Object.fromEntries(Object.entries(seen.entries).map(([split, { rows: all }]) => [split, all.length])),
      ).toEqual({ train: 8, test: 4 });
      expect(seen.entries.test?.rows.map(({ metadata }) => JSON.parse(String(metadata)) as unknown)).toEqual(
        sourced.slice(8).map(({ entry }) => entry.metadata),
      );
      expect(seen.episodes.train?.rows.length).toBe(18);
      expect(seen.episodes.test?.rows.length).toBe(8);
      expect(seen.episodes.train?.rows[0]).toMatchObject({
        ...{ correct: true, strict: { status: "correct", score: 1 }, error: null },
        turns: [
          { role: "user" },
          { role: "assistant", code: "print('# *7*')", stdout: "# *7*", execution: "ok" },
          { role: "user" },
          { role: "assistant", text: HOSTILE.toWellFormed() },
        ],
      });
      expect(seen.episodes.train?.rows.at(-1)).toMatchObject({ correct: null, strict: null, turns: [] });
    },
  );
});
