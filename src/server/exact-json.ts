import { isSafeNumber, LosslessNumber, parse } from "lossless-json";

/** A number that JavaScript cannot hold has at least so many digits. */
const LONG_NUMBER = /[\d.]{16}|\d[eE][+-]?\d/;

/**
 * JSON.parse, except that a number which would lose digits (12345678901234567890) keeps them: an answer may be one. Throws
 * SyntaxError.
 */
export function parseExact(text: string): unknown {
  const plain = JSON.parse(text) as unknown;
  if (!LONG_NUMBER.test(text)) return plain;
  return parse(text, undefined, {
    parseNumber: (digits) => (isSafeNumber(digits) ? Number(digits) : new LosslessNumber(digits)),
    // As JSON.parse has it: the last one counts.
    onDuplicateKey: ({ newValue }) => newValue,
  });
}
