import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/gcd.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** The largest of the smallest number's divisors that divides the others as well, tried one by one. */
function byTrial(question: string): bigint {
  const line = /divisor of ([^:]*):/.exec(question)?.[1] ?? "";
  const numbers = (line.match(/\d+/g) ?? []).map(Number);
  for (let divisor = Math.min(...numbers); divisor > 1; divisor--)
    if (numbers.every((number) => number % divisor === 0)) return BigInt(divisor);
  return 1n;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === byTrial(question),
  nearMisses: (answer, { numbers }) => [
    ...integerNearMisses(answer),
    String(-BigInt(answer)),
    String(numbers[0]),
    numbers.join(", "),
    `gcd(${numbers.join(", ")})`,
    `gcd(${numbers.join(", ")}) = ${Number(answer) + 1}`,
    `gcd(${numbers.slice(1).join(", ")}, 7000001) = ${answer}`,
    `lcm(${numbers.join(", ")}) = ${answer}`,
  ],
  variants: (answer, { numbers }) => [
    ...integerSpellings(answer),
    `GCD = ${answer}`,
    `gcd(${numbers.join(", ")}) = ${answer}`,
    `$\\gcd(${numbers.join(",")}) = ${answer}$`,
    `The GCD is ${answer}`,
    `The greatest common divisor of ${numbers.join(" and ")} is ${answer}.`,
  ],
});

describe("gcd by hand", () => {
  const instance = { numbers: [380, 986], result: 2, num_terms: 2 };
  it("a number that holds the right one is wrong, which earned points in the source", () => {
    for (const text of ["92", "-2", "12", "1", "20"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["2 or 4", "2/1", "2e0", "gcd(380, 988) = 2", "1 is not 2", "2 = 4"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
    expect(task.verify("2", instance).status).toBe("correct");
  });
  it("the answer is 1 in a tenth of the questions, never one of the numbers", () => {
    for (const level of LEVELS) {
      let ones = 0;
      for (let i = 0; i < 1_000; i++) {
        const drawn = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "one", i),
        );
        if (drawn.result === 1) ones++;
        expect(drawn.numbers).not.toContain(drawn.result);
      }
      expect(ones).toBeGreaterThan(60);
      expect(ones).toBeLessThan(150);
    }
  });
});
