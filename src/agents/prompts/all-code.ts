import { FORMAT_PHRASES, markAnswer } from "../../../verifiers/answer-format.js";
import type { PromptSettings, Worded } from "../strategy.js";

const seconds = ({ codeTimeoutMs }: PromptSettings): number => Math.round(codeTimeoutMs / 1000);
const printed = ({ answerFormat }: PromptSettings): string =>
  `the final answer ${FORMAT_PHRASES[answerFormat]}, for example by print(f"${markAnswer("{answer}", answerFormat)}")`;

const INSTRUCTIONS: Worded = {
  full: (
    settings,
  ) => `Solve the task below by one Python program. Only what the program prints counts: it is run once, nobody reads the rest of your reply, and there is no second try.

- Write the whole program in one fenced block that starts with \`\`\`python and ends with \`\`\`.
- It must compute the answer from the data of the task, which you write into it, and print ${printed(settings)}. Print the answer in the way the task asks for.
- It gets no input, has ${seconds(settings)} seconds, the standard library, and numpy, sympy and networkx where they are installed. There is no network.
- A program that fails has no answer.`,
  brief: (settings) =>
    `Write one Python program in a \`\`\`python block that solves the task below and prints ${printed(settings)}. It is run once, for at most ${seconds(settings)} seconds; only its output counts.`,
  plan: (
    settings,
  ) => `Solve the task below by one Python program. Plan it first: say which data it needs and which algorithm fits. Then write it. Only what the program prints counts: it is run once and there is no second try.

- Write the whole program in one fenced block that starts with \`\`\`python and ends with \`\`\`.
- It must print ${printed(settings)}, in the way the task asks for.
- It gets no input and has ${seconds(settings)} seconds and the standard library (numpy, sympy and networkx where they are installed). There is no network.`,
};

const START: Worded = {
  full: () => "Say in one or two sentences how the program works, then write it.",
  brief: () => "Write the program now.",
  plan: () => "Write the plan in a few lines, then the program.",
};

export function allCodeOpening(settings: PromptSettings): { instructions: string; start: string } {
  const { wording } = settings.form;
  return { instructions: INSTRUCTIONS[wording](settings), start: START[wording](settings) };
}
