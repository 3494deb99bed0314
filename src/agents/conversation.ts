import { cutReasoning, TOOL_OUTPUT_HEADER } from "../../verifiers/extract.js";
import { questionInFormat } from "../../verifiers/answer-format.js";
import { ModelError } from "../models/model.js";
import type { Message, Reply } from "../models/model.js";
import { observation } from "../sandbox/observation.js";
import type { ExecutionResult } from "../sandbox/sandbox.js";
import { firstPythonBlock } from "./blocks.js";
import { afterResults } from "./prompts/shared.js";
import type { EpisodeContext, EpisodeEnd, PromptSettings, SeededReply, Strategy, Turn } from "./strategy.js";
import { completionTokens } from "./tokens.js";

/** A turn of the model, or why it could not have one. */
export type NextTurn =
  { turn: Turn; cutOff: boolean; end?: never } | { end: "truncated" | "context_exceeded"; turn?: never };

/** The conversation of an episode: what is sent, what is recorded and what it has cost so far. */
export interface Conversation {
  /** A message to the model. */
  say(text: string): void;
  /** The output of a program, with what else is said to the model. */
  tell(result: ExecutionResult, more?: string): void;
  /**
   * The model's next turn: the block of a code turn is cut out of it unless the turn is the `final` one. `context_exceeded`
   * only once the model has had its say: a first prompt that does not fit rejects.
   */
  next(options?: { final?: boolean }): Promise<NextTurn>;
}

/** Opens the conversation with the strategy's instructions and the question. */
export function openConversation(
  strategy: Pick<Strategy, "opening">,
  context: EpisodeContext,
  settings: PromptSettings,
): Conversation {
  const { turns, limits, entry } = context;
  const { conversation } = settings;
  const messages: Message[] = [];
  let tokens = 0;
  const add = (role: "system" | "user", text: string): void => {
    messages.push({ role, content: text });
    turns.push({ role, text });
  };
  for (const { role, text } of firstMessages(strategy, entry.question, settings)) add(role, text);

  return {
    say(text) {
      add("user", text);
    },
    tell(result, more = afterResults(settings)) {
      const output = `${TOOL_OUTPUT_HEADER}\n${observation(result)}`;
      // In the model's own turn the reminder of somebody else has no place.
      add("user", conversation === "continue" || more === "" ? output : `${output}\n\n${more}`);
    },
    async next({ final = false } = {}) {
      const budget = Math.min(limits.maxTokens, limits.maxEpisodeTokens - tokens);
      if (budget < 1) return { end: "truncated" };
      const started = performance.now();
      let reply: SeededReply;
      try {
        reply = await context.ask(asSent(messages, settings), budget);
      } catch (error) {
        // Once the model has had its say, a conversation that outgrew the context is the end of the episode.
        const spoke = turns.some(({ role }) => role === "assistant");
        if (spoke && error instanceof ModelError && error.kind === "context_exceeded")
          return { end: "context_exceeded" };
        throw error;
      }
      tokens += completionTokens(reply);
      const turn = assistantTurn(reply, performance.now() - started);
      turns.push(turn);
      const cutOff = reply.finishReason === "length";
      const block = final ? null : firstPythonBlock(turn.text, !cutOff);
      if (block) {
        turn.text = block.kept;
        turn.code = block.code;
        if (block.dropped !== "") turn.dropped = block.dropped;
      }
      messages.push({ role: "assistant", content: turn.text });
      return { turn, cutOff };
    },
  };

  /** What a request holds of the conversation. */
  function asSent(all: readonly Message[], { form: { turns: kind } }: PromptSettings): readonly Message[] {
    if (kind === "single") return inOneMessage(all);
    return conversation === "continue" ? inOneTurn(all) : all;
  }

  /** Results and notes inside one turn of the model, which it continues. */
  function inOneTurn(all: readonly Message[]): Message[] {
    const first = all.findIndex(({ role }) => role === "assistant");
    if (first < 0) return [...all];
    const own = all
      .slice(first)
      .map(({ role, content }) => (role === "assistant" ? content : `\n${content}\n\n`));
    return [...all.slice(0, first), { role: "assistant", content: own.join("") }];
  }
}

/** Heads the work so far in a request that is one message. */
export const SO_FAR = "Your work so far, with the output of your programs:";
/** Ends such a request. */
export const GO_ON = "Go on from here: write only what comes next.";

/** Everything so far in the first user message: what a request of the form `single` holds. */
export function inOneMessage(all: readonly Message[]): Message[] {
  const first = all.findIndex(({ role }) => role === "user");
  const rest = all.slice(first + 1);
  const head = all.slice(0, first + 1);
  if (rest.length === 0) return head;
  const soFar = rest.map(({ content }) => content).join("\n\n");
  return [
    ...head.slice(0, first),
    { role: "user", content: `${head[first]?.content ?? ""}\n\n${SO_FAR}\n\n${soFar}\n\n${GO_ON}` },
  ];
}

/** The messages that open an episode, as they are sent. */
export function firstMessages(
  strategy: Pick<Strategy, "opening">,
  question: string,
  settings: PromptSettings,
): { role: "system" | "user"; text: string }[] {
  const { instructions, start } = strategy.opening(settings);
  const asked = `${questionInFormat(question, settings.answerFormat)}\n\n${start}`;
  return settings.form.place === "system"
    ? [
        { role: "system", text: instructions },
        { role: "user", text: asked },
      ]
    : [{ role: "user", text: `${instructions}\n\nTask:\n${asked}` }];
}

/** The end of an episode whose sandbox failed; undefined where the result is the program's own. */
export function sandboxFailure(
  result: ExecutionResult,
  response: string,
  codeCalls: number,
): EpisodeEnd | undefined {
  return result.reason === "sandbox_error" || result.reason === "cancelled"
    ? { outcome: "sandbox_error", response, codeCalls, error: result.detail ?? result.reason }
    : undefined;
}

/** The reasoning block is kept beside the text: it is neither searched for code nor sent back. */
function assistantTurn(reply: Reply & { seed?: number }, ms: number): Turn {
  const text = cutReasoning(reply.text).trim();
  return {
    role: "assistant",
    text,
    ...thoughtOf(reply),
    finishReason: reply.finishReason,
    usage: reply.usage,
    ...(reply.seed === undefined ? {} : { seed: reply.seed }),
    ms: Math.round(ms),
  };
}

/** What a reply holds beside its text: reasoning that the server split off, and the reply itself where a block was cut. */
export function thoughtOf(reply: Reply): { reasoning?: string } {
  const isCut = cutReasoning(reply.text).trim() !== reply.text.trim();
  const thought = [reply.reasoning, isCut ? reply.text : ""].filter(Boolean).join("\n");
  return thought === "" ? {} : { reasoning: thought };
}
