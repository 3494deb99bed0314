import * as z from "zod";
import { ANIMAL_OPTIONS, drawAnimalOptions, drawAnimals } from "../../generators/animal-draw.js";
import { ANIMAL_FAMILIES } from "../../generators/animal-families.js";
import { askAboutAnimals } from "../../generators/animal-questions.js";
import { ANIMAL_COLUMNS, answersTo, changedTables } from "../../generators/animal-table.js";
import type { AnimalChange, AnimalColumn, AnimalQuery, AnimalTable } from "../../generators/animal-table.js";
import { attempt } from "../../generators/attempts.js";
import { answerFormat, numberWord, optionBlock } from "../../generators/text.js";
import { judgeOption } from "../../verifiers/judge-option.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { defineTask } from "../task.js";

/**
 * One question about a small table of penguins (BIG-Bench-Hard `penguins_in_a_table`), to which rows may have been added
 * or taken from, at times beside a second table. The source has one table; here every question has its own, with the
 * columns in any order, and 75 families of questions. The answer is found by running the question on the tables: ties
 * and questions without an answer are drawn again, and exactly one option holds the answer. A count or a number has its
 * place among sorted options drawn first, so that "the middle one" says nothing.
 */
const name = z.string().regex(/^[A-Z][A-Za-z]{0,19}$/);
const size = z.number().int().min(0).max(100_000);
const row = z.object({ name, age: size, height: size, weight: size });
const column = z.enum(ANIMAL_COLUMNS);
const table = z.object({
  animal: z.string().min(1).max(30),
  plural: z.string().min(1).max(30),
  rows: z.array(row).min(1).max(30),
});
const scope = z.union([z.literal("all"), z.number().int().min(0).max(1)]);
const than = z.enum(["more", "less"]);
const end = z.enum(["most", "least"]);
const from = z.enum(["start", "end"]);
const place = z.number().int().min(1).max(20);
const conditions = z.array(z.object({ column, than, value: size })).max(3);
const query = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("value"), name, column }),
  z.object({ kind: z.literal("name_at"), scope, column, value: size, metres: z.boolean() }),
  z.object({ kind: z.literal("extreme_name"), scope, column, end, rank: place }),
  z.object({ kind: z.literal("extreme_value"), scope, column, end }),
  z.object({ kind: z.literal("count"), scope, conditions }),
  z.object({ kind: z.literal("only"), scope, conditions }),
  z.object({
    kind: z.literal("compared"),
    scope,
    name,
    comparisons: z.array(z.object({ column, than })).min(1).max(3),
  }),
  z.object({ kind: z.literal("difference"), scope, name, column, than, by: size }),
  z.object({ kind: z.literal("total"), scope, column }),
  z.object({ kind: z.literal("average"), scope, column }),
  z.object({ kind: z.literal("row"), scope, from, place }),
  z.object({ kind: z.literal("alphabetic"), scope, from, place }),
  z.object({ kind: z.literal("name_length"), scope, end }),
  z.object({ kind: z.literal("animals") }),
  z.object({ kind: z.literal("animal_count") }),
  z.object({ kind: z.literal("column_number"), column: z.union([column, z.literal("name")]) }),
  // A published question that needs more than the table (who of them is named like a painter), with its answer.
  z.object({ kind: z.literal("published"), text: z.string().max(500), key: z.number().int().min(0).max(9) }),
]);
const instance = z
  .object({
    /** The first table as listed; a second one where there is one. */
    tables: z.array(table).min(1).max(2),
    /** Order of the columns behind the name. */
    columns: z.array(column).length(3),
    /** What happens to the first table, in this order. */
    changes: z.array(z.union([z.object({ add: row }), z.object({ remove: name })])).max(6),
    query,
    options: z.array(z.string().min(1).max(40)).min(2).max(10),
  })
  .refine(({ columns }) => new Set(columns).size === 3, "a column stands twice")
  .refine(({ tables, changes }) => {
    const added = changes.flatMap((change) => ("add" in change ? [change.add.name] : []));
    const names = [...tables.flatMap(({ rows }) => rows.map((each) => each.name)), ...added];
    return new Set(names).size === names.length;
  }, "a name stands twice")
  .refine(
    ({ options }) => new Set(options.map((text) => text.toLowerCase())).size === options.length,
    "an option stands twice",
  )
  .refine((read) => answerIndex(read) >= 0, "not exactly one option is the answer");

const params = z.object({
  min_rows: z.number().int().min(4).max(9).default(4),
  max_rows: z.number().int().min(4).max(9).default(6),
  /** Shares of questions with a row added, a row taken out, a second table. */
  add_share: z.number().min(0).max(1).default(0.4),
  remove_share: z.number().min(0).max(1).default(0.3),
  second_share: z.number().min(0).max(1).default(0.25),
});

export const task = defineTask({
  id: "penguins_in_a_table",
  suite: "bbh",
  version: 1,
  family: "penguins_in_a_table",
  capability: "reasoning",
  abilities: ["logic", "search"],
  summary: "Answer a question about a small table of animals after rows were added or taken out.",
  judging:
    "The letter of the only right option, or its text: a bare number is read as an option's text, in digits or words.",
  severalRight: false,
  params,
  levels: {
    easy: { max_rows: 4, add_share: 0.2, remove_share: 0.2, second_share: 0.15 },
    medium: { min_rows: 5 },
    hard: { min_rows: 7, max_rows: 8, add_share: 0.7, remove_share: 0.6, second_share: 0.5 },
  },
  grows: { what: "rows of the first table as listed", measure: ({ tables }) => tables[0]?.rows.length ?? 0 },
  instance,

  generate(rng, { min_rows, max_rows, add_share, remove_share, second_share }) {
    const label = rng.balanced(ANIMAL_OPTIONS);
    let family = rng.pick(ANIMAL_FAMILIES);
    const count = rng.int(min_rows, max_rows);
    return attempt("penguins_in_a_table", 3_000, (tries) => {
      // A family may have no question with this label: three penguins are never four.
      if (tries > 0 && tries % 300 === 0) family = rng.pick(ANIMAL_FAMILIES);
      const second = family.name === "how many altogether" || rng.chance(second_share);
      const drawn = drawAnimals(rng, {
        count,
        second,
        add: rng.chance(add_share),
        remove: rng.chance(remove_share),
      });
      const query = family.draw(rng, changedTables(drawn.tables, drawn.changes) ?? []);
      const options = query && drawAnimalOptions(rng, family.options, label, { ...drawn, query });
      if (!query || !options) return undefined;
      return { tables: drawn.tables, columns: drawn.columns, changes: drawn.changes, query, options };
    });
  },

  prompt(instance) {
    const { tables, columns, changes, query, options } = instance;
    const [first, second] = tables;
    const line = (row: AnimalTable["rows"][number]): string =>
      [row.name, ...columns.map((each) => row[each])].join(", ");
    const list = (table: AnimalTable): string => [header(columns), ...table.rows.map(line)].join("\n");
    const told = changes.map((change) =>
      "add" in change
        ? `Then a ${first?.animal} is added at the end of the table:\n${line(change.add)}`
        : `Then the ${first?.animal} ${change.remove} is taken out of the table.`,
    );
    const parts = [
      `This table lists ${first?.plural}, one in each line below the header.`,
      first ? list(first) : "",
      ...told,
      ...(second ? [`A second table lists ${second.plural}.\n\n${list(second)}`] : []),
      `${told.length > 0 ? `The question is about the ${second ? "tables" : "table"} after the change${told.length > 1 ? "s" : ""}. ` : ""}"More than" and "less than" leave out the number itself.`,
      query.kind === "published" ? query.text : askAboutAnimals(query, tables),
    ];
    return `${parts.join("\n\n")}

${optionBlock(options)}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
  },

  solve(instance) {
    return optionLabel(answerIndex(instance));
  },

  verify(answer, instance) {
    return judgeOption(answer, instance.options, optionLabel(answerIndex(instance)), otherTexts);
  },
});

interface Asked {
  tables: AnimalTable[];
  columns: AnimalColumn[];
  changes: AnimalChange[];
  query: AnimalQuery | { kind: "published"; text: string; key: number };
  options: string[];
}

/** Index of the only option that answers the question, -1 where there is none or several. */
function answerIndex({ tables, columns, changes, query, options }: Asked): number {
  if (query.kind === "published") return query.key < options.length ? query.key : -1;
  const changed = changedTables(tables, changes);
  const answers = changed ? answersTo(query, changed, columns) : [];
  const right = options.flatMap((text, i) => (answers.includes(text) ? [i] : []));
  return right.length === 1 ? (right[0] ?? -1) : -1;
}

function header(columns: readonly AnimalColumn[]): string {
  const units = { age: "age (years)", height: "height (cm)", weight: "weight (kg)" };
  return ["name", ...columns.map((each) => units[each])].join(", ");
}

/** Number words and units of an option that is a number. */
function otherTexts(option: string): string[] {
  if (!/^\d{1,6}$/.test(option)) return /s$/.test(option) ? [option.slice(0, -1)] : [];
  const written = [...new Set([option, option.replace(/(?<=\d)(?=\d{3}$)/, ",")])];
  return [
    numberWord(Number(option)),
    `${option}.0`,
    ...written,
    ...written.flatMap((number) => [
      ...["years", "years old", "cm", "centimetres", "centimeters", "kg", "kilograms"].map(
        (unit) => `${number} ${unit}`,
      ),
      `${number}cm`,
      `${number}kg`,
    ]),
  ];
}
