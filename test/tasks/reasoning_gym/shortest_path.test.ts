import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/shortest_path.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** Steps to the goal for every cell, by relaxing until nothing changes, on the grid read from the question. */
function distance(question: string): { rows: string[][]; steps: number } {
  const rows = question
    .split("\n")
    .filter((line) => /^[OX*#]( [OX*#])*$/.test(line))
    .map((line) => line.split(" "));
  const far = rows.map((row) => row.map((cell) => (cell === "#" ? 0 : Infinity)));
  for (let changed = true; changed;) {
    changed = false;
    rows.forEach((row, r) =>
      row.forEach((cell, c) => {
        if (cell === "X") return;
        const best =
          1 +
          Math.min(
            far[r - 1]?.[c] ?? Infinity,
            far[r + 1]?.[c] ?? Infinity,
            far[r]?.[c - 1] ?? Infinity,
            far[r]?.[c + 1] ?? Infinity,
          );
        if (best < (far[r]?.[c] ?? 0)) {
          (far[r] as number[])[c] = best;
          changed = true;
        }
      }),
    );
  }
  const r = rows.findIndex((row) => row.includes("*"));
  return { rows, steps: far[r]?.[rows[r]?.indexOf("*") ?? 0] ?? Infinity };
}

function isShortest(answer: string, question: string): boolean {
  const { rows, steps } = distance(question);
  if (/^\W*infeasible\W*$/i.test(answer)) return steps === Infinity;
  const words = answer
    .trim()
    .toLowerCase()
    .split(/[\s,;]+/);
  let r = rows.findIndex((row) => row.includes("*"));
  let c = rows[r]?.indexOf("*") ?? 0;
  for (const word of words) {
    const short = word.charAt(0);
    if (!["up", "down", "left", "right", short].includes(word)) return false;
    if (short === "u") r--;
    else if (short === "d") r++;
    else if (short === "l") c--;
    else if (short === "r") c++;
    else return false;
    if ((rows[r]?.[c] ?? "X") === "X") return false;
  }
  return rows[r]?.[c] === "#" && words.length === steps;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isShortest(answer, question),
  nearMisses: (answer) =>
    answer === "infeasible"
      ? ["feasible", "up", "right right down", "infeasible up", "not infeasible", "infeasibla", ""]
      : [
          ...listMutations(answer.split(" "), "up").map((steps) => steps.join(" ")),
          `${answer} up down`,
          `left right ${answer}`,
          "infeasible",
          String(answer.split(" ").length),
          answer.replace(/\w+$/, "north"),
          "",
        ],
  variants: (answer) =>
    answer === "infeasible"
      ? ["INFEASIBLE", "Infeasible.", '"infeasible"']
      : [
          answer.toUpperCase(),
          answer.replaceAll(" ", ", "),
          answer.replaceAll(" ", "\n"),
          answer.replaceAll(" ", " -> "),
          JSON.stringify(answer.split(" ")),
          answer
            .split(" ")
            .map((word) => word.charAt(0))
            .join(" "),
          answer
            .split(" ")
            .map((word) => word.charAt(0))
            .join("")
            .toUpperCase(),
          answer
            .replaceAll("up", "↑")
            .replaceAll("down", "↓")
            .replaceAll("left", "←")
            .replaceAll("right", "→"),
        ],
  labels: [
    {
      of: (_instance, answer) => (answer === "infeasible" ? "none" : "way"),
      shares: { none: 1 / 3, way: 2 / 3 },
    },
  ],
});

describe("shortest_path by hand", () => {
  const judge = (answer: string, rows: string[]) =>
    task.verify(answer, task.instance.parse({ matrix: rows.map((row) => [...row]) })).status;
  it("accepts every shortest way and no longer one", () => {
    for (const way of ["right right down", "right down right", "down right right"])
      expect(judge(way, ["*OO", "OO#"]), way).toBe("correct");
    expect(judge("down right right up down", ["*OO", "OO#"])).toBe("wrong");
    expect(judge("right right right down", ["*OO", "OO#"])).toBe("wrong");
  });
  it("takes infeasible only where no way leads to the goal", () => {
    expect(judge("infeasible", ["*X#", "OXO"])).toBe("correct");
    expect(judge("infeasible", ["*O#", "OXO"])).toBe("wrong");
    expect(judge("right right", ["*X#", "OXO"])).toBe("wrong");
  });
  it("reads arrows between words as separators, and alone as directions", () => {
    for (const way of [
      "right → right → down",
      "→ → ↓",
      "➡➡⬇",
      "Step 1: right\nStep 2: right\nStep 3: down",
      "1: right\n2: right\n3: down",
      "RR D",
      "right | right | down",
      "right, right, and down",
      "**Path:** right right down",
    ])
      expect(judge(way, ["*OO", "OO#"]), way).toBe("correct");
    for (const text of ["[infeasible]", "['infeasible']", "**infeasible**"])
      expect(judge(text, ["*X#", "OXO"]), text).toBe("correct");
  });
});
