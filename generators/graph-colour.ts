import { countBits } from "./domains.js";

/** Colourings of undirected graphs whose vertices are 0 to n - 1. */
export type Edge = readonly [number, number];

/** Places in the search after which it is given up. */
const MAX_NODES = 20_000;

/**
 * A colouring with the colours 0 to `colours` - 1 (at most 30) in which no edge joins two equal ones, or null where there is none (exact,
 * the vertex with the fewest colours left first). Undefined where the search was given up.
 */
export function colourGraph(
  vertices: number,
  edges: readonly Edge[],
  colours: number,
): number[] | null | undefined {
  const neighbours: number[][] = Array.from({ length: vertices }, () => []);
  for (const [u, v] of edges) {
    neighbours[u]?.push(v);
    neighbours[v]?.push(u);
  }
  const colour = new Array<number>(vertices).fill(-1);
  // Two colours leave no choice but the first vertex's of each part.
  if (colours === 2) {
    for (let root = 0; root < vertices; root++) {
      if (colour[root] !== -1) continue;
      colour[root] = 0;
      const queue = [root];
      for (const v of queue)
        for (const u of neighbours[v] as number[]) {
          if (colour[u] === colour[v]) return null;
          if (colour[u] !== -1) continue;
          colour[u] = 1 - (colour[v] as number);
          queue.push(u);
        }
    }
    return colour;
  }
  let nodes = 0;
  let givenUp = false;

  const search = (coloured: number, used: number): boolean => {
    if (coloured === vertices) return true;
    if (++nodes > MAX_NODES) {
      givenUp = true;
      return false;
    }
    let best = -1;
    let bestTaken = 0;
    let most = -1;
    for (let v = 0; v < vertices; v++) {
      if (colour[v] !== -1) continue;
      // The colours of its neighbours as bits.
      let taken = 0;
      for (const u of neighbours[v] as number[])
        if ((colour[u] as number) >= 0) taken |= 1 << (colour[u] as number);
      const size = countBits(taken);
      if (size <= most) continue;
      best = v;
      bestTaken = taken;
      most = size;
    }
    // Colours that no vertex has yet are all alike: one of them is enough.
    for (let c = 0; c < Math.min(colours, used + 1); c++) {
      if ((bestTaken & (1 << c)) !== 0) continue;
      colour[best] = c;
      if (search(coloured + 1, Math.max(used, c + 1))) return true;
      if (givenUp) break;
    }
    colour[best] = -1;
    return false;
  };
  if (search(0, 0)) return colour;
  return givenUp ? undefined : null;
}
