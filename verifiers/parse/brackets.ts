import { parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const BRACKETS = "()[]{}<>";
const LABEL =
  /^(?:the )?(?:missing |remaining |closing ){0,3}(?:brackets?|parenthes[ei]s|sequence|tokens?|characters?) {0,3}(?:(?:is|are)\b:?|[:=])/i;
/** `["]", ")"]`: a list in brackets of its own, each item quoted. */
const QUOTED = /^\[\s{0,8}(?:(["'`])[()[\]{}<>]\1\s{0,8}(?:,\s{0,8})?){1,1000}\]$/;

/**
 * A sequence of brackets: `] }`, `]}`, `], }`, quoted one by one, escaped as in LaTeX (`\}`), also behind "The missing brackets
 * are". No bracket is taken for punctuation. Anything else, and nothing at all, is unreadable.
 */
export function parseBrackets(text: string): Parsed<string[]> {
  // A wrapper's braces do not balance where the answer itself has braces.
  const inside = /^\\(?:boxed|text|texttt|mathtt)\{([^]*)\}$/.exec(text.trim());
  const whole = (inside?.[1] ?? text).replace(LABEL, "").trim();
  const bare = QUOTED.test(whole) ? whole.slice(1, -1) : whole;
  const tokens: string[] = [];
  for (let i = 0; i < bare.length; i++) {
    const char = bare.charAt(i);
    if (BRACKETS.includes(char)) tokens.push(char);
    else if (!(char === "\\" && "{}".includes(bare.charAt(i + 1) || "x")) && !/[\s,;"'`]/.test(char))
      return unreadable(`"${char}" is no bracket`);
  }
  return tokens.length > 0 ? parsed(tokens) : unreadable("no brackets");
}
