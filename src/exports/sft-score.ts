import { noCallsLeft } from "../agents/prompts/shared.js";
import { lastRound } from "../agents/prompts/code-steer.js";
import type { PromptSettings, Turn } from "../agents/strategy.js";

/** Code calls from which on (more than) the reward takes something off. */
const FREE_CODE_CALLS = 6;
/** Changes between code and text that count. */
const MAX_CHANGES = 3;
/** Text beside a program that counts as an explanation, characters. */
const EXPLANATION = 40;

/** What speaks for a trajectory, and against it. */
export interface TrajectoryFeatures {
  modelTurns: number;
  codeTurns: number;
  /** Changes of kind from one model turn to the next. */
  changes: number;
  /** A program with text beside it. */
  explains: boolean;
  /** The last program did not end well. */
  endsFailed: boolean;
  /** The model was told that this is its last turn. */
  isForced: boolean;
}

export function featuresOf(turns: readonly Turn[], settings: PromptSettings): TrajectoryFeatures {
  const model = turns.filter(({ role }) => role === "assistant");
  const ran = model.filter(({ execution }) => execution !== undefined);
  const forced = [noCallsLeft(settings), lastRound(settings)];
  return {
    modelTurns: model.length,
    codeTurns: ran.length,
    changes: model.reduce((sum, turn, i) => {
      const before = model[i - 1];
      return sum + Number(before !== undefined && (before.code === undefined) !== (turn.code === undefined));
    }, 0),
    explains: model.some(
      ({ text, code }) =>
        code !== undefined && text.length - code.length > EXPLANATION + "```python\n\n```".length,
    ),
    endsFailed: (ran.at(-1)?.execution?.reason ?? "ok") !== "ok",
    isForced: turns.some(({ role, text }) => role === "user" && forced.some((note) => text.includes(note))),
  };
}

/**
 * How much a right trajectory is worth showing: the rule, in points.
 * - several model turns: 2
 * - a program was run and the last turn is text that answers: 2
 * - each change from code to text or back: 1, at most 3
 * - a program with an explanation beside it: 1
 * - the last program failed: -3
 * - the end was forced (no calls or rounds left): -3
 * - more than six code calls, for which the reward takes something off: -1
 */
export function scoreOf(features: TrajectoryFeatures): number {
  const { modelTurns, codeTurns, changes, explains, endsFailed, isForced } = features;
  return (
    (modelTurns > 1 ? 2 : 0) +
    (codeTurns > 0 && modelTurns > codeTurns ? 2 : 0) +
    Math.min(changes, MAX_CHANGES) +
    (explains ? 1 : 0) -
    (endsFailed ? 3 : 0) -
    (isForced ? 3 : 0) -
    (codeTurns > FREE_CODE_CALLS ? 1 : 0)
  );
}
