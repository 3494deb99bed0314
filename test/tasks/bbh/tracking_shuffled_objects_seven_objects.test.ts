import { task } from "../../../tasks/bbh/tracking_shuffled_objects_seven_objects.js";
import { describeManySwaps, describeShuffledObjects } from "../../support/swap-question.js";

describeShuffledObjects(task, 7);
describeManySwaps(task, 7);
