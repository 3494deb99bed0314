import type { BinaryOperator, Formula } from "../verifiers/parse/formula.js";
import type { Rng } from "./rng.js";

/** Letters that formulas may have: truth tables double with each. */
export const MOST_LETTERS = 10;

/** A truth table: bit i of the whole is the value where letter k is true exactly if bit k of i is set. */
export type Table = readonly number[];

/** Tables of the letters of a question. */
export interface Tables {
  letters: readonly string[];
  /** The table that is true everywhere. */
  all: Table;
  of(formula: Formula): Table;
}

const known = new Map<string, Tables>();

export function tablesFor(letters: readonly string[]): Tables {
  const key = letters.join();
  const before = known.get(key);
  if (before) return before;
  const rows = 2 ** letters.length;
  const words = Math.max(1, rows / 32);
  const all = Array.from({ length: words }, () => (rows >= 32 ? -1 : 2 ** rows - 1));
  const none = all.map(() => 0);
  const atoms = new Map(
    letters.map((name, k) => {
      const table = [...none];
      for (let i = 0; i < rows; i++)
        if ((i >> k) & 1) table[i >> 5] = (table[i >> 5] as number) | (1 << (i & 31));
      return [name, table] as const;
    }),
  );
  const of = (formula: Formula): Table => {
    if (formula.op === "var") return atoms.get(formula.name) ?? none;
    if (formula.op === "not") return of(formula.of).map((word, i) => ~word & (all[i] as number));
    const [a, b] = [of(formula.left), of(formula.right)];
    const { op } = formula;
    return a.map((first, i) => {
      const second = b[i] as number;
      if (op === "and") return first & second;
      if (op === "or") return first | second;
      return (op === "implies" ? ~first | second : ~(first ^ second)) & (all[i] as number);
    });
  };
  const tables = { letters, all, of };
  // Ten letters have 1,013 sets of two and more: the large ones are not kept.
  if (known.size < 300) known.set(key, tables);
  return tables;
}

export function conjunction(all: Table, tables: readonly Table[]): Table {
  return tables.reduce((sum, table) => sum.map((word, i) => word & (table[i] as number)), all);
}

/** Whether `second` is true wherever `first` is. */
export function entails(first: Table, second: Table): boolean {
  return first.every((word, i) => (word & ~(second[i] as number)) === 0);
}

export function isEmpty(table: Table): boolean {
  return table.every((word) => word === 0);
}

const SYMBOLS: Readonly<Record<BinaryOperator, string>> = { and: "∧", or: "∨", implies: "→", iff: "↔" };
const OPERATORS: readonly BinaryOperator[] = ["and", "or", "implies", "iff"];

/** With brackets around every pair: `(P → (¬Q ∨ R))`. */
export function formulaText(formula: Formula): string {
  if (formula.op === "var") return formula.name;
  if (formula.op === "not") return `¬${formulaText(formula.of)}`;
  return `(${formulaText(formula.left)} ${SYMBOLS[formula.op]} ${formulaText(formula.right)})`;
}

/** Letters and operators. */
export function nodeCount(formula: Formula): number {
  if (formula.op === "var") return 1;
  return (
    1 + (formula.op === "not" ? nodeCount(formula.of) : nodeCount(formula.left) + nodeCount(formula.right))
  );
}

/** The letters of a formula in reading order, each as often as it occurs. */
export function lettersOf(formula: Formula): string[] {
  if (formula.op === "var") return [formula.name];
  return formula.op === "not"
    ? lettersOf(formula.of)
    : [...lettersOf(formula.left), ...lettersOf(formula.right)];
}

/** A formula that nests `complexity` - 1 operators at most, its letters denied half of the time, all of them different. */
export function drawFormula(rng: Rng, letters: readonly string[], complexity: number): Formula {
  const pool = rng.shuffle(letters);
  const draw = (depth: number): Formula => {
    if (depth <= 1 || pool.length < 2) {
      const name = pool.pop() ?? letters[0] ?? "";
      const atom: Formula = { op: "var", name };
      return rng.chance() ? { op: "not", of: atom } : atom;
    }
    const op = rng.pick(OPERATORS);
    const left = draw(rng.int(1, depth - 1));
    const right: Formula = pool.length > 0 ? draw(depth - 1) : left;
    const pair: Formula = rng.chance() ? { op, left, right } : { op, left: right, right: left };
    return rng.chance(0.2) ? { op: "not", of: pair } : pair;
  };
  return draw(complexity);
}
