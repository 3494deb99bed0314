import { plainSigns } from "./number.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** A complex number with whole parts: real and imaginary. */
export type Gaussian = [re: number, im: number];

const MAX_LENGTH = 200;
const LABEL = /^(?:(?:z|(?:the )?(?:result|sum|difference|product|quotient)) ?(?:is|=|:)|=) ?/i;
/** A number, or a number with the unit before or behind it, or the unit alone. */
const TERM = /([+-]?)(?:(\d{1,15}(?:\.0{0,6})?)\*?([ij])?|([ij])\*?(\d{1,15}(?:\.0{0,6})?)?)/y;

/**
 * A complex number with whole parts: `4 - 7i`, `-7i + 4`, `4.0-7.0j`, `(4 - 7i)`, `4 - 7*i`, `4 + -7i`, `-i`, `4`. A part may stand there
 * once; anything else, and parts that are not whole, are unreadable.
 */
export function parseGaussian(text: string): Parsed<Gaussian> {
  if (text.length > MAX_LENGTH) return unreadable("too long for a complex number");
  let plain = plainSigns(text)
    .replace(LABEL, "")
    .replace(/\\cdot|\\,|·/g, (sign) => (sign === "\\," ? "" : "*"))
    .replace(/\\(?:mathrm|text)\{([ij])\}/g, "$1")
    .replace(/\s/g, "")
    .replace(/(?<=[\dij])\+-/g, "-")
    .toLowerCase();
  const inner = /^\(([^()]*)\)$/.exec(plain);
  if (inner) plain = inner[1] ?? "";
  let re: number | undefined;
  let im: number | undefined;
  let at = 0;
  while (at < plain.length) {
    TERM.lastIndex = at;
    const match = TERM.exec(plain);
    if (!match || (at > 0 && match[1] === "")) return unreadable("not of the form a + bi");
    const [whole, sign, number, unit, ahead, behind] = match;
    const value = (sign === "-" ? -1 : 1) * Number(number ?? behind ?? 1) + 0;
    if (unit === undefined && ahead === undefined) {
      if (re !== undefined) return unreadable("two real parts");
      re = value;
    } else {
      if (im !== undefined) return unreadable("two imaginary parts");
      im = value;
    }
    at += whole.length;
  }
  return re === undefined && im === undefined ? unreadable("no number") : parsed([re ?? 0, im ?? 0]);
}
