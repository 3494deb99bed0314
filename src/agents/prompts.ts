import { TOOL_OUTPUT_HEADER } from "../../verifiers/extract.js";
import type { CodeState, PromptSettings } from "./strategy.js";

const STATE: Readonly<Record<CodeState, string>> = {
  stateless: "Each program starts afresh: variables and files of earlier programs are gone.",
  session:
    "Variables, imports and files of earlier programs are kept. They are lost when a program runs out of time or memory; you are told so.",
};

/** Instructions that stand before the question with `code_agent`. */
export function codeAgentInstructions({ maxCodeCalls, codeTimeoutMs, codeState }: PromptSettings): string {
  return `Solve the task below, step by step. You have a Python interpreter. Use it for whatever has to be counted, calculated, simulated or searched: a short program is more reliable than working it out by hand. Reason in text where code does not help.

To run code, write one complete program in a fenced block that starts with \`\`\`python and ends with \`\`\`, then stop. The program is executed and you receive what it printed in a message that starts with "${TOOL_OUTPUT_HEADER}". Do not write that message yourself and do not guess the output. After it you may run more code or answer.
- Print every value that you need: only printed output comes back.
- ${STATE[codeState]}
- The standard library is available, and numpy, sympy and networkx where they are installed. There is no network.
- At most ${maxCodeCalls} programs, ${Math.round(codeTimeoutMs / 1000)} seconds each.

When you know the answer, write it as plain text (not as code) between <<< and >>> in the way the task asks for. Write the answer itself there, not a description of it.

Task:
`;
}

/** What follows the question: the last thing that is read before the model's first turn. */
export function codeAgentStart(): string {
  return `Say in one or two sentences how you will solve it. If a program helps, write it now in one \`\`\`python block and stop after the block.`;
}

/** What follows the output of a program: models that saw it tend to answer without the envelope. */
export function afterResults(): string {
  return "Go on, or give the final answer between <<< and >>>.";
}

/** Reply to a code block when the calls are used up. */
export function noCallsLeft({ maxCodeCalls }: PromptSettings): string {
  return `This program was not run: all ${maxCodeCalls} code calls are used. Give your final answer now, between <<< and >>>.`;
}
