/**
 * A quick look at a line of JSON: where its top-level fields stand, without building what they hold. Most of an episode's line is
 * its transcript, and parsing 200 MB of those takes longer than a reader waits. Everything is read from the bytes; whatever is not
 * plain (an escaped key, text behind the object) is undefined, and the caller parses the whole line.
 */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const ZERO = 0x30;

/** A field's name stands at `key` (without its quotes), its value is `line.subarray(start, end)`. */
type Visit = (key: Place, start: number, end: number) => void;

interface Place {
  start: number;
  end: number;
}

/** Tells `visit` every top-level field of a line in its order. False where the line has to be parsed. */
export function visitFields(line: Uint8Array, visit: Visit): boolean {
  const end = visitObject(line, blanks(line, 0), visit);
  return end >= 0 && blanks(line, end) === line.length;
}

/** The same of an object that starts at `from`: returns the place behind it, -1 where it is not plain. */
function visitObject(line: Uint8Array, from: number, visit: Visit): number {
  if (line[from] !== OPEN_BRACE) return -1;
  const name: Place = { start: 0, end: 0 };
  let at = blanks(line, from + 1);
  if (line[at] === CLOSE_BRACE) return at + 1;
  for (;;) {
    if (line[at] !== QUOTE) return -1;
    const close = line.indexOf(QUOTE, at + 1);
    if (close < 0) return -1;
    name.start = at + 1;
    name.end = close;
    if (!isPlain(line, name)) return -1;
    at = blanks(line, close + 1);
    if (line[at] !== COLON) return -1;
    const start = blanks(line, at + 1);
    const end = valueEnd(line, start);
    if (end <= start) return -1;
    visit(name, start, end);
    at = blanks(line, end);
    if (line[at] === CLOSE_BRACE) return at + 1;
    if (line[at] !== COMMA) return -1;
    at = blanks(line, at + 1);
  }
}

/** Tells `visit` the place of every item of the array that is `line.subarray(start, end)`. False where it is not plain. */
function visitItems(line: Uint8Array, start: number, end: number, visit: (at: number) => number): boolean {
  if (line[start] !== OPEN_BRACKET) return false;
  let at = blanks(line, start + 1);
  if (line[at] === CLOSE_BRACKET) return at + 1 === end;
  for (;;) {
    const next = visit(at);
    if (next < 0) return false;
    at = blanks(line, next);
    if (line[at] === CLOSE_BRACKET) return at + 1 === end;
    if (line[at] !== COMMA) return false;
    at = blanks(line, at + 1);
  }
}

/** Whether a name has no escape: then it is the name that its bytes say. */
function isPlain(line: Uint8Array, { start, end }: Place): boolean {
  for (let at = start; at < end; at++) if (line[at] === BACKSLASH) return false;
  return true;
}

/** Whether the text at a place is `text`. */
export function isText(line: Uint8Array, { start, end }: Place, text: Uint8Array): boolean {
  if (end - start !== text.length) return false;
  for (let at = 0; at < text.length; at++) if (line[start + at] !== text[at]) return false;
  return true;
}

function blanks(line: Uint8Array, from: number): number {
  let at = from;
  for (let byte = line[at]; byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a; byte = line[at])
    at++;
  return at;
}

/** The place behind the value that starts at `from`; -1 where the line ends before. Nested ones are counted, not checked. */
function valueEnd(line: Uint8Array, from: number): number {
  const { length } = line;
  let depth = 0;
  let at = from;
  while (at < length) {
    const byte = line[at];
    if (byte === QUOTE) {
      at = stringEnd(line, at + 1);
      if (at < 0) return -1;
      if (depth === 0) return at;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth++;
      at++;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      // A number, true, false or null ends before what follows it.
      if (depth === 0) return at;
      at++;
      if (--depth === 0) return at;
    } else if (byte === COMMA && depth === 0) return at;
    else at++;
  }
  return -1;
}

/** Bytes that are looked at one by one before the search for a quote goes through the built-in function. */
const NEAR = 8;

/** The place behind the quote that closes a string whose text starts at `from`; -1 where there is none. */
function stringEnd(line: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    const near = Math.min(line.length, at + NEAR);
    for (; at < near; at++) {
      const byte = line[at];
      if (byte === QUOTE) return at + 1;
      if (byte === BACKSLASH) at++;
    }
    const quote = line.indexOf(QUOTE, at);
    if (quote < 0) return -1;
    let slash = quote - 1;
    while (slash >= at && line[slash] === BACKSLASH) slash--;
    if ((quote - 1 - slash) % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

export interface ScannedRow {
  /** All fields but `turns` and `response`. */
  fields: Record<string, unknown>;
  /** Turns of the model. */
  turns: number;
}

const TURNS = Buffer.from("turns");
const RESPONSE = Buffer.from("response");
const ROLE = Buffer.from("role");
const ASSISTANT = Buffer.from('"assistant"');

let scratch = Buffer.alloc(1 << 14);

/** An episode's row without its transcript. Throws what `JSON.parse` says of a line that is none. */
export function scanRow(line: Buffer): ScannedRow {
  return scanned(line) ?? parsed(line);
}

function parsed(line: Buffer): ScannedRow {
  const row = JSON.parse(line.toString("utf8")) as Record<string, unknown>;
  const { turns, response: _, ...fields } = row;
  return { fields, turns: (turns as { role: string }[]).filter(({ role }) => role === "assistant").length };
}

/** Undefined where the line has to be parsed. */
function scanned(line: Buffer): ScannedRow | undefined {
  let filled = 0;
  let copied = 0;
  let turns = 0;
  let seen = 0;
  if (scratch.length < line.length + 8) scratch = Buffer.alloc(2 * line.length);
  // The line with 0 in place of the long values is parsed.
  const isWhole = visitFields(line, (key, start, end) => {
    const isTurns = isText(line, key, TURNS);
    if (!isTurns && !isText(line, key, RESPONSE)) return;
    if (isTurns) {
      seen++;
      turns = assistantTurns(line, start, end);
    }
    filled += line.copy(scratch, filled, copied, start);
    scratch[filled++] = ZERO;
    copied = end;
  });
  if (!isWhole || turns < 0 || seen !== 1) return undefined;
  filled += line.copy(scratch, filled, copied);
  try {
    const row = JSON.parse(scratch.toString("utf8", 0, filled)) as Record<string, unknown>;
    const { turns: _, response: __, ...fields } = row;
    return { fields, turns };
  } catch {
    // A long line with broken fields: what the whole of it says is the better message.
    return undefined;
  }
}

/** Items of `turns` whose `role` is the model's; -1 where they are not plain. */
function assistantTurns(line: Buffer, start: number, end: number): number {
  let count = 0;
  let plain = true;
  let isAssistant = false;
  const role = (key: Place, from: number, to: number): void => {
    if (!isText(line, key, ROLE)) return;
    isAssistant = isText(line, { start: from, end: to }, ASSISTANT);
    if (!isAssistant && line.subarray(from, to).includes(BACKSLASH)) plain = false;
  };
  const areItems = visitItems(line, start, end, (at) => {
    isAssistant = false;
    const next = visitObject(line, at, role);
    if (isAssistant) count++;
    return next;
  });
  return areItems && plain ? count : -1;
}
