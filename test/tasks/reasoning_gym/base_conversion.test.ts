import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/base_conversion.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** Digits of the question's number in the asked base, by repeated division of the value that its digits add up to. */
function converted(question: string): string {
  const [, digits = "", from, to] =
    /digits ([0-9a-z]+) are a whole number in base (\d+)\. .* in base (\d+)\./.exec(question) ?? [];
  let value = 0;
  [...digits].reverse().forEach((digit, place) => {
    value += DIGITS.indexOf(digit) * Number(from) ** place;
  });
  let result = "";
  do {
    result = DIGITS.charAt(value % Number(to)) + result;
    value = Math.floor(value / Number(to));
  } while (value > 0);
  return result;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) =>
    answer
      .trim()
      .replace(/\s*\.$/, "")
      .replace(/^[=+]\s*/, "")
      .replace(/^0+(?=.)/, "")
      .toLowerCase() === converted(question),
  nearMisses: (answer, { source_repr, decimal_value, target_base }) => [
    (decimal_value + 1).toString(target_base),
    `1${answer}`,
    `${answer}1`,
    `-${answer}`,
    source_repr,
    `${answer}.1`,
    `${answer} or ${source_repr}`,
    `${answer} ${answer}`,
    `${answer}_${target_base + 1}`,
    `${answer}$`,
    `0q${answer}`,
  ],
  variants: (answer, { source_repr, source_base, target_base, decimal_value }) => [
    answer.toUpperCase(),
    `0${answer}`,
    `000${answer}`,
    `${answer}.0`,
    `${answer}_${target_base}`,
    `(${answer})_{${target_base}}`,
    `${answer} (base ${target_base})`,
    `$${answer}_{${target_base}}$`,
    `${source_repr} = ${answer}`,
    `${source_repr}_${source_base} = ${decimal_value}_{10} = ${answer}_${target_base}`,
    ...(target_base === 16 ? [`0x${answer}`, `0X${answer.toUpperCase()}`] : []),
    ...(target_base === 2 ? [`0b${answer}`, answer.replace(/\B(?=(?:\d{4})+$)/g, " ")] : []),
  ],
});

describe("base_conversion by hand", () => {
  const instance = {
    decimal_value: 0x1f3,
    source_base: 10,
    target_base: 16,
    source_repr: "499",
    target_repr: "1f3",
  };
  const judge = (answer: string) => task.verify(answer, instance).status;

  it("compares by value: the source refused capital letters, prefixes and leading zeros", () => {
    for (const text of ["1f3", "1F3", "0x1f3", "0X1F3", "001f3", "1f3₁₆"])
      expect(judge(text), text).toBe("correct");
    for (const text of ["0b1f3", "-1f3"]) expect(judge(text), text).toBe("wrong");
  });

  it("a longer number that holds the right one is wrong, which earned points there", () => {
    for (const text of ["11f3", "1f31", "91f3"]) expect(judge(text), text).toBe("wrong");
    for (const text of ["499", "1f2"]) expect(judge(text), text).toBe("wrong");
    for (const text of ["1g3", "1f3 or 1f4", "1f3_10", "500 = 1f3", "1f3.8"])
      expect(judge(text), text).toBe("invalid");
  });

  it("a prefix counts for its own base only: in base 12 0b is two digits", () => {
    const twelve = {
      decimal_value: 11 * 12 + 1,
      source_base: 10,
      target_base: 12,
      source_repr: "133",
      target_repr: "b1",
    };
    expect(task.verify("b1", twelve).status).toBe("correct");
    expect(task.verify("0b1", twelve).status).toBe("correct");
    expect(task.verify("0x1", twelve).status).toBe("invalid");
  });

  it("0 is written as 0, where the source has an empty question and answer", () => {
    const zero = { decimal_value: 0, source_base: 7, target_base: 3, source_repr: "", target_repr: "" };
    expect(task.instance.safeParse(zero).success).toBe(true);
    expect(task.prompt(zero)).toContain("The digits 0 are");
    expect(task.solve(zero)).toBe("0");
    expect(task.verify("0", zero).status).toBe("correct");
    expect(task.verify("", zero).status).toBe("invalid");
  });

  it("never draws a number with the same digits in both bases", () => {
    const setting = resolveSetting(erase(task), "easy", { max_value: 12 });
    for (let i = 0; i < 500; i++) {
      const { source_repr, target_repr } = task.instance.parse(instanceAt(erase(task), setting, "same", i));
      expect(source_repr).not.toBe(target_repr);
    }
  });
});
