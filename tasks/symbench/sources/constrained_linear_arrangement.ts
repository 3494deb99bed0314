import { DECKS } from "../../../generators/card-duel.js";
import type { SourceRow } from "../../source.js";

/** Decks follow from the game. Of the element games many have no solution under their printed rules: their gold is null. */
export function fromSource({ solution }: SourceRow): unknown {
  const { game_type, player_moves, results } = solution as {
    game_type: keyof typeof DECKS;
    player_moves: unknown;
    results: unknown;
  };
  return { game_type, deck: DECKS[game_type], player_moves, results };
}
