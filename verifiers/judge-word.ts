import { read } from "./parse/reading.js";
import { parseClosedWord } from "./parse/word.js";
import type { ClosedWords } from "./parse/word.js";
import { correct, invalid, wrong } from "./verdict.js";
import type { Verdict } from "./verdict.js";

/** Yes and no, with explanations behind them ("No, she did not ..."). */
export const YES_NO: ClosedWords<"Yes" | "No"> = {
  words: { Yes: ["yes"], No: ["no"] },
  alone: { Yes: ["y"], No: ["n"] },
  denial: "No",
};

/** Judges an answer that is one of two opposite words. */
export function judgeWord<L extends string>(answer: string, right: L, closed: ClosedWords<L>): Verdict {
  const word = read(answer, (text) => parseClosedWord(text, closed));
  if (!word.ok) return invalid(word.reason);
  return word.value === right
    ? correct(`the right answer is ${right}`)
    : wrong(`the right answer is ${right}, not ${word.value}`);
}

/** True and False, also as yes and no, with explanations behind them ("False, the k is missing"). */
export const TRUE_FALSE: ClosedWords<"True" | "False"> = {
  words: { True: ["true", "yes"], False: ["false", "no"] },
  alone: { True: ["t", "y", "1"], False: ["f", "n", "0"] },
  denial: "False",
};
