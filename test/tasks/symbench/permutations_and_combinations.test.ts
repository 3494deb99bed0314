import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/permutations_and_combinations.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** Conditions as tests on the row of letters, from the sentences of the question. */
function conditionsOf(question: string): ((row: string) => boolean)[] {
  return [...question.matchAll(/^\d+\. (.+)$/gm)].map(([, line = ""]) => {
    const books = line.match(/\b[A-L]\b/g) ?? [];
    const numbers = (line.match(/\d+/g) ?? []).map(Number);
    const [a = "", b = "", c = ""] = books;
    const [p = 0, q = 0] = numbers;
    const apart = (row: string): number => Math.abs(row.indexOf(a) - row.indexOf(b));
    if (/between/.test(line)) return (row) => new RegExp(`${b}.*${a}.*${c}|${c}.*${a}.*${b}`).test(row);
    if (/or both/.test(line)) return (row) => row[p - 1] === a || row[q - 1] === b;
    if (/differ by exactly/.test(line)) return (row) => apart(row) === p;
    if (/do not stand next to/.test(line)) return (row) => !row.includes(a + b) && !row.includes(b + a);
    if (/next to each other/.test(line)) return (row) => row.includes(a + b) || row.includes(b + a);
    if (/does not stand in/.test(line)) return (row) => row[p - 1] !== a;
    if (/stands in position/.test(line)) return (row) => row[p - 1] === a;
    if (/to the left of/.test(line)) return (row) => new RegExp(`${a}.*${b}`).test(row);
    if (/to the right of/.test(line)) return (row) => new RegExp(`${b}.*${a}`).test(row);
    throw new Error(line);
  });
}

describeTask(task, {
  kind: "open",
  independent(answer, { books }, question) {
    const row = answer.replace(/[[\]", ]/g, "");
    const all = "ABCDEFGHIJKL".slice(0, books);
    if ([...row].sort().join("") !== all) return false;
    return conditionsOf(question).every((holds) => holds(row));
  },
  nearMisses(answer, { books }) {
    const items = JSON.parse(answer) as string[];
    const json = (list: string[]): string => JSON.stringify(list);
    return [
      ...listMutations(items, items[0] ?? "").map(json),
      json(items.map((item) => (item === "A" ? "Z" : item))),
      json([...items].reverse()),
      json([...items].sort()),
      json([items[0] ?? ""]),
      json(items.map((_, i) => String.fromCharCode(65 + books - i))),
      `${answer} or ${json([...items].reverse())}`,
      items.map((_, i) => i + 1).join(", "),
    ];
  },
  variants(answer) {
    const items = JSON.parse(answer) as string[];
    return [
      items.join(", "),
      items.join(" "),
      items.join(""),
      items.join("\n"),
      items.join(" -> "),
      items.join("").toLowerCase(),
      `[${items.join(", ")}]`,
      `['${items.join("', '")}']`,
      items.map((item, i) => `${i + 1}. ${item}`).join("\n"),
      items.map((item) => `Book ${item}`).join(", "),
    ];
  },
});

describe("permutations_and_combinations by hand", () => {
  const judge = (answer: string, constraints: Parameters<typeof task.verify>[1]["constraints"], books = 4) =>
    task.verify(answer, { books, constraints }).status;

  it("wants every book once, where the source let short lists and unknown books pass", () => {
    const constraints = [{ kind: "not_at" as const, a: 0, position: 0 }];
    expect(judge("B, A, C, D", constraints)).toBe("correct");
    expect(judge("A, B, C, D", constraints)).toBe("wrong");
    expect(judge("B", constraints)).toBe("wrong");
    expect(judge("B, A, C", constraints)).toBe("wrong");
    expect(judge("B, A, C, C", constraints)).toBe("wrong");
    expect(judge("B, A, C, X", constraints)).toBe("wrong");
    expect(judge("B, A, C, D, E", constraints)).toBe("wrong");
    expect(judge("B, A, C, D, D", constraints)).toBe("wrong");
  });

  it("knows each kind of condition", () => {
    const cases: [Parameters<typeof task.verify>[1]["constraints"][number], string, string][] = [
      [{ kind: "at", a: 1, position: 2 }, "ACBD", "ABCD"],
      [{ kind: "left", a: 1, b: 0 }, "BCAD", "ACBD"],
      [{ kind: "right", a: 1, b: 0 }, "ACBD", "BCAD"],
      [{ kind: "adjacent", a: 0, b: 3 }, "BDAC", "DBAC"],
      [{ kind: "not_adjacent", a: 0, b: 3 }, "DBAC", "BADC"],
      [{ kind: "distance", a: 0, b: 3, distance: 2 }, "DBAC", "DBCA"],
      [{ kind: "between", a: 0, b: 2, c: 3 }, "DBAC", "ADBC"],
      [{ kind: "between", a: 0, b: 2, c: 3 }, "CABD", "CDAB"],
      [{ kind: "either", a: 0, position: 0, b: 1, other: 1 }, "ABCD", "BACD"],
      [{ kind: "either", a: 0, position: 0, b: 1, other: 1 }, "ACBD", "CADB"],
      [{ kind: "either", a: 0, position: 0, b: 1, other: 1 }, "CBAD", "BCAD"],
    ];
    for (const [constraint, right, bad] of cases) {
      expect(judge(right, [constraint]), JSON.stringify(constraint)).toBe("correct");
      expect(judge(bad, [constraint]), JSON.stringify(constraint)).toBe("wrong");
    }
  });

  it("all orders tried: as few are right as the level says, and every condition is needed", () => {
    const count = (books: number, conditions: ((row: string) => boolean)[]): number => {
      let right = 0;
      const visit = (row: string, rest: string): void => {
        if (rest === "" && conditions.every((holds) => holds(row))) right++;
        for (const book of rest) visit(row + book, rest.replace(book, ""));
      };
      visit("", "ABCDEFGHIJKL".slice(0, books));
      return right;
    };
    const small = resolveSetting(erase(task), "hard", { min_books: 6, max_books: 6 });
    for (const [setting, most] of [
      [resolveSetting(erase(task), "easy"), 6],
      [small, 1],
    ] as const)
      for (let index = 0; index < 15; index++) {
        const drawn = instanceAt(task, setting, "count", index);
        const conditions = conditionsOf(task.prompt(drawn));
        const total = count(drawn.books, conditions);
        expect(total).toBeGreaterThanOrEqual(1);
        expect(total).toBeLessThanOrEqual(most);
        for (const left of conditions)
          expect(
            count(
              drawn.books,
              conditions.filter((other) => other !== left),
            ),
          ).toBeGreaterThan(total);
      }
  });

  it("neither the alphabetical order nor its reverse is right", () => {
    for (const level of ["easy", "medium", "hard"])
      for (let index = 0; index < 50; index++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "trivial", index);
        const names = [..."ABCDEFGHIJKL".slice(0, drawn.books)];
        expect(task.verify(names.join(", "), drawn).status).toBe("wrong");
        expect(task.verify(names.reverse().join(", "), drawn).status).toBe("wrong");
      }
  });

  it("ten to twelve books: exactly one order, found position by position", () => {
    for (let index = 0; index < 8; index++) {
      const drawn = instanceAt(task, resolveSetting(erase(task), "hard"), "search", index);
      const question = task.prompt(drawn);
      const conditions = conditionsOf(question);
      const named: string[][] = [...question.matchAll(/^\d+\. (.+)$/gm)].map(
        ([, line = ""]) => line.match(/\b[A-L]\b/g) ?? [],
      );
      let found = 0;
      const visit = (row: string, rest: string): void => {
        if (rest === "") found++;
        for (const book of rest) {
          if (found > 1) return;
          const longer = row + book;
          // A condition is looked at when the last of its books is put down.
          const holds = conditions.every(
            (condition, i) =>
              !named[i]?.includes(book) || named[i].some((one) => !longer.includes(one)) || condition(longer),
          );
          if (holds) visit(longer, rest.replace(book, ""));
        }
      };
      visit("", "ABCDEFGHIJKL".slice(0, drawn.books));
      expect(found, question).toBe(1);
    }
  });

  it("reads positions, chains and LaTeX", () => {
    const constraints = [{ kind: "not_at" as const, a: 0, position: 0 }];
    for (const text of [
      "Position 1: B\nPosition 2: A\nPosition 3: C\nPosition 4: D",
      "B-A-C-D",
      "B – A – C – D",
      "[\\text{B}, \\text{A}, \\text{C}, \\text{D}]",
      "\\left[B, A, C, D\\right]",
    ])
      expect(judge(text, constraints), text).toBe("correct");
    expect(judge("A-B-C-D", constraints)).toBe("wrong");
  });
});
