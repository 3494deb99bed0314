import { MAX_ITEMS } from "./list.js";
import { ITEM_QUOTES, parsed, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** An atom (text without blanks, separators and brackets) or a list of such. */
export type Nested = string | Nested[];

const MAX_NESTING = 8;
const OPEN = "[({";
const CLOSE = "])}";

/**
 * Lists within lists, as Python and JSON write them: brackets of any kind that close as they opened, items separated by
 * commas, semicolons or blanks, quotes around atoms taken off. The result is what stands at the top: `[(1, 2)]` is one
 * list, `(1, 2), (3, 4)` are two. Atoms are not judged.
 */
export function parseNested(text: string): Parsed<Nested[]> {
  const top: Nested[] = [];
  const stack: { items: Nested[]; close: string }[] = [];
  let items = top;
  let count = 0;
  // Where the atom starts that is being read; -1 between atoms.
  let start = -1;
  const atomBefore = (end: number): string =>
    start < 0 ? "" : trimChars(text.slice(start, end), ITEM_QUOTES);
  const endAtom = (end: number): void => {
    if (start < 0) return;
    const bare = atomBefore(end);
    if (bare !== "") {
      items.push(bare);
      count++;
    }
    start = -1;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (OPEN.includes(char)) {
      if (atomBefore(at) !== "")
        return unreadable(`"${text.slice(start, Math.min(at, start + 20))}" before a bracket`);
      start = -1;
      if (stack.length >= MAX_NESTING) return unreadable("brackets nested too deep");
      const list: Nested[] = [];
      items.push(list);
      stack.push({ items, close: CLOSE.charAt(OPEN.indexOf(char)) });
      items = list;
      count++;
    } else if (CLOSE.includes(char)) {
      endAtom(at);
      const frame = stack.pop();
      if (frame?.close !== char) return unreadable("brackets that do not close as they open");
      items = frame.items;
    } else if (isSeparator(char)) endAtom(at);
    else if (start < 0) start = at;
    if (count > MAX_ITEMS) return unreadable(`a list of more than ${MAX_ITEMS} items`);
  }
  endAtom(text.length);
  if (stack.length > 0) return unreadable("brackets that do not close");
  return parsed(top);
}

/** Commas, semicolons and blanks; the usual ones without the pattern. */
function isSeparator(char: string): boolean {
  const code = char.charCodeAt(0);
  return code < 128
    ? code === 32 || code === 44 || code === 59 || (code >= 9 && code <= 13)
    : /\s/.test(char);
}
