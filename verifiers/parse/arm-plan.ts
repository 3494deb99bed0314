import { parseActionMaps } from "./action-maps.js";
import type { ActionMap } from "./action-maps.js";
import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

/** Row and column from 0: the square with centre [0.5, 1.5] is [0, 1]. Not checked to be whole. */
export type Square = readonly [row: number, column: number];

/** An arm does something with a box of its square. */
export interface ArmAction {
  arm: Square;
  colour: string;
  /** A square, or the colour of a target. */
  to: Square | string;
  /** As written. */
  name: string;
  action: string;
}

/** With a blank at most where they are usual; a text with others is read without them (see `match`). */
const ARM = /^(?:agent|arm|robot)? ?[[(] ?(\d{1,3}(?:\.\d{1,3})?) ?, ?(\d{1,3}(?:\.\d{1,3})?) ?[\])]$/i;
const ACTION =
  /^move ?\( ?box_([a-z]{1,12}) ?, ?(?:square ?[[(] ?(\d{1,3}(?:\.\d{1,3})?) ?, ?(\d{1,3}(?:\.\d{1,3})?) ?[\])]|target_([a-z]{1,12})) ?\)$/i;

/**
 * A plan of robot arms: a JSON list of steps, each mapping arms (`Agent[0.5, 0.5]`, `Arm[...]`, `[0.5, 0.5]`) to actions
 * (`move(box_red, square[0.5, 1.5])`, `move(box_red, target_red)`). An arm may stand twice in a step.
 */
export function parseArmPlan(text: string): Parsed<ArmAction[][]> {
  const maps = parseActionMaps(text);
  if (!maps.ok) return maps;
  const steps: ArmAction[][] = [];
  for (const map of maps.value) {
    const step = parseStep(map);
    if (!step.ok) return step;
    steps.push(step.value);
  }
  return parsed(steps);
}

/** Blanks and case have no meaning in names and actions. */
function match(text: string, pattern: RegExp): RegExpExecArray | null {
  if (text.length > 100) return null;
  return pattern.exec(text) ?? pattern.exec(text.replace(/\s+/g, ""));
}

/**
 * Row or column of a centre: 12 of `12.5`. Nearly all centres are of this form, and reading the digits is several times
 * faster than `Number`.
 */
export function indexOfCentre(text: string): number {
  const digits = text.length - 2;
  if (digits < 1 || digits > 3 || !text.endsWith(".5")) return Number(text) - 0.5;
  let index = 0;
  for (let i = 0; i < digits; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return NaN;
    index = index * 10 + digit;
  }
  return index;
}

function parseStep(map: ActionMap): Parsed<ArmAction[]> {
  const actions: ArmAction[] = [];
  for (const [name, action] of map) {
    const arm = match(name, ARM);
    if (!arm) return unreadable(`"${name.slice(0, 40)}" is not the name of an arm`);
    const move = match(action, ACTION);
    if (!move) return unreadable(`"${action.slice(0, 60)}" is not an action`);
    const [, colour = "", row = "", column = "", target] = move;
    actions.push({
      arm: [indexOfCentre(arm[1] ?? ""), indexOfCentre(arm[2] ?? "")],
      colour: colour.toLowerCase(),
      to: target?.toLowerCase() ?? [indexOfCentre(row), indexOfCentre(column)],
      name,
      action,
    });
  }
  return parsed(actions);
}
