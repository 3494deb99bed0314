import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { CARD_GAMES, DECKS, duel, possibleSequences, RESULTS } from "../../generators/card-duel.js";
import type { CardGame } from "../../generators/card-duel.js";
import { answerFormat, numberWord } from "../../generators/text.js";
import { parseItems } from "../../verifiers/parse/list.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Find cards that the other player may have played, from one's own cards and the results of the rounds (SymBench
 * `constrained_linear_arrangement`). Differences from the source: results come from one outcome function that treats both
 * players alike, so every game has a solution; every sequence without a repeated card that gives all results is right; and
 * of all sequences at most one in twenty is. Hard adds larger cyclic games.
 */
const instance = z
  .object({
    game_type: z.enum(CARD_GAMES),
    /** Cards of each player: A, B, C ... */
    deck: z.number().int().min(4).max(13),
    player_moves: z
      .array(z.string().regex(/^[A-M]$/))
      .min(1)
      .max(13),
    /** Of each round, for the player whose moves are known. */
    results: z.array(z.enum(RESULTS)).min(1).max(13),
  })
  .refine(({ game_type, deck }) => deckFits(game_type, deck), "the game has another number of cards")
  .refine(
    ({ player_moves, results }) => player_moves.length === results.length,
    "a round lacks a card or a result",
  )
  .refine(
    ({ player_moves, deck }) =>
      new Set(player_moves).size === player_moves.length && player_moves.every((card) => cardAt(card) < deck),
    "a card is played twice or does not exist",
  );

const params = z.object({
  games: z.array(z.enum(CARD_GAMES)).min(1).max(4).default(["elements", "stick_game", "animal"]),
  min_rounds: z.number().int().min(3).max(9).default(3),
  /** A game with fewer cards is played to its end. */
  max_rounds: z.number().int().min(3).max(9).default(5),
  /** Cards of cyclic games. */
  decks: z
    .array(z.union([z.literal(7), z.literal(9), z.literal(11)]))
    .min(1)
    .max(3)
    .default([7, 9]),
  /** Sequences that may be right at most; in small games fewer (one in twenty of all). */
  max_solutions: z.number().int().min(1).max(100).default(12),
});

export const task = defineTask({
  id: "constrained_linear_arrangement",
  suite: "symbench",
  version: 1,
  family: "constrained_linear_arrangement",
  capability: "reasoning",
  abilities: ["logic", "order"],
  summary: "Deduce cards that the other player may have played from the results of the rounds.",
  judging:
    "Every sequence of the right length without a repeated card that gives the result of every round is right; letters in any case, separated or written together.",
  severalRight: true,
  params,
  // Medium is the source's mixture; its stick game alone has only 504 instances.
  levels: {
    easy: { games: ["elements", "animal"], max_rounds: 3 },
    medium: {},
    // More sequences may be right: with few, nearly every round would be a draw.
    hard: { games: ["animal", "cycle"], min_rounds: 6, max_rounds: 8, max_solutions: 60 },
  },
  grows: { what: "rounds", measure: ({ results }) => results.length },
  instance,

  generate(rng, options) {
    const game = rng.pick(options.games);
    return attempt("constrained_linear_arrangement", 5_000, () => {
      const deck = game === "cycle" ? rng.pick(options.decks) : DECKS[game];
      // The stick game of the source always goes to the end.
      const most = Math.min(options.max_rounds, deck);
      const rounds = game === "stick_game" ? deck : rng.int(Math.min(options.min_rounds, most), most);
      const cards = Array.from({ length: deck }, (_, i) => i);
      const mine = rng.sample(cards, rounds);
      const other = rng.sample(cards, rounds);
      const results = mine.map((card, i) => duel(game, deck, card, other[i] ?? 0));
      let sequences = 1;
      for (let i = 0; i < rounds; i++) sequences *= deck - i;
      const limit = Math.min(options.max_solutions, Math.max(1, Math.floor(sequences / 20)));
      if (possibleSequences({ game, deck }, mine, results, limit + 1).length > limit) return undefined;
      return { game_type: game, deck, player_moves: mine.map(cardName), results };
    });
  },

  prompt({ game_type, deck, player_moves, results }) {
    const rounds = player_moves.length;
    const form = Array.from({ length: rounds }, (_, i) => String.fromCharCode(91 - rounds + i)).join(", ");
    return `Two players hold the same ${numberWord(deck)} cards. In every round each of them puts down one card, and the cards decide who wins the round. A card that has been played is gone: nobody plays the same card twice.

${RULES[game_type](deck)}
Two equal cards are a draw.

You are one of the players. These are your cards and how the rounds ended for you:
${player_moves.map((card, i) => `Round ${i + 1}: you played ${card}, result: ${results[i]}`).join("\n")}

Which cards may the other player have put down? Find one sequence that agrees with every round; if there are several, any one will do.

${answerFormat("Write the letters of the other player's cards in the order of the rounds, separated by commas.", { example: form })}`;
  },

  solve({ game_type, deck, player_moves, results }) {
    const [first] = possibleSequences({ game: game_type, deck }, player_moves.map(cardAt), results, 1);
    if (!first) throw new Error("no sequence gives these results");
    return first.map(cardName).join(", ");
  },

  verify(answer, { game_type, deck, player_moves, results }) {
    const cards = read(answer, (text) => parseCards(text, player_moves.length));
    if (!cards.ok) return invalid(cards.reason);
    if (cards.value.length !== results.length)
      return wrong(`${cards.value.length} cards where ${results.length} were played`);
    const strange = cards.value.find((card) => cardAt(card) >= deck);
    if (strange !== undefined) return wrong(`there is no card ${strange}`);
    if (new Set(cards.value).size !== cards.value.length) return wrong("a card is played twice");
    for (const [i, card] of cards.value.entries()) {
      const mine = player_moves[i] ?? "";
      const result = duel(game_type, deck, cardAt(mine), cardAt(card));
      if (result !== results[i])
        return wrong(`round ${i + 1}: ${mine} against ${card} is a ${result}, not a ${results[i]}`);
    }
    return correct("gives the result of every round");
  },
});

const RULES: Readonly<Record<CardGame, (deck: number) => string>> = {
  elements: () => `The cards are five elements: A wood, B fire, C earth, D metal, E water.
Wood generates fire, fire generates earth, earth generates metal, metal generates water, water generates wood. A card that generates the other one loses to it.
Wood overcomes earth, earth overcomes water, water overcomes fire, fire overcomes metal, metal overcomes wood. A card that overcomes the other one wins against it.`,
  stick_game: () => `The cards are A stick, B tiger, C chicken, D worm.
Stick beats tiger, tiger beats chicken, chicken beats worm, worm beats stick. Stick against chicken and tiger against worm are draws.`,
  animal:
    () => `The cards are eight animals from the largest to the smallest: A elephant, B lion, C tiger, D leopard, E wolf, F dog, G cat, H mouse.
The larger animal beats the smaller one, with one exception: the mouse (H) beats the elephant (A).`,
  cycle: (
    deck,
  ) => `The cards are the letters ${letters(deck).join(", ")}, thought of as a circle: after ${cardName(deck - 1)} comes A again.
Every card beats the ${numberWord((deck - 1) / 2)} cards that follow it on the circle and loses to the ${numberWord((deck - 1) / 2)} cards before it. For example, ${cardName(deck - 1)} beats ${letters((deck - 1) / 2).join(", ")}.`,
};

function deckFits(game: CardGame, deck: number): boolean {
  return game === "cycle" ? deck % 2 === 1 && deck >= 5 : deck === DECKS[game];
}

function cardName(card: number): string {
  return String.fromCharCode(65 + card);
}

function cardAt(name: string): number {
  return name.charCodeAt(0) - 65;
}

function letters(count: number): string[] {
  return Array.from({ length: count }, (_, i) => cardName(i));
}

/** Single letters as a list, or all of them written together. */
function parseCards(text: string, rounds: number): Parsed<string[]> {
  const items = parseItems(text);
  if (!items.ok) return items;
  const [only = ""] = items.value;
  const cards = items.value.length === 1 && only.length === rounds ? [...only] : items.value;
  if (cards.length === 0) return unreadable("no cards");
  const other = cards.find((card) => !/^[A-Za-z]$/.test(card));
  if (other !== undefined) return unreadable(`"${other.slice(0, 20)}" is not a card's letter`);
  return parsed(cards.map((card) => card.toUpperCase()));
}
