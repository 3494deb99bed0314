/** Part of a text in UTF-16 units, `end` behind its last one. */
export interface Span {
  start: number;
  end: number;
}

/** Where a piece of a text begins in what was put together of such pieces, and where it stood before. */
interface Piece {
  at: number;
  from: number;
}

/** The place in the whole response of a part of the text that was put together. */
export function inWhole({ start, end }: Span, pieces: readonly Piece[], offset: number): Span {
  const place = (at: number): number => {
    const piece = pieces.findLast((one) => one.at <= at) ?? { at: 0, from: 0 };
    return offset + piece.from + at - piece.at;
  };
  return { start: place(start), end: end > start ? place(end - 1) + 1 : place(start) };
}

const PROGRAM_START = /```[ \t]{0,8}(?:python|py)[\d.]{0,6}[ \t]{0,8}\r?\n/gi;

/**
 * The text without its fenced `python` blocks (an envelope inside a program is program text), and the last envelope in
 * it: the last `<<<` that is closed, with its `>>>`. A fence inside an envelope belongs to the answer. The words "between
 * <<< and >>>" of the prompt are no envelope.
 */
export function readEnvelopes(whole: string): { text: string; envelope: Span | null; pieces: Piece[] } {
  let text = "";
  let envelope: Span | null = null;
  const pieces: Piece[] = [{ at: 0, from: 0 }];
  let at = 0;
  const nextOpen = finder(whole, "<<<");
  const nextClose = finder(whole, ">>>");
  PROGRAM_START.lastIndex = 0;
  let program = PROGRAM_START.exec(whole);
  for (;;) {
    while (program && program.index < at) program = PROGRAM_START.exec(whole);
    const open = nextOpen(at);
    const first = open < 0 ? -1 : nextClose(open + 3);
    if (first >= 0 && (!program || open < program.index)) {
      let start = whole.lastIndexOf("<<<", first - 3);
      const close = lastOfBrackets(whole, start + 3, first);
      // `<<<< >>>>`: where the answer is brackets only, those directly behind the envelope's belong to it.
      if (/^[()[\]{}<>\s]*$/.test(whole.slice(start, close)))
        while (start > open && whole.charAt(start - 1) === "<") start--;
      const inside = whole.slice(start + 3, close).trim();
      if (inside !== "and") envelope = { start: text.length + start - at, end: text.length + close + 3 - at };
      text += whole.slice(at, close + 3);
      at = close + 3;
    } else if (program) {
      text += `${whole.slice(at, program.index)}\n`;
      at = endOfProgram(whole, program.index + program[0].length);
      if (at < 0) return { text, envelope, pieces };
      pieces.push({ at: text.length, from: at });
    } else return { text: text + whole.slice(at), envelope, pieces };
  }
}

/**
 * Where an envelope closes whose first `>>>` stands at `first`. An answer may be brackets: as long as nothing but brackets and
 * blanks follows, up to the next `<<<`, the last `>>>` closes (`<<<] >>>>` holds `] >`).
 */
function lastOfBrackets(text: string, from: number, first: number): number {
  let close = first;
  for (let at = from; at < text.length && "()[]{}<> \t\r\n".includes(text.charAt(at)); at++) {
    if (text.startsWith("<<<", at) || (at > first + 2 && text.charAt(at) === "\n")) break;
    if (at > first && text.startsWith(">>>", at)) close = at;
  }
  return close;
}

/** `indexOf` for ever larger positions: what was found, or not found, before is not looked for again. */
function finder(text: string, needle: string): (from: number) => number {
  let found = text.indexOf(needle);
  return (from) => {
    if (found >= 0 && found < from) found = text.indexOf(needle, from);
    return found;
  };
}

/** Position behind the fence that closes a program: the first one that starts or ends a line; -1 for none. */
function endOfProgram(text: string, from: number): number {
  for (let fence = text.indexOf("```", from); fence >= 0; fence = text.indexOf("```", fence + 3)) {
    let before = fence - 1;
    while (text[before] === " " || text[before] === "\t") before--;
    const after = text[fence + 3];
    if (before < from || text[before] === "\n" || after === undefined || after === "\n" || after === "\r")
      return fence + 3;
  }
  return -1;
}
