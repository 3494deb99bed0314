import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/mini_sudoku.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { boardNearMisses, boardSpellings } from "../../support/boards.js";
import { describeTask } from "../../support/describe-task.js";

/** All 288 boards, as strings of 16 digits: four permutations one below the other. */
const BOARDS: string[] = (() => {
  const permutations =
    "1234 1243 1324 1342 1423 1432 2134 2143 2314 2341 2413 2431 3124 3142 3214 3241 3412 3421 4123 4132 4213 4231 4312 4321".split(
      " ",
    );
  const distinct = (text: string): boolean => new Set(text).size === 4;
  const found: string[] = [];
  for (const a of permutations)
    for (const b of permutations)
      for (const c of permutations)
        for (const d of permutations) {
          if ([0, 1, 2, 3].some((i) => !distinct(`${a[i]}${b[i]}${c[i]}${d[i]}`))) continue;
          const boxes = [
            [a, b],
            [c, d],
          ].flatMap(([x = "", y = ""]) => [x.slice(0, 2) + y.slice(0, 2), x.slice(2) + y.slice(2)]);
          if (boxes.every(distinct)) found.push(a + b + c + d);
        }
  return found;
})();

/** The boards that fit the puzzle as it is printed. */
function fitting(question: string): string[] {
  const given = (question.match(/^[.1-4](?: [.1-4]){3}$/gm) ?? []).slice(0, 4).join("").replaceAll(" ", "");
  return BOARDS.filter((board) => [...given].every((char, i) => char === "." || char === board[i]));
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) =>
    /^(?:\d{4}\n){3}\d{4}$/.test(answer.replace(/[ ,]/g, "").trim()) &&
    fitting(question).includes(answer.replace(/[\s,]/g, "")),
  nearMisses: (answer, { puzzle }) => boardNearMisses(answer, puzzle),
  variants: boardSpellings,
});

describe("mini_sudoku by hand", () => {
  const instance = task.instance.parse({
    puzzle: [
      [1, 0, 0, 0],
      [0, 0, 3, 0],
      [0, 1, 0, 0],
      [0, 0, 0, 2],
    ],
    solution: [
      [1, 3, 2, 4],
      [4, 2, 3, 1],
      [2, 1, 4, 3],
      [3, 4, 1, 2],
    ],
    num_empty: 12,
  });
  const right = "1 3 2 4\n4 2 3 1\n2 1 4 3\n3 4 1 2";

  it("nothing for the given digits or another board; form has no meaning", () => {
    for (const answer of [
      "1 0 0 0\n0 0 3 0\n0 1 0 0\n0 0 0 2",
      "1 1 1 1\n3 3 3 3\n1 1 1 1\n2 2 2 2",
      "2 3 1 4\n4 1 3 2\n1 2 4 3\n3 4 2 1",
      // Rows and columns are right, the boxes are not.
      "1 2 3 4\n2 1 4 3\n3 4 1 2\n4 3 2 1",
    ])
      expect(task.verify(answer, instance), answer).toMatchObject({ status: "wrong", score: 0 });
    for (const answer of [
      right,
      `${right}\n`,
      `\`\`\`\n${right}\n\`\`\``,
      "13|24\n42|31\n--+--\n21|43\n34|12",
    ])
      expect(task.verify(answer, instance).status, answer).toBe("correct");
    expect(task.verify(`${right}\n1 2 3 4`, instance).status).toBe("invalid");
  });

  it("every board is one of 288 and the only one, with exactly the wanted number of empty cells", () => {
    expect(BOARDS).toHaveLength(288);
    for (const level of LEVELS)
      for (let index = 0; index < 100; index++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "unique", index);
        expect(fitting(task.prompt(drawn))).toHaveLength(1);
      }
    for (let index = 0; index < 50; index++) {
      const setting = resolveSetting(erase(task), "medium", { min_empty: 12 });
      const drawn = instanceAt(task, setting, "twelve", index);
      expect(drawn.puzzle.flat().filter((digit) => digit === 0)).toHaveLength(12);
    }
  });

  it("refuses entries whose numbers do not agree", () => {
    expect(task.instance.safeParse({ ...instance, num_empty: 11 }).success).toBe(false);
    expect(task.instance.safeParse({ ...instance, solution: [...instance.solution].reverse() }).success).toBe(
      false,
    );
  });
});
