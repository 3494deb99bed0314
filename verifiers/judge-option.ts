import { optionLabel } from "./parse/label.js";
import { parseOption } from "./parse/option.js";
import { fold, parsed, read } from "./parse/reading.js";
import { correct, invalid, wrong } from "./verdict.js";
import type { Verdict } from "./verdict.js";

/**
 * Judges the choice among `options`. `right` is the label of the right one, `(B)`; a few published questions, whose
 * options were torn apart at commas, have a text that is none of the options instead, which is right as it stands.
 * `aliases`: further texts of each option; as a function they are made only for an answer that needs them.
 */
export function judgeOption(
  answer: string,
  options: readonly string[],
  right: string,
  aliases: readonly (readonly string[])[] | ((option: string) => readonly string[]) = [],
): Verdict {
  const isText = !/^\([A-Z]\)$/.test(right);
  const chosen = read(answer, (text) => {
    if (isText && fold(text) === fold(right)) return parsed(right);
    // A whole option, before a "because" inside it is taken for the start of an explanation.
    const same = options.flatMap((option, i) => (fold(option) === fold(text) ? [i] : []));
    if (same.length === 1) return parsed(optionLabel(same[0] ?? 0));
    const isMade = typeof aliases === "function";
    let option = parseOption(text, options, isMade ? [] : aliases);
    if (!option.ok && isMade) option = parseOption(text, options, options.map(aliases));
    return option.ok ? parsed(optionLabel(option.value)) : option;
  });
  if (!chosen.ok) return invalid(chosen.reason);
  return chosen.value === right
    ? correct(`the right answer is ${right}`)
    : wrong(`the right answer is ${right}, not ${chosen.value}`);
}
