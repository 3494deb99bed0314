import { describe, expect, it } from "vitest";
import { cubeNet, solvedCube, turnCube } from "../../../generators/cube.js";
import { task } from "../../../tasks/reasoning_gym/rubiks_cube.js";
import { parseCubeTurns } from "../../../verifiers/parse/cube-turns.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";
import { referenceRows } from "../../support/reference.js";

type Face = string[][];
type Faces = Record<string, Face>;

const clockwise = (face: Face): Face => face.map((_, r) => face.map((row) => row[r] ?? "").reverse());

/** The faces of the net in the question. */
function facesOf(question: string): Faces {
  const rows = question
    .split("\n")
    .filter((line) => /^( *[YRGOBW])( {2}[YRGOBW])*$/.test(line))
    .map((line) => line.match(/[A-Z]/g) ?? []);
  const n = rows.length / 3;
  const side = (at: number) => rows.slice(n, 2 * n).map((row) => row.slice(at * n, (at + 1) * n));
  return { U: rows.slice(0, n), L: side(0), F: side(1), R: side(2), B: side(3), D: rows.slice(2 * n) };
}

/** The cube seen after it was rolled forward (front to below), and after it was spun to the left (right to front). */
function rolled({ U = [], L = [], F = [], R = [], B = [], D = [] }: Faces): Faces {
  const half = (face: Face) => clockwise(clockwise(face));
  return { F: U, D: F, B: half(D), U: half(B), R: clockwise(clockwise(clockwise(R))), L: clockwise(L) };
}
function spun({ U = [], L = [], F = [], R = [], B = [], D = [] }: Faces): Faces {
  return { F: R, R: B, B: L, L: F, U: clockwise(U), D: clockwise(clockwise(clockwise(D))) };
}

/** A clockwise turn of layer `depth` of the upper face. */
function upper(faces: Faces, depth: number): Faces {
  const next: Faces = Object.fromEntries(
    Object.entries(faces).map(([name, face]) => [name, face.map((row) => [...row])]),
  );
  for (const [to, from] of ["FR", "RB", "BL", "LF"].map((pair) => [pair.charAt(0), pair.charAt(1)] as const))
    (next[to] as Face)[depth] = [...(faces[from]?.[depth] ?? [])];
  if (depth === 0) next.U = clockwise(faces.U ?? []);
  if (depth === (faces.U?.length ?? 0) - 1) next.D = clockwise(clockwise(clockwise(faces.D ?? [])));
  return next;
}

/** Rolls and spins that bring a face up, and those that bring it back. */
const TO_TOP: Record<string, [string, string]> = {
  U: ["", ""],
  F: ["rrr", "r"],
  B: ["r", "rrr"],
  D: ["rr", "rr"],
  R: ["srrr", "rsss"],
  L: ["sssrrr", "rs"],
};
const moveWhole = (faces: Faces, how: string): Faces =>
  [...how].reduce((now, step) => (step === "r" ? rolled(now) : spun(now)), faces);

function isRight(answer: string, question: string): boolean {
  let faces = facesOf(question);
  const n = faces.U?.length ?? 0;
  const text = answer.replace(/^[[("]|[\])".]$/g, "");
  const tokens = (/[A-Z]/.test(text) ? text : text.toUpperCase())
    .split(/[\s,]+/)
    .filter((token) => token !== "");
  if (tokens.length === 0) return false;
  for (const token of tokens) {
    const match = /^(\d?)([UDLRFB])(w?)(2?)(['i]?)$/.exec(token.replace(/^"|"$/g, "").replace(/I$/, "i"));
    if (!match) return false;
    const [, digits = "", name = "", wide, two, back] = match;
    const depth = digits === "" ? (wide ? 2 : 1) : Number(digits);
    if (depth < 1 || depth > n) return false;
    const [there, here] = TO_TOP[name] ?? ["", ""];
    for (let quarter = 0; quarter < (two ? 2 : back ? 3 : 1); quarter++) {
      faces = moveWhole(faces, there);
      for (let layer = wide ? 0 : depth - 1; layer < depth; layer++) faces = upper(faces, layer);
      faces = moveWhole(faces, here);
    }
  }
  return Object.values(faces).every((face) => new Set(face.flat()).size === 1);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses(answer) {
    const turns = answer.split(" ");
    return [
      ...listMutations(turns, "F").map((list) => list.join(" ")),
      [...turns].reverse().join(" "),
      turns.map((turn) => (turn.endsWith("'") ? turn.slice(0, -1) : `${turn}'`)).join(" "),
      `${answer} X`,
      `${answer} or ${answer}`,
      `${answer} 9R 9R'`,
      "R L' L R'",
      `Turn ${answer}`,
      "solved",
    ];
  },
  variants: (answer) => [
    answer.replaceAll(" ", ", "),
    answer.replaceAll(" ", "\n"),
    answer.replaceAll(" ", ""),
    answer.replaceAll("'", "’"),
    answer.replaceAll("'", "i"),
    `Solution: ${answer}`,
    JSON.stringify(answer.split(" ")),
    `${answer} R2 R2`,
    `${answer} U2' U2 F F'`,
  ],
});

describe("rubiks_cube by hand", () => {
  const of = (cube_size: number, scramble_moves: string) =>
    task.instance.parse({
      cube_size,
      scramble_moves,
      scramble_steps: scramble_moves.split(" ").length,
      example_correct_answer: "",
    });
  const judge = (answer: string, size: number, scramble: string) =>
    task.verify(answer, of(size, scramble)).status;

  it("reads a list as Python prints it, each turn in its own kind of quotes, and arrows", () => {
    for (const answer of [`["R'", 'U', "F'"]`, "R' → U → F'", "R' \\to U \\rightarrow F'"])
      expect(judge(answer, 3, "F U' R"), answer).toBe("correct");
    expect(judge(`["R'", 'U', "F]`, 3, "F U' R")).not.toBe("correct");
  });

  it("turns go clockwise as seen from outside", () => {
    const net = (moves: string) => {
      const cube = solvedCube(3);
      const turns = parseCubeTurns(moves, 3);
      if (turns.ok) for (const turn of turns.value) turnCube(cube, 3, turn);
      return cubeNet(cube, 3).split("\n");
    };
    expect(net("R")[0]).toBe("          Y  Y  G");
    expect(net("U")[3]).toBe(" G  G  G  O  O  O  B  B  B  R  R  R");
    expect(net("F")[2]).toBe("          R  R  R");
    expect(net("F")[6]).toBe("          O  O  O");
  });

  it("half, wide and inner turns are played, where the source dropped those with a number", () => {
    for (const [answer, size, scramble] of [
      ["R2 U'", 3, "U R R"],
      ["U2'", 3, "U U"],
      ["Ui", 3, "U"],
      ["Rw'", 4, "Rw"],
      ["2R' R'", 4, "Rw"],
      ["2Rw'", 4, "Rw"],
      ["3Rw' 3R 2R' 2R", 5, "Rw"],
      ["2L'", 3, "2L"],
      ["RU'R'", 3, "R U R'"],
      ["r u' r'", 3, "R U R'"],
      ["L'", 2, "R"],
      ["'R' U''", 3, "U R"],
      ["['R'', 'U'']", 3, "U R"],
      ["['R', 'U']", 3, "U' R'"],
    ] as const)
      expect(judge(answer, size, scramble), `${answer} for ${scramble}`).toBe("correct");
    expect(judge("4R'", 3, "R")).toBe("invalid");
    expect(judge("R' and done", 3, "R")).toBe("invalid");
    expect(judge("R U2", 3, "R")).toBe("wrong");
    expect(judge("R", 3, "R")).toBe("wrong");
    expect(judge("", 3, "R")).toBe("invalid");
  });

  it("a cube that is solved at first, or a stored solution that does not solve it, is no puzzle", () => {
    const known = { cube_size: 3, scramble_steps: 2, scramble_moves: "R U", example_correct_answer: "U' R'" };
    expect(task.instance.safeParse(known).success).toBe(true);
    expect(task.instance.safeParse({ ...known, example_correct_answer: "R' U'" }).success).toBe(false);
    expect(task.instance.safeParse({ ...known, scramble_moves: "R R'" }).success).toBe(false);
    expect(task.instance.safeParse({ ...known, scramble_steps: 3 }).success).toBe(false);
  });

  const rows = referenceRows("reasoning_gym", "rubiks_cube");
  it.runIf(rows !== undefined)("the net of a published scramble is the published one", () => {
    for (const row of rows ?? []) {
      const known = task.instance.parse(row.metadata);
      const net = (text: string) =>
        text
          .split("\n")
          .filter((line) => /^ *[YRGOBW]( {2}[YRGOBW])* *$/.test(line))
          .map((line) => line.trimEnd());
      expect(net(task.prompt(known))).toEqual(net(row.question ?? ""));
    }
  });
});
