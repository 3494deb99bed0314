import { describe, expect, it } from "vitest";
import { countRoots, roundedRoots } from "../../generators/real-roots.js";
import { createRng } from "../../generators/rng.js";

/** Coefficients of the product of (a x - b) over the pairs, and of x^2 + 1 if wanted. */
function product(pairs: readonly (readonly [number, number])[], withComplex: boolean): bigint[] {
  let result = [1n];
  const times = (factor: readonly bigint[]): void => {
    const next = Array.from({ length: result.length + factor.length - 1 }, () => 0n);
    for (const [i, c] of result.entries())
      for (const [j, d] of factor.entries()) next[i + j] = (next[i + j] ?? 0n) + c * d;
    result = next;
  };
  for (const [a, b] of pairs) times([BigInt(-b), BigInt(a)]);
  if (withComplex) times([1n, 0n, 1n]);
  return result;
}

describe("real roots", () => {
  it("counts and rounds the roots of products, multiple ones once", () => {
    const rng = createRng("roots");
    for (let round = 0; round < 300; round++) {
      const pairs = Array.from(
        { length: rng.int(1, 4) },
        () => [rng.pick([1, 2, 4, 5, -3]), rng.int(-9, 9)] as const,
      );
      const polynomial = product(pairs, rng.chance());
      const roots = [...new Set(pairs.map(([a, b]) => b / a + 0))].sort((x, y) => x - y);
      expect(countRoots(polynomial).total, JSON.stringify(pairs)).toBe(roots.length);
      expect(roundedRoots(polynomial, 10_000n).map(Number), JSON.stringify(pairs)).toEqual(
        roots.map((root) => Math.round(root * 10_000) + 0),
      );
    }
  });

  it("knows the three roots that only complex numbers write in closed form, and none where there is none", () => {
    // x^3 - 3x + 1: 2 cos(40, 80 and 160 degrees), negated in part.
    expect(roundedRoots([1n, -3n, 0n, 1n], 10_000n)).toEqual([-18_794n, 3_473n, 15_321n]);
    expect(roundedRoots([1n, 0n, 1n], 10_000n)).toEqual([]);
    const counter = countRoots([-2n, 0n, 1n]);
    expect(counter.upTo({ n: 3n, d: 2n })).toBe(2);
    expect(counter.upTo({ n: 7n, d: 5n })).toBe(1);
    const whole = countRoots([-4n, 0n, 1n]);
    expect([whole.below({ n: 2n, d: 1n }), whole.upTo({ n: 2n, d: 1n })]).toEqual([1, 2]);
  });
});
