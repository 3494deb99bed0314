import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { runTape } from "../../generators/tape-machine.js";
import {
  accumulate,
  accumulationSource,
  printAccumulation,
  printWord,
} from "../../generators/tape-programs.js";
import type { Accumulation } from "../../generators/tape-programs.js";
import { answerFormat } from "../../generators/text.js";
import { commonWords } from "../../generators/words.js";
import { ITEM_QUOTES, trimChars } from "../../verifiers/parse/reading.js";
import { correct, excerpt, invalid, judgeReadings, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * What a program of the tape machine Brainf*ck prints (reasoning-gym `bf`). Differences from the source: the question defines
 * the machine; programs with a loop come from a compiler that makes half the text and a hundredth of the steps, and no sum
 * is beyond a cell; case has no meaning; words of other lengths can be asked for.
 */
const MAX_PROGRAM = 5_000;
const letters = z.number().int().min(3).max(12);

const params = z.object({
  /** 1: a word, 2: a sum that grows in a loop, 3: the same with a condition. */
  difficulty: z.number().int().min(1).max(3).default(1),
  min_letters: letters.default(5),
  max_letters: letters.default(5),
});

export const task = defineTask({
  id: "bf",
  suite: "reasoning_gym",
  version: 1,
  family: "bf",
  capability: "execution",
  abilities: ["logic", "order"],
  summary: "Work out what a Brainf*ck program prints.",
  judging: "The printed text, in any case; a character too many or too few is wrong.",
  severalRight: false,
  params,
  levels: { easy: { min_letters: 3, max_letters: 4 }, medium: {}, hard: { difficulty: 3 } },
  grows: { what: "commands of the program", measure: ({ bf_program }) => bf_program.length },
  instance: z
    .object({
      bfit_code: z
        .string()
        .max(2_000)
        .refine((code) => code.length <= 2_000 && code.includes("main("), "not a program"),
      bf_program: z
        .string()
        .max(MAX_PROGRAM)
        .regex(/^[><+\-.[\]]+$/),
    })
    .refine(({ bfit_code, bf_program }) => {
      if (bfit_code.length > 2_000 || bf_program.length > MAX_PROGRAM) return false;
      const run = runTape(bf_program);
      const word = /print\("([a-z]+)"\)/.exec(bfit_code)?.[1];
      return run.ok && /^[!-~]+$/.test(run.output) && (word === undefined || word === run.output);
    }, "the program does not print a text, or another one than its source"),
  difficulty: ({ difficulty }) => ({ difficulty }),

  generate(rng, { difficulty, min_letters, max_letters }) {
    if (difficulty === 1) {
      const length = rng.int(min_letters, max_letters);
      const word = rng.pick(wordsOf(length));
      return { bfit_code: `\nint main() {\n    print("${word}");\n}\n`, bf_program: printWord(rng, word) };
    }
    const sum = drawSum(rng, difficulty === 3);
    return { bfit_code: accumulationSource(sum), bf_program: printAccumulation(sum) };
  },

  prompt({ bf_program }) {
    return `What does this program print?

${bf_program}

It runs on a machine with a tape of cells, which go on to the right without end. Every cell holds a whole number from 0 to 255, at first 0, and a pointer stands on one cell, at first the leftmost. The commands are carried out from left to right:
- > moves the pointer one cell to the right, < one cell to the left.
- + adds 1 to the cell under the pointer (255 becomes 0), - subtracts 1 (0 becomes 255).
- . prints the character whose ASCII code is the number in that cell.
- [ goes on behind the matching ] if that number is 0; ] goes back to the command behind the matching [ if it is not 0.

${answerFormat("Answer with exactly the printed text; upper and lower case are not told apart.", { example: "x9y8z7" })}`;
  },

  solve({ bf_program }) {
    return outputOf(bf_program);
  },

  verify(answer, { bf_program }) {
    const output = outputOf(bf_program).toLowerCase();
    return judgeReadings(answer, (reading) => {
      const text = reading.replace(LABEL, "").trim().toLowerCase();
      if (text === "") return invalid("no text");
      return text === output || trimChars(text, ITEM_QUOTES) === output
        ? correct("the printed text")
        : wrong(`"${excerpt(text)}" is not what it prints`);
    });
  },
});

const LABEL =
  /^(?:the |this )?(?:program|code|it)?\s?(?:prints|outputs|printed text is|printed text:)\s?:?\s/i;

function outputOf(program: string): string {
  const run = runTape(program);
  if (!run.ok) throw new Error(run.reason);
  return run.output;
}

const pools = new Map<number, readonly string[]>();

function wordsOf(length: number): readonly string[] {
  const known = pools.get(length) ?? commonWords().filter((word) => word.length === length);
  pools.set(length, known);
  return known;
}

/** Ranges as in the source; the target stays so low that no cell overflows, and the sum has two digits at least. */
function drawSum(rng: Rng, hasCondition: boolean): Accumulation {
  return attempt("bf", 1_000, () => {
    const x = rng.int(1, hasCondition ? 7 : 4);
    const y = rng.int(1, hasCondition ? 9 : 5);
    const target = x * y * rng.int(1, 9) + rng.int(1, 9) + (hasCondition ? 50 : 0);
    if (target > 235) return undefined;
    const sum = hasCondition ? { x, y, target, threshold: target - rng.int(1, 40) } : { x, y, target };
    return accumulate(sum) >= 10 ? sum : undefined;
  });
}
