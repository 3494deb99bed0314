import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/tsumego.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

const rowsOf = (question: string): string[] =>
  question
    .split("\n")
    .filter((line) => /^ ?\d+ [XO.]( [XO.])+$/.test(line))
    .map((line) => line.trim().replace(/^\d+ /, "").replaceAll(" ", ""));

/** White stones that are captured when X is set there. */
function captured(rows: readonly string[], row: number, col: number): number {
  return breathless(
    rows.map((text, r) => (r === row ? `${text.slice(0, col)}X${text.slice(col + 1)}` : text)),
  );
}

/** White stones without breath: air spreads from empty points through white stones. */
function breathless(rows: readonly string[]): number {
  const board = rows.map((text) => [...text]);
  const breathes = board.map((cells) => cells.map((cell) => cell === "."));
  for (let changed = true; changed;) {
    changed = false;
    board.forEach((cells, r) =>
      cells.forEach((cell, c) => {
        if (cell !== "O" || breathes[r]?.[c]) return;
        if (
          [breathes[r - 1]?.[c], breathes[r + 1]?.[c], breathes[r]?.[c - 1], breathes[r]?.[c + 1]].some(
            Boolean,
          )
        ) {
          (breathes[r] as boolean[])[c] = true;
          changed = true;
        }
      }),
    );
  }
  return board.flatMap((cells, r) => cells.filter((cell, c) => cell === "O" && !breathes[r]?.[c])).length;
}

const bestMoves = new Map<string, string[]>();
/** The names of the moves that capture the most, by trying every empty point. */
function best(question: string): string[] {
  const known = bestMoves.get(question);
  if (known) return known;
  const rows = rowsOf(question);
  let most = 1;
  let found: string[] = [];
  rows.forEach((text, r) =>
    [...text].forEach((cell, c) => {
      if (cell !== ".") return;
      const count = captured(rows, r, c);
      if (count > most) found = [];
      most = Math.max(most, count);
      if (count === most) found.push(`${String.fromCharCode(65 + c)}${rows.length - r}`);
    }),
  );
  bestMoves.set(question, found);
  return found;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) =>
    best(question).includes(answer.toUpperCase().replace(/[\s.,()]/g, "")),
  nearMisses(answer, { board_size }) {
    const [letter, number] = [answer.charAt(0), Number(answer.slice(1))];
    const beside = (by: number) => String.fromCharCode(answer.charCodeAt(0) + by);
    return [
      `${beside(1)}${number}`,
      `${beside(-1)}${number}`,
      `${letter}${number + 1}`,
      `${letter}${number - 1}`,
      `${letter}${board_size + 1 - number}`,
      `${letter}${number}0`,
      `${answer} ${letter}${number + 1}`,
      `${answer} or ${letter}${number + 1}`,
      `not ${answer}`,
      letter,
      String(number),
      `${number}${letter}`,
      `${answer}.5`,
      `White ${answer}`,
      "pass",
    ];
  },
  variants: (answer) => [
    answer.toLowerCase(),
    `${answer.charAt(0)} ${answer.slice(1)}`,
    `(${answer})`,
    `(${answer.charAt(0)}, ${answer.slice(1)})`,
    `Black ${answer}`,
    `Column ${answer.charAt(0)}, row ${answer.slice(1)}`,
    `The answer is ${answer}`,
    `['${answer}']`,
  ],
});

describe("tsumego by hand", () => {
  const of = (rows: string[]) =>
    task.instance.parse({ board: rows.map((row) => [...row]), board_size: rows.length });

  it("captures what has no liberty left, all groups at once", () => {
    const known = of([".....", ".XX..", "XOOX.", ".X...", "....."]);
    expect(task.solve(known)).toBe("C2");
    for (const text of ["C2", "c2", "C-2"]) expect(task.verify(text, known).status, text).toBe("correct");
    for (const text of ["B2", "E1", "C3", "F2", "C9", "C0"])
      expect(task.verify(text, known).status, text).toBe("wrong");
    const two = of([".....", ".X.X.", "XO.OX", ".X.X.", "....."]);
    expect(task.solve(two)).toBe("C3");
  });

  it("a move beside a group that is joined to other white stones captures nothing, where the source said so", () => {
    const joined = of(["O....", "OXX..", "OOOX.", "XX...", "....."]);
    expect(task.verify("A2", joined).status).toBe("wrong");
    expect(task.verify("C2", joined).status).toBe("wrong");
    const closed = of(["OX...", "OXX..", "OOOX.", "XX...", "....."]);
    expect(task.verify("C2", closed).status).toBe("correct");
  });

  it("the smaller capture is not enough", () => {
    const known = of(["O....", "XXX..", "OOOX.", "XX...", "....."]);
    expect(task.solve(known)).toBe("C2");
    expect(task.verify("B5", known).status).toBe("wrong");
  });

  it("one best move, no group without liberty, and at medium another capture", () => {
    for (const level of ["easy", "medium", "hard"] as const)
      for (let i = 0; i < 30; i++) {
        const drawn = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "one", i),
        );
        const question = task.prompt(drawn);
        expect(best(question)).toEqual([task.solve(drawn)]);
        const rows = rowsOf(question);
        expect(breathless(rows)).toBe(0);
        expect(breathless(rows.map((row) => row.replace(/[XO]/g, (own) => (own === "X" ? "O" : "X"))))).toBe(
          0,
        );
        const count = rows
          .flatMap((row, r) => [...row].map((cell, c) => (cell === "." ? captured(rows, r, c) : 0)))
          .filter((stones) => stones > 0).length;
        expect(count).toBeGreaterThanOrEqual(level === "easy" ? 1 : 2);
      }
  });
});
