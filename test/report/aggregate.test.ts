import { describe, expect, it } from "vitest";
import { aggregate } from "../../src/report/aggregate.js";
import type { Figures, Group } from "../../src/report/aggregate.js";
import { figuresCsv, scoresCsv } from "../../src/report/csv.js";
import { reportText } from "../../src/report/text.js";
import { wilsonInterval } from "../../src/results/statistics.js";
import { summarize } from "../../src/results/summary.js";
import type { EpisodeSummary } from "../../src/results/summary.js";
import { madeManifest, madeRow, verdict } from "../support/made-run.js";
import type { MadeEpisode } from "../support/made-run.js";

const summaries = (...rows: MadeEpisode[]): EpisodeSummary[] => rows.map((row) => summarize(madeRow(row)));
const find = (figures: readonly Figures[], group: Group, name: string, strategy = "code_agent"): Figures => {
  const found = figures.filter(
    (row) => row.group === group && row.name === name && row.strategy === strategy && row.part === "suite",
  );
  expect(found.length, `${strategy} ${group} ${name}`).toBe(1);
  return found[0] as Figures;
};

/** Task x: 3 of 4 entries right; task y: 0 of 1, and one outage. */
const mixed = [
  ...[0, 1, 2, 3].map((i): MadeEpisode => ({
    task: "x",
    entry: `x${i}`,
    status: i === 0 ? "wrong" : "correct",
    suite: "bbh",
    split: "test",
    capability: "reasoning",
    abilities: ["logic"],
  })),
  {
    task: "y",
    entry: "y0",
    status: "invalid",
    lenient: verdict("correct"),
    abilities: ["logic", "math"],
  } as const,
  { task: "y", entry: "y1", outcome: "model_error" } as const,
];

describe("aggregate", () => {
  it("gives micro and macro averages by task, suite, split, capability and ability", () => {
    const figures = aggregate(summaries(...mixed));
    const all = find(figures, "all", "all");
    expect(all).toMatchObject({
      episodes: 6,
      entries: 6,
      scored: 5,
      strict: 3 / 5,
      macro: 3 / 8,
      lenient: 4 / 5,
    });
    expect(all.outcomes).toMatchObject({ judged: 5, model_error: 1 });
    expect(all.strictSe).toBeCloseTo(Math.sqrt((0.6 * 0.4) / 4), 12);
    const [low, high] = wilsonInterval(3, 5);
    expect(all.strictInterval?.[0]).toBeCloseTo(low, 10);
    expect(all.strictInterval?.[1]).toBeCloseTo(high, 10);
    expect(find(figures, "task", "x")).toMatchObject({ scored: 4, strict: 0.75, macro: 0.75 });
    expect(find(figures, "task", "y")).toMatchObject({ scored: 1, strict: 0, strictSe: null });
    expect(find(figures, "suite", "bbh").scored).toBe(4);
    expect(find(figures, "split", "train").scored).toBe(1);
    expect(find(figures, "capability", "reasoning").strict).toBe(0.75);
    // An entry counts in each of its abilities.
    expect(find(figures, "ability", "logic")).toMatchObject({ scored: 5, strict: 3 / 5, macro: 3 / 8 });
    expect(find(figures, "ability", "math").scored).toBe(1);
    expect(figures.some(({ group }) => group === "prompt_form")).toBe(false);
  });

  it("an entry that is broken counts as little as an outage", () => {
    const all = find(aggregate(summaries({ entry: "a" }, { entry: "b", status: "error" })), "all", "all");
    expect(all).toMatchObject({ episodes: 2, scored: 1, strict: 1 });
  });

  it("keeps strategies apart, in the order of the run, and outside questions too", () => {
    const rows = summaries(
      { entry: "a", strategy: "code_agent" },
      { entry: "a", strategy: "all_text", status: "wrong" },
      {
        entry: "e",
        strategy: "all_text",
        suite: "external",
        task: "external_integer",
        split: null,
        abilities: [],
      },
    );
    const figures = aggregate(rows, ["all_text", "code_agent"]);
    expect(find(figures, "all", "all", "all_text")).toMatchObject({ scored: 1, strict: 0, macro: 0 });
    expect(find(figures, "all", "all", "code_agent")).toMatchObject({ scored: 1, strict: 1 });
    expect(
      figures.filter(({ group }) => group === "all").map(({ part, strategy }) => `${part} ${strategy}`),
    ).toEqual(["suite all_text", "suite code_agent", "external all_text"]);
    expect(aggregate(rows)[0]?.strategy).toBe("code_agent");
  });

  it("several prompt forms make a group of their own", () => {
    const figures = aggregate(
      summaries({ entry: "a" }, { entry: "b", promptForm: "short", status: "wrong" }),
    );
    expect(find(figures, "prompt_form", "short").strict).toBe(0);
    expect(find(figures, "prompt_form", "standard").strict).toBe(1);
  });

  it("samples: pass@k, pass^k and the majority answer; an entry with fewer scored samples counts with its own", () => {
    const answer = (entry: string, sample: number, given: string | null, right: boolean): MadeEpisode => ({
      entry,
      sample,
      verdict: verdict(right ? "correct" : given === null ? "no_answer" : "wrong", given),
    });
    const all = find(
      aggregate(
        summaries(
          // 2 of 4 right; the right answer is the most frequent one.
          answer("a", 0, "7", false),
          answer("a", 1, "42", true),
          answer("a", 2, " 42 ", true),
          answer("a", 3, null, false),
          // 1 of 3 right, one sample lost; the wrong answer leads.
          answer("b", 0, "42", true),
          answer("b", 1, "9", false),
          answer("b", 2, "9", false),
          { entry: "b", sample: 3, outcome: "model_error" },
        ),
      ),
      "all",
      "all",
    );
    expect(all.scored).toBe(7);
    expect(all.samples.map(({ k, entries }) => [k, entries])).toEqual([
      [1, 2],
      [2, 2],
      [4, 1],
    ]);
    expect(all.samples[0]?.passAt).toBeCloseTo((2 / 4 + 1 / 3) / 2, 12);
    expect(all.samples[0]?.passHat).toBeCloseTo((2 / 4 + 1 / 3) / 2, 12);
    expect(all.samples[1]?.passAt).toBeCloseTo((1 - 1 / 6 + (1 - 1 / 3)) / 2, 12);
    expect(all.samples[1]?.passHat).toBeCloseTo((1 / 6 + 0) / 2, 12);
    expect(all.samples[2]).toMatchObject({ passAt: 1, passHat: 0 });
    expect(all.majority).toBe(0.5);
    expect(all.strictSe).toBeCloseTo(
      Math.sqrt(2 * ((2 - (4 * 3) / 7) ** 2 + (1 - (3 * 3) / 7) ** 2)) / 7,
      12,
    );
    expect(find(aggregate(summaries({ entry: "a" })), "all", "all")).toMatchObject({
      samples: [],
      majority: null,
    });
  });
});

describe("reports", () => {
  const rows = summaries(
    ...mixed,
    ...mixed.map((row) => ({
      ...row,
      strategy: "all_text",
      status: "wrong" as const,
      outcome: "judged" as const,
    })),
    { entry: "e", suite: "external", task: "external_text", split: null, abilities: [] },
  );
  const figures = aggregate(rows, ["code_agent", "all_text"]);

  it("the text has the strategies side by side, a table each, and outside questions in a part of their own", () => {
    const manifest = madeManifest({ settings: { model: "m", strategies: ["code_agent", "all_text"] } });
    const text = reportText(manifest, figures, 13);
    expect(text).toMatch(/^strategy +code_agent +all_text$/m);
    expect(text).toMatch(/^strict %, mean over tasks +37\.5 +0\.0$/m);
    expect(text).toMatch(/^strict %, all episodes +60\.0 +0\.0$/m);
    expect(text).toMatch(/^lenient %, all episodes +80\.0 +/m);
    expect(text).toMatch(/^outages +1 +0$/m);
    expect(text).toMatch(/^self-check % +0\.0 +0\.0$/m);
    expect(text).toMatch(/^Strategy all_text$/m);
    expect(text.indexOf("Outside questions")).toBeGreaterThan(text.indexOf("Strategy all_text"));
    expect(text.slice(0, text.indexOf("Outside questions"))).not.toContain("external");
    expect(text).toMatch(/^Strict accuracy, mean over tasks \(code_agent\): 37\.5 % \(95 % interval /m);
  });

  it("a session that judged a run again does not hide how the run ended", () => {
    const manifest = madeManifest();
    manifest.sessions[0] = { started: "", endedBy: "the deadline of 1 s is reached" };
    manifest.sessions.push({ started: "", endedBy: "complete", command: "rescore" });
    expect(reportText(manifest, figures, 20)).toMatch(
      /\(7 were not started: the deadline of 1 s is reached\)/,
    );
  });

  it("CSV: a line a figure set and a line an episode", () => {
    const [head, ...lines] = figuresCsv(figures).trim().split("\n");
    expect(head?.split(",").slice(0, 5)).toEqual(["group", "name", "episodes", "scored", "strict"]);
    expect(lines.length).toBe(figures.length);
    const scores = scoresCsv(rows).trim().split("\n");
    expect(scores.length).toBe(rows.length + 1);
    expect(scores[0]).toContain(",self_check,");
  });
});
