import * as z from "zod";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { commonWords } from "../../generators/words.js";
import { parseItems, unbracket } from "../../verifiers/parse/list.js";
import { parseInteger } from "../../verifiers/parse/number.js";
import { fold, ITEM_QUOTES, parsed, read, trimChars, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Count a letter in a word and list its positions (SymBench `letters`). Differences from the source: a position listed
 * twice is wrong; a letter that does not occur has the answer 0 and []; words come from the package's own list, and a
 * word has at least one other letter.
 */
const MAX_WORD = 1_000;

const instance = z.object({
  word: z.string().regex(new RegExp(`^[a-z]{1,${MAX_WORD}}$`)),
  letter: z.string().regex(/^[a-z]$/),
});
type Instance = z.output<typeof instance>;

const params = z.object({
  min_length: z.number().int().min(2).max(800).default(5),
  max_length: z.number().int().min(2).max(800).default(30),
  /** Occurrences of the letter, at most one less than the word has letters. */
  min_count: z.number().int().min(0).max(200).default(1),
  max_count: z.number().int().min(0).max(200).default(5),
  /** Share of English words (3 to 12 letters) where the list has enough with the wanted count; others are random letters. */
  real_share: z.number().min(0).max(1).default(0.5),
  /** In random letters: probability that an occurrence stands directly behind the one before. */
  run_share: z.number().min(0).max(1).default(0),
});

export const task = defineTask({
  id: "letters",
  suite: "symbench",
  version: 1,
  family: "letter_counting",
  capability: "execution",
  abilities: ["order"],
  summary: "Count a letter in a word and list its positions.",
  judging:
    "The count and every position once, in any order; labels in any case and either order, also as JSON; a position missing, added or repeated is wrong.",
  severalRight: false,
  params,
  // Medium is the source's five bands of 5 to 30 letters. Hard is its long series up to 200 letters with at most 50
  // occurrences; 350 to 800 letters with up to 200 are in the params.
  levels: {
    easy: { max_length: 10, min_count: 0, max_count: 3 },
    medium: {},
    hard: { min_length: 50, max_length: 200, min_count: 12, max_count: 50, run_share: 0.2 },
  },
  grows: { what: "letters of the word", measure: ({ word }) => word.length },
  instance,

  generate(rng, options) {
    const longest = options.max_length;
    const count = rng.int(Math.min(options.min_count, longest - 1), Math.min(options.max_count, longest - 1));
    const letter = rng.pick(ALPHABET);
    if (rng.chance(options.real_share)) {
      const fitting = commonWords().filter(
        (word) =>
          word.length >= options.min_length &&
          word.length <= longest &&
          positionsOf({ word, letter }).length === count,
      );
      if (fitting.length >= ENOUGH) return { word: rng.pick(fitting), letter };
    }
    const length = rng.int(Math.max(options.min_length, count + 1), longest);
    return { word: randomWord(rng, letter, { count, length, runs: options.run_share }), letter };
  },

  prompt({ word, letter }) {
    return `How often does the letter "${letter}" occur in the following word, and at which positions? Positions are counted from the left, and the first letter of the word has position 1.

${word}

${answerFormat(
  "Write the count and the list of all positions, each position once; their order is free. For a letter that does not occur the count is 0 and the list is empty, [].",
  { example: `Count: 2, Positions: [${MAX_WORD + 1}, ${MAX_WORD + 4}]` },
)}`;
  },

  solve(instance) {
    const positions = positionsOf(instance);
    return `Count: ${positions.length}, Positions: [${positions.join(", ")}]`;
  },

  verify(answer, instance) {
    const given = read(answer, parseCountAndPositions);
    if (!given.ok) return invalid(given.reason);
    const expected = positionsOf(instance);
    const left = new Set(expected);
    for (const position of given.value.positions) {
      if (left.delete(position)) continue;
      return wrong(
        expected.includes(position)
          ? `position ${position} is listed twice`
          : `position ${position} does not hold "${instance.letter}"`,
      );
    }
    const [missing] = left;
    if (missing !== undefined) return wrong(`position ${missing} is missing`);
    return given.value.count === expected.length
      ? correct("the count and every position are right")
      : wrong(`the count is ${expected.length}, not ${given.value.count}`);
  },
});

const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"];
/** Words that the list must have for a letter and its count, so that a few words do not stand for many questions; the source has ten a kind. */
const ENOUGH = 10;

/** Positions of the letter from 1, ascending. */
function positionsOf({ word, letter }: Instance): number[] {
  const positions: number[] = [];
  for (let i = 0; i < word.length; i++) if (word[i] === letter) positions.push(i + 1);
  return positions;
}

/** `length` random letters, exactly `count` of them `letter`, in random order but for the runs. */
function randomWord(
  rng: Rng,
  letter: string,
  { count, length, runs }: { count: number; length: number; runs: number },
): string {
  const others = ALPHABET.filter((other) => other !== letter);
  const units = Array.from({ length: length - count }, () => rng.pick(others));
  const first = units.length;
  for (let i = 0; i < count; i++)
    if (units.length > first && rng.chance(runs)) units.push(`${units.pop() ?? ""}${letter}`);
    else units.push(letter);
  return rng.shuffle(units).join("");
}

/**
 * `Count: 2, Positions: [1, 3]`: each label once, in any case and order, `:` or `=` or nothing behind it; the list with
 * or without brackets. Quotes and emphasis have no meaning here, so that JSON is read as well.
 */
function parseCountAndPositions(text: string): Parsed<{ count: number; positions: number[] }> {
  const lines = text.split("\n").map((line) => line.trim().replace(/^[-*•+] /, ""));
  const whole = unbracket(fold([...lines.join(" ")].filter((char) => !ITEM_QUOTES.includes(char)).join("")));
  const [before = "", first = "", firstValue = "", second = "", secondValue = "", ...more] =
    whole.split(/\b(count|positions?)\b/);
  if (before !== "" || second === "") return unreadable('not of the form "Count: ..., Positions: [...]"');
  if (more.length > 0) return unreadable("more than one count or list of positions");
  if ((first === "count") === (second === "count")) return unreadable("the same label twice");
  const [countText, listText] = first === "count" ? [firstValue, secondValue] : [secondValue, firstValue];
  const count = parseInteger(trimChars(countText.replace(/ and $/, ""), EDGE));
  if (!count.ok) return unreadable(`the count is ${count.reason}`);
  // The list reader passes over a lone "-".
  if (/\d ?[-–—] ?\d/.test(listText)) return unreadable("a range of positions");
  const items = parseItems(
    trimChars(listText, EDGE)
      .replace(/^none$/, "")
      .replace(/,? and /g, ", "),
  );
  if (!items.ok) return items;
  const positions: number[] = [];
  for (const item of items.value) {
    const position = parseInteger(item);
    if (!position.ok) return unreadable(`the position "${item.slice(0, 20)}" is ${position.reason}`);
    positions.push(Number(position.value));
  }
  return parsed({ count: Number(count.value), positions });
}

/** What may stand between a label and its value, or behind a value. */
const EDGE = " :=,;.";
