import { cutReasoning, TOOL_OUTPUT_HEADER } from "../../verifiers/extract.js";
import { ModelError } from "../models/model.js";
import type { Message, Reply } from "../models/model.js";
import { observation } from "../sandbox/observation.js";
import { firstPythonBlock } from "./blocks.js";
import { afterResults, codeAgentInstructions, codeAgentStart, noCallsLeft } from "./prompts.js";
import type { EpisodeEnd, Strategy, Turn } from "./strategy.js";
import { completionTokens } from "./tokens.js";

/**
 * The multi-turn loop of the paper: the model reasons, writes a program, sees what it printed, and decides whether to go
 * on or to answer.
 */
export const codeAgent: Strategy = {
  name: "code_agent",
  usesCode: true,

  prompts(settings) {
    return {
      instructions: codeAgentInstructions(settings),
      start: codeAgentStart(),
      after_results: afterResults(),
      no_calls_left: noCallsLeft(settings),
    };
  },

  opening(question, settings) {
    return `${codeAgentInstructions(settings)}${question}\n\n${codeAgentStart()}`;
  },

  async run(context, settings): Promise<EpisodeEnd> {
    const { turns, limits, entry } = context;
    const messages: Message[] = [];
    const say = (text: string): void => {
      messages.push({ role: "user", content: text });
      turns.push({ role: "user", text });
    };
    say(this.opening(entry.question, settings));
    let codeCalls = 0;
    let tokens = 0;
    let response = "";
    for (let final = false; ;) {
      const budget = Math.min(limits.maxTokens, limits.maxEpisodeTokens - tokens);
      if (budget < 1) return { outcome: "truncated", response, codeCalls };
      let reply: Reply;
      const started = performance.now();
      try {
        reply = await context.ask(messages, budget);
      } catch (error) {
        // Once the model has had its say, a conversation that outgrew the context is the end of the episode.
        if (
          error instanceof ModelError &&
          error.kind === "context_exceeded" &&
          turns.some((turn) => turn.role === "assistant")
        )
          return { outcome: "context_exceeded", response, codeCalls };
        throw error;
      }
      tokens += completionTokens(reply);
      const turn = assistantTurn(reply, performance.now() - started);
      turns.push(turn);
      const cutOff = reply.finishReason === "length";
      const block = final ? null : firstPythonBlock(turn.text, !cutOff);
      response = turn.text;
      if (!block) return { outcome: cutOff ? "truncated" : "judged", response, codeCalls };

      turn.text = block.kept;
      turn.code = block.code;
      if (block.dropped !== "") turn.dropped = block.dropped;
      response = block.kept;
      messages.push({ role: "assistant", content: block.kept });
      if (codeCalls === limits.maxCodeCalls) {
        final = true;
        say(noCallsLeft(settings));
        continue;
      }
      codeCalls++;
      const result = await context.execute(block.code);
      turn.execution = result;
      if (result.reason === "sandbox_error" || result.reason === "cancelled")
        return { outcome: "sandbox_error", response, codeCalls, error: result.detail ?? result.reason };
      say(`${TOOL_OUTPUT_HEADER}\n${observation(result)}\n\n${afterResults()}`);
    }
  },
};

/** The reasoning block is kept beside the text: it is neither searched for code nor sent back. */
function assistantTurn(reply: Reply, ms: number): Turn {
  const text = cutReasoning(reply.text).trim();
  const thought = [reply.reasoning, text === reply.text.trim() ? "" : reply.text].filter(Boolean).join("\n");
  return {
    role: "assistant",
    text,
    ...(thought === "" ? {} : { reasoning: thought }),
    finishReason: reply.finishReason,
    usage: reply.usage,
    ms: Math.round(ms),
  };
}
