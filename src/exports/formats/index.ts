import type { RlFormat } from "../rows.js";
import { nemoGym } from "./nemo-gym.js";
import { openenv } from "./openenv.js";
import { openrlhf } from "./openrlhf.js";
import { trl } from "./trl.js";
import { verl } from "./verl.js";

/** Formats of prompts for reinforcement learning, by name. */
export const RL_FORMATS: ReadonlyMap<string, RlFormat> = new Map(
  [trl, verl, openrlhf, nemoGym, openenv].map((format) => [format.name, format]),
);
