import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { responseOf } from "../../src/server/chat-text.js";
import { anEntry, post, referenceOf, startServer } from "./support/start.js";
import type { Started } from "./support/start.js";
import { python, runPython } from "./support/python.js";

const entry = await anEntry();
const label = JSON.stringify(referenceOf(entry));
const right = `<<<${entry.answer}>>>`;
const prompt = `<|im_start|>user\n${entry.question}<|im_end|>\n<|im_start|>assistant\n`;

let server: Started;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
const ask = async (query: unknown, prompts: unknown, labels: unknown) =>
  post(`${server.url}/get_reward`, { query, prompts, labels });

describe("POST /get_reward", () => {
  it("rewards, scores, and what the reward is made of", async () => {
    const { status, body } = await ask(
      [`${prompt}So ${right}<|im_end|>`, `${prompt}<<<1>>><|im_end|>`, `${prompt}nothing`],
      [prompt, prompt, prompt],
      [label, label, label],
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      rewards: [1.1, 0.1, -0.1],
      scores: [1, 0, 0],
      extra_logs: { correctness: [1, 0, 0], format: [0.1, 0.1, -0.1], efficiency: [0, 0, 0] },
    });
  });

  it("what cannot be judged is null with 200: the client would try a refusal again", async () => {
    const other = JSON.stringify({ ...referenceOf(entry), version: 9 });
    for (const bad of [other, "{", "[]", "5", "", '{"task":"nonsense"}', null, 7, label.slice(1)]) {
      const { status, body } = await ask(
        [`${prompt}${right}`, `${prompt}${right}`],
        [prompt, prompt],
        [bad, label],
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({ rewards: [null, 1.1], scores: [null, 1] });
    }
    expect((await ask([right], undefined, undefined)).body).toMatchObject({ rewards: [null] });
    expect((await ask(right, prompt, label)).body).toMatchObject({ rewards: [1.1] });
    expect(await ask([], [], [])).toMatchObject({ status: 200, body: { rewards: [] } });
    expect(await ask(undefined, [], [])).toMatchObject({ status: 422, body: { error: { field: "query" } } });
  });

  it("an entry as the label, with its metadata", async () => {
    expect((await ask([prompt + right], [prompt], [JSON.stringify(entry)])).body).toMatchObject({
      rewards: [1.1],
    });
  });
});

describe("the response in a query", () => {
  const chat = (text: string): string => `${prompt}${text}`;
  it.each([
    [
      "Llama 3",
      "<|start_header_id|>user<|end_header_id|>\n\nq<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nA<|eot_id|>",
    ],
    ["Gemma", "<start_of_turn>user\nq<end_of_turn>\n<start_of_turn>model\nA<end_of_turn>\n"],
    ["Mistral", "<s>[INST] q [/INST]A</s>"],
    ["DeepSeek", "<｜User｜>q<｜Assistant｜>A<｜end▁of▁sentence｜>"],
    ["Zephyr", "<|user|>\nq</s>\n<|assistant|>\nA</s>"],
    [
      "ChatML",
      "<|im_start|>user\nq<|im_end|>\n<|im_start|>assistant\nA<|im_end|>\n<|endoftext|><|endoftext|>",
    ],
  ])("is found without the prompt by the headers of %s", (_, query) => {
    const found = responseOf(query, undefined);
    expect(Array.isArray(found) ? found.at(-1) : found).toEqual({ role: "assistant", content: "A" });
  });

  it("follows the prompt where that is there, also behind a token that begins the sequence", () => {
    expect(responseOf(chat("A<|im_end|>"), prompt)).toBe("A");
    expect(responseOf(`<|begin_of_text|>${chat("A")}`, prompt)).toBe("A");
    expect(responseOf("plain prompt: A", "plain prompt: ")).toBe("A");
    expect(responseOf(prompt, prompt)).toBe("");
  });

  it("what a tool printed between two turns is nobody's answer", async () => {
    const turns = (printed: string, last: string): string =>
      chat(
        `\`\`\`python\nprint(1)\n\`\`\`<|im_end|>\n<|im_start|>user\nCode Execution Results:\n${printed}<|im_end|>\n<|im_start|>assistant\n${last}`,
      );
    const rewards = async (query: string) => (await ask([query], [prompt], [label])).body.rewards;
    expect(await rewards(turns(right, "I am done.<|im_end|>"))).toEqual([-0.1]);
    expect(await rewards(turns(right, ""))).toEqual([-0.1]);
    expect(await rewards(chat(`${right}<|im_end|>\n<|im_start|>assistant\n`))).toEqual([-0.1]);
    expect(await rewards(turns("1", `So ${right}<|im_end|>`))).toEqual([1.1]);
  });

  it("stays linear on long texts", () => {
    const started = performance.now();
    for (const text of ["<|im_start|>", " ", "\n", "<|im_end|>", "[INST]", "<|im_start|>assistant\n"])
      responseOf(text.repeat(1_000_000 / text.length), prompt);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe.skipIf(!python("OPENRLHF"))("OpenRLHF's own client", () => {
  it("gets rewards, and null without trying again where there is none", async () => {
    const other = JSON.stringify({ ...referenceOf(entry), version: 9 });
    const rows = await runPython("OPENRLHF", "openrlhf_client.py", {
      url: `${server.url}/get_reward`,
      folder: process.env.R1CI_OPENRLHF_PATH,
      cases: [
        { prompt, response: `So ${right}<|im_end|>`, label },
        { prompt, response: "<<<1>>>", label },
        { prompt, response: right, label: other },
      ],
    });
    expect(rows).toMatchObject([
      { reward: [1.1], scores: [1], extra_logs: { correctness: [1], format: [0.1] } },
      { reward: [0.1], scores: [0] },
      { reward: [null] },
    ]);
  });
});
