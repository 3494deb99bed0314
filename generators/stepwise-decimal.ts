import type { Decimal } from "../verifiers/parse/decimal.js";
import type { NumberKind } from "../verifiers/parse/value-of.js";

const power = (exponent: number): bigint => 10n ** BigInt(exponent);

function rounded(numerator: bigint, denominator: bigint, exponent: number, precision: number): Decimal {
  const sign = numerator < 0n ? -1n : 1n;
  let [above, below] = [sign * numerator, denominator];
  // As many digits as are kept, or one more, which are then cut to their number.
  const length = (value: bigint): number => value.toString().length;
  const surplus = length(above) - length(below) - precision;
  if (surplus < 0 && below !== 1n) above *= power(-surplus);
  let own = below === 1n || surplus >= 0 ? exponent : exponent + surplus;
  const cut = Math.max(0, length(above / below) - precision);
  below *= power(cut);
  own += cut;
  const [down, rest] = [above / below, 2n * (above % below)];
  const up = rest > below || (rest === below && down % 2n === 1n);
  const units = up ? down + 1n : down;
  return length(units) > precision
    ? { units: (sign * units) / 10n, exponent: own + 1 }
    : { units: sign * units, exponent: own };
}

/**
 * Decimal arithmetic that rounds each result to `precision` significant digits, halves to the even digit, as Python's
 * `decimal` does.
 */
export function stepwise(precision: number): NumberKind<Decimal> {
  const sum = (a: Decimal, b: Decimal, sign: bigint): Decimal => {
    const exponent = Math.min(a.exponent, b.exponent);
    const units = ({ units, exponent: own }: Decimal): bigint => units * power(own - exponent);
    return rounded(units(a) + sign * units(b), 1n, exponent, precision);
  };
  return {
    number(text) {
      const point = text.indexOf(".");
      return point < 0
        ? { units: BigInt(text), exponent: 0 }
        : {
            units: BigInt(text.slice(0, point) + text.slice(point + 1)),
            exponent: point + 1 - text.length,
          };
    },
    add: (a, b) => sum(a, b, 1n),
    subtract: (a, b) => sum(a, b, -1n),
    multiply: (a, b) => rounded(a.units * b.units, 1n, a.exponent + b.exponent, precision),
    divide(a, b) {
      if (b.units === 0n) return undefined;
      const sign = b.units < 0n ? -1n : 1n;
      return rounded(sign * a.units, sign * b.units, a.exponent - b.exponent, precision);
    },
  };
}
