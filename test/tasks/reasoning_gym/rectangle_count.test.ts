import { describe, expect, it } from "vitest";
import { hasOneReading } from "../../../generators/outlines.js";
import { task } from "../../../tasks/reasoning_gym/rectangle_count.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** Numbers of rectangles in all readings of a picture, found from the last corner backwards. */
function readings(rows: string[]): number[] {
  const left = rows.map((row) => [...row].map((char) => " #█".indexOf(char)));
  const drawn = (y: number, x: number): boolean => (left[y]?.[x] ?? 0) > 0;
  const outline = (y1: number, x1: number, y2: number, x2: number): [number, number][] => {
    const cells: [number, number][] = [];
    for (let y = y1; y <= y2; y++)
      for (let x = x1; x <= x2; x++) if (y === y1 || y === y2 || x === x1 || x === x2) cells.push([y, x]);
    return cells;
  };
  const add = (cells: [number, number][], by: number): void => {
    for (const [y, x] of cells) (left[y] as number[])[x] = (left[y]?.[x] ?? 0) + by;
  };
  const found = new Map<string, number>();
  const chosen: string[] = [];
  /** Outlines whose corner is the last cell drawn, and those whose corner is the first one. */
  const byLast = (): number[][] => {
    const y2 = left.findLastIndex((row) => row.some((n) => n > 0));
    const x2 = left[y2]?.findLastIndex((n) => n > 0) ?? 0;
    const all: number[][] = [];
    for (let x1 = x2 - 1; drawn(y2, x1); x1--) {
      if (x1 > x2 - 2 || !drawn(y2 - 1, x1) || !drawn(y2 - 2, x1)) continue;
      for (let y1 = y2 - 1; drawn(y1, x2) && drawn(y1, x1); y1--)
        if (y1 <= y2 - 2 && drawn(y1, x2 - 1)) all.push([y1, x1, y2, x2]);
    }
    return all;
  };
  const byFirst = (): number[][] => {
    const y1 = left.findIndex((row) => row.some((n) => n > 0));
    const x1 = left[y1]?.findIndex((n) => n > 0) ?? 0;
    const all: number[][] = [];
    for (let y2 = y1 + 1; drawn(y2, x1); y2++) {
      if (y2 < y1 + 2 || !drawn(y2, x1 + 1) || !drawn(y2, x1 + 2)) continue;
      for (let x2 = x1 + 1; drawn(y1, x2) && drawn(y2, x2); x2++)
        if (x2 >= x1 + 2 && drawn(y1 + 1, x2)) all.push([y1, x1, y2, x2]);
    }
    return all;
  };
  const search = (): void => {
    if (!left.some((row) => row.some((n) => n > 0))) {
      found.set([...chosen].sort().join(";"), chosen.length);
      return;
    }
    // From one end alone some pictures take minutes.
    const ends = [byLast(), byFirst()].map((all) =>
      all
        .map(([y1 = 0, x1 = 0, y2 = 0, x2 = 0]) => ({
          name: [y1, x1, y2, x2].join(),
          cells: outline(y1, x1, y2, x2),
        }))
        .filter(({ cells }) => cells.every(([y, x]) => drawn(y, x))),
    );
    const [last = [], first = []] = ends;
    for (const { name, cells } of last.length <= first.length ? last : first) {
      add(cells, -1);
      chosen.push(name);
      search();
      chosen.pop();
      add(cells, 1);
    }
  };
  search();
  return [...found.values()];
}

const pictureOf = (question: string): string[] => (question.split("```")[1] ?? "").slice(1, -1).split("\n");
const known = new Map<string, number[]>();

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const found = known.get(question) ?? readings(pictureOf(question));
    known.set(question, found);
    expect(found).toHaveLength(1);
    return plainInteger(answer) === BigInt(found[0] ?? -1);
  },
  nearMisses: (answer) => [...integerNearMisses(answer), String(Number(answer) + 2), `${answer}/${answer}1`],
  variants: (answer) => [
    ...integerSpellings(answer),
    `${answer} rectangles`,
    `There are ${answer} rectangles.`,
    `Number of rectangles: ${answer}`,
  ],
  labels: [
    {
      of: (_, answer) => answer,
      shares: (level) => {
        const [least, most] = { easy: [1, 4], medium: [1, 10], hard: [7, 14] }[level] as [number, number];
        const counts = Array.from({ length: most - least + 1 }, (_, i) => String(least + i));
        return Object.fromEntries(counts.map((count) => [count, 1 / counts.length]));
      },
    },
  ],
});

describe("rectangle_count by hand", () => {
  const picture = (rows: string[]) => ({
    width: rows[0]?.length ?? 0,
    height: rows.length,
    cells: Uint8Array.from(rows.flatMap((row) => [...row].map((char) => " #█".indexOf(char)))),
  });
  it("two outlines that cross like a plus are also four: not asked, unlike in the source", () => {
    const plus = ["  ###  ", "  # #  ", "##█#█##", "# # # #", "##█#█##", "  # #  ", "  ###  "];
    expect(hasOneReading(picture(plus))).toBe(false);
    expect(readings(plus).sort()).toEqual([2, 4]);
  });
  it("outlines apart, nested, crossing and on each other are read", () => {
    for (const [count, rows] of [
      [1, ["###", "# #", "###"]],
      [2, ["### ###", "# # # #", "### ###"]],
      [2, ["#####  ", "#   #  ", "# ##█##", "# # # #", "##█## #", "  #   #", "  #####"]],
      [2, ["███", "█ █", "███"]],
      [2, ["##█##", "# █ #", "##█##"]],
    ] as const) {
      expect(hasOneReading(picture([...rows])), rows.join("\n")).toBe(true);
      expect(readings([...rows])).toEqual([count]);
    }
    expect(hasOneReading(picture(["####", "#  #", "####", "   #"]))).toBe(false);
  });
  it("a number beside the right one is wrong, which earned two thirds in the source", () => {
    const instance = { puzzle: "###\n# #\n###\n", solution: 1, num_rectangles: 1 };
    expect(task.instance.safeParse(instance).success).toBe(true);
    expect(task.verify("1", instance).status).toBe("correct");
    for (const text of ["2", "0", "11", "-1"]) expect(task.verify(text, instance).status).toBe("wrong");
    for (const text of ["1 or 2", "one and two", "1e0", ""])
      expect(task.verify(text, instance).status).toBe("invalid");
    expect(task.instance.safeParse({ ...instance, num_rectangles: 2 }).success).toBe(false);
    expect(task.instance.safeParse({ ...instance, puzzle: "abc" }).success).toBe(false);
  });
});
