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
  text: string;
}

const ARM = /^(?:agent|arm|robot)?[[(](\d{1,3}(?:\.\d{1,3})?),(\d{1,3}(?:\.\d{1,3})?)[\])]$/;
const ACTION =
  /^move\(box_([a-z]{1,12}),(?:square[[(](\d{1,3}(?:\.\d{1,3})?),(\d{1,3}(?:\.\d{1,3})?)[\])]|target_([a-z]{1,12}))\)$/;

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
function parseStep(map: ActionMap): Parsed<ArmAction[]> {
  const bare = (text: string): string => (text.length > 100 ? "" : text.replace(/\s/g, "").toLowerCase());
  const actions: ArmAction[] = [];
  for (const [name, action] of map) {
    const arm = ARM.exec(bare(name));
    const move = ACTION.exec(bare(action));
    if (!arm) return unreadable(`"${name.slice(0, 40)}" is not the name of an arm`);
    if (!move) return unreadable(`"${action.slice(0, 60)}" is not an action`);
    const square = (row = "", column = ""): Square => [Number(row) - 0.5, Number(column) - 0.5];
    actions.push({
      arm: square(arm[1], arm[2]),
      colour: move[1] ?? "",
      to: move[4] ?? square(move[2], move[3]),
      text: `${name}: ${action}`,
    });
  }
  return parsed(actions);
}
