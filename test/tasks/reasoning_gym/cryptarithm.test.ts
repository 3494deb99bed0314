import { describe, expect, it } from "vitest";
import { hasNeighbour, isSolution, lettersOf, solveLetterSum } from "../../../generators/letter-sum.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/cryptarithm.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

/** The words of the question's column, the result last. */
function column(question: string): string[] {
  const lines = question.split("\n");
  const line = lines.findIndex((text) => /^-+$/.test(text));
  const start = lines.lastIndexOf("", line) + 1;
  return [...lines.slice(start, line), lines[line + 1] ?? ""].map((text) => text.replace("+", "").trim());
}

/** Whether the digits fit, worked out by school addition from the right. */
function fits(question: string, answer: string): boolean {
  const all = column(question);
  const pairs = answer
    .trim()
    .replace(/\s*\.$/, "")
    .split(/\s*[,;\n]\s*|\s+(?=[A-Za-z]\s*=)/)
    .map((pair) => /^([A-Za-z])\s*=\s*(\d)$/.exec(pair.trim()));
  if (pairs.some((pair) => pair === null)) return false;
  const digits: Record<string, number> = Object.fromEntries(
    pairs.map((pair) => [pair?.[1]?.toUpperCase() ?? "", Number(pair?.[2])]),
  );
  if (Object.keys(digits).length !== pairs.length) return false;
  if (new Set(Object.values(digits)).size !== pairs.length) return false;
  if (Object.keys(digits).sort().join("") !== [...new Set(all.join(""))].sort().join("")) return false;
  if (question.includes("begins with 0") && all.some((word) => digits[word.charAt(0)] === 0)) return false;
  const digit = (word: string, place: number): number => digits[word.charAt(word.length - 1 - place)] ?? 0;
  let carry = 0;
  for (let place = 0; place < 14; place++) {
    const total = all.slice(0, -1).reduce((sum, word) => sum + digit(word, place), carry);
    if (total % 10 !== digit(all.at(-1) ?? "", place)) return false;
    carry = Math.floor(total / 10);
  }
  return carry === 0;
}

/** Number of solutions by trying all digits, with the weight of each letter. */
function count(all: readonly string[], leadingZero = false): number {
  const letters = [...new Set(all.join(""))];
  const weights = letters.map((letter) =>
    all.reduce(
      (sum, word, i) =>
        [...word].reduceRight(
          (part, own, k) => part + (own === letter ? 10 ** (word.length - 1 - k) : 0),
          0,
        ) *
          (i === all.length - 1 ? -1 : 1) +
        sum,
      0,
    ),
  );
  const leads = letters.map((letter) => !leadingZero && all.some((word) => word.startsWith(letter)));
  let found = 0;
  const assign = (at: number, used: number, sum: number): void => {
    if (at === letters.length) {
      if (sum === 0) found++;
      return;
    }
    for (let digit = leads[at] ? 1 : 0; digit < 10; digit++)
      if (((used >> digit) & 1) === 0) assign(at + 1, used | (1 << digit), sum + digit * (weights[at] ?? 0));
  };
  assign(0, 0, 0);
  return found;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => fits(question, answer),
  nearMisses(answer, { letter_to_digit }) {
    const pairs = answer.split(",");
    const letters = pairs.map((pair) => pair.charAt(0));
    const [a = "", b = ""] = letters;
    const swapped = answer
      .replace(`${a}=${letter_to_digit[a]}`, `${a}=${letter_to_digit[b]}`)
      .replace(`${b}=${letter_to_digit[b]}`, `${b}=${letter_to_digit[a]}`);
    const free = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !letters.includes(letter)) ?? "";
    return [
      swapped,
      pairs.slice(1).join(","),
      pairs.slice(0, -1).join(","),
      `${answer},${free}=${[...Array(10).keys()].find((d) => !Object.values(letter_to_digit).includes(d)) ?? 0}`,
      `${answer},${a}=${((letter_to_digit[a] ?? 0) + 1) % 10}`,
      ...pairs.map((pair, i) =>
        pairs
          .map((own, k) => (k === i ? `${own.slice(0, 2)}${(Number(pair.at(-1)) + 1) % 10}` : own))
          .join(","),
      ),
      answer.replace(/=\d$/, "=10"),
      answer.replaceAll("=", ""),
      `${answer} or ${swapped}`,
      `not ${answer}`,
    ];
  },
  variants: (answer, { letter_to_digit }) => [
    answer.toLowerCase(),
    answer.replaceAll(",", ", "),
    answer.replaceAll(",", "\n"),
    answer.replaceAll("=", " = "),
    answer.replaceAll("=", ": "),
    answer.replaceAll("=", "->"),
    answer.replaceAll("=", " → "),
    answer.split(",").reverse().join(", "),
    answer
      .split(",")
      .map((pair) => `- ${pair}`)
      .join("\n"),
    JSON.stringify(letter_to_digit),
    `{${answer}}`,
    answer.replace(/,(?=[^,]*$)/, " and "),
  ],
});

describe("cryptarithm by hand", () => {
  const digits = { S: 9, E: 5, N: 6, D: 7, M: 1, O: 0, R: 8, Y: 2 };
  const more = {
    allow_leading_zero: false,
    letters: Object.keys(digits),
    word_values: [9567, 1085],
    sum_number: 10652,
    words_letters: ["SEND", "MORE"],
    result_letters: "MONEY",
    digit_to_letter: Object.fromEntries(Object.entries(digits).map(([letter, d]) => [String(d), letter])),
    letter_to_digit: digits,
  };
  it("knows the sum that everybody knows", () => {
    const instance = task.instance.parse(more);
    expect(solveLetterSum({ words: ["SEND", "MORE"], result: "MONEY", allowLeadingZero: false }, 2)).toEqual([
      [9, 5, 6, 7, 1, 0, 8, 2],
    ]);
    expect(count(["SEND", "MORE", "MONEY"])).toBe(1);
    expect(task.solve(instance)).toBe("D=7,E=5,M=1,N=6,O=0,R=8,S=9,Y=2");
    expect(task.prompt(instance)).toContain("\n   SEND\n+  MORE\n-------\n  MONEY\n");
    for (const text of ["d=7 e=5 m=1 n=6 o=0 r=8 s=9 y=2", "D: 7\nE: 5\nM: 1\nN: 6\nO: 0\nR: 8\nS: 9\nY: 2."])
      expect(task.verify(text, instance).status, text).toBe("correct");
    expect(task.verify("9567 + 1085 = 10652", instance).status).toBe("invalid");
  });
  it("refuses a letter with two digits, of which the source took the last", () => {
    const instance = task.instance.parse(more);
    const right = task.solve(instance);
    expect(task.verify(`D=1,${right}`, instance).status).toBe("invalid");
    expect(task.verify(`${right},D=7`, instance).status).toBe("correct");
    expect(task.verify(right.replace("S=9", "S=0").replace("O=0", "O=9"), instance).status).toBe("wrong");
  });
  it("every solution of a sum that has several is right", () => {
    // AB + AB = CD has many.
    const several = {
      ...more,
      letters: ["A", "B", "C", "D"],
      words_letters: ["AB", "AB"],
      result_letters: "CD",
      word_values: [12, 12],
      sum_number: 24,
      letter_to_digit: { A: 1, B: 3, C: 2, D: 6 },
      digit_to_letter: { 1: "A", 3: "B", 2: "C", 6: "D" },
    };
    const instance = task.instance.parse(several);
    expect(task.prompt(instance)).toContain("any of them will do");
    for (const text of ["A=1,B=3,C=2,D=6", "A=1,B=4,C=2,D=8", "A=4,B=3,C=8,D=6"])
      expect(task.verify(text, instance).status, text).toBe("correct");
    expect(task.verify("A=0,B=3,C=0,D=6", instance).status).toBe("wrong");
    expect(task.verify("A=0,B=5,C=1,D=2", instance).status).toBe("wrong");
    const solutions = solveLetterSum({ words: ["AB", "AB"], result: "CD", allowLeadingZero: false }, 1_000);
    expect(solutions).toHaveLength(count(["AB", "AB", "CD"]));
  });
  it("draws sums with one solution, as trying all digits shows", () => {
    let checked = 0;
    for (let i = 0; checked < 4; i++) {
      const drawn = task.instance.parse(
        instanceAt(erase(task), resolveSetting(erase(task), "easy", { unique: true }), "one", i),
      );
      if (drawn.letters.length > 7) continue;
      checked++;
      expect(count([...drawn.words_letters, drawn.result_letters])).toBe(1);
      expect(task.prompt(drawn)).toContain("exactly one solution");
    }
    for (const words of [
      ["ABC", "CBA"],
      ["AAB", "BBA", "CAB"],
      ["ABCD", "DCB"],
    ])
      for (const result of ["EFE", "DEBA", "CDDC", "BAAB"])
        for (const zero of [true, false])
          expect(solveLetterSum({ words, result, allowLeadingZero: zero }, 1_000_000)).toHaveLength(
            count([...words, result], zero),
          );
  });
  it("an exchange of digits is a second solution indeed", () => {
    for (let i = 0; i < 300; i++) {
      const setting = resolveSetting(erase(task), "medium", { unique: false });
      const {
        words_letters: words,
        result_letters: result,
        letter_to_digit,
      } = task.instance.parse(instanceAt(erase(task), setting, "exchange", i));
      const sum = { words, result, allowLeadingZero: false };
      const digits = lettersOf(sum).map((letter) => letter_to_digit[letter] ?? 0);
      if (hasNeighbour(sum, digits)) expect(solveLetterSum(sum, 2)).toHaveLength(2);
      for (const found of solveLetterSum(sum, 5))
        expect(isSolution(sum, new Map(lettersOf(sum).map((letter, k) => [letter, found[k] ?? 0])))).toBe(
          true,
        );
    }
  });
  it("without `unique` sums may have several solutions", () => {
    const setting = resolveSetting(erase(task), "medium", { unique: false, allow_leading_zero: true });
    for (let i = 0; i < 100; i++) {
      const drawn = task.instance.parse(instanceAt(erase(task), setting, "any", i));
      expect(drawn.unique).toBeUndefined();
      expect(task.verify(task.solve(drawn), drawn).status).toBe("correct");
    }
  });
});
