import { withoutConstant } from "../symbolic/antiderivative.js";
import { parseFormula } from "../symbolic/formula.js";
import type { Formula, FormulaOptions } from "../symbolic/formula.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** `F(x) =`, `∫ x dx =`, `y =` or `=` before an antiderivative. */
const LEFT_SIDE = /^(?:[FfIy](?:\(\w\))?|(?:∫|\\int)[^=]{0,400})?\s{0,4}=\s{0,4}/;
/** The constant of integration written out or with an index: `+ C_1`, `+ constant`. */
const OTHER_CONSTANT = /\+\s{0,4}(?:[Cc]_?\{?\d\}?|(?:\\text\{\s?)?const(?:ant)?\.?\s?\}?)\s{0,4}$/;

/** An antiderivative in `variable`, without its constant of integration (`+ C`, `+ c`, `+ C_1`, `+ constant`), which may be left out. */
export function parseAntiderivative(
  text: string,
  variable: string,
  options: Omit<FormulaOptions, "names"> = {},
): Parsed<Formula> {
  const formula = parseFormula(text.replace(LEFT_SIDE, "").replace(OTHER_CONSTANT, "+ C"), {
    ...options,
    names: [variable, "C"],
    anyCase: true,
  });
  if (!formula.ok) return formula;
  const kept = withoutConstant(formula.value, "C");
  return kept ? parsed(kept) : unreadable("C is more than a constant that is added");
}
