import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/symbench/statistical_counting.js";
import { describeTask } from "../../support/describe-task.js";

const NUMBERS: Record<string, number> = { two: 2, three: 3, four: 4 };

/** The total by the sentences of the question: a regular expression for each letter. */
function totalInText(question: string): number {
  const sequence = /^String: ([A-Z]+)$/m.exec(question)?.[1] ?? "";
  let total = 0;
  const rules = /^- Each block of (\w+) or more (\w)s (gives|takes away) (\d+) points?\.$/gm;
  for (const [, least = "", letter = "", sign, score] of question.matchAll(rules)) {
    const found = sequence.match(new RegExp(`${letter}{${NUMBERS[least]},}`, "g")) ?? [];
    total += found.length * Number(score) * (sign === "gives" ? 1 : -1);
  }
  return total;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) =>
    /^\s*[+-]?\d+\s*$/.test(answer) && Number(answer) === totalInText(question),
  nearMisses(answer) {
    const total = Number(answer);
    return [
      String(total + 1),
      String(total - 1),
      `1${Math.abs(total)}`,
      `${total}${total}`,
      `${total} or ${total + 1}`,
      `${total}, ${total}`,
      `${total}.5`,
      `${total} + 1`,
      `[${total}, 0]`,
      `${total}e0`,
      "twelve",
      `${total} blocks`,
      `A: ${total}`,
    ];
  },
  variants: (answer) => [
    `The total score is ${answer}.`,
    `Total: ${answer}`,
    `The final total score is: ${answer}`,
    `**Total = ${answer}**`,
    `${answer} points`,
    `${answer}.0`,
    `$${answer}$`,
  ],
  pieces: ["total", "score", "is", "points"],
});

describe("statistical_counting by hand", () => {
  const rules = [
    { letter: "A", score: 1, min_consecutive: 2 },
    { letter: "B", score: 2, min_consecutive: 2 },
  ];
  const totalOf = (sequence: string, by = rules): string => task.solve({ sequence, rules: by });

  it("a block scores once: three letters are not two pairs, four are not two blocks", () => {
    expect(totalOf("AAB")).toBe("1");
    expect(totalOf("AAAB")).toBe("1");
    expect(totalOf("AAAAB")).toBe("1");
    expect(totalOf("AABAA")).toBe("2");
    expect(task.verify("2", { sequence: "AAABA", rules }).status).toBe("wrong");
    expect(task.verify("1", { sequence: "AAABA", rules }).status).toBe("correct");
  });

  it("a block at either end counts; a string without blocks has 0", () => {
    expect(totalOf("BBAAB")).toBe("3");
    expect(totalOf("ABABB")).toBe("2");
    expect(totalOf("ABABAB")).toBe("0");
    expect(task.verify("-0", { sequence: "ABAB", rules }).status).toBe("correct");
  });

  it("each letter has its own least length and its own points, also negative ones", () => {
    const own = [
      { letter: "A", score: -5, min_consecutive: 3 },
      { letter: "B", score: 7, min_consecutive: 2 },
    ];
    expect(totalOf("AABBAAAABB", own)).toBe("9");
    expect(totalOf("AAABA", own)).toBe("-5");
  });

  it("text that is no number is invalid, on which the source's checker threw", () => {
    for (const text of ["three", "", "A", "3 and 4", "1e1", "NaN", "true"])
      expect(task.verify(text, { sequence: "BBAAB", rules }).status, text).toBe("invalid");
  });
});
