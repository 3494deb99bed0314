import type { Rng } from "./rng.js";

export interface ArithmeticShape {
  /** Numbers (or inner brackets) of a group. */
  terms: number;
  /** Largest number, up and down. */
  largest: number;
  operators: readonly string[];
  /** Share of places that hold a bracket of two numbers instead of one. */
  nested: number;
}

/** `a o b o c`: one group, without brackets around it, and its value found while it grows. Undefined where it leaves 2^53. */
export function drawArithmetic(
  rng: Rng,
  { terms, largest, operators, nested }: ArithmeticShape,
): { text: string; value: number } | undefined {
  const place = (): { text: string; value: number } | undefined => {
    if (!rng.chance(nested)) {
      const value = rng.int(-largest, largest);
      return { text: String(value), value };
    }
    const inner = drawArithmetic(rng, {
      terms: 2,
      largest,
      operators: operators.filter((o) => o !== "/"),
      nested: 0,
    });
    return inner && { text: `(${inner.text})`, value: inner.value };
  };
  const first = place();
  if (!first) return undefined;
  let text = first.text;
  let sum = 0;
  // The product that is still growing, with its sign: it joins the sum at the next + or -.
  let product = first.value;
  for (let i = 1; i < terms; i++) {
    const operator = rng.pick(operators);
    if (operator === "/") {
      const divisors = Array.from({ length: 2 * largest + 1 }, (_, k) => k - largest).filter(
        (divisor) => Math.abs(divisor) > 1 && product % divisor === 0,
      );
      if (divisors.length === 0) return undefined;
      const divisor = rng.pick(divisors);
      text += ` / ${divisor}`;
      product /= divisor;
      continue;
    }
    const next = place();
    if (!next) return undefined;
    text += ` ${operator} ${next.text}`;
    if (operator === "*") product *= next.value;
    else {
      sum += product;
      product = operator === "+" ? next.value : -next.value;
    }
    if (!Number.isSafeInteger(product) || !Number.isSafeInteger(sum)) return undefined;
  }
  return { text, value: sum + product + 0 };
}
