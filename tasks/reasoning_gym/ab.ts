import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { answerFormat } from "../../generators/text.js";
import { parseItems } from "../../verifiers/parse/list.js";
import { fold, parsed, read, trimChars, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * The final state of a rewriting system of four tokens (reasoning-gym `ab`). It always comes to an end (a pair of tokens is
 * rewritten at most once), and always the same one. Differences from the source: no limit of 100 steps, which refuses 40 %
 * of its longest programs; no program that is final already; an empty state is written as a word; separators and case cost
 * nothing.
 */
const TOKENS = ["A#", "#A", "B#", "#B"] as const;
type Token = (typeof TOKENS)[number];
const MAX_LENGTH = 200;

const params = z.object({
  /** Tokens of the program. */
  length: z.number().int().min(5).max(MAX_LENGTH).default(10),
});

export const task = defineTask({
  id: "ab",
  suite: "reasoning_gym",
  version: 1,
  family: "ab",
  capability: "execution",
  abilities: ["order"],
  summary: "Rewrite a sequence of tokens by four rules until none applies.",
  judging:
    'The tokens that are left in their order, with any separators; "empty" or nothing where none is left.',
  severalRight: false,
  params,
  levels: { easy: { length: 6 }, medium: {}, hard: { length: 25 } },
  grows: { what: "tokens of the program", measure: ({ program }) => program.length },
  instance: z.object({ program: z.array(z.enum(TOKENS)).min(1).max(MAX_LENGTH) }),
  difficulty: ({ length }) => ({ length }),

  generate(rng, { length }) {
    return attempt("ab", 1_000, () => {
      const program = Array.from({ length }, () => rng.pick(TOKENS));
      return program.some((token, i) => rewritten(token, program[i + 1]) !== undefined)
        ? { program }
        : undefined;
    });
  },

  prompt({ program }) {
    return `A program is a sequence of tokens; there are four of them: A#, #A, B# and #B. A program is run by rewriting two neighbouring tokens whose # signs face each other:
- "A# #A" is removed.
- "B# #B" is removed.
- "A# #B" is replaced by "#B A#".
- "B# #A" is replaced by "#A B#".

Rewriting goes on until no two neighbouring tokens have facing # signs; tokens that become neighbours because those between them are removed count as neighbours. Where several pairs can be rewritten, the order does not change the final state.

Program:
${program.join(" ")}

What is its final state?

${answerFormat('Write the tokens that are left, in their order and separated by blanks; if none is left, write the word "empty".', { example: "#B A# #A B#" })}`;
  },

  solve({ program }) {
    return run(program).join(" ") || "empty";
  },

  verify(answer, { program }) {
    const given = read(answer, parseTokens);
    if (!given.ok) return invalid(given.reason);
    return given.value.join(" ") === run(program).join(" ")
      ? correct("this is the final state")
      : wrong("not the final state");
  },
});

/** What becomes of two neighbours; undefined where their signs do not face each other. */
function rewritten(left: Token | undefined, right: Token | undefined): Token[] | undefined {
  if (!left?.endsWith("#") || !right?.startsWith("#")) return undefined;
  return left.charAt(0) === right.charAt(1) ? [] : [right, left];
}

function run(program: readonly Token[]): Token[] {
  const state = [...program];
  for (let i = 0; i + 1 < state.length;) {
    const result = rewritten(state[i], state[i + 1]);
    if (!result) i++;
    else {
      state.splice(i, 2, ...result);
      // A new pair can begin one token to the left of the change.
      i = Math.max(0, i - 1);
    }
  }
  return state;
}

/** What says that no token is left; a lead-in with nothing behind it does too. */
const EMPTY = new Set([
  "empty",
  "nothing",
  "none",
  "",
  "()",
  "[]",
  "(empty)",
  "empty program",
  "the answer is",
]);

function parseTokens(text: string): Parsed<Token[]> {
  if (EMPTY.has(fold(trimChars(text, "\"'`. \n")))) return parsed([]);
  const items = parseItems(text.replaceAll("\\#", "#"));
  if (!items.ok) return items;
  const tokens: Token[] = [];
  for (const item of items.value) {
    const token = TOKENS.find((known) => known === item.toUpperCase());
    if (!token) return unreadable(`"${item.slice(0, 20)}" is no token`);
    tokens.push(token);
  }
  return tokens.length > 0 ? parsed(tokens) : unreadable("no tokens");
}
