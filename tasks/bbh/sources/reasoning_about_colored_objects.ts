import { COLOURS } from "../../../generators/data/small-things.js";
import type { ColouredThings, ColourQuery, Side, ThingName } from "../../../generators/coloured-things.js";
import { readOptionQuestion } from "../../../generators/option-text.js";
import type { SourceRow } from "../../source.js";

/** Reads the published text: the scene's list and the question behind it. Throws on a sentence it does not know. */
export function fromSource({ question }: SourceRow): unknown {
  const { head: text, options } = readOptionQuestion(question);
  const end = text.indexOf(". ");
  const scene = text.slice(0, end);
  const asked = text.slice(end + 2);
  const surface = /^On the (\w+),/.exec(scene)?.[1] ?? "table";
  const list = scene.slice(scene.search(/\b(?:an?|one|two|three|four|five|six) (?:\w+ )/));
  const listed = scene.includes(": ") ? scene.slice(scene.indexOf(": ") + 2) : dropLead(scene, list);
  const things = listed
    .split(/, and |, | and /)
    .filter((part) => part.trim() !== "")
    .map((part) => readThing(part.trim()));
  const noun = /\b(thing|object|item)s?\b/.exec(`${asked} ${scene}`)?.[1] ?? "thing";
  return { surface, noun: `${noun}s`, things, query: readQuery(asked, things), wording: 0, options };
}

/** The list behind "there is", "you see", "I see". */
function dropLead(scene: string, list: string): string {
  return /(?:there (?:is|are)|(?:you|I) see) (.*)$/.exec(scene)?.[1] ?? list;
}

const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

function readThing(part: string): ColouredThings {
  const [head = "", colour = "", ...rest] = part.split(" ");
  const count = /^an?$/.test(head) ? 1 : NUMBERS.indexOf(head);
  if (count < 1 || !COLOURS.includes(colour)) throw new Error(`"${part}" is not a coloured thing`);
  return { count, colour, item: singular(rest.join(" ")) };
}

/** "dog leashes" as "dog leash", "sheets of papers" as "sheet of paper", "pairs of sunglasses" as "pair of sunglasses". */
function singular(item: string): string {
  const [head = "", ...rest] = item.replace("of papers", "of paper").split(" of ");
  const one = /(?:sh|ch|x|ss)es$/.test(head) ? head.slice(0, -2) : head.replace(/s$/, "");
  return [one, ...rest].join(" of ");
}

function readQuery(asked: string, things: readonly ColouredThings[]): ColourQuery {
  const name = (text: string): ThingName => {
    const colour = /^(\w+) (?:thing|object|item)s?$/.exec(text)?.[1];
    return colour !== undefined && COLOURS.includes(colour)
      ? { by: "colour", value: colour }
      : { by: "item", value: things.some(({ item }) => item === text) ? text : singular(text) };
  };
  const part = (pattern: RegExp): string[] | undefined => pattern.exec(asked)?.slice(1);

  let found = part(/^What color is the (.*)\?$/);
  if (found) return { kind: "item_colour", item: found[0] ?? "" };
  found = part(/^Is the (.*) (\w+)\?$/);
  if (found) return { kind: "is_colour", item: found[0] ?? "", colour: found[1] ?? "" };
  found = part(/^What is the color of the (left|right)-?most \w+\?$/);
  if (found) return { kind: "end", side: found[0] as Side };
  found = part(/^What is the color of the \w+ directly to the (left|right) of the (.*)\?$/);
  if (found) return { kind: "neighbour", side: found[0] as Side, of: name(found[1] ?? "") };
  found = part(/^What is the color of the \w+ furthest from the (.*)\?$/);
  if (found) return { kind: "furthest", from: name(found[0] ?? "") };
  found = part(/^How many non-(\w+) \w+ do you see to the (left|right) of the (.*)\?$/);
  if (found)
    return {
      kind: "side_count",
      not: found[0] ?? "",
      side: found[1] as Side,
      of: name(found[2] ?? ""),
    };
  found = part(/^How many \w+ are neither (\w+) nor (\w+)\?$/);
  if (found) return { kind: "neither", colours: found };
  found = part(/^If I remove all the (.*) from the \w+, how many (.*) remain on it\?$/);
  if (found) return { kind: "removal", remove: name(found[0] ?? ""), count: name(found[1] ?? "") };
  throw new Error(`a question of an unknown kind: ${asked}`);
}
