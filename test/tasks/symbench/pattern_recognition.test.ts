import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/pattern_recognition.js";
import { describeTask } from "../../support/describe-task.js";

/** All squares of the longest side by trying every place, longest first; read from the question. */
function largestInText(question: string): [number, number][] {
  return largestIn((question.split("\n\n")[1] ?? "").split("\n").map((line) => line.split(" ").join("")));
}

function largestIn(rows: readonly string[]): [number, number][] {
  const width = rows[0]?.length ?? 0;
  for (let side = Math.min(rows.length, width); side > 0; side--) {
    const corners: [number, number][] = [];
    for (let top = 0; top + side <= rows.length; top++)
      for (let left = 0; left + side <= width; left++) {
        const line = (rows[top]?.[left] ?? "").repeat(side);
        if (rows.slice(top, top + side).every((row) => row.startsWith(line, left)))
          corners.push([top + side - 1, left + side - 1]);
      }
    if (corners.length > 0) return corners;
  }
  return [];
}

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const corners = largestInText(question);
    const plain = answer.trim().replace(/^[[(](.*)[\])]$/, "$1");
    return (
      corners.length === 1 &&
      /^\d+[,\s]\s*\d+$/.test(plain) &&
      plain.split(/[,\s]\s*/).join() === corners[0]?.join()
    );
  },
  nearMisses(answer) {
    const [r = 0, c = 0] = (answer.match(/\d+/g) ?? []).map(Number);
    return [
      `[${c}, ${r + 1}]`,
      `[${r + 1}, ${c + 1}]`,
      `[${r}, ${c - 1}]`,
      `[${r - 1}, ${c}]`,
      `[${r}]`,
      `[${r}, ${c}, ${c}]`,
      `[${r}, ${c}], [${r - 1}, ${c}]`,
      `[${r}, ${c}] or [${r - 1}, ${c}]`,
      `${r}${c}`,
      `[${r}.5, ${c}]`,
      `row ${r + 1}, column ${c}`,
      `row ${r}, row ${c}`,
      `not [${r}, ${c}]`,
      `[-${r}, ${c}]`,
    ].filter((text) => !(r === 0 && text === "[-0]"));
  },
  variants(answer) {
    const [r, c] = answer.match(/\d+/g) ?? [];
    return [
      `(${r}, ${c})`,
      `${r}, ${c}`,
      `${r} ${c}`,
      `[${r},${c}]`,
      `row ${r}, column ${c}`,
      `Row: ${r}\nColumn: ${c}`,
      `column ${c} and row ${r}`,
      `{"row": ${r}, "column": ${c}}`,
      `[[${r}, ${c}]]`,
      `c=${c}, r=${r}`,
      `["${r}", "${c}"]`,
    ];
  },
  pieces: ["row", "column", "[3,", "4]"],
});

describe("pattern_recognition by hand", () => {
  const judge = (rows: string, answer: string) => task.verify(answer, { matrix: rows.split("/") }).status;

  it("wants the corner of the largest square, not of a smaller one inside it", () => {
    const rows = "AAAAB/AAAAC/AAAAD/AAAAE/BCDEF";
    expect(judge(rows, "[3, 3]")).toBe("correct");
    // A square of side 3 ends here as well, which the source's question allows.
    for (const inside of ["[2, 2]", "[2, 3]", "[3, 2]"]) expect(judge(rows, inside), inside).toBe("wrong");
  });

  it("a rectangle is no larger square, and letters beside a square do not matter", () => {
    expect(judge("AAAABC/AAAABC/BCDEEE/BCDEEE/QCDEEE", "[4, 5]")).toBe("correct");
    expect(judge("ABCDE/AAAEE/AAAQE/AAAQX", "[3, 2]")).toBe("correct");
  });

  it("two largest squares are no instance, which the source did not exclude", () => {
    expect(task.instance.safeParse({ matrix: ["AAABBB", "AAABBB", "AAABBB"] }).success).toBe(false);
    expect(task.instance.safeParse({ matrix: ["AAAA", "AAAA", "AAAA"] }).success).toBe(false);
    expect(task.instance.safeParse({ matrix: ["AAAB", "AAAB", "AAAB"] }).success).toBe(true);
  });

  it("accepts the brackets that the question shows, which the source's checker refused", () => {
    for (const text of ["[3, 2]", "(3,2)", "3, 2", "row 3, column 2", "Column = 2, Row = 3", "**[3, 2]**"])
      expect(judge("ABCDE/AAAEE/AAAQE/AAAQX", text), text).toBe("correct");
    for (const text of [
      "3",
      "3, 2, 1",
      "[3, 2] [1, 1]",
      "3-2",
      "3/2",
      "[three, two]",
      "row 3, column 2, 1",
      "3e0, 2",
      "",
    ])
      expect(judge("ABCDE/AAAEE/AAAQE/AAAQX", text), text).toBe("invalid");
    expect(judge("ABCDE/AAAEE/AAAQE/AAAQX", "[2, 3]")).toBe("wrong");
  });

  it("at every level there is one largest square, of side 3 or more, and its place varies", () => {
    for (const level of ["easy", "medium", "hard"] as const) {
      const places = new Set<string>();
      for (let i = 0; i < 100; i++) {
        const { matrix } = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "one", i),
        );
        const corners = largestIn(matrix);
        expect(corners.length).toBe(1);
        places.add(corners.join());
        const [r = 0, c = 0] = corners[0] ?? [];
        const block = matrix.slice(r - 2, r + 1).map((row) => row.slice(c - 2, c + 1));
        expect(new Set(block.join("")).size).toBe(1);
        expect(block.join("").length).toBe(9);
      }
      expect(places.size).toBeGreaterThan(10);
    }
  });
});
