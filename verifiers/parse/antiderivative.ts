import { withoutConstant } from "../symbolic/antiderivative.js";
import { parseFormula } from "../symbolic/formula.js";
import type { Formula, FormulaOptions } from "../symbolic/formula.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** `F(x) =`, `∫ x dx =`, `y =` before an antiderivative. */
const LEFT_SIDE = /^(?:[FfIy](?:\(\w\))?|(?:∫|\\int)[^=]{0,400})\s{0,4}=\s{0,4}/;

/** An antiderivative in `variable`, without its constant of integration (`+ C`, `+ c`), which may be left out. */
export function parseAntiderivative(
  text: string,
  variable: string,
  options: Omit<FormulaOptions, "names"> = {},
): Parsed<Formula> {
  const formula = parseFormula(text.replace(LEFT_SIDE, ""), {
    ...options,
    names: [variable, "C"],
    anyCase: true,
  });
  if (!formula.ok) return formula;
  const kept = withoutConstant(formula.value, "C");
  return kept ? parsed(kept) : unreadable("C is more than a constant that is added");
}
