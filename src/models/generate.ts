import type { LlamaModel, LlamaSequence } from "./engine-types.js";
import { ModelError } from "./model.js";
import type { Reply, Sampling } from "./model.js";
import { cutAtStop } from "./request.js";

export interface GenerateOptions {
  model: LlamaModel;
  sequence: LlamaSequence;
  prompt: number[];
  /** Tokens of prompt and reply together. */
  contextSize: number;
  sampling: Sampling;
  signal: AbortSignal;
}

/** Tokens of a prompt that are evaluated at once: between two steps a cancelled request is noticed. */
const STEP = 256;
/** Tokens before a new one that its text may depend on (spaces, pieces of a character). */
const LOOK_BACK = 8;
/** A character takes at most four bytes, so that many tokens; what is still broken after them stays broken. */
const MAX_PIECES = 4;

/** How far the tokens of a sequence were evaluated in whole steps, as a new prompt is. */
const evaluated = new WeakMap<LlamaSequence, number>();

/**
 * The model's next turn after `prompt`. Ends at the model's end token, a stop string, `maxTokens`, or where the context
 * is full (`length`). Throws ModelError.
 */
export async function generate(options: GenerateOptions): Promise<Reply> {
  const { model, sequence, prompt, contextSize, sampling, signal } = options;
  const room = contextSize - prompt.length;
  if (room < 1)
    throw new ModelError(
      "context_exceeded",
      `the conversation has ${prompt.length} tokens and the model's context ${contextSize}`,
    );
  const cancelIfAsked = (): void => {
    if (signal.aborted) throw new ModelError("cancelled", "the request was cancelled");
  };

  // What stays of the last conversation is cut to whole steps: a token's numbers depend on what it was evaluated with,
  // and the same conversation must give the same reply whatever was asked before.
  const common = sequence.compareContextTokens(prompt).firstDifferentIndex;
  const usable = Math.min(common, prompt.length - 1, evaluated.get(sequence) ?? 0);
  let at = Math.floor(usable / STEP) * STEP;
  evaluated.set(sequence, at);
  if (sequence.nextTokenIndex > at)
    await sequence.eraseContextTokenRanges([{ start: at, end: sequence.nextTokenIndex }]);
  // An engine that cannot cut where it is asked to cuts earlier.
  if (sequence.nextTokenIndex < at) at = sequence.nextTokenIndex;
  for (; prompt.length - at > STEP; at += STEP) {
    cancelIfAsked();
    await sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(at, at + STEP));
    evaluated.set(sequence, at + STEP);
  }
  cancelIfAsked();

  const limit = Math.min(sampling.maxTokens, room);
  const stop = (sampling.stop ?? []).filter((word) => word !== "");
  const tokens: number[] = [];
  let pieces: number[] = [];
  let text = "";
  let finishReason: Reply["finishReason"] = "length";
  let ends = 0;
  const tail = Math.max(0, ...stop.map((word) => word.length));
  for await (const token of sequence.evaluate(prompt.slice(at), {
    temperature: sampling.temperature,
    topP: sampling.topP ?? 1,
    topK: 0,
    minP: 0,
    ...(sampling.seed === undefined ? {} : { seed: sampling.seed >>> 0 }),
    yieldEogToken: true,
  })) {
    cancelIfAsked();
    if (model.isEogToken(token)) {
      finishReason = "stop";
      ends = 1;
      break;
    }
    tokens.push(token);
    pieces.push(token);
    const done = tokens.length - pieces.length;
    const piece = model.detokenize(pieces, false, tokens.slice(Math.max(0, done - LOOK_BACK), done));
    // A character that comes in several tokens is taken when it is complete.
    if (!piece.endsWith("\ufffd") || pieces.length >= MAX_PIECES) {
      text += piece;
      pieces = [];
      const near = text.slice(Math.max(0, text.length - piece.length - tail));
      if (stop.some((word) => near.includes(word))) {
        text = cutAtStop(text, stop) ?? text;
        finishReason = "stop";
        break;
      }
    }
    if (tokens.length >= limit) break;
  }
  if (pieces.length > 0 && finishReason === "length")
    text += model.detokenize(pieces, false).replace(/\ufffd+$/, "");
  // The end token counts, as it does for servers.
  return {
    text,
    finishReason,
    usage: { promptTokens: prompt.length, completionTokens: tokens.length + ends },
  };
}
