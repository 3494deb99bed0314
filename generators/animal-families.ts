import { ANIMAL_COLUMNS, animalsOf } from "./animal-table.js";
import type { AnimalColumn, AnimalCondition, AnimalQuery, AnimalScope, AnimalTable } from "./animal-table.js";
import type { Rng } from "./rng.js";

/** How the options of a question are made: names, a run of whole numbers, or numbers around the answer. */
export type AnimalOptions = "names" | "run" | "numbers" | "animals";

/** A family of questions: one wording, one column. */
export interface AnimalFamily {
  name: string;
  options: AnimalOptions;
  /** A question of the family about tables (already changed); undefined where they have none. */
  draw(rng: Rng, tables: readonly AnimalTable[]): AnimalQuery | undefined;
}

type Than = "more" | "less";
const ENDS = ["most", "least"] as const;
const THANS: readonly Than[] = ["more", "less"];

/** One of the tables. */
function oneTable(rng: Rng, tables: readonly AnimalTable[]): number {
  return rng.int(0, tables.length - 1);
}

/** One of the tables, or all animals. */
function anyScope(rng: Rng, tables: readonly AnimalTable[]): AnimalScope {
  return tables.length > 1 && rng.chance(0.3) ? "all" : oneTable(rng, tables);
}

/** A number at or next to a value of the table, so that "more than" and "at least" differ. */
function threshold(
  rng: Rng,
  tables: readonly AnimalTable[],
  scope: AnimalScope,
  column: AnimalColumn,
): number {
  return valueOf(rng, tables, scope, column) + rng.pick([-1, 0, 0, 1]) * (column === "height" ? 5 : 1);
}

function valueOf(rng: Rng, tables: readonly AnimalTable[], scope: AnimalScope, column: AnimalColumn): number {
  return rng.pick(animalsOf(tables, scope))[column];
}

function someName(rng: Rng, tables: readonly AnimalTable[], scope: AnimalScope): string {
  return rng.pick(animalsOf(tables, scope)).name;
}

const perColumn = (make: (column: AnimalColumn) => AnimalFamily[]): AnimalFamily[] =>
  ANIMAL_COLUMNS.flatMap(make);

const byColumn = perColumn((column) => [
  {
    name: `value of ${column}`,
    options: "numbers",
    draw: (rng, tables) => ({ kind: "value", name: someName(rng, tables, "all"), column }),
  },
  {
    name: `name by ${column}`,
    options: "names",
    draw: (rng, tables) => {
      const scope = oneTable(rng, tables);
      return { kind: "name_at", scope, column, value: valueOf(rng, tables, scope, column), metres: false };
    },
  },
  ...ENDS.flatMap((end): AnimalFamily[] => [
    {
      name: `${end} ${column}, name`,
      options: "names",
      draw: (rng, tables) => ({ kind: "extreme_name", scope: anyScope(rng, tables), column, end, rank: 1 }),
    },
    {
      name: `second ${end} ${column}, name`,
      options: "names",
      draw: (rng, tables) => ({ kind: "extreme_name", scope: anyScope(rng, tables), column, end, rank: 2 }),
    },
    {
      name: `${end} ${column}, value`,
      options: "numbers",
      draw: (rng, tables) => ({ kind: "extreme_value", scope: oneTable(rng, tables), column, end }),
    },
  ]),
  ...THANS.flatMap((than): AnimalFamily[] => [
    {
      name: `count ${than} ${column}`,
      options: "run",
      draw: (rng, tables) => {
        const scope = oneTable(rng, tables);
        const value = threshold(rng, tables, scope, column);
        return { kind: "count", scope, conditions: [{ column, than, value }] };
      },
    },
    {
      name: `${than} ${column} than another one`,
      options: "names",
      draw: (rng, tables) => {
        const scope = oneTable(rng, tables);
        return {
          kind: "compared",
          scope,
          name: someName(rng, tables, scope),
          comparisons: [{ column, than }],
        };
      },
    },
    {
      name: `${than} ${column} by a difference`,
      options: "names",
      draw: (rng, tables) => {
        const scope = oneTable(rng, tables);
        const [a, b] = rng.sample(animalsOf(tables, scope), 2);
        const by = Math.abs((a?.[column] ?? 0) - (b?.[column] ?? 0));
        return by === 0 ? undefined : { kind: "difference", scope, name: b?.name ?? "", column, than, by };
      },
    },
  ]),
  {
    name: `total of ${column}`,
    options: "numbers",
    draw: (rng, tables) => ({ kind: "total", scope: anyScope(rng, tables), column }),
  },
  {
    name: `average of ${column}`,
    options: "numbers",
    draw: (rng, tables) => ({ kind: "average", scope: oneTable(rng, tables), column }),
  },
  {
    name: `${column} between`,
    options: "names",
    draw: (rng, tables) => {
      const scope = oneTable(rng, tables);
      const values = [threshold(rng, tables, scope, column), threshold(rng, tables, scope, column)];
      const [low, high] = values.sort((a, b) => a - b) as [number, number];
      const conditions: AnimalCondition[] = [
        { column, than: "more", value: low },
        { column, than: "less", value: high },
      ];
      return { kind: "only", scope, conditions };
    },
  },
]);

const byTwoColumns = (
  [
    ["age", "height"],
    ["age", "weight"],
    ["height", "weight"],
  ] as const
).flatMap(([first, second]): AnimalFamily[] => [
  ...THANS.map((than): AnimalFamily => ({
    name: `count ${than} ${first} and ${second}`,
    options: "run",
    draw: (rng, tables) => {
      const scope = oneTable(rng, tables);
      const conditions = [
        { column: first, than, value: threshold(rng, tables, scope, first) },
        { column: second, than: rng.pick(THANS), value: threshold(rng, tables, scope, second) },
      ];
      return { kind: "count", scope, conditions };
    },
  })),
  {
    name: `${first} one way and ${second} the other`,
    options: "names",
    draw: (rng, tables) => {
      const scope = oneTable(rng, tables);
      const than = rng.pick(THANS);
      const comparisons = [
        { column: first, than },
        { column: second, than: than === "more" ? ("less" as const) : ("more" as const) },
      ];
      return { kind: "compared", scope, name: someName(rng, tables, scope), comparisons };
    },
  },
]);

const places = (kind: "row" | "alphabetic", from: "start" | "end", place: number): AnimalFamily => ({
  name: `${kind} ${place} from the ${from}`,
  options: "names",
  draw: (rng, tables) => ({ kind, scope: oneTable(rng, tables), from, place }),
});

/** All families; each is equally likely. */
export const ANIMAL_FAMILIES: readonly AnimalFamily[] = [
  ...byColumn,
  ...byTwoColumns,
  {
    name: "name by height in metres",
    options: "names",
    draw: (rng, tables) => {
      const scope = oneTable(rng, tables);
      const value = valueOf(rng, tables, scope, "height");
      return { kind: "name_at", scope, column: "height", value, metres: true };
    },
  },
  places("row", "start", 2),
  places("row", "start", 3),
  places("row", "end", 1),
  places("row", "end", 2),
  places("alphabetic", "start", 1),
  places("alphabetic", "start", 2),
  places("alphabetic", "end", 1),
  places("alphabetic", "end", 2),
  ...ENDS.map((end): AnimalFamily => ({
    name: `${end} letters`,
    options: "names",
    draw: (rng, tables) => ({ kind: "name_length", scope: oneTable(rng, tables), end }),
  })),
  {
    name: "how many",
    options: "run",
    draw: (rng, tables) => ({ kind: "count", scope: oneTable(rng, tables), conditions: [] }),
  },
  {
    name: "how many altogether",
    options: "run",
    draw: (_rng, tables) => (tables.length > 1 ? { kind: "count", scope: "all", conditions: [] } : undefined),
  },
  {
    name: "kind of animal",
    options: "animals",
    draw: () => ({ kind: "animals" }),
  },
  {
    name: "number of a column",
    options: "run",
    draw: (rng) => ({ kind: "column_number", column: rng.pick(ANIMAL_COLUMNS) }),
  },
];
