import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/rotate_matrix.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import {
  gridInText,
  gridNearMisses,
  gridOf,
  gridSpellings,
  mirrored,
  readGrid,
  sameGrid,
  transposed,
  upsideDown,
  write,
} from "../../support/grids.js";
import type { Grid } from "../../support/grids.js";

/** A quarter turn clockwise is the mirror image of the transposed matrix. */
function turned(question: string): Grid {
  let grid = gridInText(question);
  const degrees = Number(/by (\d+) degrees \(/.exec(question)?.[1]);
  for (let i = 0; i < degrees; i += 90) grid = mirrored(transposed(grid));
  return grid;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => sameGrid(readGrid(answer), turned(question)),
  nearMisses(answer, { matrix }) {
    const grid = gridOf(answer);
    return [
      ...gridNearMisses(grid),
      write(matrix),
      write(transposed(matrix)),
      write(mirrored(grid)),
      write(upsideDown(mirrored(grid))),
      write(transposed(grid)),
    ];
  },
  variants: (answer) => [...gridSpellings(gridOf(answer)), gridOf(answer).flat().join(" ")],
});

describe("rotate_matrix by hand", () => {
  const of = (num_rotations: number, solution: string) =>
    task.instance.parse({ matrix: gridOf("1 2\n3 4"), num_rotations, solution: gridOf(solution), n: 2 });

  it("turns clockwise", () => {
    expect(task.solve(of(1, "3 1\n4 2"))).toBe("3 1\n4 2");
    expect(task.solve(of(2, "4 3\n2 1"))).toBe("4 3\n2 1");
    expect(task.solve(of(7, "2 4\n1 3"))).toBe("2 4\n1 3");
    expect(task.solve(of(8, "1 2\n3 4"))).toBe("1 2\n3 4");
    expect(
      task.instance.safeParse({
        matrix: [
          [1, 2],
          [3, 4],
        ],
        num_rotations: 1,
        solution: [
          [2, 4],
          [1, 3],
        ],
        n: 2,
      }).success,
    ).toBe(false);
  });

  it("brackets cost nothing, and a longer text with the matrix in it earns nothing", () => {
    const once = of(1, "3 1\n4 2");
    for (const text of ["[3, 1]\n[4, 2]", "[[3,1],[4,2]]", "3 1\n4 2\n", "3 1 4 2"])
      expect(task.verify(text, once).status, text).toBe("correct");
    for (const text of ["3 1\n4 2 1", "3 1\n4 2\n3 1", "31\n42", "1 3 1\n4 2", "3 1\n4 2 or 2 4\n1 3"])
      expect(task.verify(text, once).status, text).toBe("invalid");
    expect(task.verify("2 4\n1 3", once).status).toBe("wrong");
  });

  it("no full turns, and no wrong turn that looks right", () => {
    for (const level of LEVELS)
      for (let i = 0; i < 300; i++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "turns", i);
        expect(drawn.num_rotations % 4).not.toBe(0);
        expect(task.verify(write(drawn.matrix), drawn).status).toBe("wrong");
        expect(task.verify(write(transposed(drawn.matrix)), drawn).status).toBe("wrong");
      }
  });
});
