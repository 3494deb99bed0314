import { describe, expect, it } from "vitest";
import { ANIMAL_FAMILIES } from "../../../generators/animal-families.js";
import { task } from "../../../tasks/bbh/penguins_in_a_table.js";
import { fromSource } from "../../../tasks/bbh/sources/penguins_in_a_table.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { referenceRows } from "../../support/reference.js";
import { describeShortcuts } from "../../support/shortcuts.js";

type Row = Record<"name" | "age" | "height" | "weight", string>;
type Column = "age" | "height" | "weight";
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const COLUMN_OF: Readonly<Record<string, Column>> = {
  older: "age",
  younger: "age",
  oldest: "age",
  youngest: "age",
  taller: "height",
  shorter: "height",
  tallest: "height",
  shortest: "height",
  heavier: "weight",
  lighter: "weight",
  heaviest: "weight",
  lightest: "weight",
};
const LOW = /younge|short|light|smallest/;

/** The answers (texts) to a question, worked out from what is printed. */
function answers(question: string): string[] {
  const above = question.split("\n\nOptions:\n")[0] ?? "";
  const tables: { kind: string; rows: Row[]; columns: string[] }[] = [];
  for (const line of above.split("\n")) {
    const kind = /table lists ([a-z]+)/.exec(line)?.[1];
    if (kind) tables.push({ kind, rows: [], columns: [] });
    const [penguins] = tables;
    const current = line.startsWith("name,") || tables.length > 1 ? tables.at(-1) : penguins;
    if (line.startsWith("name, ") && current)
      current.columns = line.split(", ").map((column) => column.split(" ")[0] ?? "");
    const cells = line.split(", ");
    if (current && cells.length === 4 && /^\d+$/.test(cells[1] ?? ""))
      current.rows.push(Object.fromEntries(current.columns.map((column, i) => [column, cells[i]])) as Row);
    const removed = /penguin ([A-Z]\w*) is taken out/.exec(line)?.[1];
    if (removed && penguins) penguins.rows = penguins.rows.filter(({ name }) => name !== removed);
  }
  const asked = above.split("\n\n").at(-1) ?? "";
  const table = tables.find(({ kind }) => asked.includes(kind.slice(0, 5)));
  const everyone = tables.flatMap(({ rows }) => rows);
  const rows = table && !/\banimals?\b/.test(asked) ? table.rows : everyone;
  const num = (row: Row | undefined, column: Column): number => Number(row?.[column]);
  const named = (name: string): Row | undefined => everyone.find((row) => row.name === name);
  const one = (found: readonly Row[]): string[] => (found.length === 1 ? [found[0]?.name ?? ""] : []);
  const holds = (row: Row, text: string): boolean =>
    text.split(" and ").every((part) => {
      const found = /(more|less) than (\d+) (years?|cm|kg)/.exec(part);
      if (!found) throw new Error(`unread: ${part}`);
      const column = found[3] === "kg" ? "weight" : found[3] === "cm" ? "height" : "age";
      const difference = num(row, column) - Number(found[2]);
      return found[1] === "more" ? difference > 0 : difference < 0;
    });
  const noun = (/\b(age|height|weight)s?\b/.exec(asked)?.[1] ?? "age") as Column;

  let part = /^How old is (\w+),|^How tall is (\w+),|^How much does (\w+) weigh/.exec(asked);
  if (part) {
    const column = part[1] ? "age" : part[2] ? "height" : "weight";
    return [named(part[1] ?? part[2] ?? part[3] ?? "")?.[column] ?? ""];
  }
  part = /^Which \w+ (?:is|weighs) ([\d.]+) (years? old|cm tall|m tall|kg)\?$/.exec(asked);
  if (part) {
    const column = /old/.test(part[2] ?? "") ? "age" : part[2] === "kg" ? "weight" : "height";
    const value = part[2] === "m tall" ? Math.round(Number(part[1]) * 100) : Number(part[1]);
    return one(rows.filter((row) => num(row, column) === value));
  }
  part = /^Which \w+ is the (second )?(\w+est)\?$/.exec(asked);
  if (part) {
    const column = COLUMN_OF[part[2] ?? ""] ?? "age";
    const sorted = [...rows].sort((a, b) => num(b, column) - num(a, column));
    if (LOW.test(part[2] ?? "")) sorted.reverse();
    const wanted = sorted[part[1] ? 1 : 0];
    const beyond = part[1] ? num(sorted[0], column) : NaN;
    return num(wanted, column) === beyond
      ? []
      : one(rows.filter((row) => num(row, column) === num(wanted, column)));
  }
  if (asked.startsWith("What is the largest"))
    return [String(Math.max(...rows.map((row) => num(row, noun))))];
  if (asked.startsWith("What is the smallest"))
    return [String(Math.min(...rows.map((row) => num(row, noun))))];
  if (/^How many \w+ are listed/.test(asked)) return [String(rows.length)];
  part = /^How many \w+ (.*)\?$/.exec(asked);
  if (part) return [String(rows.filter((row) => holds(row, part?.[1] ?? "")).length)];
  part = /^Which is the only \w+ that is ([a-z]+)(?: but ([a-z]+))? than (\w+)\?$/.exec(asked);
  if (part && COLUMN_OF[part[1] ?? ""]) {
    const words = [part[1] ?? "", ...(part[2] ? [part[2]] : [])];
    const known = named(part[3] ?? "");
    return one(
      rows.filter((row) =>
        words.every((word) => {
          const column = COLUMN_OF[word] ?? "age";
          return LOW.test(word)
            ? num(row, column) < num(known, column)
            : num(row, column) > num(known, column);
        }),
      ),
    );
  }
  part = /^Which is the only \w+ that (.*)\?$/.exec(asked);
  if (part) return one(rows.filter((row) => holds(row, part?.[1] ?? "")));
  part = /^Which \w+ is exactly (\d+) (?:years?|cm|kg) (\w+) than (\w+)\?$/.exec(asked);
  if (part) {
    const column = COLUMN_OF[part[2] ?? ""] ?? "age";
    const sign = LOW.test(part[2] ?? "") ? -1 : 1;
    const known = named(part[3] ?? "");
    return one(rows.filter((row) => sign * (num(row, column) - num(known, column)) === Number(part?.[1])));
  }
  const total = rows.reduce((sum, row) => sum + num(row, noun), 0);
  if (/add up to/.test(asked)) return [String(total)];
  if (/average/.test(asked)) return [String(total / rows.length)];
  part = /(?:is the|name is the) (?:(last)|(\w+) to (last)|(\w+))(?: in the list)?\?$/.exec(asked);
  if (part) {
    const names = rows.map(({ name }) => name);
    if (/alphabetical/.test(asked)) names.sort();
    const at = part[1]
      ? -1
      : part[3]
        ? -1 - ORDINALS.indexOf(part[2] ?? "")
        : ORDINALS.indexOf(part[4] ?? "");
    return [names.at(at) ?? ""];
  }
  part = /has the (longest|shortest) name/.exec(asked);
  if (part) {
    const sorted = [...rows].sort((a, b) => a.name.length - b.name.length);
    const wanted = (part[1] === "longest" ? sorted.at(-1) : sorted[0])?.name.length;
    return one(rows.filter(({ name }) => name.length === wanted));
  }
  if (/kinds of animals/.test(asked)) return tables.map(({ kind }) => kind);
  if (/number has the column/.test(asked)) return [String((tables[0]?.columns.indexOf(noun) ?? 0) + 1)];
  throw new Error(`unread: ${asked}`);
}

function rightOption(question: string): string {
  const found = answers(question);
  const options = question.split("\n").filter((line) => /^\([A-E]\) /.test(line));
  const right = options.filter((option) => found.includes(option.slice(4)));
  expect(right.length, question).toBe(1);
  return (right[0] ?? "").slice(0, 3);
}

describeTask(task, {
  kind: "option",
  options: 5,
  independent: (answer, _instance, question) => {
    const letter = /^\W*([a-e])\W*$/i.exec(answer)?.[1]?.toUpperCase();
    return `(${letter})` === rightOption(question);
  },
  nearMisses: (answer, { options }) => {
    const right = answer.charCodeAt(1) - 65;
    const wrong = (right + 1) % 5;
    const label = `(${"ABCDE".charAt(wrong)})`;
    return [
      label,
      options[wrong] ?? "",
      `${answer} or ${label}`,
      `${answer} ${options[wrong]}`,
      `${options[right]} and ${options[wrong]}`,
      `not ${answer}`,
      `${options[right]}0`,
      "(F)",
      "none",
    ];
  },
  variants: (answer, { options }) => {
    const letter = answer.charAt(1);
    const text = options["ABCDE".indexOf(letter)] ?? "";
    return [
      letter,
      letter.toLowerCase(),
      `option ${letter}`,
      `${letter}. ${text}`,
      text,
      `${text} (${letter})`,
    ];
  },
  labels: [
    {
      of: (_instance, answer) => answer,
      shares: { "(A)": 0.2, "(B)": 0.2, "(C)": 0.2, "(D)": 0.2, "(E)": 0.2 },
    },
  ],
});

describeShortcuts(task, { options: ({ options }) => options });

const base = {
  tables: [
    {
      animal: "penguin",
      plural: "penguins",
      rows: [
        { name: "Ana", age: 4, height: 60, weight: 12 },
        { name: "Bo", age: 7, height: 75, weight: 9 },
        { name: "Cy", age: 7, height: 50, weight: 15 },
      ],
    },
  ],
  columns: ["age", "height", "weight"],
  changes: [{ add: { name: "Di", age: 2, height: 75, weight: 11 } }, { remove: "Ana" }],
};
const read = (query: unknown, options: string[]) => task.instance.safeParse({ ...base, query, options });
const solve = (query: unknown, options: string[]): string => {
  const parsed = read(query, options);
  if (!parsed.success) throw new Error(parsed.error.message);
  return task.solve(parsed.data);
};

describe("penguins_in_a_table by hand", () => {
  it("answers after the changes", () => {
    const names = ["Ana", "Bo", "Cy", "Di"];
    expect(solve({ kind: "count", scope: 0, conditions: [] }, ["3", "4", "2"])).toBe("(A)");
    expect(solve({ kind: "row", scope: 0, from: "end", place: 1 }, names)).toBe("(D)");
    expect(solve({ kind: "row", scope: 0, from: "start", place: 1 }, names)).toBe("(B)");
    expect(solve({ kind: "extreme_name", scope: 0, column: "weight", end: "least", rank: 2 }, names)).toBe(
      "(D)",
    );
    expect(solve({ kind: "alphabetic", scope: 0, from: "start", place: 1 }, names)).toBe("(B)");
    // Strictly more than 7 years: none.
    const conditions = [{ column: "age", than: "more", value: 7 }];
    expect(solve({ kind: "count", scope: 0, conditions }, ["0", "1", "2"])).toBe("(A)");
    expect(solve({ kind: "total", scope: 0, column: "age" }, ["16", "20"])).toBe("(A)");
  });

  it("refuses ties, questions without an answer and entries whose options do not hold exactly one answer", () => {
    const names = ["Ana", "Bo", "Cy", "Di"];
    for (const query of [
      { kind: "extreme_name", scope: 0, column: "age", end: "most", rank: 1 },
      { kind: "extreme_name", scope: 0, column: "age", end: "most", rank: 2 },
      { kind: "name_at", scope: 0, column: "height", value: 75, metres: false },
      { kind: "name_at", scope: 0, column: "height", value: 60, metres: false },
      { kind: "value", name: "Ana", column: "age" },
      { kind: "row", scope: 0, from: "end", place: 4 },
      { kind: "name_length", scope: 0, end: "least" },
      { kind: "row", scope: 1, from: "start", place: 1 },
    ])
      expect(read(query, names).success, JSON.stringify(query)).toBe(false);
    expect(read({ kind: "row", scope: 0, from: "end", place: 1 }, ["Ana", "Bo", "Cy"]).success).toBe(false);
    // The ages 7, 7 and 2 have no whole average.
    expect(read({ kind: "average", scope: 0, column: "age" }, ["5", "6"]).success).toBe(false);
  });

  it("reads a bare number as an option's text, in digits or words", () => {
    const parsed = task.instance.parse({
      ...base,
      query: { kind: "count", scope: 0, conditions: [] },
      options: ["1", "2", "3", "4", "5"],
    });
    const judge = (answer: string) => task.verify(answer, parsed).status;
    for (const answer of ["3", "three", "(C)", "C", "C) 3", "(C) 3", "The answer is 3", "3."])
      expect(judge(answer), answer).toBe("correct");
    for (const answer of ["(3) 2", "2", "two", "(A)", "(B) 3", "4"])
      expect(judge(answer), answer).not.toBe("correct");
    for (const answer of ["3 or 4", "3, 4", "33", "3.5", "-3", "1 2 3", "about 3"])
      expect(judge(answer), answer).toBe("invalid");
  });

  it("has 75 families, each at most 6 % of the questions, and uses all of them", () => {
    expect(ANIMAL_FAMILIES.length).toBe(75);
    expect(new Set(ANIMAL_FAMILIES.map(({ name }) => name)).size).toBe(75);
    expect(1 / ANIMAL_FAMILIES.length).toBeLessThan(0.06);
  });

  it("never asks with a tie among the printed rows, whatever the level", () => {
    for (const level of ["easy", "medium", "hard"] as const)
      for (let index = 0; index < 200; index++) {
        const instance = instanceAt(task, resolveSetting(erase(task), level), "ties", index);
        expect(task.instance.safeParse(instance).success).toBe(true);
        expect(rightOption(task.prompt(instance))).toBe(task.solve(instance));
      }
  });

  it("solves all published rows at hand, but for those that need more than the table", () => {
    const rows = referenceRows("bbh", "penguins_in_a_table") ?? [];
    const unsolved = rows.filter((row) => {
      const { query } = fromSource(row) as { query: { kind: string } };
      return query.kind === "published";
    });
    expect(unsolved.map((row) => row.source_index)).toEqual([]);
  });
});
