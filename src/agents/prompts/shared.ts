import { FORMAT_PHRASES } from "../../../verifiers/answer-format.js";
import { TOOL_OUTPUT_HEADER } from "../../../verifiers/extract.js";
import type { CodeState, PromptSettings } from "../strategy.js";

const STATE: Readonly<Record<CodeState, string>> = {
  stateless: "Each program starts afresh: variables and files of earlier programs are gone.",
  session:
    "Variables, imports and files of earlier programs are kept. They are lost when a program runs out of time or memory; you are told so.",
};

/** "between <<< and >>>" or where else the answer belongs. */
export function place({ answerFormat }: PromptSettings): string {
  return FORMAT_PHRASES[answerFormat];
}

/** What the interpreter offers and how it is called, for the strategies in which the model may write several programs. */
export function interpreterRules(settings: PromptSettings): string {
  const { maxCodeCalls, codeTimeoutMs, codeState } = settings;
  return `To run code, write one complete program in a fenced block that starts with \`\`\`python and ends with \`\`\`, then stop. The program is executed and you receive what it printed in a message that starts with "${TOOL_OUTPUT_HEADER}". Do not write that message yourself and do not guess the output. After it you may run more code or answer.
- Print every value that you need: only printed output comes back.
- ${STATE[codeState]}
- The standard library is available, and numpy, sympy and networkx where they are installed. There is no network.
- At most ${maxCodeCalls} programs, ${Math.round(codeTimeoutMs / 1000)} seconds each.`;
}

/** How the final answer is written. */
export function answerRules(settings: PromptSettings): string {
  return `When you know the answer, write it as plain text (not as code) ${place(settings)} in the way the task asks for. Write the answer itself there, not a description of it.`;
}

/** What follows the output of a program: models that saw it tend to answer without the envelope. */
export function afterResults(settings: PromptSettings): string {
  return `Go on, or give the final answer ${place(settings)}.`;
}

/** Reply to a code block when the calls are used up. */
export function noCallsLeft(settings: PromptSettings): string {
  return `This program was not run: all ${settings.maxCodeCalls} code calls are used. Give your final answer now, ${place(settings)}.`;
}

/** A text of at most some `most` characters: head and tail of a longer one, with a mark that says how much is left out. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const head = text.slice(0, most / 2);
  return `${head}\n[... ${text.length - most} characters left out ...]\n${text.slice(-most / 2)}`.toWellFormed();
}
