/** Largest number that the list of primes goes to. */
export const LARGEST_SIEVED = 1_000_000;

/** Found once and kept: a fixed table like any other data. */
let table: { limit: number; primes: readonly number[] } = { limit: 1, primes: [] };

/** All primes from `start` to `end`, both included; `end` at most LARGEST_SIEVED. */
export function primesBetween(start: number, end: number): number[] {
  if (!(end <= LARGEST_SIEVED)) throw new RangeError(`primesBetween: ${end} is above ${LARGEST_SIEVED}`);
  if (end > table.limit) {
    // Growing tenfold keeps the work for small ranges small.
    const limit = Math.min(LARGEST_SIEVED, Math.max(end, 10_000, 10 * table.limit));
    table = { limit, primes: sieve(limit) };
  }
  return table.primes.slice(firstAtLeast(table.primes, start), firstAtLeast(table.primes, end + 1));
}

function sieve(limit: number): number[] {
  const composite = new Uint8Array(limit + 1);
  const primes: number[] = [];
  for (let number = 2; number <= limit; number++) {
    if (composite[number]) continue;
    primes.push(number);
    for (let multiple = number * number; multiple <= limit; multiple += number) composite[multiple] = 1;
  }
  return primes;
}

/** Position of the first element that is at least `value`, by halving. */
function firstAtLeast(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Prime factors with multiplicity, ascending, of a whole number from 1 to 10 ** 12 (1 has none). By trial division. */
export function primeFactors(number: number): number[] {
  if (!Number.isInteger(number) || number < 1 || number > 1e12)
    throw new RangeError(`primeFactors(${number}): needs a whole number from 1 to 10 ** 12`);
  const factors: number[] = [];
  for (let factor = 2; factor * factor <= number; factor += factor === 2 ? 1 : 2)
    for (; number % factor === 0; number /= factor) factors.push(factor);
  if (number > 1) factors.push(number);
  return factors;
}
