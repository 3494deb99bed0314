import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { smallRecord } from "../../generators/small-record.js";
import { answerFormat } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseSymbolGrid } from "../../verifiers/parse/symbol-grid.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Press buttons that toggle lights of a grid (SymBench `light_puzzles`). Differences from the source: the question says that a
 * press toggles, the final state is never the one at the start, and the state may be written in rows as the question
 * prints it.
 */
const MAX_SIZE = 12;
const cell = z.number().int().min(1).max(MAX_SIZE);

const instance = z
  .object({
    n: z.number().int().min(2).max(MAX_SIZE),
    /** 1 is a light that is on. */
    initial_state: z.array(z.array(z.number().int().min(0).max(1)).max(MAX_SIZE)).max(MAX_SIZE),
    /** Row and column, from 1, of the lights that each button toggles. */
    buttons: smallRecord(
      26,
      /^[A-Z]$/,
      z
        .array(z.tuple([cell, cell]))
        .min(1)
        .max(MAX_SIZE * MAX_SIZE),
    ),
    operations: z
      .array(z.string().regex(/^[A-Z]$/))
      .min(1)
      .max(200),
  })
  .refine(
    ({ n, initial_state }) => initial_state.length === n && initial_state.every((row) => row.length === n),
    "the state is not n x n",
  )
  .refine(
    ({ n, buttons }) => Object.values(buttons).every((cells) => cells.every(([r, c]) => r <= n && c <= n)),
    "a button toggles a light off the grid",
  )
  .refine(
    ({ buttons, operations }) => operations.every((name) => Object.hasOwn(buttons, name)),
    "a button that does not exist is pressed",
  );
type Instance = z.output<typeof instance>;

const params = z.object({
  min_size: z.number().int().min(2).max(MAX_SIZE).default(5),
  max_size: z.number().int().min(2).max(MAX_SIZE).default(5),
  min_buttons: z.number().int().min(1).max(10).default(3),
  max_buttons: z.number().int().min(1).max(10).default(3),
  min_presses: z.number().int().min(1).max(60).default(4),
  max_presses: z.number().int().min(1).max(60).default(4),
});

export const task = defineTask({
  id: "light_puzzles",
  suite: "symbench",
  version: 1,
  family: "light_puzzles",
  capability: "execution",
  abilities: ["spatial", "order"],
  summary: "Press buttons that toggle lights of a grid and give the final state.",
  judging:
    "Every light must be right; rows on lines, nested brackets or one flat list, with or without separators.",
  severalRight: false,
  params,
  // Medium is three quarters of the source (5 x 5, three buttons, four presses).
  levels: {
    easy: { min_size: 3, max_size: 4, min_buttons: 2, max_buttons: 3, min_presses: 2, max_presses: 3 },
    medium: {},
    hard: { min_size: 6, max_size: 8, min_buttons: 4, max_buttons: 6, min_presses: 9, max_presses: 15 },
  },
  grows: { what: "number of presses", measure: ({ operations }) => operations.length },
  instance,

  generate(rng, options) {
    return attempt("light_puzzles", 1_000, () => {
      const n = rng.int(options.min_size, options.max_size);
      const initial_state = Array.from({ length: n }, () => Array.from({ length: n }, () => rng.int(0, 1)));
      const names = [..."ABCDEFGHIJ"].slice(0, rng.int(options.min_buttons, options.max_buttons));
      const cells = Array.from({ length: n * n }, (_, i): [number, number] => [
        Math.floor(i / n) + 1,
        (i % n) + 1,
      ]);
      const buttons = Object.fromEntries(
        names.map((name) => [name, rng.sample(cells, rng.int(2, Math.max(2, Math.floor((n * n) / 2))))]),
      );
      const presses = rng.int(options.min_presses, options.max_presses);
      const operations = Array.from({ length: presses }, () => rng.pick(names));
      const given = { n, initial_state, buttons, operations };
      const final = rows(finalState(given));
      return final === rows(initial_state) || final === rows(checkerboard(n)) ? undefined : given;
    });
  },

  prompt({ n, initial_state, buttons, operations }) {
    const wires = Object.entries(buttons).map(
      ([name, cells]) => `- Button ${name}: ${cells.map(([r, c]) => `(${r}, ${c})`).join(", ")}`,
    );
    return `Lights stand in a grid of ${n} rows and ${n} columns; 1 is a light that is on, 0 one that is off. Rows are counted from the top and columns from the left, both from 1, and (r, c) is the light in row r and column c.

State at the start:
${rows(initial_state)}

Each button toggles some lights every time it is pressed: those of them that are on go off, and those that are off go on. All other lights stay as they are.
${wires.join("\n")}

The buttons are pressed in this order: ${operations.join(", ")}.

Which lights are on after all presses?

${answerFormat(`Write the state as ${n} lines of ${n} digits separated by blanks, from the top row to the bottom row.`, { example: rows(checkerboard(n)) })}`;
  },

  solve(given) {
    return rows(finalState(given));
  },

  verify(answer, given) {
    const state = read(answer, (text) => parseSymbolGrid(text, given.n, given.n, "01"));
    if (!state.ok) return invalid(state.reason);
    for (const [r, row] of finalState(given).entries())
      for (const [c, light] of row.entries())
        if (state.value[r]?.[c] !== String(light))
          return wrong(`the light in row ${r + 1}, column ${c + 1} is ${light === 1 ? "on" : "off"}`);
    return correct("every light is right");
  },
});

function finalState({ initial_state, buttons, operations }: Instance): number[][] {
  const state = initial_state.map((row) => [...row]);
  for (const name of operations)
    for (const [r, c] of buttons[name] ?? []) {
      const row = state[r - 1] as number[];
      row[c - 1] = 1 - (row[c - 1] as number);
    }
  return state;
}

/** Shown as the form of an answer; no drawn puzzle ends in it. */
function checkerboard(n: number): number[][] {
  return Array.from({ length: n }, (_, r) => Array.from({ length: n }, (_, c) => (r + c) % 2));
}

function rows(state: readonly (readonly number[])[]): string {
  return state.map((row) => row.join(" ")).join("\n");
}
