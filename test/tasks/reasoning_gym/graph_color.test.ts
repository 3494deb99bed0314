import { describe, expect, it } from "vitest";
import { colourGraph } from "../../../generators/graph-colour.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/graph_color.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

interface Read {
  vertices: string[];
  edges: [string, string][];
  colours: string[];
}
function inText(question: string): Read {
  const list = (pattern: RegExp): string[] => (pattern.exec(question)?.[1] ?? "").split(", ");
  return {
    vertices: list(/vertices (\d+(?:, \d+)*)\./),
    edges: list(/^(\d+-\d+(?:, \d+-\d+)*)$/m).map((pair) => pair.split("-") as [string, string]),
    colours: list(/colours (\d+(?:, \d+)*) so/),
  };
}

function isColouring(answer: string, question: string): boolean {
  const { vertices, edges, colours } = inText(question);
  // JSON takes 1.0 for a whole number, the question does not.
  if (/\d\.\d/.test(answer)) return false;
  let map: Record<string, unknown>;
  try {
    map = JSON.parse(answer.trim()) as Record<string, unknown>;
  } catch {
    return false;
  }
  if (typeof map !== "object" || map === null || Array.isArray(map)) return false;
  // A key that occurs twice is lost in an object.
  if (answer.split(":").length - 1 !== vertices.length) return false;
  return (
    Object.keys(map).length === vertices.length &&
    vertices.every((v) => Number.isInteger(map[v]) && colours.includes(String(map[v]))) &&
    edges.every(([u, v]) => map[u] !== map[v])
  );
}

type Colouring = Record<string, number>;

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isColouring(answer, question),
  nearMisses(answer, { puzzle }) {
    const map = JSON.parse(answer) as Colouring;
    const [u, v] = puzzle.edges[0] ?? [0, 1];
    const most = puzzle.vertices.length;
    return [
      { ...map, [u]: map[v] },
      { ...map, [most]: 1 },
      { ...map, "0": 4 },
      { ...map, "0": 0 },
      { ...map, "0": -1 },
      { ...map, "1": true },
      { ...map, "1": 1.5 },
      { ...map, "1": null },
      Object.fromEntries(Object.entries(map).slice(1)),
      Object.fromEntries(puzzle.vertices.map((each) => [each, 1])),
      Object.fromEntries(puzzle.vertices.map((each) => [each, (each % 3) + 1])),
      Object.fromEntries(Object.entries(map).map(([key, colour]) => [key, (colour % 3) + 1])),
      Object.values(map),
      { coloring: map },
    ]
      .map((each) => JSON.stringify(each))
      .concat(
        `${answer} or ${answer}`,
        answer.replace("{", '{"0": 1, "0": 2, '),
        answer.replace(/: \d|:\d/, ": 1.0"),
        `not ${answer}`,
      );
  },
  variants(answer) {
    const entries = Object.entries(JSON.parse(answer) as Colouring);
    return [
      JSON.stringify(JSON.parse(answer), null, 2),
      `\`\`\`json\n${answer}\n\`\`\``,
      entries.map(([v, c]) => `${v}: ${c}`).join("\n"),
      entries.map(([v, c]) => `${v}: ${c}`).join(", "),
      entries.map(([v, c]) => `- Vertex ${v}: colour ${c}`).join("\n"),
      entries.map(([v, c]) => `${v} -> ${c}`).join("; "),
      entries.map(([v, c]) => `vertex ${v} = color ${c}`).join("\n"),
      answer.replaceAll('"', "'"),
      answer.replaceAll('"', ""),
      `A valid coloring is: ${answer}`,
      JSON.stringify(Object.fromEntries(entries.map(([v, c]) => [v, String(c)]))),
    ];
  },
});

/** Whether some way to give the vertices colours is right, all of them tried. */
function isColourable(n: number, edges: readonly (readonly [number, number])[], k: number): boolean {
  for (let code = 0; code < k ** n; code++) {
    const colours = Array.from({ length: n }, (_, i) => Math.floor(code / k ** i) % k);
    if (edges.every(([u, v]) => colours[u] !== colours[v])) return true;
  }
  return false;
}

describe("graph_color by hand", () => {
  const square = task.instance.parse({
    possible_answer: { "0": 1, "1": 2, "2": 1, "3": 2 },
    puzzle: {
      vertices: [0, 1, 2, 3],
      edges: [
        [0, 1],
        [1, 2],
        [2, 3],
        [0, 3],
      ],
      num_colors: 3,
      color_options: [1, 2, 3],
    },
    num_vertices: 4,
  });

  it("every proper colouring is right", () => {
    let right = 0;
    for (let code = 0; code < 81; code++) {
      const colours = [1, 3, 9, 27].map((power) => (Math.floor(code / power) % 3) + 1);
      const proper = colours.every((colour, i) => colour !== colours[(i + 1) % 4]);
      const answer = JSON.stringify(Object.fromEntries(colours.map((colour, v) => [v, colour])));
      expect(task.verify(answer, square).status, answer).toBe(proper ? "correct" : "wrong");
      if (proper) right++;
    }
    expect(right).toBe(18);
  });

  it("true, 1.0 and vertices that do not exist pass in the source", () => {
    for (const text of ['{"0": true, "1": 2, "2": 1, "3": 2}', '{"0": 1.0, "1": 2, "2": 1, "3": 2}'])
      expect(task.verify(text, square).status, text).toBe("invalid");
    for (const text of [
      '{"0": 1, "1": 2, "2": 1, "3": 2, "4": 1}',
      '{"0": 1, "1": 2, "2": 1}',
      '{"0": 1, "1": 4, "2": 1, "3": 2}',
    ])
      expect(task.verify(text, square).status, text).toBe("wrong");
    for (const text of ['{"0": 1, "1": 2, "2": 1, "3": 2, "3": 3}', "[1, 2, 1, 2]", "1 2 1 2", "{}"])
      expect(task.verify(text, square).status, text).toBe("invalid");
  });

  it("an entry without its solution, or with an edge to nowhere, is no instance", () => {
    const { puzzle } = square;
    for (const broken of [
      { ...square, possible_answer: { "0": 1, "1": 1, "2": 1, "3": 2 } },
      { ...square, possible_answer: { "0": 1, "1": 2, "2": 1 } },
      { ...square, num_vertices: 5 },
      { ...square, puzzle: { ...puzzle, edges: [[0, 7]] } },
      { ...square, puzzle: { ...puzzle, edges: [[1, 1]] } },
      { ...square, puzzle: { ...puzzle, num_colors: 2 } },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });

  it("the search agrees with trying all colourings", () => {
    const setting = resolveSetting(erase(task), "easy", { needs_all_colors: false, max_num_vertices: 7 });
    for (let i = 0; i < 60; i++) {
      const { puzzle, num_vertices } = instanceAt(task, setting, "search", i);
      for (const k of [1, 2, 3])
        expect(colourGraph(num_vertices, puzzle.edges, k) !== null).toBe(
          isColourable(num_vertices, puzzle.edges, k),
        );
    }
  });

  it("graphs of all levels need every colour, and no fixed colouring is often right", () => {
    for (const level of LEVELS) {
      const drawn = Array.from({ length: 400 }, (_, i) =>
        instanceAt(task, resolveSetting(erase(task), level), "chromatic", i),
      );
      const hits = new Map<string, number>();
      for (const { puzzle, num_vertices } of drawn) {
        expect(colourGraph(num_vertices, puzzle.edges, puzzle.num_colors - 1)).toBeNull();
        for (const shift of [0, 1, 2]) {
          const fixed = puzzle.vertices
            .map((v) => `${v}: ${((v + Math.floor(v / 3) * shift) % 3) + 1}`)
            .join();
          if (task.verify(fixed, { puzzle, num_vertices, possible_answer: {} }).status === "correct")
            hits.set(String(shift), (hits.get(String(shift)) ?? 0) + 1);
        }
      }
      for (const count of hits.values()) expect(count / drawn.length).toBeLessThan(0.15);
    }
  });
});
