import { codeAgent } from "./code-agent.js";
import type { Strategy } from "./strategy.js";

/** All strategies by name. */
export const STRATEGIES: Readonly<Record<string, Strategy>> = { [codeAgent.name]: codeAgent };
