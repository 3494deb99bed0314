import type { OrderClue } from "./ordering.js";
import { ordinal } from "./text.js";

/**
 * Reads a published question about an order (BIG-Bench-Hard, three to seven objects) back into its parts; also an
 * independent reading of our own questions of the same form. Positions run left to right, old to new, cheap to
 * expensive, first to last. Throws on a sentence it does not know.
 */
export function readOrderingQuestion(question: string): {
  scene: string;
  objects: string[];
  statements: string[];
  clues: OrderClue[];
  asked: number;
  options: string[];
} {
  const [text = "", optionText = ""] = question.split("\nOptions:\n");
  const options = optionText.split("\n").map((line) => line.replace(/^\([A-Z]\) /, ""));
  const colon = text.indexOf(": ");
  const sentences = text.slice(colon + 2).split(". ");
  const objects = (sentences[0] ?? "")
    .split(/, and |, /)
    .map((item) => item.replace(/^(?:an?|the) /i, "").trim());
  const statements = sentences.slice(1).map((sentence) => `${sentence.replace(/\.$/, "").trim()}.`);
  const n = objects.length;
  const clues = statements.map((sentence) => readClue(sentence.slice(0, -1), objects));
  const asked = readClue(options[0] ?? "", objects)[2];
  if (options.length !== n) throw new Error(`${options.length} options for ${n} objects`);
  return {
    scene: text.slice(0, colon + 2) + (sentences[0] ?? "") + ".",
    objects,
    statements,
    clues,
    asked,
    options,
  };
}

const AFTER = /to the right of|newer than|more expensive than|finished below/;
const BEFORE = /to the left of|older than|less expensive than|finished above/;
/** Words that name a place, with true where they count from the end. */
const ENDS: readonly (readonly [RegExp, boolean])[] = [
  [/from the left|leftmost|oldest|cheapest/, false],
  [/from the right|rightmost|newest|most expensive|last/, true],
  [/finished/, false],
];

function readClue(sentence: string, objects: readonly string[]): OrderClue {
  const named = objects
    .map((object, i) => ({ i, at: position(sentence, object) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const [first, second] = named;
  if (!first) throw new Error(`"${sentence}" names no object`);
  if (second) {
    if (BEFORE.test(sentence)) return ["before", first.i, second.i];
    if (AFTER.test(sentence)) return ["before", second.i, first.i];
    throw new Error(`"${sentence}" is not a comparison`);
  }
  const place = ENDS.find(([words]) => words.test(sentence));
  if (!place) throw new Error(`"${sentence}" is not a place`);
  const n = objects.length;
  const counted =
    Array.from({ length: n }, (_, i) => i + 1).find((k) => k > 1 && sentence.includes(ordinal(k))) ?? 1;
  return ["at", first.i, place[1] ? n + 1 - counted : counted];
}

/** Where an object is named, case apart (the first word of a sentence has a capital). */
function position(sentence: string, object: string): number {
  return ` ${sentence.toLowerCase()} `.indexOf(` ${object.toLowerCase()} `);
}
