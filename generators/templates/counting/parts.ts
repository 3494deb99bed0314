import Fraction from "fraction.js";
import type { Rng } from "../../rng.js";
import { NAMES } from "../pools.js";

/** What a template asks for: a number of things, a probability, or another value. */
export type CountingKind = "count" | "probability" | "value";

export interface CountingPart {
  /** Sentences that set the scene. */
  given: string;
  /** What is asked for, as a noun phrase: "the number of ways to ...". */
  find: string;
  kind: CountingKind;
  value: Fraction;
}

export interface CountingTemplate {
  id: string;
  /** May throw Reject. */
  build(d: Draw): CountingPart;
}

/** The numbers that were drawn make no sensible question: draw again. */
export class Reject extends Error {}

/** Draws the numbers and words of a question and keeps them by name. */
export class Draw {
  readonly values: Record<string, number | string> = {};
  private readonly names: string[];

  constructor(
    readonly rng: Rng,
    readonly large: boolean,
    from?: Draw,
  ) {
    this.names = from?.names ?? rng.shuffle(NAMES);
  }

  name = (): string => this.names.pop() as string;
  alt = (...wordings: string[]): string => this.rng.pick(wordings);
  keep<T extends number | string>(name: string, value: T): T {
    this.values[name] = value;
    return value;
  }
  /** A whole number of one range where the question is small, of the other where it is large. */
  int(name: string, small: readonly [number, number], large: readonly [number, number] = small): number {
    const [min, max] = this.large ? large : small;
    return this.keep(name, this.rng.int(min, max));
  }
  of<T extends number | string>(name: string, items: readonly T[]): T {
    return this.keep(name, this.rng.pick(items));
  }
  need(condition: boolean): void {
    if (!condition) throw new Reject();
  }
}

export function factorial(n: number): bigint {
  let product = 1n;
  for (let i = 2; i <= n; i++) product *= BigInt(i);
  return product;
}

/** n! / (n - k)! */
export function arrangements(n: number, k: number): bigint {
  return k < 0 || k > n ? 0n : factorial(n) / factorial(n - k);
}

export function choose(n: number, k: number): bigint {
  return k < 0 || k > n ? 0n : factorial(n) / (factorial(k) * factorial(n - k));
}

export function power(base: number, exponent: number): bigint {
  return BigInt(base) ** BigInt(exponent);
}

export function count(value: bigint | number): { kind: "count"; value: Fraction } {
  return { kind: "count", value: new Fraction(value) };
}

export function probability(
  above: bigint | number,
  below: bigint | number,
): { kind: "probability"; value: Fraction } {
  return { kind: "probability", value: new Fraction(BigInt(above), BigInt(below)) };
}
