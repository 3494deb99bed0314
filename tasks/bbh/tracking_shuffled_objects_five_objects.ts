import { trackingShuffledObjects } from "./twins/tracking-shuffled-objects.js";

/**
 * Who has what after swaps among five people (BIG-Bench-Hard `tracking_shuffled_objects_five_objects`). As in the source there
 * are as many swaps as people, everybody takes part, no pair swaps twice in a row, and the options stand in the order of
 * the start. Differences: eight scenes with their own things and changing names; the person asked about ends with their
 * own thing in one of 5 questions; easy has two or three swaps in which not all need to take part.
 */
export const task = trackingShuffledObjects({
  id: "tracking_shuffled_objects_five_objects",
  version: 1,
  objects: 5,
  levels: {
    easy: { min_swaps: 2, max_swaps: 3, all_take_part: false },
    medium: {},
    hard: { min_swaps: 10, max_swaps: 15 },
  },
});
