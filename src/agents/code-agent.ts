import { openConversation, sandboxFailure } from "./conversation.js";
import { codeAgentOpening } from "./prompts/code-agent.js";
import { afterResults, noCallsLeft } from "./prompts/shared.js";
import type { Strategy } from "./strategy.js";

/**
 * The multi-turn loop of the paper: the model reasons, writes a program, sees what it printed, and decides whether to go
 * on or to answer.
 */
export const codeAgent: Strategy = {
  name: "code_agent",
  about: "the model writes programs, sees what they print and decides when to answer",
  usesCode: true,
  usesGuide: false,

  prompts(settings) {
    return {
      ...codeAgentOpening(settings),
      after_results: afterResults(settings),
      no_calls_left: noCallsLeft(settings),
    };
  },

  opening: codeAgentOpening,

  async run(context, settings) {
    const conversation = openConversation(this, context, settings);
    let codeCalls = 0;
    let response = "";
    for (let final = false; ;) {
      const next = await conversation.next({ final });
      if (next.end) return { outcome: next.end, response, codeCalls };
      const { turn, cutOff } = next;
      response = turn.text;
      if (turn.code === undefined) return { outcome: cutOff ? "truncated" : "judged", response, codeCalls };
      if (codeCalls === context.limits.maxCodeCalls) {
        final = true;
        conversation.say(noCallsLeft(settings));
        continue;
      }
      codeCalls++;
      const result = await context.execute(turn.code);
      turn.execution = result;
      const failure = sandboxFailure(result, response, codeCalls);
      if (failure) return failure;
      conversation.tell(result);
    }
  },
};
