/** Sides of each die: `2d6, 1d20` is [6, 6, 20]. */
export function diceOf(text: string): number[] {
  return text.split(", ").flatMap((group) => {
    const [count, sides] = group.split("d").map(Number);
    return Array.from({ length: count ?? 0 }, () => sides ?? 0);
  });
}

/** Number of rolls with a sum of at least `target`, and of all rolls. Each die shows 1 to its sides. */
export function rollsAtLeast(dice: readonly number[], target: number): { hits: bigint; all: bigint } {
  // ways[s]: rolls of the dice so far that show s in all.
  let ways: bigint[] = [1n];
  for (const sides of dice) {
    const next: bigint[] = [];
    let window = 0n;
    for (let sum = 0; sum <= ways.length - 1 + sides; sum++) {
      next.push(window);
      window += (ways[sum] ?? 0n) - (ways[sum - sides] ?? 0n);
    }
    ways = next;
  }
  const total = (counts: readonly bigint[]): bigint => counts.reduce((a, b) => a + b, 0n);
  return { hits: total(ways.slice(Math.max(0, target))), all: total(ways) };
}
