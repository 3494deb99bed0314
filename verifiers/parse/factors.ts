import { unbracket } from "./list.js";
import { parseInteger, plainSigns } from "./number.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const MAX_LENGTH = 2_000;
const MAX_FACTORS = 100;
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * The factors of a product, powers multiplied out: `2 × 2 × 3`, `2^2 * 3`, `2² · 3`, `[2, 2, 3]`, `12 = 2 × 2 × 3`. Where
 * there are equals signs, the sides other than `number` alone must have the same factors.
 */
export function parseFactors(text: string, number: bigint): Parsed<bigint[]> {
  const plain = plainSigns(text)
    .replace(/\*\*/g, "^")
    .replace(/\\times|\\cdot|[×xX·⋅∙•]/g, "*")
    .replace(/\\left|\\right|\\[,; ]|\$/g, " ")
    .replace(/^\s*the (?:prime )?factors (?:of \d{1,12} )?are:? /i, "");
  if (plain.length > MAX_LENGTH) return unreadable(`a product of ${plain.length} characters`);
  const sides = plain.split("=").map((side) => side.trim());
  if (sides.length > 4) return unreadable("too many equals signs");
  let result: bigint[] | undefined;
  for (const side of sides) {
    // "= 2 × 2 × 3", "12 = 2 × 2 × 3", "2 × 2 × 3 = 12".
    if (sides.length > 1 && (side === "" || side.replace(/,/g, "") === String(number))) continue;
    const factors = parseSide(side);
    if (!factors.ok) return factors;
    if (result && sorted(result) !== sorted(factors.value)) return unreadable("two products that differ");
    result = factors.value;
  }
  return result ? parsed(result) : unreadable("no factors");
}

function parseSide(side: string): Parsed<bigint[]> {
  const inner = unbracket(side);
  const pieces = inner.includes("*")
    ? inner.split("*")
    : inner
        .replace(/\band\b/gi, " ")
        .split(/[\s,;]+/)
        .filter((piece) => piece !== "");
  const factors: bigint[] = [];
  for (const piece of pieces) {
    const match =
      /^([\d,\s]{1,40}?(?:\.0{0,5})?)\s?(?:\^\s?(?:(\d{1,2})|\{\s?(\d{1,2})\s?\}|\(\s?(\d{1,2})\s?\))|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}))?$/.exec(
        unbracket(piece.trim()),
      );
    const base = parseInteger(match?.[1] ?? "");
    if (!match || !base.ok) return unreadable("not a product of whole numbers");
    const power = Number(
      match[2] ??
        match[3] ??
        match[4] ??
        match[5]?.replace(/./gu, (mark) => String(SUPERSCRIPTS.indexOf(mark))) ??
        1,
    );
    if (power === 0 || factors.length + power > MAX_FACTORS) return unreadable("too many factors, or none");
    for (let i = 0; i < power; i++) factors.push(base.value);
  }
  return factors.length > 0 ? parsed(factors) : unreadable("no factors");
}

function sorted(factors: readonly bigint[]): string {
  return [...factors].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).join();
}
