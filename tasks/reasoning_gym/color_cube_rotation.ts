import * as z from "zod";
import { answerFormat, capitalize } from "../../generators/text.js";
import { fold, parsed, read, trimChars, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Follow the colours of a cube that is turned (reasoning-gym `color_cube_rotation`). Differences from the source: every turn says
 * which two sides stay where they are, also the half turn that brings the bottom to the top (there over the front or over the
 * side, in a third of the questions); another colour earns nothing.
 */
const SIDES = ["top", "right", "front", "left", "back", "bottom"] as const;
type Side = (typeof SIDES)[number];
const side = z.enum(SIDES);
const COLOURS = [
  ..."red green blue yellow white orange purple pink brown gray cyan magenta gold silver indigo violet".split(
    " ",
  ),
];
const colour = z.string().refine((name) => COLOURS.includes(name), "unknown colour");
const count = z.number().int().min(1).max(100);
const MAX_ROTATIONS = 100;

const params = z.object({
  min_rotations: count.default(1),
  max_rotations: count.default(3),
});

/** By the side that comes to the top: the ring of sides that move on by one, and the two that stay. */
const QUARTER: Readonly<Record<string, { ring: readonly Side[]; stay: string }>> = {
  front: { ring: ["front", "top", "back", "bottom"], stay: "left and right" },
  back: { ring: ["back", "top", "front", "bottom"], stay: "left and right" },
  right: { ring: ["right", "top", "left", "bottom"], stay: "front and back" },
  left: { ring: ["left", "top", "right", "bottom"], stay: "front and back" },
};
const MOVABLE = ["right", "front", "left", "back", "bottom"] as const;

export const task = defineTask({
  id: "color_cube_rotation",
  suite: "reasoning_gym",
  version: 1,
  family: "color_cube_rotation",
  capability: "reasoning",
  abilities: ["spatial", "order"],
  summary: "Name the colour of a side of a cube after it was turned several times.",
  judging: "The colour as one word, in any case; gray also as grey.",
  severalRight: false,
  params,
  levels: {
    easy: { max_rotations: 1 },
    medium: {},
    hard: { min_rotations: 5, max_rotations: 12 },
  },
  grows: { what: "rotations", measure: ({ num_rotations }) => num_rotations },
  instance: z
    .object({
      initial_state: z.object({
        top: colour,
        right: colour,
        front: colour,
        left: colour,
        back: colour,
        bottom: colour,
      }),
      /** Sides that are brought to the top, one after the other. */
      rotations: z.array(z.enum(MOVABLE)).min(1).max(MAX_ROTATIONS),
      target_side: side,
      num_rotations: count,
    })
    .refine(
      ({ initial_state, rotations, num_rotations }) =>
        rotations.length === num_rotations && new Set(Object.values(initial_state)).size === SIDES.length,
      "a colour twice, or another number of rotations",
    ),
  difficulty: ({ min_rotations, max_rotations }) => ({ rotations: [min_rotations, max_rotations] }),

  generate(rng, { min_rotations, max_rotations }) {
    const [top = "", right = "", front = "", left = "", back = "", bottom = ""] = rng.sample(COLOURS, 6);
    const num_rotations = rng.int(min_rotations, max_rotations);
    return {
      initial_state: { top, right, front, left, back, bottom },
      rotations: Array.from({ length: num_rotations }, () => rng.pick(MOVABLE)),
      target_side: rng.pick(SIDES),
      num_rotations,
    };
  },

  prompt({ initial_state, rotations, target_side }) {
    const turns = rotations.map((from, i) => {
      const how =
        from === "bottom"
          ? "it is turned upside down by a half turn that swaps top and bottom, and front and back; the left and right sides stay where they are"
          : `it is given a quarter turn that brings its ${from} side to the top; the ${QUARTER[from]?.stay ?? ""} sides stay where they are`;
      return `${i + 1}. ${capitalize(how)}.`;
    });
    return `A cube lies on a table. Its sides have these colours:

${SIDES.map((name) => `${name}: ${initial_state[name]}`).join("\n")}

Then it is turned; top, bottom, front, back, left and right are always places in space, as the person sees them who looks at the cube from the front:

${turns.join("\n")}

Which colour is the ${target_side} side of the cube now?

${answerFormat("Answer with the colour alone.", { example: "black" })}`;
  },

  solve: colourOf,

  verify(answer, instance) {
    const given = read(answer, parseColour);
    if (!given.ok) return invalid(given.reason);
    const right = colourOf(instance);
    return given.value === right ? correct(`the side is ${right}`) : wrong(`the side is not ${given.value}`);
  },
});

function colourOf({
  initial_state,
  rotations,
  target_side,
}: {
  initial_state: Readonly<Record<Side, string>>;
  rotations: readonly string[];
  target_side: Side;
}): string {
  let cube = { ...initial_state };
  for (const from of rotations) {
    const before = cube;
    cube = { ...before };
    if (from === "bottom") {
      [cube.top, cube.bottom] = [before.bottom, before.top];
      [cube.front, cube.back] = [before.back, before.front];
    }
    const ring = QUARTER[from]?.ring ?? [];
    for (const [i, name] of ring.entries()) cube[ring[(i + 1) % 4] as Side] = before[name];
  }
  return cube[target_side];
}

/** "pink", "the colour is pink", "The top side is pink", "pink side". */
function parseColour(text: string): Parsed<string> {
  if (text.length > 100) return unreadable("too long for a colour");
  const word =
    /^(?:(?:it|(?:the )?(?:colou?r|(?:top|right|front|left|back|bottom) (?:side|face))(?: of the (?:top|right|front|left|back|bottom) (?:side|face))?) ?(?:is|:|=)(?: now)? )?([a-z]+)$/.exec(
      fold(trimChars(text.trim(), "\"'`*[]()")),
    )?.[1];
  const name = word === "grey" ? "gray" : word;
  return name !== undefined && COLOURS.includes(name) ? parsed(name) : unreadable("no colour");
}
