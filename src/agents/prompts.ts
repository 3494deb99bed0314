import { TOOL_OUTPUT_HEADER } from "../../verifiers/extract.js";
import type { PromptSettings } from "./strategy.js";

/** Instructions that stand before the question with `code_agent`. */
export function codeAgentInstructions({ maxCodeCalls, codeTimeoutMs }: PromptSettings): string {
  return `Solve the task below. Reason step by step. You may use a Python interpreter whenever calculating, simulating or searching by program is safer than doing it in your head; you may also answer by reasoning alone.

To run code, write one complete program in a fenced block that starts with \`\`\`python and ends with \`\`\`, then stop. The program is executed and you receive what it printed in a message that starts with "${TOOL_OUTPUT_HEADER}". Do not write that message yourself and do not guess the output. After it you may run more code or answer.
- Print every value that you need: only printed output comes back.
- Each program starts afresh: variables and files of earlier programs are gone.
- The standard library is available, and numpy, sympy and networkx where they are installed. There is no network.
- At most ${maxCodeCalls} programs, ${Math.round(codeTimeoutMs / 1000)} seconds each.

When you know the answer, write it as plain text (not as code) between <<< and >>> in the way the task asks for. Write the answer itself there, not a description of it.

Task:
`;
}

/** Reply to a code block when the calls are used up. */
export function noCallsLeft({ maxCodeCalls }: PromptSettings): string {
  return `This program was not run: all ${maxCodeCalls} code calls are used. Give your final answer now, between <<< and >>>.`;
}
