import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/simple_equations.js";
import { describeTask } from "../../support/describe-task.js";

/** Left minus right for a value of the unknown, worked out term by term. */
function difference(question: string, variable: string, value: bigint): bigint {
  const [left = "", right = ""] = (question.split("\n\n")[1] ?? "").split(" = ");
  const side = (text: string): bigint =>
    text
      .replaceAll(" - ", " + -")
      .split(" + ")
      .map((term) => {
        const sign = term.startsWith("-") && !/^-\d+$/.test(term) ? -1n : 1n;
        const factors = (sign < 0n ? term.slice(1) : term).split("*").map((each) => each.trim());
        return factors.reduce((product, each) => product * (each === variable ? value : BigInt(each)), sign);
      })
      .reduce((sum, term) => sum + term, 0n);
  return side(left) - side(right);
}

describeTask(task, {
  kind: "open",
  independent: (answer, { variable }, question) =>
    /^-?\d+$/.test(answer) && difference(question, variable, BigInt(answer)) === 0n,
  nearMisses: (answer, { variable }) => [
    String(Number(answer) + 1),
    String(-Number(answer) - 1),
    `${answer}0`,
    `${answer}.5`,
    `${answer} or ${Number(answer) + 1}`,
    `${variable} = ${answer}${answer}`,
    `${variable} = ${variable}`,
    variable,
    "every number",
  ],
  variants: (answer, { variable }) => [
    `${variable} = ${answer}`,
    `${variable}=${answer}`,
    `${answer}.0`,
    `${variable} is ${answer}`,
    `$${variable} = ${answer}$`,
    `The solution is ${answer}`,
    ` ${answer} `,
  ],
});

describe("simple_equations by hand", () => {
  it("keeps to precedence and solves for an unknown on either side", () => {
    const solve = (equation: string): string => task.solve(task.instance.parse({ equation, variable: "k" }));
    expect(solve("840*k = 10920")).toBe("13");
    expect(solve("2 + 3*k*4 - 5 = 33")).toBe("3");
    expect(solve("242 - 35*k = -1788")).toBe("58");
    expect(solve("7 = k")).toBe("7");
    expect(solve("5*k - 3 = 2*k + 6")).toBe("3");
  });

  it("takes every number where every number is right, as in one published question", () => {
    const instance = task.instance.parse({ equation: "0 = 0", variable: "i" });
    for (const answer of ["83", "i = 84", task.solve(instance)])
      expect(task.verify(answer, instance).status).toBe("correct");
    expect(task.verify("every", instance).status).toBe("invalid");
  });

  it("refuses equations that no whole number solves", () => {
    for (const equation of [
      "0*k = 5",
      "2*k = 3",
      "k*k = 4",
      "1/k = 2",
      "k = 1 = 2",
      "k",
      "x = 2",
      "sin(k) = 0",
    ])
      expect(task.instance.safeParse({ equation, variable: "k" }).success, equation).toBe(false);
  });
});
