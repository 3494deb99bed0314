import { markAnswer } from "../../../verifiers/answer-format.js";
import type { Guidance, PromptSettings } from "../strategy.js";
import { place, shorten } from "./shared.js";

/** Longest part of the conversation that the guide is shown, characters. */
const MAX_SHOWN = 12_000;

/** Asks the guide how to go on. */
export function decidePrompt(
  about: { question: string; soFar: string; facts: readonly string[] },
  { round, rounds }: { round: number; rounds: number },
): string {
  return `You guide another model that works on a task by reasoning in text and by running Python programs. Judge its work so far and say how it goes on. You do not solve the task yourself.

The task:
${about.question}

Its work so far:
${shorten(about.soFar, MAX_SHOWN)}
${about.facts.length > 0 ? `\nWhat is known about the last step:\n${about.facts.map((fact) => `- ${fact}`).join("\n")}\n` : ""}
Choose one:
- CODE: a program should do the next step, or do it properly: by computing, simulating or searching instead of printing what was worked out by hand.
- TEXT: code does not help here: the next step is understanding, common knowledge or a short argument.
- ANSWER: the work is complete and right; the answer can be given.

This is round ${round} of ${rounds}. Begin your reply with the one word CODE, TEXT or ANSWER, then say in one or two sentences what to do or what was wrong.`;
}

/** Asks the guide for a program that tests an answer. */
export function checkPrompt(
  about: { question: string; answer: string },
  { codeTimeoutMs }: PromptSettings,
): string {
  return `Another model has answered a task. Write one Python program that tests the answer against the rules of the task. It must not trust the answer: recompute it, or check every condition that the task states.

The task:
${about.question}

The answer to test:
${shorten(about.answer, MAX_SHOWN)}

Write the program in one fenced block that starts with \`\`\`python. Its last line of output is CHECK: PASS if the answer holds, CHECK: FAIL and the reason if it does not, CHECK: UNKNOWN if a program cannot tell. It has ${Math.round(codeTimeoutMs / 1000)} seconds.`;
}

/** What the working model is told after a round. */
export function steerMessage(guidance: Guidance | null, advice: string, settings: PromptSettings): string {
  const hint = advice === "" ? "" : `Advice of a reviewer: ${advice}\n\n`;
  switch (guidance) {
    case "code":
      return `${hint}Do the next step by a Python program that computes it. Write it in one \`\`\`python block and stop after the block.`;
    case "text":
      return `${hint}Do the next step in text, without code, and give the final answer ${place(settings)} as soon as you know it.`;
    case "answer":
      return `${hint}Give your final answer now, ${place(settings)}.`;
    case null:
      return `${hint}Go on, or give the final answer ${place(settings)}.`;
  }
}

/** Told when the rounds are used up. */
export function lastRound(settings: PromptSettings): string {
  return `This is your last turn. Give your final answer now, ${place(settings)}: ${markAnswer("...", settings.answerFormat)} with the answer itself in it.`;
}
