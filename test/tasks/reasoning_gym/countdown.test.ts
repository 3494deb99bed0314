import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/countdown.js";
import { describeTask } from "../../support/describe-task.js";

/** Value of a plain expression in floating point by recursive descent, NaN where it is none. */
function valueOf(text: string): number {
  const tokens = text.match(/\d+|\S/g) ?? [];
  let at = 0;
  const operand = (signed: boolean): number => {
    const token = tokens[at++] ?? "";
    if (/^\d+$/.test(token)) return Number(token);
    if (token === "-" && !signed) return -operand(true);
    if (token !== "(") return NaN;
    const inner = sum();
    return tokens[at++] === ")" ? inner : NaN;
  };
  const product = (): number => {
    let left = operand(false);
    while (tokens[at] === "*" || tokens[at] === "/")
      left = tokens[at++] === "*" ? left * operand(false) : left / operand(false);
    return left;
  };
  const sum = (): number => {
    let left = product();
    while (tokens[at] === "+" || tokens[at] === "-")
      left = tokens[at++] === "+" ? left + product() : left - product();
    return left;
  };
  const value = sum();
  return at === tokens.length ? value : NaN;
}

const sorted = (numbers: readonly number[]): string => [...numbers].sort((a, b) => a - b).join();

/** Numbers and target as the question names them. */
function isRight(answer: string, question: string): boolean {
  const goal = Number(/exactly (\d+) and/.exec(question)?.[1]);
  const numbers = (question.split("\n\n")[1] ?? "").split(", ").map(Number);
  const [left = "", right = String(goal), ...more] = answer.replace(/\.$/, "").split("=");
  return (
    more.length === 0 &&
    sorted((left.match(/\d+/g) ?? []).map(Number)) === sorted(numbers) &&
    Math.abs(valueOf(left) - goal) < 1e-7 &&
    Number(right) === goal
  );
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses: (answer, { numbers, target }) => [
    answer.replace(/\d+/, (digits) => String(Number(digits) + 1)),
    answer.replace(/\d+$/, ""),
    answer.replace("+", "-"),
    answer.replace("-", "+"),
    answer.replace("*", "+"),
    `${answer} + ${numbers[0]}`,
    `${answer} + 0`,
    `(${answer}) * 1`,
    `--${answer}`,
    `${answer} = ${target + 1}`,
    `${answer} = ${target} = ${target}`,
    `${answer} or ${answer}`,
    `${answer}\n${answer}`,
    `(${answer}`,
    `abs(${answer})`,
    answer.replace(/\d+/, (digits) => `${digits}e0`),
    answer.replace(/\d+/, (digits) => `0x${digits}`),
    answer.replace(/\d+/, (digits) => `${digits}.0`),
    numbers.join(" + "),
    numbers.join(" * "),
    numbers.join(""),
    String(target),
  ],
  variants: (answer, { target }) => [
    `${answer} = ${target}`,
    `(${answer})`,
    `-(-(${answer}))`,
    answer.replaceAll(" ", ""),
    answer.replaceAll("*", "×").replaceAll("/", "÷").replaceAll("-", "−"),
    answer.replaceAll("*", "\\times").replaceAll("/", "\\div"),
    `$${answer}$`,
    `The answer is ${answer}`,
  ],
});

describe("countdown by hand", () => {
  const judge = (answer: string, numbers: number[], target: number) =>
    task.verify(answer, { numbers, target, expression: "" }).status;

  it("is exact, where the source took a value close by", () => {
    expect(judge("100*5 + 1/300", [100, 5, 1, 300], 500)).toBe("wrong");
    expect(judge("8 / (3 - 8/3)", [3, 3, 8, 8], 24)).toBe("correct");
  });

  it("reads whole numbers only: no way round using the numbers", () => {
    for (const text of ["48-48e0+94-94e0+172e0", "0x1f+48+94", "48+94+1_0", "48+94+1.5", "48**94", "48//94"])
      expect(judge(text, [48, 94], 172), text).toBe("invalid");
    expect(judge("48 + 94 + 30", [48, 94], 172)).toBe("wrong");
    expect(judge("4894", [48, 94], 4894)).toBe("wrong");
  });

  it("all numbers must be used, each as often as it is listed", () => {
    expect(judge("53*58/53 + 53", [53, 58, 53, 53], 111)).toBe("correct");
    expect(judge("53 + 58", [53, 58, 53, 53], 111)).toBe("wrong");
    expect(judge("53*53/53 + 58", [53, 58, 53], 111)).toBe("wrong");
  });

  it("a minus sign before a number or bracket is read, two of them are not", () => {
    expect(judge("-1 + 72*(89 - 77)/1", [1, 72, 89, 77, 1], 863)).toBe("correct");
    expect(judge("27*(-2 + (5 - 55 + 62)/2)", [27, 2, 5, 55, 62, 2], 108)).toBe("correct");
    expect(judge("5 * -2 + 12", [5, 2, 12], 2)).toBe("correct");
    expect(judge("5 - -2", [5, 2], 7)).toBe("correct");
    expect(judge("5 - --2", [5, 2], 3)).toBe("invalid");
    expect(judge("--5 + 2", [5, 2], 7)).toBe("invalid");
  });

  it("a stored expression that is no solution makes no puzzle", () => {
    expect(task.instance.safeParse({ numbers: [2, 3], target: 6, expression: "2 * 3" }).success).toBe(true);
    expect(task.instance.safeParse({ numbers: [2, 3], target: 6, expression: "2 + 3" }).success).toBe(false);
    expect(task.instance.safeParse({ numbers: [2, 3], target: 6, expression: "2 * 3 * 1" }).success).toBe(
      false,
    );
  });
});
