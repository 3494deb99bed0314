import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { isForcedRow, ROW_PUZZLES, sameRow } from "../../generators/row-puzzles.js";
import type { RowPuzzle } from "../../generators/row-puzzles.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat, numberWord } from "../../generators/text.js";
import { parseItems, unbracket } from "../../verifiers/parse/list.js";
import { plainSigns } from "../../verifiers/parse/number.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * One-dimensional ARC: find the rule of a few pairs of rows and apply it (reasoning-gym `arc_1d`). Differences from the source:
 * every one of the 70 rules that fits the examples, and of others near them, makes the same row of the last input; that row
 * stands nowhere in the question; at least two examples change; brackets and commas cost nothing.
 */
const MAX_SIZE = 200;
const size = z.number().int().min(10).max(MAX_SIZE);

const params = z.object({
  min_size: size.default(10),
  max_size: size.default(30),
  num_train: z.number().int().min(2).max(10).default(3),
});

const row = z.array(z.number().int().min(0).max(9)).min(1).max(MAX_SIZE);
const pair = z.object({ input: row, output: row });
type Pair = z.output<typeof pair>;

const NAMES = [...ROW_PUZZLES.keys()];

export const task = defineTask({
  id: "arc_1d",
  suite: "reasoning_gym",
  version: 1,
  family: "arc_1d",
  capability: "reasoning",
  abilities: ["logic", "order"],
  summary: "Find the rule behind pairs of rows of colours and apply it to another row.",
  judging: "All cells of the row in order, with any separators, with or without brackets.",
  severalRight: false,
  params,
  levels: {
    easy: { max_size: 14 },
    medium: {},
    hard: { min_size: 30, max_size: 60 },
  },
  grows: { what: "cells of a row", measure: ({ size }) => size },
  instance: z
    .object({
      task_name: z.enum(NAMES as [string, ...string[]]),
      size: z.number().int().min(1).max(MAX_SIZE),
      train_examples: z.array(pair).min(1).max(10),
      test_example: pair,
    })
    .refine(({ task_name, size, train_examples, test_example }) => {
      const rule = ROW_PUZZLES.get(task_name);
      return (
        train_examples.length <= 10 &&
        [...train_examples, test_example].every(
          ({ input, output }) =>
            input.length === size && size <= MAX_SIZE && rule && sameRow(rule.apply(input), output),
        )
      );
    }, "the rule does not make these rows"),
  difficulty: ({ min_size, max_size }) => ({ size: [min_size, max_size] }),

  generate(rng, { min_size, max_size, num_train }) {
    const task_name = rng.pick(NAMES);
    const puzzle = ROW_PUZZLES.get(task_name) as RowPuzzle;
    return attempt("arc_1d", 500, () => {
      const n = rng.int(min_size, max_size);
      const train_examples: Pair[] = [];
      for (let i = 0; i < num_train; i++) train_examples.push(drawPair(puzzle, rng, n));
      const test_example = drawPair(puzzle, rng, n);
      if (sameRow(test_example.input, test_example.output)) return undefined;
      for (const { input, output } of train_examples)
        if (
          sameRow(input, test_example.output) ||
          sameRow(output, test_example.output) ||
          sameRow(input, test_example.input)
        )
          return undefined;
      return isForcedRow(train_examples, test_example)
        ? { task_name, size: n, train_examples, test_example }
        : undefined;
    });
  },

  prompt({ size, train_examples, test_example }) {
    const examples = train_examples.map(
      ({ input, output }, i) => `Example ${i + 1}\nInput:  ${input.join(" ")}\nOutput: ${output.join(" ")}`,
    );
    return `A hidden rule makes an output row of an input row, both of ${size} cells. A cell holds a colour from 1 to 9, or 0 where it is empty. The rule is the same in all examples and does one simple thing with the coloured cells, such as moving, mirroring, growing, copying, recolouring, sorting, filling or removing them. Here ${train_examples.length === 1 ? "is one example" : `are ${numberWord(train_examples.length)} examples`}:

${examples.join("\n\n")}

What is the output row for this input row?

Input:  ${test_example.input.join(" ")}

${answerFormat(`Write the ${size} digits of the output row, separated by blanks.`, { example: "0 7 7 0 4" })}`;
  },

  solve({ test_example }) {
    return test_example.output.join(" ");
  },

  verify(answer, { size, test_example: { output } }) {
    const given = read(answer, (text) => parseRow(text, size));
    if (!given.ok) return invalid(given.reason);
    if (given.value.length !== size) return wrong(`${given.value.length} cells where the row has ${size}`);
    const place = output.findIndex((cell, i) => cell !== given.value[i]);
    return place < 0
      ? correct("every cell is right")
      : wrong(`cell ${place + 1} is ${given.value[place]}, it should be ${output[place]}`);
  },
});

/** A row, and what the rule makes of it. */
function drawPair(puzzle: RowPuzzle, rng: Rng, n: number): Pair {
  return attempt("arc_1d", 2_000, () => {
    const input = puzzle.draw(rng, n);
    const output = input && puzzle.apply(input);
    return input && output ? { input, output: output.slice() } : undefined;
  });
}

/** Single digits with any separators, or all of them in one piece. */
function parseRow(text: string, size: number): Parsed<number[]> {
  const bare = text.replace(/^(?:the )?(?:output |resulting )?row(?: is|:| =):?\s/i, "");
  // Two pairs of brackets around the row say no more than one.
  const items = parseItems(unbracket(bare.trim()));
  if (!items.ok) return items;
  const [only = ""] = items.value;
  if (items.value.length === 1 && size > 1 && only.length === size && /^\d+$/.test(only))
    return parsed([...only].map(Number));
  const cells: number[] = [];
  for (const item of items.value) {
    const plain = plainSigns(item);
    if (!/^[+-]?\d{1,15}(?:\.0{0,15})?$/.test(plain))
      return unreadable(`"${item.slice(0, 20)}" is not a whole number`);
    cells.push(Number(plain));
  }
  return cells.length > 0 ? parsed(cells) : unreadable("no cells");
}
