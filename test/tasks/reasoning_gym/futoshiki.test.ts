import { describe, expect, it } from "vitest";
import { latinSolutions } from "../../../generators/futoshiki.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/futoshiki.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { boardNearMisses, boardSpellings } from "../../support/boards.js";
import { describeTask } from "../../support/describe-task.js";

interface Printed {
  given: number[][];
  /** Whether the value at the first cell must be smaller than that at the second. */
  less: [number, number, number, number][];
}

/** The lines of the board as it is printed. */
function boardOf(question: string): string {
  const [, rest = ""] = question.split("stay where they are.\n\n");
  return rest.split("\n\nWrite a digit")[0] ?? "";
}

/** Board and signs by their places in the lines of the question. */
function printed(question: string): Printed {
  const lines = boardOf(question).split("\n");
  const given: number[][] = [];
  const less: [number, number, number, number][] = [];
  for (const [i, line] of lines.entries()) {
    const r = i >> 1;
    if (i % 2 === 0) given.push([...line].filter((_, at) => at % 4 === 0).map((char) => Number(char) || 0));
    for (const [at, char] of [...line].entries()) {
      if (i % 2 === 0 && at % 4 === 2 && char === "<") less.push([r, (at - 2) / 4, r, (at + 2) / 4]);
      if (i % 2 === 0 && at % 4 === 2 && char === ">") less.push([r, (at + 2) / 4, r, (at - 2) / 4]);
      if (i % 2 === 1 && char === "∧") less.push([r, at / 4, r + 1, at / 4]);
      if (i % 2 === 1 && char === "∨") less.push([r + 1, at / 4, r, at / 4]);
    }
  }
  return { given, less };
}

/** Exact cover over cells, rows and columns; a choice takes those with it that a sign excludes. Counts up to 2. */
function countByExactCover({ given, less }: Printed): number {
  const n = given.length;
  type Choice = { r: number; c: number; d: number };
  const clash = (a: Choice, b: Choice): boolean => {
    if (a === b) return false;
    const same = [a.r === b.r, a.c === b.c, a.d === b.d].filter(Boolean).length;
    if (same >= 2) return true;
    return less.some(
      ([r, c, r2, c2]) =>
        (a.r === r && a.c === c && b.r === r2 && b.c === c2 && a.d >= b.d) ||
        (b.r === r && b.c === c && a.r === r2 && a.c === c2 && b.d >= a.d),
    );
  };
  const all: Choice[] = [];
  for (let r = 0; r < n; r++)
    for (let c = 0; c < n; c++)
      for (let d = 1; d <= n; d++) if (given[r]?.[c] === 0 || given[r]?.[c] === d) all.push({ r, c, d });
  const clashes = new Map(all.map((a) => [a, new Set(all.filter((b) => clash(a, b)))]));
  const keys = ({ r, c, d }: Choice): string[] => [`${r},${c}`, `r${r} ${d}`, `c${c} ${d}`];
  const needs = [...new Set(all.flatMap(keys))];
  const count = (choices: Choice[], open: string[]): number => {
    if (open.length === 0) return 1;
    const by = new Map<string, Choice[]>(open.map((need) => [need, []]));
    for (const choice of choices) for (const key of keys(choice)) by.get(key)?.push(choice);
    const fewest = [...by.values()].reduce((a, b) => (b.length < a.length ? b : a));
    let total = 0;
    for (const choice of fewest) {
      const covered = keys(choice);
      total += count(
        choices.filter((other) => other !== choice && !clashes.get(choice)?.has(other)),
        open.filter((need) => !covered.includes(need)),
      );
      if (total > 1) break;
    }
    return total;
  };
  return needs.length < 3 * n * n ? 0 : count(all, needs);
}

function keeps(answer: string, { given, less }: Printed): boolean {
  const n = given.length;
  const rows = answer.split("\n").map((line) => line.replace(/[ ,]/g, ""));
  if (rows.length !== n || rows.some((row) => row.length !== n || !/^[1-9]+$/.test(row))) return false;
  const digits = "123456789".slice(0, n);
  const sorted = (text: string): string => [...text].sort().join("");
  return (
    rows.every(
      (row, i) => sorted(row) === digits && sorted(rows.map((each) => each[i]).join("")) === digits,
    ) &&
    given.every((row, r) => row.every((digit, c) => digit === 0 || String(digit) === rows[r]?.[c])) &&
    less.every(([r, c, r2, c2]) => Number(rows[r]?.[c]) < Number(rows[r2]?.[c2]))
  );
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => keeps(answer, printed(question)),
  nearMisses: (answer, { puzzle }) => boardNearMisses(answer, puzzle),
  variants(answer, instance) {
    const question = boardOf(task.prompt(instance));
    const digits = answer.split(/\s/);
    let at = 0;
    // The layout of the question with every dot and digit replaced in turn.
    const inLayout = question.replace(/[.\d]/g, () => digits[at++] ?? "");
    return [...boardSpellings(answer), inLayout, `\`\`\`\n${inLayout}\n\`\`\``, `\n${inLayout}\n`];
  },
});

describe("futoshiki by hand", () => {
  const instance = task.instance.parse({
    puzzle: [
      [0, 0, 0, 4],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [3, 0, 0, 0],
    ],
    constraints: [
      [0, 0, 0, 1, "<"],
      [0, 1, 1, 1, "<"],
      [1, 2, 1, 3, ">"],
      [1, 0, 2, 0, ">"],
      [2, 3, 3, 3, ">"],
    ],
    solution: [
      [1, 2, 3, 4],
      [4, 3, 2, 1],
      [2, 1, 4, 3],
      [3, 4, 1, 2],
    ],
    board_size: 4,
    difficulty_rating: 1,
  });
  const judge = (answer: string): string => task.verify(answer, instance).status;

  it("prints signs between the cells that they compare", () => {
    expect(boardOf(task.prompt(instance))).toBe(
      [
        ". < .   .   4",
        "    ∧",
        ".   .   . > .",
        "∨",
        ".   .   .   .",
        "            ∨",
        "3   .   .   .",
      ].join("\n"),
    );
  });

  it("a right grid is right without signs, fenced or after a blank line, which the source marked down", () => {
    const right = "1 2 3 4\n4 3 2 1\n2 1 4 3\n3 4 1 2";
    for (const answer of [
      right,
      `\n${right}`,
      `\`\`\`\n${right}\n\`\`\``,
      "1 < 2   3   4\n    ∧\n4   3   2 > 1\n∨\n2   1   4   3\n            v\n3   4   1   2",
      "[[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 4, 3], [3, 4, 1, 2]]",
    ])
      expect(judge(answer), answer).toBe("correct");
  });

  it("a Latin square that breaks a sign or a given digit earns nothing, nor does a copy of the puzzle", () => {
    for (const answer of [
      "2 1 3 4\n4 3 1 2\n1 2 4 3\n3 4 2 1",
      "1 2 3 4\n4 3 2 1\n3 4 1 2\n2 1 4 3",
      "0 0 0 4\n0 0 0 0\n0 0 0 0\n3 0 0 0",
      "1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4",
    ])
      expect(task.verify(answer, instance), answer).toMatchObject({ status: "wrong", score: 0 });
    expect(judge(". . . 4\n. . . .\n. . . .\n3 . . .")).toBe("invalid");
    expect(judge("1 2 3 4\n4 3 2 1\n2 1 4 3\n3 4 1 2\n1 2 3 4")).toBe("invalid");
  });

  it("every board has one solution, by exact cover, and at least two signs", () => {
    for (const level of LEVELS)
      for (let index = 0; index < 12; index++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "unique", index);
        expect(countByExactCover(printed(task.prompt(drawn))), `${level} ${index}`).toBe(1);
        expect(drawn.constraints.length).toBeGreaterThanOrEqual(2);
      }
    const open = printed(
      task.prompt({ ...instance, puzzle: instance.puzzle.map((row) => row.map(() => 0)) }),
    );
    expect(countByExactCover(open)).toBe(2);
  });

  it("the search counts like the exact cover on puzzles with few or no solutions", () => {
    let counts = "";
    for (let seed = 0; seed < 40; seed++) {
      const drawn = instanceAt(task, resolveSetting(erase(task), "easy"), "count", seed);
      const n = drawn.board_size;
      const puzzle = drawn.puzzle.map((row) => [...row]);
      // One given digit changed, or taken away.
      const at = puzzle.flat().findIndex((digit) => digit !== 0);
      if (at >= 0) (puzzle[Math.floor(at / n)] as number[])[at % n] = seed % 2 === 0 ? 0 : (seed % n) + 1;
      const inequalities = drawn.constraints.map(([r, c, r2, c2, sign]): [number, number] =>
        sign === "<" ? [r * n + c, r2 * n + c2] : [r2 * n + c2, r * n + c],
      );
      const found = latinSolutions(n, puzzle.flat(), inequalities, 2)?.length;
      expect(found).toBe(Math.min(2, countByExactCover(printed(task.prompt({ ...drawn, puzzle })))));
      counts += found;
    }
    expect([...new Set(counts)].sort().join("")).toBe("012");
  });

  it("refuses entries whose solution breaks the puzzle and signs between cells that are no neighbours", () => {
    const parses = (change: object): boolean => task.instance.safeParse({ ...instance, ...change }).success;
    expect(parses({ constraints: [[0, 0, 0, 2, "<"]] })).toBe(false);
    expect(parses({ constraints: [[0, 3, 0, 4, "<"]] })).toBe(false);
    expect(parses({ constraints: [[0, 0, 0, 1, ">"]] })).toBe(false);
    expect(parses({ board_size: 5 })).toBe(false);
  });
});
