import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/lcm.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** Product of each prime's highest power in the question's numbers. */
function byPrimes(question: string): bigint {
  const line = /multiple of ([^:]*):/.exec(question)?.[1] ?? "";
  const highest = new Map<number, number>();
  for (let number of (line.match(/\d+/g) ?? []).map(Number)) {
    for (let prime = 2; number > 1; prime++) {
      let power = 0;
      for (; number % prime === 0; number /= prime) power++;
      if (power > (highest.get(prime) ?? 0)) highest.set(prime, power);
    }
  }
  return [...highest].reduce((product, [prime, power]) => product * BigInt(prime) ** BigInt(power), 1n);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === byPrimes(question),
  nearMisses: (answer, { numbers }) => [
    ...integerNearMisses(answer),
    String(2n * BigInt(answer)),
    String(numbers[0]),
    numbers.join(", "),
    `lcm(${numbers.join(", ")}) = ${Number(answer) + 1}`,
    `lcm(${numbers.slice(1).join(", ")}, 9001) = ${answer}`,
    `gcd(${numbers.join(", ")}) = ${answer}`,
  ],
  variants: (answer, { numbers }) => [
    ...integerSpellings(answer),
    `LCM = ${answer}`,
    `lcm(${numbers.join(", ")}) = ${answer}`,
    `$\\operatorname{lcm}(${numbers.join(",")}) = ${answer}$`,
    `The LCM of ${numbers.join(" and ")} is ${answer}`,
  ],
});

describe("lcm by hand", () => {
  const instance = { numbers: [47, 75], result: 3_525 };
  it("commas are read, which the source refused; a number that holds the right one is wrong, which earned points", () => {
    expect(task.verify("3,525", instance).status).toBe("correct");
    for (const text of ["13525", "35250", "-3525", "7050"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["35,25", "3525 or 7050", "3.525e3", "lcm(47, 74) = 3525", "47 * 75"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
  });
  it("is the plain product in a tenth of the questions only, never one of the numbers", () => {
    for (const level of LEVELS) {
      let products = 0;
      for (let i = 0; i < 1_000; i++) {
        const drawn = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "p", i),
        );
        if (drawn.result === drawn.numbers.reduce((a, b) => a * b)) products++;
        expect(drawn.numbers).not.toContain(drawn.result);
      }
      expect(products).toBeGreaterThan(60);
      expect(products).toBeLessThan(150);
    }
  });
  it("is exact beyond 2^53", () => {
    const numbers = [999_983, 999_979, 999_961];
    const huge = { numbers, result: 999_983 * 999_979 * 999_961 };
    expect(task.instance.safeParse(huge).success).toBe(true);
    const exact = 999_983n * 999_979n * 999_961n;
    expect(task.verify(String(exact), huge).status).toBe("correct");
    expect(task.verify(String(exact + 1n), huge).status).toBe("wrong");
  });
});
