import { task } from "../../../tasks/bbh/tracking_shuffled_objects_five_objects.js";
import { describeManySwaps, describeShuffledObjects } from "../../support/swap-question.js";

describeShuffledObjects(task, 5);
describeManySwaps(task, 5);
