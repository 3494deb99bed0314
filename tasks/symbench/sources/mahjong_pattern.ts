import type { SourceRow } from "../../source.js";

/** The questions of the first two levels have no rule for runs. */
export function fromSource({ solution }: SourceRow): unknown {
  const { initial_cards, rounds, complexity } = solution as {
    initial_cards: unknown;
    rounds: unknown;
    complexity: number;
  };
  return { initial_cards, rounds, chi: complexity > 2 };
}
