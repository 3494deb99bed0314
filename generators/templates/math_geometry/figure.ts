import Fraction from "fraction.js";
import { exact, mulExact, PI, scaleExact, sqrtExact } from "../../../verifiers/exact-number.js";
import type { Exact } from "../../../verifiers/exact-number.js";
import type { Rng } from "../../rng.js";

/** What the answer measures; a `pair` is a point. */
export type Dimension = "length" | "area" | "volume" | "degrees" | "number" | "pair";

export interface GeometryPart {
  /** Sentences that describe the figure. */
  given: string;
  /** What is asked for, as a noun phrase: "the area of the triangle". */
  find: string;
  value: Exact | readonly [Exact, Exact];
  dimension: Dimension;
}

export interface GeometryTemplate {
  id: string;
  /** May throw Reject. */
  build(f: Figure): GeometryPart;
}

/** The numbers that were drawn make no such figure: draw again. */
export class Reject extends Error {}

/** Without M and O, which stand for centres. */
export const LETTERS = [
  "ABCD",
  "PQRS",
  "HJKL",
  "WXYZ",
  "EFGH",
  "UVWX",
  "DEFG",
  "STUV",
  "GHIJ",
  "CDEF",
] as const;
export const UNITS = ["cm", "m", "mm", "dm"] as const;

/** Draws the numbers and letters of a figure and keeps the numbers by name. */
export class Figure {
  readonly values: Record<string, number | string> = {};
  readonly unit: string;
  /** Names of the figure's points. */
  readonly points: readonly string[];
  private injected: string | undefined;

  constructor(
    readonly rng: Rng,
    readonly large: boolean,
    /** A figure before this one, and a length found there that stands for a length here, under the name k. */
    from?: { figure: Figure; k: number | undefined },
  ) {
    this.unit = from?.figure.unit ?? rng.pick(UNITS);
    const free = LETTERS.filter(
      (letters) => ![...letters].some((letter) => from?.figure.points.includes(letter)),
    );
    this.points = [...rng.pick(free)];
    this.k = from?.k;
  }
  private readonly k: number | undefined;

  /** Whether the length of another figure was used. */
  get usesK(): boolean {
    return this.injected !== undefined;
  }

  keep<T extends number | string>(name: string, value: T): T {
    this.values[name] = value;
    return value;
  }
  int(name: string, small: readonly [number, number], large: readonly [number, number] = small): number {
    const [min, max] = this.large ? large : small;
    return this.keep(name, this.rng.int(min, max));
  }
  of<T extends number | string>(name: string, items: readonly T[]): T {
    return this.keep(name, this.rng.pick(items));
  }
  /** A length of a size, free to be any: the first one of a figure may be the length k. */
  len(
    name: string,
    small: readonly [number, number] = [2, 12],
    large: readonly [number, number] = [13, 40],
  ): number {
    if (this.k !== undefined && this.injected === undefined) {
      this.injected = name;
      return this.keep(name, this.k);
    }
    return this.int(name, small, large);
  }
  /** A kept length in the text, with its unit: "7 cm", or "k cm". */
  u = (name: string): string => `${name === this.injected ? "k" : String(this.values[name])} ${this.unit}`;
  /** A number in the text that is an area or volume. */
  square = (value: number | string): string => `${value} square ${this.unit}`;
  cubic = (value: number | string): string => `${value} cubic ${this.unit}`;
  alt = (...wordings: string[]): string => this.rng.pick(wordings);
  need(condition: boolean): void {
    if (!condition) throw new Reject();
  }
}

export const q = (above: number | bigint, below: number | bigint = 1): Exact =>
  exact(new Fraction(BigInt(above), BigInt(below)));

/** above/below * sqrt(root) */
export function surd(root: number | Fraction, above = 1, below = 1): Exact {
  const value = sqrtExact(root);
  if (!value) throw new Reject();
  return scaleExact(value, new Fraction(above, below));
}

/** above/below * pi */
export function pies(above: number, below = 1): Exact {
  return scaleExact(PI, new Fraction(above, below));
}

export function times(a: Exact, b: Exact): Exact {
  return mulExact(a, b);
}

/** sin of 30, 45 or 60 degrees. */
export function sine(angle: number): Exact {
  return angle === 30 ? q(1, 2) : surd(angle === 45 ? 2 : 3, 1, 2);
}

/** Right triangles with whole sides: legs and hypotenuse. */
export const TRIPLES = [
  [3, 4, 5],
  [5, 12, 13],
  [8, 15, 17],
  [7, 24, 25],
  [20, 21, 29],
] as const;

/** Triangles with whole sides and area, no right angle in most. */
export const HERON = [
  [13, 14, 15, 84],
  [5, 5, 6, 12],
  [5, 5, 8, 12],
  [10, 13, 13, 60],
  [9, 10, 17, 36],
  [13, 20, 21, 126],
  [7, 15, 20, 42],
  [10, 17, 21, 84],
  [4, 13, 15, 24],
  [11, 13, 20, 66],
  [12, 17, 25, 90],
  [15, 13, 4, 24],
  [17, 25, 28, 210],
  [25, 39, 56, 420],
  [3, 4, 5, 6],
  [5, 12, 13, 30],
] as const;

/** Three whole sides, kept as a, b, c in random order, and the area. */
export function heron(f: Figure): { a: number; b: number; c: number; area: number } {
  const [x, y, z, unitArea] = f.rng.pick(HERON);
  const scale = f.rng.int(1, f.large ? 6 : 2);
  const [a, b, c] = f.rng.shuffle([x, y, z].map((side) => side * scale)) as [number, number, number];
  f.keep("a", a);
  f.keep("b", b);
  f.keep("c", c);
  return { a, b, c, area: unitArea * scale * scale };
}
