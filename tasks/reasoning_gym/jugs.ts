import * as z from "zod";
import { attempt } from "../../generators/attempts.js";

import { applyMove, searchJugs } from "../../generators/jugs.js";
import type { JugMove } from "../../generators/jugs.js";
import { greatestCommonDivisor } from "../../generators/make-target.js";
import { answerFormat, sentenceList } from "../../generators/text.js";
import { parseSteps } from "../../verifiers/parse/list.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Measure an amount of water with jugs (reasoning-gym `jugs`). Differences from the source: plans for any number of jugs, where
 * it says "No solution" for four or more; capacities range a little wider, since its own have fewer than 1,000 puzzles; moves
 * are read in any case, as lines or a list. As there, the amount must be in a jug at the end, and the length is free.
 */
const MAX_JUGS = 7;
const MAX_CAPACITY = 150;
const NAMES = "ABCDEFG";
const capacity = z.number().int().min(1).max(MAX_CAPACITY);

const params = z.object({
  num_jugs: z.number().int().min(3).max(5).default(3),
  /** Fewest moves of a solution; jugs hold from 3 to 3 + `difficulty` + `extra_capacity` litres. */
  difficulty: z.number().int().min(1).max(20).default(10),
  /** Ours. */
  extra_capacity: z.number().int().min(0).max(20).default(4),
});

export const task = defineTask({
  id: "jugs",
  suite: "reasoning_gym",
  version: 1,
  family: "jugs",
  capability: "planning",
  abilities: ["math", "optimization", "search"],
  summary: "Measure an amount of water by filling, emptying and pouring jugs.",
  judging:
    "Any sequence of moves, of any length, after which a jug holds exactly the target; as a JSON list or one move a line, `pour A->B` also as `pour A into B`.",
  severalRight: true,
  params,
  levels: {
    easy: { difficulty: 5 },
    medium: {},
    hard: { difficulty: 15 },
  },
  grows: { what: "moves of a shortest solution", measure: ({ puzzle }) => puzzle.min_moves },
  instance: z.object({
    puzzle: z
      .object({
        jug_capacities: z.array(capacity).min(1).max(MAX_JUGS),
        target: capacity,
        min_moves: z.number().int().min(1).max(1_000),
      })
      .refine(
        ({ jug_capacities, target }) =>
          jug_capacities.length <= MAX_JUGS &&
          target % jug_capacities.reduce(greatestCommonDivisor, 0) === 0 &&
          target <= Math.max(...jug_capacities),
        "the target cannot be reached",
      ),
  }),
  difficulty: ({ num_jugs, difficulty }) => ({ num_jugs, difficulty }),

  generate(rng, { num_jugs, difficulty, extra_capacity }) {
    return attempt("jugs", 5_000, () => {
      const jug_capacities = Array.from({ length: num_jugs }, () =>
        rng.int(3, 3 + difficulty + extra_capacity),
      );
      const far = [...searchJugs(jug_capacities).moves].filter(([, moves]) => moves >= difficulty);
      if (far.length === 0) return undefined;
      const [target, min_moves] = rng.pick(far);
      return { puzzle: { jug_capacities, target, min_moves } };
    });
  },

  prompt({ puzzle: { jug_capacities, target } }) {
    const jugs = jug_capacities.map((size, i) => `jug ${NAMES[i]} holds ${size}`);
    return `There is a tap with as much water as you like, and some jugs without marks. At most, in litres, ${sentenceList(jugs)}. All jugs are empty at first. These are the moves:

- fill X: fill jug X to the top from the tap
- empty X: pour all water of jug X away
- pour X->Y: pour water from jug X into another jug Y until X is empty or Y is full

Find moves after which one of the jugs, whichever, holds exactly ${target} ${target === 1 ? "litre" : "litres"}. Only what is in the jugs at the end counts; the number of moves does not matter.

${answerFormat("Answer with a JSON list of the moves in order.", { example: '["fill Y", "pour Y->Z", "empty Z"]' })}`;
  },

  solve({ puzzle: { jug_capacities, target } }) {
    const plan = searchJugs(jug_capacities, target).plan(target) ?? [];
    return `[${plan.map((move) => JSON.stringify(written(move))).join(", ")}]`;
  },

  verify(answer, { puzzle: { jug_capacities, target, min_moves } }) {
    const given = read(answer, (text) => parseMoves(text, jug_capacities.length));
    if (!given.ok) return invalid(given.reason);
    const end = given.value.reduce(
      (state, move) => applyMove(state, move, jug_capacities),
      jug_capacities.map(() => 0),
    );
    return end.includes(target)
      ? correct(`reached in ${given.value.length} moves; the fewest are ${min_moves}`)
      : wrong(`at the end the jugs hold ${end.join(", ")}`);
  },
});

function written({ kind, jug, to }: JugMove): string {
  return kind === "pour" ? `pour ${NAMES[jug]}->${NAMES[to ?? 0]}` : `${kind} ${NAMES[jug]}`;
}

const ONE = /^(fill|empty) (?:up )?(?:the )?(?:jug )?([a-z])$/;
const TWO =
  /^pour (?:from )?(?:the )?(?:jug )?([a-z])(?: ?(?:->|-->|=>|→|⇒|➡) ?| (?:to|into|in) )(?:the )?(?:jug )?([a-z])$/;

/** The moves; one of a jug that is not there, or from a jug into itself, is unreadable. */
function parseMoves(text: string, jugs: number): Parsed<JugMove[]> {
  const steps = parseSteps(text.replace(/^["'`](?=\[)|(?<=\])["'`]$/g, ""));
  if (!steps.ok) return steps;
  if (steps.value.length === 0) return unreadable("no moves");
  const moves: JugMove[] = [];
  for (const step of steps.value) {
    const plain = step.length <= 60 ? step.toLowerCase().replace(/\s+/g, " ") : "";
    const [one, two] = [ONE.exec(plain), TWO.exec(plain)];
    const [jug, to] = [one?.[2] ?? two?.[1], two?.[2]].map((name) =>
      name === undefined ? undefined : NAMES.toLowerCase().slice(0, jugs).indexOf(name),
    );
    if (jug === undefined || jug < 0 || (to !== undefined && (to < 0 || to === jug)))
      return unreadable(`"${step.slice(0, 30)}" is not a move with these jugs`);
    moves.push(
      to === undefined ? { kind: one?.[1] === "fill" ? "fill" : "empty", jug } : { kind: "pour", jug, to },
    );
  }
  return parsed(moves);
}
