import type { Usage } from "../models/model.js";

/** Characters of text that a token stands for where a server does not report usage. */
const CHARACTERS_A_TOKEN = 4;

/** Tokens that a model wrote in a turn: as its server says, else estimated from the text and the reasoning. */
export function completionTokens(turn: { text: string; reasoning?: string; usage?: Usage | null }): number {
  const characters = turn.text.length + (turn.reasoning?.length ?? 0);
  return turn.usage?.completionTokens ?? Math.ceil(characters / CHARACTERS_A_TOKEN);
}
