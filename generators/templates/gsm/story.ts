import Fraction from "fraction.js";
import type { Rng } from "../../rng.js";
import { numberWord } from "../../text.js";
import { CURRENCIES, NAMES, PLACES, THINGS } from "../pools.js";
import type { ThingGroup } from "../pools.js";

/** A number of a story, exact. */
export type Amount = number | Fraction;

/**
 * What an answer counts: `money`, things that are `count`ed one by one, a `measure` (kilometres, minutes ...), or a
 * `plain` number (a percentage, an age, a speed) that is not added up or handed out.
 */
export type Kind = "money" | "count" | "measure" | "plain";

/** What a template makes of the numbers it drew. */
export interface Story {
  /** Sentences, in an order in which they make sense. */
  facts: string[];
  /** Whether the facts may stand in any order. */
  loose?: boolean;
  /** What is asked for, as a noun phrase: "the total price". */
  noun: string;
  value: Fraction;
  kind: Kind;
  /** Unit words, singular and plural; left out for money. */
  unit?: readonly [singular: string, plural: string];
  /** Which of the template's questions this is, where the numbers do not tell. */
  form?: string;
}

/** The numbers that were drawn do not make a sensible story: draw again. */
export class Reject extends Error {}

/** Draws a story's numbers and words, keeps the numbers by name, and records each step of arithmetic. */
export class Writer {
  readonly values: Record<string, number> = {};
  readonly steps: string[] = [];
  readonly currency: (typeof CURRENCIES)[number];
  private readonly names: string[];
  private readonly places: string[];
  private readonly taken = new Set<string>();

  constructor(
    readonly rng: Rng,
    /** Whether the story is to have two steps at most. */
    readonly small: boolean,
    /** Factor of the largest counts. */
    readonly scale: number,
    from?: Writer,
  ) {
    this.currency = from?.currency ?? rng.pick(CURRENCIES);
    this.names = from?.names ?? rng.shuffle(NAMES);
    this.places = from?.places ?? rng.shuffle(PLACES);
  }

  name = (): string => this.names.pop() as string;
  place = (): string => this.places.pop() as string;
  thing(group: ThingGroup): string {
    const thing = this.rng.pick(THINGS[group].filter((one) => !this.taken.has(one)));
    this.taken.add(thing);
    return thing;
  }
  /** One of two or more wordings. */
  alt = (...wordings: string[]): string => this.rng.pick(wordings);

  /** Keeps a given number. */
  keep(name: string, value: Amount): number {
    this.values[name] = Number(value);
    return Number(value);
  }
  /** A given whole number, from `min` to `max`. */
  int(name: string, min: number, max: number): number {
    return this.keep(name, this.rng.int(min, max));
  }
  /** A given whole number that grows with the level. */
  big(name: string, min: number, max: number): number {
    return this.keep(name, this.rng.int(min, max * this.scale));
  }
  /** A given one of some numbers. */
  of(name: string, numbers: readonly number[]): number {
    return this.keep(name, this.rng.pick(numbers));
  }
  /** A given price: whole, or with a half or a quarter. */
  price(name: string, min: number, max: number): number {
    const whole = this.rng.int(min, max);
    return this.keep(name, this.rng.chance(0.3) ? whole + this.rng.pick([0.25, 0.5, 0.75]) : whole);
  }

  /** A number in the text: digits, or a word where it is small. */
  t = (value: Amount): string => {
    const number = Number(value);
    return Number.isInteger(number) && number >= 2 && number <= 12 && this.rng.chance(0.3)
      ? numberWord(number)
      : decimal(value);
  };
  /** An amount of money in the text. */
  m = (value: Amount): string => {
    const number = new Fraction(value);
    const digits = number.d === 1n ? decimal(number) : cents(number);
    return number.d === 1n && this.rng.chance(0.4)
      ? `${digits} ${this.currency.words[number.equals(1) ? 0 : 1]}`
      : `${this.currency.sign}${digits}`;
  };
  /** A share in the text: `25%`, `25 percent` or `a quarter`. */
  p = (percent: number): string => {
    const word = { 10: "a tenth", 20: "a fifth", 25: "a quarter", 50: "half" }[percent];
    return word !== undefined && this.rng.chance(0.3)
      ? word
      : `${percent}${this.rng.chance() ? "%" : " percent"}`;
  };

  add = (a: Amount, b: Amount): Fraction => this.step(a, "+", b, new Fraction(a).add(b));
  sub = (a: Amount, b: Amount): Fraction => this.positive(this.step(a, "-", b, new Fraction(a).sub(b)));
  mul = (a: Amount, b: Amount): Fraction => this.step(a, "*", b, new Fraction(a).mul(b));
  div = (a: Amount, b: Amount): Fraction => {
    if (new Fraction(b).n === 0n) throw new Reject();
    return this.step(a, "/", b, new Fraction(a).div(b));
  };
  /** How many whole times `b` fits into `a`. */
  floor = (a: Amount, b: Amount): Fraction => this.step(a, "//", b, new Fraction(a).div(b).floor());
  /** How many `b` are needed to hold `a`. */
  ceil = (a: Amount, b: Amount): Fraction => this.step(a, "ceil/", b, new Fraction(a).div(b).ceil());
  /** `percent` % of `a`. */
  percent = (a: Amount, percent: Amount): Fraction =>
    this.step(a, "%", percent, new Fraction(a).mul(percent).div(100));
  /** Refuses what is not a whole number above 0. */
  whole(value: Fraction): Fraction {
    if (value.d !== 1n || value.lte(0)) throw new Reject();
    return value;
  }
  positive(value: Fraction): Fraction {
    if (value.lte(0)) throw new Reject();
    return value;
  }
  need(condition: boolean): void {
    if (!condition) throw new Reject();
  }

  private step(a: Amount, sign: string, b: Amount, result: Fraction): Fraction {
    this.steps.push(`${decimal(a)} ${sign} ${decimal(b)} = ${decimal(result)}`);
    return result;
  }
}

export interface GsmTemplate {
  id: string;
  /** May throw Reject. */
  build(s: Writer): Story;
}

/** What follows on a result: `before` is the quantity that the text has described so far. */
export interface GsmTail {
  id: string;
  from: readonly Kind[];
  build(s: Writer, before: Story): Story;
}

/** Digits without separators: whole, decimal where it ends, else `a/b`. */
export function decimal(value: Amount): string {
  const fraction = new Fraction(value);
  let rest = fraction.d;
  let digits = 0;
  for (; rest % 10n === 0n; rest /= 10n) digits++;
  let twos = 0;
  for (; rest % 2n === 0n; rest /= 2n) twos++;
  let fives = 0;
  for (; rest % 5n === 0n; rest /= 5n) fives++;
  digits += Math.max(twos, fives);
  if (rest !== 1n || digits > 12) return `${fraction.s < 0n ? "-" : ""}${fraction.n}/${fraction.d}`;
  const scaled = String((fraction.n * 10n ** BigInt(digits)) / fraction.d).padStart(digits + 1, "0");
  const sign = fraction.s < 0n ? "-" : "";
  return digits === 0 ? sign + scaled : `${sign}${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`;
}

/** Two decimals; Reject where the amount has more. */
export function cents(value: Fraction): string {
  if (100n % value.d !== 0n) throw new Reject();
  const scaled = String((value.n * 100n) / value.d).padStart(3, "0");
  return `${scaled.slice(0, -2)}.${scaled.slice(-2)}`;
}
