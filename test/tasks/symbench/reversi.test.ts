import { describe, expect, it } from "vitest";
import { startBoard } from "../../../generators/reversi.js";
import type { Board } from "../../../generators/reversi.js";
import { entryAt, instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/reversi.js";
import { describeTask } from "../../support/describe-task.js";

/** The final board by the question's text: in each direction the line of cells as a text, matched by a pattern. */
function boardInText(question: string): string {
  const cells = (question.split("\n\n")[1] ?? "").split("\n").flatMap((line) => line.split(" "));
  const n = Math.sqrt(cells.length);
  for (const [, colour, r, c] of question.matchAll(/^\d+\. (black|white) plays \((\d+), (\d+)\)$/gm)) {
    const own = colour === "black" ? "0" : "1";
    const other = colour === "black" ? "1" : "0";
    const before = [...cells];
    for (let direction = 0; direction < 9; direction++) {
      const [dr, dc] = [Math.floor(direction / 3) - 1, (direction % 3) - 1];
      const line: number[] = [];
      for (let k = 1; k <= n; k++) {
        const [row, col] = [Number(r) - 1 + k * dr, Number(c) - 1 + k * dc];
        if (row >= 0 && row < n && col >= 0 && col < n) line.push(row * n + col);
      }
      const found = new RegExp(`^${other}+(?=${own})`).exec(line.map((at) => before[at]).join(""))?.[0] ?? "";
      for (const at of line.slice(0, found.length)) cells[at] = own;
    }
    cells[(Number(r) - 1) * n + Number(c) - 1] = own;
  }
  return cells.join("");
}

describeTask(task, {
  kind: "open",
  independent(answer, { board_size: n }, question) {
    const lines = answer
      .trim()
      .split("\n")
      .map((line) => line.replace(/[\s,]/g, ""));
    const isShaped = lines.length === 1 || lines.every((line) => line.length === n);
    return isShaped && /^[01*]*$/.test(lines.join("")) && lines.join("") === boardInText(question);
  },
  nearMisses(answer, { board }) {
    const start = board.map((row) => row.join(" ")).join("\n");
    const swap = (pattern: RegExp, by: string): string => answer.replace(pattern, by);
    return [
      start,
      swap(/0/, "1"),
      swap(/1/, "0"),
      swap(/\*/, "0"),
      swap(/[01](?=[^01]*$)/, "*"),
      answer.replace(/[01]/g, (cell) => (cell === "0" ? "1" : "0")),
      answer.slice(2),
      `${answer} *`,
      `${answer}\n${answer}`,
      `${start}\n->\n${answer}`,
      answer.split("\n").slice(1).join("\n"),
      answer.replaceAll("*", "."),
      answer.replace(/\S/, "B"),
    ];
  },
  variants(answer) {
    const grid = answer.split("\n").map((line) => line.split(" "));
    return [
      grid.flat().join(","),
      grid.flat().join(" "),
      grid.map((row) => row.join("")).join("\n"),
      grid.map((row) => row.join(", ")).join("\n"),
      JSON.stringify(grid),
      JSON.stringify(grid.map((row) => row.join(""))),
      grid.map((row) => `| ${row.join(" | ")} |`).join("\n"),
      answer.replaceAll("*", "\\*"),
      "```text\n" + answer + "\n```",
    ];
  },
  pieces: ["*", "* *", "**", "01*"],
});

describe("reversi by hand", () => {
  const board = (text: string): Board => text.split("/").map((row) => [...row] as Board[number]);
  const after = (start: string, moves: [number, number][], first_player: "0" | "1" = "0"): string =>
    task
      .solve({ board_size: 4, board: board(start), first_player, moves })
      .replace(/ /g, "")
      .replaceAll("\n", "/");

  it("turns closed lines over in all directions, and only those", () => {
    expect(after("****/*10*/*01*/****", [[4, 3]])).toBe("****/*10*/*00*/**0*");
    expect(after("*110/****/****/****", [[1, 1]])).toBe("0000/****/****/****");
    // Open lines stay: to the edge, or broken by an empty cell.
    expect(after("*110/*1**/*1**/***0", [[1, 1]])).toBe("0000/*1**/*1**/***0");
    const star = "0*0*0/*111*/01*10/*111*/0*0*0";
    expect(after(star, [[3, 3]])).toBe("0*0*0/*000*/00000/*000*/0*0*0");
    expect(after(star.replace("0*0*0/", "**0*0/"), [[3, 3]])).toBe("**0*0/*100*/00000/*000*/0*0*0");
    // Up to the nearest own disc, not beyond it.
    expect(after("*10110/******/******", [[1, 1]])).toBe("000110/******/******");
    expect(after("000*/010*/000*/****", [[4, 4]], "1")).toBe("000*/010*/001*/***1");
  });

  it("discs that change colour start no further changes", () => {
    // (1, 1) closes the row. The turned disc (1, 2) would close the column with (3, 2).
    expect(after("*10*/*1**/*0**/****", [[1, 1]])).toBe("000*/*1**/*0**/****");
  });

  it("players move in turn", () => {
    expect(
      after("****/*10*/*01*/****", [
        [4, 3],
        [4, 2],
      ]),
    ).toBe("****/*10*/*10*/*10*");
  });

  it("shows the board before the moves, where the source shows the answer", () => {
    for (const level of ["easy", "medium", "hard"] as const)
      for (let i = 0; i < 50; i++) {
        const entry = entryAt(erase(task), resolveSetting(erase(task), level), "before", i);
        expect(entry.question).not.toContain(entry.answer);
        const given = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "before", i),
        );
        for (const [r, c] of given.moves) expect(given.board[r - 1]?.[c - 1]).toBe("*");
      }
  });

  it("a move that turns nothing over is no instance", () => {
    const given = { board_size: 4, board: startBoard(4), first_player: "0" };
    expect(task.instance.safeParse({ ...given, moves: [[4, 3]] }).success).toBe(true);
    for (const moves of [
      [[1, 1]],
      [[2, 2]],
      [
        [4, 3],
        [4, 3],
      ],
      [
        [4, 3],
        [1, 1],
      ],
      [[9, 9]],
    ])
      expect(task.instance.safeParse({ ...given, moves }).success).toBe(false);
  });

  it("an answer that begins or ends with asterisks keeps them", () => {
    const given = {
      board_size: 4,
      board: startBoard(4),
      first_player: "0" as const,
      moves: [[4, 3]] as [number, number][],
    };
    for (const text of [
      "****\n*10*\n*00*\n**0*",
      "*****10**00***0*",
      "**\\*\\*\\*\\*\n\\*10\\*\n\\*00\\*\n\\*\\*0\\***",
    ])
      expect(task.verify(text, given).status, text).toBe("correct");
    for (const text of ["****\n*10*\n*01*\n****", "****\n*10*\n*00*\n**1*"])
      expect(task.verify(text, given).status, text).toBe("wrong");
    for (const text of ["10\n00\n0", "***\n*10*\n*00*\n**0*", "1 0 0 0 0", "****\n*10*\n*00*\n**0*\n****"])
      expect(task.verify(text, given).status, text).toBe("invalid");
  });
});
