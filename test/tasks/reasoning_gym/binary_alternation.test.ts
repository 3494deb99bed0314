import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/binary_alternation.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** For both alternating strings: as many ones stand where a zero has to be as the other way round, or it is out of reach. */
function fewest(string: string): number {
  const swaps = ["01", "10"].flatMap((pair) => {
    const wanted = pair.repeat(string.length).slice(0, string.length);
    const wrong = (digit: string): number =>
      [...string].filter((is, i) => is === digit && wanted[i] !== digit).length;
    return wrong("1") === wrong("0") ? [wrong("1")] : [];
  });
  return swaps.length > 0 ? Math.min(...swaps) : -1;
}

/** All strings that swaps can reach, swap by swap. */
function searched(string: string): number {
  let level = new Set([string]);
  const seen = new Set(level);
  for (let swaps = 0; level.size > 0; swaps++) {
    if ([...level].some((text) => !/00|11/.test(text))) return swaps;
    const next = new Set<string>();
    for (const text of level)
      for (let i = 0; i < text.length; i++)
        for (let j = i + 1; j < text.length; j++) {
          const digits = [...text];
          [digits[i], digits[j]] = [digits[j] as string, digits[i] as string];
          const swapped = digits.join("");
          if (!seen.has(swapped)) next.add(swapped);
          seen.add(swapped);
        }
    level = next;
  }
  return -1;
}

const stringOf = (question: string): string => /^[01]+$/m.exec(question)?.[0] ?? "";

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === BigInt(fewest(stringOf(question))),
  nearMisses: (answer, { string }) => [
    ...integerNearMisses(answer),
    answer === "-1" ? "1" : "-1",
    answer === "-1" ? "0" : `-${answer}`,
    string,
    String(2 * Math.abs(Number(answer)) + 1),
  ],
  variants: (answer) => [
    ...integerSpellings(answer),
    `${answer} swaps`,
    `The minimum number of swaps is ${answer}`,
  ],
});

describe("binary_alternation by hand", () => {
  const of = (string: string, solution: number) =>
    task.instance.parse({ string, solution, solvable: solution >= 0, n: string.length });

  it("agrees with a search over all swaps, on every string of up to 8 digits", () => {
    for (let length = 1; length <= 8; length++)
      for (let bits = 0; bits < 2 ** length; bits++) {
        const string = bits.toString(2).padStart(length, "0");
        expect(task.solve(of(string, searched(string))), string).toBe(String(searched(string)));
      }
  });

  it("-1 earns nothing where 1 is right, which was half of it in the source", () => {
    const one = of("1100", 1);
    expect(task.verify("1", one).status).toBe("correct");
    for (const text of ["-1", "11", "0", "2"]) expect(task.verify(text, one).status, text).toBe("wrong");
    expect(task.verify("-1", of("1110", -1)).status).toBe("correct");
    expect(task.verify("1", of("1110", -1)).status).toBe("wrong");
    expect(task.instance.safeParse({ string: "1100", solution: 2, solvable: true, n: 4 }).success).toBe(
      false,
    );
  });

  it("n is the string's length for strings of either kind, one in five has no solution", () => {
    for (const level of LEVELS) {
      const drawn = Array.from({ length: 1_000 }, (_, i) =>
        instanceAt(task, resolveSetting(erase(task), level), "length", i),
      );
      expect(drawn.every(({ n, string }) => n === string.length)).toBe(true);
      const never = drawn.filter(({ solvable }) => !solvable).length;
      expect(never).toBeGreaterThan(150);
      expect(never).toBeLessThan(250);
      expect(drawn.every(({ solution }) => solution !== 0)).toBe(true);
    }
  });
});
