import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/bbh/navigate.js";
import { describeShortcuts } from "../../support/shortcuts.js";
import { describeTask } from "../../support/describe-task.js";

/** The answer from the question's text, step by step, with complex numbers: a quarter turn to the left multiplies by i. */
function walked(question: string): "Yes" | "No" {
  const body = question.split("\n\n")[1] ?? "";
  let [x, y] = [0, 0];
  let facing: [number, number] = [0, 1];
  const left = ([a, b]: [number, number]): [number, number] => [-b, a];
  for (const sentence of body.split(/(?<=\.) /)) {
    const steps = Number(/\d+/.exec(sentence)?.[0] ?? 0);
    const quarters = /left/.test(sentence)
      ? 1
      : /around|backward/.test(sentence)
        ? 2
        : /right/.test(sentence)
          ? 3
          : 0;
    let way = facing;
    for (let i = 0; i < quarters; i++) way = left(way);
    if (sentence.startsWith("Turn")) facing = way;
    for (let i = 0; i < steps; i++) [x, y] = [x + way[0], y + way[1]];
  }
  return x === 0 && y === 0 ? "Yes" : "No";
}

describeTask(task, {
  kind: "closed",
  independent: (answer, _instance, question) =>
    answer.trim().toLowerCase() === walked(question).toLowerCase(),
  nearMisses: (answer) => [
    answer === "Yes" ? "No" : "Yes",
    answer === "Yes" ? "You do not return" : "You return to the start",
    answer === "Yes" ? "True" : "False",
    "Yes and No",
    "Yes or No",
    "unknown",
    answer === "Yes" ? "No, you return to the start" : "Yes, you do not return",
    `not ${answer}`,
    "",
  ],
  variants: (answer) => [
    answer.toLowerCase(),
    answer.toUpperCase(),
    answer === "Yes" ? "You return to the start." : "You do not return.",
    answer === "Yes"
      ? "Yes, you end up at the starting point"
      : "No, you do not end up at the starting point",
    answer === "Yes" ? "Yes, you return to the start" : "No. You don't return to the starting point.",
    `The answer is ${answer}.`,
    `${answer}, because of the last steps`,
  ],
  labels: [
    {
      of: ({ always_forward }, answer) => `${answer} ${always_forward ? "forward" : "turning"}`,
      shares: { "Yes forward": 0.25, "Yes turning": 0.25, "No forward": 0.25, "No turning": 0.25 },
    },
    {
      of: ({ moves }, answer) => `${answer} ${moves.length}`,
      shares: (level) => {
        const [low, high] = { easy: [4, 5], medium: [4, 9], hard: [12, 18] }[level] as [number, number];
        const share = 1 / (2 * (high - low + 1));
        return Object.fromEntries(
          Array.from({ length: high - low + 1 }, (_, i) => low + i).flatMap((n) => [
            [`Yes ${n}`, share],
            [`No ${n}`, share],
          ]),
        );
      },
    },
  ],
});
describeShortcuts(task, { text: (instance) => task.prompt(instance).split("\n\n")[1] ?? "" });

describe("navigate by hand", () => {
  const turns = (...moves: unknown[]) => task.instance.parse({ always_forward: false, moves });

  it("reads explanations of both answers alike, and none that denies its own word", () => {
    const open = turns(["ahead", 2]);
    const round = turns(["ahead", 2], ["turn_around", 0], ["ahead", 2]);
    for (const answer of [
      "No, you do not stand on your starting point.",
      "No, you are not at the starting point",
      "No, not at the start",
      "No, we are not at the start",
      "No, you never return",
      "No, the final position is (0, 2)",
      "No\nYou don't return to the start",
      "You do not stand on your starting point.",
      "n",
    ])
      expect(task.verify(answer, open).status, answer).toBe("correct");
    for (const answer of [
      "Yes, you stand on your starting point in the end",
      "You stand on your starting point",
      "Yes, you end at (0, 0)",
      "Y",
    ])
      expect(task.verify(answer, round).status, answer).toBe("correct");
    for (const answer of [
      "Yes, you don't stand on the starting point",
      "Yes, we aren't at the start",
      "Yes, you do not return",
      "No, you stand on your starting point",
    ])
      for (const instance of [open, round])
        expect(task.verify(answer, instance).status, answer).toBe("invalid");
  });

  it("no walk is of turns alone", () => {
    const setting = resolveSetting(task, "easy");
    for (let i = 0; i < 300; i++)
      expect(instanceAt(task, setting, "turns", i).moves.some(([, steps]) => steps > 0)).toBe(true);
  });

  it("turns change the heading and not the place", () => {
    const square = ["ahead", "turn_left", "ahead", "turn_left", "ahead", "turn_left", "ahead"].map((kind) => [
      kind,
      kind === "ahead" ? 5 : 0,
    ]);
    expect(task.solve(turns(...square))).toBe("Yes");
    expect(
      task.solve(turns(["ahead", 5], ["turn_around", 0], ["ahead", 3], ["ahead", 2], ["turn_right", 0])),
    ).toBe("Yes");
    expect(task.solve(turns(["ahead", 5], ["turn_left", 0], ["turn_right", 0], ["ahead", 5]))).toBe("No");
    expect(task.solve(turns(["ahead", 5], ["turn_left", 0], ["ahead", 5]))).toBe("No");
    expect(task.solve(turns(["turn_left", 0], ["turn_left", 0]))).toBe("Yes");
  });

  it("with a fixed heading both axes have to add up", () => {
    const solve = (...moves: unknown[]) => task.solve(task.instance.parse({ always_forward: true, moves }));
    expect(solve(["left", 3], ["forward", 2], ["right", 3], ["backward", 2])).toBe("Yes");
    expect(solve(["left", 3], ["forward", 2], ["right", 3], ["backward", 1])).toBe("No");
    expect(solve(["left", 3], ["backward", 3])).toBe("No");
  });

  it("refuses mixed instructions, turns with steps and steps without", () => {
    for (const broken of [
      {
        always_forward: true,
        moves: [
          ["left", 3],
          ["ahead", 3],
        ],
      },
      { always_forward: false, moves: [["left", 3]] },
      { always_forward: false, moves: [["turn_left", 3]] },
      { always_forward: false, moves: [["ahead", 0]] },
      { always_forward: true, moves: [] },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });

  it("reads answers in words, and none that says both or only half", () => {
    const judge = (answer: string) =>
      task.verify(answer, turns(["ahead", 2], ["turn_left", 0], ["ahead", 2])).status;
    for (const answer of [
      "no",
      "No.",
      "You do not return",
      "you don't return to the start",
      "No, you do not return to the starting point",
      "No, you end elsewhere",
    ])
      expect(judge(answer), answer).toBe("correct");
    for (const answer of ["yes", "You return", "You end up at the starting point.", "Yes, you return"])
      expect(judge(answer), answer).toBe("wrong");
    for (const answer of [
      "No, you return",
      "Yes, you do not return",
      "false",
      "true",
      "you end",
      "know",
      "not yes or no",
      "no yes",
      "neither",
    ])
      expect(judge(answer), answer).toBe("invalid");
  });

  it("walks that do not return have an even number of steps too, and no walk is without a turn", () => {
    for (const level of ["easy", "medium", "hard"] as const)
      for (let index = 0; index < 300; index++) {
        const { always_forward, moves } = instanceAt(task, resolveSetting(task, level), "even", index);
        expect(moves.reduce((sum, [, steps]) => sum + steps, 0) % 2).toBe(0);
        if (!always_forward) expect(moves.some(([kind]) => kind !== "ahead")).toBe(true);
      }
  });
});
