import type { Decimal } from "../verifiers/parse/decimal.js";
import type { Rng } from "./rng.js";

export interface ChainShape {
  terms: number;
  /** Digits of each whole part; one digit is 0 to 9. */
  digits: number;
  min_decimal_places: number;
  max_decimal_places: number;
  allow_negation: boolean;
}

/** `12 + 30 - 7`: terms of equally many digits, each with its own number of decimals. */
export function drawChain(rng: Rng, shape: ChainShape): string {
  const { terms, digits, min_decimal_places, max_decimal_places, allow_negation } = shape;
  let text = "";
  for (let i = 0; i < terms; i++) {
    if (i > 0) text += rng.chance() ? " + " : " - ";
    if (allow_negation && rng.chance()) text += "-";
    text += String(rng.int(digits === 1 ? 0 : 10 ** (digits - 1), 10 ** digits - 1));
    const places = rng.int(min_decimal_places, max_decimal_places);
    if (places > 0) text += `.${String(rng.int(0, 10 ** places - 1)).padStart(places, "0")}`;
  }
  return text;
}

/**
 * The exact value of a sum and difference of decimal numbers, with as many decimals as its longest term; undefined where
 * the text is nothing else, or longer than `maxLength`. A minus sign directly before a term belongs to it.
 */
export function chainValue(text: string, maxLength = 4_000): Decimal | undefined {
  if (text.length > maxLength) return undefined;
  const terms: { negative: boolean; digits: string; places: number }[] = [];
  let at = 0;
  let places = 0;
  /** The sign at this place, if there is one, with the blanks around it. */
  const sign = (): string | undefined => {
    while (BLANKS.includes(text.charAt(at)) && at < text.length) at++;
    const char = text.charAt(at);
    if (char !== "+" && char !== "-") return undefined;
    at++;
    while (BLANKS.includes(text.charAt(at)) && at < text.length) at++;
    return char;
  };
  const digits = (): string => {
    const start = at;
    while (text.charAt(at) >= "0" && text.charAt(at) <= "9") at++;
    return text.slice(start, at);
  };
  while (at < text.length) {
    const operator = sign();
    if (at === text.length && operator === undefined && terms.length > 0) break;
    if (operator === undefined && terms.length > 0) return undefined;
    // `5 - -7`, but not `- -7` at the start.
    const own = terms.length > 0 && text.charAt(at) === "-";
    if (own) at++;
    const whole = digits();
    const isDecimal = text.charAt(at) === ".";
    if (isDecimal) at++;
    const decimals = isDecimal ? digits() : "";
    if (whole === "" || whole.length > 400 || (isDecimal && decimals === "")) return undefined;
    terms.push({ negative: (operator === "-") !== own, digits: whole + decimals, places: decimals.length });
    places = Math.max(places, decimals.length);
  }
  if (terms.length === 0) return undefined;
  const units = terms.reduce((sum, term) => {
    const size = BigInt(term.digits.padEnd(term.digits.length + places - term.places, "0"));
    return term.negative ? sum - size : sum + size;
  }, 0n);
  return { units, exponent: places === 0 ? 0 : -places };
}
const BLANKS = " \t\n\u00a0";

/** The terms as written, without the operators between them. */
export function chainTerms(text: string): string[] {
  return text.split(/ [+-] /);
}

/** A chain as the tasks print it: blanks around the operators, a term of at most 20 digits and 20 decimals. */
export function isChain(text: string): boolean {
  return (
    text.length <= 4_000 &&
    chainTerms(text).every((term) => /^-?\d{1,20}(?:\.\d{1,20})?$/.test(term)) &&
    chainValue(text) !== undefined
  );
}
