import { describe, expect, test } from "vitest";
import {
  createPotentialCounter,
  potentialInterval,
  potentialOf,
  shareOf,
} from "../../src/curriculum/potential.js";
import { regroup } from "../../src/curriculum/rollouts.js";
import { CUT_POINTS, intoStages, stageOf } from "../../src/curriculum/stages.js";
import type { EntryPotential } from "../../src/curriculum/potential.js";
import { summarize } from "../../src/results/summary.js";
import { madeRow } from "../support/made-run.js";
import type { MadeEpisode } from "../support/made-run.js";

const STRATEGIES = ["all_text", "all_code", "code_agent", "code_steer"];

function counted(rows: readonly MadeEpisode[], mode?: "strict" | "lenient"): EntryPotential[] {
  const counter = createPotentialCounter({ mode });
  for (const row of rows) counter.add(summarize(madeRow(row)));
  return counter.entries();
}

/** Twenty episodes of an entry, `right` of them correct, strategy by strategy. */
function twenty(right: number, entry = "game24-a"): MadeEpisode[] {
  return Array.from({ length: 20 }, (_, i) => ({
    entry,
    strategy: STRATEGIES[i % 4],
    sample: Math.floor(i / 4),
    status: i < right ? ("correct" as const) : ("wrong" as const),
  }));
}

const made = (entry: string, right: number, n: number): EntryPotential => {
  const strategies = { code_agent: { right, n } };
  const names = { entry, task: "game24", version: 1, level: "medium", seed: "train", index: 0 };
  return { ...names, strategies, unscored: 0, ...shareOf(strategies) };
};

describe("improvement potential", () => {
  test("is 4p(1-p) of the twenty episodes, stages at the paper's cut points", () => {
    // Worked out by hand: k of 20 right gives k (20 - k) / 100.
    const expected = [
      [0, 0, 4],
      [1, 0.19, 4],
      [2, 0.36, 3],
      [3, 0.51, 2],
      [4, 0.64, 1],
      [5, 0.75, 1],
      [10, 1, 1],
      [15, 0.75, 1],
      [16, 0.64, 1],
      [17, 0.51, 2],
      [18, 0.36, 3],
      [19, 0.19, 4],
      [20, 0, 4],
    ] as const;
    for (const [right, potential, stage] of expected) {
      const [entry] = counted(twenty(right));
      expect(entry).toMatchObject({ n: 20, right, p: right / 20, potential });
      expect(stageOf(entry?.potential ?? -1)).toBe(stage);
    }
  });

  test("a potential at a cut point belongs to the higher stage, and one below it does not", () => {
    for (const [i, cut] of CUT_POINTS.entries()) {
      expect(stageOf(cut)).toBe(i + 1);
      expect(stageOf(cut - 1e-6)).toBe(i + 2);
    }
    // 0.2 + 0.2 + 0.2 + 0.2 over four strategies with unequal samples must not fall out of stage 1.
    const unequal = {
      a: { right: 1, n: 5 },
      b: { right: 2, n: 10 },
      c: { right: 1, n: 5 },
      d: { right: 3, n: 15 },
    };
    expect(stageOf(shareOf(unequal).potential ?? 0)).toBe(1);
  });

  test("strategies weigh the same where outages took episodes of one", () => {
    const rows: MadeEpisode[] = [
      ...Array.from({ length: 4 }, (_, sample) => ({
        strategy: "all_text",
        sample,
        status: "correct" as const,
      })),
      { strategy: "all_code", sample: 0, status: "wrong" },
      ...[1, 2, 3].map((sample) => ({ strategy: "all_code", sample, outcome: "model_error" as const })),
    ];
    const [entry] = counted(rows);
    expect(entry).toMatchObject({ n: 5, right: 4, p: 0.5, potential: 1, unscored: 3 });
  });

  test("an outage and a refused prompt are no trials; a full context and a truncated reply are", () => {
    const [entry] = counted([
      { sample: 0, outcome: "model_error" },
      { sample: 1, outcome: "config_error" },
      { sample: 2, outcome: "context_exceeded", status: "wrong" },
      { sample: 3, outcome: "truncated", status: "correct" },
    ]);
    expect(entry).toMatchObject({ n: 2, right: 1, unscored: 2 });
    const [none] = counted([{ outcome: "sandbox_error" }]);
    expect(none).toMatchObject({ n: 0, p: null, potential: null, interval: [0, 1] });
    expect(intoStages(counted([{ outcome: "sandbox_error" }]), "paper")).toEqual([]);
  });

  test("an episode that stands in two folders counts once, and the mode chooses the verdict", () => {
    const counter = createPotentialCounter();
    const row = summarize(madeRow({ sample: 0 }));
    counter.add(row);
    counter.add(row);
    expect(counter.repeated).toBe(1);
    expect(counter.entries()[0]?.n).toBe(1);
    const lenient = { ...madeRow({ status: "wrong" }), lenient: madeRow().verdict };
    expect(counted([lenient])[0]?.p).toBe(0);
    expect(counted([lenient], "lenient")[0]?.p).toBe(1);
  });

  test("the interval covers the potential of every p within p's own interval", () => {
    expect(potentialInterval([0.1, 0.2])).toEqual([4 * 0.1 * 0.9, 4 * 0.2 * 0.8]);
    expect(potentialInterval([0.4, 0.9])).toEqual([4 * 0.9 * (1 - 0.9), 1]);
    for (let right = 0; right <= 20; right++) {
      const share = shareOf({ a: { right, n: 20 } });
      const [low, high] = share.interval;
      for (let step = 0; step <= 100; step++) {
        const p = share.pInterval[0] + (step / 100) * (share.pInterval[1] - share.pInterval[0]);
        expect(4 * p * (1 - p)).toBeGreaterThanOrEqual(low - 1e-12);
        expect(4 * p * (1 - p)).toBeLessThanOrEqual(high + 1e-12);
      }
      expect(potentialOf({ right, n: 20 })).toBeGreaterThanOrEqual(low - 1e-12);
      expect(potentialOf({ right, n: 20 })).toBeLessThanOrEqual(high + 1e-12);
    }
    // Wilson's interval of 10 of 20: 0.2993 to 0.7007 (Newcombe's tables).
    expect(shareOf({ a: { right: 10, n: 20 } }).pInterval[0]).toBeCloseTo(0.2993, 4);
  });
});

describe("stages", () => {
  test("quarters are of equal size, by falling potential, whatever the order of the entries", () => {
    const entries = Array.from({ length: 10 }, (_, i) => made(`game24-${i}`, i, 20));
    const stagesOf = (list: EntryPotential[]): Map<string, number> =>
      new Map(intoStages(list, "quarters").map(({ entry, stage }) => [entry, stage]));
    const stages = stagesOf(entries);
    expect(stages).toEqual(stagesOf([...entries].reverse()));
    expect([1, 2, 3, 4].map((stage) => [...stages.values()].filter((s) => s === stage).length)).toEqual([
      3, 3, 2, 2,
    ]);
    expect(["9", "8", "7"].map((i) => stages.get(`game24-${i}`))).toEqual([1, 1, 1]);
    expect(["1", "0"].map((i) => stages.get(`game24-${i}`))).toEqual([4, 4]);
  });
});

describe("re-grouping by newer rollouts", () => {
  const before = [made("a", 10, 20), made("b", 10, 20), made("c", 0, 20)];
  const of = (entry: string, ...results: number[]) =>
    results.map((right) => ({ entry, correct: right === 1 }));

  test("enough of them replace the older episodes, too few do not, and only the newest count", () => {
    const after = regroup(
      before,
      [...of("a", 0, 0, 1, 1, 1, 1, 1), ...of("b", 1, 1, 1, 1), ...of("c", 1, 0, 1, 0, 1), ...of("z", 1)],
      { minRollouts: 5, window: 5 },
    );
    expect(after).toMatchObject({ renewed: 2, tooFew: 1, unknown: 1 });
    expect(after.entries.map(({ n, right }) => [n, right])).toEqual([
      [5, 5],
      [20, 10],
      [5, 3],
    ]);
    expect(intoStages(after.entries, "paper").map(({ stage }) => stage)).toEqual([4, 1, 1]);
  });
});
