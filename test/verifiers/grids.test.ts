import { describe, expect, it } from "vitest";
import { judgeGrid } from "../../verifiers/judge-grid.js";
import { parseIntegerMap } from "../../verifiers/parse/integer-map.js";
import { parseIntegerMatrix } from "../../verifiers/parse/matrix.js";

describe("grids of whole numbers", () => {
  it("where the shape counts, a flat list is none of several rows", () => {
    const read = (text: string, rows: number, cols: number) => parseIntegerMatrix(text, rows, cols, false).ok;
    for (const text of ["1 2\n3 4", "[[1, 2], [3, 4]]", "[1 2]\n[3 4]", "(1, 2), (3, 4)"])
      expect(read(text, 2, 2), text).toBe(true);
    for (const text of ["1 2 3 4", "[1, 2, 3, 4]", "1\n2\n3\n4", "[[1], [2], [3], [4]]"]) {
      expect(read(text, 2, 2), text).toBe(false);
      expect(parseIntegerMatrix(text, 2, 2).ok, text).toBe(true);
    }
    expect(read("1 2 3", 1, 3)).toBe(true);
    expect(read("1 2 3", 3, 1)).toBe(false);
    expect(read("1\n2\n3", 1, 3)).toBe(false);
  });

  it("every cell counts, and negative numbers keep their sign", () => {
    const grid = [
      [-1, 20],
      [3, 4],
    ];
    for (const text of [
      "-1 20\n3 4",
      "[[-1,20],[3,4]]",
      "−1, 20\n3, 4",
      "```\n-1 20\n3 4\n```",
      "-1 20\n3 4.",
    ])
      expect(judgeGrid(text, grid).status, text).toBe("correct");
    for (const text of ["1 20\n3 4", "-1 2\n0 34", "-1 20\n4 3"])
      expect(judgeGrid(text, grid).status, text).toBe("wrong");
    for (const text of [
      "",
      "-1 20\n3",
      "-1 20\n3 4 4",
      "-1 20\n3 true",
      "-1 20\n3 4e0",
      '{"a": [[-1,20],[3,4]]}',
    ])
      expect(judgeGrid(text, grid).status, text).toBe("invalid");
  });
});

describe("maps of whole numbers", () => {
  const names = { names: ["vertex", "v"], values: ["colou?r"] };
  const read = (text: string): [number, number][] | undefined => {
    const map = parseIntegerMap(text, names);
    return map.ok ? [...map.value] : undefined;
  };
  it("are read from JSON and from lines", () => {
    for (const text of [
      '{"0": 1, "1": 2}',
      "{0: 1, 1: 2}",
      "{'0': '1', '1': '2'}",
      '\'{"0": 1, "1": 2}\'',
      "0: 1\n1: 2",
      "0 -> 1; 1 -> 2",
      "- Vertex 0: color 1\n- Vertex 1: color 2",
      "v0 = 1, v1 = 2",
      '{"0": 1, "1": 2,}',
      "Coloring: 0: 1, 1: 2",
    ])
      expect(read(text), text).toEqual([
        [0, 1],
        [1, 2],
      ]);
  });
  it("refuse other values, keys that occur twice, and text", () => {
    for (const text of [
      "",
      "{}",
      '{"0": true}',
      '{"0": 1.0}',
      '{"0": 1e0}',
      '{"0": -1}',
      '{"0": null}',
      '{"0": [1]}',
      '{"0": {"1": 2}}',
      '{"0": 1, "0": 1}',
      '{"a": 1}',
      "0: 1 or 2",
      "not 0: 1",
      "1, 2",
      '{"0": 1} {"1": 2}',
      '{"0": 1',
      `{"0": ${"1".repeat(50_000)}}`,
    ])
      expect(read(text), text.slice(0, 40)).toBeUndefined();
  });
});
