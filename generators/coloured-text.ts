import type { ColouredThings, ColourQuery, ThingName } from "./coloured-things.js";
import { SMALL_THINGS } from "./data/small-things.js";
import { numberWord, sentenceList } from "./text.js";

/** Wordings of each scene and each question. */
export const COLOUR_WORDINGS = 3;

interface Scene {
  surface: string;
  /** "things", "objects" or "items". */
  noun: string;
  things: readonly ColouredThings[];
  query: ColourQuery;
  /** Which wording, from 0. */
  wording: number;
}

/** Plural of an item: from the table, else by rule. */
export function pluralOf(item: string): string {
  const known = SMALL_THINGS.find(([one]) => one === item)?.[1];
  if (known) return known;
  const [head = "", ...rest] = item.split(" of ");
  return [/(?:s|sh|ch|x)$/.test(head) ? `${head}es` : `${head}s`, ...rest].join(" of ");
}

/** The scene: what lies where. In a row the things are listed from left to right. */
export function describeThings({ surface, noun, things, query, wording }: Scene): string {
  const counted = query.kind === "removal";
  const list = sentenceList(
    things.map(({ count, colour, item }) =>
      counted
        ? `${numberWord(count)} ${colour} ${count === 1 ? item : pluralOf(item)}`
        : `${/^[aeiou]/.test(colour) ? "an" : "a"} ${colour} ${item}`,
    ),
  );
  const inRow = ["end", "neighbour", "furthest", "side_count"].includes(query.kind);
  const scenes = inRow
    ? [
        `A row of ${noun} stands on the ${surface}. From left to right: ${list}.`,
        `Lined up on the ${surface}, from left to right, you find ${list}.`,
        `The ${surface} holds a single line of ${noun}. Reading from left to right, these are ${list}.`,
      ]
    : [
        `These ${noun} are on the ${surface}: ${list}.`,
        `Somebody has put ${list} on the ${surface}.`,
        `Looking at the ${surface}, I find ${list}.`,
      ];
  return scenes[wording % scenes.length] ?? "";
}

/** The question about the scene. */
export function askAboutColours({ surface, noun, query, wording }: Scene): string {
  const one = noun.slice(0, -1);
  const name = ({ by, value }: ThingName): string => (by === "item" ? value : `${value} ${one}`);
  const several = ({ by, value }: ThingName): string =>
    by === "item" ? pluralOf(value) : `${value} ${noun}`;
  const all = ((): readonly string[] => {
    switch (query.kind) {
      case "item_colour":
        return [
          `Which colour does the ${query.item} have?`,
          `Name the colour of the ${query.item}.`,
          `In which colour do you see the ${query.item}?`,
        ];
      case "is_colour":
        return [
          `Does the ${query.item} have the colour ${query.colour}?`,
          `Is it true that the ${query.item} is ${query.colour}?`,
          `Would "${query.colour}" be the right word for the colour of the ${query.item}?`,
        ];
      case "end":
        return [
          `Which colour does the ${one} at the ${query.side} end have?`,
          `Name the colour of the ${one} that stands furthest to the ${query.side}.`,
          `Starting at the ${query.side} end, which colour comes first?`,
        ];
      case "neighbour":
        return [
          `Which colour does the ${one} have that stands next to the ${name(query.of)}, on its ${query.side}?`,
          `Name the colour of the ${one} immediately ${query.side} of the ${name(query.of)}.`,
          `Going one place to the ${query.side} from the ${name(query.of)}, which colour do you reach?`,
        ];
      case "furthest":
        return [
          `All neighbours are equally far apart. Which colour does the ${one} have that is at the greatest distance from the ${name(query.from)}?`,
          `The places are evenly spaced. Name the colour of the ${one} that is most places away from the ${name(query.from)}.`,
          `Counting places along the row, which colour is furthest from the ${name(query.from)}?`,
        ];
      case "side_count":
        return [
          `How many ${noun} that are not ${query.not} stand somewhere to the ${query.side} of the ${name(query.of)}?`,
          `Count the ${noun} anywhere ${query.side} of the ${name(query.of)}, leaving out ${query.not} ones. How many are there?`,
          `Among all ${noun} to the ${query.side} of the ${name(query.of)}, how many have a colour other than ${query.not}?`,
        ];
      case "neither":
        return [
          `How many of the ${noun} have a colour that is neither ${query.colours.join(" nor ")}?`,
          `Not counting what is ${query.colours.join(" or ")}, how many ${noun} are there?`,
          `Leave out every ${one} that is ${query.colours.join(" or ")}. How many ${noun} does that leave?`,
        ];
      case "removal":
        return [
          `All the ${several(query.remove)} are taken off the ${surface}. How many ${several(query.count)} does it still hold?`,
          `Suppose the ${several(query.remove)} go away, every one of them. What number of ${several(query.count)} is then left on the ${surface}?`,
          `Once no ${several(query.remove)} are there any more, how many ${several(query.count)} are still on the ${surface}?`,
        ];
    }
  })();
  return all[wording % all.length] ?? "";
}
