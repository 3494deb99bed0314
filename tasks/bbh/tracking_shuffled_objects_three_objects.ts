import { trackingShuffledObjects } from "./twins/tracking-shuffled-objects.js";

/**
 * Who has what after swaps among three people (BIG-Bench-Hard `tracking_shuffled_objects_three_objects`). As in the source there
 * are as many swaps as people, everybody takes part, no pair swaps twice in a row, and the options stand in the order of
 * the start. Differences: eight scenes with their own things and changing names; the person asked about ends with their
 * own thing in one of 3 questions; easy has one or two swaps in which not all need to take part.
 */
export const task = trackingShuffledObjects({
  id: "tracking_shuffled_objects_three_objects",
  version: 1,
  objects: 3,
  levels: {
    easy: { min_swaps: 1, max_swaps: 2, all_take_part: false },
    medium: {},
    hard: { min_swaps: 6, max_swaps: 9 },
  },
});
