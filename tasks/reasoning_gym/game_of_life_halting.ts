import * as z from "zod";
import { attempt, OutOfAttempts } from "../../generators/attempts.js";
import { deathBy, lifeFate } from "../../generators/life.js";
import { oscillators, placePatterns } from "../../generators/life-patterns.js";
import { gridOf, gridText } from "../../generators/number-grid.js";
import { answerFormat } from "../../generators/text.js";
import { judgeWord } from "../../verifiers/judge-word.js";
import type { ClosedWords } from "../../verifiers/parse/word.js";
import { defineTask } from "../task.js";

/**
 * Whether a board of the Game of Life dies out (reasoning-gym `game_of_life_halting`). The answer is drawn first and proved by
 * playing: dead within the steps, or a generation that comes back, so that the board lives for ever. Differences from the
 * source: only the right word is right (its scorer takes any text); boards of either answer consist of the same
 * oscillators, on those that die each has a fault of one or two cells, on the others one at least has none (in the source
 * living neighbours in a row or column tell the answer); every cell is printed.
 */
const MAX_STEPS = 500;
const side = z.number().int().min(3).max(100);

const params = z.object({
  /** Rows and columns. */
  grid_size_x: side.min(6).default(12),
  grid_size_y: side.min(6).default(12),
  /** Class of the oscillators. */
  difficulty: z.number().int().min(1).max(3).default(1),
  /** Patterns on the board, whole or broken; those without room are left out. */
  num_oscillators: z.number().int().min(1).max(40).default(5),
  max_simulation_steps: z.number().int().min(5).max(MAX_STEPS).default(20),
});

/** Generations in which a board has to die or to come back. */
const PROOF_STEPS = 600;

const ANSWERS: ClosedWords<"True" | "False"> = {
  words: { True: ["true", "yes"], False: ["false", "no"] },
  alone: { True: ["t", "y", "1"], False: ["f", "n", "0"] },
  denial: "False",
  sentences: {
    True: ["it halts", "it will halt", "the game halts", "the game will halt", "it dies out"],
    False: [
      "it does not halt",
      "it doesn't halt",
      "it will not halt",
      "it won't halt",
      "the game does not halt",
      "the game will not halt",
      "the game won't halt",
      "it does not die out",
    ],
  },
};

export const task = defineTask({
  id: "game_of_life_halting",
  suite: "reasoning_gym",
  version: 1,
  family: "game_of_life",
  capability: "reasoning",
  abilities: ["spatial", "order", "search"],
  summary: "Decide whether a board of the Game of Life dies out within a number of steps.",
  judging: "True or False in any case, yes and no count as well; an answer that says both is refused.",
  severalRight: false,
  params,
  levels: {
    easy: { grid_size_x: 10, grid_size_y: 10, num_oscillators: 3 },
    medium: {},
    hard: {
      grid_size_x: 20,
      grid_size_y: 20,
      difficulty: 2,
      num_oscillators: 4,
      max_simulation_steps: 60,
    },
  },
  grows: { what: "living cells", measure: ({ board }) => board.flat().filter((cell) => cell === 1).length },
  instance: z
    .object({
      grid_size_x: side,
      grid_size_y: side,
      placed_patterns: z
        .array(
          z.object({ name: z.string().max(40), position: z.tuple([z.number().int(), z.number().int()]) }),
        )
        .max(400),
      simulation_steps: z.number().int().min(0).max(MAX_STEPS),
      should_oscillate: z.boolean(),
      board: gridOf(z.number().int().min(0).max(1)),
    })
    .refine(
      ({ grid_size_x, grid_size_y, board }) =>
        board.length === grid_size_x && board[0]?.length === grid_size_y,
      "the board has another size",
    )
    .refine(
      ({ board, simulation_steps, should_oscillate }) =>
        !(board.length >= 3 && (board[0]?.length ?? 0) >= 3 && simulation_steps <= MAX_STEPS) ||
        (deathBy(board, simulation_steps) === undefined) === should_oscillate,
      "should_oscillate is not what the board does",
    ),
  difficulty: ({ grid_size_x, grid_size_y, difficulty, num_oscillators, max_simulation_steps }) => ({
    grid_size_x,
    grid_size_y,
    difficulty,
    num_oscillators,
    max_simulation_steps,
  }),

  generate(rng, options) {
    const { grid_size_x, grid_size_y, num_oscillators, max_simulation_steps } = options;
    const lives = rng.balanced(2) === 1;
    const kinds = oscillators(options.difficulty);
    return attempt("game_of_life_halting", 60, () => {
      // Kinds and faults that are left are the same for both answers; only whole ones make the difference.
      const names = Array.from({ length: num_oscillators }, () => rng.pick(kinds));
      const draw = () => {
        const whole = lives ? rng.int(1, Math.max(1, Math.ceil(num_oscillators / 2))) : 0;
        const broken = rng.shuffle(names.map((_, i) => i >= whole));
        const drawn = placePatterns(rng, grid_size_x, grid_size_y, names, broken);
        if (!drawn) return undefined;
        const fate = lifeFate(drawn.board, PROOF_STEPS);
        if (!fate || "period" in fate !== lives) return undefined;
        if ("dead" in fate && (fate.dead < 2 || fate.dead > max_simulation_steps)) return undefined;
        return {
          grid_size_x,
          grid_size_y,
          placed_patterns: drawn.placed,
          simulation_steps: max_simulation_steps,
          should_oscillate: lives,
          board: drawn.board,
        };
      };
      try {
        return attempt("game_of_life_halting", 60, draw);
      } catch (error) {
        if (error instanceof OutOfAttempts) return undefined;
        throw error;
      }
    });
  },

  prompt({ board, simulation_steps, grid_size_x, grid_size_y }) {
    return `This is a board of Conway's Game of Life with ${grid_size_x} rows and ${grid_size_y} columns; 1 is a living cell, 0 a dead one:

${gridText(board)}

In every step all cells change at the same time. Each cell has eight neighbours, the cells that touch it by a side or a corner; the board wraps around, so that the first row is next to the last one and the first column next to the last one. A living cell stays alive if 2 or 3 of its neighbours live, else it dies. A dead cell comes to life if exactly 3 of its neighbours live, else it stays dead.

The game halts when no cell on the board lives any more. Does it halt within ${simulation_steps} steps? The answer is True if after ${simulation_steps} steps (or earlier) no cell lives, else False.

${answerFormat("Answer with one word.", { form: "True or False" })}`;
  },

  solve({ board, simulation_steps }) {
    return halts(board, simulation_steps);
  },

  verify(answer, { board, simulation_steps }) {
    return judgeWord(answer, halts(board, simulation_steps), ANSWERS);
  },
});

function halts(board: readonly (readonly number[])[], steps: number): "True" | "False" {
  return deathBy(board, steps) === undefined ? "False" : "True";
}
