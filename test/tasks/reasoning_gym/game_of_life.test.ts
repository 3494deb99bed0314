import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/game_of_life.js";
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
  upsideDown,
  write,
} from "../../support/grids.js";
import type { Grid } from "../../support/grids.js";
import { lived } from "../../support/life.js";

function after(question: string): Grid {
  return lived(gridInText(question), Number(/after (\d+) step/.exec(question)?.[1]));
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => sameGrid(readGrid(answer), after(question)),
  nearMisses(answer, { board }) {
    const grid = JSON.parse(answer) as Grid;
    const flip = (at: number): Grid =>
      grid.map((row, r) => row.map((cell, c) => (r * row.length + c === at ? 1 - cell : cell)));
    return [
      ...gridNearMisses(grid),
      ...[0, 7, 20, 35].map((at) => JSON.stringify(flip(at))),
      JSON.stringify(board),
      JSON.stringify(grid.map((row) => row.map(() => 0))),
      JSON.stringify(mirrored(grid)),
      JSON.stringify(upsideDown(grid)),
      JSON.stringify(grid).replace("0", "false"),
      JSON.stringify(grid).replace("0", "0.0"),
      JSON.stringify([...grid, [0]]),
    ];
  },
  variants(answer) {
    const grid = JSON.parse(answer) as Grid;
    return [...gridSpellings(grid), write(grid), grid.map((row) => row.join("")).join("\n")];
  },
});

describe("game_of_life by hand", () => {
  const of = (rows: string, simulation_steps = 1) => {
    const board = gridOf(rows);
    return task.instance.parse({
      grid_size_x: board.length,
      grid_size_y: board[0]?.length,
      filled_cells: 3,
      simulation_steps,
      board,
    });
  };
  const blinker = "0 0 0 0 0\n0 0 0 0 0\n0 1 1 1 0\n0 0 0 0 0\n0 0 0 0 0";
  const upright = "0 0 0 0 0\n0 0 1 0 0\n0 0 1 0 0\n0 0 1 0 0\n0 0 0 0 0";

  it("a blinker turns, a block stays, a glider comes back over the edge", () => {
    expect(task.solve(of(blinker))).toBe(JSON.stringify(gridOf(upright)));
    expect(task.solve(of(blinker, 2))).toBe(JSON.stringify(gridOf(blinker)));
    expect(task.solve(of("0 0 0 0\n0 1 1 0\n0 1 1 0\n0 0 0 0"))).toBe(
      JSON.stringify(gridOf("0 0 0 0\n0 1 1 0\n0 1 1 0\n0 0 0 0")),
    );
    const glider = "0 1 0 0 0\n0 0 1 0 0\n1 1 1 0 0\n0 0 0 0 0\n0 0 0 0 0";
    expect(task.solve(of(glider, 20))).toBe(JSON.stringify(gridOf(glider)));
    const edge = "1 1 0 0 1\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0";
    expect(task.solve(of(edge))).toBe(
      JSON.stringify(gridOf("1 0 0 0 0\n1 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n1 0 0 0 0")),
    );
  });

  it("an empty board, surplus rows and columns, and what is no number earn nothing", () => {
    const right = JSON.stringify(gridOf(upright));
    expect(task.verify(right, of(blinker)).status).toBe("correct");
    const dead = upright.replaceAll("1", "0");
    expect(task.verify(dead, of(blinker))).toMatchObject({ status: "wrong", score: 0 });
    for (const text of [
      `${right.slice(0, -1)},[0,0,0,0,0]]`,
      right.replaceAll("]", ",0]"),
      right.replace("0", "false"),
      right.replace("0", "0.0"),
      `{"board": ${right}}`,
    ])
      expect(task.verify(text, of(blinker)).status, text).toBe("invalid");
  });

  it("the living cells follow size and share, and no board dies or stays as it is", () => {
    const setting = (extra: object) => resolveSetting(erase(task), "medium", { ...extra });
    expect(instanceAt(task, setting({ filled_cells_weights: 0.3 }), "share", 0).filled_cells).toBe(30);
    expect(instanceAt(task, setting({ grid_size_x: 20 }), "share", 0).filled_cells).toBe(20);
    expect(instanceAt(task, setting({ filled_cells: 17 }), "share", 0).filled_cells).toBe(17);
    for (const level of LEVELS)
      for (let i = 0; i < 200; i++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "dead", i);
        expect(task.solve(drawn)).toContain("1");
        expect(task.solve(drawn)).not.toBe(JSON.stringify(drawn.board));
      }
  });
});
