import type {
  AnimalChange,
  AnimalColumn,
  AnimalCondition,
  AnimalQuery,
  AnimalRow,
  AnimalScope,
  AnimalTable,
} from "../../../generators/animal-table.js";
import { readOptionQuestion } from "../../../generators/option-text.js";
import type { SourceRow } from "../../source.js";

/**
 * Reads the published text: the table on one line, an added and a deleted row, a second table, the question. A question
 * that needs more than the tables keeps the published answer.
 */
export function fromSource({ question, answer }: SourceRow): unknown {
  const { head: text, options } = readOptionQuestion(question);
  const lines = text.split("\n").map((line) => line.trim());
  const first = readRows(/\(kg\) (.*?) {2}For example/.exec(lines[0] ?? "")?.[1] ?? "");
  const tables: AnimalTable[] = [{ animal: "penguin", plural: "penguins", rows: first }];
  const changes: AnimalChange[] = [];
  for (const [i, line] of lines.entries()) {
    if (/We now add a penguin/.test(line))
      changes.push(...readRows(lines[i + 1] ?? "").map((add) => ({ add })));
    const removed = /delete the penguin named (\w+)/.exec(line);
    if (removed) changes.push({ remove: removed[1] ?? "" });
    const other = /similar table, but listing (\w+):/.exec(line);
    if (other)
      tables.push({
        animal: (other[1] ?? "").replace(/s$/, ""),
        plural: other[1] ?? "",
        rows: lines.slice(i + 2).flatMap((each) => readRows(each)),
      });
  }
  const asked = (lines.at(-1) ?? "").replace(/^.*80 cm\. */, "");
  const query = readQuery(asked, tables);
  const columns: AnimalColumn[] = ["age", "height", "weight"];
  const key = (answer ?? "").charCodeAt(1) - 65;
  return {
    tables,
    columns,
    changes,
    query: query ?? { kind: "published", text: asked, key },
    options,
  };
}

/** Every "name, 7, 50, 11" of a text. */
function readRows(text: string): AnimalRow[] {
  return [...text.matchAll(/([A-Z][a-z]+), (\d+), (\d+), (\d+)/g)].map(([, name, ...numbers]) => {
    const [age, height, weight] = numbers.map(Number);
    return { name: name ?? "", age: age ?? 0, height: height ?? 0, weight: weight ?? 0 };
  });
}

const EXTREMES: Readonly<Record<string, readonly [AnimalColumn, "most" | "least"]>> = {
  oldest: ["age", "most"],
  youngest: ["age", "least"],
  tallest: ["height", "most"],
  shortest: ["height", "least"],
  heaviest: ["weight", "most"],
  lightest: ["weight", "least"],
};
const COMPARISONS: Readonly<Record<string, { column: AnimalColumn; than: "more" | "less" }>> = {
  older: { column: "age", than: "more" },
  younger: { column: "age", than: "less" },
  taller: { column: "height", than: "more" },
  shorter: { column: "height", than: "less" },
  heavier: { column: "weight", than: "more" },
  lighter: { column: "weight", than: "less" },
};
const PLACES = ["first", "second", "third", "fourth", "fifth"];
const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six"];

/** The question as a query on the tables; undefined where it asks for something else. */
function readQuery(asked: string, tables: readonly AnimalTable[]): AnimalQuery | undefined {
  const text = asked.replace(/\bfist\b/, "first").replace(/\byounest\b/, "youngest");
  const scopeOf = (animals: string): AnimalScope | undefined => {
    if (/^animals?$|^penguins and giraffes$/.test(animals)) return "all";
    const at = tables.findIndex(({ animal, plural }) => animal === animals || plural === animals);
    return at < 0 ? undefined : at;
  };
  const match = (pattern: RegExp): string[] | undefined => pattern.exec(text)?.slice(1);

  let part = match(/^How many (species|(?:[a-z]+)) are (?:listed|there) in the tables?\?$/);
  if (part?.[0] === "species") return { kind: "animal_count" };
  if (part) return withScope(scopeOf(part[0] ?? ""), (scope) => ({ kind: "count", scope, conditions: [] }));
  part = match(/^How many ([a-z]+) (are (?:more|less) than .*)\?$/);
  const conditions = part?.[1]?.split(" and ").map(readCondition);
  if (part && conditions?.every((each) => each !== undefined))
    return withScope(scopeOf(part[0] ?? ""), (scope) => ({ kind: "count", scope, conditions }));
  if (/^What animals are listed/.test(text)) return { kind: "animals" };

  part = match(/^What is the (age|height|weight) of ([A-Z][a-z]+)\?$/);
  if (part) return { kind: "value", name: part[1] ?? "", column: part[0] as AnimalColumn };
  part = match(/^What is the (average|cumulated|total) (age|height|weight) of the ([a-z ]+)\?$/);
  if (part) {
    const kind = part[0] === "average" ? ("average" as const) : ("total" as const);
    const column = part[1] as AnimalColumn;
    return withScope(scopeOf(part[2] ?? ""), (scope) => ({ kind, scope, column }));
  }
  part = match(/^What is the (largest|highest|biggest|smallest|shortest|lowest) (age|height|weight)\?$/);
  if (part) {
    const end = /^(?:largest|highest|biggest)$/.test(part[0] ?? "") ? ("most" as const) : ("least" as const);
    return { kind: "extreme_value", scope: "all", column: part[1] as AnimalColumn, end };
  }
  part = match(
    /^What is the name of the (?:(\d+) cm tall )?([a-z]+)(?: that is (\d+) (cm tall|years old)| that weights? (\d+) kg)?\?$/,
  );
  if (part) {
    const [before, animals = "", value, unit, weight] = part;
    const column = weight ? "weight" : unit === "years old" ? "age" : "height";
    const wanted = before ?? value ?? weight;
    if (wanted !== undefined)
      return withScope(scopeOf(animals), (scope) => ({
        kind: "name_at",
        scope,
        column,
        value: Number(wanted),
        metres: false,
      }));
  }
  part = match(/^What is the name of the ([a-z]+) ([a-z]+)( sorted by alphabetic order)?\?$/);
  if (part) {
    const [at = "", animals = "", sorted] = part;
    const place = at === "last" ? 1 : PLACES.indexOf(at) + 1;
    const from = at === "last" ? ("end" as const) : ("start" as const);
    if (place > 0)
      return withScope(scopeOf(animals), (scope) => ({
        kind: sorted ? "alphabetic" : "row",
        scope,
        from,
        place,
      }));
  }
  part = match(/^Which is the (second )?([a-z]+) ([a-z]+)\?$/);
  const extreme = EXTREMES[part?.[1] ?? ""];
  if (part && extreme) {
    const rank = part[0] ? 2 : 1;
    const [column, end] = extreme;
    return withScope(scopeOf(part[2] ?? ""), (scope) => ({ kind: "extreme_name", scope, column, end, rank }));
  }
  part = match(/^Which ([a-z]+) is ([a-z]+) than the other ones\?$/);
  const beyond = COMPARISONS[part?.[1] ?? ""];
  if (part && beyond) {
    const end = beyond.than === "more" ? ("most" as const) : ("least" as const);
    return withScope(scopeOf(part[0] ?? ""), (scope) => ({
      kind: "extreme_name",
      scope,
      column: beyond.column,
      end,
      rank: 1,
    }));
  }
  part = match(/^Which ([a-z]+) is ([a-z]+) years? (older|younger) than ([A-Z][a-z]+)\?$/);
  if (part) {
    const [animals = "", word = "", comparison = "", name = ""] = part;
    const by = NUMBERS.indexOf(word);
    const than = comparison === "older" ? ("more" as const) : ("less" as const);
    if (by > 0)
      return withScope(scopeOf(animals), (scope) => ({
        kind: "difference",
        scope,
        name,
        column: "age",
        than,
        by,
      }));
  }
  part = match(/^Which ([a-z]+) is ([a-z]+)(?: (?:but|and) ([a-z]+))? than ([A-Z][a-z]+)\?$/);
  if (part) {
    const [animals = "", one = "", two, name = ""] = part;
    const comparisons = [one, ...(two ? [two] : [])].map((word) => COMPARISONS[word]);
    if (comparisons.every((each) => each !== undefined))
      return withScope(scopeOf(animals), (scope) => ({ kind: "compared", scope, name, comparisons }));
  }
  part = match(/^Which ([a-z]+) (is (?:more|less) than .*)\?$/);
  const single = readCondition(part?.[1] ?? "");
  if (part && single)
    return withScope(scopeOf(part[0] ?? ""), (scope) => ({ kind: "only", scope, conditions: [single] }));
  part = match(/^Which ([a-z]+) has the (shortest|longest) name\?$/);
  if (part) {
    const end = part[1] === "longest" ? ("most" as const) : ("least" as const);
    return withScope(scopeOf(part[0] ?? ""), (scope) => ({ kind: "name_length", scope, end }));
  }
  part = match(/^[Ww]hat is the number of the column with the (name|age|height|weight)s/);
  if (part) return { kind: "column_number", column: part[0] as AnimalColumn | "name" };
  return undefined;
}

function withScope(
  scope: AnimalScope | undefined,
  make: (scope: AnimalScope) => AnimalQuery,
): AnimalQuery | undefined {
  return scope === undefined ? undefined : make(scope);
}

/** "are more than 5 years old", "weight less than 12 kg". */
function readCondition(text: string): AnimalCondition | undefined {
  const found = /^(?:(?:are|is) )?(?:weights? |weighs? )?(more|less) than (\d+) (years old|cm tall|kg)$/.exec(
    text.trim(),
  );
  if (!found) return undefined;
  const column = ({ "years old": "age", "cm tall": "height", kg: "weight" } as const)[found[3] ?? ""];
  return column && { column, than: found[1] as "more" | "less", value: Number(found[2]) };
}
