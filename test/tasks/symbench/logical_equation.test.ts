import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/logical_equation.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

interface Read {
  numbers: number[];
  /** Left letter, operator, right letter, value as text. */
  statements: { holds(value: (letter: string) => number): boolean }[];
}

/** Numbers and statements as the question's text says them. Decimals are compared in hundredths. */
function readQuestion(question: string): Read {
  const list = /stand for the \d+ numbers ([\d, and]+)\./.exec(question)?.[1] ?? "";
  const statements = [...question.matchAll(/^\d+\. (.+)$/gm)].map(([, line = ""]) => ({
    holds(value: (letter: string) => number): boolean {
      const [left = "", operator, right = "", , result] = line.split(" ");
      if (operator === ">") return value(left) > value(right);
      if (operator === "+") return value(left) + value(right) === Number(result);
      if (operator === "-") return value(left) - value(right) === Number(result);
      const times = Math.round(Number(right) * 100);
      return value(left) * 100 === times * value(line.slice(-1));
    },
  }));
  return { numbers: (list.match(/\d+/g) ?? []).map(Number), statements };
}

const isRight = ({ statements }: Read, values: number[]): boolean =>
  statements.every((statement) => statement.holds((letter) => values[letter.charCodeAt(0) - 65] as number));

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const read = readQuestion(question);
    if (!/^\[\d+(?:, \d+)*\]$/.test(answer)) return false;
    const values = (answer.match(/\d+/g) ?? []).map(Number);
    const text = (list: number[]): string => [...list].sort((a, b) => a - b).join();
    return text(values) === text(read.numbers) && isRight(read, values);
  },
  nearMisses(answer, { numbers }) {
    const items = answer.slice(1, -1).split(", ");
    return [
      ...listMutations(items, items[0] ?? "").map((list) => `[${list.join(", ")}]`),
      `[${numbers.join(", ")}]`,
      `[${[...items].reverse().join(", ")}]`,
      `${answer}, ${answer}`,
      `[${items.map((item) => `-${item}`).join(", ")}]`,
      `[${items.map((item) => `${item}.5`).join(", ")}]`,
    ];
  },
  variants(answer) {
    const items = answer.slice(1, -1).split(", ");
    const letter = (i: number): string => String.fromCharCode(65 + i);
    const labelled = items.map((item, i) => `${letter(i)} = ${item}`);
    return [
      items.join(", "),
      items.join(" "),
      items.join("\n"),
      `(${items.join(", ")})`,
      labelled.join(", "),
      labelled.join("\n"),
      [...labelled].reverse().join(", "),
      JSON.stringify(Object.fromEntries(items.map((item, i) => [letter(i), Number(item)]))),
      `[${items.map((item) => `${item}.0`).join(", ")}]`,
    ];
  },
});

describe("logical_equation by hand", () => {
  const puzzle = {
    numbers: [2, 3, 5, 8],
    constraints: [
      ["multiple", 0, 1, 25],
      ["greater", 2, 3, 0],
    ] as ["multiple" | "greater", number, number, number][],
  };
  const judge = (answer: string) => task.verify(answer, puzzle).status;

  it("each number belongs to one letter: the source accepted repeated numbers", () => {
    expect(judge("[5, 2, 8, 3]")).toBe("correct");
    expect(judge("[5, 2, 8, 5]")).toBe("wrong");
    expect(judge("[5, 2, 3, 8]")).toBe("wrong");
    expect(judge("[5, 2, 8]")).toBe("invalid");
    expect(judge("[5, 2, 8, 3, 3]")).toBe("invalid");
    expect(judge("A = 5, B = 2, C = 8, C = 3")).toBe("invalid");
    expect(judge("A = 5, B = 2, 8, 3")).toBe("invalid");
    expect(judge("[5, 2, 4+4, 3]")).toBe("invalid");
    expect(judge("A = 5, B = 2, C = 8, E = 3")).toBe("invalid");
  });

  it("multiples are exact: 2.1 x 10 is 21", () => {
    const exact = {
      numbers: [10, 21, 22],
      constraints: [["multiple", 1, 0, 21]] as ["multiple", number, number, number][],
    };
    expect(task.verify("10, 21, 22", exact).status).toBe("correct");
    expect(task.verify("10, 22, 21", exact).status).toBe("wrong");
    expect(task.prompt(exact)).toContain("B = 2.1 * A");
    expect(task.prompt(puzzle)).toContain("each number belongs to exactly one letter");
  });

  it("all permutations tried: one is right, and it is not the list as printed", () => {
    const count = (read: Read): number => {
      let right = 0;
      const visit = (values: number[], rest: number[]): void => {
        if (rest.length === 0 && isRight(read, values)) right++;
        for (const number of rest)
          visit(
            [...values, number],
            rest.filter((other) => other !== number),
          );
      };
      visit([], read.numbers);
      return right;
    };
    for (let index = 0; index < 40; index++) {
      const drawn = instanceAt(task, resolveSetting(erase(task), "easy"), "unique", index);
      expect(count(readQuestion(task.prompt(drawn)))).toBe(1);
      expect(task.verify(drawn.numbers.join(", "), drawn).status).toBe("wrong");
    }
    const nine = resolveSetting(erase(task), "medium", { min_letters: 8, max_letters: 8 });
    for (let index = 0; index < 5; index++)
      expect(count(readQuestion(task.prompt(instanceAt(task, nine, "unique", index))))).toBe(1);
  });

  it("nine to fifteen letters: one solution, by assigning letter after letter", () => {
    for (const level of ["medium", "hard"])
      for (let index = 0; index < 12; index++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "search", index);
        const { numbers, statements } = readQuestion(task.prompt(drawn));
        const pairs = drawn.constraints.map(([, a, b], i) => ({ a, b, statement: statements[i] }));
        // Letters of the most statements first, then those tied to letters before them.
        const weight = (letter: number): number =>
          pairs.filter(({ a, b }) => a === letter || b === letter).length;
        const order: number[] = [];
        while (order.length < numbers.length) {
          const rest = numbers.map((_, i) => i).filter((letter) => !order.includes(letter));
          const tied = (letter: number): number =>
            pairs.filter(
              ({ a, b }) => (a === letter && order.includes(b)) || (b === letter && order.includes(a)),
            ).length;
          rest.sort((x, y) => tied(y) - tied(x) || weight(y) - weight(x));
          order.push(rest[0] as number);
        }
        let found = 0;
        const values = new Map<number, number>();
        const visit = (at: number): void => {
          const letter = order[at];
          if (letter === undefined) {
            found++;
            return;
          }
          for (const number of numbers) {
            if (found > 1 || [...values.values()].includes(number)) continue;
            values.set(letter, number);
            const fits = pairs.every(
              ({ a, b, statement }) =>
                (a !== letter && b !== letter) ||
                !values.has(a) ||
                !values.has(b) ||
                statement?.holds((name) => values.get(name.charCodeAt(0) - 65) ?? NaN),
            );
            if (fits) visit(at + 1);
            values.delete(letter);
          }
        };
        visit(0);
        expect(found, task.prompt(drawn)).toBe(1);
      }
  });

  it("reads bullets, arrows and LaTeX", () => {
    for (const text of [
      "- A = 5\n- B = 2\n- C = 8\n- D = 3",
      "A -> 5, B -> 2, C -> 8, D -> 3",
      "\\left[5, 2, 8, 3\\right]",
      "\\{5, 2, 8, 3\\}",
      "\\text{A}=5, \\text{B}=2, \\text{C}=8, \\text{D}=3",
    ])
      expect(judge(text), text).toBe("correct");
    expect(judge("[-5, 2, 8, 3]")).not.toBe("correct");
  });
});
