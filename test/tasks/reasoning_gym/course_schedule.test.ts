import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/course_schedule.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";
import { saysTrueFalse, trueFalseNearMisses, trueFalseSpellings } from "../../support/true-false.js";

/** The pairs of the question. */
function pairsOf(question: string): [number, number][] {
  return [...question.matchAll(/\((\d+), (\d+)\)/g)].map((match) => [Number(match[1]), Number(match[2])]);
}

/** Length of the shortest cycle: which courses are reached in k steps, by products of the relation; 0 where there is none. */
function shortestCycle(pairs: readonly (readonly [number, number])[]): number {
  const courses = [...new Set(pairs.flat())];
  let reach = new Set(pairs.map(([a, b]) => `${a} ${b}`));
  for (let k = 1; k <= courses.length; k++) {
    if (courses.some((each) => reach.has(`${each} ${each}`))) return k;
    const further = new Set<string>();
    for (const step of reach) {
      const [from, to] = step.split(" ").map(Number);
      for (const [a, b] of pairs) if (a === to) further.add(`${from} ${b}`);
    }
    reach = further;
  }
  return 0;
}

describeTask(task, {
  kind: "closed",
  independent: (answer, _instance, question) => saysTrueFalse(answer, shortestCycle(pairsOf(question)) === 0),
  nearMisses: trueFalseNearMisses,
  variants: trueFalseSpellings,
  labels: [{ of: (_instance, answer) => answer, shares: { True: 0.5, False: 0.5 } }],
});

describeShortcuts(task, {});

describe("course_schedule by hand", () => {
  const instance = (prerequisites: number[][], solution: boolean, count = 4) => ({
    courses: Array.from({ length: count }, (_, i) => i),
    prerequisites,
    solution,
    solvable: solution,
  });

  it("a cycle makes it impossible, whatever else there is; long chains are no trouble", () => {
    const fits = (prerequisites: number[][], solution: boolean, count = 4): boolean =>
      task.instance.safeParse(instance(prerequisites, solution, count)).success;
    expect(
      fits(
        [
          [0, 1],
          [1, 2],
          [2, 3],
        ],
        true,
      ),
    ).toBe(true);
    expect(
      fits(
        [
          [0, 1],
          [1, 2],
          [2, 0],
        ],
        false,
      ),
    ).toBe(true);
    expect(
      fits(
        [
          [0, 1],
          [1, 2],
          [2, 0],
        ],
        true,
      ),
    ).toBe(false);
    expect(
      fits(
        [
          [0, 1],
          [0, 2],
          [1, 3],
          [2, 3],
        ],
        true,
      ),
    ).toBe(true);
    expect(fits([[0, 0]], false)).toBe(true);
    expect(fits([[0, 4]], true)).toBe(false);
    const chain = Array.from({ length: 99 }, (_, i) => [i, i + 1]);
    expect(fits(chain, true, 100)).toBe(true);
    expect(fits([...chain, [99, 0]], false, 100)).toBe(true);
  });

  it("true, yes and no are read, which scored nothing in the source", () => {
    const possible = task.instance.parse(instance([[0, 1]], true));
    for (const answer of ["true", "Yes", "True.", "True, take 1 first"])
      expect(task.verify(answer, possible).status, answer).toBe("correct");
    for (const answer of ["no", "False"]) expect(task.verify(answer, possible).status, answer).toBe("wrong");
    expect(task.verify("True or False", possible).status).toBe("invalid");
  });

  it("False has a shortest cycle of the wanted length, and both answers a course that needs none", () => {
    for (const level of LEVELS) {
      const [least, most] = level === "hard" ? [4, 6] : level === "easy" ? [3, 3] : [3, 5];
      for (let index = 0; index < 150; index++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "cycle", index);
        const pairs = drawn.prerequisites;
        const length = shortestCycle(pairs);
        if (drawn.solution) expect(length).toBe(0);
        else {
          expect(length).toBeGreaterThanOrEqual(least);
          expect(length).toBeLessThanOrEqual(most);
        }
        expect(new Set(pairs.map((pair) => pair.join())).size).toBe(pairs.length);
        expect(drawn.courses.some((each) => pairs.every(([a]) => a !== each))).toBe(true);
        expect(drawn.courses.some((each) => pairs.every(([, b]) => b !== each))).toBe(true);
      }
    }
  });

  it("counts do not tell the answers apart, as they do in the source", () => {
    for (const level of LEVELS) {
      const features: Record<string, (pairs: [number, number][], courses: number) => number> = {
        "pairs a course": (pairs, courses) => pairs.length / courses,
        "courses that need none": (pairs, courses) => courses - new Set(pairs.map(([a]) => a)).size,
        "courses that nobody needs": (pairs, courses) => courses - new Set(pairs.map(([, b]) => b)).size,
        "most needs of a course": (pairs, courses) =>
          Math.max(...Array.from({ length: courses }, (_, i) => pairs.filter(([a]) => a === i).length)),
      };
      const n = 800;
      for (const [name, feature] of Object.entries(features)) {
        const seen = new Map<number, [number, number]>();
        for (let index = 0; index < n; index++) {
          const { prerequisites, courses, solution } = instanceAt(
            task,
            resolveSetting(erase(task), level),
            "counts",
            index,
          );
          const value = Math.round(10 * feature(prerequisites, courses.length));
          const counts = seen.get(value) ?? [0, 0];
          counts[solution ? 1 : 0]++;
          seen.set(value, counts);
        }
        const best = [...seen.values()].reduce((sum, counts) => sum + Math.max(...counts), 0);
        expect(best / n, `${name} at ${level}`).toBeLessThan(0.7);
      }
    }
  });

  it("no cycle explains True and does not take it back; it is no reason for False", () => {
    const possible = task.instance.parse(instance([[0, 1]], true));
    const impossible = task.instance.parse(instance([[0, 0]], false));
    for (const answer of [
      "True, no cycle",
      "Yes. No cycle exists",
      "Yes. No cycle exists.",
      "True because there is no cycle",
      "True, because there is no cycle in the prerequisites.",
      "True, as there are no cycles",
      "True\nThere is no cycle.",
      "True - there are no circular dependencies",
      "True: the graph has no cycles",
      "True, the graph is acyclic",
      "There is no cycle.",
    ]) {
      expect(task.verify(answer, possible).status, answer).toBe("correct");
      expect(task.verify(answer, impossible).status, answer).toBe("wrong");
    }
    for (const answer of [
      "False, there is a cycle",
      "False because a cycle exists",
      "No. There is a cycle in the graph.",
      "No, there is no such order",
      "There is a cycle",
    ]) {
      expect(task.verify(answer, impossible).status, answer).toBe("correct");
      expect(task.verify(answer, possible).status, answer).toBe("wrong");
    }
    for (const answer of [
      "False, no cycle",
      "No, there is no cycle.",
      "False because there are no cycles",
      "True, there is a cycle",
      "True, no order",
      "True, no",
    ])
      for (const each of [possible, impossible])
        expect(task.verify(answer, each).status, answer).toBe("invalid");
  });
});
