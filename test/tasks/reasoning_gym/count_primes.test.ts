import { describe, expect, it } from "vitest";
import { LARGEST_SIEVED, primeFactors, primesBetween } from "../../../generators/primes.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/count_primes.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

const known = new Map<number, boolean>();
function isPrime(number: number): boolean {
  const before = known.get(number);
  if (before !== undefined) return before;
  let result = number > 1;
  for (let divisor = 2; result && divisor <= Math.sqrt(number); divisor++) result = number % divisor !== 0;
  known.set(number, result);
  return result;
}

/** Primes of the question's range, each number tried by division. */
function byTrial(question: string): bigint {
  const [, start, end] = /from (\d+) to (\d+),/.exec(question) ?? [];
  let count = 0n;
  for (let number = Number(start); number <= Number(end); number++) if (isPrime(number)) count++;
  return count;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === byTrial(question),
  nearMisses: (answer, { start, end, primes }) => [
    ...integerNearMisses(answer),
    `${start} to ${end}`,
    String(end - start + 1),
    primes.slice(0, 50).join(", "),
  ],
  variants: (answer) => [
    ...integerSpellings(answer),
    `${answer} primes`,
    `${answer} prime numbers`,
    `There are ${answer}`,
    `The number of primes is ${answer}`,
  ],
});

describe("count_primes by hand", () => {
  const instance = {
    start: 8,
    end: 101,
    primes: primesBetween(8, 101),
    solution: 22,
    n: [8, 101] as [number, number],
  };
  it("a number that holds the right one is wrong, which earned points in the source", () => {
    expect(task.instance.safeParse(instance).success).toBe(true);
    expect(task.verify("22", instance).status).toBe("correct");
    for (const text of ["122", "221", "-22", "21", "23"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["22 or 23", "22.5", "2.2e1", "11, 13, 17"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
  });
  it("both ends count, 1 and 0 do not", () => {
    expect(primesBetween(1, 2)).toEqual([2]);
    expect(primesBetween(7, 13)).toEqual([7, 11, 13]);
    expect(primesBetween(24, 28)).toEqual([]);
    expect(primesBetween(1, LARGEST_SIEVED)).toHaveLength(78_498);
    expect(primeFactors(999_999_000_001)).toEqual([999_999_000_001]);
    expect(primeFactors(360)).toEqual([2, 2, 2, 3, 3, 5]);
  });
  it("an entry whose list is not the range's is no instance", () => {
    for (const broken of [
      { ...instance, solution: 23 },
      { ...instance, primes: instance.primes.map((prime) => (prime === 11 ? 12 : prime)) },
      { ...instance, primes: instance.primes.slice(1), solution: 21 },
      { ...instance, start: 102 },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });
  it("the count does not stand in the question", () => {
    const setting = resolveSetting(erase(task), "easy", { max_n: 12 });
    for (let i = 0; i < 300; i++) {
      const drawn = task.instance.parse(instanceAt(erase(task), setting, "count", i));
      expect([drawn.start, drawn.end]).not.toContain(drawn.solution);
    }
  });
});
