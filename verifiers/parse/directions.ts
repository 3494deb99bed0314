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

type Direction = "up" | "down" | "left" | "right";

/**
 * A list of directions: words or initials with any separators (also `Step 1: right`), initials that stand together
 * (`RRDL`), or arrows. Between words an arrow is a separator.
 */
export function parseDirections(text: string): Parsed<Direction[]> {
  const lower = text
    .toLowerCase()
    .replace(/➡/g, "→")
    .replace(/⬅/g, "←")
    .replace(/⬆/g, "↑")
    .replace(/⬇/g, "↓")
    .replace(/\ufe0f/g, "");
  const plain = /[a-z]/.test(lower)
    ? lower.replace(/\b(?:step|move) (?=\d)/g, "").replace(/[,;\n] ?(?:and|then) /g, ", ")
    : lower.replace(/[↑↓←→]/g, (arrow) => ` ${WORDS[arrow] ?? ""} `);
  const items = parseItems(plain);
  if (!items.ok) return items;
  const directions: Direction[] = [];
  for (const item of items.value) {
    const whole = Object.hasOwn(WORDS, item) ? WORDS[item] : undefined;
    const parts = whole ? [whole] : /^[udlr]+$/.test(item) ? [...item].map((initial) => WORDS[initial]) : [];
    if (parts.length === 0) return unreadable(`"${item.slice(0, 20)}" is not a direction`);
    for (const part of parts) if (part !== undefined) directions.push(part);
  }
  return parsed(directions);
}
