import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Digits that a number may have: more is not an answer, and big integers cost time beyond. */
export const MAX_DIGITS = 2_000;

const MINUS = /[\u2212\u2012\u2013\uFE63\uFF0D]/g;

/** The text with typographic minus signs as `-` and without blanks at the ends. */
export function plainSigns(text: string): string {
  return text.replace(MINUS, "-").trim();
}

/**
 * A whole number: optional sign, digits, thousands separators (`1,234`, `1_234`, `1 234`), an empty fraction (`24.0`).
 */
export function parseInteger(text: string): Parsed<bigint> {
  const plain = plainSigns(text);
  if (plain.length > MAX_DIGITS) return unreadable(`a number of ${plain.length} characters`);
  const match = /^([+-]?)\s?(\d+|\d{1,3}(?:[,_ \u00a0\u202f]\d{3})+)(?:\.0*)?$/.exec(plain);
  if (!match) return unreadable("not a whole number");
  const magnitude = BigInt((match[2] ?? "").replace(/\D/g, ""));
  return parsed(match[1] === "-" ? -magnitude : magnitude);
}

/** Numerator and denominator as written, the sign in the numerator, denominator > 0. */
export interface FractionParts {
  /** Above the line, with the sign. */
  numerator: bigint;
  /** Below the line; never 0. */
  denominator: bigint;
}

/** `a/b` (each part in brackets where one likes), `\frac{a}{b}`, `\frac23` (also dfrac, tfrac, cfrac, any case), a whole number. Not reduced. */
export function parseFraction(text: string): Parsed<FractionParts> {
  const plain = plainSigns(text).replace(/^\\displaystyle\s?/, "");
  if (plain.length > 2 * MAX_DIGITS) return unreadable(`a fraction of ${plain.length} characters`);
  const latex = /^([+-]?)\s?\\[dtc]?frac\s?(?:\{([^{}]*)\}\s?\{([^{}]*)\}|(\d)(\d))$/i.exec(plain);
  const slash = latex ? null : /^([^/⁄∕]*)[/⁄∕]([^/⁄∕]*)$/.exec(plain);
  const sides = latex
    ? [latex[2] ?? latex[4], latex[3] ?? latex[5]]
    : slash
      ? [slash[1], slash[2]]
      : [plain, "1"];
  const [numerator, denominator] = sides.map((side) => parseInteger(unwrapPart(side ?? "")));
  if (!numerator?.ok || !denominator?.ok) return unreadable("not a fraction of two whole numbers");
  if (denominator.value === 0n) return unreadable("the denominator is 0");
  let sign = denominator.value < 0n ? -1n : 1n;
  if (latex?.[1] === "-") sign = -sign;
  const magnitude = denominator.value < 0n ? -denominator.value : denominator.value;
  return parsed({ numerator: sign * numerator.value, denominator: magnitude });
}

/** `(2)` and `{2}` as `2`. */
function unwrapPart(text: string): string {
  const match = /^\(([^()]*)\)$|^\{([^{}]*)\}$/.exec(text.trim());
  return match?.[1] ?? match?.[2] ?? text;
}
