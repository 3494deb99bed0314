/** Greatest common divisor of whole numbers >= 0 of any size; gcd(0, n) = n. */
export function bigGreatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
