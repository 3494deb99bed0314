import { describe, expect, it } from "vitest";
import { createRng } from "../../generators/rng.js";
import { pairedBootstrap } from "../../src/results/bootstrap.js";
import { holm, mcnemarExact } from "../../src/results/paired-tests.js";
import { majorityRight, passAtK, passHatK, sampleSizes } from "../../src/results/samples.js";
import { macroEstimate, microEstimate, wilsonInterval } from "../../src/results/statistics.js";
import type { Tally } from "../../src/results/statistics.js";

/** `right` of `n` entries with one sample each. */
const single = (right: number, n: number): Tally[] =>
  Array.from({ length: n }, (_, i) => ({ right: i < right ? 1 : 0, n: 1 }));

function choose(n: number, k: number): bigint {
  let value = 1n;
  for (let i = 1; i <= k; i++) value = (value * BigInt(n - k + i)) / BigInt(i);
  return k > n ? 0n : value;
}
/** a / b with 15 digits. */
const ratio = (a: bigint, b: bigint): number => Number((a * 10n ** 30n) / b) / 1e30;

describe("wilsonInterval", () => {
  it("gives the intervals of the literature", () => {
    // R. Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, method 3.
    for (const [right, n, low, high] of [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const) {
      const interval = wilsonInterval(right, n);
      expect(interval[0]).toBeCloseTo(low, 4);
      expect(interval[1]).toBeCloseTo(high, 4);
    }
  });
});

describe("microEstimate", () => {
  it("with one sample an entry has the error of a mean and Wilson's interval", () => {
    for (const [right, n] of [
      [0, 5],
      [3, 7],
      [81, 263],
      [12, 12],
      [1, 1],
    ] as const) {
      const estimate = microEstimate(single(right, n));
      const p = right / n;
      expect(estimate?.value).toBeCloseTo(p, 12);
      if (n > 1) expect(estimate?.se).toBeCloseTo(Math.sqrt((p * (1 - p)) / (n - 1)), 12);
      else expect(estimate?.se).toBeNull();
      const [low, high] = wilsonInterval(right, n);
      expect(estimate?.interval[0]).toBeCloseTo(low, 10);
      expect(estimate?.interval[1]).toBeCloseTo(high, 10);
    }
    expect(microEstimate([])).toBeNull();
  });

  it("a worked example with clusters of different sizes", () => {
    // 4 of 6 right; residuals of the entries: 2 - 2*2/3 = 2/3, 1 - 3*2/3 = -1, 1 - 2/3 = 1/3.
    const estimate = microEstimate([
      { right: 2, n: 2 },
      { right: 1, n: 3 },
      { right: 1, n: 1 },
    ]);
    expect(estimate?.value).toBeCloseTo(2 / 3, 12);
    expect(estimate?.se).toBeCloseTo(Math.sqrt((3 / 2) * (4 / 9 + 1 + 1 / 9)) / 6, 12);
  });

  it("samples that always agree are worth one: the interval is that of the entries", () => {
    const estimate = microEstimate(single(7, 20).map(({ right }) => ({ right: 8 * right, n: 8 })));
    expect(estimate?.se).toBeCloseTo(microEstimate(single(7, 20))?.se ?? 0, 12);
    const [low, high] = wilsonInterval(7, 20);
    expect(estimate?.interval[0]).toBeCloseTo(low, 10);
    expect(estimate?.interval[1]).toBeCloseTo(high, 10);
    const all = microEstimate(single(20, 20).map(({ right }) => ({ right: 8 * right, n: 8 })));
    expect(all?.interval[0]).toBeCloseTo(wilsonInterval(20, 20)[0], 10);
    expect(all?.interval[1]).toBe(1);
  });

  it("is never narrower than all episodes as independent trials", () => {
    // Every entry half right: between entries there is no spread at all.
    const estimate = microEstimate(Array.from({ length: 10 }, () => ({ right: 2, n: 4 })));
    expect(estimate?.se).toBe(0);
    expect(estimate?.interval).toEqual(wilsonInterval(20, 40));
  });

  it("covers the truth in about 95 % of simulated runs, where entries differ and have several samples", () => {
    const rng = createRng("coverage");
    for (const [entries, samples] of [
      [20, 1],
      [20, 5],
      [60, 4],
    ] as const) {
      let covered = 0;
      let naive = 0;
      const runs = 2_000;
      for (let run = 0; run < runs; run++) {
        // An entry's own chance of being right is uniform: a half on average.
        const tallies = Array.from({ length: entries }, () => {
          const chance = rng.float();
          return {
            right: Array.from({ length: samples }, () => rng.chance(chance)).filter(Boolean).length,
            n: samples,
          };
        });
        const [low, high] = microEstimate(tallies)?.interval ?? [0, 0];
        if (low <= 0.5 && 0.5 <= high) covered++;
        const [l, h] = wilsonInterval(
          tallies.reduce((sum, { right }) => sum + right, 0),
          entries * samples,
        );
        if (l <= 0.5 && 0.5 <= h) naive++;
      }
      expect(covered / runs).toBeGreaterThan(0.93);
      expect(covered / runs).toBeLessThan(0.975);
      // The control: counting samples as if they were entries covers far too little.
      if (samples > 1) expect(naive / runs).toBeLessThan(0.9);
    }
  });
});

describe("macroEstimate", () => {
  it("every task weighs the same, and its error is made of the tasks' errors", () => {
    const tasks = [single(2, 4), single(9, 10), single(0, 100)];
    const estimate = macroEstimate(tasks);
    expect(estimate?.value).toBeCloseTo((0.5 + 0.9 + 0) / 3, 12);
    expect(estimate?.se).toBeCloseTo(Math.sqrt(0.25 / 3 + 0.09 / 9) / 3, 12);
    const [low = 0, high = 0] = estimate?.interval ?? [];
    expect(low).toBeLessThan(estimate?.value ?? 0);
    expect(high).toBeGreaterThan(estimate?.value ?? 0);
  });

  it("with one entry a task is Wilson's over the tasks", () => {
    const estimate = macroEstimate(single(3, 9).map((entry) => [entry]));
    const [low, high] = wilsonInterval(3, 9);
    expect(estimate?.se).toBeCloseTo(Math.sqrt(((1 / 3) * (2 / 3)) / 8), 12);
    expect(estimate?.interval[0]).toBeCloseTo(low, 10);
    expect(estimate?.interval[1]).toBeCloseTo(high, 10);
  });

  it("keeps an interval where every task is all right or all wrong", () => {
    expect(macroEstimate([single(5, 5), single(5, 5)])?.interval[0]).toBeCloseTo(
      wilsonInterval(10, 10)[0],
      10,
    );
    expect(macroEstimate([single(5, 5), single(0, 5)])?.interval).toEqual(wilsonInterval(5, 10));
    expect(macroEstimate([])).toBeNull();
  });

  it("covers the truth in about 95 % of simulated runs", () => {
    const rng = createRng("macro coverage");
    const chances = Array.from({ length: 12 }, (_, i) => 0.1 + (0.8 * i) / 11);
    const truth = chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
    let covered = 0;
    for (let run = 0; run < 2_000; run++) {
      const tasks = chances.map((chance) =>
        single(Array.from({ length: 10 }, () => rng.chance(chance)).filter(Boolean).length, 10),
      );
      const [low, high] = macroEstimate(tasks)?.interval ?? [0, 0];
      if (low <= truth && truth <= high) covered++;
    }
    expect(covered / 2_000).toBeGreaterThan(0.93);
    expect(covered / 2_000).toBeLessThan(0.975);
  });
});

describe("pass@k and pass^k", () => {
  it("equal the ratios of binomials", () => {
    for (const n of [1, 2, 5, 20, 200])
      for (const c of [0, 1, 2, Math.floor(n / 2), n - 1, n].filter((c) => c >= 0 && c <= n))
        for (const k of sampleSizes(n)) {
          expect(passAtK(n, c, k)).toBeCloseTo(1 - ratio(choose(n - c, k), choose(n, k)), 12);
          expect(passHatK(n, c, k)).toBeCloseTo(ratio(choose(c, k), choose(n, k)), 12);
        }
    expect(sampleSizes(5)).toEqual([1, 2, 4]);
    expect(sampleSizes(0)).toEqual([]);
  });

  it("are the shares among all ways to choose k samples", () => {
    const right = [true, false, true, false, false];
    let [any, all, ways] = [0, 0, 0];
    for (let mask = 0; mask < 32; mask++) {
      const chosen = right.filter((_, i) => (mask >> i) & 1);
      if (chosen.length !== 2) continue;
      ways++;
      if (chosen.some(Boolean)) any++;
      if (chosen.every(Boolean)) all++;
    }
    expect(passAtK(5, 2, 2)).toBeCloseTo(any / ways, 12);
    expect(passHatK(5, 2, 2)).toBeCloseTo(all / ways, 12);
  });
});

describe("majorityRight", () => {
  const answers = (...list: [string | null, boolean][]) =>
    list.map(([answer, right], sample) => ({ sample, answer, right }));
  it("is the most frequent answer's verdict, ties to the first sample, none without an answer", () => {
    expect(majorityRight(answers(["4", true], ["5", false], ["5", false]))).toBe(false);
    expect(majorityRight(answers(["5", false], ["4", true], ["4", true]))).toBe(true);
    expect(majorityRight(answers(["4", true], ["5", false]))).toBe(true);
    expect(majorityRight(answers(["4", true], ["5", false]).reverse())).toBe(true);
    expect(majorityRight(answers(["5", false], ["4", true]))).toBe(false);
    expect(majorityRight(answers([null, false], [null, false], ["4", true]))).toBe(true);
    expect(majorityRight(answers([null, false], [null, false]))).toBe(false);
    expect(majorityRight([])).toBe(false);
  });
});

describe("mcnemarExact", () => {
  it("gives the p values of the literature", () => {
    // M. Fay, vignette of the R package exact2x2: table (21, 9, 2, 12).
    expect(mcnemarExact(9, 2)).toBeCloseTo(0.06543, 5);
    // M. Fagerland et al., BMC Medical Research Methodology 13 (2013) 91: airways of children, 1 against 7.
    expect(mcnemarExact(1, 7)).toBeCloseTo(0.0703, 4);
  });

  it("is the exact binomial sum, for small and for large numbers", () => {
    for (const [b, c] of [
      [0, 0],
      [0, 1],
      [3, 3],
      [5, 20],
      [40, 61],
      [480, 520],
      [900, 1_100],
    ] as const) {
      const low = Math.min(b, c);
      let tail = 0n;
      for (let i = 0; i <= low; i++) tail += choose(b + c, i);
      const exact = Math.min(1, ratio(2n * tail, 2n ** BigInt(b + c)));
      expect(mcnemarExact(b, c) / exact).toBeCloseTo(1, 9);
      expect(mcnemarExact(c, b)).toBe(mcnemarExact(b, c));
    }
    expect(mcnemarExact(14_000, 14_800)).toBeLessThan(1e-5);
    expect(mcnemarExact(14_400, 14_400)).toBe(1);
    expect(mcnemarExact(0, 28_800)).toBe(0);
  });
});

describe("holm", () => {
  it("adjusts the p values of a published example", () => {
    // The example of the encyclopedia's article on the Holm-Bonferroni method: 0.01, 0.04, 0.03, 0.005 at 5 % rejects the first and the last.
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    for (const [i, value] of [0.03, 0.06, 0.06, 0.02].entries()) expect(adjusted[i]).toBeCloseTo(value, 12);
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
    expect(holm([])).toEqual([]);
  });
});

describe("pairedBootstrap", () => {
  it("agrees with all draws of a small sample counted out", () => {
    const task = [1, 0, 0, -1];
    const means: number[] = [];
    for (let code = 0; code < 256; code++)
      means.push([0, 2, 4, 6].reduce((sum, shift) => sum + (task[(code >> shift) & 3] ?? 0), 0) / 4);
    const share = means.filter((value) => value <= 0).length / 256;
    const result = pairedBootstrap([task]);
    expect(result?.macro.p).toBeCloseTo(Math.min(1, 2 * share), 1);
    const sorted = [...means].sort((a, b) => a - b);
    expect(result?.macro.interval[0]).toBeCloseTo(sorted[Math.floor(0.025 * 256)] ?? 0, 10);
    expect(result?.micro).toEqual(result?.macro);
  });

  it("has the error of the two stages", () => {
    // Tasks with means of 0 and 0.4: the spread between tasks rules.
    const rng = createRng("stages");
    const tasks = Array.from({ length: 40 }, (_, t) =>
      Array.from({ length: 50 }, () => (rng.chance(t % 2 ? 0.4 : 0) ? 1 : 0)),
    );
    const [low = 0, high = 0] = pairedBootstrap(tasks)?.macro.interval ?? [];
    const means = tasks.map((task) => task.reduce<number>((sum, value) => sum + value, 0) / 50);
    const centre = means.reduce((sum, value) => sum + value, 0) / 40;
    const between = means.reduce((sum, value) => sum + (value - centre) ** 2, 0) / 40;
    const inside = means.reduce((sum, value) => sum + value * (1 - value), 0) / 40 / 50;
    const half = 1.96 * Math.sqrt((between + inside) / 40);
    expect((high - low) / 2 / half).toBeGreaterThan(0.95);
    expect((high - low) / 2 / half).toBeLessThan(1.05);
    expect((high + low) / 2).toBeCloseTo(centre, 2);
  });

  it("is the same for the same seed and another for another, and finds no difference where there is none", () => {
    const tasks = Array.from({ length: 10 }, (_, t) =>
      Array.from({ length: 20 }, (_, i) => ((i + t) % 3) - 1),
    );
    expect(pairedBootstrap(tasks)).toEqual(pairedBootstrap(tasks));
    expect(pairedBootstrap(tasks, { seed: "b" })).not.toEqual(pairedBootstrap(tasks));
    expect(pairedBootstrap(tasks)?.macro.p).toBeGreaterThan(0.5);
    expect(pairedBootstrap([[0, 0], [0]])).toMatchObject({ macro: { interval: [0, 0], p: 1 } });
    expect(pairedBootstrap([[1, 1, 1], [1]])?.macro.p).toBeLessThan(0.001);
    expect(pairedBootstrap([[], []])).toBeNull();
  });

  it("weighs tasks or entries alike", () => {
    const tasks = [Array.from({ length: 90 }, () => 0), Array.from({ length: 10 }, () => 1)];
    const result = pairedBootstrap(tasks);
    expect(result?.macro.interval).toEqual([0, 1]);
    // Both tasks drawn: half of the draws; means of 1/2 against 10 of 100.
    expect(result?.micro.interval).toEqual([0, 1]);
  });

  it("draws 10,000 times from 28,800 entries in a few seconds", () => {
    const tasks = Array.from({ length: 144 }, (_, t) =>
      Array.from({ length: 200 }, (_, i) => ((t * i) % 5) - 2),
    );
    // Time of the processor: other tests run meanwhile.
    const before = process.cpuUsage();
    pairedBootstrap(tasks);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(6_000);
  });
});
