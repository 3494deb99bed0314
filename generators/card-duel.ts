/** Card games of two players in which both show one card a round and each card is played at most once. */
export const CARD_GAMES = ["elements", "stick_game", "animal", "cycle"] as const;
export type CardGame = (typeof CARD_GAMES)[number];

export const RESULTS = ["win", "loss", "draw"] as const;
export type Result = (typeof RESULTS)[number];

/** Number of cards of a game; a cycle has any odd number. */
export const DECKS: Readonly<Record<Exclude<CardGame, "cycle">, number>> = {
  elements: 5,
  stick_game: 4,
  animal: 8,
};

/** How a round of card `mine` against card `other` (both from 0) ends for the holder of `mine`. */
export function duel(game: CardGame, deck: number, mine: number, other: number): Result {
  if (mine === other) return "draw";
  const ahead = (other - mine + deck) % deck;
  switch (game) {
    case "elements":
      // Generating the other card loses, overcoming it wins; the cards stand in the order of generation.
      return ahead === 1 ? "loss" : ahead === 2 ? "win" : ahead === 3 ? "loss" : "win";
    case "stick_game":
      return ahead === 1 ? "win" : ahead === 3 ? "loss" : "draw";
    case "animal":
      // Largest first; only the smallest beats the largest.
      if (mine === 0 && other === deck - 1) return "loss";
      if (mine === deck - 1 && other === 0) return "win";
      return mine < other ? "win" : "loss";
    case "cycle":
      return ahead <= (deck - 1) / 2 ? "win" : "loss";
  }
}

/** The other player's sequences without a repeated card that give the results, in alphabetical order, at most `limit`. */
export function possibleSequences(
  game: { game: CardGame; deck: number },
  mine: readonly number[],
  results: readonly Result[],
  limit: number,
): number[][] {
  const found: number[][] = [];
  const sequence: number[] = [];
  const search = (): void => {
    const round = sequence.length;
    if (round === mine.length) {
      found.push([...sequence]);
      return;
    }
    for (let card = 0; card < game.deck && found.length < limit; card++) {
      if (sequence.includes(card) || duel(game.game, game.deck, mine[round] ?? 0, card) !== results[round])
        continue;
      sequence.push(card);
      search();
      sequence.pop();
    }
  };
  search();
  return found;
}
