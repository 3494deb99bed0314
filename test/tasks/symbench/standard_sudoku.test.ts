import { describe, expect, it } from "vitest";
import { solvedBySingles, sudokuShape } from "../../../generators/sudoku-search.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/standard_sudoku.js";
import { describeTask } from "../../support/describe-task.js";

/** The board as the question prints it. */
function boardOf(question: string): string[] {
  return [...question.matchAll(/^[.1-9](?: [.1-9]){3,8}$/gm)].map(([line]) => line.replaceAll(" ", ""));
}

/** Exact cover (Knuth's algorithm X, the fewest choices first): the number of solutions, up to 2. */
function countByExactCover(puzzle: number[][]): number {
  const n = puzzle.length;
  const [high, wide] = n === 9 ? [3, 3] : n === 6 ? [2, 3] : [2, 2];
  const choices = new Map<string, string[]>();
  for (let r = 0; r < n; r++)
    for (let c = 0; c < n; c++)
      for (let d = 1; d <= n; d++) {
        if (puzzle[r]?.[c] !== 0 && puzzle[r]?.[c] !== d) continue;
        const box = Math.floor(r / high) * n + Math.floor(c / wide);
        choices.set(`${r},${c},${d}`, [`cell ${r},${c}`, `r${r} ${d}`, `c${c} ${d}`, `b${box} ${d}`]);
      }
  const open = new Map<string, Set<string>>();
  for (const [choice, needs] of choices)
    for (const need of needs) open.set(need, (open.get(need) ?? new Set()).add(choice));
  const count = (): number => {
    let fewest: Set<string> | undefined;
    for (const set of open.values()) if (!fewest || set.size < fewest.size) fewest = set;
    if (!fewest) return 1;
    let total = 0;
    for (const choice of [...fewest]) {
      const removed: [string, Set<string>][] = [];
      for (const need of choices.get(choice) ?? []) {
        const set = open.get(need) as Set<string>;
        for (const other of set)
          for (const its of choices.get(other) ?? []) if (its !== need) open.get(its)?.delete(other);
        open.delete(need);
        removed.push([need, set]);
      }
      total += count();
      for (const [need, set] of removed.reverse()) {
        open.set(need, set);
        for (const other of set)
          for (const its of choices.get(other) ?? []) if (its !== need) open.get(its)?.add(other);
      }
      if (total > 1) break;
    }
    return total;
  };
  return count();
}

describeTask(task, {
  kind: "open",
  /** Strings of the question and the answer: every row, column and box sorted is 123... */
  independent(answer, _instance, question) {
    const given = boardOf(question).slice(0, 9);
    const rows = answer.split("\n").map((line) => line.replace(/[ ,]/g, ""));
    if (rows.length !== 9 || rows.some((row) => !/^[1-9]{9}$/.test(row))) return false;
    const groups = [...rows];
    for (let i = 0; i < 9; i++) {
      groups.push(rows.map((row) => row[i]).join(""));
      const top = i - (i % 3);
      groups.push([0, 1, 2].map((k) => rows[top + k]?.slice((i % 3) * 3, (i % 3) * 3 + 3)).join(""));
    }
    return (
      groups.every((group) => [...group].sort().join("") === "123456789") &&
      given.every((row, r) => [...row].every((char, c) => char === "." || char === rows[r]?.[c]))
    );
  },
  nearMisses(answer, { puzzle }) {
    const rows = answer.split("\n").map((line) => line.split(" "));
    const text = (board: string[][]): string => board.map((row) => row.join(" ")).join("\n");
    const set = (r: number, c: number, value: string): string =>
      text(rows.map((row, i) => row.map((cell, j) => (i === r && j === c ? value : cell))));
    const next = (r: number, c: number): string => String((Number(rows[r]?.[c]) % 9) + 1);
    return [
      text(puzzle.map((row) => row.map(String))),
      text(rows.map((_, c) => rows.map((row) => row[c] ?? ""))),
      text([...rows].reverse()),
      text(rows.map((row) => [...row, "1"])),
      text([...rows, rows[0] ?? []]),
      text(rows.slice(1)),
      set(4, 4, "0"),
      set(0, 8, "1.5"),
      set(0, 8, "10"),
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => set(i, (i * 5) % 9, next(i, (i * 5) % 9))),
      text([rows[1] ?? [], rows[0] ?? [], ...rows.slice(2)]),
      `${answer}\n${answer}`,
    ];
  },
  variants(answer) {
    const rows = answer.split("\n").map((line) => line.split(" ").map(Number));
    const bars = (row: number[]): string =>
      [row.slice(0, 3), row.slice(3, 6), row.slice(6)].map((part) => part.join(" ")).join(" | ");
    return [
      JSON.stringify(rows),
      rows.map((row) => row.join(",")).join("\n"),
      rows.map((row) => row.join("")).join("\n"),
      rows.flat().join(""),
      rows.flat().join(", "),
      rows.map((row, i) => bars(row) + (i % 3 === 2 && i < 8 ? "\n------+-------+------" : "")).join("\n"),
      rows.map((row) => `| ${bars(row)} |`).join("\n"),
      rows.map((row) => `[${row.join(", ")}]`).join("\n"),
    ];
  },
});

describe("standard_sudoku by hand", () => {
  const puzzle = [
    [1, 0, 0, 0],
    [0, 0, 3, 0],
    [0, 1, 0, 0],
    [0, 0, 0, 2],
  ];
  const right = "1 3 2 4\n4 2 3 1\n2 1 4 3\n3 4 1 2";
  const judge = (answer: string, diagonal = false) => task.verify(answer, { puzzle, diagonal }).status;

  it("reads what the source refused, and refuses extra rows and columns, which it ignored", () => {
    expect(judge(right)).toBe("correct");
    expect(judge("1324\n4231\n2143\n3412")).toBe("correct");
    expect(judge("1324423121433412")).toBe("correct");
    expect(judge("[[1,3,2,4],[4,2,3,1],[2,1,4,3],[3,4,1,2]]")).toBe("correct");
    expect(judge(`${right}\n1 2 3 4`)).toBe("invalid");
    expect(judge(right.replaceAll("\n", " 1\n") + " 1")).toBe("invalid");
    expect(judge("13244231214334121")).toBe("invalid");
    expect(judge("13.244231214334")).toBe("invalid");
  });

  it("keeps the given digits", () => {
    expect(judge("2 3 1 4\n4 1 3 2\n1 2 4 3\n3 4 2 1")).toBe("wrong");
  });

  it("has a diagonal variant", () => {
    expect(judge(right, true)).toBe("wrong");
    const setting = resolveSetting(erase(task), "medium", {
      size: 6,
      min_givens: 8,
      max_givens: 14,
      diagonal: true,
    });
    const drawn = instanceAt(task, setting, "diagonal", 0);
    const board = task.solve(drawn).split("\n");
    expect(new Set(board.map((row, r) => row.split(" ")[r])).size).toBe(6);
    expect(new Set(board.map((row, r) => row.split(" ")[5 - r])).size).toBe(6);
    expect(task.prompt(drawn)).toContain("diagonals");
  });

  it("every board has one solution, by exact cover", () => {
    for (const level of LEVELS)
      for (let index = 0; index < 15; index++) {
        const { puzzle: board } = instanceAt(task, resolveSetting(erase(task), level), "unique", index);
        expect(countByExactCover(board), JSON.stringify(board)).toBe(1);
      }
    expect(countByExactCover([...puzzle.slice(0, 3), [0, 0, 0, 0]])).toBe(2);
  });

  it("easy boards are solved by singles, hard ones are not", () => {
    const shape = sudokuShape(9, false);
    for (let index = 0; index < 20; index++) {
      const at = (level: string) => instanceAt(task, resolveSetting(erase(task), level), "singles", index);
      expect(solvedBySingles(shape, at("easy").puzzle.flat())).toBe(true);
      expect(solvedBySingles(shape, at("hard").puzzle.flat())).toBe(false);
    }
  });

  it("reads boxes set apart, frames and rows as texts", () => {
    for (const text of [
      "13 24\n42 31\n21 43\n34 12",
      "13|24\n42|31\n21|43\n34|12",
      '["1324", "4231", "2143", "3412"]',
      "┌────┬────┐\n│ 1 3 │ 2 4 │\n│ 4 2 │ 3 1 │\n├────┼────┤\n│ 2 1 │ 4 3 │\n│ 3 4 │ 1 2 │\n└────┴────┘",
    ])
      expect(judge(text), text).toBe("correct");
    expect(judge("13 24\n42 31\n21 43\n34 21")).toBe("wrong");
    expect(judge("13 24 1\n42 31\n21 43\n34 12")).toBe("invalid");
  });
});
