import { MAX_ITEMS, parseItems } from "./list.js";
import { parseNested } from "./nested.js";
import type { Nested } from "./nested.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/**
 * Groups of words: a list of lists as Python and JSON write it, with any quotes or none; the inner lists alone, one behind the
 * other; or one group a line, with bullets or "Group 1:" before it; "The groups are:" before all of it. A single flat list is one group. Words are not judged.
 */
export function parseGroups(text: string): Parsed<string[][]> {
  const label = LABEL.exec(text);
  const groups = label ? text.slice(label[0].length) : text;
  return /[[({]/.test(groups) ? parseLists(groups) : parseLines(groups);
}

const LABEL =
  /^[*_]{0,3}(?:the |all )?(?:anagram |palindrome |palindromic )?(?:groups|partitions|partitionings)[*_]{0,3}\s?(?:are|[:=])[*_]{0,3}:?[*_]{0,3}\s/i;

function parseLists(text: string): Parsed<string[][]> {
  const nested = parseNested(text);
  if (!nested.ok) return nested;
  let groups: Nested[] = nested.value;
  for (let only = groups[0]; groups.length === 1 && Array.isArray(only); only = groups[0]) {
    if (!only.some(Array.isArray)) break;
    groups = only;
  }
  const read: string[][] = [];
  for (const group of groups) {
    if (!Array.isArray(group)) return unreadable(`"${group.slice(0, 20)}" outside of the groups`);
    const words = group.filter((word) => typeof word === "string");
    if (words.length !== group.length) return unreadable("a list inside a group");
    read.push(words);
  }
  return parsed(read);
}

const LINE_LABEL = /^(?:[-*•+]\s|(?:group\s)?\(?\d{1,5}[.):]\s)\s{0,8}/i;

function parseLines(text: string): Parsed<string[][]> {
  const groups: string[][] = [];
  for (const line of text.split("\n")) {
    const items = parseItems(line.trim().replace(LINE_LABEL, ""));
    if (!items.ok) return items;
    if (items.value.length > 0) groups.push(items.value);
    if (groups.length > MAX_ITEMS) return unreadable(`more than ${MAX_ITEMS} groups`);
  }
  return parsed(groups);
}
