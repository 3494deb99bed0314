import Fraction from "fraction.js";
import {
  addExact,
  approximately,
  divExact,
  equalsExact,
  exact,
  mulExact,
  PI,
  rationalOf,
  scaleExact,
  sqrtExact,
} from "../exact-number.js";
import type { Exact } from "../exact-number.js";
import { plainSigns } from "./number.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

export interface ExactForm {
  /** Numbers in the answer: 2 is a pair, `(3, -4)`. */
  count?: 1 | 2;
  /** Unit words that may follow the number, lower case. */
  units?: readonly string[];
  /** What `%` means: nothing (the answer is asked for in percent), or a hundredth. Unreadable where left out. */
  percent?: "drop" | "hundredth";
  /** Whether a currency sign may stand before the number. */
  currency?: boolean;
}

/** Longest text that is read as an exact number. */
const MAX_LENGTH = 200;
const MAX_DIGITS = 40;
const MAX_DEPTH = 6;

/**
 * Exact numbers as people write them: `7`, `1,234`, `3.5`, `7/2`, `3 1/2`, `5\sqrt{3}`, `5√3`, `5*sqrt(3)`, `12\pi`, `12π`,
 * `\frac{3+2\sqrt{3}}{3}`, `100+75\pi`, `(3, -4)`; also `x = 7`, equal values joined by `=`, and a rounded decimal behind
 * `≈`. A sum has at most one rational and one other term, a product at most one number, root, pi and bracket: what still
 * has to be worked out (`1/2*6*8`, `sqrt(5^2+12^2)`) is unreadable, and so is a second value.
 */
export function parseExact(text: string, form: ExactForm = {}): Parsed<Exact[]> {
  if (text.length > MAX_LENGTH) return unreadable(`a number of ${text.length} characters`);
  const [given = "", rounded, ...more] = plainSigns(text).split(/≈|\\approx/);
  if (more.length > 0) return unreadable("more than one rounded value");
  const sides = dropNames(given, form.count ?? 1).split("=");
  if (sides.length > 3) return unreadable("too many equal signs");
  let result: Exact[] | undefined;
  for (const side of sides) {
    const values = parseSide(side, form);
    if (!values.ok) return values;
    if (result && !result.every((value, i) => equalsExact(value, values.value[i] ?? [])))
      return unreadable("two values that differ");
    result = values.value;
  }
  if (!result) return unreadable("no number");
  if (rounded !== undefined) {
    const [value = []] = result;
    const plain = /^\d{1,15}(?:\.\d{1,12})?$/.exec(strip(rounded, form).trim());
    if (
      !plain ||
      result.length > 1 ||
      Math.abs(Number(plain[0]) - approximately(value)) > 0.005 * approximately(value)
    )
      return unreadable("a rounded value that does not fit");
  }
  return parsed(result);
}

/** Drops `x =`, `AB =`, `(x, y) =`, `\angle ABC =` at the start. */
function dropNames(text: string, count: number): string {
  // A point as the question writes it: `B(47, -68)`.
  const point =
    count > 1 ? /^\s{0,8}\$?\s{0,8}[A-Z]'?\s{0,8}:?\s{0,8}(?=\(|\\left)/.exec(text)?.[0] : undefined;
  if (point !== undefined) return text.slice(point.length).replace(/\$\s*$/, "");
  return text.replace(
    /^\s{0,8}(?:(?:\\angle\s?|∠)?[A-Za-z][A-Za-z0-9_']{0,11}|\(\s?[a-z]\s?,\s?[a-z]\s?\))?\s{0,8}=\s{0,8}/,
    "",
  );
}

function parseSide(side: string, form: ExactForm): Parsed<Exact[]> {
  let plain = strip(side, form);
  let percent = false;
  if (form.percent && /\\?%$/.test(plain)) {
    plain = plain.replace(/\\?%$/, "").trim();
    percent = form.percent === "hundredth";
  }
  const count = form.count ?? 1;
  const tokens = tokenize(count === 1 ? joinThousands(plain) : plain);
  if (!tokens.ok) return tokens;
  try {
    const values = new ExactParser(tokens.value).parse(count);
    return parsed(percent ? values.map((value) => scaleExact(value, new Fraction(1, 100))) : values);
  } catch (error) {
    if (error instanceof Unreadable) return unreadable(error.message);
    throw error;
  }
}

/** Without currency signs, `\text{}` around words, and unit words at the end. */
function strip(text: string, form: ExactForm): string {
  let plain = text
    .replace(/\\(?:text|mathrm|mbox|textrm)\s?\{([^{}]*)\}/g, " $1 ")
    .replace(/\\(?:displaystyle|left|right|quad)(?![a-z])|\\[ ,;!:]|~/gi, (mark) =>
      mark === "\\!" ? mark : " ",
    )
    .trim();
  // `$\$5$` and `$5$ dollars` are amounts in mathematical marks.
  if (form.currency) plain = plain.replace(/^\$(?:\\\$)?([^$]*)\$(?=\s|$)/, "$1");
  if (form.currency) plain = plain.replace(/^(-?)\s?(?:\\?\$|€|£)\s?/, "$1").replace(/\s?(?:\\?\$|€|£)$/, "");
  const lower = plain.toLowerCase();
  let longest = "";
  for (const unit of form.units ?? [])
    if (lower.endsWith(unit) && unit.length > longest.length) {
      const before = lower.charAt(lower.length - unit.length - 1);
      // A unit is no piece of a word, and something stands before it.
      if (before !== "" && !(/[a-z]/.test(before) && /^[a-z]/.test(unit))) longest = unit;
    }
  plain = plain.slice(0, plain.length - longest.length).trim();
  // `$7$ days`: the marks stood around the number alone.
  for (const [open, close] of MARKS)
    if (plain.length > open.length + close.length && plain.startsWith(open) && plain.endsWith(close)) {
      const inside = plain.slice(open.length, plain.length - close.length).trim();
      if (!inside.includes(open) && !inside.includes(close)) return inside;
    }
  return plain;
}

const MARKS = [
  ["\\(", "\\)"],
  ["**", "**"],
  ["$", "$"],
] as const;

/** `1,234`, `1{,}234`, `1,\!234`, `1 234` (alone) as `1234`. */
function joinThousands(text: string): string {
  if (/^[+-]?\s?\d{1,3}(?:[ \u00a0\u202f_]\d{3}){1,12}(?:\.\d{1,20})?$/.test(text))
    return text.replace(/[ \u00a0\u202f_]/g, "");
  return text.replace(/(?<![\d.,])\d{1,3}(?:(?:,|\{,\}|,\\!)\d{3}){1,12}(?![\d,])/g, (number) =>
    number.replace(/\D/g, ""),
  );
}

type Token =
  | { kind: "number"; value: Fraction; whole: boolean }
  | { kind: "sign"; sign: string }
  | { kind: "digits"; text: string };

const WORDS: Readonly<Record<string, string>> = {
  "\\sqrt": "sqrt",
  sqrt: "sqrt",
  "√": "sqrt",
  "\\pi": "pi",
  pi: "pi",
  π: "pi",
  "\\frac": "frac",
  "\\dfrac": "frac",
  "\\tfrac": "frac",
  "\\cfrac": "frac",
  "\\cdot": "*",
  "\\times": "*",
  "*": "*",
  "·": "*",
  "⋅": "*",
  "×": "*",
  "/": "/",
  "⁄": "/",
  "∕": "/",
  "+": "+",
  "-": "-",
  "(": "(",
  ")": ")",
  "[": "(",
  "]": ")",
  "{": "{",
  "}": "}",
  ",": ",",
  ";": ",",
};

function tokenize(text: string): Parsed<Token[]> {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at, at + 80);
    const blank = /^\s+/.exec(rest);
    if (blank) {
      at += blank[0].length;
      continue;
    }
    const number = /^(?:\d+(?:\.\d*)?|\.\d+)/.exec(rest)?.[0];
    if (number !== undefined) {
      const last = tokens.at(-1);
      const short = last?.kind === "sign" && (last.sign === "frac" || last.sign === "sqrt");
      // `\frac12`, `\sqrt3`: one digit each.
      if (short && /^\d+$/.test(number) && (last.sign === "frac" || number.length === 1)) {
        tokens.push({ kind: "digits", text: number });
      } else {
        if (number.length > MAX_DIGITS) return unreadable("a number with too many digits");
        const [before = "", after = ""] = number.split(".");
        const value = new Fraction(BigInt(before + after || "0"), 10n ** BigInt(after.length));
        tokens.push({ kind: "number", value, whole: after === "" });
      }
      at += number.length;
      continue;
    }
    const word = /^(?:\\[a-z]{1,8}|sqrt|pi(?![a-z])|.)/iu.exec(rest)?.[0] ?? "";
    const key = word.toLowerCase();
    const sign = Object.hasOwn(WORDS, key) ? WORDS[key] : undefined;
    if (sign === undefined) return unreadable(`"${word}" is not part of a number`);
    tokens.push({ kind: "sign", sign });
    at += word.length;
  }
  return parsed(tokens);
}

class Unreadable extends Error {}

/** Parts of a product: each kind at most once above the line. */
interface Seen {
  number: boolean;
  root: boolean;
  pi: boolean;
  bracket: boolean;
}

class ExactParser {
  private at = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  parse(count: 1 | 2): Exact[] {
    const values: Exact[] = [];
    if (count === 2) {
      const bracket = this.take("(");
      values.push(this.sum(0));
      this.expect(",");
      values.push(this.sum(0));
      if (bracket) this.expect(")");
    } else values.push(this.sum(0));
    if (this.at < this.tokens.length) throw new Unreadable("text after the number");
    return values;
  }

  private sign(offset = 0): string | undefined {
    const token = this.tokens[this.at + offset];
    return token?.kind === "sign" ? token.sign : undefined;
  }
  private take(sign: string): boolean {
    if (this.sign() !== sign) return false;
    this.at++;
    return true;
  }
  private expect(sign: string): void {
    if (!this.take(sign)) throw new Unreadable(`"${sign}" is missing`);
  }

  /** At most one rational and one other term. */
  private sum(depth: number): Exact {
    if (depth > MAX_DEPTH) throw new Unreadable("brackets nested too deep");
    let total: Exact = [];
    let rational = 0;
    let other = 0;
    for (let first = true; first || this.sign() === "+" || this.sign() === "-"; first = false) {
      const negative = this.sign() === "-";
      if (negative || this.sign() === "+") this.at++;
      const term = this.product(depth);
      if (rationalOf(term)) rational++;
      else other++;
      total = addExact(total, negative ? scaleExact(term, -1) : term);
    }
    if (rational > 1 || other > 1) throw new Unreadable("a sum that is not worked out");
    return total;
  }

  private product(depth: number): Exact {
    const seen: Seen = { number: false, root: false, pi: false, bracket: false };
    let value = this.atom(depth, seen);
    let divided = false;
    for (;;) {
      if (this.take("*")) {
        value = mulExact(value, this.atom(depth, seen));
      } else if (this.take("/")) {
        if (divided) throw new Unreadable("two divisions");
        divided = true;
        const below: Seen = { number: false, root: false, pi: false, bracket: false };
        value = this.divide(value, this.atom(depth, below));
        // 1/2pi is read both ways by people.
        if (this.startsAtom()) throw new Unreadable("a multiplication sign is missing after a division");
      } else if (this.startsAtom()) {
        value = mulExact(value, this.atom(depth, seen));
      } else return value;
    }
  }

  private startsAtom(): boolean {
    const token = this.tokens[this.at];
    return (
      token !== undefined && (token.kind !== "sign" || ["sqrt", "pi", "frac", "(", "{"].includes(token.sign))
    );
  }

  private divide(a: Exact, b: Exact): Exact {
    const quotient = divExact(a, b);
    if (!quotient) throw new Unreadable("a division that cannot be done");
    return quotient;
  }

  private once(seen: Seen, part: keyof Seen): void {
    if (seen[part]) throw new Unreadable("a product that is not worked out");
    seen[part] = true;
  }

  private atom(depth: number, seen: Seen): Exact {
    const token = this.tokens[this.at];
    if (token === undefined) throw new Unreadable("the number ends too early");
    this.at++;
    if (token.kind === "number") {
      this.once(seen, "number");
      return exact(token.whole ? token.value.add(this.mixedPart()) : token.value);
    }
    if (token.kind === "digits") throw new Unreadable("digits out of place");
    switch (token.sign) {
      case "pi":
        this.once(seen, "pi");
        return PI;
      case "sqrt": {
        this.once(seen, "root");
        const root = sqrtExact(this.radicand());
        if (!root) throw new Unreadable("a root that cannot be taken");
        return root;
      }
      case "frac": {
        const digits = this.tokens[this.at];
        if (digits?.kind === "digits") return this.shortFraction(digits.text, seen);
        const above = this.braced(depth);
        const next = this.tokens[this.at];
        let below: Exact;
        if (next?.kind === "number" && next.whole && next.value.compare(10) < 0) {
          this.at++;
          below = exact(next.value);
        } else below = this.braced(depth);
        const value = this.divide(above, below);
        this.once(seen, rationalOf(value) ? "number" : "bracket");
        return value;
      }
      case "(":
      case "{": {
        const inner = this.sum(depth + 1);
        this.expect(token.sign === "(" ? ")" : "}");
        this.once(seen, rationalOf(inner) ? "number" : "bracket");
        return inner;
      }
      default:
        throw new Unreadable(`"${token.sign}" where a number is needed`);
    }
  }

  /** `1/2` or `\frac{1}{2}` directly behind a whole number: a mixed number. */
  private mixedPart(): Fraction {
    const part = (offset: number): Fraction | undefined => {
      const token = this.tokens[this.at + offset];
      return token?.kind === "number" && token.whole ? token.value : undefined;
    };
    const plain = this.sign(1) === "/" ? [part(0), part(2), 3] : [];
    const latex =
      this.sign() === "frac" &&
      this.sign(1) === "{" &&
      this.sign(3) === "}" &&
      this.sign(4) === "{" &&
      this.sign(6) === "}"
        ? [part(2), part(5), 7]
        : [];
    for (const [above, below, length] of [plain, latex])
      if (above instanceof Fraction && below instanceof Fraction && above.compare(below) < 0) {
        this.at += length as number;
        return above.div(below);
      }
    return new Fraction(0);
  }

  private braced(depth: number): Exact {
    this.expect("{");
    const inner = this.sum(depth + 1);
    this.expect("}");
    return inner;
  }

  /** `\frac12`, `\frac1{72}`. */
  private shortFraction(digits: string, seen: Seen): Exact {
    this.at++;
    this.once(seen, "number");
    if (digits.length === 2) return this.divide(exact(Number(digits[0])), exact(Number(digits[1])));
    if (digits.length !== 1) throw new Unreadable("braces are missing in a fraction");
    return this.divide(exact(Number(digits)), this.braced(MAX_DEPTH - 1));
  }

  /** A number >= 0 under a root: plain, or a fraction. */
  private radicand(): Fraction {
    const token = this.tokens[this.at];
    if (token?.kind === "digits" || token?.kind === "number") {
      this.at++;
      return token.kind === "digits" ? new Fraction(Number(token.text)) : token.value;
    }
    const close = this.sign() === "(" ? ")" : this.sign() === "{" ? "}" : undefined;
    if (close === undefined) throw new Unreadable("nothing under the root");
    this.at++;
    const value = rationalOf(this.sum(MAX_DEPTH));
    this.expect(close);
    if (!value) throw new Unreadable("a root of a root");
    return value;
  }
}
