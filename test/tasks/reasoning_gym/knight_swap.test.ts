import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/knight_swap.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

type Squares = Map<string, string>;

/** Squares of the drawn board with what stands on them, and who moves first. */
function drawn(question: string): { start: Squares; first: string } {
  const start: Squares = new Map();
  for (const line of question.split("\n")) {
    const row = /^([123]) {2}([wB.-](?: [wB.-]){3})$/.exec(line);
    (row?.[2] ?? "").split(" ").forEach((symbol, i) => {
      if (row && symbol !== "-") start.set(`${"ABCD".charAt(i)}${row[1]}`, symbol);
    });
  }
  return { start, first: question.includes("White moves first") ? "w" : "B" };
}

function nexts(now: Squares, who: string): { move: string; then: Squares }[] {
  const found: { move: string; then: Squares }[] = [];
  for (const [from, piece] of now)
    for (const [to, there] of now) {
      const far = [0, 1].map((k) => Math.abs(from.charCodeAt(k) - to.charCodeAt(k))).sort();
      if (piece === who && there === "." && far.join() === "1,2")
        found.push({ move: `${who},${from},${to}`, then: new Map(now).set(from, ".").set(to, who) });
    }
  return found;
}

const text = (squares: Squares): string =>
  [...squares]
    .map(([name, piece]) => name + piece)
    .sort()
    .join();
const swapped = (start: Squares): string =>
  text(new Map([...start].map(([name, piece]) => [name, piece === "w" ? "B" : piece === "B" ? "w" : "."])));

/** Moves of a shortest way, by levels; Infinity where none exists. */
function fewest(question: string): number {
  const { start, first } = drawn(question);
  const goal = swapped(start);
  const seen = new Set<string>();
  let level = [start];
  for (let moves = 0; level.length > 0; moves++) {
    const who = (moves % 2 === 0) === (first === "w") ? "w" : "B";
    if (level.some((now) => text(now) === goal)) return moves;
    const next: Squares[] = [];
    for (const now of level)
      for (const { then } of nexts(now, who)) {
        if (seen.has(who + text(then))) continue;
        seen.add(who + text(then));
        next.push(then);
      }
    level = next;
  }
  return Infinity;
}

function isRight(answer: string, question: string): boolean {
  if (/^\W*no\W*$/i.test(answer)) return fewest(question) === Infinity;
  const { start, first } = drawn(question);
  let now = start;
  let who = first;
  const moves = answer.toUpperCase().match(/\b(?:W|B|WHITE|BLACK)\W+[A-D][1-3]\W+[A-D][1-3]\b/g) ?? [];
  for (const move of moves) {
    const [color = "", from, to] = move.split(/\W+/);
    const found = nexts(now, who).find((next) => next.move === `${who},${from},${to}`);
    if (!found || color.charAt(0) !== who.toUpperCase()) return false;
    now = found.then;
    who = who === "w" ? "B" : "w";
  }
  return moves.length > 0 && text(now) === swapped(start);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses: (answer) => {
    if (answer === "No")
      return [
        "Yes",
        '["w,A1,B3"]',
        "[]",
        "No, it is possible",
        "No, it can be done",
        "No, not impossible",
        "not impossible",
        "maybe",
        "",
      ];
    const moves = JSON.parse(answer) as string[];
    const first = moves[0]?.charAt(0) ?? "w";
    return [
      ...listMutations(moves, `${first},A1,B3`).map((list) => JSON.stringify(list)),
      answer.replace(/^\["[wB]/, first === "w" ? '["B' : '["w'),
      answer.replace(/\d(?="\])/, "4"),
      answer.replace(/[A-D](?=\d"\])/, "E"),
      "No",
      "Yes",
      "[]",
      "",
    ];
  },
  variants: (answer) => {
    if (answer === "No")
      return [
        "no",
        "No.",
        "NO",
        '"No"',
        "It is impossible.",
        "No, it is not possible.",
        "no solution",
        "No, it cannot be done.",
      ];
    const moves = JSON.parse(answer) as string[];
    const parts = moves.map((move) => move.split(","));
    return [
      JSON.stringify(moves),
      `Yes. ${answer}`,
      `Yes, it is possible: ${answer}`,
      JSON.stringify(parts),
      moves.join("\n"),
      answer.toLowerCase(),
      answer.replaceAll(",", ", "),
      parts.map(([who, from, to]) => `${who}: ${from} -> ${to}`).join("\n"),
      parts
        .map(([who, from, to], i) => `${i + 1}. ${who === "w" ? "White" : "Black"} ${from}→${to}`)
        .join("\n"),
      parts.map(([, from, to]) => `${from}-${to}`).join(", "),
    ];
  },
  labels: [
    { of: (_instance, answer) => (answer === "No" ? "No" : "moves"), shares: { No: 0.2, moves: 0.8 } },
  ],
});

describe("knight_swap by hand", () => {
  const parse = (pieces: Record<string, "w" | "B" | null>, start_turn: "w" | "B" = "w") =>
    task.instance.parse({
      board: Object.fromEntries(Object.keys(pieces).map((name) => [name, []])),
      pieces,
      start_turn,
      solution: null,
      is_possible: false,
      num_steps: 0,
    });
  // One white and one black knight on four squares in a row of steps: A1 - B3 - D2, A1 - C2.
  const board = { A1: null, B3: "w", C2: "B", D2: null } as const;
  const judge = (answer: string, pieces: Record<string, "w" | "B" | null> = board, first: "w" | "B" = "w") =>
    task.verify(answer, parse(pieces, first)).status;

  it("the source's No on a board that can be solved is wrong: steps follow from the squares alone", () => {
    // The table of steps is empty here, as if all had been taken away.
    expect(
      task.solve(
        parse({ A1: null, B3: "w", C1: null, C2: "B", D2: null, D3: null, A2: null, B1: null, C3: null }),
      ),
    ).not.toBe("No");
    expect(
      judge("No", { A1: null, B3: "w", C1: null, C2: "B", D2: null, D3: null, A2: null, B1: null, C3: null }),
    ).toBe("wrong");
  });

  it("nobody passes: a colour without a move is stuck", () => {
    // White steps to A1 and D2 and back, black only to A1: whoever comes first, the other waits in vain.
    expect(task.solve(parse({ A1: "w", B3: "B" }))).toBe("No");
    expect(judge("No", { A1: "w", B3: "B" })).toBe("correct");
    expect(judge("w,A1,B3", { A1: "w", B3: "B" })).toBe("wrong");
  });

  it("judges each move by the rules", () => {
    for (const answer of [
      "w,B3,C2",
      "w,B3,B2",
      "B,C2,A1",
      "w,C2,A1",
      "w,B3,D3",
      "w,B3,A1 w,A1,C2",
      "w,D2,B3",
    ])
      expect(judge(answer), answer).toBe("wrong");
    for (const answer of [
      "w,B3,A1x",
      "B3",
      "w,B3",
      "w,B3,A1,",
      "w,B3,A1 or so",
      "w,B3,E1",
      "12",
      "w,B3,A1 w",
    ])
      expect(judge(answer), answer).toBe(answer === "w,B3,A1," ? "wrong" : "invalid");
  });

  it("knows what is no board", () => {
    expect(task.instance.safeParse({ ...parse(board), pieces: { A1: "w", B3: null } }).success).toBe(false);
    expect(task.instance.safeParse({ ...parse(board), pieces: { ...board, C2: null } }).success).toBe(false);
    expect(task.instance.safeParse({ ...parse(board), pieces: { ...board, E9: null } }).success).toBe(false);
  });
});
