/** Near misses of a list: each result is one change away. */
export function listMutations(items: readonly string[], extra: string): string[][] {
  const results = [
    items.slice(0, -1),
    items.slice(1),
    [...items, extra],
    [extra, ...items],
    [...items, items.at(-1) ?? extra],
  ];
  for (let i = 0; i + 1 < items.length; i++) {
    const swapped = [...items];
    swapped[i] = items[i + 1] as string;
    swapped[i + 1] = items[i] as string;
    results.push(swapped);
  }
  for (let i = 0; i < items.length; i++) results.push(items.map((item, k) => (k === i ? extra : item)));
  return results.filter((result) => result.join("\n") !== items.join("\n"));
}
