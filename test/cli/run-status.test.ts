import { describe, expect, it } from "vitest";
import { createRunView } from "../../src/cli/run-view.js";
import { fitParts, RunCounts, statusParts } from "../../src/cli/run-status.js";
import type { EpisodeRow } from "../../src/results/row.js";

const row = (more: Partial<EpisodeRow> = {}): EpisodeRow =>
  ({
    task: "blocksworld",
    sample: 0,
    outcome: "judged",
    verdict: { score: 1, status: "correct", reason: "", answer: "" },
    usage: { promptTokens: 0, completionTokens: 300, estimated: false },
    codeCalls: 0,
    ms: 1_000,
    ...more,
  }) as EpisodeRow;
const outage = row({ outcome: "model_error", verdict: null });
const stopped = row({ outcome: "cancelled", verdict: null });
const load = {
  episodes: 70,
  requests: 64,
  limit: 64,
  oldest: { task: "blocksworld", sample: 2, ms: 74_300 },
};

describe("the status of a run", () => {
  it("counts, and tells the load and the oldest request", () => {
    const counts = new RunCounts(0);
    counts.add(row(), 1_000);
    counts.add(row({ verdict: null, outcome: "config_error" }), 2_000);
    counts.add(outage, 3_000);
    counts.add(stopped, 3_000);
    expect(statusParts(counts, 480, load, 10_000)).toEqual([
      "4/480",
      "right 1 of 1",
      "outages 1",
      "in flight 64/64",
      "oldest: blocksworld #2 74 s",
      "tokens 1200",
      "120/s",
    ]);
  });

  it("tokens a second are those of the last half minute", () => {
    const counts = new RunCounts(0);
    for (let second = 0; second < 100; second++) counts.add(row(), second * 1_000);
    expect(counts.rate(99_000)).toBeCloseTo(300);
    expect(counts.rate(114_000)).toBeCloseTo(150);
    expect(counts.rate(200_000)).toBe(0);
  });

  it("a narrow terminal gets the most important parts, whole ones only", () => {
    const parts = ["4/480", "right 1 of 1", "outages 1"];
    expect(fitParts(parts, 100)).toBe("4/480  right 1 of 1  outages 1");
    expect(fitParts(parts, 25)).toBe("4/480  right 1 of 1");
    expect(fitParts(parts, 10)).toBe("4/480");
    expect(fitParts(parts, 3)).toBe("");
  });
});

describe("the view of a run", () => {
  const shown = (terminal: { columns: number } | null) => {
    const written: string[] = [];
    const stream = {
      isTTY: terminal !== null,
      columns: terminal?.columns,
      write: (text: string) => written.push(text) > 0,
    } as unknown as NodeJS.WriteStream;
    return { stream, written };
  };

  it("without a terminal: a line an episode and a status line now and then, no control characters", async () => {
    const { stream, written } = shown(null);
    const view = createRunView(3, { quiet: false, stream, statusEveryMs: 40 });
    view.onLoad?.(() => load);
    view.onEpisode?.(row());
    await new Promise((resolve) => setTimeout(resolve, 60));
    for (let i = 0; i < 2; i++) view.onEpisode?.(stopped);
    view.done();
    const text = written.join("");
    expect(text).toMatch(
      /^\[1\/3\] blocksworld {2}correct {2}0 code calls {2}1 s\nstatus: 1\/3, right 1 of 1, outages 0, in flight 64\/64, oldest: blocksworld #2 74 s, tokens 300, \d+\/s\n/,
    );
    // Stopped episodes have no line each.
    expect(text).toMatch(/2 episodes in flight stopped\n$/);
    expect(text.split("\n").length).toBe(4);
    expect(text).not.toMatch(/\u001b/);
  });
});
