import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { cubeNet, isSolved, solvedCube, turnCube } from "../../generators/cube.js";
import type { Cube } from "../../generators/cube.js";
import { answerFormat } from "../../generators/text.js";
import { parseCubeTurns } from "../../verifiers/parse/cube-turns.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Solve a scrambled cube of size 2 to 6 (reasoning-gym `rubiks_cube`). Every sequence of turns that makes each face one colour is
 * right. Differences from the source: half turns (`R2`), wide turns (`Rw`) and single inner layers (`2R`) are all played, where
 * its scorer drops what starts with a number, so that its cubes of size 4 and more could hardly be solved; those are scrambled
 * with outer and wide turns here. The stored solution is the scramble taken back; there is no partial score and no colouring of
 * the terminal (`remove_ansi`).
 */
const MAX_SIZE = 6;
const MAX_STEPS = 200;
const steps = z.number().int().min(1).max(MAX_STEPS);
const cubeSize = z.number().int().min(2).max(MAX_SIZE);

const params = z.object({
  min_scramble_steps: steps.default(3),
  max_scramble_steps: steps.default(10),
  cube_size: cubeSize.default(3),
});

export const task = defineTask({
  id: "rubiks_cube",
  suite: "reasoning_gym",
  version: 1,
  family: "rubiks_cube",
  capability: "planning",
  abilities: ["spatial", "optimization", "search"],
  summary: "Find turns that solve a scrambled Rubik's cube shown as a net.",
  judging:
    "Every sequence of turns after which each face has one colour is right: quarter, half, wide and single-layer turns in Singmaster's notation.",
  severalRight: true,
  params,
  levels: {
    // Shorter scrambles of the small cube are too few.
    easy: { cube_size: 2, min_scramble_steps: 5, max_scramble_steps: 6 },
    medium: {},
    hard: { cube_size: 4, min_scramble_steps: 10, max_scramble_steps: 25 },
  },
  grows: { what: "stickers of the cube", measure: ({ cube_size }) => 6 * cube_size ** 2 },
  instance: z
    .object({
      cube_size: cubeSize,
      scramble_steps: steps,
      /** Turns from the solved cube. */
      scramble_moves: z.string().max(1_000),
      /** A solution, empty where none is known. */
      example_correct_answer: z.string().max(4_000),
    })
    .refine(({ cube_size, scramble_steps, scramble_moves, example_correct_answer }) => {
      // This is asked of values beyond their bounds as well.
      if (cube_size > MAX_SIZE || cube_size < 2 || scramble_moves.length > 1_000) return false;
      const turns = parseCubeTurns(scramble_moves, cube_size);
      const cube = scrambled(cube_size, scramble_moves);
      if (!turns.ok || turns.value.length !== scramble_steps || !cube) return false;
      if (isSolved(cube, cube_size) || example_correct_answer.length > 4_000) return false;
      return example_correct_answer === "" || solves(cube, cube_size, example_correct_answer);
    }, "scramble and solution do not agree"),
  difficulty: ({ cube_size, min_scramble_steps, max_scramble_steps }) => ({
    cube_size,
    scramble_steps: [min_scramble_steps, max_scramble_steps],
  }),

  generate(rng, { cube_size, min_scramble_steps, max_scramble_steps }) {
    const scramble_steps = rng.int(min_scramble_steps, max_scramble_steps);
    return attempt("rubiks_cube", 1_000, () => {
      const moves: string[] = [];
      while (moves.length < scramble_steps) {
        const wide = cube_size >= 4 && rng.chance() ? "w" : "";
        const move = `${rng.pick(["L", "R", "D", "U", "B", "F"])}${wide}${rng.chance() ? "'" : ""}`;
        if (isProgress(moves, move)) moves.push(move);
      }
      const scramble_moves = moves.join(" ");
      const cube = scrambled(cube_size, scramble_moves);
      if (!cube || isSolved(cube, cube_size)) return undefined;
      const example_correct_answer = moves.reverse().map(inverse).join(" ");
      return { cube_size, scramble_steps, scramble_moves, example_correct_answer };
    });
  },

  prompt({ cube_size, scramble_moves }) {
    const cube = scrambled(cube_size, scramble_moves);
    const inner =
      cube_size >= 4
        ? ` A w behind the letter turns the two outermost layers of that face together, as in Rw or Rw'. A number before the letter means the layer of that depth alone (2R is the second layer from the right), or with w as many layers together (3Rw).`
        : "";
    return `This is the net of a scrambled cube puzzle of ${cube_size} x ${cube_size} x ${cube_size}. Each letter is a sticker of that colour:

${cube ? cubeNet(cube, cube_size) : ""}

In the middle row of the net the left, front, right and back face stand side by side; the upper face stands above the front face, the lower face below it. Folded together along the edges where they touch, they make the cube.

Turns are written as the letter of a face: U (upper), D (lower), L (left), R (right), F (front), B (back). A letter alone turns that face by 90 degrees clockwise, as seen by someone who looks at it from outside; with an apostrophe (R') it turns anticlockwise, with a 2 (R2) by 180 degrees.${inner}

Find turns, as many as you like, after which each face has stickers of one colour only.

${answerFormat("Write the turns in order, separated by blanks.", { example: "R U U' R'" })}`;
  },

  solve({ example_correct_answer }) {
    return example_correct_answer;
  },

  verify(answer, { cube_size, scramble_moves }) {
    const cube = scrambled(cube_size, scramble_moves);
    if (!cube) throw new Error("no scramble");
    const turns = read(answer, (text) => parseCubeTurns(text, cube_size));
    if (!turns.ok) return invalid(turns.reason);
    for (const turn of turns.value) turnCube(cube, cube_size, turn);
    return isSolved(cube, cube_size)
      ? correct(`solved in ${turns.value.length} turns`)
      : wrong("the cube is not solved at the end");
  },
});

function scrambled(size: number, moves: string): Cube | undefined {
  const turns = parseCubeTurns(moves, size);
  if (!turns.ok) return undefined;
  const cube = solvedCube(size);
  for (const turn of turns.value) turnCube(cube, size, turn);
  return cube;
}

function solves(start: Cube, size: number, moves: string): boolean {
  const turns = parseCubeTurns(moves, size);
  if (!turns.ok) return false;
  const cube = start.slice();
  for (const turn of turns.value) turnCube(cube, size, turn);
  return isSolved(cube, size);
}

const AXES = ["LR", "UD", "FB"];

/**
 * Whether `move` makes the scramble longer: it turns about another axis than the last one, or is a clockwise turn done twice (the
 * same as anticlockwise twice). Other turns about one axis in a row could cancel out.
 */
function isProgress(moves: readonly string[], move: string): boolean {
  const [last = "", before = ""] = [moves.at(-1), moves.at(-2)];
  const isOnAxis = (other: string): boolean =>
    other !== "" && AXES.some((faces) => faces.includes(move.charAt(0)) && faces.includes(other.charAt(0)));
  return !isOnAxis(last) || (last === move && !move.endsWith("'") && !isOnAxis(before));
}

function inverse(move: string): string {
  return move.endsWith("'") ? move.slice(0, -1) : `${move}'`;
}
