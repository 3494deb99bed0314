import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/count_bits.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** Ones of the number in the question: odd remainders while it is halved. */
function ones(question: string): bigint {
  let rest = Number(/decimal number (\d+) /.exec(question)?.[1]);
  let count = 0n;
  for (; rest > 0; rest = Math.floor(rest / 2)) count += BigInt(rest % 2);
  return count;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === ones(question),
  nearMisses: (answer, { binary, number }) => [
    ...integerNearMisses(answer),
    binary,
    String(number),
    String(binary.length - Number(answer)) === answer ? "0" : String(binary.length - Number(answer)),
  ],
  variants: (answer) => [
    ...integerSpellings(answer),
    `${answer} ones`,
    `${answer} 1 bits`,
    `${answer} set bits`,
    `Number of 1-bits: ${answer}`,
    `There are ${answer}`,
    `the number of ones is ${answer}`,
  ],
});

describe("count_bits by hand", () => {
  const instance = { number: 1_023, solution: 10, binary: "1111111111", n: 1_023 };
  it("a number that holds the right one is wrong, which earned points in the source", () => {
    for (const text of ["110", "101", "-10", "1111111111", "1023", "9"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["10 or 11", "1e1", "10.5", "0b1010"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
    expect(task.verify("10.0", instance).status).toBe("correct");
  });
  it("1 bit is one bit", () => {
    const one = { number: 64, solution: 1, binary: "1000000", n: 64 };
    for (const text of ["1", "1 bit", "1 one"]) expect(task.verify(text, one).status, text).toBe("correct");
    expect(task.verify("1 bit", instance).status).toBe("wrong");
    expect(task.verify("1 bits", { ...one, number: 3, n: 3, binary: "11", solution: 2 }).status).toBe(
      "wrong",
    );
  });
  it("an entry whose parts do not agree is no instance", () => {
    expect(task.instance.safeParse(instance).success).toBe(true);
    expect(task.instance.safeParse({ ...instance, solution: 9 }).success).toBe(false);
    expect(task.instance.safeParse({ ...instance, binary: "1111111110" }).success).toBe(false);
  });
});
