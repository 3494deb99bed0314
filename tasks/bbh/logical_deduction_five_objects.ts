import { logicalDeduction } from "./twins/logical-deduction.js";

/**
 * Which of five objects stands at a place (BIG-Bench-Hard `logical_deduction_five_objects`). Exactly one order satisfies
 * the clues, no clue is redundant, and medium has four or five clues, as in the source; the domains and wordings are those of the
 * task with three objects. Differences from the source: every object occurs in a clue (the
 * one left out would be the answer in two of five questions), the answer repeats a clue in at most a fifth of the questions,
 * and hard denies places ("is not the second from the left").
 */
export const task = logicalDeduction({
  id: "logical_deduction_five_objects",
  version: 1,
  objects: 5,
  relativeShare: 0.62,
  mentionAll: true,
  maxClues: 5,
  levels: {
    easy: { relative_share: 0.2 },
    medium: {},
    hard: { relative_share: 0.5, negative_share: 0.5, literal_share: 0 },
  },
});
