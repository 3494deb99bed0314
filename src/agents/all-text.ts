import { openConversation } from "./conversation.js";
import { allTextOpening } from "./prompts/all-text.js";
import type { Strategy } from "./strategy.js";

/** Reasoning in text only: one turn, and no code is run whatever it holds. */
export const allText: Strategy = {
  name: "all_text",
  about: "reason in text only; no code is run",
  usesCode: false,
  usesGuide: false,
  prompts: (settings) => ({ ...allTextOpening(settings) }),
  opening: allTextOpening,

  async run(context, settings) {
    const next = await openConversation(this, context, settings).next({ final: true });
    if (next.end) return { outcome: next.end, response: "", codeCalls: 0 };
    return { outcome: next.cutOff ? "truncated" : "judged", response: next.turn.text, codeCalls: 0 };
  },
};
