import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/sokoban.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  L: [0, -1],
  R: [0, 1],
  U: [-1, 0],
  D: [1, 0],
};

/** Plays on the symbols of the board in the question: player * or %, box @ or $, free - or X. */
function solves(answer: string, question: string): boolean {
  const grid = question
    .split("\n")
    .filter((line) => /^[+*%@X$-]( [+*%@X$-])+$/.test(line))
    .map((line) => line.split(" "));
  let r = grid.findIndex((row) => row.some((cell) => "*%".includes(cell)));
  let c = grid[r]?.findIndex((cell) => "*%".includes(cell)) ?? -1;
  const at = (row: number, col: number): string => grid[row]?.[col] ?? "+";
  const set = (row: number, col: number, on: string, plain: string): void => {
    (grid[row] as string[])[col] = "X$%".includes(at(row, col)) ? on : plain;
  };
  const moves = answer.toUpperCase().replace(/->|[\s,;|"'[\]]/g, "");
  if (!/^[LRUD]+$/.test(moves)) return false;
  for (const move of moves) {
    const [dr, dc] = WAYS[move] ?? [0, 0];
    if ("@$".includes(at(r + dr, c + dc))) {
      if (!"-X".includes(at(r + 2 * dr, c + 2 * dc))) return false;
      set(r + 2 * dr, c + 2 * dc, "$", "@");
    } else if (!"-X".includes(at(r + dr, c + dc))) return false;
    set(r + dr, c + dc, "%", "*");
    set(r, c, "X", "-");
    r += dr;
    c += dc;
  }
  return !grid.flat().includes("@");
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => solves(answer, question),
  nearMisses: (answer) => [
    ...listMutations([...answer], "U")
      .slice(0, 60)
      .map((moves) => moves.join("")),
    answer.slice(0, Math.floor(answer.length / 2)),
    `LLLLLLLLLLLLLLLLLLLLL${answer}`,
    `${answer}UUUUUUUUUUUUUUUUUUUUU`,
    `${answer} or ${answer}`,
    `${answer}x`,
    `Moves ${answer}`,
    `${answer.length} moves`,
    "LRUD",
  ],
  variants: (answer) => [
    answer.toLowerCase(),
    [...answer].join(" "),
    [...answer].join(", "),
    [...answer].join(" -> "),
    [...answer].join("\n"),
    JSON.stringify([...answer]),
    `${answer.slice(0, 3)} ${answer.slice(3)}`,
  ],
});

describe("sokoban by hand", () => {
  const board = (rows: string[], solution: string) =>
    task.instance.parse({
      gamestr: `${rows.map((row) => `${[...row].join(" ")}  `).join("\n")}\n\n`,
      width: rows[0]?.length,
      height: rows.length,
      solution,
    });
  const known = board(["++++++", "+*@-X+", "+----+", "++++++"], "RR");
  const judge = (answer: string, of = known) => task.verify(answer, of).status;

  it("any legal way counts; boxes must be on goals at the end", () => {
    for (const moves of ["RR", "rr", "R,R", "R → R", "DURR", "RRL", "DRLURR"])
      expect(judge(moves), moves).toBe("correct");
    for (const moves of ["R", "RRR", "DR", "RRDRRU", "L"]) expect(judge(moves), moves).toBe("wrong");
  });

  it("an illegal move makes the answer wrong, where the source passed it over", () => {
    for (const moves of ["LRR", "URR", "RRR", "DDURR"]) expect(judge(moves), moves).toBe("wrong");
    // Two boxes in a row cannot be pushed.
    const two = board(["+++++++", "+-----+", "+*@@-X+", "+-X---+", "+++++++"], "URDRR");
    expect(judge("URDRR", two)).toBe("correct");
    expect(judge("RURDRR", two)).toBe("wrong");
  });

  it("letters of words are no moves, where the source played them", () => {
    for (const text of ["Right right", "right, right", "Solution RR", "R R then done", "R2", "Move: R R!"])
      expect(judge(text), text).toBe("invalid");
    expect(judge("Solution: RR")).toBe("correct");
  });

  it("a board whose solution does not solve it is no puzzle", () => {
    expect(task.instance.safeParse({ ...known, solution: "R" }).success).toBe(false);
    expect(task.instance.safeParse({ ...known, width: 5 }).success).toBe(false);
    expect(task.instance.safeParse({ ...known, gamestr: known.gamestr.replace("*", "-") }).success).toBe(
      false,
    );
  });

  it("the stored solution solves the board: loops are cut where they close", () => {
    const setting = resolveSetting(erase(task), "medium");
    for (let i = 0; i < 1_500; i++) {
      const drawn = instanceAt(erase(task), setting, "solved", i) as { solution: string };
      expect(solves(drawn.solution, task.prompt(drawn as never)), String(i)).toBe(true);
    }
  }, 60_000);

  it("walls all round, as many goals as boxes, at least half of the boxes away from them", () => {
    for (let i = 0; i < 40; i++) {
      const { gamestr, width, height, solution } = task.instance.parse(
        instanceAt(erase(task), resolveSetting(erase(task), "medium"), "form", i),
      );
      const rows = gamestr.replaceAll(" ", "").trim().split("\n");
      expect(rows).toHaveLength(height);
      for (const [r, row] of rows.entries())
        expect(row).toMatch(r === 0 || r === height - 1 ? /^\++$/ : /^\+.*\+$/);
      const count = (symbols: string) => [...gamestr].filter((cell) => symbols.includes(cell)).length;
      expect(count("@$")).toBe(count("X$%"));
      expect(count("@$")).toBeGreaterThanOrEqual(4);
      expect(2 * count("@") + 1).toBeGreaterThanOrEqual(count("@$"));
      expect(solution.length).toBeLessThanOrEqual(80);
      expect(width).toBe(rows[0]?.length);
    }
  });
});
