import {
  CONNECTORS,
  DETERMINERS,
  INTRANSITIVE_VERBS,
  LONG_TIMES,
  PEOPLE,
  PERSON_ADJECTIVES,
  PLACE_ADJECTIVES,
  PLACES,
  PREPOSITIONS,
  PRONOUNS,
  THING_ADJECTIVES,
  THINGS,
  TIMES,
  VERBS,
} from "./data/sentence-words.js";
import type { Rng } from "./rng.js";

const words = (text: string): readonly string[] => text.split(" ");
const LISTS = {
  people: words(PEOPLE),
  things: words(THINGS),
  places: words(PLACES),
  personAdjectives: words(PERSON_ADJECTIVES),
  thingAdjectives: words(THING_ADJECTIVES),
  placeAdjectives: words(PLACE_ADJECTIVES),
  verbs: words(VERBS),
  intransitive: words(INTRANSITIVE_VERBS),
  determiners: words(DETERMINERS),
  pronouns: words(PRONOUNS),
  prepositions: words(PREPOSITIONS),
  times: words(TIMES),
  longTimes: LONG_TIMES.split("/"),
  connectors: words(CONNECTORS),
};

/** Numbers of words of subject, object, place and time; the verb is one more. */
type Shape = readonly [number, number, number, number];

/** Shapes of a clause by its number of words, the first with 2. */
const SHAPES: readonly (readonly Shape[])[] = (() => {
  const found: Shape[][] = Array.from({ length: 14 }, () => []);
  for (const subject of [1, 2, 3])
    for (const object of [0, 2, 3])
      for (const place of [0, 3, 4])
        for (const time of [0, 1, 2])
          found[subject + object + place + time + 1]?.push([subject, object, place, time]);
  return found;
})();
const SHORTEST = 3;
const LONGEST = 13;

let all: readonly string[] | undefined;

/** All words that occur in sentences, in code-unit order. */
export function sentenceWords(): readonly string[] {
  all ??= [...new Set(Object.values(LISTS).flatMap((list) => list.flatMap(words)))].sort();
  return all;
}

/**
 * A made-up English sentence of exactly `count` words (2 or more), lower case without marks: "the old carpenter painted our
 * fence because she waited near the harbor". Long ones are clauses of 4 to 9 words, joined.
 */
export function drawSentence(rng: Rng, count: number): string[] {
  const found: string[] = [];
  for (let left = count; left > 0;) {
    // What is left behind a clause holds a connector and a clause of at least three words.
    const isLast = left <= 7 || (left <= LONGEST && rng.chance(0.4));
    const length = isLast ? left : rng.int(SHORTEST, Math.min(9, left - 1 - SHORTEST));
    found.push(...drawClause(rng, length));
    left -= length;
    if (left > 0) {
      found.push(rng.pick(LISTS.connectors));
      left--;
    }
  }
  return found;
}

function drawClause(rng: Rng, length: number): string[] {
  const shapes = SHAPES[length] ?? [];
  const [subject, object, place, time] = rng.pick(shapes);
  const noun = (size: number, adjectives: readonly string[], nouns: readonly string[]): string[] => [
    ...(size > 1 ? [rng.pick(LISTS.determiners)] : []),
    ...(size > 2 ? [rng.pick(adjectives)] : []),
    rng.pick(nouns),
  ];
  return [
    ...(subject === 1 ? [rng.pick(LISTS.pronouns)] : noun(subject, LISTS.personAdjectives, LISTS.people)),
    rng.pick(object === 0 ? LISTS.intransitive : LISTS.verbs),
    ...(object === 0 ? [] : noun(object, LISTS.thingAdjectives, LISTS.things)),
    ...(place === 0
      ? []
      : [rng.pick(LISTS.prepositions), ...noun(place - 1, LISTS.placeAdjectives, LISTS.places)]),
    ...(time === 0 ? [] : time === 1 ? [rng.pick(LISTS.times)] : words(rng.pick(LISTS.longTimes))),
  ];
}
