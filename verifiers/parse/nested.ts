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
  let atom = "";
  const endAtom = (): void => {
    const bare = trimChars(atom, ITEM_QUOTES);
    if (bare !== "") {
      items.push(bare);
      count++;
    }
    atom = "";
  };
  for (const char of text) {
    if (OPEN.includes(char)) {
      if (trimChars(atom, ITEM_QUOTES) !== "") return unreadable(`"${atom.slice(0, 20)}" before a bracket`);
      endAtom();
      if (stack.length >= MAX_NESTING) return unreadable("brackets nested too deep");
      const list: Nested[] = [];
      items.push(list);
      stack.push({ items, close: CLOSE.charAt(OPEN.indexOf(char)) });
      items = list;
      count++;
    } else if (CLOSE.includes(char)) {
      endAtom();
      const frame = stack.pop();
      if (frame?.close !== char) return unreadable("brackets that do not close as they open");
      items = frame.items;
    } else if (/[\s,;]/.test(char)) endAtom();
    else atom += char;
    if (count > MAX_ITEMS) return unreadable(`a list of more than ${MAX_ITEMS} items`);
  }
  endAtom();
  if (stack.length > 0) return unreadable("brackets that do not close");
  return parsed(top);
}
