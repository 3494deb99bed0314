import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { drawField, planField, totalActions } from "../../generators/box-field.js";
import type { FieldItem } from "../../generators/box-field.js";
import { answerFormat } from "../../generators/text.js";
import { indexOfCentre, parseArmPlan } from "../../verifiers/parse/arm-plan.js";
import type { Square } from "../../verifiers/parse/arm-plan.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, excerpt, invalid, wrong } from "../../verifiers/verdict.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Robot arms, one a square, pass coloured boxes to targets of their colour (SymBench `boxnet`). Differences from the
 * source: the actions of a step happen at the same time, so no box goes through several arms in one step; an action that is
 * not possible makes the plan wrong; an arm named twice in a step is noticed; and the steps are limited to those of a
 * parallel plan plus some slack. Fields have at least 2 x 2 squares.
 */
const MAX_SIDE = 12;
// Counted before the record is walked through: an entry from outside may hold any number of keys.
const state = z
  .custom<unknown>(
    (value) =>
      typeof value === "object" && value !== null && Object.keys(value).length <= MAX_SIDE * MAX_SIDE,
    "too many squares",
  )
  .pipe(
    z.record(
      z.string().regex(/^(?:\d|1\d)\.5_(?:\d|1\d)\.5$/),
      z.array(z.string().regex(/^(?:box|target)_[a-z]{1,12}$/)).max(60),
    ),
  );
const instance = z
  .object({
    rows: z.number().int().min(1).max(MAX_SIDE),
    cols: z.number().int().min(1).max(MAX_SIDE),
    /** Boxes and targets of each square, which is named by its centre: `0.5_1.5` is row 0.5, column 1.5. */
    state,
    /** Steps that a plan may have; null: any number. */
    step_limit: z.number().int().min(1).max(10_000).nullable().default(null),
  })
  .refine(
    ({ rows, cols, state }) => Object.keys(state).every((name) => isSquare(squareOf(name), rows, cols)),
    "a square is not on the field",
  )
  .refine(({ state }) => countOf(state) <= 200, "too many boxes and targets")
  .refine(
    ({ state }) => coloursOf(state, "box_") === coloursOf(state, "target_"),
    "boxes and targets do not match",
  )
  .refine(({ state }) => countOf(state) > 0, "no boxes");
/** Items of each square. */
type FieldState = Readonly<Record<string, string[]>>;

const params = z.object({
  /** Rows and columns of the fields. */
  shapes: z
    .array(z.tuple([z.number().int().min(2).max(8), z.number().int().min(2).max(8)]))
    .min(1)
    .max(10)
    .default([
      [2, 2],
      [2, 4],
      [4, 4],
    ]),
  colours: z.number().int().min(2).max(8).default(5),
  /** Boxes of each colour. */
  min_boxes: z.number().int().min(1).max(4).default(1),
  max_boxes: z.number().int().min(1).max(4).default(3),
  /** Steps allowed beyond those of the planner. */
  slack: z.number().int().min(0).max(20).default(1),
});

export const task = defineTask({
  id: "boxnet",
  suite: "symbench",
  version: 1,
  family: "boxes",
  capability: "planning",
  abilities: ["spatial", "optimization", "search"],
  summary: "Plan parallel actions of robot arms that pass coloured boxes to their targets.",
  judging:
    "Every plan within the printed number of steps whose actions are all possible at the start of their step and that clears all boxes is right; arms may be called Agent, Arm or just by their square.",
  severalRight: true,
  params,
  // Easy is the source's smaller set (three single boxes) and medium its larger one, both without fields of one row.
  levels: {
    easy: {
      shapes: [
        [2, 2],
        [2, 3],
        [2, 4],
      ],
      colours: 3,
      max_boxes: 1,
    },
    medium: {},
    hard: {
      shapes: [
        [4, 4],
        [4, 8],
        [6, 6],
      ],
      colours: 6,
      min_boxes: 2,
      slack: 0,
    },
  },
  grows: { what: "boxes", measure: ({ state }) => itemsOf(state, "box").length },
  instance,

  generate(rng, options) {
    return attempt("boxnet", 500, () => {
      const [rows, cols] = rng.pick(options.shapes);
      const state = drawField(rng, rows, cols, options);
      const boxes = itemsOf(state, "box");
      const targets = itemsOf(state, "target");
      const limit = planField(boxes, targets).steps.length + options.slack;
      // A plan that moves one box after the other must not be short enough.
      if (totalActions(boxes, targets) <= limit) return undefined;
      return { rows, cols, state, step_limit: limit };
    });
  },

  prompt({ rows, cols, state, step_limit }) {
    const limit =
      step_limit === null
        ? ""
        : ` The plan may have at most ${step_limit} ${step_limit === 1 ? "step" : "steps"}.`;
    const example = [
      {
        "Agent[90.5, 90.5]": "move(box_grey, square[90.5, 91.5])",
        "Agent[80.5, 80.5]": "move(box_pink, target_pink)",
      },
      { "Agent[90.5, 91.5]": "move(box_grey, target_grey)" },
    ];
    return `A field has ${rows} x ${cols} squares (rows x columns). A square is named by its centre [row, column]: the rows are ${centres(rows)}, the columns ${centres(cols)}. In every square stands one robot arm, which has the name of its square: Agent[0.5, 0.5] stands in square[0.5, 0.5]. Coloured boxes and targets lie in the squares, any number in one square:

${Array.from({ length: rows * cols }, (_, i) => {
  const row = Math.floor(i / cols);
  const column = i % cols;
  return `square[${row}.5, ${column}.5]: ${(state[`${row}.5_${column}.5`] ?? []).join(", ") || "nothing"}`;
}).join("\n")}

In one step every arm may do one action, or nothing, with a box that is in its own square at the start of the step:
- move(box_c, square[r, c]) moves a box of colour c to a square that shares an edge with the arm's own square,
- move(box_c, target_c) puts a box of colour c on a target of the same colour in the arm's own square; this box and this target are gone then.
All actions of a step happen at the same time: a box that arrives in a square can be used there from the next step on. An action that is not possible makes the whole plan wrong, and so does an arm that is named twice in a step.

Find a plan after which no box is left.${limit} A step in which no arm does anything counts as well.

${answerFormat(
  "Write the plan as a JSON list with one object a step, which maps the arms that do something to their actions.",
  {
    example: JSON.stringify(example)
      .replaceAll('":"', '": "')
      .replaceAll('","', '", "')
      .replace("},{", "}, {"),
  },
)}`;
  },

  solve({ state }) {
    const { steps } = planField(itemsOf(state, "box"), itemsOf(state, "target"));
    const texts = steps.map((step) =>
      step
        .map(({ arm, colour, to }) => {
          const where = to ? `square[${to[0]}.5, ${to[1]}.5]` : `target_${colour}`;
          return `"Agent[${arm[0]}.5, ${arm[1]}.5]": "move(box_${colour}, ${where})"`;
        })
        .join(", "),
    );
    return `[${texts.map((text) => `{${text}}`).join(", ")}]`;
  },

  verify(answer, { rows, cols, state, step_limit }) {
    const plan = read(answer, parseArmPlan);
    if (!plan.ok) return invalid(plan.reason);
    if (step_limit !== null && plan.value.length > step_limit)
      return wrong(`${plan.value.length} steps where at most ${step_limit} are allowed`);
    const held = new Map<number, string[]>();
    for (const [name, items] of Object.entries(state)) held.set(keyOf(squareOf(name)), [...items]);
    for (const [i, actions] of plan.value.entries()) {
      const acted = new Set<number>();
      const arriving: [square: number, box: string][] = [];
      for (const { arm, colour, to, name, action } of actions) {
        const fault = (reason: string): Verdict =>
          wrong(`step ${i + 1}, ${excerpt(`${name}: ${action}`)}: ${reason}`);
        if (!isSquare(arm, rows, cols)) return fault("there is no such arm");
        const square = keyOf(arm);
        if (acted.has(square)) return fault("the arm is named twice in this step");
        acted.add(square);
        const items = held.get(square) ?? [];
        const box = items.indexOf(`box_${colour}`);
        if (box < 0) return fault(`no ${colour} box is in the arm's square at the start of the step`);
        items.splice(box, 1);
        if (typeof to === "string") {
          const target = to === colour ? items.indexOf(`target_${to}`) : -1;
          if (target < 0) return fault("no target of the box's colour is in the square");
          items.splice(target, 1);
        } else {
          const isNeighbour = Math.abs(to[0] - arm[0]) + Math.abs(to[1] - arm[1]) === 1;
          if (!isNeighbour || !isSquare(to, rows, cols))
            return fault("the square is not a neighbour of the arm's");
          arriving.push([keyOf(to), `box_${colour}`]);
        }
      }
      for (const [square, box] of arriving) {
        const items = held.get(square);
        if (items) items.push(box);
        else held.set(square, [box]);
      }
    }
    const left = [...held.values()].flat().filter((item) => item.startsWith("box_")).length;
    return left === 0
      ? correct("every action is possible and no box is left")
      : wrong(`${left} boxes are left`);
  },
});

function isSquare([row, column]: Square, rows: number, cols: number): boolean {
  const inside = (at: number, size: number): boolean => Number.isInteger(at) && at >= 0 && at < size;
  return inside(row, rows) && inside(column, cols);
}

/** Row and column from 0 of a square's name. */
function squareOf(name: string): Square {
  const cut = name.indexOf("_");
  return [indexOfCentre(name.slice(0, cut)), indexOfCentre(name.slice(cut + 1))];
}

/** One number a square of the field. */
function keyOf([row, column]: Square): number {
  return row * MAX_SIDE + column;
}

function itemsOf(state: FieldState, kind: "box" | "target"): FieldItem[] {
  return Object.entries(state).flatMap(([name, items]) => {
    const [row, column] = squareOf(name);
    return items
      .filter((item) => item.startsWith(`${kind}_`))
      .map((item) => ({ colour: item.slice(kind.length + 1), row, column }));
  });
}

function countOf(state: FieldState): number {
  return Object.values(state).reduce((sum, items) => sum + items.length, 0);
}

/** The colours of all boxes or targets, sorted: equal texts mean that each box has its target. */
function coloursOf(state: FieldState, prefix: "box_" | "target_"): string {
  const colours: string[] = [];
  for (const items of Object.values(state))
    for (const item of items) if (item.startsWith(prefix)) colours.push(item.slice(prefix.length));
  return colours.sort().join(" ");
}

function centres(size: number): string {
  return Array.from({ length: size }, (_, i) => `${i}.5`).join(", ");
}
