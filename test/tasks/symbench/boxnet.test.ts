import { describe, expect, it } from "vitest";
import { planField } from "../../../generators/box-field.js";
import type { FieldItem } from "../../../generators/box-field.js";
import { createRng } from "../../../generators/rng.js";
import { entryAt, resolveSetting } from "../../../tasks/entry.js";
import { judgeAnswer } from "../../../tasks/judge.js";
import { LEVELS, erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/boxnet.js";
import { describeTask } from "../../support/describe-task.js";

type Steps = Record<string, string>[];

/** Plays the plan on the squares of the question's text; a plan that JSON.parse cannot read is not judged here. */
function clears(answer: string, question: string): boolean {
  const now = new Map<string, string[]>();
  for (const [, name = "", items = ""] of question.matchAll(/^square(\[\d\.5, \d\.5\]): (.*)$/gm))
    now.set(name, items === "nothing" ? [] : items.split(", "));
  const limit = Number(/at most (\d+) steps?\./.exec(question)?.[1] ?? Infinity);
  let steps: unknown;
  try {
    steps = JSON.parse(answer);
  } catch {
    return false;
  }
  if (!Array.isArray(steps) || steps.length > limit) return false;
  const places = (answer.match(/Agent\[/g) ?? []).length;
  if ((steps as Steps).reduce((sum, step) => sum + Object.keys(step).length, 0) !== places) return false;
  for (const step of steps as Steps) {
    const before = new Map([...now].map(([name, items]) => [name, [...items]]));
    for (const [arm, action] of Object.entries(step)) {
      const square = arm.replace("Agent", "");
      const [, box = "", to = ""] = /^move\((box_\w+), (.*)\)$/.exec(action) ?? [];
      if (!before.get(square)?.includes(box)) return false;
      const items = now.get(square) ?? [];
      items.splice(items.indexOf(box), 1);
      if (to.startsWith("target_")) {
        const at = items.indexOf(to);
        if (at < 0 || to.slice(7) !== box.slice(4)) return false;
        items.splice(at, 1);
        continue;
      }
      const [r = NaN, c = NaN] = (square.match(/\d(?=\.)/g) ?? []).map(Number);
      const around = [
        [r - 1, c],
        [r + 1, c],
        [r, c - 1],
        [r, c + 1],
      ].map(([a, b]) => `square[${a}.5, ${b}.5]`);
      if (!around.includes(to) || !now.has(to.replace("square", ""))) return false;
      now.get(to.replace("square", ""))?.push(box);
    }
  }
  return [...now.values()].flat().every((item) => !item.startsWith("box"));
}

const stepsOf = (answer: string): Steps => JSON.parse(answer) as Steps;

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => clears(answer, question),
  nearMisses: (answer) => {
    const steps = stepsOf(answer);
    const write = (plan: Steps): string => JSON.stringify(plan);
    const oneByOne = steps.flatMap((step) =>
      Object.entries(step).map(([arm, action]) => ({ [arm]: action })),
    );
    return [
      ...steps.map((_, i) => write(steps.filter((_, k) => k !== i))),
      write(steps.slice(0, -1)),
      write([...steps].reverse()),
      write(oneByOne),
      write([...steps, { "Agent[0.5, 0.5]": "move(box_blue, square[0.5, 1.5])" }]),
      write([{ "Agent[0.5, 0.5]": "move(box_blue, square[1.5, 1.5])" }, ...steps]),
      write([{}, {}, {}, ...steps]),
      write([steps.reduce((all, step) => ({ ...all, ...step }), {})]),
      answer.replace(/square\[\d/, "square[7"),
      answer.replace(/target_\w+/, "target_grey"),
      answer.replace(/Agent\[\d/, "Agent[9"),
      answer.replace(/^\[\{/, '[{"Agent[0.5, 0.5]": "move(box_blue, target_blue)", '),
      "[]",
    ];
  },
  variants: (answer) => [
    answer.replaceAll(", ", ","),
    answer.replaceAll(": ", ":"),
    JSON.stringify(stepsOf(answer), null, 2),
    "```json\n" + answer + "\n```",
    answer.replaceAll('"', "'"),
    answer.replaceAll("Agent", "Arm"),
    answer.replaceAll("Agent", ""),
    answer.replaceAll("}, {", "},\n{"),
  ],
});

describe("boxnet by hand", () => {
  const instance = {
    rows: 1,
    cols: 3,
    state: { "0.5_0.5": ["box_red", "box_red"], "0.5_1.5": [], "0.5_2.5": ["target_red", "target_red"] },
    step_limit: 4,
  };
  const arm = (column: number, to: string): string => `"Agent[0.5, ${column}.5]": "move(box_red, ${to})"`;
  const right = (column: number): string => `square[0.5, ${column}.5]`;
  const good = [
    `{${arm(0, right(1))}}`,
    `{${arm(0, right(1))}, ${arm(1, right(2))}}`,
    `{${arm(1, right(2))}, ${arm(2, "target_red")}}`,
    `{${arm(2, "target_red")}}`,
  ];
  const judge = (steps: readonly string[], changes: object = {}) =>
    task.verify(`[${steps.join(", ")}]`, task.instance.parse({ ...instance, ...changes }));

  it("takes the actions of a step at once: no box is relayed through several arms", () => {
    expect(judge(good).status).toBe("correct");
    const relay = [`{${arm(0, right(1))}, ${arm(1, right(2))}, ${arm(2, "target_red")}}`];
    expect(judge([...relay, ...relay]).reason).toContain("no red box is in the arm's square at the start");
  });

  it("an action that is not possible makes the plan wrong, where the source skipped it", () => {
    const idle = `{${arm(2, "target_red")}}`;
    expect(judge([...good, idle], { step_limit: null }).status).toBe("wrong");
    expect(judge([good[0] ?? "", `{${arm(0, right(2))}}`]).reason).toContain("not a neighbour");
    expect(judge([`{${arm(0, "square[1.5, 0.5]")}}`]).reason).toContain("not a neighbour");
    expect(judge([`{${arm(0, "square[0.5, -0.5]")}}`]).status).toBe("invalid");
    expect(judge([`{${arm(0, "target_red")}}`]).reason).toContain("no target");
    expect(judge([`{${arm(7, right(1))}}`]).reason).toContain("there is no such arm");
    expect(judge([`{${arm(0, "square[0.5, 1]")}}`]).reason).toContain("not a neighbour");
  });

  it("sees an arm named twice in a step, also under another spelling", () => {
    const twice = [`{${arm(0, right(1))}, ${arm(0, right(1))}}`];
    expect(judge(twice).reason).toContain("named twice");
    const spelled = [`{${arm(0, right(1))}, "Arm[0.50,0.5]": "move(box_red,square[0.5,1.5])"}`];
    expect(judge(spelled).reason).toContain("named twice");
  });

  it("reads actions whatever their blanks, which the source lost", () => {
    expect(judge(good.map((step) => step.replaceAll(" ", ""))).status).toBe("correct");
    expect(judge(good.map((step) => step.replaceAll('"', "'"))).status).toBe("correct");
  });

  it("counts steps, empty ones as well, against the limit", () => {
    expect(judge([...good, "{}"]).reason).toBe("5 steps where at most 4 are allowed");
    expect(judge([...good, "{}"], { step_limit: 5 }).status).toBe("correct");
    expect(judge(good, { step_limit: 3 }).status).toBe("wrong");
    expect(judge(good.slice(0, 3)).reason).toBe("1 boxes are left");
  });

  it("refuses two plans and text that is no plan", () => {
    for (const text of [
      `[${good.join()}] or [{}]`,
      `[${good.join()}][{}]`,
      "{'a': 1}",
      "[[]]",
      '[{"a"}]',
      "[{]}",
    ])
      expect(task.verify(text, task.instance.parse(instance)).status, text).toBe("invalid");
  });

  it("the planner's plans are as short as a breadth-first search over all joint actions can make them, or one step longer", () => {
    const rng = createRng("boxnet planner");
    let shortest = 0;
    const draws = 40;
    for (let i = 0; i < draws; i++) {
      const item = (colour: string): FieldItem => ({ colour, row: rng.int(0, 1), column: rng.int(0, 2) });
      const boxes = ["red", "blue", "red"].map(item);
      const targets = ["red", "blue", "red"].map(item);
      const { steps, lowerBound } = planField(boxes, targets);
      const best = fewestSteps(boxes, targets);
      expect(lowerBound).toBeLessThanOrEqual(best);
      expect(steps.length).toBeGreaterThanOrEqual(best);
      expect(steps.length).toBeLessThanOrEqual(best + 1);
      if (steps.length === best) shortest++;
    }
    expect(shortest / draws).toBeGreaterThan(0.9);
  });

  it("a plan that moves one box after the other is too long for every question", () => {
    for (const level of LEVELS) {
      const setting = resolveSetting(erase(task), level);
      for (let i = 0; i < 50; i++) {
        const entry = entryAt(erase(task), setting, "serial", i);
        const serial = stepsOf(entry.answer ?? "").flatMap((step) =>
          Object.entries(step).map(([name, action]) => ({ [name]: action })),
        );
        expect(judgeAnswer(erase(task), entry, JSON.stringify(serial)).status).toBe("wrong");
      }
    }
  });

  it("judges only fields whose boxes and targets match", () => {
    for (const changes of [
      { state: { "0.5_0.5": ["box_red"] } },
      { state: { "0.5_0.5": ["box_red", "target_blue"] } },
      { state: { "9.5_0.5": ["box_red", "target_red"] } },
      { state: {} },
    ])
      expect(judgeAnswer(erase(task), { metadata: { ...instance, ...changes } }, "[]").status).toBe("error");
  });
});

/** Steps of a shortest plan on 2 x 3 squares, by breadth-first search over all sets of simultaneous actions. */
function fewestSteps(boxes: readonly FieldItem[], targets: readonly FieldItem[]): number {
  // A state: the square of each box (-1: gone) and the targets left, as texts.
  type State = { at: number[]; left: string[] };
  const key = ({ at, left }: State): string =>
    `${at
      .map((square, i) => `${boxes[i]?.colour}${square}`)
      .sort()
      .join()}|${[...left].sort().join()}`;
  let layer: State[] = [
    {
      at: boxes.map(({ row, column }) => 3 * row + column),
      left: targets.map(({ colour, row, column }) => `${colour}${3 * row + column}`),
    },
  ];
  const seen = new Set(layer.map(key));
  for (let steps = 0; ; steps++) {
    if (layer.some(({ at }) => at.every((square) => square < 0))) return steps;
    const next: State[] = [];
    for (const state of layer) {
      const extend = (square: number, now: State, used: readonly number[]): void => {
        if (square === 6) {
          if (!seen.has(key(now))) {
            seen.add(key(now));
            next.push(now);
          }
          return;
        }
        extend(square + 1, now, used);
        for (const [i, at] of state.at.entries()) {
          if (at !== square) continue;
          const [r, c] = [Math.floor(square / 3), square % 3];
          for (const [row, column] of [
            [r - 1, c],
            [r + 1, c],
            [r, c - 1],
            [r, c + 1],
          ] as const) {
            if (row < 0 || row > 1 || column < 0 || column > 2) continue;
            const moved = now.at.map((old, k) => (k === i ? 3 * row + column : old));
            extend(square + 1, { at: moved, left: now.left }, [...used, i]);
          }
          const target = now.left.indexOf(`${boxes[i]?.colour}${square}`);
          if (target < 0) continue;
          const gone = now.at.map((old, k) => (k === i ? -1 : old));
          extend(square + 1, { at: gone, left: now.left.filter((_, k) => k !== target) }, [...used, i]);
        }
      };
      extend(0, state, []);
    }
    layer = next;
  }
}
