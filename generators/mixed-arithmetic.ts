import { wholeValueOf } from "../verifiers/parse/value-of.js";
import type { Rng } from "./rng.js";

export type ArithmeticOperator = "+" | "-" | "*" | "/";

export interface MixedShape {
  /** Numbers have at most so many digits. */
  digits: number;
  operators: readonly ArithmeticOperator[];
  allow_parentheses: boolean;
  /** Whether a number or a bracket may have a minus sign of its own. */
  allow_negation: boolean;
}

/**
 * Tokens of an expression of exactly `terms` numbers, split at random into bracketed groups and flat runs as reasoning-gym
 * does. Whatever is divided is a multiple of its divisor, so that every division, worked out from left to right, leaves a
 * whole number. A bracket with a minus sign opens with the token `-(`.
 */
export function drawMixed(rng: Rng, terms: number, shape: MixedShape): string[] {
  const largest = 10 ** shape.digits - 1;
  const smooth = shape.operators.filter((operator) => operator !== "/");
  const joins: readonly ArithmeticOperator[] = smooth.length > 0 ? smooth : ["+"];
  const number = (): string => String(rng.int(shape.allow_negation ? -largest : 0, largest));

  const part = (count: number): string[] => {
    const left = rng.int(1, count);
    const right = count - left;
    const divides = right > 0 && shape.operators.includes("/") && rng.chance(1 / shape.operators.length);
    const bracketed = left > 1 && shape.allow_parentheses && rng.chance();
    if (!divides) {
      const tokens = bracketed ? group(rng, part(left), shape) : flat(left);
      return right === 0 ? tokens : [...tokens, rng.pick(joins), ...part(right)];
    }
    // Small divisors are as likely as large ones.
    const divisor = rng.int(2, rng.chance() ? Math.min(largest, 12) : Math.max(2, Math.floor(largest / 2)));
    const dividend = bracketed ? multiple(left, divisor) : undefined;
    const tokens = dividend ? group(rng, dividend, shape) : [...flat(left - 1, true), numberOf(divisor)];
    const size = right > 1 && shape.allow_parentheses && rng.chance(0.3) ? rng.int(2, right) : 1;
    const below = (size > 1 ? bracketOf(size, divisor) : undefined) ?? [
      String(shape.allow_negation && rng.chance() ? -divisor : divisor),
    ];
    const rest = right - (below.length > 1 ? size : 1);
    const divided = [...tokens, "/", ...below];
    return rest === 0 ? divided : [...divided, rng.pick(joins), ...part(rest)];
  };
  /** Numbers without brackets and divisions; `open` with an operator behind the last. */
  const flat = (count: number, open = false): string[] =>
    Array.from({ length: count }, (_, i) => i).flatMap((i) =>
      i + 1 < count || open ? [number(), rng.pick(joins)] : [number()],
    );
  const numberOf = (divisor: number): string => {
    const most = Math.floor(largest / divisor);
    return String(divisor * rng.int(shape.allow_negation ? -most : 0, most) + 0);
  };
  /** An expression whose value is a multiple of `divisor`: its last number makes it so. */
  const multiple = (count: number, divisor: number): string[] | undefined => {
    const operator = joins.includes("+") ? "+" : joins.includes("-") ? "-" : undefined;
    if (operator === undefined || count < 2) return undefined;
    const tokens = part(count - 1);
    const value = wholeValueOf(tokens.join(" "));
    if (value === undefined) return undefined;
    const wide = BigInt(divisor);
    const rest = Number(((value % wide) + wide) % wide);
    const last = operator === "+" ? divisor - rest : rest;
    const more = Math.floor((largest - last) / divisor);
    return more < 0 ? undefined : [...tokens, operator, String(last + divisor * rng.int(0, more))];
  };
  /** A bracket with that value, up to its sign: its last number makes it so. */
  const bracketOf = (count: number, target: number): string[] | undefined => {
    const tokens = part(count - 1);
    const missing = BigInt(target) - (wholeValueOf(tokens.join(" ")) ?? 0n);
    const operator = missing < 0n ? "-" : "+";
    const last = missing < 0n ? -missing : missing;
    return !joins.includes(operator) || last > BigInt(largest)
      ? undefined
      : group(rng, [...tokens, operator, String(last)], shape);
  };
  return part(terms);
}

function group(rng: Rng, tokens: readonly string[], { allow_negation }: MixedShape): string[] {
  return [allow_negation && rng.chance() ? "-(" : "(", ...tokens, ")"];
}
