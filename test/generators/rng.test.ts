import { describe, expect, it } from "vitest";
import { attempt, OutOfAttempts } from "../../generators/attempts.js";
import { evaluateBoolean } from "../../generators/boolean.js";
import { findExpression } from "../../generators/make-target.js";
import { createRng } from "../../generators/rng.js";
import { aStar } from "../../generators/search.js";
import { commonWords } from "../../generators/words.js";

describe("rng", () => {
  it("is the same for the same key on every platform (fixed values), and another one for a neighbouring key", () => {
    const rng = createRng("blocksworld@1/medium/1/0");
    expect([rng.int(0, 999), rng.int(0, 999), rng.int(0, 999), rng.int(0, 999)]).toEqual([
      997, 427, 649, 939,
    ]);
    const first = (key: string): number => createRng(key).float();
    const keys = ["a/0", "a/1", "b/0", "ā/0", "\u0001/0", "\\u0001/0", "a/00"];
    expect(new Set(keys.map(first)).size).toBe(keys.length);
  });
  it("keys of any length give streams of their own: none of 3,000 indices of a long seed repeats another", () => {
    for (const seed of ["x".repeat(200), "é".repeat(20)]) {
      const starts = Array.from({ length: 3_000 }, (_, index) =>
        createRng(`logical_deduction_three_objects@1/medium/${seed}/${index}`).float(),
      );
      expect(new Set(starts).size).toBe(3_000);
    }
  });
  it("draws within bounds and uniformly", () => {
    const rng = createRng("uniform");
    const tally = new Map<number, number>();
    for (let i = 0; i < 10_000; i++) {
      const n = rng.int(2, 6);
      tally.set(n, (tally.get(n) ?? 0) + 1);
    }
    expect([...tally.keys()].sort()).toEqual([2, 3, 4, 5, 6]);
    for (const count of tally.values()) expect(Math.abs(count - 2_000)).toBeLessThan(200);
    expect(rng.shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
    expect(new Set(rng.sample([1, 2, 3, 4], 3)).size).toBe(3);
    expect(
      Array.from({ length: 50 }, () => rng.weighted(["x", "y"], [0, 1])).every((item) => item === "y"),
    ).toBe(true);
    expect(() => rng.int(2, 1)).toThrow(RangeError);
    expect(() => rng.pick([])).toThrow(RangeError);
    expect(() => rng.sample([1], 2)).toThrow(RangeError);
  });
  it("balanced values: every one once in each block, in an order of its own, the same for one place", () => {
    const at = (series: string, index: number, n: number): number =>
      createRng(`${series}/${index}`, { series, index }).balanced(n);
    for (const n of [1, 2, 3, 7, 20]) {
      const orders = new Set<string>();
      for (let block = 0; block < 50; block++) {
        const values = Array.from({ length: n }, (_, i) => at("a", block * n + i, n));
        expect([...values].sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i));
        orders.add(values.join());
      }
      expect(orders.size).toBeGreaterThan(n === 1 ? 0 : n === 2 ? 1 : 4);
    }
    expect(Array.from({ length: 12 }, (_, i) => at("b", i, 3))).toEqual([2, 0, 1, 0, 1, 2, 1, 0, 2, 2, 0, 1]);
    const place = { series: "é", index: 5 };
    const rng = createRng("x", place);
    expect(new Set(Array.from({ length: 20 }, () => rng.balanced(5))).size).toBe(1);
    expect(createRng("x").balanced(5)).toBe(createRng("x").int(0, 4));
    expect(() => rng.balanced(0)).toThrow(RangeError);
  });
});

describe("building blocks", () => {
  it("attempt counts, never waits", () => {
    let tries = 0;
    expect(attempt("x", 5, () => (++tries === 3 ? tries : undefined))).toBe(3);
    expect(() => attempt("x", 5, () => undefined)).toThrow(OutOfAttempts);
  });
  it("findExpression is exhaustive: exactly 1,362 sets of four numbers up to 13 reach 24", () => {
    let solvable = 0;
    for (let a = 1; a <= 13; a++)
      for (let b = a; b <= 13; b++)
        for (let c = b; c <= 13; c++)
          for (let d = c; d <= 13; d++) if (findExpression([a, b, c, d], 24)) solvable++;
    expect(solvable).toBe(1_362);
    expect(findExpression([3, 3, 8, 8], 24)).toContain("/");
    expect(findExpression([1, 1, 1, 1], 24)).toBeUndefined();
  });
  it("A* finds a shortest way, says when it gave up, and finds none where there is none", () => {
    const line = {
      key: String,
      isGoal: (n: number) => n === 7,
      estimate: () => 0,
      successors: (n: number) => (n < 100 ? [["+1", n + 1] as const, ["*2", n * 2] as const] : []),
    };
    expect(aStar(line, 1, { maxExpansions: 1_000 })).toMatchObject({ plan: { length: 4 }, optimal: true });
    expect(aStar(line, 1, { maxExpansions: 2 })).toBeUndefined();
    expect(aStar(line, 8, { maxExpansions: 1_000 })).toBeUndefined();
  });
  it("words are many, lower case, sorted by code units and different", () => {
    const words = commonWords();
    expect(words.length).toBeGreaterThan(3_000);
    expect(words.every((word) => /^[a-z]{3,12}$/.test(word))).toBe(true);
    expect([...new Set(words)].sort()).toEqual(words);
  });
  it("Boolean texts that are none have no value", () => {
    for (const text of ["", "True False", "( True", "True )", "not", "and", "true", "True and", "  True"])
      expect(evaluateBoolean(text), text).toBeUndefined();
    expect(evaluateBoolean("not ".repeat(500) + "True")).toBeUndefined();
  });
});
