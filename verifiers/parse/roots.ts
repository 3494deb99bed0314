import type Fraction from "fraction.js";
import { parseRational } from "./rational.js";
import { parsed, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const MAX_LENGTH = 1_000;
const MAX_ROOTS = 40;
const LEAD = /^(?:the )?(?:real )?(?:solutions?|roots?|values?|zeros?)(?: of \w)? ?(?:are|is|:|=)\s?:?/i;

/**
 * A list of numbers as solutions of an equation: `-0.5, 1.2`, `x = 2`, `x = -1 or x = 3`, `x_1 = 1, x_2 = 2`, `x ∈ {1; 2}`, one a
 * line; fractions as well. Empty lists and everything that is no number are unreadable.
 */
export function parseRoots(text: string, variable: string): Parsed<Fraction[]> {
  if (text.length > MAX_LENGTH) return unreadable(`${text.length} characters for some numbers`);
  const member = new RegExp(`^(?:${variable}\\s?(?:∈|\\\\in)|=)\\s?`, "i");
  const plain = trimChars(text.trim().replace(LEAD, "").replace(member, ""), " []{}()\\");
  const parts = plain.split(/\s*(?:[,;\n]|\bor\b|\band\b|\\lor\b|\\vee\b)\s*/i).filter((part) => part !== "");
  if (parts.length === 0 || parts.length > MAX_ROOTS) return unreadable("no list of numbers");
  const named = new RegExp(`^${variable}(?:_?\\{?\\d{1,2}\\}?|[₀-₉]{1,2})?\\s?(?:=|≈|\\\\approx)\\s?`, "i");
  const numbers: Fraction[] = [];
  for (const part of parts) {
    const number = parseRational(trimChars(part, " $").replace(named, ""));
    if (!number.ok) return unreadable(`"${part.slice(0, 30)}" is ${number.reason}`);
    numbers.push(number.value);
  }
  return parsed(numbers);
}
