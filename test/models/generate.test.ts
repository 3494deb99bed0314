import { describe, expect, it } from "vitest";
import type { LlamaModel, LlamaSequence } from "../../src/models/engine-types.js";
import { generate } from "../../src/models/generate.js";
import type { Reply, Sampling } from "../../src/models/model.js";
import { never } from "./helpers.js";

const END = 0;

/** An engine whose tokens are characters and which "writes" what it is told; notes how each token was evaluated. */
function fakeEngine(writes: string): {
  model: LlamaModel;
  sequence: LlamaSequence;
  state: [number, string][];
} {
  /** Tokens in the context, each with the range of tokens that it was evaluated with. */
  const state: [number, string][] = [];
  const evaluate = (tokens: number[]): void => {
    const range = `${state.length}+${tokens.length}`;
    for (const token of tokens) state.push([token, range]);
  };
  const sequence: LlamaSequence = {
    get nextTokenIndex() {
      return state.length;
    },
    get contextTokens() {
      return state.map(([token]) => token);
    },
    compareContextTokens(tokens) {
      const at = tokens.findIndex((token, i) => state[i]?.[0] !== token);
      return { firstDifferentIndex: at < 0 ? tokens.length : at };
    },
    async eraseContextTokenRanges(ranges) {
      for (const { start, end } of ranges) state.splice(start, end - start);
    },
    async evaluateWithoutGeneratingNewTokens(tokens) {
      evaluate(tokens);
    },
    async *evaluate(tokens) {
      evaluate(tokens);
      for (const char of writes) {
        const token = char.charCodeAt(0);
        yield token;
        evaluate([token]);
      }
      yield END;
    },
  };
  const model = {
    isEogToken: (token: number) => token === END,
    detokenize: (tokens: readonly number[]) => String.fromCharCode(...tokens),
  } as unknown as LlamaModel;
  return { model, sequence, state };
}

const prompt = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0));

describe("generating with the engine", () => {
  const run = (
    engine: ReturnType<typeof fakeEngine>,
    text: string,
    sampling: Partial<Sampling> = {},
    contextSize = 4096,
  ): Promise<Reply> =>
    generate({
      ...engine,
      prompt: prompt(text),
      contextSize,
      sampling: { temperature: 0, maxTokens: 50, ...sampling },
      signal: never(),
    });

  it("evaluates a conversation in the same steps whatever was asked before", async () => {
    const long = "a".repeat(300) + "b".repeat(400);
    const fresh = fakeEngine("xyz");
    await run(fresh, long);
    const expected = JSON.stringify(fresh.state);
    for (const before of [
      long,
      "short",
      "a".repeat(290),
      "a".repeat(300) + "c".repeat(500),
      `${long}xyz and more`,
      long.slice(0, 513),
    ]) {
      const engine = fakeEngine("xyz");
      await run(engine, before);
      await run(engine, before);
      await run(engine, long);
      expect(JSON.stringify(engine.state)).toBe(expected);
    }
  });

  it("does not evaluate again what two conversations share", async () => {
    const engine = fakeEngine("xyz");
    const long = "a".repeat(700);
    await run(engine, long);
    const kept = engine.state.slice(0, 512);
    await run(engine, `${long} more`);
    // The very same entries, not equal ones.
    expect(engine.state.slice(0, 512).every((entry, i) => entry === kept[i])).toBe(true);
  });

  it("ends where the context is full, with length", async () => {
    const reply = await run(fakeEngine("x".repeat(500)), "a".repeat(60), { maxTokens: 400 }, 100);
    expect(reply).toEqual({
      text: "x".repeat(40),
      finishReason: "length",
      usage: { promptTokens: 60, completionTokens: 40 },
    });
  });

  it("refuses a prompt that leaves no token", async () => {
    const full = run(fakeEngine("x"), "a".repeat(100), {}, 100);
    await expect(full).rejects.toMatchObject({ kind: "context_exceeded" });
  });

  it("counts the end token, as servers do", async () => {
    expect((await run(fakeEngine("xyz"), "a")).usage?.completionTokens).toBe(4);
  });

  it("finds a stop string that comes in pieces and cuts before it", async () => {
    expect(await run(fakeEngine("one END two"), "a", { stop: ["", "zzz", "END"] })).toMatchObject({
      text: "one ",
      finishReason: "stop",
      usage: { completionTokens: 7 },
    });
  });
});
