import { extractAnswer, TOOL_OUTPUT_HEADER } from "../../verifiers/extract.js";
import { fold, trimChars } from "../../verifiers/parse/reading.js";
import type { EpisodeRow } from "./row.js";
import { pythonStatements } from "./python-statements.js";
import type { PythonToken } from "./python-statements.js";

/**
 * Whether code re-examines an earlier answer, read off the transcript. The rule:
 *
 * 1. A value is obtained where an earlier program printed it (each number, each line, what stands behind the last `:` or `=`
 *    of a line, each quoted text of its output) or where the model stated it as its answer in an earlier turn, or in the same
 *    turn before the program (the envelope, `\boxed{}`, "answer is"). It has two digits or characters at least, and does not
 *    stand in the episode's first message: what the question gave was not obtained.
 * 2. A program that is run later tests the value where it holds it as a literal inside a test, or assigns it to a name
 *    (directly or through others) that stands in a test. A test is an `assert`, a comparison (`==`, `!=`, `<`, `<=`, `>`,
 *    `>=`, `in`, `is`), or the call of a function whose name says that it checks (`is_valid`, `check_plan`, `verify`,
 *    `isclose`, `isprime` ...).
 * 3. An episode checks itself where at least one program does so. Printing a value again, or computing on with it, is none.
 * 4. With `code_steer` the program that the guide wrote to test the answer is one, where it ran.
 *
 * The rule sees neither a second computation of the same result without naming it nor a check in words, and takes a
 * comparison with an obtained value for a check whatever it is meant for: it is a measure for comparing strategies, not a
 * judgement of an episode. A model's judgement can take its place (`SummaryOptions.selfCheck`).
 */
export function checksItself(row: Pick<EpisodeRow, "turns">): boolean {
  const isChecked = row.turns.some(({ guide = [] }) =>
    guide.some(({ kind, execution }) => kind === "check" && execution?.reason === "ok"),
  );
  return isChecked || findSelfChecks(row).length > 0;
}

/** A program that tests a value, for people who wonder about the share. */
export interface SelfCheck {
  /** Position of the program's turn among all turns. */
  turn: number;
  value: string;
}

/** Characters of an output that are looked at: what the model has seen of it, and more. */
const MAX_OUTPUT = 20_000;
/** Longest text that is taken for a value. */
const MAX_VALUE = 500;
/** Brackets within brackets that are looked into. */
const MAX_NESTING = 8;

/** The first test of each program that tests a value obtained before it. */
export function findSelfChecks({ turns }: Pick<EpisodeRow, "turns">): SelfCheck[] {
  const obtained = new Set<string>();
  const given = givenIn(turns.find((turn) => turn.role !== "assistant")?.text ?? "");
  const obtain = (values: Iterable<string>): void => {
    for (const value of values) {
      if (given(value)) continue;
      obtained.add(value);
      if (value.includes(",")) obtained.add(listKey(value));
    }
  };
  const checks: SelfCheck[] = [];
  for (const [i, turn] of turns.entries()) {
    if (turn.role !== "assistant") continue;
    const stated = extractAnswer(turn.text, "lenient");
    const isStated = stated.answer !== null && stated.reason !== "a reply of one line";
    if (isStated) obtain(valuesOf(stated.answer ?? ""));
    if (turn.code === undefined || !turn.execution) continue;
    const value = obtained.size === 0 ? undefined : testedValue(pythonStatements(turn.code), obtained);
    if (value !== undefined) checks.push({ turn: i, value });
    obtain(valuesOf(turn.execution.stdout.slice(0, MAX_OUTPUT)));
  }
  return checks;
}

/** Values of an output or of an answer: its numbers, its lines, their last parts, its quoted texts. */
function valuesOf(text: string): Set<string> {
  const values = new Set<string>();
  const add = (value: string): void => {
    const plain = plainText(value);
    if (plain.length >= 2 && plain.length <= MAX_VALUE) values.add(plain);
  };
  for (const line of text.split("\n")) {
    if (line.startsWith(TOOL_OUTPUT_HEADER)) continue;
    add(line);
    const label = Math.max(line.lastIndexOf(":"), line.lastIndexOf("="));
    if (label >= 0) add(line.slice(label + 1));
    for (const [, single, double] of line.matchAll(/'([^'\n]{2,500})'|"([^"\n]{2,500})"/g))
      add(single ?? double ?? "");
    for (const number of numbersOf(line)) values.add(number);
  }
  return values;
}

/** Numbers of two digits or more, without sign, thousands separators and the zeros behind a decimal point. */
function numbersOf(text: string): string[] {
  return [...text.matchAll(/(?<![\w.])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\w])|(?<![\w.])\d+(?:\.\d+)?(?![\w])/g)]
    .map(([found]) => plainNumber(found))
    .filter((number) => number.replace(".", "").length >= 2);
}

function plainNumber(text: string): string {
  const number = text.replaceAll(",", "");
  return number.includes(".") ? trimChars(`x${number}`, "0").slice(1).replace(/\.$/, "") : number;
}

/** Case, blanks, quotes and brackets folded away: `'Up'` and `up` are the same text. */
function plainText(text: string): string {
  return trimChars(fold(text.slice(0, MAX_VALUE + 20)), " .,;:\"'`[](){}<>*");
}

function withoutBlanks(text: string): string {
  return text.toLowerCase().replace(/\s+/g, "");
}

/** A list of values in whatever brackets, quotes and spacing: `[1, 2]` in an output is `(1,2)` in a program. */
function listKey(text: string): string {
  return `list ${withoutBlanks(text).replace(/[()[\]{}'"]/g, "")}`;
}

/** Whether a value stands in the question: a number as a number of it, a text anywhere in it. */
function givenIn(question: string): (value: string) => boolean {
  const numbers = new Set(numbersOf(question));
  const text = withoutBlanks(question);
  return (value) => (/^\d+(\.\d+)?$/.test(value) ? numbers.has(value) : text.includes(withoutBlanks(value)));
}

const COMPARISONS = new Set(["==", "!=", "<", "<=", ">", ">="]);
const CHECKING =
  /^(?:is_?\w+|\w*(?:check|verif|valid|confirm|assert|satisf|allclose|array_equal)\w*|test(?:_\w+)?|(?:\w+_)?equals?)$/i;

/** The first value that a test of the program looks at. */
function testedValue(
  statements: readonly PythonToken[][],
  obtained: ReadonlySet<string>,
): string | undefined {
  /** Names that hold an obtained value. */
  const holders = new Map<string, string>();
  for (const tokens of statements) {
    const value = valueIn(tokens, obtained, holders);
    if (value === undefined) continue;
    if (isTest(tokens)) return value;
    for (const name of assignedNames(tokens)) holders.set(name, value);
  }
  return undefined;
}

function valueIn(
  tokens: readonly PythonToken[],
  obtained: ReadonlySet<string>,
  holders: ReadonlyMap<string, string>,
): string | undefined {
  for (const { kind, text } of tokens) {
    const value =
      kind === "number" ? plainNumber(text) : kind === "string" ? plainText(text) : holders.get(text);
    if (kind === "name" ? value !== undefined : value !== undefined && obtained.has(value)) return value;
  }
  return listsIn(tokens).find((list) => obtained.has(listKey(list)));
}

/** Texts of the bracketed groups of a statement that are not too long for a value, inner brackets left out. */
function listsIn(tokens: readonly PythonToken[]): string[] {
  const open: string[] = [];
  const lists: string[] = [];
  for (const { kind, text } of tokens) {
    if (kind === "mark" && "([{".includes(text)) {
      // Deeper ones are no lists that an output would be compared with.
      if (open.length === MAX_NESTING) return lists;
      open.push("");
    } else if (kind === "mark" && ")]}".includes(text)) lists.push(open.pop() ?? "");
    else for (const [i, group] of open.entries()) if (group.length <= MAX_VALUE) open[i] = `${group}${text}`;
  }
  return lists;
}

function isTest(tokens: readonly PythonToken[]): boolean {
  // The header of a definition only names what is checked.
  if (tokens[0]?.text === "def" || tokens[0]?.text === "class") return false;
  let loops = 0;
  for (const [i, { kind, text }] of tokens.entries()) {
    if (kind === "mark" && COMPARISONS.has(text)) return true;
    if (kind !== "name") continue;
    if (text === "assert") return true;
    if (text === "is") return true;
    // The `in` of a loop or comprehension tests nothing.
    if (text === "for") loops++;
    else if (text === "in" && loops-- <= 0) return true;
    else if (CHECKING.test(text) && tokens[i + 1]?.text === "(") return true;
  }
  return false;
}

/** Names that a statement gives a value: left of `=`, the targets of `for`. */
function assignedNames(tokens: readonly PythonToken[]): string[] {
  const isLoop = tokens[0]?.text === "for";
  let depth = 0;
  const names: string[] = [];
  for (const { kind, text } of tokens) {
    if (kind === "mark" && "([{".includes(text)) depth++;
    else if (kind === "mark" && ")]}".includes(text)) depth--;
    else if (kind === "name" && text !== "for" && text !== "in") names.push(text);
    if (isLoop ? text === "in" : kind === "mark" && (text === "=" || text === "+=") && depth === 0)
      return names;
  }
  return [];
}
