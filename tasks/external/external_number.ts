import Fraction from "fraction.js";
import * as z from "zod";
import { answerFormat } from "../../generators/text.js";
import { parseDecimal } from "../../verifiers/parse/decimal.js";
import { parseRational, within } from "../../verifiers/parse/rational.js";
import { parsed, read } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, excerpt, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";
import { GROWS, IMPORTED, notMade, questionText } from "./imported.js";

const MAX_LENGTH = 100;
/** Powers of ten beyond are refused: 10^999 is a number of a thousand digits. */
const MAX_EXPONENT = 100;

/** A whole number, fraction or decimal, also with a power of ten (`1.2e4`), exactly. */
export function parseExternalNumber(text: string): Parsed<Fraction> {
  if (text.length > MAX_LENGTH) return { ok: false, reason: `a number of ${text.length} characters` };
  const plain = parseRational(text);
  if (plain.ok) return plain;
  const decimal = parseDecimal(text, true);
  if (!decimal.ok) return decimal;
  const { units, exponent } = decimal.value;
  if (Math.abs(exponent) > MAX_EXPONENT) return { ok: false, reason: "a power of ten out of reach" };
  const scale = 10n ** BigInt(Math.abs(exponent));
  return parsed(exponent < 0 ? new Fraction(units, scale) : new Fraction(units * scale));
}

const instance = z.object({
  question: questionText,
  /** The right number as the source writes it: its decimals say how exact it is. */
  key: z
    .string()
    .max(MAX_LENGTH)
    .refine((text) => parseExternalNumber(text).ok, "the key is no number"),
});

/** Relative difference that counts as equal. */
const TOLERANCE = new Fraction(1, 10_000);
/** Digits from which on a decimal key may be a rounded number: 3.14, but not 0.5. */
const ROUNDED_DIGITS = 3;

/** What an answer may differ from a key that is a rounded decimal: half a unit of its last place; else nothing. */
function roundingOf(key: string): Fraction {
  const [, whole = "", decimals = ""] = /^[+-]?([\d,]*)\.(\d+)$/.exec(key.trim()) ?? [];
  const digits = `${whole}${decimals}`.replace(/,/g, "").replace(/^0+/, "").length;
  return decimals !== "" && digits >= ROUNDED_DIGITS
    ? new Fraction(1n, 2n * 10n ** BigInt(decimals.length))
    : new Fraction(0);
}

/**
 * An outside question whose answer is a number. Right is what differs from the key by at most 0.01 % of it, or by half a unit
 * of the key's last decimal where the key is a decimal of three digits or more (3.14159 for 3.14). Both stand in the question.
 */
export const task = defineTask({
  ...IMPORTED,
  id: "external_number",
  family: "external_number",
  summary: "An outside question whose answer is a number.",
  judging:
    "A whole number, fraction or decimal, also with a power of ten, within 0.01 % of the right one or equal to it when rounded to its decimals, where it is given with three digits or more.",
  grows: GROWS,
  instance,
  generate: notMade,
  prompt({ question }) {
    return `${question.trim()}

${answerFormat("The answer is one number without a unit: a whole number, a decimal such as -0.25, or a fraction of whole numbers. It counts as right where it is within 0.01 % of the right number, or rounds to it where that is a decimal of three digits or more.", { form: "your answer" })}`;
  },
  solve: ({ key }) => key,
  verify(answer, { key }) {
    const given = read(answer, parseExternalNumber);
    if (!given.ok) return invalid(given.reason);
    const right = parseExternalNumber(key);
    if (!right.ok) return invalid(right.reason);
    return within(given.value, right.value, right.value.abs().mul(TOLERANCE)) ||
      within(given.value, right.value, roundingOf(key))
      ? correct("the right number, or as near as the question asks for")
      : wrong(`the right answer is ${key}, not ${excerpt(answer.trim())}`);
  },
});
