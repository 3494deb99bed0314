import { describe, expect, it } from "vitest";
import { entryAt, resolveSetting } from "../../../tasks/entry.js";
import { LEVELS, erase } from "../../../tasks/task.js";
import { fromSource } from "../../../tasks/symbench/sources/cryptanalysis.js";
import { task } from "../../../tasks/symbench/cryptanalysis.js";
import { describeTask } from "../../support/describe-task.js";

/** Does the code give every guess of the question's text the feedback printed there? Symbol by symbol, in words. */
function fits(code: string, question: string): boolean {
  const lines = [...question.matchAll(/^\d+\. (\d+)([A-Z]+): digits: (.*); letters: (.*)$/gm)];
  const size = `${lines[0]?.[1] ?? ""}`.length;
  const halves = [code.slice(0, size), code.slice(size)] as const;
  return lines.every(([, digits = "", letters = "", digitText = "", letterText = ""]) =>
    (
      [
        [halves[0], digits, digitText],
        [halves[1], letters, letterText],
      ] as const
    ).every(([half, guess, text]) => {
      const names = [...guess].map((symbol, i) => {
        if (half[i] === symbol) return "in place";
        if (half.includes(symbol)) return "misplaced";
        if ([...half].every((other) => symbol < other)) return /\d/.test(symbol) ? "too small" : "too early";
        if ([...half].every((other) => symbol > other)) return /\d/.test(symbol) ? "too large" : "too late";
        return "other";
      });
      const said = text.split(", ").flatMap((part) => {
        const [n = "", ...name] = part.split(" ");
        return Array.from({ length: Number(n) }, () => name.join(" "));
      });
      return names.sort().join() === said.sort().join();
    }),
  );
}

function isRight(answer: string, question: string): boolean {
  const code = answer.replace(/[^\dA-Za-z]/g, "").toUpperCase();
  const form = /^\d+\. (\d+)([A-Z]+):/m.exec(question);
  const [digits = 0, letters = 0] = [form?.[1]?.length, form?.[2]?.length];
  if (!new RegExp(`^\\d{${digits}}[A-Z]{${letters}}$`).test(code) || new Set(code).size < code.length)
    return false;
  const [, digit = "", letter = ""] = /from 0 to (\d) and.* from A to ([A-Z]) and/.exec(question) ?? [];
  return [...code].every((symbol) => symbol <= (/\d/.test(symbol) ? digit : letter)) && fits(code, question);
}

const codeOf = (answer: string): string => answer.replace(/\W/g, "");
const list = (code: string): string => `[${[...code].map((symbol) => `"${symbol}"`).join(", ")}]`;

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses: (answer, { guesses }) => {
    const code = codeOf(answer);
    const swap = (i: number): string =>
      code.slice(0, i) + (code[i + 1] ?? "") + (code[i] ?? "") + code.slice(i + 2);
    return [
      ...[...code].map((_, i) => list(swap(i))),
      ...guesses.map(({ guess }) => list(guess)),
      ...[..."0123456789"].map((digit) => list(digit + code.slice(1))),
      ...[..."ABCDEFXYZ"].map((letter) => list(code.slice(0, -1) + letter)),
      list(code.slice(1)),
      list(`${code}A`),
      `${answer} or ${answer}`,
      `${answer} ${answer}`,
    ];
  },
  variants: (answer) => {
    const code = codeOf(answer);
    return [
      code,
      code.toLowerCase(),
      [...code].join(" "),
      [...code].join(", "),
      `(${[...code].join(",")})`,
      list(code.toLowerCase()),
    ];
  },
});

describe("cryptanalysis by hand", () => {
  const instance = task.instance.parse({
    digits: 2,
    digit_range: 10,
    letters: 2,
    letter_range: 26,
    merged_pairs: false,
    guesses: [
      { guess: "05JQ", digits: [1, 0, 0, 1, 0], letters: [0, 2, 0, 0, 0] },
      { guess: "31AB", digits: [0, 0, 0, 1, 1], letters: [0, 0, 2, 0, 0] },
    ],
  });
  const judge = (answer: string) => task.verify(answer, instance);

  it("reads the list that the question asks for, which the source's checker refused", () => {
    expect(judge('["0", "2", "Q", "J"]').status).toBe("correct");
    expect(judge("02QJ").status).toBe("correct");
    expect(judge('["0", "2", "J", "Q"]').status).toBe("wrong");
    expect(judge('["2", "0", "Q", "J"]').status).toBe("wrong");
  });

  it("refuses other lengths, repeated symbols, two codes and words", () => {
    expect(judge("00QJ").reason).toBe("a symbol occurs twice");
    for (const text of ["02Q", "02QJJ", "QJ02", "02QJ or 04QJ", "0 2", "code 02QJ", "-0.2QJ", ""])
      expect(judge(text).status, text).toBe("invalid");
  });

  it("exactly one code fits each question: every code is tried on the question's own text", () => {
    for (const level of LEVELS.slice(0, 2)) {
      const setting = resolveSetting(erase(task), level);
      const [range, last] = level === "easy" ? [6, "ABCDEF"] : [10, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
      for (let i = 0; i < (level === "easy" ? 10 : 1); i++) {
        const entry = entryAt(erase(task), setting, "unique", i);
        const found: string[] = [];
        for (let a = 0; a < range; a++)
          for (let b = 0; b < range; b++)
            for (const c of last)
              for (const d of last) {
                if (a === b || c === d) continue;
                const code = `${a}${b}${c}${d}`;
                if (fits(code, entry.question)) found.push(code);
              }
        expect(found).toEqual([codeOf(entry.answer ?? "")]);
      }
    }
  });

  it("no guess shows a half of the code", () => {
    const setting = resolveSetting(erase(task), "medium");
    for (let i = 0; i < 100; i++) {
      const entry = entryAt(erase(task), setting, "half", i);
      const code = codeOf(entry.answer ?? "");
      const { guesses } = task.instance.parse(entry.metadata);
      for (const { guess } of guesses) {
        expect(guess.slice(0, 2)).not.toBe(code.slice(0, 2));
        expect(guess.slice(2)).not.toBe(code.slice(2));
      }
    }
  });

  it("no guess can be left out: without it a second code fits", () => {
    const setting = resolveSetting(erase(task), "easy");
    const pairs = (symbols: string): string[] =>
      [...symbols].flatMap((a) => [...symbols].filter((b) => b !== a).map((b) => a + b));
    const codes = pairs("012345").flatMap((digits) => pairs("ABCDEF").map((letters) => digits + letters));
    for (let i = 0; i < 10; i++) {
      const { question } = entryAt(erase(task), setting, "needed", i);
      const lines = question.split("\n");
      for (const guess of lines.filter((line) => /^\d+\. /.test(line))) {
        const without = lines.filter((line) => line !== guess).join("\n");
        expect(codes.filter((code) => fits(code, without)).length, guess).toBeGreaterThan(1);
      }
    }
  });

  it("published texts merge two absent symbols: below and above count only where both are", () => {
    const question = `1. Guess: 38TA, Feedback: both numbers are incorrect; one letter is correct and in the correct position; one letter is incorrect and too late in the alphabet.`;
    const published = task.instance.parse(fromSource({ question }));
    // 3 is below 5 and 8 is between 5 and 9: a mixed pair.
    expect(task.verify("59FA", published).status).toBe("correct");
    expect(task.verify("59FA", { ...published, merged_pairs: false }).status).toBe("wrong");
    expect(task.verify("12FA", published).status).toBe("wrong");
    expect(task.prompt(published)).toContain("Exception");
  });
});
