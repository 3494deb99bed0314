import { parseIntegerMatrix } from "./matrix.js";
import { parsed } from "./reading.js";
import type { Parsed } from "./reading.js";

/**
 * A square board of digits: a matrix; lines of digits without blanks; all digits in one line. Rules between boxes
 * (`---+---`) do not count.
 */
export function parseBoard(text: string, n: number): Parsed<number[][]> {
  const rows = [...text.matchAll(/["'](\d[\d .]{0,60})["']/g)].map((match) => match[1] ?? "");
  // A list of rows as texts, on one line.
  const whole = rows.length === n && !text.includes("\n") ? rows.join("\n") : text;
  const lines = whole
    .replace(/[│┃║]/g, "|")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !/^[-+=|\s\u2500-\u257f]{2,120}$/.test(line) && line !== "");
  const bare = lines.map((line) => line.replace(/[\s|]/g, ""));
  // Boxes set apart by blanks or bars: each row has its digits all the same.
  if (bare.length === n && bare.every((line) => line.length === n && /^[0-9]+$/.test(line)))
    return parsed(bare.map((line) => [...line].map(Number)));
  const isPlain = (length: number): boolean =>
    lines.every((line) => line.length === length && /^[0-9]+$/.test(line));
  if (lines.length === n && isPlain(n)) return parsed(lines.map((line) => [...line].map(Number)));
  if (lines.length === 1 && isPlain(n * n))
    return parsed(
      Array.from({ length: n }, (_, r) => [...text.trim().slice(r * n, (r + 1) * n)].map(Number)),
    );
  return parseIntegerMatrix(lines.join("\n"), n, n);
}
