import { unbracket } from "./list.js";
import { parsed, plainArrows, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Layers `first` to `last`, counted from `face`, turn together by `quarters` (1 to 3) clockwise, seen from outside. */
export interface CubeTurn {
  face: "U" | "D" | "L" | "R" | "F" | "B";
  first: number;
  last: number;
  quarters: number;
}

const TURN = /^(\d{0,2})([UDLRFB])(w?)(2?)(['i]?)(2?)$/;
/** The same where turns stand together: without numbers of layers, which could as well belong to the turn before. */
const PIECE = /[UDLRFB]w?2?['i]?/g;
/** Turns that are read. */
const MAX_TURNS = 20_000;

/**
 * Turns of a cube in Singmaster's notation: `R`, `R'` (also `Ri`, `R’`), `R2`, `R2'`, `Rw` (two layers), `2R` (the second layer alone),
 * `3Rw` (three layers); separated by blanks, commas, semicolons or new lines, or not at all (`RU'R'`). Where there is no capital
 * letter at all, small ones mean the same. A layer that a cube of this size does not have is unreadable.
 */
export function parseCubeTurns(text: string, size: number): Parsed<CubeTurn[]> {
  const inner = withoutQuotes(unbracket(plainArrows(text).trim()).replace(/[’‘′´]/g, "'"));
  const plain = /[UDLRFB]/.test(inner) ? inner : inner.replace(/[udlrfb]/g, (letter) => letter.toUpperCase());
  const turns: CubeTurn[] = [];
  for (const word of plain.split(SEPARATORS)) {
    if (word === "") continue;
    const read = TURN.test(word) ? [word] : (word.match(PIECE) ?? []);
    if (read.join("") !== word) return unreadable(`"${word.slice(0, 20)}" is no turn of a cube`);
    for (const piece of read) {
      const turn = turnOf(piece, size);
      if (!turn) return unreadable(`"${word.slice(0, 20)}" is no turn of a cube of size ${size}`);
      turns.push(turn);
      if (turns.length > MAX_TURNS) return unreadable(`more than ${MAX_TURNS} turns`);
    }
  }
  return turns.length > 0 ? parsed(turns) : unreadable("no turns");
}

const SEPARATORS = /[→\s,;|]+/;

/**
 * Without the quotes around each turn (either kind, as Python prints a list), or else around all of them: an apostrophe behind
 * a letter is part of the turn.
 */
function withoutQuotes(text: string): string {
  const mark = text.charAt(0);
  if (mark !== '"' && mark !== "'") return text;
  const items = text.split(SEPARATORS).filter((item) => item !== "");
  const isQuoted = (item: string): boolean =>
    item.length > 2 && /^["']/.test(item) && item.endsWith(item.charAt(0));
  if (items.every(isQuoted)) return items.map((item) => item.slice(1, -1)).join(" ");
  return isQuoted(text) ? text.slice(1, -1) : text;
}

function turnOf(piece: string, size: number): CubeTurn | undefined {
  const match = TURN.exec(piece);
  if (!match) return undefined;
  const [, digits = "", face, wide, twice, back, twiceBehind] = match;
  if (twice !== "" && twiceBehind !== "") return undefined;
  const count = digits === "" ? (wide ? 2 : 1) : Number(digits);
  if (count < 1 || count > size) return undefined;
  return {
    face: face as CubeTurn["face"],
    first: wide ? 1 : count,
    last: count,
    quarters: twice !== "" || twiceBehind !== "" ? 2 : back !== "" ? 3 : 1,
  };
}
