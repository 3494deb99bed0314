import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/symbench/2048.js";
import { describeTask } from "../../support/describe-task.js";

/** Plays on a flat list with an index, as the rules of the question read. */
function finalCells(grid: number[][], moves: string, [row, column]: readonly [number, number]): number[] {
  const n = grid.length;
  const cells = grid.flat();
  let at = row * n + column;
  for (const letter of moves) {
    const blocked = { u: at < n, d: at >= n * (n - 1), l: at % n === 0, r: at % n === n - 1 }[letter];
    const next = at + ({ u: -n, d: n, l: -1, r: 1 }[letter] ?? 0);
    if (blocked || (cells[next] !== 0 && cells[next] !== cells[at])) continue;
    cells[next] = (cells[next] ?? 0) + (cells[at] ?? 0);
    cells[at] = 0;
    at = next;
  }
  return cells;
}

describeTask(task, {
  kind: "open",
  independent(answer, { grid, moves, start_pos }) {
    const cells = (answer.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    return cells.join() === finalCells(grid, moves, start_pos).join() && /^[\d\s,]*$/.test(answer);
  },
  nearMisses(answer, { grid }) {
    const cells = answer.split(/, |\n/);
    return [
      grid.map((row) => row.join(", ")).join("\n"),
      cells.slice(1).join(", "),
      [...cells, "0"].join(", "),
      answer.replace(/\d+(?=\D*$)/, "7"),
      answer.replace(/[1-9]\d*/, "0"),
      answer.replace(/(\d+), (\d+)/, (_, a, b) => `${b}, ${Number(a) + 1}`),
      answer.split("\n").reverse().concat("").join("\n").trim() + "\n1",
      `${answer}\n${answer}`,
      answer.replace(/\d+/, "two"),
    ];
  },
  variants(answer) {
    const rows = answer.split("\n").map((row) => row.split(", ").map(Number));
    return [
      JSON.stringify(rows),
      JSON.stringify(rows.flat()),
      rows.flat().join(" "),
      rows.map((row) => row.join(" ")).join("\n"),
      rows.map((row) => `[${row.join(", ")}]`).join(",\n"),
      rows.map((row) => `| ${row.join(" | ")} |`).join("\n"),
      `\\begin{bmatrix} ${rows.map((row) => row.join(" & ")).join(" \\\\ ")} \\end{bmatrix}`,
      rows.map((row) => row.map((cell) => `${cell}.0`).join(", ")).join("\n"),
    ];
  },
});

describe("2048 by hand", () => {
  const grid = [
    [2, 0, 4],
    [2, 8, 0],
    [0, 0, 0],
  ];
  const judge = (moves: string, answer: string) =>
    task.verify(answer, { grid, moves, start_pos: [0, 0] }).status;

  it("moves one tile only; a merged tile goes on; blocked steps are skipped", () => {
    expect(judge("r", "0, 2, 4\n2, 8, 0\n0, 0, 0")).toBe("correct");
    expect(judge("d", "0, 0, 4\n4, 8, 0\n0, 0, 0")).toBe("correct");
    expect(judge("dd", "0, 0, 4\n0, 8, 0\n4, 0, 0")).toBe("correct");
    expect(judge("ulrd", "0, 2, 4\n2, 8, 0\n0, 0, 0")).toBe("correct");
    expect(judge("r", "0, 0, 2\n2, 8, 4\n0, 0, 0")).toBe("wrong");
  });

  it("accepts the layout of the question, which the source's checker refused", () => {
    expect(judge("r", "0 2 4\n2 8 0\n0 0 0")).toBe("correct");
    expect(judge("r", "0, 2, 4, 2, 8, 0, 0, 0, 0")).toBe("correct");
    expect(judge("r", "0, 2, 4, 2\n8, 0, 0, 0, 0")).toBe("invalid");
  });

  it("a published record may start on an empty cell: the board stays", () => {
    expect(task.verify("2, 0, 4\n2, 8, 0\n0, 0, 0", { grid, moves: "lddr", start_pos: [0, 1] }).status).toBe(
      "correct",
    );
  });

  it("reads tables and numbered rows", () => {
    for (const text of [
      "| a | b | c |\n|---|---|---|\n| 0 | 2 | 4 |\n| 2 | 8 | 0 |\n| 0 | 0 | 0 |".replace(
        "| a | b | c |\n",
        "",
      ),
      "Row 1: 0, 2, 4\nRow 2: 2, 8, 0\nRow 3: 0, 0, 0",
      "1. 0, 2, 4\n2. 2, 8, 0\n3. 0, 0, 0",
      "- 0, 2, 4\n- 2, 8, 0\n- 0, 0, 0",
      "0, **2**, 4\n2, 8, 0\n0, 0, 0",
      "np.array([[0, 2, 4], [2, 8, 0], [0, 0, 0]])",
      "\\begin{array}{ccc} 0 & 2 & 4 \\\\ 2 & 8 & 0 \\\\ 0 & 0 & 0 \\end{array}",
    ])
      expect(judge("r", text), text).toBe("correct");
  });
});
