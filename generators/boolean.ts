import type { Rng } from "./rng.js";

/** Brackets and `not`s that an expression may nest. */
const MAX_DEPTH = 200;

/**
 * The value of an expression of `True`, `False`, `not`, `and`, `or` and brackets, tokens separated by single blanks, with
 * the precedence not > and > or. Undefined where the text is none.
 */
export function evaluateBoolean(text: string): boolean | undefined {
  const tokens = text.split(" ");
  let at = 0;
  const sum = (depth: number): boolean | undefined => {
    let value = product(depth);
    while (value !== undefined && tokens[at] === "or") {
      at++;
      const right = product(depth);
      value = right === undefined ? undefined : value || right;
    }
    return value;
  };
  const product = (depth: number): boolean | undefined => {
    let value = factor(depth);
    while (value !== undefined && tokens[at] === "and") {
      at++;
      const right = factor(depth);
      value = right === undefined ? undefined : value && right;
    }
    return value;
  };
  const factor = (depth: number): boolean | undefined => {
    if (depth > MAX_DEPTH) return undefined;
    const token = tokens[at++];
    if (token === "True") return true;
    if (token === "False") return false;
    if (token === "not") {
      const value = factor(depth + 1);
      return value === undefined ? undefined : !value;
    }
    if (token !== "(") return undefined;
    const value = sum(depth + 1);
    return tokens[at++] === ")" ? value : undefined;
  };
  const value = sum(0);
  return at === tokens.length ? value : undefined;
}

const counts: number[] = [0];

/** Derivations of exactly n tokens by E := True | False | not E | E and E | E or E | ( E ). */
function derivations(n: number): number {
  for (let size = counts.length; size <= n; size++) {
    let count = size === 1 ? 2 : (counts[size - 1] ?? 0) + (counts[size - 2] ?? 0);
    for (let left = 1; left <= size - 2; left++)
      count += 2 * (counts[left] ?? 0) * (counts[size - 1 - left] ?? 0);
    counts[size] = count;
  }
  return counts[n] ?? 0;
}

/** An expression of exactly `tokens` tokens, every derivation equally likely. */
export function randomBoolean(rng: Rng, tokens: number): string {
  if (tokens === 1) return rng.pick(["True", "False"]);
  const splits = Array.from({ length: Math.max(0, tokens - 2) }, (_, i) => i + 1);
  const weights = [
    derivations(tokens - 1),
    tokens > 2 ? derivations(tokens - 2) : 0,
    ...splits.map((left) => 2 * derivations(left) * derivations(tokens - 1 - left)),
  ];
  const choice = rng.weighted(
    weights.map((_, i) => i),
    weights,
  );
  if (choice === 0) return `not ${randomBoolean(rng, tokens - 1)}`;
  if (choice === 1) return `( ${randomBoolean(rng, tokens - 2)} )`;
  const left = choice - 1;
  return `${randomBoolean(rng, left)} ${rng.pick(["and", "or"])} ${randomBoolean(rng, tokens - 1 - left)}`;
}
