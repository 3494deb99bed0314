/**
 * How much computation a Python program does, read off its text: a program that only prints what the model had worked out
 * in its head is text in disguise. Nothing is run, and reading is linear in the program's length.
 *
 * The rule. Strings and comments are taken out. Then each of these counts points:
 * - a loop or comprehension (`for`, `while`): 2, one inside another: 1 more
 * - a function that calls itself: 4
 * - a search (a call of permutations, product, combinations, heappush, solve, shortest_path ...; a queue or stack that is taken
 *   from while it lasts): 3
 * - another call of a library function that computes (math, sympy, numpy, networkx, statistics ...): 1
 * - a branch (`if`, conditional expression): 1
 * - a calculation (`+ - * / % **` between values that are not all literals): half a point
 * Loops, branches and library calls count up to five times each, calculations up to ten. `constant`: no point at all, or
 * nothing but literals is printed and nothing loops; `low`: less than 4 points; `substantial`: 4 or more.
 */
export interface Complexity {
  kind: "constant" | "low" | "substantial";
  points: number;
  loops: number;
  nestedLoops: number;
  recursion: boolean;
  searches: number;
  libraryCalls: number;
  branches: number;
  calculations: number;
  /** `print` calls, and those among them that print literals only. */
  prints: number;
  constantPrints: number;
}

/** Longest program that is read. */
const MAX_LENGTH = 100_000;
const SUBSTANTIAL = 4;

const SEARCH_CALLS =
  /\b(?:permutations|product|combinations|combinations_with_replacement|heappush|heappop|solve|solveset|nsolve|linprog|milp|minimize|shortest_path|shortest_path_length|dijkstra_path|astar_path|all_simple_paths|bfs_tree|backtrack|dfs|bfs|lru_cache)\s*\(|@(?:functools\.)?(?:lru_cache|cache)\b|\.(?:popleft)\s*\(/g;
const LIBRARY_CALLS =
  /\b(?:math|cmath|np|numpy|sympy|sp|nx|networkx|itertools|functools|statistics|fractions|decimal|datetime|calendar|re|collections|bisect|random|scipy)\.[A-Za-z_][\w.]*\s*\(|\b(?:sum|max|min|sorted|Counter|gcd|lcm|factorial|Fraction|Decimal|eval|divmod|pow|reduce|accumulate|timedelta|date|datetime|factorint|symbols|expand|simplify|integrate|diff)\s*\(/g;

/** Reads a program. */
export function complexityOf(code: string): Complexity {
  const plain = withoutStrings(code.slice(0, MAX_LENGTH));
  const loops = count(plain, /\b(?:for|while)\b/g);
  const nestedLoops = nested(plain);
  const recursion = callsItself(plain);
  const searches = count(plain, SEARCH_CALLS);
  const libraryCalls = count(plain, LIBRARY_CALLS);
  const branches = count(plain, /\b(?:if|elif|match)\b/g);
  const calculations = countCalculations(plain);
  const printed = prints(plain);
  const points =
    2 * Math.min(5, loops) +
    nestedLoops +
    (recursion ? 4 : 0) +
    3 * Math.min(5, searches) +
    Math.min(5, libraryCalls) +
    Math.min(5, branches) +
    Math.min(10, calculations) / 2;
  const printsConstants = printed.all > 0 && printed.all === printed.constant && loops === 0 && !recursion;
  return {
    kind: points === 0 || printsConstants ? "constant" : points < SUBSTANTIAL ? "low" : "substantial",
    points,
    loops,
    nestedLoops,
    recursion,
    searches,
    libraryCalls,
    branches,
    calculations,
    prints: printed.all,
    constantPrints: printed.constant,
  };
}

/** What the guide is told of a program: one line. */
export function describeComplexity(found: Complexity): string {
  const parts = [
    `${found.loops} loops`,
    ...(found.recursion ? ["recursion"] : []),
    `${found.searches} calls of search`,
    `${found.libraryCalls} of libraries`,
    `${found.branches} branches`,
    `${found.calculations} calculations`,
  ];
  const kinds = {
    constant: "prints values that were worked out outside of it",
    low: "computes little",
    substantial: "computes",
  };
  return `The program ${kinds[found.kind]} (${parts.join(", ")}).`;
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}

/**
 * The program with each string as `""` (what an f-string's braces hold is kept, in brackets) and without comments; the rest
 * stays where its line is.
 */
function withoutStrings(code: string): string {
  const out: string[] = [];
  for (let at = 0; at < code.length;) {
    const char = code.charAt(at);
    if (char === "#") {
      const end = code.indexOf("\n", at);
      at = end < 0 ? code.length : end;
      continue;
    }
    if (char !== '"' && char !== "'") {
      out.push(char);
      at++;
      continue;
    }
    const quote = code.startsWith(char.repeat(3), at) ? char.repeat(3) : char;
    let end = at + quote.length;
    while (end < code.length && !code.startsWith(quote, end)) {
      if (quote.length === 1 && code.charAt(end) === "\n") break;
      end += code.charAt(end) === "\\" ? 2 : 1;
    }
    // What stands before the quote as part of the string: `f`, `rb` ...
    const prefix = /(?:^|\W)([rbuf]{0,2})$/i.exec(code.slice(Math.max(0, at - 3), at))?.[1] ?? "";
    out.splice(out.length - prefix.length, prefix.length, '""');
    const isFormat = /f/i.test(prefix);
    if (isFormat)
      for (const [, inner = ""] of code.slice(at + quote.length, end).matchAll(/\{([^{}]*)\}/g))
        out.push(`,(${inner.split(":")[0] ?? ""})`);
    at = end + quote.length;
  }
  return out.join("");
}

/** Loops whose line is indented deeper than that of the loop before, and comprehensions with two `for`. */
function nested(plain: string): number {
  let found = 0;
  const open: number[] = [];
  for (const line of plain.split("\n")) {
    if (line.trim() === "") continue;
    const indent = line.length - line.trimStart().length;
    while (open.length > 0 && (open.at(-1) ?? 0) >= indent) open.pop();
    const inLine = count(line, /\bfor\b/g);
    if (/^\s*(?:async\s+)?(?:for|while)\b/.test(line)) {
      if (open.length > 0) found++;
      open.push(indent);
      found += Math.max(0, inLine - 1 - (/^\s*while/.test(line) ? -1 : 0));
    } else {
      if (open.length > 0 && inLine > 0) found++;
      found += Math.max(0, inLine - 1);
    }
  }
  return Math.min(found, 5);
}

/** Whether the body of a function calls the function. */
function callsItself(plain: string): boolean {
  const lines = plain.split("\n");
  const open: { name: string; indent: number }[] = [];
  for (const line of lines) {
    if (line.trim() === "") continue;
    const indent = line.length - line.trimStart().length;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    const def = /^\s*(?:async\s+)?def\s+([A-Za-z_]\w{0,80})/.exec(line);
    if (def) {
      open.push({ name: def[1] ?? "", indent });
      continue;
    }
    const called = new Set([...line.matchAll(/([A-Za-z_]\w{0,80})\s{0,4}\(/g)].map(([, name]) => name));
    if (open.some(({ name }) => called.has(name))) return true;
  }
  return false;
}

/** Longest name or number beside an operator that is looked at. */
const MAX_OPERAND = 40;

/** Operators of arithmetic between two values that are not both literals. */
function countCalculations(plain: string): number {
  let found = 0;
  for (const { 0: operator, index } of plain.matchAll(/\*\*|\/\/|<<|>>|[+\-*/%&|^]/g)) {
    const end = index + operator.length;
    const left = /[\w\])"]*$/.exec(plain.slice(Math.max(0, index - MAX_OPERAND), index).trimEnd())?.[0] ?? "";
    const right = /^=?\s{0,4}([\w[("]*)/.exec(plain.slice(end, end + MAX_OPERAND))?.[1] ?? "";
    // Without a value on its left it is a sign, or the star of an argument.
    if (left !== "" && right !== "" && !(isLiteral(left) && isLiteral(right))) found++;
  }
  return found;
}

function isLiteral(operand: string): boolean {
  return /^(?:[\d_]{1,40}|"")$/.test(operand);
}

/** Longest argument list that is looked at. */
const MAX_PRINT = 2_000;

/** `print` calls, and how many of them have literals as arguments only. */
function prints(plain: string): { all: number; constant: number } {
  let all = 0;
  let constant = 0;
  for (const match of plain.matchAll(/\bprint\s{0,4}\(/g)) {
    all++;
    let depth = 1;
    let end = match.index + match[0].length;
    const limit = Math.min(plain.length, end + MAX_PRINT);
    while (end < limit && depth > 0) {
      if (plain.charAt(end) === "(") depth++;
      else if (plain.charAt(end) === ")") depth--;
      end++;
    }
    const inside = plain.slice(match.index + match[0].length, depth === 0 ? end - 1 : end);
    if (!/[A-Za-z_]/.test(inside.replace(/\b(?:True|False|None|sep|end|flush)\b/g, ""))) constant++;
  }
  return { all, constant };
}
