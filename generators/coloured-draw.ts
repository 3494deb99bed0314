import { attempt } from "./attempts.js";
import { colourAnswer } from "./coloured-things.js";
import type { ColouredThings, ColourQuery, Side, ThingName } from "./coloured-things.js";
import { COLOURS, SMALL_THINGS } from "./data/small-things.js";
import type { Rng } from "./rng.js";
import { numberWord } from "./text.js";

export interface ColourSizes {
  min_things: number;
  max_things: number;
  min_groups: number;
  max_groups: number;
}

/** The largest number that the options of a row hold. */
export const MOST_COUNTED = 6;
/** The most things that lie on a surface in counted groups. */
const MOST_THINGS = 16;

type Scene = { things: ColouredThings[]; query: ColourQuery };

/** A scene and a question of a kind whose answer is drawn first: uniformly among colours, yes and no, or counts. */
export function drawColourScene(rng: Rng, kind: ColourQuery["kind"], sizes: ColourSizes): Scene {
  const { min_things, max_things } = sizes;
  if (kind === "removal") {
    // One group goes, the others have three things at most.
    const most = Math.min(MOST_COUNTED, 3 * (sizes.max_groups - 1));
    return drawRemoval(rng, sizes, rng.int(0, most));
  }
  if (kind === "neither") return drawNeither(rng, sizes, rng.int(0, Math.min(MOST_COUNTED, max_things)));
  if (kind === "side_count")
    return drawSideCount(rng, sizes, rng.int(0, Math.min(MOST_COUNTED, max_things - 1)));

  const target = rng.pick(COLOURS);
  const n = rng.int(min_things, max_things);
  const things = drawThings(rng, n, target);
  const side: Side = rng.pick(["left", "right"]);
  const put = (at: number): void => {
    const from = things.findIndex(({ colour }) => colour === target);
    const [moved] = things.splice(from, 1);
    if (moved) things.splice(at, 0, moved);
  };
  const name = (at: number): ThingName => nameOf(rng, things, at);
  const itemAt = (at: number): string => things[at]?.item ?? "";
  switch (kind) {
    case "item_colour": {
      const at = rng.int(0, n - 1);
      put(at);
      return { things, query: { kind, item: itemAt(at) } };
    }
    case "is_colour": {
      // A colour that is asked for always occurs, whether the answer is yes or no.
      const [at = 0, other = 0] = rng.sample([...things.keys()], 2);
      const colour = things[rng.chance() ? at : other]?.colour ?? "";
      return { things, query: { kind, item: itemAt(at), colour } };
    }
    case "end":
      put(side === "left" ? 0 : n - 1);
      return { things, query: { kind, side } };
    case "neighbour": {
      const of = side === "left" ? rng.int(1, n - 1) : rng.int(0, n - 2);
      put(side === "left" ? of - 1 : of + 1);
      return { things, query: { kind, side, of: name(of) } };
    }
    case "furthest": {
      const from = rng.pick([...things.keys()].filter((at) => 2 * at !== n - 1));
      put(2 * from < n - 1 ? n - 1 : 0);
      return { things, query: { kind, from: name(from) } };
    }
  }
}

/** `n` things of different kinds and colours, one of them in the colour `target`. */
function drawThings(rng: Rng, n: number, target: string): ColouredThings[] {
  const colours = rng.shuffle([
    target,
    ...rng.sample(
      COLOURS.filter((colour) => colour !== target),
      n - 1,
    ),
  ]);
  const items = rng.sample(SMALL_THINGS, n).map(([one]) => one);
  return items.map((item, i) => ({ count: 1, colour: colours[i] ?? "", item }));
}

function nameOf(rng: Rng, things: readonly ColouredThings[], at: number): ThingName {
  const by = rng.chance() ? ("item" as const) : ("colour" as const);
  return { by, value: things[at]?.[by] ?? "" };
}

function drawSideCount(rng: Rng, { min_things, max_things }: ColourSizes, target: number): Scene {
  const n = rng.int(Math.max(min_things, target + 1), max_things);
  const things = drawThings(rng, n, rng.pick(COLOURS));
  const side: Side = rng.pick(["left", "right"]);
  // Among the things on that side, at times one has the colour that is left out.
  const within = target + 1 < n && rng.chance(0.4);
  const beside = within ? target + 1 : target;
  const at = side === "left" ? beside : n - 1 - beside;
  const onSide = side === "left" ? things.slice(0, at) : things.slice(at + 1);
  const elsewhere = [
    ...things.filter((thing) => !onSide.includes(thing)).map(({ colour }) => colour),
    ...COLOURS.filter((colour) => things.every((thing) => thing.colour !== colour)).slice(0, 2),
  ];
  const not = within ? rng.pick(onSide).colour : rng.pick(elsewhere);
  return { things, query: { kind: "side_count", side, of: nameOf(rng, things, at), not } };
}

function drawNeither(rng: Rng, { min_things, max_things }: ColourSizes, target: number): Scene {
  const n = rng.int(Math.max(min_things, target), max_things);
  const [a = "", b = "", ...others] = rng.shuffle(COLOURS);
  const colours = rng.shuffle([
    ...others.slice(0, target),
    ...Array.from({ length: n - target }, () => (rng.chance() ? a : b)),
  ]);
  const items = rng.sample(SMALL_THINGS, n).map(([one]) => one);
  const things = items.map((item, i) => ({ count: 1, colour: colours[i] ?? "", item }));
  return { things, query: { kind: "neither", colours: [a, b] } };
}

/**
 * Counted groups, no two alike, of which all of a colour go and a kind is counted, or the other way round. The groups that
 * are counted have `target` things together; at least one group goes, half of the time one that would have been counted.
 */
function drawRemoval(rng: Rng, { min_groups, max_groups }: ColourSizes, target: number): Scene {
  const most = Math.min(max_groups, MOST_THINGS);
  return attempt("coloured things", 500, () => {
    const groups = rng.int(Math.min(most, Math.max(min_groups, Math.ceil(target / 3) + 1)), most);
    const kept = rng.int(Math.ceil(target / 3), Math.min(target, groups - 1));
    const counts = [
      ...splitCount(rng, target, kept),
      ...drawCounts(rng, groups - kept, MOST_THINGS - target),
    ];
    const total = counts.reduce((sum, count) => sum + count, 0);
    if (counts.length !== groups || total < 4) return undefined;

    // The first value of each list is the one counted and the one that goes.
    const width = Math.max(kept, Math.ceil(Math.sqrt(groups))) + 1;
    const counted = rng.chance() ? ("colour" as const) : ("item" as const);
    const colours = rng.sample(COLOURS, Math.min(width, COLOURS.length));
    const items = rng.sample(SMALL_THINGS, width).map(([one]) => one);
    const [xs, ys] = counted === "colour" ? [colours, items] : [items, colours];
    const pair = (x: string, y: string): { colour: string; item: string } =>
      counted === "colour" ? { colour: x, item: y } : { colour: y, item: x };
    const [x0 = "", ...otherX] = xs;
    const [y0 = "", ...otherY] = ys;
    const stays = rng.sample(otherY, kept).map((y) => pair(x0, y));
    const goes = rng.sample(otherX, Math.min(otherX.length, rng.int(1, 2))).map((x) => pair(x, y0));
    if (rng.chance()) goes.unshift(pair(x0, y0));
    const others = rng.shuffle(otherX.flatMap((x) => otherY.map((y) => pair(x, y))));
    const pairs = [...stays, goes[0] ?? pair(x0, y0), ...rng.shuffle([...goes.slice(1), ...others])];
    if (pairs.length < groups) return undefined;
    const things = rng.shuffle(pairs.slice(0, groups).map((each, i) => ({ count: counts[i] ?? 1, ...each })));
    const removed = counted === "colour" ? ("item" as const) : ("colour" as const);
    const query: ColourQuery = {
      kind: "removal",
      remove: { by: removed, value: y0 },
      count: { by: counted, value: x0 },
    };
    return colourAnswer(query, things) === numberWord(target) ? { things, query } : undefined;
  });
}

/** `parts` counts from 1 to 3 with the given sum. */
function splitCount(rng: Rng, sum: number, parts: number): number[] {
  const counts = new Array<number>(parts).fill(1);
  for (let rest = sum - parts; rest > 0; rest--) {
    const at = rng.pick(counts.flatMap((count, i) => (count < 3 ? [i] : [])));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** `parts` counts from 1 to 3 with a sum of at most `most`; none where that cannot be. */
function drawCounts(rng: Rng, parts: number, most: number): number[] {
  return most < parts ? [] : splitCount(rng, rng.int(parts, Math.min(most, 3 * parts)), parts);
}
