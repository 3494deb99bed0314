import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { openLock, press } from "../../generators/quantum-lock.js";
import type { LockButton } from "../../generators/quantum-lock.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { parseItems } from "../../verifiers/parse/list.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Reach a number with the fewest presses of buttons that depend on a light (reasoning-gym `quantum_lock`). Every sequence with the
 * fewest presses is right. Differences from the source: the question says that a button that does not work changes nothing, not
 * even the light (there the light is said to change at every press, by which one gold in sixteen is not a shortest one);
 * letters of words are no presses.
 */
const MAX_PRESSES = 40;
const NAMES = ["A", "B", "C"] as const;
const light = z.enum(["red", "green"]);
const level = z.number().int().min(1).max(20);

const params = z.object({
  /** Drawn for each question from `min_difficulty` to this: larger targets and steps, longer sequences. */
  difficulty: level.default(10),
  /** Ours. */
  min_difficulty: level.default(1),
});

export const task = defineTask({
  id: "quantum_lock",
  suite: "reasoning_gym",
  version: 1,
  family: "quantum_lock",
  capability: "planning",
  abilities: ["math", "optimization", "search"],
  summary: "Reach a number with the fewest presses of buttons that depend on a light.",
  judging:
    "Every sequence of presses that ends at the target with as few presses as possible is right; letters in any case with any separators.",
  severalRight: true,
  params,
  levels: { easy: { difficulty: 4 }, medium: {}, hard: { min_difficulty: 11, difficulty: 16 } },
  grows: { what: "the target", measure: ({ target_value }) => target_value },
  instance: z
    .object({
      /** A shortest sequence. */
      solution_path: z.array(z.enum(NAMES)).min(1).max(MAX_PRESSES),
      target_value: z.number().int().min(1).max(1_000),
      buttons: z
        .array(
          z.object({
            name: z.enum(NAMES),
            type: z.enum(["add", "subtract", "multiply"]),
            value: z.number().int().min(1).max(20),
            active_state: z.enum(["any", "red", "green"]),
          }),
        )
        .length(NAMES.length),
      initial_state: light,
      initial_value: z.number().int().min(0).max(100),
    })
    .refine((given) => {
      const { buttons, initial_value, initial_state, target_value, solution_path } = given;
      // This is asked of values beyond their bounds as well.
      const isSmall =
        buttons.length === NAMES.length &&
        buttons.every(({ name, value }, i) => name === NAMES[i] && value >= 1 && value <= 20) &&
        solution_path.length <= MAX_PRESSES &&
        Math.max(target_value, initial_value) <= 1_000 &&
        Math.min(target_value, initial_value) >= 0;
      if (!isSmall || endOf(given, solution_path) !== target_value) return false;
      const shortest = openLock(buttons, initial_value, initial_state, target_value, solution_path.length);
      return shortest?.length === solution_path.length;
    }, "solution_path is no shortest solution"),
  difficulty: ({ difficulty }) => ({ difficulty }),

  generate(rng, { min_difficulty, difficulty }) {
    const drawn = rng.int(Math.min(min_difficulty, difficulty), difficulty);
    return attempt("quantum_lock", 1_000, () => {
      const buttons = drawButtons(rng, drawn);
      // 5 + drawn^1.5, a fifth less to three tenths more.
      const base = 5 + drawn * Math.sqrt(drawn);
      const noise = rng.int(-Math.floor(base * 0.2), Math.floor(base * 0.3));
      const target_value = Math.max(8, Math.floor(base + noise));
      const limit = Math.min(15, 6 + Math.floor(drawn * 1.5));
      const way = openLock(buttons, 0, "red", target_value, limit);
      return (
        way && {
          solution_path: way.map((i) => NAMES[i] as (typeof NAMES)[number]),
          target_value,
          buttons,
          initial_state: "red" as const,
          initial_value: 0,
        }
      );
    });
  },

  prompt({ buttons, initial_state, initial_value, target_value }) {
    const lines = buttons.map(({ name, type, value, active_state }) => {
      const what = type === "multiply" ? `multiplies the number by ${value}` : `${type}s ${value}`;
      const when =
        active_state === "any" ? "at both colours of the light" : `only while the light is ${active_state}`;
      return `${name}: ${what}, works ${when}`;
    });
    return `A lock shows a number and a light. The number is ${initial_value} and the light is ${initial_state}. There are three buttons:

${lines.join("\n")}

When a button that works at the present colour is pressed, it changes the number, and then the light changes from red to green or from green to red. Pressing a button that does not work at that colour changes nothing, not even the light, but counts as a press. The number may become negative.

Bring the number to exactly ${target_value} after the last press, with as few presses as possible.

${answerFormat("Write the presses in order, separated by arrows.", { example: "X → Z → Z → Y" })}`;
  },

  solve({ solution_path }) {
    return solution_path.join(" → ");
  },

  verify(answer, instance) {
    const presses = read(answer, parsePresses);
    if (!presses.ok) return invalid(presses.reason);
    const end = endOf(instance, presses.value);
    if (end !== instance.target_value)
      return wrong(`the number is ${end} at the end, not ${instance.target_value}`);
    const fewest = instance.solution_path.length;
    return presses.value.length === fewest
      ? correct(`reached with the fewest presses, ${fewest}`)
      : wrong(`${presses.value.length} presses where ${fewest} are enough`);
  },
});

interface Lock {
  buttons: readonly LockButton[];
  initial_value: number;
  initial_state: "red" | "green";
}

function endOf({ buttons, initial_value, initial_state }: Lock, presses: readonly string[]): number {
  let [number, colour] = [initial_value, initial_state];
  for (const name of presses) {
    const button = buttons.find((one) => one.name === name);
    if (button) [number, colour] = press(number, colour, button);
  }
  return number;
}

/** Letters with any separators, also written together; words are no presses. */
function parsePresses(text: string): Parsed<string[]> {
  const items = parseItems(text);
  if (!items.ok) return items;
  const odd = items.value.find((item) => !/^[abc]+$/i.test(item));
  if (odd !== undefined) return unreadable(`"${odd.slice(0, 20)}" is not a button`);
  const presses = [...items.value.join("").toUpperCase()];
  return presses.length > 0 ? parsed(presses) : unreadable("no presses");
}

const STATES = ["any", "green", "red"] as const;

/** Three different buttons; from difficulty 5 on larger numbers are added, from 7 on multiplied. */
function drawButtons(rng: Rng, difficulty: number): (LockButton & { name: (typeof NAMES)[number] })[] {
  const values = {
    add: difficulty >= 5 ? [2, 3] : [1, 2],
    subtract: difficulty >= 5 ? [2, 3] : [1, 2],
    multiply: difficulty >= 7 ? [2, 3] : [2],
  };
  const drawn = new Set<string>();
  return NAMES.map((name) =>
    attempt("quantum_lock button", 1_000, () => {
      const type = rng.pick(["add", "subtract", "multiply"] as const);
      const value = rng.pick(values[type]);
      const active_state = rng.weighted(STATES, [4, 2, 1]);
      const key = `${type} ${value} ${active_state}`;
      if (drawn.has(key)) return undefined;
      drawn.add(key);
      return { name, type, value, active_state };
    }),
  );
}
