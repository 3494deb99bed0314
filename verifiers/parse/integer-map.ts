import { MAX_ITEMS, unbracket } from "./list.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const HEADING =
  /^(?:(?:a|the|one) )?(?:(?:valid|proper|possible) )?(?:map|colou?ring|assignment)\s?(?:is\b|:|=):?\s/i;

/**
 * Whole numbers by whole numbers, `0` to `999999`: a JSON map, or entries `0: 1`, `0 -> 1`, `0 = 1` separated by commas,
 * semicolons or lines; a key may be named by one of `names` ("vertex 0"), a value by one of `values` ("colour 1"). Other
 * values (`true`, `1.0`), and a key that occurs twice, are unreadable.
 */
export function parseIntegerMap(
  text: string,
  { names = [], values = [] }: { names?: readonly string[]; values?: readonly string[] } = {},
): Parsed<Map<number, number>> {
  const map = new Map<number, number>();
  const word = (list: readonly string[]): string =>
    list.length > 0 ? `(?:(?:${list.join("|")})[ _]?)?` : "";
  const entry = new RegExp(
    `^(?:[-*•] )?["'\`]?${word(names)}(\\d{1,6})["'\`]?\\s{0,4}(?::|=>|->|→|=)\\s{0,4}["'\`]?${word(values)}(\\d{1,6})["'\`]?$`,
    "i",
  );
  const plain = text.replace(HEADING, "").trim();
  // Quotes around the whole map, whose keys have quotes of their own.
  const isQuoted = /^["'`]\{/.test(plain) && plain.at(-1) === plain[0];
  const parts = unbracket(isQuoted ? plain.slice(1, -1) : plain).split(/[,;\n]/);
  if (parts.length > MAX_ITEMS) return unreadable("too many entries");
  for (const part of parts) {
    const bare = part.trim();
    if (bare === "") continue;
    const found = entry.exec(bare);
    if (!found) return unreadable(`"${bare.slice(0, 30)}" is no pair of whole numbers`);
    const key = Number(found[1]);
    if (map.has(key)) return unreadable(`${key} occurs twice`);
    map.set(key, Number(found[2]));
  }
  return map.size > 0 ? parsed(map) : unreadable("no entries");
}
