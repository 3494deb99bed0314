import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/light_puzzles.js";
import { describeTask } from "../../support/describe-task.js";

/** The final digits by parity: how often each light is toggled by all presses together, read from the question. */
function digitsInText(question: string): string {
  const start = (question.split("\n\n")[1] ?? "").split("\n").slice(1).join(" ").split(" ").map(Number);
  const n = Math.sqrt(start.length);
  const pressed = /in this order: (.*)\.$/m.exec(question)?.[1]?.split(", ") ?? [];
  const toggles = start.map(() => 0);
  for (const [, name, cells = ""] of question.matchAll(/^- Button (\w): (.*)$/gm)) {
    const times = pressed.filter((other) => other === name).length;
    for (const [, r, c] of cells.matchAll(/\((\d+), (\d+)\)/g)) {
      const at = (Number(r) - 1) * n + Number(c) - 1;
      toggles[at] = (toggles[at] ?? 0) + times;
    }
  }
  return start.map((light, at) => (light + (toggles[at] ?? 0)) % 2).join("");
}

describeTask(task, {
  kind: "open",
  independent(answer, { n }, question) {
    const lines = answer.split("\n").map((line) => line.replace(/[\s,]/g, ""));
    const isShaped = lines.length === 1 || lines.every((line) => line.length === n) || lines.length === n * n;
    return isShaped && lines.join("") === digitsInText(question);
  },
  nearMisses(answer, { initial_state, n }) {
    const flip = (at: number): string =>
      answer.slice(0, at) + (answer[at] === "1" ? "0" : "1") + answer.slice(at + 1);
    const lines = answer.split("\n");
    return [
      ...Array.from({ length: n * n }, (_, i) => flip(2 * i)),
      initial_state.map((row) => row.join(" ")).join("\n"),
      answer.replace(/[01]/g, (digit) => (digit === "1" ? "0" : "1")),
      answer.slice(2),
      `${answer} 0`,
      `${answer}\n${answer}`,
      lines.slice(1).join("\n"),
      lines.map((line) => `${line} 1`).join("\n"),
      `${initial_state.map((row) => row.join(" ")).join("\n")}\n->\n${answer}`,
      answer.replace(/[01]/, "2"),
      answer.replaceAll("1", "true").replaceAll("0", "false"),
      answer.replaceAll("\n", " ").replace(/^((?:\S ){2})/, "$1\n"),
    ];
  },
  variants(answer) {
    const grid = answer.split("\n").map((line) => line.split(" ").map(Number));
    return [
      answer.replaceAll(" ", ""),
      `Final state:\n${answer}`,
      answer.replaceAll(" ", ", "),
      answer.replace(/\s/g, ","),
      answer.replace(/\s/g, ""),
      JSON.stringify(grid),
      JSON.stringify(grid.flat()),
      JSON.stringify(grid.map((row) => row.join(""))),
      JSON.stringify(grid, null, 1),
      grid.map((row) => `[${row.join(" ")}]`).join("\n"),
      grid.map((row) => `| ${row.join(" | ")} |`).join("\n"),
      `\\begin{bmatrix} ${grid.map((row) => row.join(" & ")).join(" \\\\ ")} \\end{bmatrix}`,
      grid.map((row, r) => `Row ${r + 1}: ${row.join(" ")}`).join("\n"),
    ];
  },
  pieces: ["0 1", "01", "[0,", "1]"],
});

describe("light_puzzles by hand", () => {
  const given = {
    n: 2,
    initial_state: [
      [1, 0],
      [0, 0],
    ],
    buttons: {
      A: [
        [1, 1],
        [1, 2],
      ],
      B: [
        [1, 2],
        [2, 2],
      ],
    } as Record<string, [number, number][]>,
    operations: ["A", "B"],
  };

  it("a press toggles: lights that are on go off", () => {
    expect(task.solve(given)).toBe("0 0\n0 1");
    expect(task.solve({ ...given, operations: ["A"] })).toBe("0 1\n0 0");
    expect(task.verify("1 1\n0 1", given).status).toBe("wrong");
  });

  it("accepts the layout of the question, which the source's checker refused", () => {
    for (const text of ["00\n01", "0001", "0,0,0,1", "0 0 0 1", "[[0,0],[0,1]]", '["00", "01"]', "00, 01"])
      expect(task.verify(text, given).status, text).toBe("correct");
    for (const text of [
      "000\n1",
      "0 0 0\n1",
      "[[0,0,0],[1]]",
      "0 0 0 1 0",
      "00 01 x",
      "[0,0,0,1] [0,0,0,1]",
      "[[[0,0],[0,1]]]",
      "[0,0,0,1",
      "0 0 0 True",
    ])
      expect(task.verify(text, given).status, text).toBe("invalid");
  });

  it("the final state never is the one at the start, also where different buttons undo each other", () => {
    for (const level of ["easy", "medium", "hard"] as const)
      for (let i = 0; i < 300; i++) {
        const drawn = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "changed", i),
        );
        expect(task.solve(drawn)).not.toBe(drawn.initial_state.map((row) => row.join(" ")).join("\n"));
      }
  });

  it("all presses twice restore the start, and their order has no meaning", () => {
    fc.assert(
      fc.property(fc.nat(10_000), (index) => {
        const drawn = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), "hard"), "toggle", index),
        );
        const twice = { ...drawn, operations: [...drawn.operations, ...drawn.operations] };
        expect(task.solve(twice)).toBe(drawn.initial_state.map((row) => row.join(" ")).join("\n"));
        const reversed = { ...drawn, operations: [...drawn.operations].reverse() };
        expect(task.solve(reversed)).toBe(task.solve(drawn));
      }),
      { numRuns: 50 },
    );
  });
});
