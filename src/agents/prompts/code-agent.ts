import type { PromptSettings, Worded } from "../strategy.js";
import { answerRules, interpreterRules, place } from "./shared.js";

/** Instructions of `code_agent`, and of `code_steer` for the working model. */
export const CODE_AGENT: Worded = {
  full: (
    settings,
  ) => `Solve the task below, step by step. You have a Python interpreter. Use it for whatever has to be counted, calculated, simulated or searched: a short program is more reliable than working it out by hand. Reason in text where code does not help.

${interpreterRules(settings)}

${answerRules(settings)}`,
  brief: (settings) =>
    `Solve the task below. You may run Python: write one complete \`\`\`python block that prints what you need, then stop; its output is sent to you. At most ${settings.maxCodeCalls} programs of ${Math.round(settings.codeTimeoutMs / 1000)} seconds. Finish with the answer ${place(settings)}.`,
  plan: (
    settings,
  ) => `Solve the task below in two stages. First plan: name the steps, and say for each whether it is done in text or by a Python program. Then carry the plan out step by step, and change it where a result shows that it was wrong.

${interpreterRules(settings)}

${answerRules(settings)}`,
};

/** What follows the question: the last thing that is read before the model's first turn. */
export const CODE_AGENT_START: Worded = {
  full: () =>
    "Say in one or two sentences how you will solve it. If a program helps, write it now in one ```python block and stop after the block.",
  brief: () => "If a program helps, write it now and stop after the block.",
  plan: () => "Write the plan in a few lines, then its first step.",
};

export function codeAgentOpening(settings: PromptSettings): { instructions: string; start: string } {
  const { wording } = settings.form;
  return { instructions: CODE_AGENT[wording](settings), start: CODE_AGENT_START[wording](settings) };
}
