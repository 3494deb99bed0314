import { describe, expect, it } from "vitest";
import { completions, isDiagonalLatin } from "../../../generators/latin.js";
import { entryAt, resolveSetting } from "../../../tasks/entry.js";
import { LEVELS, erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/letter_logic_diagram.js";
import { describeTask } from "../../support/describe-task.js";

const gridIn = (question: string): string[][] =>
  question
    .split("\n")
    .filter((line) => /^[a-i_](,[a-i_])+$/.test(line))
    .map((line) => line.split(","))
    .filter((_, i, all) => i < (all[0]?.length ?? 0));

/** The only solution by plain backtracking in reading order, counted to two; the diagonal letter is tried first. */
function solveText(question: string): string[] {
  const grid = gridIn(question);
  const n = grid.length;
  const letters = [..."abcdefghi"].slice(0, n);
  const found: string[] = [];
  for (const held of letters) {
    const cells = grid.map((row) => [...row]);
    const fill = (at: number): void => {
      if (found.length > 1) return;
      if (at === n * n) {
        found.push(cells.map((row) => row.join(",")).join("\n"));
        return;
      }
      const [r, c] = [Math.floor(at / n), at % n];
      const given = grid[r]?.[c] ?? "_";
      for (const letter of given === "_" ? letters : [given]) {
        if ((r + c === n - 1) !== (letter === held)) continue;
        let clash = false;
        for (let k = 0; k < n; k++)
          if ((k !== c && cells[r]?.[k] === letter) || (k !== r && cells[k]?.[c] === letter)) clash = true;
        if (clash) continue;
        (cells[r] as string[])[c] = letter;
        fill(at + 1);
        (cells[r] as string[])[c] = given;
      }
    };
    fill(0);
  }
  return found;
}

const solved = new Map<string, string[]>();
const solutionsOf = (question: string): string[] => {
  const known = solved.get(question) ?? solveText(question);
  solved.set(question, known);
  return known;
};

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) =>
    solutionsOf(question).join("|") === answer.replace(/[ ]/g, "").toLowerCase(),
  nearMisses: (answer, { grid }) => {
    const rows = answer.split("\n");
    const cells = rows.map((row) => row.split(","));
    const swap = (a: number, b: number): string =>
      rows.map((row, i) => (i === a ? rows[b] : i === b ? rows[a] : row)).join("\n");
    return [
      swap(0, 1),
      swap(0, rows.length - 1),
      [...rows].reverse().join("\n"),
      rows.map((row) => row.split(",").reverse().join(",")).join("\n"),
      ...["a", "b", "c"].map((letter) => `${letter}${answer.slice(1)}`),
      cells
        .map((row) => row.map((cell) => (cell === "a" ? "b" : cell === "b" ? "a" : cell)).join(","))
        .join("\n"),
      grid.map((row) => row.map((cell) => cell ?? "a").join(",")).join("\n"),
      grid.map((row) => row.map((cell) => cell ?? "_").join(",")).join("\n"),
      rows.slice(1).join("\n"),
      `${answer}\n${rows[0]}`,
      `${answer},a`,
      `${answer}\n\n${swap(0, 1)}`,
    ];
  },
  variants: (answer) => {
    const rows = answer.split("\n");
    return [
      rows.map((row) => row.replaceAll(",", "")).join("\n"),
      rows.map((row) => row.replaceAll(",", " ")).join("\n"),
      answer.toUpperCase(),
      JSON.stringify(rows.map((row) => row.split(","))),
      JSON.stringify(rows.map((row) => row.replaceAll(",", ""))),
      `[${rows.map((row) => `[${row}]`).join(",")}]`,
      rows.map((row) => `| ${row.replaceAll(",", " | ")} |`).join("\n"),
      rows.join(","),
      rows.join("\n\n"),
    ];
  },
});

describe("letter_logic_diagram by hand", () => {
  it("judges by the rules: where a published grid has several solutions, each is right", () => {
    const open = task.instance.parse({ grid: Array.from({ length: 4 }, () => [null, null, null, null]) });
    const solutions = completions(
      open.grid.map((row) => row.map(() => -1)),
      10_000,
    );
    const texts = (solutions ?? []).map((square) =>
      square.map((row) => row.map((at) => "abcd".charAt(at)).join(",")).join("\n"),
    );
    // Of the 576 Latin squares of order 4 each letter's cells are one of 24 permutations: 576 / 24 squares a letter.
    expect(new Set(texts).size).toBe(96);
    for (const text of texts) expect(task.verify(text, open).status, text).toBe("correct");
    expect(task.verify(texts[0]?.replace("a", "b") ?? "", open).status).toBe("wrong");
  });

  it("reads rows on lines, the form that the question asks for and the source's checker refused", () => {
    const grid = ["bcda", "cbad", "dabc", "adcb"].map((row) => [...row]);
    expect(isDiagonalLatin(grid.map((row) => row.map((letter) => "abcd".indexOf(letter))))).toBe(true);
    const instance = task.instance.parse({ grid });
    expect(task.verify("b,c,d,a\nc,b,a,d\nd,a,b,c\na,d,c,b", instance).status).toBe("correct");
    expect(task.verify("b, c, d, a\nc, b, a, d\nd, a, b, c\na, d, c, b", instance).status).toBe("correct");
    expect(task.verify("bcda\ncbad\ndabc\nadcb", instance).status).toBe("correct");
    for (const text of [
      "bcda\ncbad\ndabc",
      "bcda\ncbad\ndabc\nadc",
      "bcda cbad dabc adcb x",
      "bcdacbaddabcadcb",
    ])
      expect(task.verify(text, instance).status, text).toBe("invalid");
  });

  it("rows are not the one above shifted, as in the source, and every question has one solution", () => {
    let shifted = 0;
    for (const level of LEVELS) {
      const setting = resolveSetting(erase(task), level);
      for (let i = 0; i < 40; i++) {
        const entry = entryAt(erase(task), setting, "shift", i);
        const rows = (entry.answer ?? "").split("\n").map((row) => row.replaceAll(",", ""));
        if (rows.slice(1).every((row, r) => `${rows[r]}${rows[r]}`.includes(row))) shifted++;
        expect(solutionsOf(entry.question)).toEqual([entry.answer]);
      }
    }
    expect(shifted).toBeLessThan(20);
  });
});
