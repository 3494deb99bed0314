import type { PromptSettings, Worded } from "../strategy.js";
import { answerRules, place } from "./shared.js";

const INSTRUCTIONS: Worded = {
  full: (
    settings,
  ) => `Solve the task below by reasoning in text. There is no code interpreter: a program that you write is not run, so work every step out yourself and check it before you go on.

${answerRules(settings)}`,
  brief: (settings) =>
    `Solve the task below in text alone; no code is run. Finish with the answer ${place(settings)}.`,
  plan: (
    settings,
  ) => `Solve the task below by reasoning in text, in two stages: plan the steps first, then carry them out one by one. There is no code interpreter: no program that you write is run.

${answerRules(settings)}`,
};

const START: Worded = {
  full: (settings) => `Reason step by step, then give the final answer ${place(settings)}.`,
  brief: (settings) => `Give the final answer ${place(settings)}.`,
  plan: (settings) => `Write the plan, carry it out, then give the final answer ${place(settings)}.`,
};

export function allTextOpening(settings: PromptSettings): { instructions: string; start: string } {
  const { wording } = settings.form;
  return { instructions: INSTRUCTIONS[wording](settings), start: START[wording](settings) };
}
