import { describe, expect, it } from "vitest";
import { parseActionMaps } from "../../verifiers/parse/action-maps.js";
import { parseCells } from "../../verifiers/parse/cells.js";
import { parseNested } from "../../verifiers/parse/nested.js";
import { parsePoints } from "../../verifiers/parse/points.js";
import { parseSymbolSquare } from "../../verifiers/parse/symbol-matrix.js";
import type { Parsed } from "../../verifiers/parse/reading.js";

const value = <T>(result: Parsed<T>): T | undefined => (result.ok ? result.value : undefined);

describe("lists within lists", () => {
  it("nested lists of atoms, brackets that close as they open", () => {
    expect(value(parseNested("(88, [0, 1]), 'x'"))).toEqual([["88", ["0", "1"]], "x"]);
    expect(value(parseNested("[]"))).toEqual([[]]);
    expect(value(parseNested(""))).toEqual([]);
    for (const text of ["[1, 2)", "[1", "1]", "f(1)", "[".repeat(9) + "]".repeat(9)])
      expect(parseNested(text).ok, text).toBe(false);
  });

  it("cells as pairs in every usual form", () => {
    const cells = [
      [0, 3],
      [1, 0],
    ];
    for (const text of [
      "0 3, 1 0",
      "0 3\n1 0",
      "0,3\n1,0",
      "0, 3; 1, 0",
      "0, 3, 1, 0",
      "(0, 3), (1, 0)",
      "(0 3), (1 0)",
      "[[0, 3], [1, 0]]",
      "[(0,3),(1,0)]",
      "[0 3, 1 0]",
      "[0, 3, 1, 0]",
      '["0 3", "1 0"]',
      "1. 0 3\n2. 1 0",
      "- 0 3\n- 1 0",
    ])
      expect(value(parseCells(text)), text).toEqual(cells);
    for (const text of [
      "0 3 1 0",
      "0 3, 1",
      "0 3, 1 0 2",
      "0 3, 1 x",
      "0 3 and 1 0",
      "(0, 3), 1 0",
      "[[0, 3], [1, 0], 2]",
      "[[[0, 3]], [1, 0]]",
      "0 3, 1 1e0",
      "0 3, 1 0.5",
    ])
      expect(parseCells(text).ok, text).toBe(false);
    expect(value(parseCells(""))).toEqual([]);
    expect(value(parseCells("(2, -1)"))).toEqual([[2, -1]]);
  });

  it("points of the plane, numbers only", () => {
    const points = [
      [0.5, -1],
      [2, 0],
    ];
    for (const text of [
      "[(0.5, -1), (2, 0)]",
      "[[0.5, -1.0], [2, 0]]",
      "(.5, -1) -> (2., 0e0)",
      "0.5, -1\n2, 0",
      "[(np.float64(0.5), np.float64(-1.0)), (2, 0)]",
    ])
      expect(value(parsePoints(text)), text).toEqual(points);
    for (const text of [
      "",
      "[]",
      "(1, 2, 3)",
      "(1/2, 1)",
      "(nan, 1)",
      "(inf, 1)",
      "0x1, 2",
      "(1, 2) or (3, 4)",
    ])
      expect(parsePoints(text).ok, text).toBe(false);
  });

  it("maps of actions keep a name that stands twice", () => {
    expect(value(parseActionMaps('[{"a": "x", "a": "y"}, {}]'))).toEqual([
      [
        ["a", "x"],
        ["a", "y"],
      ],
      [],
    ]);
    expect(value(parseActionMaps("{'a': 'x'}\n{'b': 'y'}"))).toEqual([[["a", "x"]], [["b", "y"]]]);
    expect(value(parseActionMaps("[]"))).toEqual([]);
    for (const text of [
      "",
      "{",
      "[{]",
      '{"a": 1}',
      '{"a": "x" "b": "y"}',
      '[{"a": "x"}] x',
      '{"a": ["x"]}',
      '{"a',
    ])
      expect(parseActionMaps(text).ok, text).toBe(false);
  });

  it("squares of symbols, their rows written together or apart", () => {
    const square = [
      ["a", "b"],
      ["b", "a"],
    ];
    for (const text of ["a,b\nb,a", "ab\nba", "ab ba", '["ab", "ba"]', "[[a, b], [b, a]]", "a b b a"])
      expect(value(parseSymbolSquare(text, 2)), text).toEqual(square);
    for (const text of ["abba", "ab\nb", "a,b\nb,a,a", "ab\nba\nab", "aa,b\nb,a"])
      expect(parseSymbolSquare(text, 2).ok, text).toBe(false);
  });
});
