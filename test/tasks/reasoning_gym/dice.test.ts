import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/dice.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

function choose(n: number, k: number): bigint {
  if (n < k) return 0n;
  let result = 1n;
  for (let i = 0; i < k; i++) result = (result * BigInt(n - i)) / BigInt(i + 1);
  return result;
}

/** Rolls below the target by inclusion and exclusion over the dice that show too much; then the rest. */
function exact(question: string): [bigint, bigint] {
  const dice = [...(/together: ([^.]*)\./.exec(question)?.[1] ?? "").matchAll(/1d(\d+)/g)].map((m) =>
    Number(m[1]),
  );
  const target = Number(/add up to (\d+) or more/.exec(question)?.[1]);
  const all = dice.reduce((product, sides) => product * BigInt(sides), 1n);
  let below = 0n;
  for (let subset = 0; subset < 2 ** dice.length; subset++) {
    let [left, sign] = [target - 1, 1n];
    dice.forEach((sides, i) => {
      if (((subset >> i) & 1) === 1) [left, sign] = [left - sides, -sign];
    });
    below += sign * choose(left, dice.length);
  }
  return [all - below, all];
}

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const match = /^(?:=\s*)?\+?\s?(\d+)\s*\/\s*(\d+)\s*\.?$/.exec(answer.trim());
    if (!match || BigInt(match[2] ?? 0) === 0n) return false;
    const [hits, all] = exact(question);
    return BigInt(match[1] ?? 0) * all === hits * BigInt(match[2] ?? 0);
  },
  nearMisses(answer, { puzzle: { num, den, probability, target } }) {
    return [
      `${num + 1}/${den}`,
      `${num}/${den + 1}`,
      `${den - num}/${den}`,
      `${den}/${num}`,
      `-${answer}`,
      `${answer}0`,
      `1${answer}`,
      `${num}`,
      `${num}:${den}`,
      `${num} to ${den - num}`,
      `${(100 * probability).toFixed(1)}%`,
      `${probability.toFixed(3)}7`,
      `${answer} or 1/2`,
      `${answer}, 1/2`,
      `1 - ${answer}`,
      `${answer} = ${num + 1}/${den}`,
      String(target),
    ];
  },
  variants: (answer, { puzzle: { num, den, probability } }) => [
    `${num} / ${den}`,
    `\\frac{${num}}{${den}}`,
    `$\\dfrac{${num}}{${den}}$`,
    `$${answer}$`,
    `${2 * num}/${2 * den}`,
    `${3 * num}/${3 * den} = ${answer}`,
    `${answer} ≈ ${probability.toFixed(4)}`,
    `P = ${answer}`,
    `The probability is ${answer}.`,
    `Probability: ${answer}`,
    `P(sum ≥ 7) = ${answer}`,
    `(${num})/(${den})`,
  ],
});

describe("dice by hand", () => {
  const two = (target: number, num: number, den: number) => ({
    puzzle: { dice_str: "1d6, 1d6", target, num, den, probability: num / den },
  });
  it("two dice as everybody knows them", () => {
    for (const [target, num, den] of [
      [12, 1, 36],
      [10, 1, 6],
      [7, 7, 12],
      [3, 35, 36],
      [2, 1, 1],
    ] as const) {
      expect(task.instance.safeParse(two(target, num, den)).success).toBe(true);
      expect(task.solve(two(target, num, den))).toBe(`${num}/${den}`);
    }
    expect(task.instance.safeParse(two(10, 1, 5)).success).toBe(false);
    expect(task.solve({ puzzle: { ...two(10, 1, 6).puzzle, dice_str: "2d6" } })).toBe("1/6");
  });
  it("counting every roll of four dice gives the same", () => {
    const setting = resolveSetting(erase(task), "medium", { max_dice_size: 9 });
    for (let i = 0; i < 20; i++) {
      const instance = task.instance.parse(instanceAt(erase(task), setting, "count", i));
      const dice = instance.puzzle.dice_str.split(", ").map((die) => Number(die.slice(2)));
      let [hits, all] = [0, 0];
      const roll = (at: number, sum: number): void => {
        if (at === dice.length) {
          all++;
          if (sum >= instance.puzzle.target) hits++;
        } else for (let face = 1; face <= (dice[at] ?? 0); face++) roll(at + 1, sum + face);
      };
      roll(0, 0);
      expect(hits / all).toBeCloseTo(instance.puzzle.probability, 12);
      expect(hits).toBeGreaterThan(0);
      expect(hits).toBeLessThan(all);
      expect(task.verify(`${hits}/${all}`, instance).status).toBe("correct");
    }
  });
  it("reads blanks, LaTeX and fractions that are not reduced, which the source refused; rounded numbers are wrong", () => {
    const instance = two(10, 1, 6);
    for (const text of ["1 / 6", "6/36", "\\frac{6}{36}", "1/6 ≈ 0.167", "6/36 = 1/6"])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of ["0.1667", "0.167", "1/7", "6", "5/6"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["1:6", "1 to 5", "16.7%", "1/6 or 1/7", "≈ 0.17", "1 in 6"])
      expect(task.verify(text, instance).status, text).toMatch(/invalid/);
    expect(
      task.verify("0.5", { puzzle: { dice_str: "1d2", target: 2, num: 1, den: 2, probability: 0.5 } }).status,
    ).toBe("correct");
  });
});
