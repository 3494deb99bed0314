import { describe, expect, it } from "vitest";
import { readBoard, shortestWayOut } from "../../../generators/rush-hour.js";
import { entryAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/rush_hour.js";
import { LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** The car park as the question draws it. */
const drawn = (question: string): string[][] =>
  question
    .split("\n")
    .filter((line) => /^[A-Z.x]{6}$/.test(line))
    .map((line) => [...line]);

/** One cell further, letter by letter on the drawing; undefined where that is impossible. */
function push(rows: string[][], letter: string, sign: string): string[][] | undefined {
  const cells = rows.flatMap((row, r) =>
    row.flatMap((symbol, c) => (symbol === letter ? [[r, c] as const] : [])),
  );
  if (cells.length === 0) return undefined;
  const lies = cells.every(([r]) => r === cells[0]?.[0]);
  const step = sign === "+" ? 1 : -1;
  const next = rows.map((row) => row.map((symbol) => (symbol === letter ? "." : symbol)));
  for (const [r, c] of cells) {
    const row = next[lies ? r : r + step];
    const column = lies ? c + step : c;
    if (row?.[column] !== ".") return undefined;
    row[column] = letter;
  }
  return next;
}

function solves(question: string, moves: string): boolean {
  let rows: string[][] | undefined = drawn(question);
  for (const move of moves.trim().split(/[\s,;]+/)) {
    const match = /^([A-Za-z])([+-])(\d)$/.exec(move.replace("−", "-"));
    if (!match || match[3] === "0") return false;
    for (let i = 0; rows && i < Number(match[3]); i++)
      rows = push(rows, (match[1] ?? "").toUpperCase(), match[2] ?? "");
    if (!rows) return false;
  }
  return rows[2]?.slice(4).join("") === "AA";
}

/** Moves of a shortest solution, by breadth-first search over drawings. */
function fewestMoves(question: string): number {
  const start = drawn(question);
  const letters = [...new Set(start.flat())].filter((symbol) => /[A-Z]/.test(symbol));
  const seen = new Set([start.join()]);
  let level = [start];
  for (let moves = 0; level.length > 0; moves++) {
    const next: string[][][] = [];
    for (const rows of level) {
      if (rows[2]?.slice(4).join("") === "AA") return moves;
      for (const letter of letters)
        for (const sign of "+-")
          for (let after = push(rows, letter, sign); after; after = push(after, letter, sign)) {
            if (seen.has(after.join())) continue;
            seen.add(after.join());
            next.push(after);
          }
    }
    level = next;
  }
  return Infinity;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => solves(question, answer),
  nearMisses: (answer) => [
    ...listMutations(answer.split(" "), "A-1").map((moves) => moves.join(" ")),
    `${answer} A-1`,
    `${answer} Z+1`,
    answer.replaceAll("+", "-"),
    answer.replace(/\d$/, "9"),
    answer.replace(/\d$/, "0"),
    answer.replaceAll(/[+-]/g, ""),
    answer.split(" ").reverse().join(" "),
    "A+4",
    "",
  ],
  variants: (answer) => [
    answer.toLowerCase(),
    answer.replaceAll(" ", ", "),
    answer.replaceAll(" ", "\n"),
    answer.replaceAll(" ", " → "),
    answer.replaceAll("-", "−"),
    answer.replaceAll(/([A-Z])/g, "$1 "),
    JSON.stringify(answer.split(" ")),
    answer
      .split(" ")
      .map((move, i) => `${i + 1}. ${move}`)
      .join("\n"),
  ],
});

describe("rush_hour by hand", () => {
  const parse = (...rows: string[]) => task.instance.parse({ board_config: rows.join(""), min_moves: 1 });
  const judge = (answer: string, ...rows: string[]): string => task.verify(answer, parse(...rows)).status;
  const empty = "oooooo";

  it("no shorter solution exists than the one that is counted", () => {
    for (const level of LEVELS)
      for (let index = 0; index < 3; index++) {
        const entry = entryAt(task, resolveSetting(task, level), "fewest", index);
        const fewest = fewestMoves(entry.question);
        expect(entry.metadata.min_moves).toBe(fewest);
        expect(entry.answer?.split(" ").length).toBe(fewest);
      }
  }, 60_000);

  it("refuses moves through others, which the source leaves out", () => {
    const rows = [empty, "ooBooo", "AABooo", empty, empty, empty];
    expect(judge("B+3 A+4", ...rows)).toBe("correct");
    expect(judge("B+2 B+1 A+1 A+3", ...rows)).toBe("correct");
    expect(judge("B-1 A+4", ...rows)).toBe("correct");
    expect(judge("A+4 B+3 A+4", ...rows)).toBe("wrong");
    expect(judge("B+4 A+4", ...rows)).toBe("wrong");
    expect(judge("B+3 A+9", ...rows)).toBe("wrong");
    expect(judge("B+1 A+4", ...rows)).toBe("wrong");
    expect(judge("B+3 A+3", ...rows)).toBe("wrong");
    expect(judge("B+3 A+4 A-1", ...rows)).toBe("wrong");
    for (const text of [
      "B+3 and then A+4 maybe",
      "B+0 A+4",
      "BA+3",
      "B3 A4",
      "+3 +4",
      "B+3 A+4 or B+3",
      "",
      "solved",
    ])
      expect(judge(text, ...rows), text).toBe("invalid");
  });

  it("walls stay where they are", () => {
    expect(judge("A+4", empty, empty, "AAooxo", empty, empty, empty)).toBe("wrong");
    expect(judge("X+1 A+4", empty, empty, "AAoxoo", empty, empty, empty)).toBe("wrong");
  });

  it("calls the vehicles of published boards by the letters that the question shows", () => {
    const rows = [empty, "ooTooo", "AATooK", "oooooK", empty, empty];
    expect(task.prompt(parse(...rows))).toContain("AAC..B");
    expect(judge("C+3 B+2 A+4", ...rows)).toBe("correct");
    expect(judge("T+3 K+2 A+4", ...rows)).toBe("wrong");
  });

  it("knows what is no board", () => {
    for (const rows of [
      [empty, empty, empty, empty, empty, empty],
      [empty, empty, "ooooAA", "BooooB", empty, empty],
      [empty, "oooooA", "Aooooo", empty, empty, empty],
      ["AAoooo", empty, empty, empty, empty, empty],
      [empty, empty, "AAoBoo", empty, empty, empty],
      [empty, empty, "AAoCCC", "oooCoo", empty, empty],
      [empty, empty, "AAAooo", empty, empty, empty],
    ])
      expect(readBoard(rows.join("")), rows.join()).toBeUndefined();
  });

  it("finds that there is no way out", () => {
    const board = readBoard([empty, empty, "AAoxoo", empty, empty, empty].join(""));
    expect(board && shortestWayOut(board)).toBeUndefined();
  });
});
