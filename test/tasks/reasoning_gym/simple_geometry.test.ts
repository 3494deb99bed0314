import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/simple_geometry.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** What is left of a whole turn when one has gone round the polygon along its sides. */
function remaining(question: string): bigint {
  const sides = Number(/with (\d+) sides/.exec(question)?.[1]);
  const known = [...question.matchAll(/(\d+)°/g)].map((match) => Number(match[1]));
  expect(known).toHaveLength(sides - 1);
  const turned = known.reduce((sum, angle) => sum + 180 - angle, 0);
  return BigInt(180 - (360 - turned));
}

const plain = (answer: string): bigint | undefined =>
  plainInteger(answer.replace(/\s*(?:°|degrees?)\s*$/, ""));

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plain(answer) === remaining(question),
  nearMisses: (answer, { known_angles, total_interior_sum }) => [
    ...integerNearMisses(answer),
    String(total_interior_sum),
    known_angles.join(", "),
    `180 - ${180 - Number(answer)}`,
    `${answer}%`,
    `${answer} radians`,
  ],
  variants: (answer) => [
    ...integerSpellings(answer),
    `${answer}°`,
    `${answer} degrees`,
    `${answer}.00`,
    `$${answer}^\\circ$`,
    `The remaining angle is ${answer}°.`,
    `x = ${answer}°`,
    `${2 * Number(answer)}/2`,
  ],
});

describe("simple_geometry by hand", () => {
  const of = (...known_angles: number[]) => {
    const n_sides = known_angles.length + 1;
    const sum = known_angles.reduce((a, b) => a + b, 0);
    const total = 180 * (n_sides - 2);
    return {
      n_sides,
      known_angles,
      sum_of_known_angles: sum,
      missing_angle_raw: total - sum,
      missing_angle_rounded: total - sum,
      total_interior_sum: total,
    };
  };
  it("every angle is below 180 degrees and within the bounds, at up to 30 sides, unlike in the source", () => {
    for (const [level, params] of [
      ["easy", {}],
      ["medium", {}],
      ["hard", {}],
      ["medium", { min_sides: 3, max_sides: 3, min_angle: 1, max_angle: 178 }],
      ["hard", { min_sides: 36, max_sides: 36 }],
      ["hard", { min_sides: 90, max_sides: 100, max_angle: 179 }],
    ] as const) {
      const setting = resolveSetting(erase(task), level, params);
      for (let i = 0; i < 200; i++) {
        const { known_angles, missing_angle_rounded } = task.instance.parse(
          instanceAt(erase(task), setting, "convex", i),
        );
        for (const angle of [...known_angles, missing_angle_rounded]) {
          expect(angle).toBeGreaterThanOrEqual(Number(setting.params.min_angle));
          expect(angle).toBeLessThanOrEqual(Number(setting.params.max_angle));
        }
      }
    }
  });
  it("knows triangles and squares; a unit and decimals cost nothing, which they did in the source", () => {
    const triangle = of(90, 60);
    expect(task.instance.safeParse(triangle).success).toBe(true);
    expect(task.solve(triangle)).toBe("30");
    expect(task.solve(of(90, 90, 90))).toBe("90");
    for (const text of ["30", "30.0", "30°", "30 degrees", "60/2"])
      expect(task.verify(text, triangle).status, text).toBe("correct");
    for (const text of ["31", "130", "-30", "30.5", "330"])
      expect(task.verify(text, triangle).status, text).toBe("wrong");
    for (const text of ["30 or 31", "90 - 60", "30 rad", "3e1", "", "true"])
      expect(task.verify(text, triangle).status, text).toBe("invalid");
  });
  it("sums that do not agree are no instance; a published polygon that is not convex is judged by the sum", () => {
    expect(task.instance.safeParse({ ...of(90, 60), n_sides: 4 }).success).toBe(false);
    expect(task.instance.safeParse({ ...of(90, 60), missing_angle_raw: 31 }).success).toBe(false);
    expect(task.verify("331", task.instance.parse(of(48, 111, 22, 28))).status).toBe("correct");
  });
});
