import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { findStackPlan, stackNames } from "../../generators/stacks.js";
import type { StackMove, Stacks } from "../../generators/stacks.js";
import { answerFormat } from "../../generators/text.js";
import { parseSteps } from "../../verifiers/parse/list.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Rearrange lettered blocks on stacks, one top block a move (SymBench `blocksworld`). Every legal plan within the move
 * limit is right. Differences from the source: goals in any order within a stack, never equal to the start; a block
 * cannot be moved onto its own stack; a limit (shortest plan + slack) shuts out blind shuffling.
 */
const MAX_STACKS = 20;
// Counted before the record is walked through: an entry from outside may hold any number of keys.
const stacks = z
  .custom<unknown>(
    (value) => typeof value === "object" && value !== null && Object.keys(value).length <= MAX_STACKS,
    `more than ${MAX_STACKS} stacks`,
  )
  .pipe(z.record(z.string().regex(/^stack[1-9]\d?$/), z.array(z.string().regex(/^[A-Z]$/)).max(26)));
const instance = z
  .object({
    initial: stacks,
    goal: stacks,
    /** Moves a plan may have; null: any number. */
    max_moves: z.number().int().min(1).max(1_000).nullable().default(null),
  })
  .refine(
    ({ initial }) => Object.keys(initial).length >= 3,
    "fewer than 3 stacks: a goal may be out of reach",
  )
  .refine(
    ({ initial }) => new Set(blocksOf(initial)).size === blocksOf(initial).length,
    "a block stands twice",
  )
  .refine(
    ({ initial, goal }) => sorted(blocksOf(initial)) === sorted(blocksOf(goal)),
    "start and goal differ in blocks",
  )
  .refine(
    ({ initial, goal }) => Object.keys(goal).every((name) => name in initial),
    "a goal stack does not exist",
  );
type Instance = z.output<typeof instance>;

const params = z.object({
  min_blocks: z.number().int().min(3).max(10).default(3),
  max_blocks: z.number().int().min(3).max(10).default(4),
  min_stacks: z.number().int().min(3).max(6).default(3),
  max_stacks: z.number().int().min(3).max(6).default(5),
  /** Moves that a shortest plan needs at least. */
  min_optimal: z.number().int().min(1).max(20).default(3),
  /** Moves allowed beyond a shortest plan; null: no limit. */
  slack: z.number().int().min(0).max(100).nullable().default(2),
  /** False keeps the source's goals, alphabetical from the bottom. */
  shuffle_goal: z.boolean().default(true),
});

export const task = defineTask({
  id: "blocksworld",
  suite: "symbench",
  version: 1,
  family: "blocksworld",
  capability: "planning",
  abilities: ["order", "optimization", "search"],
  summary: "Rearrange lettered blocks on stacks, moving one top block at a time, within a move limit.",
  judging:
    "Every legal plan of at most the printed number of moves that ends in the goal is right; stacks may be named 2 or stack2, moves stand on lines or between commas or semicolons.",
  severalRight: true,
  params,
  // Medium is the source's 2-4 blocks on 3-5 stacks without 2 blocks, which have fewer than 1,000 instances.
  levels: {
    easy: { max_blocks: 3, min_stacks: 4, min_optimal: 2 },
    medium: {},
    hard: { min_blocks: 6, max_blocks: 7, min_stacks: 3, max_stacks: 4, min_optimal: 8, slack: 3 },
  },
  grows: { what: "moves of a shortest plan", measure: (instance) => findStackPlan(instance).plan.length },
  instance,

  generate(rng, options) {
    return attempt("blocksworld", 500, () => {
      const blocks = letters(rng.int(options.min_blocks, options.max_blocks));
      const count = rng.int(options.min_stacks, options.max_stacks);
      const initial = place(rng, rng.shuffle(blocks), count, count);
      const goal = place(rng, options.shuffle_goal ? rng.shuffle(blocks) : blocks, count, rng.int(2, count));
      const instance: Instance = { initial, goal, max_moves: null };
      const { plan, optimal } = findStackPlan(instance);
      if (plan.length < options.min_optimal) return undefined;
      // Where the search gave up, 4 moves a block: always enough (3 stacks: a shortest plan has at most 3 n - 2).
      if (options.slack !== null)
        instance.max_moves = optimal ? plan.length + options.slack : Math.max(4 * blocks.length, plan.length);
      return instance;
    });
  },

  prompt({ initial, goal, max_moves }) {
    const limit = max_moves === null ? "" : `Use at most ${max_moves} moves.\n`;
    return `Lettered blocks stand on stacks. One move takes the top block of a stack and puts it on top of another stack; an empty stack is a place to put a block as well. No other block may be moved, there is no table, and there are no stacks besides those named. A move must put the block on another stack than the one it takes it from.

In every line below the leftmost block is at the bottom and the rightmost block is on top.

Start:
${lines(initial)}

Goal (stacks that are not listed must end up empty):
${lines(goal)}

Find moves that lead from the start to the goal. ${limit}
${answerFormat("Write one move a line.", { example: "Move Y from stack1 to stack2\nMove Z from stack3 to stack1" })}`;
  },

  solve(instance) {
    return findStackPlan(instance)
      .plan.map(({ block, from, to }) => `Move ${block} from ${from} to ${to}`)
      .join("\n");
  },

  verify(answer, { initial, goal, max_moves }) {
    const moves = read(answer, parseMoves);
    if (!moves.ok) return invalid(moves.reason);
    if (max_moves !== null && moves.value.length > max_moves)
      return wrong(`${moves.value.length} moves where at most ${max_moves} are allowed`);
    const state: Stacks = structuredCopy(initial);
    for (const [i, { block, from, to }] of moves.value.entries()) {
      const step = `move ${i + 1} (${block} from ${from} to ${to})`;
      const source = Object.hasOwn(state, from) ? state[from] : undefined;
      const target = Object.hasOwn(state, to) ? state[to] : undefined;
      if (!source || !target) return wrong(`${step} names a stack that does not exist`);
      if (from === to) return wrong(`${step} puts the block back on its own stack`);
      if (source.at(-1) !== block) return wrong(`${step}: ${block} is not on top of ${from}`);
      source.pop();
      target.push(block);
    }
    return key(state) === key(goalState(initial, goal))
      ? correct("every move is legal and the goal is reached")
      : wrong("the moves are legal but do not end in the goal");
  },
});

function parseMoves(text: string): Parsed<StackMove[]> {
  const steps = parseSteps(text);
  if (!steps.ok) return steps;
  const moves: StackMove[] = [];
  for (const step of steps.value) {
    const match =
      /^(?:move )?(?:block )?["']?([a-z])["']? from (?:stack)? ?([1-9]\d?) (?:on)?to (?:stack)? ?([1-9]\d?)$/i.exec(
        step.length > 80 ? "" : step.replace(/\s+/g, " "),
      );
    if (!match) return unreadable(`"${step.slice(0, 40)}" is not a move`);
    moves.push({ block: (match[1] ?? "").toUpperCase(), from: `stack${match[2]}`, to: `stack${match[3]}` });
  }
  return parsed(moves);
}

function letters(count: number): string[] {
  return Array.from({ length: count }, (_, i) => String.fromCharCode(65 + i));
}

function blocksOf(state: Stacks): string[] {
  return Object.values(state).flat();
}

function sorted(items: readonly string[]): string {
  return [...items].sort().join("");
}

function structuredCopy(state: Stacks): Stacks {
  return Object.fromEntries(Object.entries(state).map(([name, blocks]) => [name, [...blocks]]));
}

/** Each block on a random one of the first `used` of `count` stacks; only the used ones are listed. */
function place(rng: Rng, blocks: readonly string[], count: number, used: number): Stacks {
  const state: Stacks = {};
  for (let i = 1; i <= Math.min(count, used); i++) state[`stack${i}`] = [];
  const names = Object.keys(state);
  for (const block of blocks) state[rng.pick(names)]?.push(block);
  return state;
}

function lines(state: Stacks): string {
  return stackNames(state)
    .map((name) => `${name}: ${(state[name] ?? []).join(" ") || "(empty)"}`)
    .join("\n");
}

/** The goal with every stack of the start, the unlisted ones empty. */
function goalState(initial: Stacks, goal: Stacks): Stacks {
  return Object.fromEntries(Object.keys(initial).map((name) => [name, goal[name] ?? []]));
}

function key(state: Stacks): string {
  return stackNames(state)
    .map((name) => (state[name] ?? []).join(""))
    .join("|");
}
