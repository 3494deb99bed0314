import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/bbh/logical_deduction_three_objects.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

const BEFORE =
  /to the left of|further left than|less expensive|cost less|older than|built before|ahead of|finished before|lower than|not as tall|lighter|weighs less/;
const AFTER =
  /to the right of|further right than|more expensive|cost more|newer than|built after|behind|finished after|taller than|higher than|heavier|weighs more/;
const FROM_END = /from the right|rightmost|most expensive|newest|last|tallest|heaviest/;

/** The only true option by trying all orders against the sentences of the question. */
function trueOption(question: string, objects: readonly string[]): string {
  const lower = (text: string): string => text.toLowerCase();
  const [body = "", rest = ""] = question.split("\n\nExactly one");
  const sentences = body.slice(body.indexOf(". ", body.indexOf(objects.at(-1) ?? "")) + 2).split(/(?<=\.) /);
  const place = (text: string): number => {
    const k = 1 + ["first", "second", "third"].findLastIndex((word, i) => i > 0 && text.includes(word));
    const counted = k === 0 ? 1 : k;
    return FROM_END.test(text) ? objects.length - counted : counted - 1;
  };
  const fits = (order: readonly string[], sentence: string): boolean => {
    const named = objects
      .filter((object) => new RegExp(`\\b${object}\\b`, "i").test(sentence))
      .sort((a, b) => lower(sentence).indexOf(lower(a)) - lower(sentence).indexOf(lower(b)));
    const [a = "", b] = named;
    if (b !== undefined) {
      if (BEFORE.test(sentence) === AFTER.test(sentence)) throw new Error(`unread: ${sentence}`);
      return BEFORE.test(sentence) === order.indexOf(a) < order.indexOf(b);
    }
    return (order[place(sentence)] === a) !== / not |did not/.test(sentence);
  };
  const orders = objects.flatMap((a) =>
    objects.filter((b) => b !== a).map((b) => [a, b, objects.find((c) => c !== a && c !== b) ?? ""]),
  );
  const models = orders.filter((order) => sentences.every((sentence) => fits(order, sentence)));
  expect(models.length).toBe(1);
  const options = rest.split("\n").filter((line) => /^\([A-Z]\) /.test(line));
  const right = options.filter((option) => fits(models[0] ?? [], option.slice(4)));
  expect(right.length).toBe(1);
  return (right[0] ?? "").slice(0, 3);
}

describeTask(task, {
  kind: "option",
  options: 3,
  independent: (answer, { objects }, question) => {
    const letter = /^\W*([a-c])\W*$/i.exec(answer)?.[1]?.toUpperCase();
    return `(${letter})` === trueOption(question, objects);
  },
  nearMisses: (answer, { options, objects }) => {
    const right = "ABC".indexOf(answer.charAt(1));
    const wrong = (right + 1) % 3;
    const label = `(${"ABC".charAt(wrong)})`;
    return [
      label,
      `${answer} or ${label}`,
      `${answer} and ${label}`,
      `${answer} ${options[wrong]}`,
      options[wrong] ?? "",
      `the ${objects[right]} and the ${objects[wrong]}`,
      `not ${answer}`,
      "(D)",
      "(A) (B) (C)",
      "A triangle",
      "",
    ];
  },
  variants: (answer, { options, objects }) => {
    const letter = answer.charAt(1);
    const i = "ABC".indexOf(letter);
    return [
      letter,
      letter.toLowerCase(),
      `${letter}.`,
      `[${letter}]`,
      `${letter})`,
      `option ${letter}`,
      `choice ${answer}`,
      `The answer is ${answer}`,
      `${answer} ${options[i]}`,
      `${letter}. ${options[i]}`,
      options[i] ?? "",
      objects[i] ?? "",
      `the ${objects[i]}`,
      `${answer} because the clues say so`,
    ];
  },
  labels: [{ of: (_instance, answer) => answer, shares: { "(A)": 1 / 3, "(B)": 1 / 3, "(C)": 1 / 3 } }],
});

describeShortcuts(task, { options: ({ options }) => options });

describe("logical_deduction_three_objects by hand", () => {
  it("solves an order and refuses an entry with two", () => {
    const base = {
      scene: "On a shelf stand three books: a red, a green and a blue one.",
      objects: ["red", "green", "blue"],
      statements: ["x"],
      asked: 2,
      options: ["The red is second", "The green is second", "The blue is second"],
    };
    const instance = task.instance.parse({
      ...base,
      clues: [
        ["before", 2, 0],
        ["at", 1, 3],
      ],
    });
    expect(task.solve(instance)).toBe("(A)");
    expect(task.verify("the red", instance).status).toBe("correct");
    expect(task.instance.safeParse({ ...base, clues: [["before", 2, 0]] }).success).toBe(false);
    expect(
      task.instance.safeParse({
        ...base,
        clues: [
          ["at", 1, 3],
          ["at", 1, 2],
        ],
      }).success,
    ).toBe(false);
  });

  it("refuses hedges, corrections and every second option", () => {
    const objects = ["red book", "green book", "blue book"];
    const options = objects.map((object) => `The ${object} is the second from the left`);
    const instance = task.instance.parse({
      scene: "x",
      objects,
      options,
      statements: ["x"],
      asked: 2,
      clues: [
        ["before", 0, 1],
        ["before", 1, 2],
      ],
    });
    const judge = (answer: string) => task.verify(answer, instance).status;
    for (const answer of [
      "B, A",
      "(B), A",
      "(B) A",
      "(B) / A",
      "(B) & A",
      "(B)|A",
      "B; A",
      "B: A",
      "(B), option A",
      "(B)\nA",
      "(B) vs a",
      "(B) c",
      "(B). The correct answer is A",
      "(B) is incorrect, the answer is A",
      "(B) is wrong",
      "(B) is false",
      "(B) is not true",
      "(B)? No",
      "(B), definitely not.",
      `(B) ${options[0]} because so`,
      "(B), no: red book",
      `(B) ${options[1]}, A) ${options[0]}`,
      "(B) because (A) is wrong",
      "not (B)",
      "neither B",
    ])
      expect(judge(answer), answer).not.toBe("correct");
    for (const answer of [
      "Statement (B)",
      "Statement (B) is true",
      "The correct statement is (B)",
      `${options[1]} (B)`,
      "\\textbf{(B)}",
      '["B"]',
      "（B）",
      "**Answer:** (B)",
      "**Answer: B**",
      "(B) since the green book is right of the red one",
    ])
      expect(judge(answer), answer).toBe("correct");
  });

  it("knows broken entries", () => {
    const base = {
      scene: "x",
      objects: ["red", "green", "blue"],
      statements: ["x"],
      asked: 2,
      options: ["The red is second", "The green is second", "The blue is second"],
      clues: [
        ["before", 0, 1],
        ["before", 1, 2],
      ],
    };
    expect(task.instance.safeParse(base).success).toBe(true);
    for (const broken of [
      { objects: ["red", "red", "blue"] },
      { options: [...base.options].reverse() },
      {
        clues: [
          ["before", 0, 3],
          ["before", 1, 2],
        ],
      },
    ])
      expect(task.instance.safeParse({ ...base, ...broken }).success).toBe(false);
  });
});
