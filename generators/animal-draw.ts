import { ANIMAL_COLUMNS, animalsOf, answersTo, changedTables } from "./animal-table.js";
import type { AnimalChange, AnimalColumn, AnimalQuery, AnimalTable } from "./animal-table.js";
import type { AnimalOptions } from "./animal-families.js";
import type { Rng } from "./rng.js";
import { NAMES } from "./templates/pools.js";

/** Animals of a second table, with the ranges and steps of their numbers. */
const OTHERS = [
  { animal: "giraffe", plural: "giraffes", age: [2, 20, 1], height: [300, 500, 10], weight: [400, 950, 10] },
  {
    animal: "elephant",
    plural: "elephants",
    age: [2, 40, 1],
    height: [160, 330, 10],
    weight: [1500, 4500, 50],
  },
  { animal: "ostrich", plural: "ostriches", age: [2, 25, 1], height: [150, 270, 5], weight: [60, 150, 1] },
  { animal: "llama", plural: "llamas", age: [2, 18, 1], height: [90, 180, 5], weight: [60, 200, 5] },
  { animal: "camel", plural: "camels", age: [2, 30, 1], height: [170, 240, 5], weight: [350, 700, 10] },
] as const;
const PENGUIN = {
  animal: "penguin",
  plural: "penguins",
  age: [2, 15, 1],
  height: [40, 95, 5],
  weight: [8, 20, 1],
} as const;
const ABSENT_ANIMALS =
  "bears,seals,zebras,goats,swans,otters,wolves,donkeys,flamingos,beavers,moose,kangaroos".split(",");
type Range = readonly [number, number, number];

/** Options of a question. */
export const ANIMAL_OPTIONS = 5;
const OPTIONS = ANIMAL_OPTIONS;

/** Tables with changes, and names that occur in neither. */
export interface DrawnAnimals {
  tables: AnimalTable[];
  columns: AnimalColumn[];
  changes: AnimalChange[];
  freshNames: string[];
}

/** A table of `count` penguins, where asked for with a second table and changes of the first one. */
export function drawAnimals(
  rng: Rng,
  { count, second, add, remove }: { count: number; second: boolean; add: boolean; remove: boolean },
): DrawnAnimals {
  const kinds = second ? [PENGUIN, rng.pick(OTHERS)] : [PENGUIN];
  const names = rng.sample(NAMES, 2 * count + 6);
  const take = (): string => names.pop() ?? "";
  const tables = kinds.map((kind, i) => drawTable(rng, kind, i === 0 ? count : rng.int(4, count), take));
  const changes = drawChanges(rng, tables, add, remove, take);
  return { tables, columns: rng.shuffle(ANIMAL_COLUMNS), changes, freshNames: names };
}

function drawTable(
  rng: Rng,
  kind: (typeof OTHERS)[number] | typeof PENGUIN,
  count: number,
  take: () => string,
): AnimalTable {
  const draw = ([low, high, step]: Range, n: number): number[] =>
    rng.sample(
      Array.from({ length: (high - low) / step + 1 }, (_, i) => low + i * step),
      n,
    );
  const ages = draw(kind.age, count);
  const heights = draw(kind.height, count);
  const weights = draw(kind.weight, count);
  const rows = ages.map((age, i) => ({
    name: take(),
    age,
    height: heights[i] ?? 0,
    weight: weights[i] ?? 0,
  }));
  return { animal: kind.animal, plural: kind.plural, rows };
}

/** At most one row added and one of the others taken out, in any order; the added numbers may repeat one of the table. */
function drawChanges(
  rng: Rng,
  tables: readonly AnimalTable[],
  add: boolean,
  remove: boolean,
  take: () => string,
): AnimalChange[] {
  const changes: AnimalChange[] = [];
  const extra = drawTable(rng, PENGUIN, 1, take).rows[0];
  if (add && extra) changes.push({ add: extra });
  if (remove) changes.push({ remove: rng.pick(tables[0]?.rows ?? []).name });
  return rng.shuffle(changes);
}

type Drawn = DrawnAnimals & { query: AnimalQuery };

/** Five options with the answer at the place `label`; undefined where that cannot be. */
export function drawAnimalOptions(
  rng: Rng,
  style: AnimalOptions,
  label: number,
  { tables, columns, changes, query, freshNames }: Drawn,
): string[] | undefined {
  const changed = changedTables(tables, changes) ?? [];
  const answers = answersTo(query, changed, columns);
  const answer = rng.pick(answers.length > 0 ? answers : [""]);
  if (answer === "") return undefined;
  const insert = (others: readonly string[]): string[] => [
    ...others.slice(0, label),
    answer,
    ...others.slice(label, OPTIONS - 1),
  ];
  if (style === "animals") return insert(rng.sample(ABSENT_ANIMALS, OPTIONS - 1));
  if (style === "names") {
    const everyone = [
      ...animalsOf(tables, "all"),
      ...changes.flatMap((change) => ("add" in change ? [change.add] : [])),
    ].map((each) => each.name);
    const asked = "scope" in query ? animalsOf(changed, query.scope).map((each) => each.name) : [];
    const others = [...new Set([...rng.shuffle(asked), ...rng.shuffle(everyone), ...freshNames])];
    return insert(rng.shuffle(others.filter((each) => each !== answer).slice(0, OPTIONS - 1)));
  }
  const value = Number(answer);
  if (style === "run") {
    // The run is drawn before the answer: else a run from 0 would say that the answer stands late in it.
    const rows = "scope" in query ? animalsOf(changed, query.scope).length : OPTIONS - 1;
    const fixed = query.kind !== "count" || query.conditions.length === 0;
    const start = fixed ? value - label : rng.int(0, Math.max(0, rows - OPTIONS + 1));
    if (start < 0 || start + label !== value) return undefined;
    return insert(
      Array.from({ length: OPTIONS }, (_, i) => String(start + i)).filter((text) => text !== answer),
    );
  }
  return insertSorted(rng, label, value, nearValues(rng, query, tables, columns, changes));
}

/** Values of near questions: without the changes, of other rows or columns, of the other end. */
function nearValues(
  rng: Rng,
  query: AnimalQuery,
  tables: AnimalTable[],
  columns: AnimalColumn[],
  changes: AnimalChange[],
): number[] {
  const changed = changedTables(tables, changes) ?? [];
  const column = "column" in query && query.column !== "name" ? query.column : "age";
  const near: AnimalQuery[] = [];
  if (query.kind === "extreme_value")
    near.push({ ...query, end: query.end === "most" ? "least" : "most" }, { ...query, scope: 0 });
  if (query.kind === "total" || query.kind === "average") near.push({ ...query, scope: 0 }, query);
  const results = near.flatMap((each) => [
    ...answersTo(each, changed, columns),
    ...answersTo(each, tables, columns),
  ]);
  const own =
    query.kind === "value" || query.kind === "extreme_value"
      ? rng.shuffle(animalsOf(changed, "scope" in query ? query.scope : "all").map((each) => each[column]))
      : [];
  return [...results.map(Number), ...own];
}

/** Five numbers, sorted, with `value` at `label`: the near ones first, the rest at steps from it. */
function insertSorted(rng: Rng, label: number, value: number, near: readonly number[]): string[] | undefined {
  const step = value % 50 === 0 && value >= 500 ? 50 : value % 5 === 0 && value >= 40 ? 5 : 1;
  const pick = (sign: number, n: number): number[] | undefined => {
    const found = new Set(near.filter((each) => sign * (each - value) > 0).slice(0, n));
    const steps = rng.shuffle(Array.from({ length: 9 }, (_, i) => i + 1));
    for (const k of steps) {
      const other = value + sign * k * step;
      if (found.size < n && other > 0) found.add(other);
    }
    return found.size === n ? [...found] : undefined;
  };
  const below = pick(-1, label);
  const above = pick(1, OPTIONS - 1 - label);
  return below && above && [...below, value, ...above].sort((a, b) => a - b).map(String);
}
