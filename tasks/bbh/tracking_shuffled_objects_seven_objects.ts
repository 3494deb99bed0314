import { trackingShuffledObjects } from "./twins/tracking-shuffled-objects.js";

/**
 * Who has what after swaps among seven people (BIG-Bench-Hard `tracking_shuffled_objects_seven_objects`). As in the source there
 * are as many swaps as people, everybody takes part, no pair swaps twice in a row, and the options stand in the order of
 * the start. Differences: eight scenes with their own things and changing names; the person asked about ends with their
 * own thing in one of 7 questions; easy has three or four swaps in which not all need to take part.
 */
export const task = trackingShuffledObjects({
  id: "tracking_shuffled_objects_seven_objects",
  version: 1,
  objects: 7,
  levels: {
    easy: { min_swaps: 3, max_swaps: 4, all_take_part: false },
    medium: {},
    hard: { min_swaps: 14, max_swaps: 21 },
  },
});
