import { parseItems } from "./list.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const WORDS: Readonly<Record<string, "up" | "down" | "left" | "right">> = {
  up: "up",
  u: "up",
  "↑": "up",
  down: "down",
  d: "down",
  "↓": "down",
  left: "left",
  l: "left",
  "←": "left",
  right: "right",
  r: "right",
  "→": "right",
};

/** A list of directions: words, initials or arrows, with any separators; initials and arrows may stand together (`RRDL`). */
export function parseDirections(text: string): Parsed<("up" | "down" | "left" | "right")[]> {
  // A lone "→" is a direction here, not the separator that lists know.
  const items = parseItems(text.toLowerCase().replace(/[↑↓←→]/g, (arrow) => ` ${WORDS[arrow] ?? ""} `));
  if (!items.ok) return items;
  const directions: ("up" | "down" | "left" | "right")[] = [];
  const glued =
    items.value.length === 1 &&
    /^[udlr]{2,}$/.test(items.value[0] ?? "") &&
    !Object.hasOwn(WORDS, items.value[0] ?? "");
  for (const item of glued ? [...(items.value[0] ?? "")] : items.value) {
    const direction = Object.hasOwn(WORDS, item) ? WORDS[item] : undefined;
    if (direction === undefined) return unreadable(`"${item.slice(0, 20)}" is not a direction`);
    directions.push(direction);
  }
  return parsed(directions);
}
