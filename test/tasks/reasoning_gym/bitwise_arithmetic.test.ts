import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/bitwise_arithmetic.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

/** The innermost bracket worked out and written in decimal, until none is left. */
function reduced(question: string): bigint {
  let text = question.split("\n\n")[1] ?? "";
  text = text.replace(/0x([0-9a-f]+)/g, (digits) => String(BigInt(digits)));
  while (text.includes("("))
    text = text.replace(/\((-?\d+) ([^ ]+) (-?\d+)\)/, (_all, a: string, operator: string, b: string) => {
      const [x, y] = [BigInt(a), BigInt(b)];
      const power = 2n ** (y < 0n ? 0n : operator.length === 2 ? y : 0n);
      switch (operator) {
        case "+":
          return String(x + y);
        case "-":
          return String(x - y);
        case "*":
          return String(x * y);
        case "<<":
          return String(x * power);
        default:
          return String((x - (((x % power) + power) % power)) / power);
      }
    });
  return BigInt(text);
}

function plain(text: string): bigint | undefined {
  const match = /^(?:=\s*)?([+-]?)\s?(?:0x)?([0-9a-f]+)\s*\.?$/i.exec(text.trim());
  if (!match || !/0x|[a-f]/i.test(text)) return undefined;
  const value = BigInt(`0x${match[2]}`);
  return match[1] === "-" ? -value : value;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plain(answer) === reduced(question),
  nearMisses(answer, { problem }) {
    const value = answer.startsWith("-") ? -BigInt(answer.slice(1)) : BigInt(answer);
    const size = value < 0n ? -value : value;
    const next = `${value < 0n ? "-" : ""}0x${(size + 1n).toString(16)}`;
    return [
      next,
      value < 0n ? answer.slice(1) : `-${answer}`,
      `${answer}0`,
      answer.replace("0x", "0x1"),
      String(value),
      `0b${size.toString(2)}`,
      `0o${size.toString(8)}`,
      `0x${BigInt.asUintN(256, value - 1n).toString(16)}`,
      `${answer} or ${next}`,
      `${answer} ${next}`,
      `${answer}.8`,
      problem,
      `${problem} = ${next}`,
      `${problem} + 0x1 = ${answer}`,
    ];
  },
  variants: (answer, { problem }) => [
    answer.toUpperCase(),
    answer.replace("0x", "0X"),
    answer.replace("0x", "0x00"),
    `${problem} = ${answer}`,
    `= ${answer}`,
    answer.replace("-", "−"),
    `\\boxed{${answer}}`,
    `\\texttt{${answer}}`,
    `The value is ${answer}.`,
    ...(/[a-f]/.test(answer.slice(3)) ? [answer.replace("0x", "")] : []),
    `${answer.replace("0x", "")}_{16}`,
  ],
});

describe("bitwise_arithmetic by hand", () => {
  const judge = (answer: string, problem: string) => task.verify(answer, { problem }).status;
  it("reads digits without 0x only where a letter says that they are hexadecimal", () => {
    for (const text of ["0x1F", "0X1f", "1f", "0x01f"])
      expect(judge(text, "(0x10 + 0xf)"), text).toBe("correct");
    expect(judge("0x10", "(0x8 + 0x8)")).toBe("correct");
    for (const text of ["10", "16", "0b10000"]) expect(judge(text, "(0x8 + 0x8)"), text).not.toBe("correct");
    expect(judge("10_16", "(0x8 + 0x8)")).toBe("correct");
  });
  it("numbers are signed and have no limit; the right shift rounds down", () => {
    expect(task.solve({ problem: "((0x1 - 0x6) >> 0x1)" })).toBe("-0x3");
    expect(judge("-0x2", "((0x1 - 0x6) >> 0x1)")).toBe("wrong");
    expect(judge("0xfffffffd", "((0x1 - 0x6) >> 0x1)")).toBe("wrong");
    expect(task.solve({ problem: "((0xffff * 0xffff) * ((0xffff * 0xffff) * 0xffff))" })).toBe(
      `0x${(65_535n ** 5n).toString(16)}`,
    );
  });
  it("an expression is read, never run", () => {
    for (const problem of [
      "process.exit(1)",
      "__import__('os')",
      "(0x1 + )",
      "0x1 ** 0x9",
      "(0x1 << 0xffff)",
      "1 2",
      "",
    ])
      expect(task.instance.safeParse({ problem }).success, problem).toBe(false);
    expect(task.instance.safeParse({ problem: "(".repeat(5_000) + "1" + ")".repeat(5_000) }).success).toBe(
      false,
    );
  });
  it("the deepest level is drawn and judged; no answer is printed in its question", () => {
    const deepest = resolveSetting(erase(task), "medium", { difficulty: 10 });
    const instance = task.instance.parse(instanceAt(erase(task), deepest, "deep", 0));
    expect(task.verify(task.solve(instance), instance).status).toBe("correct");
    const easy = resolveSetting(erase(task), "easy");
    for (let i = 0; i < 500; i++) {
      const drawn = task.instance.parse(instanceAt(erase(task), easy, "shown", i));
      expect(drawn.problem.match(/0x[0-9a-f]+/g)).not.toContain(task.solve(drawn));
    }
  });
});
