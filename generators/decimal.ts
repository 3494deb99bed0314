import type Fraction from "fraction.js";

/** The number with at most `places` decimals, rounded half away from zero, without zeros at the end. */
export function writeRounded(value: Fraction, places: number): string {
  const scaled = (value.n * 10n ** BigInt(places) * 2n + value.d) / (value.d * 2n);
  const digits = scaled.toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const decimals = digits.slice(digits.length - places).replace(/0{1,20}$/, "");
  return `${value.s < 0n && scaled > 0n ? "-" : ""}${whole}${decimals === "" ? "" : `.${decimals}`}`;
}
