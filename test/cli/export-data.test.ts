import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sourcedEntries } from "../exports/support.js";
import { episodeOf, turnsOf } from "../exports/made-trajectories.js";
import { bench } from "../support/bench.js";
import { writeRun } from "../support/made-run.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-export-data-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const at = (...names: string[]): string => path.join(dir, ...names);

beforeAll(async () => {
  const entries = (await sourcedEntries(["gcd", "2048"], 2, { seed: "eval" })).map(({ entry }) => entry);
  const rows = entries.map((entry) =>
    episodeOf(entry, turnsOf(entry, "standard", [{ text: `<<<${entry.answer}>>>` }])),
  );
  const source = {
    kind: "tasks",
    tasks: ["gcd", "2048"],
    level: "medium",
    params: {},
    seed: "eval",
    start: 0,
    n: 2,
  };
  const settings = { model: "m", strategies: ["code_agent"], samples: 1, source };
  writeRun(at("whole"), rows, { entries, manifest: { settings } });
  writeRun(at("part"), rows.slice(1), {
    entries,
    manifest: { settings, created: "2026-02-01T00:00:00.000Z" },
  });
});

describe("bench export for other programs", () => {
  it("inspect: a log for each run, with a warning where one is not finished", async () => {
    const { code, stderr, stdout } = await bench([
      ...["export", "--for", "inspect", at("whole"), at("part"), "--out", at("logs"), "--json"],
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ for: "inspect", kind: "logs" },
      counts: {
        rows: 7,
        logs: [
          { status: "success", samples: 4 },
          { status: "cancelled", samples: 3 },
        ],
      },
    });
    expect(stderr).toContain(`warning: ${at("part")}, code_agent: the run is not finished; its log says so`);
    expect(stderr).not.toContain(at("whole"));
    expect(readdirSync(at("logs")).filter((name) => name.endsWith(".eval")).length).toBe(2);
    const overlap = await bench(["overlap", at("logs"), at("whole")]);
    expect(overlap.code).toBe(2);
    expect(overlap.stderr).toContain("holds logs for inspect");
  });

  it("inspect: refuses what would change a run, what is no run, and a folder that is not empty", async () => {
    const refused = [
      [["--n", "3", at("whole")], "--n with --for inspect"],
      [["--tools", at("whole")], "--tools with --for inspect"],
      [[], "no run is named"],
      [[at("whole"), "--strategy", "all_code"], "the runs have no strategy all_code"],
      [[dir], "is not a run folder"],
    ] as const;
    for (const [args, message] of refused) {
      const { code, stderr } = await bench(["export", "--for", "inspect", "--out", at("refused"), ...args]);
      expect(stderr).toContain(message);
      expect(code, message).toBe(2);
      expect(existsSync(at("refused"))).toBe(false);
    }
    const { code, stderr } = await bench(["export", "--for", "inspect", at("whole"), "--out", at("whole")]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("is not empty")]);
  });

  it("hub: a run's entries and episodes; tasks alone; what is excluded stays out", async () => {
    const ofRun = await bench(["export", "--for", "hub", at("whole"), "--out", at("hub"), "--json"]);
    expect(ofRun.code).toBe(0);
    expect(ofRun.stderr).toContain("seed eval is that of `bench run`");
    expect(JSON.parse(ofRun.stdout)).toMatchObject({
      counts: { rows: 8, entries: 4, episodes: 4, splits: { train: 2, test: 2 } },
    });
    const args = ["export", "--for", "hub", "--task", "gcd", "--n", "3", "--json"];
    const ofTask = await bench([...args, "--out", at("task")]);
    expect(ofTask.code).toBe(0);
    expect(ofTask.stderr).toBe("");
    expect(JSON.parse(ofTask.stdout)).toMatchObject({ counts: { rows: 3, episodes: 0, tasks: { gcd: 3 } } });
    const rest = await bench([...args, "--seed", "eval", "--exclude", at("hub"), "--out", at("rest")]);
    expect(JSON.parse(rest.stdout)).toMatchObject({ counts: { entries: 3, excluded: 2 } });
    expect((await bench(["overlap", at("rest"), at("hub")])).code).toBe(0);
    expect((await bench(["overlap", at("hub"), at("whole")])).code).toBe(1);
    const refused = await bench([
      "export",
      "--for",
      "hub",
      "--task",
      "gcd",
      "--strategy",
      "all_text",
      "--out",
      at("no"),
    ]);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("--strategy without a run")]);
  });
});
