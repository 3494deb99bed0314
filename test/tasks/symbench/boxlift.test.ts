import { describe, expect, it } from "vitest";
import { bestPlan, fewestSteps, greedyPlan } from "../../../generators/lifting.js";
import { createRng } from "../../../generators/rng.js";
import { entryAt, resolveSetting } from "../../../tasks/entry.js";
import { judgeAnswer } from "../../../tasks/judge.js";
import { LEVELS, erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/boxlift.js";
import { describeTask } from "../../support/describe-task.js";
import { referenceRows } from "../../support/reference.js";

/** Reads weights and capacities from the question and crosses boxes off line by line. */
function lifts(answer: string, question: string): boolean {
  const boxes = (/weights are ([\d, ]+) \(/.exec(question)?.[1] ?? "").split(", ");
  const capacities = new Map(
    [...question.matchAll(/^lifter (\d+): capacity (\d+)$/gm)].map((m) => [m[1], Number(m[2])]),
  );
  const limit = Number(/at most (\d+) steps/.exec(question)?.[1]);
  const lines = answer.split("\n");
  if (lines.length > limit) return false;
  for (const [i, line] of lines.entries()) {
    const body = new RegExp(`^Step ${i + 1}: \\[(.*)\\]$`).exec(line)?.[1];
    if (body === undefined || body.replace(/\((\d+), \[(\d+(?:, \d+)*)?\]\)(, )?/g, "") !== "") return false;
    const used = new Set<string>();
    for (const [, weight = "", group = ""] of body.matchAll(/\((\d+), \[([\d, ]*)\]\)/g)) {
      const at = boxes.indexOf(weight);
      if (at < 0) return false;
      boxes.splice(at, 1);
      let sum = 0;
      for (const lifter of group.split(", ")) {
        if (used.has(lifter) || !capacities.has(lifter)) return false;
        used.add(lifter);
        sum += capacities.get(lifter) ?? 0;
      }
      if (sum < Number(weight)) return false;
    }
  }
  return boxes.length === 0;
}

const number = (lines: readonly string[]): string =>
  lines.map((line, i) => line.replace(/^Step \d+/, `Step ${i + 1}`)).join("\n");

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => lifts(answer, question),
  nearMisses: (answer, { lifters }) => {
    const lines = answer.split("\n");
    const all = lifters.map((_, i) => i).join(", ");
    return [
      ...lines.map((_, i) => number(lines.filter((_, k) => k !== i))),
      number([...lines, "Step 0: []"]),
      number([...lines, lines[0] ?? ""]),
      number(["Step 0: [(1, [0])]", ...lines]),
      answer.replace(/\[(\d)\]/, "[$1, $1]"),
      answer.replace(/\((\d+), \[\d(, \d)*\]/, `($1, [${all}])`),
      answer.replace(/\[\d(, \d)*\]/, "[]"),
      answer.replace(/\[\d(, \d)*\]/, `[${lifters.length}]`),
      answer.replace(/\((\d+)/, "($10"),
      answer.replace(/\[\d, /, "[-1, "),
      [...lines].reverse().join("\n"),
      `${answer}\n${answer}`,
      lines[0] ?? "",
    ];
  },
  variants: (answer) => {
    const bodies = answer.split("\n").map((line) => line.replace(/^Step \d+: /, ""));
    const json = bodies.map((body) => body.replaceAll("(", "[").replaceAll(")", "]"));
    return [
      answer.replaceAll(" ", ""),
      answer.toLowerCase(),
      answer.replaceAll("\n", "\n\n"),
      answer.replaceAll("\n", ", "),
      answer.replaceAll("\n", "; "),
      answer.replace(/^Step \d+:/gm, "**$&**"),
      answer.replace(/^/gm, "- "),
      answer.replace(/\[\(/g, "(").replace(/\)\]/g, ")"),
      `[${bodies.join(", ")}]`,
      bodies.join("\n"),
      `[${json.join(",\n")}]`,
      `{${json.map((body, i) => `"Step ${i + 1}": ${body}`).join(", ")}}`,
    ];
  },
});

describe("boxlift by hand", () => {
  const instance = { boxes: [50, 30, 30, 80], lifters: [40, 35, 50], step_limit: 2 };
  const judge = (answer: string, changes: object = {}) =>
    task.verify(answer, task.instance.parse({ ...instance, ...changes }));
  const good = "Step 1: [(80, [0, 2]), (30, [1])]\nStep 2: [(50, [2]), (30, [0])]";

  it("counts a lifter's capacity once, which the source did not", () => {
    expect(judge(good).status).toBe("correct");
    expect(judge(good.replace("[0, 2]", "[0, 0]")).reason).toContain("lifter 0 is used twice");
    expect(judge(good.replace("(30, [1])", "(30, [0])")).reason).toContain("lifter 0 is used twice");
  });

  it("knows its lifters: no negative numbers, none beyond the last", () => {
    expect(judge(good.replace("[2]", "[-1]")).status).toBe("invalid");
    expect(judge(good.replace("[2]", "[3]")).reason).toContain("there is no lifter 3");
  });

  it("an illegal lift makes the plan wrong, also beside a plan that would do", () => {
    expect(judge(good.replace("(50, [2])", "(50, [2]), (99, [1])")).reason).toContain("no such box");
    expect(judge(good.replace("(50, [2])", "(50, [2]), (80, [1])")).reason).toContain("lifted before");
    expect(judge(good.replace("(50, [2])", "(50, [1])")).reason).toContain("can lift 35 only");
    expect(judge(good.replace("(30, [0])", "(30, [0]), (30, [1])")).status).toBe("wrong");
    expect(judge(good.replace(", (30, [0])", "")).reason).toBe("the box 30 is never lifted");
  });

  it("steps beyond the limit are wrong even where the first ones lift every box", () => {
    expect(judge(`${good}\nStep 3: []`).reason).toBe("3 steps where at most 2 are allowed");
    expect(judge(`${good}\nStep 3: []`, { step_limit: 3 }).status).toBe("correct");
    expect(judge(`Step 1: []\n${good.replace("Step 2", "Step 3").replace("Step 1", "Step 2")}`).status).toBe(
      "wrong",
    );
  });

  it("steps are numbered from 1 without a gap, and nothing is evaluated", () => {
    for (const text of [
      good.replace("Step 2", "Step 3"),
      good.replace("Step 1", "Step 0"),
      `${good}\nStep 2: []`,
      `${good} or none`,
      `First ${good}`,
      good.replace("50", "25*2"),
      good.replace("50", "5e1"),
      good.replace("[2]", "2"),
      good.replace("[2]", "[True]"),
      "Step 1:",
    ])
      expect(judge(text).status, text).toBe("invalid");
  });

  it("the greedy limit is the source's", () => {
    for (const row of referenceRows("symbench", "boxlift") ?? []) {
      const { boxes, lifters, step_limit } = row.solution as {
        boxes: number[];
        lifters: number[];
        step_limit: number;
      };
      expect(greedyPlan(boxes, lifters).length).toBe(step_limit);
    }
  });

  it("a lower bound never exceeds the shortest plan, found by searching all partitions of small sets", () => {
    const rng = createRng("boxlift bound");
    for (let i = 0; i < 40; i++) {
      const lifters = Array.from({ length: 3 }, () => rng.int(20, 60));
      const boxes = Array.from({ length: 5 }, () => rng.int(10, 60));
      const shortest = shortestPlan(boxes, lifters);
      expect(fewestSteps(boxes, lifters)).toBeLessThanOrEqual(shortest);
      const found = bestPlan(rng, boxes, lifters, 40).length;
      expect(found).toBeGreaterThanOrEqual(shortest);
      expect(found).toBeLessThanOrEqual(shortest + 1);
    }
  });

  it("one box after the other with all lifters is too slow for every question", () => {
    for (const level of LEVELS) {
      const setting = resolveSetting(erase(task), level);
      for (let i = 0; i < 50; i++) {
        const entry = entryAt(erase(task), setting, "serial", i);
        const { boxes, lifters } = task.instance.parse(entry.metadata);
        const all = lifters.map((_, k) => k).join(", ");
        const serial = boxes.map((weight, k) => `Step ${k + 1}: [(${weight}, [${all}])]`).join("\n");
        expect(judgeAnswer(erase(task), entry, serial).status).toBe("wrong");
        expect(
          judgeAnswer(erase(task), { metadata: { ...entry.metadata, step_limit: 60 } }, serial).status,
        ).toBe("correct");
      }
    }
  });

  it("a box too heavy for all lifters is a broken entry: the source's planner never ended there", () => {
    const metadata = { ...instance, boxes: [500] };
    expect(judgeAnswer(erase(task), { metadata }, "Step 1: [(500, [0, 1, 2])]").status).toBe("error");
  });

  it("reads the labels that people number steps with", () => {
    const [first = "", second = ""] = good.split("\n").map((line) => line.replace(/^Step \d: /, ""));
    for (const label of [
      "N. ",
      "N: ",
      "(N) ",
      "Step N. ",
      "Step N ",
      "Step N - ",
      "N. Step N: ",
      "## Step N: ",
    ]) {
      const plan = [first, second].map((line, i) => label.replaceAll("N", String(i + 1)) + line).join("\n");
      expect(judge(plan).status, plan).toBe("correct");
    }
    expect(judge(`Step 1: ${first}.\nStep 2: ${second}.`).status).toBe("correct");
    expect(judge(`2. ${first}\n1. ${second}`).status).toBe("invalid");
  });
});

/** Fewest steps by dynamic programming over sets of boxes: which sets fit into one step, tried over all assignments. */
function shortestPlan(boxes: readonly number[], lifters: readonly number[]): number {
  const fits = (set: number): boolean => {
    const members = boxes.filter((_, i) => set & (1 << i));
    const tryFrom = (at: number, free: number): boolean => {
      if (at === members.length) return true;
      for (let group = free; group > 0; group = (group - 1) & free) {
        const capacity = lifters.reduce((sum, own, i) => (group & (1 << i) ? sum + own : sum), 0);
        if (capacity >= (members[at] ?? 0) && tryFrom(at + 1, free & ~group)) return true;
      }
      return false;
    };
    return tryFrom(0, 2 ** lifters.length - 1);
  };
  const sets = 2 ** boxes.length;
  const steps = new Array<number>(sets).fill(Infinity);
  steps[0] = 0;
  const fitting = Array.from({ length: sets }, (_, set) => set).filter((set) => set > 0 && fits(set));
  for (let set = 1; set < sets; set++)
    for (const part of fitting)
      if ((part & ~set) === 0)
        steps[set] = Math.min(steps[set] ?? Infinity, 1 + (steps[set & ~part] ?? Infinity));
  return steps[sets - 1] ?? Infinity;
}
