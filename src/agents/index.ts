import { allCode } from "./all-code.js";
import { allText } from "./all-text.js";
import { codeAgent } from "./code-agent.js";
import { codeSteer } from "./code-steer.js";
import type { Strategy } from "./strategy.js";

/** All strategies by name. */
export const STRATEGIES: Readonly<Record<string, Strategy>> = Object.fromEntries(
  [allText, allCode, codeAgent, codeSteer].map((strategy) => [strategy.name, strategy]),
);
