import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/products.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** Doubling and adding: no multiplication sign is used. */
function multiply(a: bigint, b: bigint): bigint {
  let [sum, doubled] = [0n, a];
  for (const bit of [...b.toString(2)].reverse()) {
    if (bit === "1") sum += doubled;
    doubled += doubled;
  }
  return sum;
}

function productInText(question: string): bigint {
  const line = question.split("\n").find((text) => text.endsWith(" =")) ?? "";
  return line.slice(0, -2).split(" * ").map(BigInt).reduce(multiply);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === productInText(question),
  nearMisses: (answer, { expression }) => [
    ...integerNearMisses(answer),
    `-${answer}`,
    expression,
    Number(answer).toExponential(2),
    answer.slice(0, -1),
    `${expression} = ${BigInt(answer) + 1n}`,
    `${expression} * 2 = ${answer}`,
  ],
  variants: (answer, { expression }) => [
    ...integerSpellings(answer),
    `x = ${answer}`,
    `${expression} = ${answer}`,
    `$${expression.replaceAll("*", "\\times")} = ${answer}$`,
    `${expression.replaceAll("*", "x")} = ${answer}`,
    `${expression.replaceAll("*", "·")} = ${answer}`,
    `The product is ${answer}`,
  ],
});

describe("products by hand", () => {
  const instance = { expression: "60 * 93", num_terms: 2, num_digits: 2 };
  it("a number that holds the right one is wrong, which earned points in the source", () => {
    for (const text of ["15580", "55800", "-5580", "5581"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["5580 or 5581", "5.58e3", "61 * 93 = 5580", "60 * 93", "5,58,0"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
    for (const text of ["5580", "5,580", "60 * 93 = 60 * 90 + 60 * 3 = 5,400 + 180 = 5,580"])
      expect(task.verify(text, instance).status, text).toBe("correct");
  });
  it("keeps every digit beyond 2^53", () => {
    const long = { expression: "9007199254 * 9007199255 * 9007199256", num_terms: 3, num_digits: 10 };
    const exact = 9007199254n * 9007199255n * 9007199256n;
    expect(task.solve(long)).toBe(String(exact));
    expect(task.verify(String(exact), long).status).toBe("correct");
    expect(task.verify(String(exact + 1n), long).status).toBe("wrong");
    expect(task.verify(BigInt(Number(exact)).toString(), long).status).toBe("wrong");
  });
  it("no factor is 0 or 1; negative ones keep their sign", () => {
    const setting = resolveSetting(erase(task), "easy", {
      min_digits: 1,
      max_digits: 1,
      allow_negation: true,
    });
    const seen = new Set<string>();
    for (let i = 0; i < 500; i++) {
      const { expression } = task.instance.parse(instanceAt(erase(task), setting, "digits", i));
      expression.split(" * ").forEach((factor) => seen.add(factor));
    }
    expect([...seen].map(Number).sort((a, b) => a - b)).toEqual([
      -9, -8, -7, -6, -5, -4, -3, -2, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
    const negative = { expression: "3 * -2", num_terms: 2, num_digits: 1 };
    expect(task.verify("3 * (-2) = -6", negative).status).toBe("correct");
    expect(task.verify("6", negative).status).toBe("wrong");
  });
});
