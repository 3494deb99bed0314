import type { SourceRow } from "../../source.js";

/** The published record holds the answer only: guesses and feedback are read from the question's text. */
export function fromSource({ question }: SourceRow): unknown {
  const lines = [...(question ?? "").matchAll(/^\d+\. Guess: (\w+), Feedback: (.*)\.$/gm)];
  return {
    digits: 2,
    digit_range: 10,
    letters: 2,
    letter_range: 26,
    merged_pairs: true,
    guesses: lines.map(([, guess, feedback = ""]) => {
      const digits = [0, 0, 0, 0, 0];
      const letters = [0, 0, 0, 0, 0];
      for (const clause of feedback.split("; ")) {
        const match = /^(one|both) (number|letter)s? (?:is|are) (.*)$/.exec(clause);
        if (!match) throw new Error(`feedback "${clause}" of guess ${guess}`);
        const half = match[2] === "number" ? digits : letters;
        const mark = markOf(match[3] ?? "");
        half[mark] = (half[mark] ?? 0) + (match[1] === "both" ? 2 : 1);
      }
      return { guess, digits, letters };
    }),
  };
}

function markOf(text: string): number {
  if (text.startsWith("correct and in the correct position")) return 0;
  if (text.startsWith("correct but in the wrong position")) return 1;
  if (/^incorrect and too (?:small|early)/.test(text)) return 2;
  if (/^incorrect and too (?:large|late)/.test(text)) return 3;
  // "incorrect", or "incorrect and incorrect" as two thirds of the published texts have it.
  if (text.startsWith("incorrect")) return 4;
  throw new Error(`feedback "${text}"`);
}
