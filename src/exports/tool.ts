import { CODE_TOOL } from "../agents/code-tool.js";
import type { PromptSettings, Worded } from "../agents/strategy.js";
import { answerRules, place } from "../agents/prompts/shared.js";

/** The function as the Responses API declares it: `{code}` in, what the program printed out. */
export const CODE_TOOL_SCHEMA = {
  type: "function",
  name: CODE_TOOL,
  description: "Runs a Python program and returns what it printed. Each program starts afresh.",
  parameters: {
    type: "object",
    properties: {
      code: { type: "string", description: "The complete program; only printed output comes back." },
    },
    required: ["code"],
    additionalProperties: false,
  },
  strict: true,
} as const;

const limits = ({ maxCodeCalls, codeTimeoutMs }: PromptSettings): string =>
  `at most ${maxCodeCalls} programs, ${Math.round(codeTimeoutMs / 1000)} seconds each`;

/** The instructions of `code_agent` for a model that calls a function instead of writing fenced blocks. */
const INSTRUCTIONS: Worded = {
  full: (
    settings,
  ) => `Solve the task below, step by step. You have a Python interpreter, the function ${CODE_TOOL}. Use it for whatever has to be counted, calculated, simulated or searched: a short program is more reliable than working it out by hand. Reason in text where code does not help.

- Each call gets one complete program and returns what it printed: print every value that you need.
- The standard library is available, and numpy, sympy and networkx where they are installed. There is no network.
- ${limits(settings).replace(/^a/, "A")}.

${answerRules(settings)}`,
  brief: (settings) =>
    `Solve the task below. The function ${CODE_TOOL} runs a Python program and returns what it printed (${limits(settings)}). Finish with the answer ${place(settings)}.`,
  plan: (
    settings,
  ) => `Solve the task below in two stages. First plan: name the steps, and say for each whether it is done in text or by a Python program that the function ${CODE_TOOL} runs. Then carry the plan out step by step, and change it where a result shows that it was wrong.

- Each call gets one complete program and returns what it printed: ${limits(settings)}.

${answerRules(settings)}`,
};

const START: Worded = {
  full: () =>
    `Say in one or two sentences how you will solve it, then begin; call ${CODE_TOOL} where a program helps.`,
  brief: () => "Begin.",
  plan: () => "Write the plan in a few lines, then its first step.",
};

export function toolOpening(settings: PromptSettings): { instructions: string; start: string } {
  const { wording } = settings.form;
  return { instructions: INSTRUCTIONS[wording](settings), start: START[wording](settings) };
}
