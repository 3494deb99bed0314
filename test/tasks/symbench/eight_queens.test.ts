import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { LEVELS, erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/eight_queens.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** Reads the board from the question and draws every queen's lines of attack on a copy of it. */
function isRight(answer: string, question: string): boolean {
  const board = question.split("\n").filter((line) => /^[01X]{4,}$/.test(line));
  const n = board.length;
  const cells = answer.split(",").map((part) => /^\s*(\d+) (\d+)\s*$/.exec(part));
  if (cells.some((match) => match === null)) return false;
  const listed = cells.map((match) => Number(match?.[1]) * 100 + Number(match?.[2]));
  const given = board.flatMap((row, r) => [...row].flatMap((s, c) => (s === "1" ? [r * 100 + c] : [])));
  const all = listed.length < n ? [...given, ...listed] : listed;
  if (new Set(all).size !== n || all.length !== n || !given.every((cell) => all.includes(cell))) return false;
  const lines = new Set<string>();
  for (const cell of all) {
    const [r, c] = [Math.floor(cell / 100), cell % 100];
    if (r >= n || c >= n || board[r]?.[c] === "X") return false;
    for (const line of [`r${r}`, `c${c}`, `/${r + c}`, `\\${r - c}`]) {
      if (lines.has(line)) return false;
      lines.add(line);
    }
  }
  return true;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses: (answer, { initial_board }) => {
    const n = initial_board.length;
    const cells = answer.split(", ");
    return [
      ...listMutations(cells, `${n} ${n}`).map((list) => list.join(", ")),
      cells.map((cell) => cell.replace(/^(\d+) (\d+)$/, "$2 $1")).join(", "),
      cells.map((cell) => cell.replace(/\d+/g, (digits) => String(Number(digits) + 1))).join(", "),
      cells.map((cell) => cell.replace(/^\d+/, (r) => String(n - 1 - Number(r)))).join(", "),
      cells.map((_, i) => `${i} ${(2 * i + 1) % n}`).join(", "),
      `${answer}, ${cells[0]}`,
      cells.map((cell) => `-${cell}`).join(", "),
    ];
  },
  variants: (answer, { initial_board }) => {
    const cells = answer.split(", ");
    const missing = cells.filter((cell) => {
      const [r = 0, c = 0] = cell.split(" ").map(Number);
      return initial_board[r]?.[c] !== "1";
    });
    return [
      [...cells].reverse().join(", "),
      cells.join("\n"),
      cells.join(";"),
      `[${answer}]`,
      cells.map((cell) => `(${cell.replace(" ", ", ")})`).join(", "),
      `[${cells.map((cell) => `(${cell.replace(" ", ",")})`).join(",")}]`,
      JSON.stringify(cells.map((cell) => cell.split(" ").map(Number))),
      JSON.stringify(cells),
      cells.map((cell) => cell.replace(" ", ",")).join("\n"),
      cells.map((cell) => `- ${cell}`).join("\n"),
      missing.join(", "),
    ];
  },
});

describe("eight_queens by hand", () => {
  const board = ["10000000", ...Array.from({ length: 7 }, () => "00000000")];
  const right = "0 0, 1 4, 2 7, 3 5, 4 2, 5 6, 6 1, 7 3";
  const judge = (answer: string, initial_board = board) => task.verify(answer, { initial_board });

  it("wants queens on the board: the source's checker took eight far-away points", () => {
    expect(judge(right).status).toBe("correct");
    const far = Array.from({ length: 8 }, (_, i) => `${100 + i} ${300 + 10 * i}`).join(", ");
    expect(judge(far).reason).toContain("not on the board");
    expect(judge(right.replace("7 3", "9 20")).status).toBe("wrong");
    expect(judge(right.replace("0 0", "0 -2")).status).toBe("wrong");
  });

  it("keeps the given queens, whether they are listed or not, in part never", () => {
    const other = "0 1, 1 3, 2 5, 3 7, 4 2, 5 0, 6 6, 7 4";
    expect(judge(other).reason).toBe("the given queen in row 0, column 0 is missing");
    expect(
      judge(
        other,
        Array.from({ length: 8 }, () => "00000000"),
      ).status,
    ).toBe("correct");
    expect(judge(right.replace("0 0, ", "")).status).toBe("correct");
    const two = ["10000000", "00001000", ...board.slice(2)];
    expect(judge(right.replace("0 0, ", ""), two).reason).toBe("7 queens where 8 are needed");
    expect(judge(right.replace("0 0, 1 4, ", ""), two).status).toBe("correct");
  });

  it("reads to the end: a bad pair does not end the list", () => {
    for (const text of [
      `${right}, x`,
      `${right}, 3`,
      `${right} 7 3`,
      `${right} or 0 0`,
      right.replace("7 3", "7 3 1"),
    ])
      expect(judge(text).status, text).toBe("invalid");
    expect(judge(`${right}, 7 3`).reason).toBe("a cell is listed twice");
    expect(judge(right.replace("7 3", "7 3.5")).status).toBe("invalid");
    expect(judge(right.replace("7 3", "7 1e0")).status).toBe("invalid");
  });

  it("refuses blocked cells and diagonals at a distance", () => {
    expect(judge(right, [...board.slice(0, 7), "000X0000"]).reason).toBe("row 7, column 3 is blocked");
    const line = "0 0, 1 2, 2 4, 3 6, 4 1, 5 3, 6 5, 7 7";
    expect(judge(line).reason).toBe("the queens at 0 0 and 7 7 attack each other");
  });

  it("no single board of queens fits many questions", () => {
    for (const level of LEVELS) {
      const setting = resolveSetting(erase(task), level);
      const boards = Array.from({ length: 200 }, (_, i) =>
        task.instance.parse(instanceAt(erase(task), setting, "fit", i)),
      );
      const answers = new Set(boards.map((instance) => task.solve(instance)));
      for (const answer of answers) {
        const fits = boards.filter((instance) => task.verify(answer, instance).status === "correct").length;
        expect(fits / 200, `${answer} at ${level}`).toBeLessThan(0.2);
      }
    }
  });

  it("reads numbered and bulleted pairs", () => {
    const pairs = right.split(", ").map((pair) => `(${pair.replace(" ", ", ")})`);
    expect(judge(pairs.map((pair, i) => `${i + 1}. ${pair}`).join("\n")).status).toBe("correct");
    expect(judge(pairs.map((pair) => `- ${pair}`).join("\n")).status).toBe("correct");
  });
});
