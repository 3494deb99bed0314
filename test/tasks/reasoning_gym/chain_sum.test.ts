import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/chain_sum.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** The terms of the question's line, each with the sign in front of it, added up: those to add, then those to take away. */
function total(question: string): bigint {
  const line = question.split("\n").find((text) => text.endsWith(" =")) ?? "";
  const words = line.slice(0, -2).split(" ");
  const plus = words.filter((_, i) => i % 2 === 0 && words[i - 1] !== "-").map(BigInt);
  const minus = words.filter((_, i) => i % 2 === 0 && words[i - 1] === "-").map(BigInt);
  const sum = (numbers: bigint[]): bigint => numbers.reduce((a, b) => a + b, 0n);
  return sum(plus) - sum(minus);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === total(question),
  nearMisses: (answer, { expression }) => [
    ...integerNearMisses(answer),
    expression,
    `${expression} =`,
    `${expression} = ${BigInt(answer) + 1n}`,
    `${expression} + 1 = ${answer}`,
    `${answer} + 0`,
  ],
  variants: (answer, { expression }) => [
    ...integerSpellings(answer),
    `x = ${answer}`,
    `${expression} = ${answer}`,
    `${expression.replaceAll(" ", "")} = ${answer}`,
    `$${expression.replaceAll("-", "−")} = ${answer}$`,
    `${expression} = ${answer} + 7 - 7 = ${answer}`,
    `The sum is ${answer}`,
  ],
});

describe("chain_sum by hand", () => {
  const instance = { num_terms: 4, num_digits: 2, expression: "60 + 93 - 16 + 19" };
  it("a number that holds the right one is wrong, which earned points in the source", () => {
    for (const text of ["1156", "1560", "-156", "157", "56"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["156 or 157", "1.56e2", "156.5", "61 + 93 - 16 + 19 = 156", "60 + 93 - 16 + 19"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
    for (const text of ["156", "+0,156", "156.", "60 + 93 - 16 + 19 = 153 - 16 + 19 = 137 + 19 = 156"])
      expect(task.verify(text, instance).status, text).toBe("correct");
  });
  it("negative terms belong to their minus sign", () => {
    const negative = { num_terms: 3, num_digits: 1, expression: "-5 - -7 + -1" };
    expect(task.verify("1", negative).status).toBe("correct");
    expect(task.prompt(negative)).toContain("belongs to it");
    expect(task.prompt(instance)).not.toContain("belongs to it");
    expect(task.instance.safeParse({ ...negative, expression: "5 -- 7" }).success).toBe(false);
  });
  it("keeps every digit, and asks for no number that is shown", () => {
    const long = { num_terms: 2, num_digits: 18, expression: "900719925474099301 + 900719925474099302" };
    expect(task.solve(long)).toBe("1801439850948198603");
    for (const level of LEVELS)
      for (let i = 0; i < 500; i++) {
        const drawn = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "s", i),
        );
        expect(drawn.expression.split(" ")).not.toContain(task.solve(drawn));
      }
  });
});
