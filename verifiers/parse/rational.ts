import Fraction from "fraction.js";
import { parseFraction, plainSigns } from "./number.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const MAX_LENGTH = 400;

/**
 * An exact number: a whole number, a fraction (`11/6`, `\frac{11}{6}`), a decimal (`1.8333`, `.5`, `1,234.5`), read digit by
 * digit without floating point. No percent sign, no exponent form, no mixed numbers.
 */
export function parseRational(text: string): Parsed<Fraction> {
  const plain = plainSigns(text.replace(/\\[,!;]|\{,\}/g, ","));
  if (plain.length > MAX_LENGTH) return unreadable(`a number of ${plain.length} characters`);
  const fraction = parseFraction(plain);
  if (fraction.ok) return parsed(new Fraction(fraction.value.numerator, fraction.value.denominator));
  const match = /^([+-]?)\s?(\d*|\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(plain);
  if (!match) return unreadable("not a number");
  const decimals = match[3] ?? "";
  const digits = BigInt((match[2] ?? "").replace(/,/g, "") + decimals);
  return parsed(new Fraction(match[1] === "-" ? -digits : digits, 10n ** BigInt(decimals.length)));
}

/** The absolute difference is at most `tolerance`. */
export function within(a: Fraction, b: Fraction, tolerance: Fraction): boolean {
  return a.sub(b).abs().compare(tolerance) <= 0;
}
