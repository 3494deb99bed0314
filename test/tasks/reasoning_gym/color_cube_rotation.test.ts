import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/color_cube_rotation.js";
import { describeTask } from "../../support/describe-task.js";

type Point = [x: number, y: number, z: number];
const PLACES: Record<string, Point> = {
  right: [1, 0, 0],
  left: [-1, 0, 0],
  top: [0, 1, 0],
  bottom: [0, -1, 0],
  front: [0, 0, 1],
  back: [0, 0, -1],
};

/** The colour asked for: the places of the sides as points that rotate in space, from the question's text. */
function colourIn(question: string): string {
  const points = [...question.matchAll(/^(\w+): (\w+)$/gm)].map(
    ([, name = "", colour = ""]): [string, Point] => [colour, PLACES[name] ?? [0, 0, 0]],
  );
  let now = points;
  for (const line of question.split("\n").filter((text) => /^\d+\. /.test(text))) {
    const from = line.includes("upside down") ? "bottom" : /brings its (\w+) side/.exec(line)?.[1];
    now = now.map(([colour, [x, y, z]]) => {
      const moved: Record<string, Point> = {
        bottom: [x, -y, -z],
        front: [x, z, -y],
        back: [x, -z, y],
        right: [-y, x, z],
        left: [y, -x, z],
      };
      return [colour, moved[from ?? ""] ?? [0, 0, 0]];
    });
  }
  const target = PLACES[/Which colour is the (\w+) side/.exec(question)?.[1] ?? ""] ?? [0, 0, 0];
  return now.find(([, point]) => point.every((value, i) => value === target[i]))?.[0] ?? "";
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) =>
    answer
      .trim()
      .toLowerCase()
      .replace(/^[^a-z]+|[^a-z]+$/g, "") === colourIn(question),
  nearMisses: (answer, { initial_state }) => [
    ...Object.values(initial_state).filter((colour) => colour !== answer),
    `not ${answer}`,
    `${answer} or black`,
    `${answer}, ${initial_state.top}`,
    Object.values(initial_state).join(" "),
    `${answer}ish`,
    `light ${answer}`,
    "top",
    "",
  ],
  variants: (answer) => [
    answer.toUpperCase(),
    `The colour is ${answer}.`,
    `The color of the top side is ${answer}`,
    `It is ${answer}`,
    `[${answer}]`,
  ],
});

describe("color_cube_rotation by hand", () => {
  const initial_state = {
    top: "red",
    right: "green",
    front: "blue",
    left: "yellow",
    back: "white",
    bottom: "gray",
  };
  const of = (rotations: string[], target_side: string) =>
    task.instance.parse({ initial_state, rotations, target_side, num_rotations: rotations.length });

  it("turns go as the question says", () => {
    for (const [rotations, target, colour] of [
      [["front"], "top", "blue"],
      [["front"], "back", "red"],
      [["front"], "front", "gray"],
      [["right"], "left", "red"],
      [["right"], "front", "blue"],
      [["left"], "right", "red"],
      [["back"], "front", "red"],
      [["front", "right"], "top", "green"],
      [["front", "right"], "left", "blue"],
    ] as const)
      expect(task.solve(of([...rotations], target)), `${rotations.join()} ${target}`).toBe(colour);
  });

  it("the bottom comes to the top about the axis that the question names, which the source left open", () => {
    const known = of(["bottom"], "front");
    expect(task.solve(known)).toBe("white");
    expect(task.prompt(known)).toContain("the left and right sides stay where they are");
    expect(task.solve(of(["bottom"], "left"))).toBe("yellow");
    for (const turned of ["front", "back", "left", "right", "bottom"])
      expect(task.prompt(of([turned], "top"))).toMatch(/(?:left and right|front and back) sides stay/);
  });

  it("another colour earns nothing, gray is grey", () => {
    const known = of(["bottom"], "top");
    for (const text of ["gray", "Grey", "GRAY."])
      expect(task.verify(text, known).status, text).toBe("correct");
    for (const text of ["red", "white"])
      expect(task.verify(text, known)).toMatchObject({ status: "wrong", score: 0 });
    for (const text of ["gray or red", "gray red", "black", "graz"])
      expect(task.verify(text, known).status, text).toBe("invalid");
  });

  it("two sides of one colour are no puzzle", () => {
    const twice = { ...initial_state, left: "red" };
    expect(
      task.instance.safeParse({
        initial_state: twice,
        rotations: ["front"],
        target_side: "top",
        num_rotations: 1,
      }).success,
    ).toBe(false);
  });
});
