import * as z from "zod";
import { hanoiLength, hanoiPlan } from "../../generators/hanoi.js";
import type { HanoiMove } from "../../generators/hanoi.js";
import { answerFormat } from "../../generators/text.js";
import { parseSteps } from "../../verifiers/parse/list.js";
import { parsed, plainArrows, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Move a tower of disks to another peg (reasoning-gym `tower_of_hanoi`). Every legal plan is right, whatever its length.
 * Differences from the source: more pegs, since its default has 90 puzzles only; the question says which disk is the smallest;
 * lists, numbered lines, any case and full stops are read; a move from a peg to itself is refused.
 */
/** With 12 disks on three pegs the plan would be longer than any answer that is read. */
const MAX_DISKS = 11;
const MAX_PEGS = 12;
const disks = z.number().int().min(1).max(MAX_DISKS);
const peg = z.number().int().min(1).max(MAX_PEGS);
const pegs = z.number().int().min(3).max(MAX_PEGS);

const params = z.object({
  min_disks: disks.default(3),
  max_disks: disks.default(7),
  min_pegs: pegs.default(3),
  max_pegs: pegs.default(4),
  /** Ours: whether there may be more pegs than disks, so that each disk finds a peg of its own. */
  spare_pegs: z.boolean().default(true),
});

export const task = defineTask({
  id: "tower_of_hanoi",
  suite: "reasoning_gym",
  version: 1,
  family: "tower_of_hanoi",
  capability: "planning",
  abilities: ["order", "optimization", "search"],
  summary: "Move a tower of disks to another peg, never a larger disk onto a smaller one.",
  judging:
    "Every list of legal moves, of any length, after which all disks are on the target peg; one a line, numbered or not, in any case.",
  severalRight: true,
  params,
  // The source's 3 to 4 pegs make 18 questions for each number of disks: more pegs here, so that every level has over 1,000.
  levels: {
    easy: { min_disks: 2, max_disks: 4, max_pegs: 11 },
    medium: { max_pegs: 9 },
    hard: { min_disks: 8, max_disks: 11, max_pegs: 11, spare_pegs: false },
  },
  grows: { what: "moves of the stored solution", measure: ({ solution_length }) => solution_length },
  instance: z
    .object({
      num_disks: disks,
      num_pegs: pegs,
      start_peg: peg,
      target_peg: peg,
      /** The other pegs in ascending order. */
      auxiliary_pegs: z.array(peg).max(MAX_PEGS),
      solution_length: z.number().int().min(1).max(5_000),
    })
    .refine(({ num_disks, num_pegs, start_peg, target_peg, auxiliary_pegs, solution_length }) => {
      // This is asked of numbers beyond their bounds as well.
      if (num_disks > MAX_DISKS || num_pegs > MAX_PEGS || num_pegs < 3) return false;
      return (
        start_peg !== target_peg &&
        Math.max(start_peg, target_peg) <= num_pegs &&
        auxiliary_pegs.join() === otherPegs(num_pegs, start_peg, target_peg).join() &&
        solution_length === hanoiLength(num_disks, num_pegs)
      );
    }, "pegs or solution_length do not agree"),
  difficulty: (options) => ({
    num_disks: [options.min_disks, options.max_disks],
    num_pegs: [options.min_pegs, options.max_pegs],
  }),

  generate(rng, options) {
    const num_disks = rng.int(options.min_disks, options.max_disks);
    const most = options.spare_pegs ? options.max_pegs : Math.max(3, Math.min(options.max_pegs, num_disks));
    const least = Math.min(options.min_pegs, most);
    const counts = Array.from({ length: most - least + 1 }, (_, i) => least + i);
    // Where all counts are allowed every pair of pegs is equally likely: with three pegs there are only six.
    const num_pegs = rng.weighted(
      counts,
      counts.map((n) => (options.spare_pegs ? n * (n - 1) : n)),
    );
    const start_peg = rng.int(1, num_pegs);
    const target_peg = ((start_peg - 1 + rng.int(1, num_pegs - 1)) % num_pegs) + 1;
    return {
      num_disks,
      num_pegs,
      start_peg,
      target_peg,
      auxiliary_pegs: otherPegs(num_pegs, start_peg, target_peg),
      solution_length: hanoiLength(num_disks, num_pegs),
    };
  },

  prompt({ num_disks, num_pegs, start_peg, target_peg }) {
    return `A tower of ${num_disks} disks of different sizes stands on peg ${start_peg}; disk 1 is the smallest and lies on top, disk ${num_disks} is the largest and lies at the bottom. There are ${num_pegs} pegs, numbered from 1; the others are empty. A move takes the uppermost disk of a peg and puts it on top of another peg. A disk must never lie on a smaller one. Move the whole tower to peg ${target_peg}; the number of moves does not matter.

${answerFormat("Write the moves in order, one a line.", { example: "Move disk 21 from Peg 31 to Peg 32\nMove disk 22 from Peg 31 to Peg 33" })}`;
  },

  solve({ num_disks, num_pegs, start_peg, target_peg }) {
    return hanoiPlan(num_disks, num_pegs, start_peg, target_peg)
      .map(({ disk, from, to }) => `Move disk ${disk} from Peg ${from} to Peg ${to}`)
      .join("\n");
  },

  verify(answer, { num_disks, num_pegs, start_peg, target_peg, solution_length }) {
    const moves = read(answer, parseMoves);
    if (!moves.ok) return invalid(moves.reason);
    const towers = Array.from({ length: num_pegs + 1 }, (): number[] => []);
    for (let disk = num_disks; disk >= 1; disk--) towers[start_peg]?.push(disk);
    for (const [i, { disk, from, to }] of moves.value.entries()) {
      const [source, target] = [from, to].map((name) => (name >= 1 ? towers[name] : undefined));
      if (!source || !target) return wrong(`move ${i + 1}: there are pegs 1 to ${num_pegs} only`);
      if (from === to) return wrong(`move ${i + 1} goes from peg ${from} to itself`);
      if (source.at(-1) !== disk) return wrong(`move ${i + 1}: disk ${disk} is not on top of peg ${from}`);
      if ((target.at(-1) ?? Infinity) < disk)
        return wrong(`move ${i + 1} puts disk ${disk} on a smaller one`);
      source.pop();
      target.push(disk);
    }
    return towers[target_peg]?.length === num_disks
      ? correct(`reached in ${moves.value.length} moves; ${solution_length} are enough`)
      : wrong(`not all disks are on peg ${target_peg} at the end`);
  },
});

function otherPegs(count: number, start: number, target: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1).filter((name) => name !== start && name !== target);
}

const MOVE =
  /^(?:move )?(?:the )?(?:disk|disc|d) ?(\d{1,3})(?: from |: ?| )(?:peg |rod |tower |p)?(\d{1,3})(?: to | ?→ ?)(?:peg |rod |tower |p)?(\d{1,3})$/;

function parseMoves(text: string): Parsed<HanoiMove[]> {
  const steps = parseSteps(text);
  if (!steps.ok) return steps;
  if (steps.value.length === 0) return unreadable("no moves");
  const moves: HanoiMove[] = [];
  for (const step of steps.value) {
    const match = step.length <= 100 ? MOVE.exec(plainArrows(step).toLowerCase().replace(/\s+/g, " ")) : null;
    if (!match) return unreadable(`"${step.slice(0, 40)}" is not a move`);
    const [disk = 0, from = 0, to = 0] = match.slice(1).map(Number);
    moves.push({ disk, from, to });
  }
  return parsed(moves);
}
