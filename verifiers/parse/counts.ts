import { parseItems, unbracket } from "./list.js";
import { parseInteger } from "./number.js";
import { ITEM_QUOTES, parsed, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Characters of the longest list that is read. */
const MAX_LENGTH = 2_000;

/** What may stand before a name: "Machine A: 0". */
const KIND = /\b(?:remaining|machines?|parts?|crops?|products?|blocks?|goods?) (?=\S)/gi;
const FILLERS = new Set(["", "-", "•", "and"]);

/**
 * Counts of named things in their order: a list of whole numbers (`[0, 1, 2]`, `0 1 2`, `["0", "1", "2"]`), or one number
 * with each name (`A: 0, B: 1`, `X = 2`, JSON), then in any order, each name exactly once. Names keep their case.
 */
export function parseCounts(text: string, names: readonly string[]): Parsed<number[]> {
  if (text.length > MAX_LENGTH) return unreadable(`a list of ${text.length} characters`);
  const list = parseList(withoutNames(text, names));
  return list.ok ? list : parseNamed(text, names, list.reason);
}

/** `[A, B, C] = [1, 2, 3]` without the names that stand first, in their order. */
function withoutNames(text: string, names: readonly string[]): string {
  const at = text.search(/[=:]/);
  const listed = unbracket(text.slice(0, Math.max(at, 0)).trim()).split(/[\s,]+/);
  return at > 0 && names.length > 1 && listed.join(" ") === names.join(" ")
    ? text.slice(at + 1).trim()
    : text;
}

function parseList(text: string): Parsed<number[]> {
  // The list reader takes these for separators: here they would be a comparison or a chain of states.
  if (/[<>→⇒➡]/.test(text)) return unreadable("an arrow or a comparison");
  const items = parseItems(unbracket(text.trim()).replace(/(\d),? and (\d)/g, "$1, $2"));
  if (!items.ok) return items;
  if (items.value.length === 0) return unreadable("no numbers");
  const counts: number[] = [];
  for (const item of items.value) {
    const count = parseCount(item);
    if (!count.ok) return count;
    counts.push(count.value);
  }
  return parsed(counts);
}

function parseNamed(text: string, names: readonly string[], reason: string): Parsed<number[]> {
  // Outer brackets are taken off only where they are no name's own: `[A]: 1, (B): 2`.
  const whole = text.replaceAll("**", "").trim();
  const inner = names.some((name) => whole.startsWith(name)) ? whole : unbracket(whole);
  const counts = new Map<string, number>();
  const pairs = inner
    .replace(/\s{0,8}[:=]\s{0,8}/g, ":")
    .replace(KIND, "")
    .split(/[\s,;|]+/);
  for (const text of pairs) {
    const pair = trimChars(text, ITEM_QUOTES);
    if (FILLERS.has(pair)) continue;
    const at = pair.lastIndexOf(":");
    const name = trimChars(pair.slice(0, Math.max(at, 0)), ITEM_QUOTES);
    const count = parseCount(trimChars(pair.slice(at + 1), ITEM_QUOTES));
    if (at < 0 || !names.includes(name) || !count.ok) return unreadable(reason);
    if (counts.has(name)) return unreadable(`${name} stands twice`);
    counts.set(name, count.value);
  }
  return counts.size === names.length
    ? parsed(names.map((name) => counts.get(name) ?? 0))
    : unreadable(counts.size === 0 ? reason : "not every name has a count");
}

function parseCount(text: string): Parsed<number> {
  const count = text.length <= 20 ? parseInteger(text) : unreadable<bigint>("a number of too many digits");
  return count.ok ? parsed(Number(count.value)) : unreadable(`"${text.slice(0, 20)}" is not a whole number`);
}
