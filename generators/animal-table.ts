import { compareCodeUnits } from "./words.js";

/** A table of animals with three numbers each, changes to it, and questions with one answer. */
export const ANIMAL_COLUMNS = ["age", "height", "weight"] as const;
export type AnimalColumn = (typeof ANIMAL_COLUMNS)[number];

export interface AnimalRow {
  name: string;
  /** Years. */
  age: number;
  /** Centimetres. */
  height: number;
  /** Kilograms. */
  weight: number;
}

export interface AnimalTable {
  /** "penguin" and "penguins". */
  animal: string;
  plural: string;
  rows: AnimalRow[];
}

/** A change of the first table: a row added at its end, or one taken out. */
export type AnimalChange = { add: AnimalRow } | { remove: string };

export interface AnimalCondition {
  column: AnimalColumn;
  /** Strictly more or less than `value`. */
  than: "more" | "less";
  value: number;
}

/** Which animals a question is about: those of one table (by index), or all. */
export type AnimalScope = number | "all";

export type AnimalQuery =
  | { kind: "value"; name: string; column: AnimalColumn }
  | { kind: "name_at"; scope: AnimalScope; column: AnimalColumn; value: number; metres: boolean }
  | { kind: "extreme_name"; scope: AnimalScope; column: AnimalColumn; end: "most" | "least"; rank: number }
  | { kind: "extreme_value"; scope: AnimalScope; column: AnimalColumn; end: "most" | "least" }
  | { kind: "count"; scope: AnimalScope; conditions: AnimalCondition[] }
  | { kind: "only"; scope: AnimalScope; conditions: AnimalCondition[] }
  | {
      kind: "compared";
      scope: AnimalScope;
      name: string;
      comparisons: { column: AnimalColumn; than: "more" | "less" }[];
    }
  | {
      kind: "difference";
      scope: AnimalScope;
      name: string;
      column: AnimalColumn;
      than: "more" | "less";
      by: number;
    }
  | { kind: "total"; scope: AnimalScope; column: AnimalColumn }
  | { kind: "average"; scope: AnimalScope; column: AnimalColumn }
  | { kind: "row"; scope: AnimalScope; from: "start" | "end"; place: number }
  | { kind: "alphabetic"; scope: AnimalScope; from: "start" | "end"; place: number }
  | { kind: "name_length"; scope: AnimalScope; end: "most" | "least" }
  | { kind: "animals" }
  | { kind: "animal_count" }
  | { kind: "column_number"; column: AnimalColumn | "name" };

/** The tables after the changes, in the order in which they are told. Undefined where a change cannot be made. */
export function changedTables(
  tables: readonly AnimalTable[],
  changes: readonly AnimalChange[],
): AnimalTable[] | undefined {
  const [first, ...others] = tables;
  if (!first) return undefined;
  let rows = [...first.rows];
  for (const change of changes) {
    if ("add" in change) rows.push(change.add);
    else if (rows.filter(({ name }) => name === change.remove).length === 1)
      rows = rows.filter(({ name }) => name !== change.remove);
    else return undefined;
  }
  return [{ ...first, rows }, ...others];
}

/** The animals of a scope, table by table. */
export function animalsOf(tables: readonly AnimalTable[], scope: AnimalScope): readonly AnimalRow[] {
  return scope === "all" ? tables.flatMap(({ rows }) => rows) : (tables[scope]?.rows ?? []);
}

export function fits(row: AnimalRow, conditions: readonly AnimalCondition[]): boolean {
  return conditions.every(({ column, than, value }) =>
    than === "more" ? row[column] > value : row[column] < value,
  );
}

/**
 * The answers to a question about tables (already changed), as texts: one, except for the kinds of animals listed. Empty
 * where the question has no answer or several: a tie, no such row, an average that is no whole number.
 */
export function answersTo(
  query: AnimalQuery,
  tables: readonly AnimalTable[],
  columns: readonly AnimalColumn[] = ANIMAL_COLUMNS,
): string[] {
  const rows = "scope" in query ? animalsOf(tables, query.scope) : animalsOf(tables, "all");
  const only = (found: readonly AnimalRow[]): string[] => (found.length === 1 ? [found[0]?.name ?? ""] : []);
  const named = (name: string): AnimalRow | undefined => {
    const found = animalsOf(tables, "all").filter((row) => row.name === name);
    return found.length === 1 ? found[0] : undefined;
  };
  const at = (names: readonly string[], from: "start" | "end", place: number): string[] =>
    names.slice(from === "start" ? place - 1 : names.length - place).slice(0, place > names.length ? 0 : 1);

  switch (query.kind) {
    case "value": {
      const row = named(query.name);
      return row ? [String(row[query.column])] : [];
    }
    case "name_at":
      return only(rows.filter((row) => row[query.column] === query.value));
    case "extreme_name": {
      const sign = query.end === "most" ? 1 : -1;
      // The row with exactly rank - 1 rows beyond it; a tie leaves none or several.
      return only(
        rows.filter(
          (row) =>
            rows.filter((other) => sign * (other[query.column] - row[query.column]) > 0).length ===
            query.rank - 1,
        ),
      );
    }
    case "extreme_value": {
      const values = rows.map((row) => row[query.column]);
      if (values.length === 0) return [];
      return [String(query.end === "most" ? Math.max(...values) : Math.min(...values))];
    }
    case "count":
      return [String(rows.filter((row) => fits(row, query.conditions)).length)];
    case "only":
      return only(rows.filter((row) => fits(row, query.conditions)));
    case "compared": {
      const known = named(query.name);
      if (!known) return [];
      const conditions = query.comparisons.map(({ column, than }) => ({
        column,
        than,
        value: known[column],
      }));
      return only(rows.filter((row) => fits(row, conditions)));
    }
    case "difference": {
      const known = named(query.name);
      if (!known) return [];
      const value = known[query.column] + (query.than === "more" ? query.by : -query.by);
      return only(rows.filter((row) => row[query.column] === value));
    }
    case "total":
      return [String(sum(rows, query.column))];
    case "average": {
      const total = sum(rows, query.column);
      return rows.length > 0 && total % rows.length === 0 ? [String(total / rows.length)] : [];
    }
    case "row":
      return at(
        rows.map(({ name }) => name),
        query.from,
        query.place,
      );
    case "alphabetic":
      return at(rows.map(({ name }) => name).sort(compareCodeUnits), query.from, query.place);
    case "name_length": {
      const lengths = rows.map(({ name }) => name.length);
      const wanted = query.end === "most" ? Math.max(...lengths) : Math.min(...lengths);
      return only(rows.filter(({ name }) => name.length === wanted));
    }
    case "animals":
      return tables.map(({ plural }) => plural);
    case "animal_count":
      return [String(new Set(tables.map(({ plural }) => plural)).size)];
    case "column_number":
      return [String(query.column === "name" ? 1 : columns.indexOf(query.column) + 2)];
  }
}

function sum(rows: readonly AnimalRow[], column: AnimalColumn): number {
  return rows.reduce((total, row) => total + row[column], 0);
}
