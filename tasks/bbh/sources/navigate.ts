import type { Move, MoveKind } from "../../../generators/walk.js";
import type { SourceRow } from "../../source.js";

/** The published question is "... the starting point?", at times "Always face forward.", then instructions and options. */
export function fromSource({ question }: SourceRow): unknown {
  const text = (question ?? "").split("\nOptions:")[0] ?? "";
  const sentences = text
    .slice(text.indexOf("? ") + 2)
    .split(/\.\s{0,4}/)
    .filter((sentence) => sentence !== "");
  const always_forward = sentences[0] === "Always face forward";
  const moves = sentences.slice(always_forward ? 1 : 0).map((sentence): Move => {
    const turn = /^Turn (left|right|around)$/.exec(sentence);
    if (turn) return [`turn_${turn[1]}` as MoveKind, 0];
    const walk = /^Take (\d+) steps?(?: (forward|backward|left|right))?$/.exec(sentence);
    if (!walk) throw new Error(`"${sentence}" is no instruction`);
    return [(walk[2] ?? "ahead") as MoveKind, Number(walk[1])];
  });
  return { always_forward, moves };
}
