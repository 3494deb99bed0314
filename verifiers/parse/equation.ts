import { evaluate, numbersIn, parseExpression } from "./expression.js";
import type { Expression } from "./expression.js";
import { parsed } from "./reading.js";
import type { Parsed } from "./reading.js";

/** A stated result is one number, or a few when a chain of equal signs ends in a fraction. */
const MAX_CLAIMED = 2;

/** An expression and the result stated beside it, on either side of an equal sign ("... = 24", "24 = ..."). */
export interface Equation {
  /** The left side, or all of it where no result is stated. */
  expression: Expression;
  /** The stated result. */
  claimed: Expression | undefined;
}

/** Reads an expression with or without a stated result; two equal signs are unreadable. `signs` as in `parseExpression`. */
export function parseEquation(text: string, { signs = false } = {}): Parsed<Equation> {
  const [left = "", right, ...more] = text
    .replace("==", "=")
    .replace(/\.0{1,10}$/, "")
    .split("=");
  if (more.length > 0) return { ok: false, reason: "more than one equal sign" };
  const expression = parseExpression(left, { signs });
  if (!expression.ok) return expression;
  if (right === undefined) return parsed({ expression: expression.value, claimed: undefined });
  const claimed = parseExpression(right, { signs });
  if (!claimed.ok) return claimed;
  const isReversed = numbersIn(expression.value).length === 1 && numbersIn(claimed.value).length > 1;
  return isReversed
    ? parsed({ expression: claimed.value, claimed: expression.value })
    : parsed({ expression: expression.value, claimed: claimed.value });
}

/** True where no result is stated, or a short one that is exactly `target`. */
export function claimsNothingBut(target: number, { claimed }: Equation): boolean {
  if (!claimed) return true;
  return numbersIn(claimed).length <= MAX_CLAIMED && evaluate(claimed)?.equals(target) === true;
}
