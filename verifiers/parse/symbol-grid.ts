import { LATEX_FRAME } from "./matrix.js";
import { parsed, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const QUOTES = "\"'`“”‘’";
/** Characters a grid's text may have for each of its cells, brackets and separators included. */
const CHARS_PER_CELL = 12;

const HEADING =
  /^(?:the )?(?:final |resulting |new )?(?:state|grid|board|matrix|lights)\s?(?:is|are|[:=])\s/i;

/**
 * A grid of a known shape whose cells are single characters of `alphabet`: nested brackets, rows on lines, a flat list in reading
 * order, cells separated by commas, semicolons, blanks, bars or `&` (where these are no cells) or not at all (`01001`).
 * Unlike `parseMatrix` it leaves `*`, `-`, `#` and other marks alone where they are cells. A cell too many, a row of another
 * length, brackets that do not close and any other character are unreadable.
 */
export function parseSymbolGrid(
  text: string,
  rows: number,
  cols: number,
  alphabet: string,
): Parsed<string[][]> {
  if (text.length > CHARS_PER_CELL * rows * cols + 400)
    return unreadable(`${text.length} characters for ${rows} x ${cols} cells`);
  const plain = text.replace(HEADING, "").replace(/^(?:np\.|numpy\.)?(?:array|matrix)\(([^]*)\)$/, "$1");
  const lines = splitRows(plain, alphabet);
  if (!lines.ok) return lines;
  const separators = [..." \t\r\n,;|&"].filter((char) => !alphabet.includes(char));
  const found: string[][] = [];
  for (const line of lines.value) {
    const tokens = splitTokens(line, separators).map((token) =>
      token.length > 1 ? trimChars(token, QUOTES) : token,
    );
    const cells = cellsOf(
      tokens.filter((token) => token !== "" && !isQuote(token)),
      rows,
      cols,
    );
    if (!cells) return unreadable("cells of more than one character");
    found.push(...cells.filter((row) => row.length > 0));
  }
  const flat = found.flat();
  const odd = flat.find((cell) => !alphabet.includes(cell));
  if (odd !== undefined) return unreadable(`"${odd}" is no cell of this grid`);
  if (flat.length !== rows * cols)
    return unreadable(`${flat.length} cells where ${rows} x ${cols} are needed`);
  const isGrid = found.length === rows && found.every((row) => row.length === cols);
  const isFlat = found.length === 1 || found.every((row) => row.length === 1);
  if (!isGrid && !isFlat) return unreadable(`rows of other lengths than ${cols}`);
  return parsed(Array.from({ length: rows }, (_, r) => flat.slice(r * cols, (r + 1) * cols)));
}

function isQuote(token: string): boolean {
  return token.length === 1 && QUOTES.includes(token);
}

function splitTokens(line: string, separators: readonly string[]): string[] {
  const tokens: string[] = [];
  let token = "";
  for (const char of line)
    if (separators.includes(char)) {
      tokens.push(token);
      token = "";
    } else token += char;
  return [...tokens, token];
}

/** The tokens of a line as rows: single cells, a row or the whole grid without separators, or several such rows. */
function cellsOf(tokens: readonly string[], rows: number, cols: number): string[][] | undefined {
  if (tokens.every((token) => token.length === 1)) return [[...tokens]];
  const [only = ""] = tokens;
  if (tokens.length === 1 && only.length === rows * cols) return [[...only]];
  return tokens.every((token) => token.length === cols) ? tokens.map((token) => [...token]) : undefined;
}

/** Rows by brackets where there are any, else by lines. */
function splitRows(text: string, alphabet: string): Parsed<string[]> {
  if (!/[[({]/.test(text) || text.includes("\\begin{")) return parsed(lineRows(text, alphabet));
  const rows: string[] = [];
  let depth = 0;
  let start = 0;
  let nested = false;
  for (let i = 0; i <= text.length; i++) {
    const char = text.charAt(i);
    const isOpen = char !== "" && "[({".includes(char);
    const isClose = char !== "" && "])}".includes(char);
    if (!isOpen && !isClose && i < text.length) continue;
    const between = text.slice(start, i);
    if ((depth === 0 || (depth === 1 && (isOpen || nested))) && /[^\s,;]/.test(between))
      return unreadable("text beside the rows");
    if (isClose && (depth === 2 || (depth === 1 && !nested)))
      rows.push(...(depth === 2 ? [between] : between.split("\n")));
    depth += isOpen ? 1 : isClose ? -1 : 0;
    if (isOpen && depth === 2) nested = true;
    if (depth < 0 || depth > 2) return unreadable("brackets that are no matrix");
    start = i + 1;
  }
  return depth === 0 ? parsed(rows) : unreadable("brackets that do not close");
}

/** Lines without table rules, LaTeX frames and what names or numbers a row. */
function lineRows(text: string, alphabet: string): string[] {
  return text
    .replace(LATEX_FRAME, "\n")
    .split(/\n|\\\\/)
    .map((line) => {
      if (!alphabet.includes("-") && /^[\s|:-]*--[\s|:-]*$/.test(line)) return "";
      return line.replace(/^\s{0,8}(?:row \d{1,3} ?[:.)]|\d{1,3}[.)](?=\s))/i, "");
    });
}
