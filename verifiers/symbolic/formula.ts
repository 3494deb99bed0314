import Fraction from "fraction.js";
import { parsed, unreadable } from "../parse/reading.js";
import type { Parsed } from "../parse/reading.js";

/** Functions of one argument that a formula may use. */
export const FUNCTIONS = ["sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "sqrt", "abs"] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

/** A formula of numbers, named quantities, the four operations, powers and functions. */
export type Formula =
  | { kind: "number"; value: Fraction }
  | { kind: "name"; name: string }
  | { kind: "constant"; name: "e" | "pi" }
  | { kind: "sum" | "product" | "quotient" | "power"; left: Formula; right: Formula }
  | { kind: "call"; function: FunctionName; argument: Formula };

export interface FormulaOptions {
  /** Names of one letter that the formula may use. */
  names: readonly string[];
  /** Whether `X` may stand for `x` (and the other way round) where only one of them is a name. */
  anyCase?: boolean;
  /** False where functions and the constants e and pi are not part of the form: polynomials. */
  functions?: boolean;
  /** Digits that a number may have. */
  maxDigits?: number;
}

export const MAX_FORMULA_LENGTH = 2_000;
const MAX_DEPTH = 60;
const MAX_TOKENS = 1_500;
const MAX_DIGITS = 120;
/** Products of brackets grow, powers of numbers still more: beyond this an exponent is not read. */
export const MAX_EXPONENT = 64;

type Token =
  | { kind: "number"; value: Fraction }
  | { kind: "name"; name: string }
  | { kind: "constant"; name: "e" | "pi" }
  | { kind: "function"; name: FunctionName }
  | { kind: "sign"; sign: string };

/**
 * Reads `x*exp(-x)`, `2x^3`, `\frac{x^2}{2}`, `ln|x|`, `x sin(x)`, `sin^2(x)`: operators `+ - * / ** ^` and their typographic
 * and LaTeX forms, a product without a sign, absolute bars, superscript digits. Nothing is evaluated: a name that is not
 * given, another function, an equation or a list is unreadable.
 */
export function parseFormula(text: string, options: FormulaOptions): Parsed<Formula> {
  if (text.length > MAX_FORMULA_LENGTH) return unreadable(`a formula of ${text.length} characters`);
  // Bold type: a formula neither starts nor ends with a power.
  const tokens = tokenize(text.replace(/^\*\*([^]*)\*\*$/, "$1"), options);
  if (!tokens.ok) return tokens;
  if (tokens.value.length === 0) return unreadable("no formula");
  try {
    return parsed(new FormulaParser(tokens.value).parse());
  } catch (error) {
    if (error instanceof Unreadable) return unreadable(error.message);
    throw error;
  }
}

const SIGNS: Readonly<Record<string, string>> = {
  "+": "+",
  "-": "-",
  "−": "-",
  "–": "-",
  "*": "*",
  "×": "*",
  "·": "*",
  "⋅": "*",
  "∙": "*",
  "/": "/",
  "÷": "/",
  "^": "^",
  "(": "(",
  ")": ")",
  "[": "(",
  "]": ")",
  "{": "{",
  "}": "}",
  "|": "|",
};
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const COMMANDS: Readonly<Record<string, string>> = {
  cdot: "*",
  times: "*",
  div: "/",
  left: "",
  right: "",
  frac: "frac",
  dfrac: "frac",
  tfrac: "frac",
  lvert: "|",
  rvert: "|",
  vert: "|",
  displaystyle: "",
  quad: "",
};
const WORDS: Readonly<Record<string, FunctionName>> = {
  sin: "sin",
  cos: "cos",
  tan: "tan",
  asin: "asin",
  acos: "acos",
  atan: "atan",
  arcsin: "asin",
  arccos: "acos",
  arctan: "atan",
  exp: "exp",
  log: "log",
  ln: "log",
  sqrt: "sqrt",
  abs: "abs",
};

function tokenize(
  text: string,
  { names, anyCase, functions, maxDigits = MAX_DIGITS }: FormulaOptions,
): Parsed<Token[]> {
  const tokens: Token[] = [];
  const sign = (value: string): void => void tokens.push({ kind: "sign", sign: value });
  const nameOf = (letter: string): string | undefined => {
    if (names.includes(letter)) return letter;
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    return anyCase && names.includes(other) ? other : undefined;
  };
  /** A word: a function, a constant, or single-letter names side by side. */
  const word = (letters: string): string | undefined => {
    const known = functions === false ? undefined : WORDS[letters.toLowerCase()];
    if (known) {
      tokens.push({ kind: "function", name: known });
      return undefined;
    }
    if (functions !== false && (letters === "pi" || letters === "π")) {
      tokens.push({ kind: "constant", name: "pi" });
      return undefined;
    }
    for (const letter of letters) {
      const name = nameOf(letter);
      if (name !== undefined) tokens.push({ kind: "name", name });
      else if (functions !== false && (letter === "e" || letter === "E"))
        tokens.push({ kind: "constant", name: "e" });
      else return `"${letters.slice(0, 20)}" is not part of the formula`;
    }
    return undefined;
  };

  let at = 0;
  while (at < text.length) {
    if (tokens.length > MAX_TOKENS) return unreadable("too many parts");
    const char = text.charAt(at);
    if (/[\s$]/.test(char)) {
      at++;
      continue;
    }
    const number = /^(?:\d+(?:\.\d*)?|\.\d+)/.exec(text.slice(at, at + maxDigits + 3))?.[0];
    if (number !== undefined) {
      if (number.replace(".", "").length > maxDigits)
        return unreadable(`a number of more than ${maxDigits} digits`);
      tokens.push({ kind: "number", value: new Fraction(number.replace(/\.$/, "")) });
      at += number.length;
    } else if (char === "\\") {
      const command = /^[a-zA-Z]{1,12}/.exec(text.slice(at + 1, at + 13))?.[0] ?? "";
      if (command === "") {
        // `\,`, `\;`, `\!` and `\ ` are spaces, `\{` is a bracket.
        const next = text.charAt(at + 1);
        if (",;:! ".includes(next)) at += 2;
        else if (next === "{" || next === "}") at++;
        else return unreadable("a backslash that stands alone");
        continue;
      }
      const known = COMMANDS[command];
      if (known !== undefined) {
        if (known !== "") sign(known);
      } else if (command === "operatorname" || command === "mathrm" || command === "text") {
        const inner = /^\{([a-zA-Z]{1,10})\}/.exec(text.slice(at + 1 + command.length, at + 30));
        if (!inner) return unreadable(`\\${command} without a name`);
        const fault = word(inner[1] ?? "");
        if (fault) return unreadable(fault);
        at += inner[0].length;
      } else {
        const fault = word(command);
        if (fault) return unreadable(fault);
      }
      at += 1 + command.length;
    } else if (/[a-zA-Zπ]/.test(char)) {
      const letters = /^(?:[a-zA-Z]{1,12}|π)/.exec(text.slice(at, at + 12))?.[0] ?? char;
      // `xsin(x)` and `2xexp(x)`: a function's name may follow letters directly.
      const tail = Object.keys(WORDS)
        .filter((name) => functions !== false && letters.toLowerCase().endsWith(name))
        .sort((a, b) => b.length - a.length)[0];
      const head = tail === undefined ? letters : letters.slice(0, letters.length - tail.length);
      const fault = (head === "" ? undefined : word(head)) ?? (tail === undefined ? undefined : word(tail));
      if (fault) return unreadable(fault);
      at += letters.length;
    } else if (text.startsWith("**", at)) {
      sign("^");
      at += 2;
    } else if (SUPERSCRIPTS.includes(char) || char === "⁻") {
      const raised = /^⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}/.exec(text.slice(at, at + 6))?.[0];
      if (raised === undefined) return unreadable("a raised sign that stands alone");
      sign("^");
      sign("{");
      if (raised.startsWith("⁻")) sign("-");
      const digits = [...raised.replace("⁻", "")].map((digit) => SUPERSCRIPTS.indexOf(digit)).join("");
      tokens.push({ kind: "number", value: new Fraction(Number(digits)) });
      sign("}");
      at += raised.length;
    } else if (char === "√") {
      if (functions === false) return unreadable("a root in a polynomial");
      tokens.push({ kind: "function", name: "sqrt" });
      at++;
    } else {
      const known = SIGNS[char];
      if (known === undefined) return unreadable(`"${char}" is not part of a formula`);
      sign(known);
      at++;
    }
  }
  return parsed(tokens);
}

class Unreadable extends Error {}

const number = (value: number): Formula => ({ kind: "number", value: new Fraction(value) });
const negative = (right: Formula): Formula => ({ kind: "product", left: number(-1), right });

/**
 * Sum := Product (("+" | "-") Product)*; Product := Signed (("*" | "/" | nothing) Signed)*; a sign binds weaker than a power
 * (`-x^2` is `-(x^2)`), powers from right to left.
 */
class FormulaParser {
  private at = 0;
  private depth = 0;
  /** Open absolute bars: a bar closes where one is open and a term stands before it. */
  private bars = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  parse(): Formula {
    const formula = this.sum();
    if (this.at < this.tokens.length) throw new Unreadable("signs that do not belong together");
    return formula;
  }

  private sees(sign: string): boolean {
    const token = this.tokens[this.at];
    return token?.kind === "sign" && token.sign === sign;
  }

  private take(sign: string): boolean {
    if (!this.sees(sign)) return false;
    this.at++;
    return true;
  }

  private nested<T>(read: () => T): T {
    if (++this.depth > MAX_DEPTH) throw new Unreadable("nested too deep");
    const result = read();
    this.depth--;
    return result;
  }

  private sum(): Formula {
    return this.nested(() => {
      let left = this.product();
      for (;;) {
        if (this.take("+")) left = { kind: "sum", left, right: this.product() };
        else if (this.take("-")) left = { kind: "sum", left, right: negative(this.product()) };
        else return left;
      }
    });
  }

  private product(): Formula {
    let left = this.signed();
    for (;;) {
      if (this.take("*")) left = { kind: "product", left, right: this.signed() };
      else if (this.take("/")) left = { kind: "quotient", left, right: this.signed() };
      else if (this.startsFactor()) left = { kind: "product", left, right: this.power() };
      else return left;
    }
  }

  /** Whether what follows multiplies without a sign: everything but a number, so that `2 3` is no product. */
  private startsFactor(): boolean {
    const token = this.tokens[this.at];
    if (token === undefined || token.kind === "number") return false;
    if (token.kind !== "sign") return true;
    return (
      token.sign === "(" ||
      token.sign === "{" ||
      token.sign === "frac" ||
      (token.sign === "|" && this.bars === 0)
    );
  }

  private signed(): Formula {
    if (this.take("-")) return this.nested(() => negative(this.signed()));
    if (this.take("+")) return this.nested(() => this.signed());
    return this.power();
  }

  private power(): Formula {
    const left = this.atom();
    if (!this.take("^")) return left;
    return this.nested(() => ({ kind: "power", left, right: this.signed() }));
  }

  private closed(close: string): Formula {
    const formula = this.sum();
    if (!this.take(close)) throw new Unreadable("brackets that do not close");
    return formula;
  }

  private atom(): Formula {
    const token = this.tokens[this.at++];
    if (token === undefined) throw new Unreadable("ends too early");
    switch (token.kind) {
      case "number":
        return { kind: "number", value: token.value };
      case "name":
      case "constant":
        return token;
      case "function":
        return this.call(token.name);
      case "sign":
        if (token.sign === "(") return this.outsideBars(() => this.closed(")"));
        if (token.sign === "{") return this.outsideBars(() => this.closed("}"));
        if (token.sign === "frac") return this.fraction();
        if (token.sign === "|") {
          this.bars++;
          const argument = this.closed("|");
          this.bars--;
          return { kind: "call", function: "abs", argument };
        }
        throw new Unreadable(`"${token.sign}" where a number or name is needed`);
    }
  }

  /** Bars within brackets are others than those around them. */
  private outsideBars(read: () => Formula): Formula {
    const open = this.bars;
    this.bars = 0;
    const formula = read();
    this.bars = open;
    return formula;
  }

  private fraction(): Formula {
    const part = (): Formula => {
      if (!this.take("{")) throw new Unreadable("a fraction without braces");
      return this.outsideBars(() => this.closed("}"));
    };
    return { kind: "quotient", left: part(), right: part() };
  }

  /** `sin(x)`, `sin x`, `sin^2(x)`, `\sqrt{x}`, `ln|x|`. */
  private call(name: FunctionName): Formula {
    return this.nested(() => {
      let exponent: Formula | undefined;
      if (this.take("^")) {
        const token = this.tokens[this.at];
        // `sin^{-1}` means the inverse to some and the reciprocal to others.
        const isBraced = this.take("{");
        const power = isBraced ? this.tokens[this.at] : token;
        if (power?.kind !== "number" || power.value.s <= 0n)
          throw new Unreadable("a function with an unclear exponent");
        this.at++;
        if (isBraced && !this.take("}")) throw new Unreadable("brackets that do not close");
        exponent = { kind: "number", value: power.value };
      }
      const argument = this.argument();
      const value: Formula = { kind: "call", function: name, argument };
      return exponent ? { kind: "power", left: value, right: exponent } : value;
    });
  }

  /** In brackets, bars or braces; else one number, name or product of both: `sin 2x`. */
  private argument(): Formula {
    if (this.take("(")) return this.outsideBars(() => this.closed(")"));
    if (this.take("{")) return this.outsideBars(() => this.closed("}"));
    if (this.sees("|") && this.bars === 0) return this.atom();
    const token = this.tokens[this.at];
    if (token?.kind === "number") {
      this.at++;
      const next = this.tokens[this.at];
      const left: Formula = { kind: "number", value: token.value };
      if (next?.kind !== "name") return left;
      this.at++;
      return { kind: "product", left, right: next };
    }
    if (token?.kind === "name" || token?.kind === "constant") {
      this.at++;
      return token;
    }
    throw new Unreadable("a function without its argument");
  }
}
