import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { unbracket } from "../../verifiers/parse/list.js";
import { parseInteger } from "../../verifiers/parse/number.js";
import { fold, parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Judge the last card that comes into a hand of letter cards (SymBench `mahjong_pattern`). Differences from the source: a run
 * is found also where the hand holds one of its letters twice, cards are letters and runs do not wrap, the rule for runs
 * belongs to every question, and the three outcomes are equally frequent.
 */
/** Twelve published records hold the character behind Z as a card; it follows Z there. No drawn card is one. */
const CARD = z.string().regex(/^[A-Z[]$/);

const instance = z
  .object({
    initial_cards: z.string().regex(/^[A-Z[]{2,60}$/),
    /** A card is added, judged against the hand before, then one is removed; the last removal has no meaning and may be null. */
    rounds: z
      .array(z.object({ add: CARD, remove: CARD.nullable() }))
      .min(1)
      .max(100),
    /** False for published records without the rule for runs. */
    chi: z.boolean(),
  })
  .refine((given) => handBefore(given) !== undefined, "a card is removed that is not in the hand");
type Outcome = 0 | 1 | 2;

interface Instance {
  initial_cards: string;
  rounds: { add: string; remove: string | null }[];
  chi: boolean;
}

const params = z.object({
  hand: z.number().int().min(4).max(40).default(13),
  min_rounds: z.number().int().min(1).max(60).default(3),
  max_rounds: z.number().int().min(1).max(60).default(5),
  /** The first letters of the alphabet that cards have. */
  letters: z.number().int().min(13).max(26).default(26),
});

export const task = defineTask({
  id: "mahjong_pattern",
  suite: "symbench",
  version: 1,
  family: "mahjong_pattern",
  capability: "execution",
  abilities: ["logic", "order"],
  summary: "Follow a hand of letter cards and judge the last card that is added.",
  judging: "The number 0, 1 or 2, or the word that it stands for.",
  severalRight: false,
  params,
  levels: {
    easy: { min_rounds: 1, max_rounds: 2 },
    medium: {},
    hard: { hand: 16, min_rounds: 10, max_rounds: 20 },
  },
  grows: { what: "number of rounds", measure: ({ rounds }) => rounds.length },
  instance,

  generate(rng, options) {
    const outcome = rng.pick<Outcome>([0, 1, 2]);
    return attempt("mahjong_pattern", 1_000, () => {
      const letters = ALPHABET.slice(0, options.letters);
      const hand = drawHand(rng, letters, options.hand);
      const initial_cards = hand.join("");
      const rounds: Instance["rounds"] = [];
      const count = rng.int(options.min_rounds, options.max_rounds);
      while (rounds.length < count - 1) {
        // Half of the cards make a pair or stand beside a card of the hand.
        const near = codeShift(rng.pick(hand), rng.int(-1, 1));
        const add = rng.chance() && letters.includes(near) ? near : rng.pick(letters);
        hand.push(add);
        const [remove = add] = hand.splice(rng.int(0, hand.length - 1), 1);
        rounds.push({ add, remove });
      }
      const fitting = letters.filter((card) => judgeCard(card, hand, true) === outcome);
      // Half of the last cards must be judged otherwise by who leaves out the rounds before, or what was removed in them.
      const kept = [...initial_cards, ...rounds.map(({ add }) => add)];
      const changed = [[...initial_cards], kept].map((other) =>
        fitting.filter((card) => judgeCard(card, other, true) !== outcome),
      );
      const wanted = rng.pick(changed);
      const choice = wanted.length > 0 && rng.chance(0.7) ? wanted : fitting;
      if (choice.length === 0) return undefined;
      return { initial_cards, rounds: [...rounds, { add: rng.pick(choice), remove: null }], chi: true };
    });
  },

  prompt({ initial_cards, rounds, chi }) {
    const lines = rounds.map(({ add, remove }, i) =>
      i === rounds.length - 1
        ? `Round ${i + 1}: add ${add}.`
        : `Round ${i + 1}: add ${add}, then remove one ${remove}.`,
    );
    const run = chi
      ? `\n- 2 (Chi): it is not 1, and the hand holds two cards that form a run with the new card: three letters that follow each other in the alphabet, such as F, G, H in any order. The new card may be the first, the middle or the last letter of the run. The alphabet ends at Z: Y, Z, A is no run.`
      : "";
    return `A player holds a hand of cards, each of which shows a letter. In every round one card is added to the hand and judged; then, except in the last round, one card is removed. A new card is judged by the cards that the hand held directly before it was added:
- 1 (Peng): the hand held at least two cards with the same letter as the new card.${run}
- 0 (Pass): neither of these.

Hand at the start: ${[...initial_cards].join(" ")}

${lines.join("\n")}

How is the card of the last round judged?

${answerFormat("Answer with the number alone.", { form: "0, 1 or 2" })}`;
  },

  solve(given) {
    return String(outcomeOf(given));
  },

  verify(answer, given) {
    const outcome = read(answer, parseOutcome);
    if (!outcome.ok) return invalid(outcome.reason);
    return outcome.value === outcomeOf(given)
      ? correct("the judgement is right")
      : wrong("not the judgement");
  },
});

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const OUTCOMES: Readonly<Record<string, Outcome>> = { 0: 0, 1: 1, 2: 2, pass: 0, peng: 1, chi: 2 };

/** `1`, `Peng`, `1 (Peng)`, `Peng: 1`: number and word must agree. */
function parseOutcome(text: string): Parsed<Outcome> {
  const number = parseInteger(unbracket(text));
  if (number.ok)
    return number.value >= 0n && number.value <= 2n
      ? parsed(Number(number.value) as Outcome)
      : unreadable("none of 0, 1 and 2");
  if (text.length > 100) return unreadable("too long for one number");
  const parts = fold(text)
    .replace(/["'`*]/g, "")
    .match(/^(\w+)(?: ?[-–:=(,]{1,2} ?(\w+)\)?)?$/);
  const [first, second] = (parts ?? [])
    .slice(1)
    .map((part) => (Object.hasOwn(OUTCOMES, part) ? OUTCOMES[part] : undefined));
  if (first === undefined || (parts?.[2] !== undefined && first !== second))
    return unreadable("neither one of 0, 1 and 2 nor its word");
  return parsed(first);
}

/** The hand before the last card; undefined where a removed card was not in it. */
function handBefore({ initial_cards, rounds }: Instance): string[] | undefined {
  const hand = [...initial_cards];
  for (const { add, remove } of rounds.slice(0, -1)) {
    hand.push(add);
    const at = remove === null ? -1 : hand.indexOf(remove);
    if (at < 0) return undefined;
    hand.splice(at, 1);
  }
  return hand;
}

function judgeCard(card: string, hand: readonly string[], chi: boolean): Outcome {
  const held = new Set(hand);
  if (hand.filter((other) => other === card).length >= 2) return 1;
  const has = (step: number): boolean => held.has(codeShift(card, step));
  return chi && ((has(-2) && has(-1)) || (has(-1) && has(1)) || (has(1) && has(2))) ? 2 : 0;
}

function outcomeOf(given: Instance): Outcome {
  return judgeCard(given.rounds.at(-1)?.add ?? "", handBefore(given) ?? [], given.chi);
}

/** The letter some places on; beyond the alphabet a character that no card shows. */
function codeShift(card: string, step: number): string {
  return String.fromCharCode(card.charCodeAt(0) + step);
}

/** Random cards, no letter more than twice. */
function drawHand(rng: Rng, letters: readonly string[], size: number): string[] {
  return rng.sample([...letters, ...letters], Math.min(size, 2 * letters.length));
}
