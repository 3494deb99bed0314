import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BenchError, errorText } from "../../src/errors.js";
import { openLocalModel } from "../../src/models/local.js";
import type { Message, Model, Reply, Sampling } from "../../src/models/model.js";
import { cacheFolder } from "../../src/models/paths.js";
import { openModel } from "../../src/models/registry.js";
import { weightsPath } from "../../src/models/weights.js";
import { contextOf, errorOf, failureOf, never, scratch } from "./helpers.js";

const user = (content: string): Message => ({ role: "user", content });

const smallestFile = (): string => weightsPath("smollm2-135m");

/** The smallest real model; null where engine or weights cannot be had (no registry, no pip). */
async function openSmallest(): Promise<Model | null> {
  try {
    // One thread: with several, they wait for each other while other tests use the cores.
    const env = { ...process.env, BENCH_THREADS: "1" };
    return (await openModel({ model: "local:smollm2-135m", env, onNotice: (line) => console.log(line) }))
      .model;
  } catch (error) {
    console.log(`skipped: no local model here (${errorText(error)})`);
    return null;
  }
}

describe("a model on this machine", () => {
  let model: Model | null = null;
  beforeAll(async () => {
    model = await openSmallest();
  }, 300_000);
  afterAll(() => model?.close());

  const chat = (messages: Message[], sampling: Partial<Sampling> = {}, signal = never()): Promise<Reply> => {
    if (!model) throw new Error("no model");
    return model.chat(messages, { temperature: 0, maxTokens: 40, ...sampling }, signal, contextOf(null));
  };

  it("says what it is", ({ skip }) => {
    if (!model) return skip();
    expect(model.adapter).toBe("local");
    expect(model.facts).toMatchObject({
      engine: "node-llama-cpp 3.21.1",
      sha256: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
      contextLength: 8192,
    });
  });

  it("answers, and counts tokens", async ({ skip }) => {
    if (!model) return skip();
    const reply = await chat([user("What is the capital of France?")]);
    expect(reply.text.length).toBeGreaterThan(3);
    expect(reply.usage?.promptTokens).toBeGreaterThan(20);
    expect(reply.usage?.completionTokens).toBeGreaterThan(1);
    expect(reply.text).not.toContain("<|im_end|>");
  });

  it("remembers earlier turns", async ({ skip }) => {
    if (!model) return skip();
    const first = [user("The secret word is banana. Repeat the secret word.")];
    const one = await chat(first);
    const two = await chat([
      ...first,
      { role: "assistant", content: one.text },
      user("Repeat the secret word again."),
    ]);
    expect(two.text.toLowerCase()).toContain("banana");
    expect(two.usage?.promptTokens).toBeGreaterThan(one.usage?.promptTokens ?? Infinity);
  });

  it("gives the same reply for the same seed, whatever was asked before", async ({ skip }) => {
    if (!model) return skip();
    // Longer than one step of evaluation, so that a part of it is kept between requests.
    const long = [
      user(`Tell a story with these words: ${"sea wind ship gold storm ".repeat(65)}. Begin now.`),
    ];
    const sampling = { temperature: 1, topP: 0.95, seed: 11, maxTokens: 12 };
    const texts: string[] = [];
    for (const other of ["Say one.", "Say something quite different."]) {
      texts.push((await chat(long, sampling)).text, (await chat(long, sampling)).text);
      await chat([user(other)]);
      const reply = await chat([...long, { role: "assistant", content: "No." }, user("Please.")], sampling);
      texts.push((await chat(long, sampling)).text);
      expect(reply.text).not.toBe("");
    }
    expect(texts[0]).not.toBe("");
    expect(new Set(texts).size).toBe(1);
    const others = await Promise.all([12, 13, 14].map((seed) => chat(long, { ...sampling, seed })));
    expect(new Set([texts[0], ...others.map((reply) => reply.text)]).size).toBeGreaterThan(1);
  });

  it("stops at a stop string and leaves it out", async ({ skip }) => {
    if (!model) return skip();
    const whole = (await chat([user("What is the capital of France?")])).text;
    const word = whole.split(" ")[3] ?? "";
    const cut = await chat([user("What is the capital of France?")], { stop: [word] });
    expect(cut.finishReason).toBe("stop");
    expect(cut.text).toBe(whole.slice(0, whole.indexOf(word)));
  });

  it("ends at the token limit with length", async ({ skip }) => {
    if (!model) return skip();
    const reply = await chat([user("Tell a long story about a whale.")], { maxTokens: 5 });
    expect(reply).toMatchObject({ finishReason: "length", usage: { completionTokens: 5 } });
  });

  it("reports a conversation that does not fit", async ({ skip }) => {
    if (!model) return skip();
    const failure = await failureOf(chat([user("word ".repeat(9000))]));
    expect(failure.kind).toBe("context_exceeded");
    expect((await chat([user("Say hi.")])).text).not.toBe("");
  });

  it("can be cancelled in a reply, in a prompt and in the queue", async ({ skip }) => {
    if (!model) return skip();
    const story = [user("Tell a very long story about a whale and list many facts.")];
    expect(
      (await failureOf(chat(story, { maxTokens: 4000, temperature: 1 }, AbortSignal.timeout(150)))).kind,
    ).toBe("cancelled");
    const began = Date.now();
    const long = failureOf(chat([user("sea ".repeat(7000))], {}, AbortSignal.timeout(100)));
    const queued = failureOf(chat(story, {}, AbortSignal.timeout(50)));
    expect([(await long).kind, (await queued).kind]).toEqual(["cancelled", "cancelled"]);
    expect(Date.now() - began).toBeLessThan(8000);
    expect((await chat([user("Say hi.")])).text).not.toBe("");
  });

  it("answers overlapping requests one after another", async ({ skip }) => {
    if (!model) return skip();
    const alone = await chat([user("What is the capital of France?")]);
    const replies = await Promise.all([1, 2, 3].map(() => chat([user("What is the capital of France?")])));
    for (const reply of replies) expect(reply.text).toBe(alone.text);
  });

  it("a reply ends where a small context is full", async ({ skip }) => {
    if (!model) return skip();
    const small = await openLocalModel({
      name: "small",
      file: smallestFile(),
      contextLength: 256,
      threads: 1,
      cacheDir: cacheFolder(),
      onNotice: () => undefined,
    });
    try {
      const sampling = { temperature: 1, seed: 5, maxTokens: 4000 };
      const reply = await small.chat(
        [user(`List: ${"item ".repeat(190)}`)],
        sampling,
        never(),
        contextOf(null),
      );
      const { promptTokens = 0, completionTokens = 0 } = reply.usage ?? {};
      if (reply.finishReason === "length") expect(promptTokens + completionTokens).toBe(256);
      else expect(promptTokens + completionTokens).toBeLessThanOrEqual(256);
    } finally {
      await small.close();
    }
  });

  it("a file that is no model is exit 3 and named", async ({ skip }) => {
    if (!model) return skip();
    const file = path.join(await scratch(), "broken.gguf");
    const options = { name: "x", file, cacheDir: cacheFolder(), onNotice: () => undefined };
    const head = (await readFile(smallestFile())).subarray(0, 3000);
    for (const content of ["", "GGUF but not really", "hello".repeat(99), head]) {
      await writeFile(file, content);
      const error = (await errorOf(openLocalModel(options))) as BenchError;
      expect(error).toBeInstanceOf(BenchError);
      expect(error.exitCode).toBe(3);
      expect(error.message).toContain(file);
    }
  });
});
