import type { AnimalColumn, AnimalCondition, AnimalQuery, AnimalScope, AnimalTable } from "./animal-table.js";
import { ordinal } from "./text.js";

/** How a column speaks of more and less. */
const WORDS = {
  age: { unit: "years", more: "older", less: "younger", most: "oldest", least: "youngest" },
  height: { unit: "cm", more: "taller", less: "shorter", most: "tallest", least: "shortest" },
  weight: { unit: "kg", more: "heavier", less: "lighter", most: "heaviest", least: "lightest" },
} as const;

/** The question of a query in words, for tables that name their animals. */
export function askAboutAnimals(query: AnimalQuery, tables: readonly AnimalTable[]): string {
  const scope = "scope" in query ? query.scope : "all";
  const one = singular(scope, tables);
  const many = plural(scope, tables);
  switch (query.kind) {
    case "value":
      return {
        age: `How old is ${query.name}, in years?`,
        height: `How tall is ${query.name}, in cm?`,
        weight: `How much does ${query.name} weigh, in kg?`,
      }[query.column];
    case "name_at":
      return `Which ${one} ${measures(query.column, query.value, query.metres)}?`;
    case "extreme_name":
      return `Which ${one} is the ${query.rank > 1 ? `${ordinal(query.rank)} ` : ""}${WORDS[query.column][query.end]}?`;
    case "extreme_value":
      return `What is the ${query.end === "most" ? "largest" : "smallest"} ${query.column} among the ${many}, in ${WORDS[query.column].unit}?`;
    case "count":
      return query.conditions.length === 0
        ? `How many ${many} are listed${scope === "all" ? " altogether" : ""}?`
        : `How many ${many} ${query.conditions.map((condition) => predicate(condition, true)).join(" and ")}?`;
    case "only":
      return `Which is the only ${one} that ${query.conditions.map((condition) => predicate(condition, false)).join(" and ")}?`;
    case "compared":
      return `Which is the only ${one} that is ${query.comparisons.map(({ column, than }) => WORDS[column][than]).join(" but ")} than ${query.name}?`;
    case "difference":
      return `Which ${one} is exactly ${amount(query.by, query.column)} ${WORDS[query.column][query.than]} than ${query.name}?`;
    case "total":
      return `What do the ${query.column}s of all the ${many} add up to, in ${WORDS[query.column].unit}?`;
    case "average":
      return `What is the average ${query.column} of the ${many}, in ${WORDS[query.column].unit}?`;
    case "row":
      return `Which ${one} is the ${fromEitherEnd(query.from, query.place)} in the list?`;
    case "alphabetic":
      return `If the names of the ${many} are put in alphabetical order, which name is the ${fromEitherEnd(query.from, query.place)}?`;
    case "name_length":
      return `Which ${one} has the ${query.end === "most" ? "longest" : "shortest"} name, counted in letters?`;
    case "animals":
      return "Which of these kinds of animals is listed?";
    case "animal_count":
      return "How many kinds of animals are listed?";
    case "column_number":
      return `Which number has the column with the ${query.column}s, when the columns are counted from the left, starting with 1?`;
  }
}

function singular(scope: AnimalScope, tables: readonly AnimalTable[]): string {
  return scope === "all" ? "animal" : (tables[scope]?.animal ?? "animal");
}

function plural(scope: AnimalScope, tables: readonly AnimalTable[]): string {
  return scope === "all" ? "animals" : (tables[scope]?.plural ?? "animals");
}

function measures(column: AnimalColumn, value: number, metres: boolean): string {
  if (column === "weight") return `weighs ${value} kg`;
  if (column === "age") return `is ${amount(value, column)} old`;
  return `is ${metres ? `${value / 100} m` : `${value} cm`} tall`;
}

function predicate({ column, than, value }: AnimalCondition, many: boolean): string {
  if (column === "weight") return `${many ? "weigh" : "weighs"} ${than} than ${value} kg`;
  return `${many ? "are" : "is"} ${than} than ${amount(value, column)} ${column === "age" ? "old" : "tall"}`;
}

function amount(value: number, column: AnimalColumn): string {
  return column === "age" && value === 1 ? "1 year" : `${value} ${WORDS[column].unit}`;
}

function fromEitherEnd(from: "start" | "end", place: number): string {
  if (from === "start") return ordinal(place);
  return place === 1 ? "last" : `${ordinal(place)} to last`;
}
