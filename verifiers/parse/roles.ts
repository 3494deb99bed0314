import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Words that may stand between names and roles. Any other word may turn the answer round, so it makes it unreadable. */
export const ROLE_FILLERS = new Set(
  "is are a an the and both so therefore thus hence then we have that while whereas also all of them each be to must role roles answer person people".split(
    " ",
  ),
);

/**
 * Roles in the order of `names`: names and then their role ("Ann is a sage, Ben and Cy are fools"), or a role and then its
 * names ("Sages: Ann; fools: Ben, Cy"), whichever comes first; each name once. An explanation may follow behind
 * "because" or "since" once every name has its role.
 */
export function parseRoles(
  text: string,
  names: readonly string[],
  knight: string,
  knave: string,
): Parsed<boolean[]> {
  if (text.length > 5_000) return unreadable("too long for a list of roles");
  const lower = names.map((name) => name.toLowerCase());
  const roleOf = (token: string): boolean | undefined =>
    token === knight || token === plural(knight)
      ? true
      : token === knave || token === plural(knave)
        ? false
        : undefined;
  const roles = new Map<number, boolean>();
  let open: number[] = [];
  let current: boolean | undefined;
  let roleFirst: boolean | undefined;
  for (const token of text
    .toLowerCase()
    .split(/[^a-z'’]+/)
    .filter((word) => word !== "")) {
    const name = lower.indexOf(token);
    const role = roleOf(token);
    if (name < 0 && role === undefined) {
      if ((token === "because" || token === "since") && roles.size === names.length) break;
      if (!ROLE_FILLERS.has(token))
        return unreadable(`"${token.slice(0, 20)}" is no part of a list of roles`);
      continue;
    }
    roleFirst ??= role !== undefined;
    if (name >= 0) {
      if (roles.has(name) || open.includes(name)) return unreadable(`${names[name]} is named twice`);
      if (!roleFirst) open.push(name);
      else if (current !== undefined) roles.set(name, current);
    } else if (roleFirst) {
      current = role;
    } else {
      if (open.length === 0) return unreadable(`the role "${token}" belongs to no name`);
      for (const i of open) roles.set(i, role === true);
      open = [];
    }
  }
  if (roles.size !== names.length) return unreadable("not every person has a role");
  return parsed(names.map((_, i) => roles.get(i) === true));
}

/** `knights`, `heroes`. */
export function plural(word: string): string {
  return word.endsWith("o") ? `${word}es` : `${word}s`;
}
