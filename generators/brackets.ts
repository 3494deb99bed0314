import type { Rng } from "./rng.js";

/** Opening brackets and, at the same places, their closing ones. */
export const OPENING = ["(", "[", "{", "<"] as const;
export const CLOSING = [")", "]", "}", ">"] as const;

/** The brackets still open at the end of `tokens`, outermost first, as the closing ones they need; undefined for a fault in the nesting. */
export function openBrackets(tokens: readonly string[]): string[] | undefined {
  const needed: string[] = [];
  for (const token of tokens) {
    const kind = (OPENING as readonly string[]).indexOf(token);
    if (kind >= 0) needed.push(CLOSING[kind] ?? "");
    else if (needed.pop() !== token) return undefined;
  }
  return needed;
}

/** `length` tokens that leave exactly `missing` brackets open; `length - missing` is even and not negative. */
export function drawOpenWord(rng: Rng, length: number, missing: number): string[] {
  const pairs = (length - missing) / 2;
  // Balanced words before, between and behind the brackets that stay open: pairs dealt out by random cuts.
  const cuts = Array.from({ length: missing }, () => rng.int(0, pairs)).sort((a, b) => a - b);
  const sizes = [...cuts, pairs].map((cut, i) => cut - (cuts[i - 1] ?? 0));
  return sizes.flatMap((size, i) => [...(i === 0 ? [] : [rng.pick(OPENING)]), ...drawBalanced(rng, size)]);
}

/** A balanced word of `pairs` pairs: opening, a word, closing, a word, the sizes of the two uniform. */
function drawBalanced(rng: Rng, pairs: number): string[] {
  if (pairs === 0) return [];
  const inside = rng.int(0, pairs - 1);
  const kind = rng.int(0, OPENING.length - 1);
  return [
    OPENING[kind] ?? "",
    ...drawBalanced(rng, inside),
    CLOSING[kind] ?? "",
    ...drawBalanced(rng, pairs - 1 - inside),
  ];
}
