import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/spiral_matrix.js";
import { describeTask } from "../../support/describe-task.js";
import { gridInText, gridOf, mirrored, transposed } from "../../support/grids.js";
import type { Grid } from "../../support/grids.js";
import { listMutations } from "../../support/mutate.js";

/** Takes the first row off and turns the rest anticlockwise, until nothing is left. */
function peeled(matrix: Grid): number[] {
  const [first, ...rest] = matrix;
  if (!first) return [];
  return [...first, ...peeled(transposed(mirrored(rest)))];
}

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const plain = answer.trim().replace(/^\[([^[\]]*)\]$/, "$1");
    if (!/^\d+(?:[\s,]+\d+)*\.?$/.test(plain)) return false;
    return plain.match(/\d+/g)?.join() === peeled(gridInText(question)).join();
  },
  nearMisses(answer, { matrix }) {
    const items = answer.split(" ");
    return [
      // Of a long list some mutations are enough.
      ...listMutations(items, "10")
        .filter((_, i) => i < 8 || i % 29 === 0)
        .map((list) => list.join(" ")),
      matrix.flat().join(" "),
      transposed(matrix).flat().join(" "),
      peeled(transposed(matrix)).join(" "),
      [...items].reverse().join(" "),
      JSON.stringify(matrix),
      answer.replaceAll(" ", ""),
      answer.replace(/\d/, "true"),
      answer.replace(/\d/, "1e0"),
      answer.replace(/\d/, "0.5"),
      `not ${answer}`,
      `${answer} or ${answer}`,
    ];
  },
  variants(answer) {
    const items = answer.split(" ");
    return [
      items.join(", "),
      items.join(","),
      items.join("\n"),
      items.join(" -> "),
      JSON.stringify(items.map(Number)),
      JSON.stringify(items),
      `(${items.join(", ")})`,
      `\`\`\`json\n[${items.join(", ")}]\n\`\`\``,
      `The spiral order is ${answer}`,
      `Spiral order: ${answer}`,
    ];
  },
});

describe("spiral_matrix by hand", () => {
  const of = (rows: string, solution: number[]) =>
    task.instance.parse({ matrix: gridOf(rows), solution, n: rows.split("\n").length });
  const three = of("1 2 3\n4 5 6\n7 8 9", [1, 2, 3, 6, 9, 8, 7, 4, 5]);

  it("goes inwards clockwise", () => {
    expect(task.solve(three)).toBe("1 2 3 6 9 8 7 4 5");
    expect(task.solve(of("1 2\n3 4", [1, 2, 4, 3]))).toBe("1 2 4 3");
    expect(task.solve(of("5", [5]))).toBe("5");
    const four = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16";
    const list = [1, 2, 3, 4, 8, 12, 16, 15, 14, 13, 9, 5, 6, 7, 11, 10];
    expect(task.solve(of(four, list))).toBe(list.join(" "));
  });

  it("commas and brackets cost nothing, which was all of it in the source", () => {
    for (const text of ["1,2,3,6,9,8,7,4,5", "[1, 2, 3, 6, 9, 8, 7, 4, 5]", "1 2 3\n6 9 8\n7 4 5"])
      expect(task.verify(text, three).status, text).toBe("correct");
    for (const text of [
      "1 2 3 6 9 8 7 4",
      "1 2 3 6 9 8 7 4 5 5",
      "1 4 7 8 9 6 3 2 5",
      "1 2 3 4 5 6 7 8 9",
      "123698745",
    ])
      expect(task.verify(text, three).status, text).toBe("wrong");
    for (const text of ["[[1,2,3],[6,9,8],[7,4,5]]", "1 2 3 6 9 8 7 4 five", "", "True"])
      expect(task.verify(text, three).status, text).toBe("invalid");
  });

  it("an entry whose list is not the matrix's is no instance", () => {
    expect(task.instance.safeParse({ ...three, solution: [1, 2, 3, 6, 9, 8, 7, 5, 4] }).success).toBe(false);
    expect(task.instance.safeParse({ ...three, n: 4 }).success).toBe(false);
    expect(task.instance.safeParse({ ...three, matrix: [[1, 2], [3]] }).success).toBe(false);
  });
});
