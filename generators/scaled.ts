/** Real numbers as whole multiples of 10^-30, rounded down step by step: good to 10^-25 in what is made of them here. */
export const SCALE = 10n ** 30n;

/** The largest whole number whose square is at most `n` (>= 0). */
export function wholeRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let x = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (x + n / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}

/** The root of a whole number. */
export function scaledRoot(n: bigint): bigint {
  return wholeRoot(n * SCALE * SCALE);
}

const PI = 3141592653589793238462643383279n;

/** The angle in degrees, from 0 to 180, whose sine and cosine are in proportion to `sine` (>= 0) and `cosine`. */
export function scaledDegrees(sine: bigint, cosine: bigint): bigint {
  const size = cosine < 0n ? -cosine : cosine;
  const isSteep = sine > size;
  let t = ((isSteep ? size : sine) * SCALE) / (isSteep ? sine : size);
  // Half the angle four times: the series then ends soon.
  for (let i = 0; i < 4; i++) t = (t * SCALE) / (SCALE + wholeRoot(SCALE * SCALE + t * t));
  const square = (t * t) / SCALE;
  let sum = 0n;
  for (let power = t, n = 1n; power !== 0n; power = -(power * square) / SCALE, n += 2n) sum += power / n;
  const acute = (16n * sum * 180n * SCALE) / PI;
  const degrees = isSteep ? 90n * SCALE - acute : acute;
  return cosine < 0n ? 180n * SCALE - degrees : degrees;
}

/** The digits of a number to `places` decimals; undefined where it is so near to the middle between two that it may be either. */
export function roundScaled(value: bigint, places: number): string | undefined {
  const unit = SCALE / 10n ** BigInt(places);
  const size = value < 0n ? -value : value;
  const rest = size % unit;
  const gap = rest * 2n - unit;
  if ((gap < 0n ? -gap : gap) < SCALE / 10n ** 20n) return undefined;
  return digitsOf(size / unit + (gap > 0n ? 1n : 0n), value < 0n, places);
}

/** n/d (d > 0) to `places` decimals, the exact middle to the even digit. */
export function roundRatio(n: bigint, d: bigint, places: number): string {
  const size = (n < 0n ? -n : n) * 10n ** BigInt(places);
  const [whole, rest] = [size / d, (size % d) * 2n];
  const isUp = rest > d || (rest === d && whole % 2n === 1n);
  return digitsOf(whole + (isUp ? 1n : 0n), n < 0n, places);
}

/** Never -0. */
function digitsOf(units: bigint, isNegative: boolean, places: number): string {
  const digits = units.toString().padStart(places + 1, "0");
  const cut = digits.length - places;
  return `${isNegative && units !== 0n ? "-" : ""}${digits.slice(0, cut)}${places > 0 ? `.${digits.slice(cut)}` : ""}`;
}
