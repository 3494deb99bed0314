import { logicalDeduction } from "./twins/logical-deduction.js";

/**
 * Which of three objects stands at a place (BIG-Bench-Hard `logical_deduction_three_objects`). Exactly one order satisfies
 * the clues and no clue is redundant, as in the source; seven domains with 14 objects each; the answer repeats a clue in
 * at most a fifth of the questions.
 */
export const task = logicalDeduction({
  id: "logical_deduction_three_objects",
  version: 1,
  objects: 3,
  relativeShare: 0.75,
  mentionAll: false,
  levels: {
    easy: { relative_share: 0.3, mention_all: true },
    medium: {},
    hard: { relative_share: 0.3, negative_share: 0.65, literal_share: 0 },
  },
});
