import { describe, expect, it } from "vitest";
import { compareRuns } from "../../src/results/compare.js";
import type { Side } from "../../src/results/compare.js";
import { mcnemarExact } from "../../src/results/paired-tests.js";
import { summarize } from "../../src/results/summary.js";
import { madeRow, verdict } from "../support/made-run.js";
import type { MadeEpisode } from "../support/made-run.js";

const side = (name: string, rows: readonly MadeEpisode[]): Side => ({
  name,
  strategy: "code_agent",
  episodes: rows.map((row) => summarize(madeRow({ model: name, ...row }))),
});
/** Entries `task0`, `task1` ... of a task, right where the letter is `+`, an outage where it is `!`. */
const entries = (task: string, marks: string): MadeEpisode[] =>
  [...marks].map((mark, i) => ({
    task,
    entry: `${task}${i}`,
    ...(mark === "!" ? { outcome: "model_error" as const } : { status: mark === "+" ? "correct" : "wrong" }),
  }));

describe("compareRuns", () => {
  it("joins by entry, leaves outages out in pairs, and counts wins, losses and flips", () => {
    const a = side("A", [...entries("x", "++--!+++"), ...entries("y", "----"), ...entries("z", "+")]);
    const b = side("B", [...entries("x", "+-+++!++"), ...entries("y", "+++-"), ...entries("w", "++")]);
    const result = compareRuns(a, b);
    expect(result).toMatchObject({ onlyInA: 1, onlyInB: 2, leftOut: 2, unscoredA: 1, unscoredB: 1 });
    expect(result.parts.length).toBe(1);
    const [part] = result.parts;
    expect(part).toMatchObject({ part: "suite", entries: 10, tasks: 2, wins: 5, losses: 1, ties: 4 });
    expect(part?.micro).toMatchObject({ a: 4 / 10, b: 8 / 10 });
    expect(part?.micro.difference).toBeCloseTo(0.4, 12);
    expect(part?.macro.a).toBeCloseTo((4 / 6 + 0) / 2, 12);
    expect(part?.macro.b).toBeCloseTo((5 / 6 + 3 / 4) / 2, 12);
    const [low = 0, high = 0] = part?.macro.interval ?? [];
    expect(low).toBeLessThan(part?.macro.difference ?? 0);
    expect(high).toBeGreaterThan(part?.macro.difference ?? 0);
    expect(part?.mcnemar).toEqual({ onlyB: 5, onlyA: 1, p: mcnemarExact(5, 1) });
    // x: 2 against 1, p = 1; y: 3 against 0, p = 1/4, times two tasks.
    expect(part?.byTask.map(({ task, p, pHolm }) => [task, p, pHolm])).toEqual([
      ["x", 1, 1],
      ["y", 0.25, 0.5],
    ]);
    expect(part?.flips.map(({ entry, kind }) => `${kind} ${entry}`)).toEqual([
      "lost x1",
      "gained x2",
      "gained x3",
      "gained y0",
      "gained y1",
      "gained y2",
    ]);
    expect(part?.flips[0]).toMatchObject({
      a: { statuses: ["correct"], episodes: ["x1/code_agent/0/A"] },
      b: { statuses: ["wrong"], episodes: ["x1/code_agent/0/B"] },
    });
  });

  it("the other way round everything changes its sign", () => {
    const [a, b] = [side("A", entries("x", "++--+")), side("B", entries("x", "+-+++"))];
    const [there, back] = [compareRuns(a, b).parts[0], compareRuns(b, a).parts[0]];
    expect(back?.micro.difference).toBeCloseTo(-(there?.micro.difference ?? 0), 12);
    expect([back?.wins, back?.losses]).toEqual([there?.losses, there?.wins]);
    expect(back?.mcnemar.p).toBe(there?.mcnemar.p);
  });

  it("refuses different versions of a task and names them", () => {
    const a = side("A", [...entries("x", "+"), ...entries("y", "+").map((row) => ({ ...row, version: 2 }))]);
    const b = side("B", [...entries("x", "+"), ...entries("y", "+").map((row) => ({ ...row, version: 3 }))]);
    expect(() => compareRuns(a, b)).toThrowError(/y \(version 2 in A, 3 in B\)/);
    expect(() => compareRuns(a, side("C", entries("z", "+")))).toThrowError(/no entry in common/);
  });

  it("with several samples an entry is its share of right ones, and right or wrong by the majority", () => {
    const sampled = (name: string, ...given: (string | null)[]): Side =>
      side(
        name,
        given.map((answer, sample) => ({
          entry: "x",
          sample,
          verdict: verdict(answer === "42" ? "correct" : answer === null ? "no_answer" : "wrong", answer),
        })),
      );
    const result = compareRuns(sampled("A", "7", "7", "42", "42", "7"), sampled("B", "42", "42", "7"));
    const [part] = result.parts;
    expect(part?.micro).toMatchObject({ a: 2 / 5, b: 2 / 3 });
    expect(part).toMatchObject({ wins: 1, losses: 0, mcnemar: { onlyB: 1, onlyA: 0 } });
    // A larger share may come with the same majority.
    const [same] = compareRuns(sampled("A", "7", "7", "42"), sampled("B", "7", "7", "7", "42", "42")).parts;
    expect(same).toMatchObject({ wins: 1, mcnemar: { onlyB: 0, onlyA: 0, p: 1 }, flips: [] });
    // The lost sample of an entry leaves the others.
    const lost = side("B", [
      { entry: "x", sample: 0, outcome: "cancelled" },
      { entry: "x", sample: 1 },
    ]);
    expect(compareRuns(sampled("A", "7", "7"), lost)).toMatchObject({
      leftOut: 0,
      unscoredB: 1,
      parts: [{ micro: { a: 0, b: 1 } }],
    });
  });

  it("compares lenient verdicts where they are asked for", () => {
    const lenient = side("B", [{ entry: "x", status: "no_answer", lenient: verdict("correct") }]);
    const a = side("A", [{ entry: "x", status: "wrong" }]);
    expect(compareRuns(a, lenient).parts[0]?.wins).toBe(0);
    expect(compareRuns(a, lenient, "lenient").parts[0]).toMatchObject({
      wins: 1,
      flips: [{ b: { statuses: ["correct"] } }],
    });
  });

  it("keeps outside questions apart", () => {
    const outside = (name: string, status: "correct" | "wrong"): Side =>
      side(name, [
        { entry: "x" },
        { entry: "e", suite: "external", task: "external_text", status, split: null, abilities: [] },
      ]);
    const { parts } = compareRuns(outside("A", "wrong"), outside("B", "correct"));
    expect(parts.map(({ part, wins, entries }) => [part, wins, entries])).toEqual([
      ["suite", 0, 1],
      ["external", 1, 1],
    ]);
  });
});
