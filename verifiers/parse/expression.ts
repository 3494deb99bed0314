import Fraction from "fraction.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** The four operations of arithmetic. */
export type BinaryOperator = "+" | "-" | "*" | "/";

/** An arithmetic expression of whole numbers and the four binary operators. */
export type Expression =
  | {
      kind: "number";
      value: bigint;
      /** The 0 of a minus sign that stands before a number or bracket: -5 is 0 - 5. */
      implied?: true;
    }
  | { kind: "binary"; operator: BinaryOperator; left: Expression; right: Expression };

/** Characters of the longest expression that is read. */
export const MAX_EXPRESSION_LENGTH = 2_000;
const MAX_DEPTH = 100;
const MAX_NUMBER_DIGITS = 30;

type Token = { kind: "number"; value: bigint } | { kind: "sign"; sign: string };

/**
 * Reads `8 / (3 - 8/3)` and its typographic and LaTeX forms (× ÷ · −, `\times`, `\cdot`, `\div`, nested `\frac{}{}`,
 * `\left(`, square brackets). Only binary operators: a leading sign, `**`, `//`, decimals and numbers side by side are
 * unreadable. A number or bracket directly before a bracket multiplies, as people write it. With `signs` a minus sign may
 * stand before a number or a bracket.
 */
export function parseExpression(text: string, { signs = false } = {}): Parsed<Expression> {
  if (text.length > MAX_EXPRESSION_LENGTH) return unreadable(`an expression of ${text.length} characters`);
  const tokens = tokenize(text);
  if (!tokens.ok) return tokens;
  const parser = new ExpressionParser(tokens.value, signs);
  return parser.parse();
}

/** The exact value; null where it divides by zero. */
export function evaluate(expression: Expression): Fraction | null {
  if (expression.kind === "number") return new Fraction(expression.value);
  const left = evaluate(expression.left);
  const right = evaluate(expression.right);
  if (left === null || right === null) return null;
  switch (expression.operator) {
    case "+":
      return left.add(right);
    case "-":
      return left.sub(right);
    case "*":
      return left.mul(right);
    case "/":
      return right.n === 0n ? null : left.div(right);
  }
}

/** The numbers of an expression from left to right. */
export function numbersIn(expression: Expression): bigint[] {
  if (expression.kind === "number") return expression.implied ? [] : [expression.value];
  return [...numbersIn(expression.left), ...numbersIn(expression.right)];
}

const SIGNS: Readonly<Record<string, string>> = {
  "+": "+",
  "＋": "+",
  "-": "-",
  "−": "-",
  "–": "-",
  "—": "-",
  "－": "-",
  "*": "*",
  "×": "*",
  x: "*",
  X: "*",
  "•": "*",
  "∙": "*",
  "·": "*",
  "⋅": "*",
  "∗": "*",
  "/": "/",
  "÷": "/",
  "∕": "/",
  "(": "(",
  "[": "[",
  ")": ")",
  "]": "]",
  "{": "{",
  "}": "}",
};
const COMMANDS: Readonly<Record<string, string>> = {
  "\\times": "*",
  "\\cdot": "*",
  "\\ast": "*",
  "\\div": "/",
  "\\frac": "frac",
  "\\dfrac": "frac",
  "\\tfrac": "frac",
  "\\left": "",
  "\\,": "",
  "\\;": "",
  "\\!": "",
  "\\*": "*",
  "\\right": "",
};

function tokenize(text: string): Parsed<Token[]> {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (/[\s$]/.test(char)) {
      at++;
    } else if (char >= "0" && char <= "9") {
      let end = at;
      while (end < text.length && text.charAt(end) >= "0" && text.charAt(end) <= "9") end++;
      if (end - at > MAX_NUMBER_DIGITS) return unreadable(`a number of ${end - at} digits`);
      tokens.push({ kind: "number", value: BigInt(text.slice(at, end)) });
      at = end;
    } else if (char === "\\") {
      const command = /^\\(?:[a-z]{1,8}|[,;!*])/i.exec(text.slice(at, at + 10))?.[0] ?? "";
      const sign = COMMANDS[command];
      if (sign === undefined)
        return unreadable(`"${command || char}" is not part of an arithmetic expression`);
      if (sign !== "") tokens.push({ kind: "sign", sign });
      at += command.length;
    } else {
      // In `0x10` the letter is no sign of multiplication.
      const glued = /x/i.test(char) && /\w/.test(text.charAt(at - 1)) && /\w/.test(text.charAt(at + 1));
      const sign = glued ? undefined : SIGNS[char];
      if (sign === undefined) return unreadable(`"${char}" is not part of an arithmetic expression`);
      tokens.push({ kind: "sign", sign });
      at++;
    }
  }
  return parsed(tokens);
}

class Unreadable extends Error {}

class ExpressionParser {
  private at = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly signs: boolean,
  ) {}

  parse(): Parsed<Expression> {
    try {
      const expression = this.sum(0);
      if (this.at < this.tokens.length) return unreadable("the expression does not end where it should");
      return parsed(expression);
    } catch (error) {
      if (error instanceof Unreadable) return unreadable(error.message);
      throw error;
    }
  }

  private sign(): string | undefined {
    const token = this.tokens[this.at];
    return token?.kind === "sign" ? token.sign : undefined;
  }

  private expect(sign: string): void {
    if (this.sign() !== sign) throw new Unreadable(`"${sign}" is missing`);
    this.at++;
  }

  private sum(depth: number): Expression {
    let left = this.product(depth);
    for (let sign = this.sign(); sign === "+" || sign === "-"; sign = this.sign()) {
      this.at++;
      left = { kind: "binary", operator: sign, left, right: this.product(depth) };
    }
    return left;
  }

  private product(depth: number): Expression {
    let left = this.factor(depth);
    let divided = false;
    for (;;) {
      const sign = this.sign();
      if (sign === "*" || sign === "/") {
        this.at++;
        divided ||= sign === "/";
        left = { kind: "binary", operator: sign, left, right: this.factor(depth) };
      } else if (sign === "(" || sign === "[") {
        // 6/2(1+2) is read both ways by people.
        if (divided) throw new Unreadable("a multiplication sign is missing after a division");
        left = { kind: "binary", operator: "*", left, right: this.factor(depth) };
      } else return left;
    }
  }

  private factor(depth: number): Expression {
    if (depth > MAX_DEPTH) throw new Unreadable("brackets nested too deep");
    const token = this.tokens[this.at];
    if (token === undefined) throw new Unreadable("the expression ends too early");
    this.at++;
    if (token.kind === "number") return { kind: "number", value: token.value };
    if (token.sign === "-" && this.signs && this.sign() !== "-")
      return {
        kind: "binary",
        operator: "-",
        left: { kind: "number", value: 0n, implied: true },
        right: this.factor(depth + 1),
      };
    const close = { "(": ")", "[": "]", "{": "}" }[token.sign];
    if (close !== undefined) {
      const inner = this.sum(depth + 1);
      this.expect(close);
      return inner;
    }
    if (token.sign === "frac") {
      this.expect("{");
      const left = this.sum(depth + 1);
      this.expect("}");
      this.expect("{");
      const right = this.sum(depth + 1);
      this.expect("}");
      return { kind: "binary", operator: "/", left, right };
    }
    throw new Unreadable(`"${token.sign}" where a number or a bracket is needed`);
  }
}
