import * as z from "zod";
import { drawOpenWalk, drawRoundWalk, returns, STRAFES, TURNS } from "../../generators/walk.js";
import type { Move } from "../../generators/walk.js";
import { answerFormat } from "../../generators/text.js";
import { judgeWord, YES_NO } from "../../verifiers/judge-word.js";
import { defineTask } from "../task.js";

/**
 * Whether instructions lead back to the start (BIG-Bench-Hard `navigate`), half of them with a fixed heading, half with
 * turns. Differences from the source: no walks without a turn (always No), Yes and No are equally frequent in either kind
 * and length, most walks of the answer No are one change away from a round one, and their steps are even in number too.
 */
const MAX_MOVES = 60;

const steps = z.number().int().min(1).max(1_000);
const instance = z
  .object({
    /** True where the heading never changes: then moves have directions, else they are turns and steps ahead. */
    always_forward: z.boolean(),
    moves: z
      .array(
        z.union([z.tuple([z.enum([...STRAFES, "ahead"]), steps]), z.tuple([z.enum(TURNS), z.literal(0)])]),
      )
      .min(1)
      .max(MAX_MOVES),
  })
  .refine(
    ({ always_forward, moves }) =>
      moves.every(([kind]) => (STRAFES as readonly string[]).includes(kind) === always_forward),
    "directions and turns mixed",
  );

const params = z.object({
  min_moves: z.number().int().min(4).max(40).default(4),
  max_moves: z.number().int().min(4).max(40).default(9),
  /** Most steps of an instruction. */
  most_steps: z.number().int().min(4).max(100).default(10),
});

export const task = defineTask({
  id: "navigate",
  suite: "bbh",
  version: 1,
  family: "navigate",
  capability: "planning",
  abilities: ["spatial"],
  summary: "Decide whether walking instructions lead back to the starting point.",
  judging:
    'Yes or No in any case; "you return to the start" and "you do not return" count as well; an answer that says both is refused.',
  severalRight: false,
  params,
  // The source has walks of 2 and 3 instructions too, of which there are too few different ones.
  levels: { easy: { max_moves: 5 }, medium: {}, hard: { min_moves: 12, max_moves: 18 } },
  grows: { what: "number of instructions", measure: ({ moves }) => moves.length },
  instance,

  generate(rng, { min_moves, max_moves, most_steps }) {
    const turning = rng.chance();
    const back = rng.balanced(2) === 1;
    const shape = { length: rng.int(min_moves, max_moves), turning, most: most_steps };
    const moves = back ? drawRoundWalk(rng, shape) : drawOpenWalk(rng, shape);
    return { always_forward: !turning, moves: moves as z.output<typeof instance>["moves"] };
  },

  prompt({ always_forward, moves }) {
    const how = always_forward
      ? "You face the same direction all the time; left, right and backward are meant as seen from that direction."
      : "You always walk in the direction that you face. A turn to the left or to the right is a quarter turn, a turn around is a half turn; turning does not move you.";
    return `You stand on a large flat square and carry out some instructions one after the other. All steps are equally long. ${how}

${moves.map(instruction).join(" ")}

Do you stand on your starting point in the end?

${answerFormat("Answer with one word.", { form: "Yes or No" })}`;
  },

  solve({ moves }) {
    return returns(moves) ? "Yes" : "No";
  },

  verify(answer, { moves }) {
    return judgeWord(answer, returns(moves) ? "Yes" : "No", { ...YES_NO, sentences: SENTENCES });
  },
});

/** "you end up at the starting point", "i do not return to the start" ... */
const SENTENCES = (() => {
  const combine = (verbs: readonly string[]): string[] =>
    ["you", "i", "we"].flatMap((who) =>
      verbs.flatMap((verb) =>
        ["start", "starting point", "starting position", "beginning", "origin"].flatMap((place) => [
          `${who} ${verb}`,
          `${who} ${verb} to the ${place}`,
          `${who} ${verb} at the ${place}`,
          `${who} ${verb} to your ${place}`,
          `${who} ${verb} at your ${place}`,
          `${who} ${verb} on the ${place}`,
          `${who} ${verb} on your ${place}`,
        ]),
      ),
    );
  const verbs = ["return", "get back", "come back"];
  const withPlace = ["end", "end up", "arrive back", "are back", "end up back", "stand", "are"];
  const positive = [
    ...combine([...verbs, "do return"]),
    ...combine(withPlace).filter((text) => / (?:at|on) /.test(text)),
  ];
  const denied = (list: readonly string[]): string[] =>
    list.flatMap((verb) => [`do not ${verb}`, `don't ${verb}`, `don’t ${verb}`]);
  const negative = [
    ...combine(denied(verbs)),
    ...combine([
      ...denied(["end", "end up", "arrive back", "stand"]),
      "are not back",
      "are not",
      "aren't",
    ]).filter((text) => / (?:at|on) /.test(text)),
  ];
  const inTheEnd = (list: readonly string[]): string[] =>
    list.flatMap((text) => [text, `${text} in the end`]);
  return { Yes: inTheEnd(positive), No: inTheEnd(negative) };
})();

function instruction([kind, steps]: Move): string {
  const count = steps === 1 ? "1 step" : `${steps} steps`;
  if (kind === "ahead") return `Walk ${count}.`;
  if (kind.startsWith("turn")) return `${kind.replace("turn_", "Turn ")}.`;
  return kind === "left" || kind === "right" ? `Go ${count} to the ${kind}.` : `Go ${count} ${kind}.`;
}
