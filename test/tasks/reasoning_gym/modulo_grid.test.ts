import { describe, expect, it } from "vitest";
import { moduloCells } from "../../../generators/modulo-rules.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/modulo_grid.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

/** Remainders by big integers, x to the power of y included. */
function remainder(operation: number, x: number, y: number, divisor: number): number {
  const d = BigInt(divisor);
  if (operation === 0) return Number(BigInt(x + y) % d);
  if (operation === 1) return Number(BigInt(Math.abs(x - y)) % d);
  if (operation === 2) return Number((BigInt(x) * BigInt(y)) % d);
  return Number(BigInt(x) ** BigInt(y) % d);
}

const tables = new Map<string, number[][]>();
function table(operation: number, divisor: number, width: number, height: number): number[][] {
  const key = [operation, divisor, width, height].join();
  const made =
    tables.get(key) ??
    Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_cell, x) => remainder(operation, x, y, divisor)),
    );
  tables.set(key, made);
  return made;
}

/** The grid of the question, filled by every rule that fits it. */
function filled(question: string): Set<string> {
  const rows = (question.split("\n\n")[1] ?? "").split("\n").map((row) => [...row]);
  const [, divisors, targets] = (
    /from 1 to (\d+)\) and the same T \(from 1 to (\d+)\)/.exec(question) ?? []
  ).map(Number);
  const results = new Set<string>();
  for (let operation = 0; operation < 4; operation++)
    for (let divisor = 1; divisor <= (divisors ?? 0); divisor++) {
      const rests = table(operation, divisor, rows[0]?.length ?? 0, rows.length);
      for (let target = 1; target <= (targets ?? 0) && target < divisor; target++) {
        const fits = rows.every((row, y) =>
          row.every((cell, x) => cell === "❔" || (cell === "✅") === (rests[y]?.[x] === target)),
        );
        if (fits)
          results.add(
            rests.map((row) => row.map((rest) => (rest === target ? "✅" : "❌")).join("")).join("\n"),
          );
      }
    }
  return results;
}

const known = new Map<string, Set<string>>();

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const found = known.get(question) ?? filled(question);
    known.set(question, found);
    expect(found.size).toBe(1);
    const plain = answer.trim().replace(/\.$/, "");
    return found.has(plain);
  },
  nearMisses(answer, { holes, size_x }) {
    const rows = answer.split("\n").map((row) => [...row]);
    const flip = (x: number, y: number): string =>
      rows
        .map((row, j) =>
          row.map((cell, i) => (i === x && j === y ? (cell === "✅" ? "❌" : "✅") : cell)).join(""),
        )
        .join("\n");
    const all = (mark: string): string =>
      rows
        .map((row, j) =>
          row.map((cell, i) => (holes.some(([x, y]) => x === i && y === j) ? mark : cell)).join(""),
        )
        .join("\n");
    return [
      ...holes.slice(0, 3).map(([x, y]) => flip(x, y)),
      all("❌"),
      all("✅"),
      all("❔"),
      flip(0, 0),
      answer.slice(size_x + 1),
      `${answer}\n${"❌".repeat(size_x)}`,
      `${answer}❌`,
      answer.replaceAll("\n", "").slice(1),
      `${answer}\n\n${answer}`,
      `not ${answer}`,
    ];
  },
  variants: (answer) => [
    answer.replaceAll("\n", ""),
    answer.replaceAll("\n", " "),
    JSON.stringify(answer.split("\n")),
    answer
      .split("\n")
      .map((row) => [...row].join(" "))
      .join("\n"),
    answer.replaceAll("✅", "✅\uFE0F"),
    answer.replaceAll("✅", "✔️").replaceAll("❌", "✖️"),
    `[${answer
      .split("\n")
      .map((row) => `[${[...row].map((cell) => `"${cell}"`).join(", ")}]`)
      .join(", ")}]`,
    `The completed grid is:\n${answer}`,
    answer.replaceAll("\n", "\n\n"),
  ],
});

describe("modulo_grid by hand", () => {
  it("knows the four operations, 0 to the power of 0 too", () => {
    const rows = (operation: "sum" | "diff" | "prod" | "pow", divisor: number, target: number) =>
      Array.from(moduloCells({ operation, divisor, target }, 4, 3))
        .join("")
        .replace(/.{4}/g, "$& ")
        .trim();
    expect(rows("sum", 3, 1)).toBe("0100 1001 0010");
    expect(rows("diff", 3, 1)).toBe("0100 1010 0101");
    expect(rows("prod", 3, 2)).toBe("0000 0010 0100");
    expect(rows("pow", 4, 1)).toBe("1111 0100 0101");
  });
  it("rules and sizes do not take each other's cells", () => {
    const operations = ["sum", "diff", "prod", "pow"] as const;
    for (let round = 0; round < 2; round++)
      for (const [width, height] of [
        [4, 5],
        [5, 4],
        [4, 100],
        [100, 4],
        [100, 100],
      ] as const)
        for (const [k, operation] of operations.entries())
          for (const divisor of [2, 3, 97]) {
            const cells = moduloCells({ operation, divisor, target: 1 }, width, height);
            expect(cells).toHaveLength(width * height);
            for (const [x, y] of [
              [1, 0],
              [3, 3],
              [width - 1, height - 1],
            ] as const)
              expect(cells[y * width + x]).toBe(remainder(k, x, y, divisor) === 1 ? 1 : 0);
          }
  });
  it("one mark for all holes is never right, which it was in nine of ten grids of the source", () => {
    const instance = task.instance.parse({
      operation: "sum",
      divisor: 3,
      target: 1,
      size_x: 4,
      size_y: 3,
      max_divisor: 20,
      max_target: 20,
      holes: [
        [1, 0],
        [2, 0],
      ],
    });
    expect(task.solve(instance)).toBe("❌✅❌❌\n✅❌❌✅\n❌❌✅❌");
    for (const text of [
      "❌ ✅ ❌ ❌\n✅ ❌ ❌ ✅\n❌ ❌ ✅ ❌",
      '["❌✅❌❌", "✅❌❌✅", "❌❌✅❌"]',
      "❌✅❌❌ ✅❌❌✅ ❌❌✅❌",
      "❌✅❌❌✅❌❌✅❌❌✅❌",
      "✗✓✘✗\n✓✗✗✓\n✗✗✓✗",
    ])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of [
      "❌❌❌❌\n✅❌❌✅\n❌❌✅❌",
      "❌✅✅❌\n✅❌❌✅\n❌❌✅❌",
      "✅✅❌❌\n✅❌❌✅\n❌❌✅❌",
    ])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of [
      "❌✅❌❌\n✅❌❌✅",
      "❌✅❌❌✅❌❌✅❌❌✅",
      "❌❔❌❌\n✅❌❌✅\n❌❌✅❌",
      "✅",
      "",
    ])
      expect(task.verify(text, instance).status, text).toBe("invalid");
    expect(task.instance.safeParse({ ...instance, holes: [[4, 0]] }).success).toBe(false);
    expect(task.instance.safeParse({ ...instance, target: 21 }).success).toBe(false);
  });

  it("no hole can be copied from its mirror cell", () => {
    for (const level of LEVELS)
      for (let index = 0; index < 100; index++) {
        const { holes } = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "mirror", index),
        );
        const names = new Set(holes.map(([x, y]) => `${x} ${y}`));
        for (const [x, y] of holes) expect(names.has(`${y} ${x}`), `${level} ${index}`).toBe(true);
      }
  });
});
