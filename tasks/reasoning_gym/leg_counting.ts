import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { ANIMAL_LEGS } from "../../generators/data/animal-legs.js";
import { exampleOtherThan } from "../../generators/example.js";
import type { Rng } from "../../generators/rng.js";
import { smallRecord } from "../../generators/small-record.js";
import { answerFormat, capitalize, sentenceList } from "../../generators/text.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Legs of a list of animals (reasoning-gym `leg_counting`). Differences from the source: the question says what counts where
 * people may differ (arms of a starfish, claws of a crab); plurals are right; all 37 animals can be drawn; the total is
 * never 0 nor one of the counts; easy is wider than its first step, which has about 100 questions.
 */
const NAMES = [...ANIMAL_LEGS.keys()];
const kinds = z.number().int().min(1).max(NAMES.length);
const instances = z.number().int().min(1).max(10_000);

const params = z.object({
  min_animals: kinds.default(3),
  max_animals: kinds.default(10),
  min_instances: instances.default(1),
  max_instances: instances.default(15),
});

const legsOf = (name: string): number => ANIMAL_LEGS.get(name)?.legs ?? NaN;

function totalLegs(animals: Readonly<Record<string, number>>): number {
  return Object.entries(animals).reduce((sum, [name, count]) => sum + count * legsOf(name), 0);
}

/** The first names of a shuffle that stops there. */
function drawNames(rng: Rng, count: number): string[] {
  const names = [...NAMES];
  for (let i = 0; i < count; i++) {
    const j = rng.int(i, names.length - 1);
    [names[i], names[j]] = [names[j] as string, names[i] as string];
  }
  return names.slice(0, count);
}

export const task = defineTask({
  id: "leg_counting",
  suite: "reasoning_gym",
  version: 1,
  family: "leg_counting",
  capability: "execution",
  abilities: ["math"],
  summary: "Count the legs of a list of animals.",
  judging: "The total as one whole number.",
  severalRight: false,
  params,
  levels: {
    easy: { min_animals: 2, max_animals: 4, max_instances: 9 },
    medium: {},
    hard: { min_animals: 10, max_animals: 30, max_instances: 64 },
  },
  grows: { what: "kinds of animals", measure: ({ num_animals }) => num_animals },
  instance: z
    .object({
      animals: smallRecord(NAMES.length, /^[a-z ]{1,30}$/, z.number().int().min(1).max(10_000)).refine(
        (animals) => Object.keys(animals).every((name) => ANIMAL_LEGS.has(name)),
        "an unknown animal",
      ),
      num_animals: kinds,
      total_legs: z.number().int().min(0),
    })
    .refine(
      ({ animals, num_animals, total_legs }) =>
        num_animals === Object.keys(animals).length && total_legs === totalLegs(animals),
      "animals and total do not agree",
    ),
  difficulty: ({ min_animals, max_animals, min_instances, max_instances }) => ({
    num_animals: [min_animals, max_animals],
    num_instances: [min_instances, max_instances],
  }),

  generate(rng, { min_animals, max_animals, min_instances, max_instances }) {
    return attempt("leg_counting", 1_000, () => {
      const num_animals = rng.int(min_animals, max_animals);
      const animals = Object.fromEntries(
        drawNames(rng, num_animals).map((name) => [name, rng.int(min_instances, max_instances)]),
      );
      const total_legs = totalLegs(animals);
      if (total_legs === 0 || Object.values(animals).includes(total_legs)) return undefined;
      return { animals, num_animals, total_legs };
    });
  },

  prompt({ animals }) {
    const entries = Object.entries(animals);
    const list = entries.map(([name, count]) => {
      const plural = ANIMAL_LEGS.get(name)?.plural ?? `${name}s`;
      return `${count} ${count === 1 ? name : plural}`;
    });
    const notes = entries.flatMap(([name]) => ANIMAL_LEGS.get(name)?.note ?? []);
    return `How many legs do these animals have in all: ${sentenceList(list)}? Every animal is grown up and has all its legs.${notes.length > 0 ? ` ${capitalize(notes.join("; "))}.` : ""}

${answerFormat("Answer with the total as one whole number.", { example: exampleOtherThan(String(totalLegs(animals)), "47", "49") })}`;
  },

  solve({ animals }) {
    return String(totalLegs(animals));
  },

  verify(answer, { animals }) {
    const given = read(answer, (text) =>
      parseWholeAnswer(text, {
        labels: ["number", "of", "legs", "leg", "count", "sum", "there"],
        units: ["legs", "leg"],
      }),
    );
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(totalLegs(animals))
      ? correct("the total is right")
      : wrong("not the total");
  },
});
