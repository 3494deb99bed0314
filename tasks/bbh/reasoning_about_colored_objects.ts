import * as z from "zod";
import { drawColourScene } from "../../generators/coloured-draw.js";
import { askAboutColours, COLOUR_WORDINGS, describeThings } from "../../generators/coloured-text.js";
import { colourAnswer, colourOptions } from "../../generators/coloured-things.js";
import type { ColouredThings, ColourQuery } from "../../generators/coloured-things.js";
import { answerFormat, numberWord, optionBlock } from "../../generators/text.js";
import { judgeOption } from "../../verifiers/judge-option.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { defineTask } from "../task.js";

/**
 * A question about the colours of things on a table, in a row or in counted groups (BIG-Bench-Hard
 * `reasoning_about_colored_objects`): eight kinds as often as in the source, each in three wordings. The answer is drawn
 * first: uniformly among the colours, yes and no, or the counts from 0 to 6 (the source has zero far too often). Options
 * are the source's fixed lists. A thing named by its colour is the only one of that colour, the furthest thing is no tie.
 */
const word = z.string().min(1).max(40);
const name = z.object({ by: z.enum(["item", "colour"]), value: word });
const side = z.enum(["left", "right"]);
const query = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("item_colour"), item: word }),
  z.object({ kind: z.literal("is_colour"), item: word, colour: word }),
  z.object({ kind: z.literal("end"), side }),
  z.object({ kind: z.literal("neighbour"), side, of: name }),
  z.object({ kind: z.literal("furthest"), from: name }),
  z.object({ kind: z.literal("side_count"), side, of: name, not: word }),
  z.object({ kind: z.literal("neither"), colours: z.array(word).length(2) }),
  z.object({ kind: z.literal("removal"), remove: name, count: name }),
]);
const instance = z
  .object({
    surface: word,
    noun: z.enum(["things", "objects", "items"]),
    /** In a row: from left to right. */
    things: z
      .array(z.object({ count: z.number().int().min(1).max(20), colour: word, item: word }))
      .min(1)
      .max(30),
    query,
    wording: z
      .number()
      .int()
      .min(0)
      .max(COLOUR_WORDINGS ** 2 - 1),
    options: z.array(word).min(2).max(26),
  })
  .refine(
    ({ query: { kind }, things }) => kind === "removal" || things.every(({ count }) => count === 1),
    "a group where single things are asked about",
  )
  .refine(
    ({ options }) => new Set(options.map((text) => text.toLowerCase())).size === options.length,
    "an option stands twice",
  )
  .refine((read) => answerIndex(read) >= 0, "the question has no answer among the options");

const params = z.object({
  /** Single things, in a row or not. */
  min_things: z.number().int().min(3).max(9).default(3),
  max_things: z.number().int().min(3).max(9).default(6),
  /** Groups of things to count, 16 things at most. */
  min_groups: z.number().int().min(2).max(14).default(3),
  max_groups: z.number().int().min(2).max(14).default(9),
});

/** How often the source asks each kind, of 250. */
const KINDS: Readonly<Record<ColourQuery["kind"], number>> = {
  removal: 57,
  neighbour: 40,
  side_count: 31,
  furthest: 29,
  item_colour: 28,
  is_colour: 27,
  end: 21,
  neither: 17,
};

export const task = defineTask({
  id: "reasoning_about_colored_objects",
  suite: "bbh",
  version: 1,
  family: "reasoning_about_colored_objects",
  capability: "reasoning",
  abilities: ["spatial", "logic"],
  summary:
    "Answer a question about the colours of listed things: where they stand, which are left, how many.",
  judging: "The letter of the right option, or its text; numbers in words or digits, gray is grey.",
  severalRight: false,
  params,
  levels: {
    easy: { max_things: 5, min_groups: 2, max_groups: 4 },
    medium: { min_things: 4 },
    hard: { min_things: 6, max_things: 8, min_groups: 9, max_groups: 14 },
  },
  grows: { what: "things or groups of things listed", measure: ({ things }) => things.length },
  instance,

  generate(rng, sizes) {
    const kinds = Object.keys(KINDS) as ColourQuery["kind"][];
    const kind = rng.weighted(
      kinds,
      kinds.map((each) => KINDS[each]),
    );
    return {
      surface: rng.pick(["table", "desk", "floor", "shelf", "carpet", "workbench", "window sill"]),
      noun: rng.pick(["things", "objects", "items"] as const),
      ...drawColourScene(rng, kind, sizes),
      wording: rng.int(0, COLOUR_WORDINGS ** 2 - 1),
      options: colourOptions(kind),
    };
  },

  prompt(instance) {
    const { wording } = instance;
    const scene = describeThings({ ...instance, wording: wording % COLOUR_WORDINGS });
    const asked = askAboutColours({ ...instance, wording: Math.floor(wording / COLOUR_WORDINGS) });
    return `${scene} ${asked} Different names of colours are different colours.

${optionBlock(instance.options)}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
  },

  solve(instance) {
    return optionLabel(answerIndex(instance));
  },

  verify(answer, instance) {
    return judgeOption(answer, instance.options, optionLabel(answerIndex(instance)), otherTexts);
  },
});

function answerIndex(asked: { things: ColouredThings[]; query: ColourQuery; options: string[] }): number {
  const answer = colourAnswer(asked.query, asked.things);
  return answer === undefined ? -1 : asked.options.indexOf(answer);
}

/** Digits for a number word, the other spelling of grey. */
function otherTexts(option: string): string[] {
  if (option === "grey") return ["gray"];
  const number = Array.from({ length: 21 }, (_, n) => n).find((n) => numberWord(n) === option);
  if (number === undefined) return [];
  const written = [String(number), option].flatMap((n) =>
    ["things", "objects", "items", "thing", "object", "item"].map((what) => `${n} ${what}`),
  );
  return [String(number), `${option} (${number})`, `${number} (${option})`, ...written];
}
