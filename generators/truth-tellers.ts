import type { Rng } from "./rng.js";

/**
 * A statement about who tells the truth, people by number: reasoning-gym's own nested arrays.
 */
export type Statement =
  | ["telling-truth" | "lying", number]
  | ["not", Statement]
  | ["->" | "<=>", Statement, Statement]
  | ["and" | "or", ...Statement[]];

const CONNECTIVES = ["not", "and", "or", "->", "<=>"] as const;

/** Words for the two kinds of people, with their articles. */
export interface RoleWords {
  a_knight: string;
  a_knave: string;
}

/** Shape of the source: a plain claim or one of the connectives, each equally likely; never deeper than `depth`. */
export function drawStatement(
  rng: Rng,
  shape: { n: number; speaker: number; width: number },
  depth: number,
): Statement {
  const kind = depth <= 1 ? "claim" : rng.pick(["claim", ...CONNECTIVES] as const);
  const part = (): Statement => drawStatement(rng, shape, depth - 1);
  if (kind === "claim") {
    const about = rng.int(0, shape.n - 1);
    // "I am lying" has no truth value.
    return [about !== shape.speaker && rng.chance() ? "lying" : "telling-truth", about];
  }
  if (kind === "not") return ["not", part()];
  if (kind === "->" || kind === "<=>") return [kind, part(), part()];
  const parts: Statement[] = [];
  for (let wanted = rng.int(2, shape.width), tries = 0; parts.length < wanted && tries < 200; tries++) {
    const next = part();
    if (!parts.some((other) => JSON.stringify(other) === JSON.stringify(next))) parts.push(next);
  }
  return [kind, ...parts];
}

export function weight(s: Statement): number {
  if (s[0] === "telling-truth" || s[0] === "lying") return 1;
  const own = { and: 0, or: 0, not: 1, "->": 2, "<=>": 2 }[s[0]];
  return (s.slice(1) as Statement[]).reduce((sum, part) => sum + weight(part), own);
}

/** Numbers of the people that a statement speaks of, with repetitions. */
export function people(s: Statement): number[] {
  return s[0] === "telling-truth" || s[0] === "lying" ? [s[1]] : (s.slice(1) as Statement[]).flatMap(people);
}

function holds(s: Statement, truthful: readonly boolean[]): boolean {
  switch (s[0]) {
    case "telling-truth":
      return truthful[s[1]] === true;
    case "lying":
      return truthful[s[1]] !== true;
    case "not":
      return !holds(s[1], truthful);
    case "->":
      return !holds(s[1], truthful) || holds(s[2], truthful);
    case "<=>":
      return holds(s[1], truthful) === holds(s[2], truthful);
    case "and":
      return (s.slice(1) as Statement[]).every((part) => holds(part, truthful));
    case "or":
      return (s.slice(1) as Statement[]).some((part) => holds(part, truthful));
  }
}

/** Whether a statement has the same truth value under all assignments of `n` people. */
export function isConstant(s: Statement, n: number): boolean {
  const first = holds(s, new Array<boolean>(n).fill(false));
  for (let bits = 1; bits < 2 ** n; bits++)
    if (
      holds(
        s,
        Array.from({ length: n }, (_, i) => (bits >> i) % 2 === 1),
      ) !== first
    )
      return false;
  return true;
}

/** All ways in which each person is truthful exactly if their statement holds. */
export function assignments(statements: readonly Statement[]): boolean[][] {
  const found: boolean[][] = [];
  for (let bits = 0; bits < 2 ** statements.length; bits++) {
    const truthful = statements.map((_, i) => (bits >> i) % 2 === 1);
    if (statements.every((s, i) => holds(s, truthful) === truthful[i])) found.push(truthful);
  }
  return found;
}

/** The statement in words; nested parts in brackets, so that it has one reading. */
export function render(s: Statement, names: readonly string[], words: RoleWords, inner: boolean): string {
  const sub = (part: Statement): string => render(part, names, words, true);
  const group = (text: string): string => (inner ? `(${text})` : text);
  switch (s[0]) {
    case "telling-truth":
      return `${names[s[1]]} is ${words.a_knight}`;
    case "lying":
      return `${names[s[1]]} is ${words.a_knave}`;
    case "not":
      return group(`it is not the case that ${sub(s[1])}`);
    case "->":
      return group(`if ${sub(s[1])} then ${sub(s[2])}`);
    case "<=>":
      return group(`${sub(s[1])} if and only if ${sub(s[2])}`);
    case "and":
    case "or":
      return group((s.slice(1) as Statement[]).map(sub).join(` ${s[0]} `));
  }
}
