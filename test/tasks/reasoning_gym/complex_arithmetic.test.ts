import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/complex_arithmetic.js";
import { describeTask } from "../../support/describe-task.js";

/** The two numbers and the sign, read from the question, in whole numbers without bounds. */
function resultOf(question: string): [bigint, bigint] {
  const match = /\(([^()]+)\) ([+\-·÷]) \(([^()]+)\)/.exec(question.split("\n\n")[1] ?? "");
  const number = (text = ""): [bigint, bigint] => {
    const plain = text.replaceAll(" ", "");
    const unit = /([+-]?\d*)i$/.exec(plain);
    const rest = plain.slice(0, plain.length - (unit?.[0].length ?? 0));
    const sign = unit?.[1] ?? "0";
    const im = sign === "" || sign === "+" ? 1n : sign === "-" ? -1n : BigInt(sign.replace("+", ""));
    return [BigInt(rest === "" ? 0 : rest), im];
  };
  const [a, b] = number(match?.[1]);
  const [c, d] = number(match?.[3]);
  switch (match?.[2]) {
    case "+":
      return [a + c, b + d];
    case "-":
      return [a - c, b - d];
    case "·":
      return [a * c - b * d, b * c + a * d];
    default: {
      const size = c * c + d * d;
      const [re, im] = [a * c + b * d, b * c - a * d];
      expect([re % size, im % size]).toEqual([0n, 0n]);
      return [re / size, im / size];
    }
  }
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => {
    const [re, im] = resultOf(question);
    const plain = answer.replace(/\s/g, "");
    const forms = [
      `${re}${im < 0n ? "" : "+"}${im}i`,
      `${re}${im < 0n ? "-" : "+"}i`.replace(/^$/, ""),
      ...(im === 0n ? [`${re}`] : []),
      ...(re === 0n ? [`${im}i`, im === 1n ? "i" : im === -1n ? "-i" : ""] : []),
    ];
    return (
      plain !== "" &&
      (plain === forms[0] ||
        (plain === forms[1] && (im === 1n || im === -1n)) ||
        forms.slice(2).includes(plain))
    );
  },
  nearMisses: (_answer, { result: [re, im] }) => [
    `${re + 1} + ${im}i`.replace("+ -", "- "),
    `${re} + ${im + 1}i`.replace("+ -", "- "),
    `${-re} + ${im}i`.replace("+ -", "- "),
    `${im} + ${re}i`.replace("+ -", "- "),
    `${re} + ${-im}i`.replace("+ -", "- "),
    `${re}.5 + ${im}i`.replace("+ -", "- "),
    `${re} + ${im}`,
    `${re} + ${im}i + 1`,
    `${re}, ${im}`,
    "nan",
    "nan + 1i",
    "",
  ],
  variants: (answer, { result: [re, im] }) => {
    const sign = im < 0 ? "-" : "+";
    return [
      answer.replaceAll(" ", ""),
      answer.replace("i", "j"),
      `(${answer})`,
      `${re}.0 ${sign} ${Math.abs(im)}.0i`,
      `${im}i ${re < 0 ? "-" : "+"} ${Math.abs(re)}`,
      `${re} ${sign} ${Math.abs(im)}*i`,
      `$${re} ${sign} ${Math.abs(im)}i$`,
      `z = ${answer}`,
      answer.toUpperCase(),
      answer.replace("-", "−"),
    ];
  },
  pieces: ["i", "j", "+", "-", "1", "0", ".", "(", ")"],
});

describe("complex_arithmetic by hand", () => {
  const solve = (num1: [number, number], num2: [number, number], operation: string): string =>
    task.solve(task.instance.parse({ num1, num2, operation, result: [0, 0] }));

  it("works all operations, whatever result is stored", () => {
    expect(solve([1, 2], [3, -4], "+")).toBe("4 - 2i");
    expect(solve([1, 2], [1, 3], "-")).toBe("-i");
    expect(solve([1, 2], [3, -4], "*")).toBe("11 + 2i");
    expect(solve([11, 2], [3, -4], "/")).toBe("1 + 2i");
    expect(solve([5, 0], [5, -1], "-")).toBe("i");
    expect(solve([2, 2], [2, 2], "-")).toBe("0");
    for (const [num1, num2] of [
      [
        [1, 0],
        [0, 0],
      ],
      [
        [1, 0],
        [2, 0],
      ],
    ])
      expect(task.instance.safeParse({ num1, num2, operation: "/", result: [0, 0] }).success).toBe(false);
  });

  it("scores only the exact number", () => {
    const instance = task.instance.parse({ num1: [1, 2], num2: [3, -4], operation: "*", result: [11, 2] });
    const judge = (answer: string): string => task.verify(answer, instance).status;
    for (const answer of [
      "11+2i",
      "2i+11",
      "11.00 + 2.00I",
      "11 + i2",
      "= 11 + 2i",
      "11 + 2\\cdot i",
      "The product is 11 + 2i",
    ])
      expect(judge(answer), answer).toBe("correct");
    for (const answer of [
      "11 + 3i",
      "11 + 2.1i",
      "11 2i",
      "11 + 2i i",
      "11 + 2ij",
      "1e1 + 2i",
      "i",
      "11 + 2i = 13",
      "11 + 2k",
      "11 + -2i",
      "+-11 + 2i",
    ])
      expect(judge(answer), answer).not.toBe("correct");
    const below = task.instance.parse({ num1: [3, 0], num2: [0, 3], operation: "-", result: [3, -3] });
    expect(task.verify("3 + -3i", below).status).toBe("correct");
    expect(task.verify("3 - -3i", below).status).toBe("invalid");
  });
});
