import { plainSigns } from "./number.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const MAX_LENGTH = 1_000;
const PREFIXES: Readonly<Record<number, string>> = { 2: "0b", 8: "0o", 16: "0x" };
const SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉";

export interface Numeral {
  value: bigint;
  /** Whether the text says its base itself: a prefix, a subscript, "base 7". */
  marked: boolean;
}

/** The digits of a whole number in `base` (2 to 36), lower case, 0 as "0". */
export function writeNumeral(value: bigint | number, base: number): string {
  return value.toString(base);
}

/**
 * A whole number in `base`: digits and letters in either case, a sign, leading zeros, an empty fraction (`.0`), groups of
 * four, or of three with commas (`1111 0000`, `1,010`), the base's own prefix (`0b`, `0o`, `0x`) or the base behind it (`1f_{16}`, `1f₁₆`,
 * `1f (base 16)`). A digit that the base lacks, or another base behind the digits, is unreadable.
 */
export function parseNumeral(text: string, base: number): Parsed<Numeral> {
  let plain = plainSigns(text).toLowerCase();
  if (plain.length > MAX_LENGTH) return unreadable(`a number of ${plain.length} characters`);
  plain = plain.replace(/\\(?:text|mathrm|texttt|mathtt)\{([^{}]*)\}/g, "$1");
  let marked = false;
  const behind = /(?:_(\d{1,2})|_\{(\d{1,2})\}|([₀-₉]{1,2})|\s\(?(?:in )?base[- ]?(\d{1,2})\)?)$/.exec(plain);
  if (behind) {
    const named = (behind[1] ?? behind[2] ?? behind[4] ?? behind[3] ?? "").replace(/[₀-₉]/g, (mark) =>
      String(SUBSCRIPTS.indexOf(mark)),
    );
    if (Number(named) !== base) return unreadable(`a number in base ${named}`);
    marked = true;
    plain = plain.slice(0, behind.index).trim();
  }
  if (/^\([^()]*\)$/.test(plain)) plain = plain.slice(1, -1).trim();
  const negative = plain.startsWith("-");
  if (/^[+-]/.test(plain)) plain = plain.slice(1).trim();
  const prefix = PREFIXES[base];
  if (prefix !== undefined && plain.startsWith(prefix)) {
    marked = true;
    plain = plain.slice(prefix.length);
  }
  plain = plain.replace(/\.0{0,20}$/, "");
  if (/^[0-9a-z]{1,4}([ _])[0-9a-z]{4}(?:\1[0-9a-z]{4})*$|^[0-9a-z]{1,3}(?:,[0-9a-z]{3})+$/.test(plain))
    plain = plain.replace(/[ _,]/g, "");
  if (!/^[0-9a-z]+$/.test(plain)) return unreadable("not a whole number");
  let value = 0n;
  for (const digit of plain) {
    const worth = Number.parseInt(digit, 36);
    if (worth >= base) return unreadable(`"${digit}" is no digit of base ${base}`);
    value = value * BigInt(base) + BigInt(worth);
  }
  return parsed({ value: negative ? -value : value, marked });
}
