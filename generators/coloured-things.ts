import { COLOURS } from "./data/small-things.js";
import { numberWord } from "./text.js";

/** Things of one colour and kind, in the order in which they are listed (in a row: from left to right). */
export interface ColouredThings {
  count: number;
  colour: string;
  item: string;
}

export type Side = "left" | "right";
/** A thing named by what it is or by its colour. */
export interface ThingName {
  by: "item" | "colour";
  value: string;
}

export type ColourQuery =
  | { kind: "item_colour"; item: string }
  | { kind: "is_colour"; item: string; colour: string }
  | { kind: "end"; side: Side }
  | { kind: "neighbour"; side: Side; of: ThingName }
  | { kind: "furthest"; from: ThingName }
  | { kind: "side_count"; side: Side; of: ThingName; not: string }
  | { kind: "neither"; colours: string[] }
  | { kind: "removal"; remove: ThingName; count: ThingName };

const numbers = (last: number): string[] => Array.from({ length: last + 1 }, (_, n) => numberWord(n));

/** The options of a question by its kind: always the same ones in the same order. */
export function colourOptions(kind: ColourQuery["kind"]): string[] {
  if (kind === "is_colour") return ["yes", "no"];
  if (kind === "removal") return numbers(16);
  return kind === "side_count" || kind === "neither" ? numbers(6) : [...COLOURS];
}

/** The answer as an option's text; undefined where the question names no thing, several, or one without such a neighbour. */
export function colourAnswer(query: ColourQuery, things: readonly ColouredThings[]): string | undefined {
  const find = (name: ThingName): number => {
    const found = things.flatMap((thing, i) => (thing[name.by] === name.value ? [i] : []));
    return found.length === 1 ? (found[0] ?? -1) : -1;
  };
  const total = (chosen: readonly ColouredThings[]): string =>
    numberWord(chosen.reduce((sum, { count }) => sum + count, 0));
  switch (query.kind) {
    case "item_colour":
      return things[find({ by: "item", value: query.item })]?.colour;
    case "is_colour": {
      const at = find({ by: "item", value: query.item });
      if (at < 0) return undefined;
      return things[at]?.colour === query.colour ? "yes" : "no";
    }
    case "end":
      return things.at(query.side === "left" ? 0 : -1)?.colour;
    case "neighbour": {
      const at = find(query.of);
      return at < 0 ? undefined : things[query.side === "left" ? at - 1 : at + 1]?.colour;
    }
    case "furthest": {
      const at = find(query.from);
      const toRight = things.length - 1 - at;
      return at < 0 || at === toRight ? undefined : things.at(at < toRight ? -1 : 0)?.colour;
    }
    case "side_count": {
      const at = find(query.of);
      if (at < 0) return undefined;
      const side = query.side === "left" ? things.slice(0, at) : things.slice(at + 1);
      return total(side.filter(({ colour }) => colour !== query.not));
    }
    case "neither":
      return total(things.filter(({ colour }) => !query.colours.includes(colour)));
    case "removal":
      return total(
        things.filter(
          (thing) =>
            thing[query.count.by] === query.count.value && thing[query.remove.by] !== query.remove.value,
        ),
      );
  }
}
