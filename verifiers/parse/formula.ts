import { parsed, plainLetters, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** A formula of propositional logic. */
export type Formula =
  | { op: "var"; name: string }
  | { op: "not"; of: Formula }
  | { op: BinaryOperator; left: Formula; right: Formula };
export type BinaryOperator = "and" | "or" | "implies" | "iff";

const MAX_LENGTH = 1_000;
const MAX_DEPTH = 60;

/** From the loosest to the tightest. */
const BINARY: readonly BinaryOperator[] = ["iff", "implies", "or", "and"];

/** Spellings, longest first where one begins another. LaTeX commands and words are whole words. */
const SIGNS: readonly (readonly [text: string, token: BinaryOperator | "not" | "(" | ")" | ","])[] = [
  ["<->", "iff"],
  ["<=>", "iff"],
  ["->", "implies"],
  ["=>", "implies"],
  ["&&", "and"],
  ["||", "or"],
  ["/\\", "and"],
  ["\\/", "or"],
  ["↔", "iff"],
  ["⇔", "iff"],
  ["⟷", "iff"],
  ["⟺", "iff"],
  ["≡", "iff"],
  ["→", "implies"],
  ["⇒", "implies"],
  ["⟶", "implies"],
  ["⟹", "implies"],
  ["∧", "and"],
  ["&", "and"],
  ["∨", "or"],
  ["|", "or"],
  ["¬", "not"],
  ["~", "not"],
  ["∼", "not"],
  ["!", "not"],
  ["(", "("],
  ["[", "("],
  ["{", "("],
  [")", ")"],
  ["]", ")"],
  ["}", ")"],
  [",", ","],
];
const WORDS: Readonly<Record<string, BinaryOperator | "not" | "if" | "then">> = {
  and: "and",
  or: "or",
  not: "not",
  implies: "implies",
  iff: "iff",
  if: "if",
  then: "then",
  "\\land": "and",
  "\\wedge": "and",
  "\\lor": "or",
  "\\vee": "or",
  "\\lnot": "not",
  "\\neg": "not",
  "\\sim": "not",
  "\\to": "implies",
  "\\rightarrow": "implies",
  "\\longrightarrow": "implies",
  "\\implies": "implies",
  "\\leftrightarrow": "iff",
  "\\longleftrightarrow": "iff",
  "\\equiv": "iff",
  "\\iff": "iff",
};

/** Operators of several words. */
const PHRASES: readonly (readonly [pattern: RegExp, token: BinaryOperator])[] = [
  [/^if\s{1,5}and\s{1,5}only\s{1,5}if\b/i, "iff"],
  [/^only\s{1,5}if\b/i, "implies"],
];

/**
 * A formula over the given letters (upper or lower case): symbols, ASCII, LaTeX or words for the operators, ¬ before ∧ before ∨
 * before → before ↔. "If P then Q" stands alone or in brackets. Two → in a row without brackets have two readings and are
 * refused, so are → and ↔ without brackets behind a "then".
 */
export function parseFormula(text: string, letters: readonly string[]): Parsed<Formula> {
  if (text.length > MAX_LENGTH) return unreadable("too long for a formula");
  const plain = plainLetters(text).replace(
    /\\(?:text|mathrm|mathbf|mathit|mathsf)\{([^{}\\]{0,40})\}/g,
    " $1 ",
  );
  const tokens = tokenize(plain, letters);
  if (!tokens.ok) return tokens;
  const list = tokens.value;
  let at = 0;
  let fault: string | undefined;
  const fail = (reason: string): undefined => {
    fault ??= reason;
    return undefined;
  };
  const binary = (level: number, depth: number): Formula | undefined => {
    const operator = BINARY[level];
    if (operator === undefined) return unary(depth);
    let left = binary(level + 1, depth);
    for (let chained = 0; left && list[at] === operator; chained++) {
      if (operator === "implies" && chained > 0) return fail("two arrows in a row need brackets");
      at++;
      const right = binary(level + 1, depth);
      left = right && { op: operator, left, right };
    }
    return left;
  };
  /** What stands alone or in brackets. */
  const whole = (depth: number): Formula | undefined => {
    if (list[at] !== "if") return binary(0, depth);
    at++;
    const left = binary(0, depth);
    if (!left) return undefined;
    if (list[at] === ",") at++;
    if (list[at++] !== "then") return fail("an if without its then");
    const right = binary(BINARY.indexOf("or"), depth);
    return right && { op: "implies", left, right };
  };
  const unary = (depth: number): Formula | undefined => {
    if (depth > MAX_DEPTH) return fail("nested too deep");
    const token = list[at++];
    if (token === undefined) return fail("the formula breaks off");
    if (token === "not") {
      const of = unary(depth + 1);
      return of && { op: "not", of };
    }
    if (token === "(") {
      const inner = whole(depth + 1);
      if (inner && list[at++] !== ")") return fail("a bracket does not close");
      return inner;
    }
    return token.startsWith("'")
      ? { op: "var", name: token.slice(1) }
      : fail("an operator without its parts");
  };
  const formula = whole(0);
  if (!formula) return unreadable(fault ?? "not a formula");
  // Left sides nest too: a long chain without brackets is as deep as it is long.
  if (at < list.length) return unreadable("something stands behind the formula");
  return parsed(formula);
}

/** Operators, brackets, and letters as `'P`. Blanks of LaTeX and dollar signs around parts say nothing. */
function tokenize(text: string, letters: readonly string[]): Parsed<string[]> {
  const tokens: string[] = [];
  for (let at = 0; at < text.length;) {
    const next = text.slice(at, at + 40);
    const phrase = PHRASES.find(([pattern]) => pattern.test(next));
    if (phrase) {
      tokens.push(phrase[1]);
      at += phrase[0].exec(next)?.[0].length ?? 1;
      continue;
    }
    const word = /^(?:\\?[A-Za-z]+|\\[ ;,:!]|[\s$]+)/.exec(next)?.[0];
    if (word !== undefined) {
      at += word.length;
      if (!/[A-Za-z]/.test(word) || /^\\q?quad$/.test(word)) continue;
      const operator = Object.hasOwn(WORDS, word.toLowerCase()) ? WORDS[word.toLowerCase()] : undefined;
      const letter =
        letters.find((name) => name === word) ?? letters.find((name) => name === word.toUpperCase());
      if (letter !== undefined) tokens.push(`'${letter}`);
      else if (operator !== undefined) tokens.push(operator);
      else if (word === "v") tokens.push("or");
      else return unreadable(`"${word.slice(0, 20)}" is neither a letter of the question nor an operator`);
      continue;
    }
    const sign = SIGNS.find(([spelling]) => text.startsWith(spelling, at));
    if (!sign) return unreadable(`"${text.charAt(at)}" is no part of a formula`);
    tokens.push(sign[1]);
    at += sign[0].length;
  }
  return tokens.length > 0 ? parsed(tokens) : unreadable("no formula");
}
