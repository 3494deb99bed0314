import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/jugs.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** Jugs and target as the question names them. */
function puzzle(question: string): { size: Record<string, number>; target: number } {
  const size = Object.fromEntries(
    [...question.matchAll(/jug ([A-G]) holds (\d+)/g)].map((match): [string, number] => [
      match[1] ?? "",
      Number(match[2]),
    ]),
  );
  return { size, target: Number(/holds exactly (\d+) litre/.exec(question)?.[1]) };
}

/** Plays a list of moves in the form of the question, litre by litre. */
function reaches(answer: string, question: string): boolean {
  const { size, target } = puzzle(question);
  const water = new Map(Object.keys(size).map((jug) => [jug, 0]));
  const steps = answer.split(/[,\n]/).map((step) => step.replace(/[^\w> -]/g, "").trim());
  if (steps.every((step) => step === "")) return false;
  for (const step of steps) {
    const [, move, jug = "", to = ""] = /^(fill|empty|pour) ([A-G])(?:->([A-G]))?$/i.exec(step) ?? [];
    const [from, into] = [jug.toUpperCase(), to.toUpperCase()];
    if (size[from] === undefined) return false;
    const amount = (name: string): number => water.get(name) ?? 0;
    if (move?.toLowerCase() === "pour") {
      if (size[into] === undefined || from === into) return false;
      while (amount(from) > 0 && amount(into) < size[into]) {
        water.set(from, amount(from) - 1);
        water.set(into, amount(into) + 1);
      }
    } else if (to !== "") return false;
    else water.set(from, move?.toLowerCase() === "fill" ? size[from] : 0);
  }
  return [...water.values()].includes(target);
}

/** Fewest moves, by widening the set of all states that can be reached. */
function fewest(sizes: readonly number[], target: number): number {
  let states = new Set([sizes.map(() => 0).join()]);
  for (let moves = 0; ; moves++) {
    if ([...states].some((state) => state.split(",").map(Number).includes(target))) return moves;
    const next = new Set(states);
    for (const state of states) {
      const own = state.split(",").map(Number);
      sizes.forEach((size, i) => {
        next.add(own.map((water, k) => (k === i ? size : water)).join());
        next.add(own.map((water, k) => (k === i ? 0 : water)).join());
        sizes.forEach((other, j) => {
          if (i === j) return;
          const sum = (own[i] ?? 0) + (own[j] ?? 0);
          const into = Math.min(other, sum);
          next.add(own.map((water, k) => (k === i ? sum - into : k === j ? into : water)).join());
        });
      });
    }
    if (next.size === states.size) return Infinity;
    states = next;
  }
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => reaches(answer, question),
  nearMisses(answer, { puzzle: { target } }) {
    const steps = JSON.parse(answer) as string[];
    return [
      ...listMutations(steps, "empty A").map((list) => JSON.stringify(list)),
      JSON.stringify([...steps, "empty A", "empty B", "empty C"]),
      answer.replaceAll("->", "-"),
      answer.replace(/[A-G]/, "X"),
      answer.replace(/pour (\w)->\w/, "pour $1->$1"),
      String(target),
      `${steps.length}`,
      "[]",
      "No solution",
      '["No solution"]',
      `not ${answer}`,
    ];
  },
  variants(answer) {
    const steps = JSON.parse(answer) as string[];
    return [
      steps.join("\n"),
      steps.map((step, i) => `${i + 1}. ${step}`).join("\n"),
      steps.map((step) => `- ${step.toUpperCase()}`).join("\n"),
      steps.join(", "),
      answer.replaceAll('"', "'"),
      answer.replaceAll("->", " into "),
      answer.replaceAll("->", " → "),
      answer.replace(/\b([A-G])\b/g, "jug $1").replaceAll("->", " to "),
      JSON.stringify(steps, null, 2),
    ];
  },
});

describe("jugs by hand", () => {
  const instance = (jug_capacities: number[], target: number, min_moves = 6) =>
    task.instance.parse({ puzzle: { jug_capacities, target, min_moves } });

  it("three and five litres make four", () => {
    const known = instance([3, 5, 5], 4);
    for (const moves of [
      '["fill B", "pour B->A", "empty A", "pour B->A", "fill B", "pour B->A"]',
      "fill B\npour B to A\nempty A\npour B to A\nfill B\npour B to A",
      '["fill C", "fill B", "empty C", "pour B->A", "empty A", "pour B->A", "fill B", "pour B->A"]',
    ])
      expect(task.verify(moves, known).status, moves).toBe("correct");
  });

  it("the target must be there at the end; jugs that are not there and other words are no moves", () => {
    const known = instance([3, 5, 5], 4);
    const right = ["fill B", "pour B->A", "empty A", "pour B->A", "fill B", "pour B->A"];
    expect(task.verify(JSON.stringify([...right, "empty B"]), known).status).toBe("wrong");
    expect(task.verify(JSON.stringify(right.slice(0, -1)), known).status).toBe("wrong");
    for (const extra of ["fill D", "pour A->A", "drink A", "fill 4", "fill", "pour A->B->C", "fill A B"])
      expect(task.verify(JSON.stringify([extra, ...right]), known).status, extra).toBe("invalid");
  });

  it("finds plans for four and more jugs, where the source says that there is none", () => {
    for (const [sizes, target] of [
      [[3, 6, 9, 10], 5],
      [[13, 7, 11, 5], 1],
      [[4, 6, 9, 14, 15], 7],
    ] as const) {
      const four = instance([...sizes], target);
      const plan = task.solve(four);
      expect(reaches(plan, task.prompt(four))).toBe(true);
      expect(JSON.parse(plan)).toHaveLength(fewest(sizes, target));
    }
    const setting = resolveSetting(erase(task), "easy", { num_jugs: 4, difficulty: 5 });
    for (let i = 0; i < 5; i++) {
      const drawn = task.instance.parse(instanceAt(erase(task), setting, "four", i));
      expect(task.verify(task.solve(drawn), drawn).status).toBe("correct");
    }
  });

  it("an amount that no jug can come to hold is no puzzle", () => {
    expect(
      task.instance.safeParse({ puzzle: { jug_capacities: [4, 6, 8], target: 3, min_moves: 9 } }).success,
    ).toBe(false);
    expect(
      task.instance.safeParse({ puzzle: { jug_capacities: [3, 5, 7], target: 8, min_moves: 9 } }).success,
    ).toBe(false);
  });

  it("the fewest moves are the fewest, and at least as many as asked for", () => {
    for (let i = 0; i < 12; i++) {
      const { puzzle: drawn } = task.instance.parse(
        instanceAt(erase(task), resolveSetting(erase(task), "medium"), "fewest", i),
      );
      expect(fewest(drawn.jug_capacities, drawn.target)).toBe(drawn.min_moves);
      expect(drawn.min_moves).toBeGreaterThanOrEqual(10);
    }
  });
});
