import { openConversation, sandboxFailure } from "./conversation.js";
import { allCodeOpening } from "./prompts/all-code.js";
import type { Strategy } from "./strategy.js";

/** Longest output that is judged, characters: its end, where the answer is. */
export const MAX_OUTPUT = 100_000;

/** One program: what it prints is the response. A program that fails has none. */
export const allCode: Strategy = {
  name: "all_code",
  about: "one program; what it prints is the response",
  usesCode: true,
  usesGuide: false,
  prompts: (settings) => ({ ...allCodeOpening(settings) }),
  opening: allCodeOpening,

  async run(context, settings) {
    const next = await openConversation(this, context, settings).next();
    if (next.end) return { outcome: next.end, response: "", codeCalls: 0 };
    const { turn, cutOff } = next;
    // A reply without a program, or with half of one, prints nothing.
    if (turn.code === undefined)
      return { outcome: cutOff ? "truncated" : "judged", response: "", isOutput: true, codeCalls: 0 };
    const result = await context.execute(turn.code);
    turn.execution = result;
    const response = result.reason === "ok" ? result.stdout.slice(-MAX_OUTPUT) : "";
    return (
      sandboxFailure(result, response, 1) ?? { outcome: "judged", response, isOutput: true, codeCalls: 1 }
    );
  },
};
