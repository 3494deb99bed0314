import { describe, expect, it } from "vitest";
import { erase } from "../../../tasks/task.js";
import { judgeAnswer } from "../../../tasks/judge.js";
import { entryAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/symbench/blocksworld.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** Plays the lines of a plan on lists read from the question's own text. */
function reachesGoal(answer: string, question: string): boolean {
  const section = (from: string, to: string): Map<string, string[]> => {
    const text = question.slice(question.indexOf(from), question.indexOf(to));
    return new Map(
      [...text.matchAll(/stack(\d): (.*)/g)].map((m) => [
        m[1] ?? "",
        (m[2] ?? "").replace("(empty)", "").split(" ").filter(Boolean),
      ]),
    );
  };
  const state = section("Start:", "Goal");
  const goal = section("Goal", "Find moves");
  const limit = Number(/at most (\d+) moves/.exec(question)?.[1] ?? Infinity);
  const lines = answer.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > limit) return false;
  for (const line of lines) {
    const m = /^Move ([A-Z]) from stack(\d) to stack(\d)$/.exec(line);
    const source = state.get(m?.[2] ?? "");
    const target = state.get(m?.[3] ?? "");
    if (!m || !source || !target || source === target || source[source.length - 1] !== m[1]) return false;
    target.push(source.pop() as string);
  }
  return [...state].every(([name, blocks]) => blocks.join() === (goal.get(name) ?? []).join());
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => reachesGoal(answer, question),
  nearMisses: (answer) => [
    ...listMutations(answer.split("\n"), "Move A from stack1 to stack1").map((moves) => moves.join("\n")),
    answer.replace(/from/, "onto"),
    `${answer}\nMove Q from stack1 to stack2`,
    answer.replace(/to stack\d$/, "to stack9"),
    answer.replace(/to stack\d$/, "to table"),
    "",
  ],
  variants: (answer) => {
    const moves = answer.split("\n");
    return [
      answer.toLowerCase(),
      moves.join("; "),
      moves.join(", "),
      moves.map((move) => `- ${move}`).join("\n"),
      moves.map((move, i) => `${i + 1}. ${move}.`).join("\n"),
      moves.map((move) => move.replace(/stack/g, "")).join("\n"),
      JSON.stringify(moves),
      moves.join("\n\n"),
      moves.map((move) => `**${move}**`).join("\n"),
    ];
  },
});

describe("blocksworld by hand", () => {
  const instance = {
    initial: { stack1: ["A"], stack2: ["B", "C"], stack3: [] },
    goal: { stack2: ["B", "A"], stack3: ["C"] },
    max_moves: 3,
  };
  const judge = (answer: string) => task.verify(answer, task.instance.parse(instance));

  it("accepts any legal plan and names the first illegal step", () => {
    expect(judge("Move C from stack2 to stack3\nMove A from stack1 to stack2").status).toBe("correct");
    expect(judge("Move A from stack1 to stack2")).toMatchObject({
      status: "wrong",
      reason: "the moves are legal but do not end in the goal",
    });
    expect(judge("Move B from stack2 to stack1").reason).toContain("B is not on top of stack2");
  });

  it("refuses what the source's checker let through: a block onto its own stack, blind shuffling", () => {
    expect(
      judge("Move C from stack2 to stack2\nMove C from stack2 to stack3\nMove A from stack1 to stack2")
        .status,
    ).toBe("wrong");
    const detour =
      "Move C from stack2 to stack3\nMove C from stack3 to stack1\nMove C from stack1 to stack3\nMove A from stack1 to stack2";
    expect(judge(detour).reason).toContain("at most 3");
    expect(task.verify(detour, { ...instance, max_moves: null }).status).toBe("correct");
  });

  it("takes the empty answer as the empty plan", () => {
    const solved = {
      initial: { stack1: ["A"], stack2: [], stack3: [] },
      goal: { stack1: ["A"], stack2: [] },
      max_moves: null,
    };
    expect(task.verify("", solved).status).toBe("correct");
    expect(judge("").status).toBe("wrong");
  });

  it("judges only entries whose blocks and stacks agree", () => {
    const broken = [
      { ...instance, goal: { stack2: ["B", "A"] } },
      { ...instance, goal: { stack2: ["B", "A"], stack9: ["C"] } },
      { ...instance, initial: { stack1: ["A", "A"], stack2: ["B", "C"] } },
    ];
    for (const metadata of broken) expect(judgeAnswer(erase(task), { metadata }, "").status).toBe("error");
  });

  it("ten blocks on three stacks still have a plan within the printed limit", () => {
    const setting = resolveSetting(erase(task), "medium", {
      min_blocks: 10,
      max_blocks: 10,
      min_stacks: 3,
      max_stacks: 3,
    });
    for (let i = 0; i < 3; i++) {
      const entry = entryAt(erase(task), setting, "ten", i);
      expect(judgeAnswer(erase(task), entry, entry.answer ?? "").status).toBe("correct");
    }
  });

  it("ten blocks on six stacks, where the search gives up, have a plan by construction", () => {
    const many = { min_blocks: 10, max_blocks: 10, min_stacks: 6, max_stacks: 6 };
    const entry = entryAt(erase(task), resolveSetting(erase(task), "medium", many), "p", 2);
    expect(judgeAnswer(erase(task), entry, entry.answer ?? "").status).toBe("correct");
  });

  it("reads moves with emphasis, numbers and headings", () => {
    const plan = ["Move C from stack2 to stack3", "Move A from stack1 to stack2"];
    for (const text of [
      plan.map((move) => move.replace(/(\b[A-C]\b|stack\d)/g, "**$1**")).join("\n"),
      plan.map((move) => move.replace(/(\b[A-C]\b|stack\d)/g, "`$1`")).join("\n"),
      plan.map((move, i) => `Move ${i + 1}: ${move}`).join("\n"),
      plan.map((move, i) => `(${i + 1}) ${move}`).join("\n"),
      `Moves:\n${plan.join("\n")}`,
      plan.join(", then "),
      plan.join("\n").replaceAll("stack", "stack_"),
      plan.join("\n").replaceAll(" ", "\u00a0"),
    ])
      expect(judge(text).status, text).toBe("correct");
  });

  it("with two stacks a goal may be out of reach: that is a broken entry", () => {
    const two = {
      initial: { stack1: ["A", "B"], stack2: [] },
      goal: { stack1: ["B", "A"] },
      max_moves: null,
    };
    expect(judgeAnswer(erase(task), { metadata: two }, "").status).toBe("error");
  });
});
