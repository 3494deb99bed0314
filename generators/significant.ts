import type { Decimal } from "../verifiers/parse/decimal.js";

/** An exact quotient of whole numbers, denominator > 0. */
export interface Ratio {
  numerator: bigint;
  denominator: bigint;
}

export function ratioOf({ units, exponent }: Decimal): Ratio {
  return exponent >= 0
    ? { numerator: units * 10n ** BigInt(exponent), denominator: 1n }
    : { numerator: units, denominator: 10n ** BigInt(-exponent) };
}

/** The exact power of a decimal number other than 0 with a whole exponent of either sign. */
export function powerOf(base: Decimal, exponent: number): Ratio {
  const { numerator, denominator } = ratioOf(base);
  const size = BigInt(Math.abs(exponent));
  const [above, below] = exponent >= 0 ? [numerator, denominator] : [denominator, numerator];
  const sign = below < 0n && size % 2n === 1n ? -1n : 1n;
  return { numerator: sign * above ** size, denominator: (below < 0n ? -below : below) ** size };
}

/**
 * The number rounded to `figures` significant figures, exactly: `units` has that many digits (0 is 0). Where it lies half-way
 * between two such numbers both are given, the one farther from 0 first.
 */
export function significant({ numerator, denominator }: Ratio, figures: number): [Decimal, ...Decimal[]] {
  const size = numerator < 0n ? -numerator : numerator;
  if (size === 0n) return [{ units: 0n, exponent: 0 }];
  const sign = numerator < 0n ? -1n : 1n;
  // The quotient has this many digits before its decimal point, or one less.
  let exponent = size.toString().length - denominator.toString().length + 1 - figures;
  let [above, below] = scaled(size, denominator, exponent);
  if (above / below < 10n ** BigInt(figures - 1)) {
    exponent--;
    [above, below] = scaled(size, denominator, exponent);
  }
  const down = above / below;
  const rest = 2n * (above % below);
  const value = (units: bigint): Decimal =>
    units === 10n ** BigInt(figures)
      ? { units: (sign * units) / 10n, exponent: exponent + 1 }
      : { units: sign * units, exponent };
  if (rest === below) return [value(down + 1n), value(down)];
  return [value(rest > below ? down + 1n : down)];
}

function scaled(above: bigint, below: bigint, exponent: number): [bigint, bigint] {
  const power = 10n ** BigInt(Math.abs(exponent));
  return exponent >= 0 ? [above, below * power] : [above * power, below];
}
