import { plainSigns } from "./number.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const MAX_LENGTH = 400;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** The exact number `units` * 10 ** `exponent`. */
export interface Decimal {
  units: bigint;
  exponent: number;
}

/**
 * A decimal number read digit by digit: sign, thousands separators, decimals (`.5`, `5.`); with `scientific` also a power
 * of ten behind it (`1.2e+4`, `1.2 × 10^4`, `1.2*10**-4`, `1.2 \times 10^{4}`, `1.2·10⁴`).
 */
export function parseDecimal(text: string, scientific = false): Parsed<Decimal> {
  const plain = plainSigns(text.replace(/\\[,!;]|\{,\}/g, ","));
  if (plain.length > MAX_LENGTH) return unreadable(`a number of ${plain.length} characters`);
  const match =
    /^([+-]?)\s?(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ _\u00a0\u202f]\d{3})+)?(?:\.(\d*))?(?:e([+-]?\d{1,3})|\s?(?:×|x|\*|·|⋅|\\times|\\cdot)\s?10\s?(?:(?:\^|\*\*)\s?(?:\{\s?([+-]?\d{1,3})\s?\}|\(\s?([+-]?\d{1,3})\s?\)|([+-]?\d{1,3}))|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})))?$/i.exec(
      plain,
    );
  const [, sign = "", whole = "", decimals = ""] = match ?? [];
  if (!match || whole + decimals === "") return unreadable("not a decimal number");
  const power =
    match[4] ??
    match[5] ??
    match[6] ??
    match[7] ??
    match[8]
      ?.replace("⁻", "-")
      .replace("⁺", "")
      .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (mark) => String(SUPERSCRIPTS.indexOf(mark)));
  if (power !== undefined && !scientific) return unreadable("a power of ten, where all digits are asked for");
  const units = BigInt(whole.replace(/\D/g, "") + decimals);
  return parsed({ units: sign === "-" ? -units : units, exponent: Number(power ?? 0) - decimals.length });
}

/** Negative, 0 or positive as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const difference = subtractDecimals(a, b).units;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  const units = (d: Decimal): bigint => d.units * 10n ** BigInt(d.exponent - exponent);
  return { units: units(a) - units(b), exponent };
}

/** Whether the numbers of two lists are equal in value, one by one. */
export function sameDecimals(a: readonly Decimal[], b: readonly Decimal[]): boolean {
  return a.length === b.length && a.every((value, i) => compareDecimals(value, b[i] ?? value) === 0);
}

/** All digits, with as many decimals as the exponent asks for: `-0.050`. */
export function writeDecimal({ units, exponent }: Decimal): string {
  const size = (units < 0n ? -units : units).toString() + "0".repeat(Math.max(0, exponent));
  const places = Math.max(0, -exponent);
  const digits = size.padStart(places + 1, "0");
  const cut = digits.length - places;
  return `${units < 0n ? "-" : ""}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ""}`;
}
