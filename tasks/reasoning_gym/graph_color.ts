import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { colourGraph } from "../../generators/graph-colour.js";
import { smallRecord } from "../../generators/small-record.js";
import { answerFormat } from "../../generators/text.js";
import { parseIntegerMap } from "../../verifiers/parse/integer-map.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Colour the vertices of a graph (reasoning-gym `graph_color`). A colouring is drawn first and edges join vertices of different
 * colours only, so that there is always a solution. Differences from the source: at its default (one pair of vertices in
 * ten has an edge) one and the same colouring is right in 28 % of the graphs, here graphs have more edges and need all the
 * colours; colours are whole numbers (`true` and 1.0 passed), vertices that do not exist are refused.
 */
const MAX_VERTICES = 200;
const vertex = z
  .number()
  .int()
  .min(0)
  .max(MAX_VERTICES - 1);
const colour = z.number().int().min(1).max(20);
const count = z.number().int().min(4).max(100);

const params = z.object({
  num_colors: z.number().int().min(2).max(10).default(3),
  min_num_vertices: count.default(10),
  max_num_vertices: count.default(10),
  /** Expected share of the pairs of vertices that are joined by an edge. */
  edge_probability: z.number().gt(0).max(0.9).default(0.1),
  /** Whether the graph cannot be coloured with fewer colours. */
  needs_all_colors: z.boolean().default(false),
});

export const task = defineTask({
  id: "graph_color",
  suite: "reasoning_gym",
  version: 1,
  family: "graph_color",
  capability: "reasoning",
  abilities: ["logic", "search"],
  summary: "Colour the vertices of a graph so that no edge joins two of the same colour.",
  judging:
    "Every colouring of all vertices with the given colours is right if no edge joins two equal colours; a JSON map or one vertex a line.",
  severalRight: true,
  params,
  // Medium is the source's default with three times as many edges.
  levels: {
    easy: { min_num_vertices: 6, max_num_vertices: 8, edge_probability: 0.35, needs_all_colors: true },
    medium: { edge_probability: 0.3, needs_all_colors: true },
    hard: { min_num_vertices: 15, max_num_vertices: 20, edge_probability: 0.28, needs_all_colors: true },
  },
  grows: { what: "edges", measure: ({ puzzle }) => puzzle.edges.length },
  instance: z
    .object({
      /** One solution: colour by vertex. */
      possible_answer: smallRecord(MAX_VERTICES, /^\d{1,3}$/, colour),
      puzzle: z.object({
        vertices: z.array(vertex).min(1).max(MAX_VERTICES),
        edges: z.array(z.tuple([vertex, vertex])).max((MAX_VERTICES * (MAX_VERTICES - 1)) / 2),
        num_colors: z.number().int().min(1).max(20),
        color_options: z.array(colour).min(1).max(20),
      }),
      num_vertices: z.number().int().min(1).max(MAX_VERTICES),
    })
    .refine(({ puzzle, num_vertices }) => {
      const { vertices, edges, num_colors, color_options } = puzzle;
      const known = new Set(vertices);
      return (
        known.size === vertices.length &&
        vertices.length === num_vertices &&
        new Set(color_options).size === num_colors &&
        color_options.length === num_colors &&
        edges.every(([u, v]) => u !== v && known.has(u) && known.has(v))
      );
    }, "vertices, edges and colours do not agree")
    .refine(
      ({ puzzle, possible_answer }) =>
        fault(new Map(Object.entries(possible_answer).map(([v, c]) => [Number(v), c])), puzzle) === undefined,
      "possible_answer is not a solution",
    ),
  difficulty: ({ min_num_vertices, max_num_vertices, num_colors }) => ({
    num_vertices: [min_num_vertices, max_num_vertices],
    num_colors,
  }),

  generate(rng, options) {
    const { num_colors, edge_probability, needs_all_colors } = options;
    const num_vertices = rng.int(options.min_num_vertices, options.max_num_vertices);
    const vertices = Array.from({ length: num_vertices }, (_, i) => i);
    const pairs = (num_vertices * (num_vertices - 1)) / 2;
    return attempt("graph_color", 2_000, () => {
      const planted = vertices.map(() => rng.int(0, num_colors - 1));
      const sizes = new Array<number>(num_colors).fill(0);
      for (const c of planted) sizes[c] = (sizes[c] as number) + 1;
      const possible = sizes.reduce((left, size) => left - (size * (size - 1)) / 2, pairs);
      // Edges that the planted colouring forbids are made up for by the others.
      const share = Math.min(1, (edge_probability * pairs) / possible);
      const edges: [number, number][] = [];
      for (let u = 0; u < num_vertices; u++)
        for (let v = u + 1; v < num_vertices; v++)
          if (planted[u] !== planted[v] && rng.chance(share)) edges.push([u, v]);
      if (edges.length === 0) return undefined;
      if (needs_all_colors && colourGraph(num_vertices, edges, num_colors - 1) !== null) return undefined;
      // One solution for one graph: the planted one would make two entries of the same question.
      const colours = colourGraph(num_vertices, edges, num_colors) ?? planted;
      return {
        possible_answer: Object.fromEntries(colours.map((c, v) => [String(v), c + 1])),
        puzzle: {
          vertices,
          edges,
          num_colors,
          color_options: Array.from({ length: num_colors }, (_, i) => i + 1),
        },
        num_vertices,
      };
    });
  },

  prompt({ puzzle: { vertices, edges, color_options } }) {
    return `A graph has the vertices ${vertices.join(", ")}. An edge joins the two vertices of each of these pairs:
${edges.map(([u, v]) => `${u}-${v}`).join(", ")}

Give every vertex one of the colours ${color_options.join(", ")} so that no edge joins two vertices of the same colour.

${answerFormat("Write a JSON map with every vertex as a key and its colour as the value.", { example: '{"0": 1, "1": 2, "2": 3}' })}`;
  },

  solve({ possible_answer }) {
    return JSON.stringify(possible_answer);
  },

  verify(answer, { puzzle }) {
    const map = read(answer, (text) =>
      parseIntegerMap(text, { names: ["vertex", "node", "v"], values: ["colou?r", "c"] }),
    );
    if (!map.ok) return invalid(map.reason);
    const found = fault(map.value, puzzle);
    return found === undefined ? correct("no edge joins two equal colours") : wrong(found);
  },
});

interface Puzzle {
  vertices: readonly number[];
  edges: readonly (readonly [number, number])[];
  color_options: readonly number[];
}

/** What is wrong with a colouring; undefined where nothing is. */
function fault(colours: ReadonlyMap<number, number>, { vertices, edges, color_options }: Puzzle) {
  const known = new Set(vertices);
  const missing = vertices.find((v) => !colours.has(v));
  if (missing !== undefined) return `vertex ${missing} has no colour`;
  for (const [v, c] of colours) {
    if (!known.has(v)) return `there is no vertex ${v}`;
    if (!color_options.includes(c)) return `${c} is none of the colours`;
  }
  const clash = edges.find(([u, v]) => colours.get(u) === colours.get(v));
  return clash && `vertices ${clash[0]} and ${clash[1]} have the same colour and an edge`;
}
