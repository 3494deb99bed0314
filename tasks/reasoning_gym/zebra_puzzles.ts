import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { HOUSE_ATTRIBUTES } from "../../generators/data/house-attributes.js";
import { arrangements, valuesByHouse } from "../../generators/houses.js";
import type { HouseClue, HouseValue } from "../../generators/houses.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat, capitalize } from "../../generators/text.js";
import { nameWords, parseNamed } from "../../verifiers/parse/named.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Who lives where in a row of houses (reasoning-gym `zebra_puzzles`). The clues leave exactly one arrangement, which a complete
 * search proves, and none can be left out. Differences from the source: any attribute of the person in any house, or of the
 * person with another value, is asked for, not always the name in house 1, and never what one clue says outright; no value
 * stands in two lists; the entry holds attributes, clues and solution, so that the answer is computed.
 */
const MAX = 7;

const at = z
  .number()
  .int()
  .min(0)
  .max(MAX - 1);
const house = z.number().int().min(1).max(MAX);
const value = z.tuple([at, at]);
const clue = z.union([
  z.tuple([z.literal("at"), value, house]),
  z.tuple([z.enum(["same", "left", "next"]), value, value]),
]);
const text = z.string().min(1).max(40);
const instance = z
  .object({
    /** A kind (of generators/data/house-attributes.ts, or another word) and its values, in the order of the question. */
    attributes: z
      .array(z.object({ kind: text, values: z.array(text).min(2).max(MAX) }))
      .min(2)
      .max(MAX),
    /** Values are [attribute, value], houses are numbered from 1 on the left. */
    clues: z.array(clue).min(1).max(400),
    /** For each attribute its values from the first house to the last. */
    solution: z.array(z.array(text).min(2).max(MAX)).min(2).max(MAX),
    /** The attribute that is asked for, and whose: who lives in a house (a number) or has a value. */
    asked: z.object({ attribute: at, of: z.union([house, value]) }),
  })
  .refine(
    ({ attributes }) => attributes.every(({ values }) => values.length === attributes[0]?.values.length),
    "not one value a house",
  )
  .refine(
    ({ attributes }) => attributes.every(({ values }) => valueIndex(values).size === values.length),
    "a value stands twice",
  )
  .refine(({ attributes, clues, asked }) => {
    const houses = attributes[0]?.values.length ?? 0;
    const isKnown = (part: HouseValue | number): boolean =>
      typeof part === "number" ? part <= houses : part[0] < attributes.length && part[1] < houses;
    return (
      clues.every(([, first, second]) => isKnown(first) && isKnown(second)) &&
      asked.attribute < attributes.length &&
      isKnown(asked.of)
    );
  }, "a value or a house that is not there")
  .refine((each) => {
    const found = solved(each.attributes, each.clues, 2);
    return found?.length === 1 && JSON.stringify(found[0]) === JSON.stringify(each.solution);
  }, "the clues do not leave the solution alone");
type Instance = {
  attributes: { kind: string; values: string[] }[];
  clues: HouseClue[];
  solution: string[][];
  asked: { attribute: number; of: number | HouseValue };
};

const params = z.object({
  num_people: z.number().int().min(2).max(MAX).default(4),
  num_characteristics: z.number().int().min(2).max(MAX).default(4),
});

export const task = defineTask({
  id: "zebra_puzzles",
  suite: "reasoning_gym",
  version: 1,
  family: "zebra_puzzles",
  capability: "reasoning",
  abilities: ["logic", "order", "search"],
  summary: "Find out from clues who lives in which of several houses, and what belongs to whom.",
  judging:
    "The one value that is asked for, in any case, alone or in a short sentence; an answer that names two values is refused.",
  severalRight: false,
  params,
  levels: {
    easy: { num_people: 3, num_characteristics: 3 },
    medium: {},
    hard: { num_people: 6, num_characteristics: 5 },
  },
  grows: {
    what: "values to place",
    measure: ({ attributes }) => attributes.reduce((sum, { values }) => sum + values.length, 0),
  },
  instance,

  generate(rng, { num_people, num_characteristics }) {
    return attempt("zebra_puzzles", 500, () => {
      const kinds = ["name", ...rng.sample(OTHER_KINDS, num_characteristics - 1)];
      const attributes = kinds.map((kind) => ({
        kind,
        values: rng.sample(HOUSE_ATTRIBUTES[kind]?.values ?? [], num_people),
      }));
      const places = attributes.map(({ values }) => rng.shuffle(values.map((_, i) => i + 1)));
      const clues = drawClues(rng, places);
      if (!clues) return undefined;
      const solution = attributes.map(({ values }, a) => valuesByHouse(values, places[a] ?? []));
      const asked = drawAsked(rng, places, clues);
      return asked && { attributes, clues, solution, asked };
    });
  },

  prompt(instance) {
    const { attributes, clues } = instance;
    const houses = attributes[0]?.values.length ?? 0;
    const lists = attributes.map(({ kind, values }) => `- ${introOf(kind)}: ${values.join(", ")}.`);
    return `There are ${houses} houses in a row, numbered 1 to ${houses} from left to right. One person lives in each.

${lists.join("\n")}

These clues are known:
${clues.map((each, i) => `${i + 1}. ${capitalize(sayClue(each, attributes))}`).join("\n")}

"Directly to the left of" means in the house whose number is smaller by one; houses next to each other have neighbouring numbers. The clues leave only one possibility.

${asking(instance)}

${answerFormat("Answer with the value alone, as it stands in the list above.", { example: exampleOf(instance) })}`;
  },

  solve(instance) {
    return answerOf(instance);
  },

  verify(answer, instance) {
    const { values } = instance.attributes[instance.asked.attribute] ?? { values: [] };
    const fillers = nameWords(
      `${asking(instance)} person who lives in this has had keeps plays likes drinks comes from`,
    );
    const given = read(answer, (each) => parseNamed(each, valueIndex(values), fillers));
    if (!given.ok) return invalid(given.reason);
    const right = answerOf(instance);
    return values[given.value] === right
      ? correct(`the clues leave ${right} only`)
      : wrong(`the clues leave ${right} only, not ${values[given.value]}`);
  },
});

const OTHER_KINDS = Object.keys(HOUSE_ATTRIBUTES).filter((kind) => kind !== "name");

function valueIndex(values: readonly string[]): Map<string, number> {
  return new Map(values.map((each, i) => [nameWords(each).join(" "), i]));
}

function solved(
  attributes: Instance["attributes"],
  clues: readonly HouseClue[],
  limit: number,
): string[][][] | undefined {
  const houses = attributes[0]?.values.length ?? 0;
  return arrangements(attributes.length, houses, clues, limit)?.map((found) =>
    attributes.map(({ values }, a) => valuesByHouse(values, found[a] ?? [])),
  );
}

function answerOf(instance: Instance): string {
  const { attributes, asked } = instance;
  const [solution = []] = solved(attributes, instance.clues, 1) ?? [];
  const { of } = asked;
  const place =
    typeof of === "number" ? of - 1 : (solution[of[0]] ?? []).indexOf(attributes[of[0]]?.values[of[1]] ?? "");
  return solution[asked.attribute]?.[place] ?? "";
}

/** Clues that leave only these places, in any order, of which none can be left out. Undefined where the search gave up. */
function drawClues(rng: Rng, places: readonly (readonly number[])[]): HouseClue[] | undefined {
  const attributes = places.length;
  const houses = places[0]?.length ?? 0;
  const all: HouseClue[] = [];
  const has = (a: number, k: number): HouseValue => [a, (places[a] ?? []).indexOf(k)];
  for (let k = 1; k <= houses; k++)
    for (let a = 0; a < attributes; a++) {
      all.push(["at", has(a, k), k]);
      for (let b = 0; b < attributes; b++) {
        if (b > a) all.push(rng.chance() ? ["same", has(a, k), has(b, k)] : ["same", has(b, k), has(a, k)]);
        if (k === houses) continue;
        const [left, right] = [has(a, k), has(b, k + 1)];
        if (rng.chance()) all.push(["left", left, right]);
        else all.push(rng.chance() ? ["next", left, right] : ["next", right, left]);
      }
    }
  const isEnough = (clues: readonly HouseClue[]): boolean =>
    arrangements(attributes, houses, clues, 2)?.length === 1;
  const order = rng.shuffle(all);
  // The shortest beginning of the shuffled clues that is enough: a clue more never makes it less.
  let [low, high] = [0, order.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isEnough(order.slice(0, middle))) high = middle;
    else low = middle;
  }
  let clues = order.slice(0, high);
  if (!isEnough(clues)) return undefined;
  for (const each of [...clues].reverse()) {
    const fewer = clues.filter((other) => other !== each);
    if (fewer.length > 0 && isEnough(fewer)) clues = fewer;
  }
  return rng.shuffle(clues);
}

/** A value that no clue says outright of the house or value that is asked about. */
function drawAsked(
  rng: Rng,
  places: readonly (readonly number[])[],
  clues: readonly HouseClue[],
): Instance["asked"] | undefined {
  const houses = places[0]?.length ?? 0;
  const said = new Set<string>();
  for (const [kind, first, second] of clues) {
    if (kind === "at") said.add(`${first.join()}@${String(second)}`);
    if (kind === "same")
      said.add(`${first.join()}=${String(second)}`).add(`${String(second)}=${first.join()}`);
  }
  const found: Instance["asked"][] = [];
  const byHouse = rng.chance();
  for (let attribute = 0; attribute < places.length; attribute++)
    for (let k = 1; k <= houses; k++) {
      const right = [attribute, (places[attribute] ?? []).indexOf(k)].join();
      if (byHouse) {
        if (!said.has(`${right}@${k}`)) found.push({ attribute, of: k });
        continue;
      }
      for (let other = 0; other < places.length; other++) {
        const of: HouseValue = [other, (places[other] ?? []).indexOf(k)];
        if (other !== attribute && !said.has(`${right}=${of.join()}`)) found.push({ attribute, of });
      }
    }
  return found.length === 0 ? undefined : rng.pick(found);
}

function introOf(kind: string): string {
  return HOUSE_ATTRIBUTES[kind]?.intro ?? `Each person has another ${kind}`;
}

function whoHas([a, v]: HouseValue, attributes: Instance["attributes"]): string {
  const { kind = "", values = [] } = attributes[a] ?? {};
  const named = values[v] ?? "";
  return HOUSE_ATTRIBUTES[kind]?.who(named) ?? `the person whose ${kind} is ${named}`;
}

function sayClue([kind, first, second]: HouseClue, attributes: Instance["attributes"]): string {
  const subject = whoHas(first, attributes);
  if (kind === "at") return `${subject} lives in house ${String(second)}.`;
  const object = whoHas(second, attributes);
  if (kind === "same") return `${subject} is ${object}.`;
  return kind === "left"
    ? `${subject} lives directly to the left of ${object}.`
    : `${subject} and ${object} live next to each other.`;
}

/** A value of the same kind that nobody has here. */
function exampleOf({ attributes, asked }: Instance): string {
  const { kind = "", values = [] } = attributes[asked.attribute] ?? {};
  return HOUSE_ATTRIBUTES[kind]?.values.find((each) => !values.includes(each)) ?? "zebra";
}

/** The question itself. */
function asking({ attributes, asked }: Instance): string {
  const { kind = "" } = attributes[asked.attribute] ?? {};
  const who =
    typeof asked.of === "number" ? `the person who lives in house ${asked.of}` : whoHas(asked.of, attributes);
  return HOUSE_ATTRIBUTES[kind]?.ask(who) ?? `What is the ${kind} of ${who}?`;
}
