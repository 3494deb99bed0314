/** What a statement says about its list: counts of true or false statements, or two others (numbered from 1). */
export const COUNT_CLAIMS = [
  "at_least_true",
  "at_most_false",
  "exactly_true",
  "exactly_false",
  "prime_true",
  "composite_false",
  "even_true",
] as const;
export type CountClaim = (typeof COUNT_CLAIMS)[number];
/** A count claim with its number (0 where it has none), or "exactly one of the statements a and b is true". */
export type SelfStatement = [kind: CountClaim, count: number] | [kind: "one_of", a: number, b: number];

/** Whether a count claim holds with `right` true statements of `n`. */
export function claimHolds(kind: CountClaim, count: number, right: number, n: number): boolean {
  const wrong = n - right;
  switch (kind) {
    case "at_least_true":
      return right >= count;
    case "at_most_false":
      return wrong <= count;
    case "exactly_true":
      return right === count;
    case "exactly_false":
      return wrong === count;
    case "prime_true":
      return isPrime(right);
    case "composite_false":
      return wrong > 3 && !isPrime(wrong);
    case "even_true":
      return right % 2 === 0;
  }
}

/**
 * Number of ways to call each statement true or false so that exactly those called true are true. The number of true statements
 * settles every count claim, and these settle the claims about two of them: each number is tried once. Statements about two
 * others must name count claims.
 */
export function consistentWays(statements: readonly SelfStatement[]): number {
  const n = statements.length;
  let ways = 0;
  for (let right = 0; right <= n; right++) {
    const holds = (each: SelfStatement | undefined): boolean =>
      each !== undefined && each[0] !== "one_of" && claimHolds(each[0], each[1], right, n);
    const found = statements.filter((each) =>
      each[0] === "one_of" ? holds(statements[each[1] - 1]) !== holds(statements[each[2] - 1]) : holds(each),
    );
    if (found.length === right) ways++;
  }
  return ways;
}

function isPrime(n: number): boolean {
  if (n < 2) return false;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}
