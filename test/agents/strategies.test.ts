import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Entry } from "../../tasks/entry.js";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { formOf } from "../../src/agents/forms.js";
import { STRATEGIES } from "../../src/agents/index.js";
import { promptsOf } from "../../src/agents/manifest-prompts.js";
import { openOpenAiModel } from "../../src/models/openai.js";
import type { EpisodeRow } from "../../src/results/row.js";
import { runEpisode } from "../../src/runner/episode.js";
import { promptSettings, recordedSettings, RUN_DEFAULTS } from "../../src/runner/settings.js";
import type { RunSettings } from "../../src/runner/settings.js";
import { openSandbox } from "../../src/sandbox/open.js";
import type { Sandbox } from "../../src/sandbox/sandbox.js";
import * as server from "../support/faulty-server.js";

let sandbox: Sandbox;
let task: AnyTask;
let entry: Entry;

beforeAll(async () => {
  sandbox = await openSandbox();
  task = (await loadTask("gcd")) as AnyTask;
  entry = entryAt(task, resolveSetting(task, "easy"), "transcripts", 0);
});
afterAll(async () => {
  await sandbox.close();
});

const settings = (more: Partial<RunSettings> = {}): RunSettings => ({
  ...recordedSettings({ ...RUN_DEFAULTS, codeTimeoutMs: 10_000 }),
  model: "test-model",
  samplingSeed: 7,
  topP: null,
  ...more,
});

interface Sent {
  path: string;
  body: Record<string, unknown>;
}

/** One episode against a scripted server: the row, and all that was sent. */
async function episode(
  strategy: string,
  script: server.Script,
  more: Partial<RunSettings> = {},
  options: server.ServerOptions & { guide?: server.Script } = {},
): Promise<{ row: EpisodeRow; sent: Sent[]; guided: Sent[] }> {
  const open = async (what: server.Script) => {
    const scripted = await server.startScriptedServer(what, options);
    const model = await openOpenAiModel({
      name: "test-model",
      baseUrl: scripted.url,
      requestTimeoutMs: 2_000,
      idleTimeoutMs: 1_000,
      loadingTimeoutMs: 1_000,
      maxConnections: 4,
      onNotice: () => undefined,
    });
    onTestFinished(async () => {
      await model.close();
      await scripted.close();
    });
    return { scripted, model };
  };
  const { scripted, model } = await open(script);
  const guide = options.guide && (await open(options.guide));
  const row = await runEpisode(
    { id: `${entry.id}/${strategy}/0/test-model`, entry, strategy, sample: 0 },
    {
      model,
      guide: guide?.model,
      sandbox,
      strategy: STRATEGIES[strategy] as NonNullable<(typeof STRATEGIES)[string]>,
      task,
      settings: settings(more),
      signal: new AbortController().signal,
      retry: { onRetry: () => undefined, scale: 0.01 },
    },
  );
  const sentTo = (to: server.ScriptedServer): Sent[] =>
    to.requests.map(({ path, body }) => ({ path, body: body ?? {} }));
  return { row, sent: sentTo(scripted), guided: guide ? sentTo(guide.scripted) : [] };
}

/** What was sent, as a reader checks it: every request with its messages in full. */
function transcript({ row, sent, guided }: Awaited<ReturnType<typeof episode>>): string {
  const request = (who: string) => (each: Sent, i: number) => {
    const { messages, prompt, ...rest } = each.body as {
      messages?: { role: string; content: string }[];
      prompt?: string;
    } & Record<string, unknown>;
    const said = messages
      ? messages.map(({ role, content }) => `--- ${role}\n${content}`).join("\n")
      : `--- prompt\n${prompt}`;
    return `===== ${who} ${i + 1}: ${each.path} ${JSON.stringify(rest)}\n${said}`;
  };
  return [
    ...sent.map(request("request")),
    ...guided.map(request("guide request")),
    `===== outcome: ${row.outcome}, strict ${row.verdict?.status ?? null}, lenient ${row.lenient?.status ?? null}, ${row.codeCalls} code calls, form ${row.promptForm}`,
    "",
  ].join("\n");
}

const snapshot = async (name: string, got: Awaited<ReturnType<typeof episode>>): Promise<void> => {
  await expect(transcript(got)).toMatchFileSnapshot(`./transcripts/${name}.txt`);
};
const program = (text: string): string => `\`\`\`python\n${text}\n\`\`\`\n`;
const isGuide = (body: Record<string, unknown>): boolean =>
  JSON.stringify(body.messages).includes("You guide another model") ||
  JSON.stringify(body.messages).includes("Another model has answered");

describe("all_text", () => {
  it("sends one request, runs nothing, and reads the answer", async () => {
    const got = await episode("all_text", [
      server.reply(`${program("print(1)")}\nSo it is <<<${entry.answer}>>>`),
    ]);
    expect(got.sent).toHaveLength(1);
    expect(got.row).toMatchObject({ outcome: "judged", codeCalls: 0, verdict: { status: "correct" } });
    expect(got.row.turns.at(-1)?.execution).toBeUndefined();
    expect(got.row.turns.at(-1)?.text).toContain("So it is");
    await snapshot("all_text", got);
  });
  it("is truncated at the token limit, and the text so far is judged", async () => {
    const { row } = await episode("all_text", [
      server.reply(`<<<${entry.answer}>>> and`, { finishReason: "length" }),
    ]);
    expect(row).toMatchObject({ outcome: "truncated", verdict: { status: "correct" } });
  });
});

describe("all_code", () => {
  it("judges what the one program prints, by its envelope", async () => {
    const got = await episode("all_code", [
      server.reply(`I compute it.\n${program(`print("<<<" + str(${entry.answer}) + ">>>")`)}`),
    ]);
    expect(got.sent).toHaveLength(1);
    expect(got.row).toMatchObject({
      outcome: "judged",
      codeCalls: 1,
      verdict: { status: "correct" },
      response: `<<<${entry.answer}>>>\n`,
    });
    await snapshot("all_code", got);
  });
  it("without an envelope the last line is the lenient answer only", async () => {
    const { row } = await episode("all_code", [
      server.reply(program(`print("working")\nprint(${entry.answer})`)),
    ]);
    expect(row.verdict?.status).toBe("no_answer");
    expect(row.lenient?.status).toBe("correct");
  });
  it.each([
    [
      "a program that fails after it printed",
      program(`print("<<<${0}>>>".replace("0", "1"))\nraise SystemExit(3)`),
    ],
    ["no program at all", "The answer is <<<1>>>."],
    ["half a program", "```python\nprint(1"],
  ])("%s has no answer, strict or lenient", async (_, text) => {
    const { row } = await episode("all_code", [
      server.reply(text, text.includes("print(1") && !text.endsWith("\n") ? { finishReason: "length" } : {}),
    ]);
    expect(row.verdict?.status).toBe("no_answer");
    expect(row.lenient?.status).toBe("no_answer");
  });
});

describe("code_agent", () => {
  const twoTurns: server.Script = (_, n) =>
    server.reply(
      n === 0
        ? `I compute.\n${program("from math import gcd\nprint(gcd(12, 18))")}Code Execution Results:\n99`
        : `It is <<<${entry.answer}>>>`,
    );

  it.each(["standard", "system", "brief", "plan", "single"])("sends the form %s", async (promptForm) => {
    const got = await episode("code_agent", twoTurns, { promptForm });
    expect(got.row).toMatchObject({ promptForm, codeCalls: 1, verdict: { status: "correct" } });
    await snapshot(`code_agent.${promptForm}`, got);
  });
  it("mix draws a form by the episode's id, all of them in time", async () => {
    const names = new Set(Array.from({ length: 60 }, (_, i) => formOf("mix", `e${i}`).name));
    expect([...names].sort()).toEqual(["brief", "plan", "single", "standard", "system"]);
    const { row } = await episode("code_agent", twoTurns, { promptForm: "mix" });
    expect(row.promptForm).toBe(formOf("mix", row.episode).name);
  });
  it.each(["boxed", "tags", "line"] as const)(
    "asks for and reads the answer format %s",
    async (answerFormat) => {
      const text = {
        boxed: `\\boxed{${entry.answer}}`,
        tags: `<answer>${entry.answer}</answer>`,
        line: `Therefore\nAnswer: ${entry.answer}`,
      }[answerFormat];
      const got = await episode("code_agent", [server.reply(text)], { answerFormat });
      expect(got.row.verdict?.status).toBe("correct");
      expect(JSON.stringify(got.sent)).not.toContain("<<<");
      const wrongFormat = await episode("code_agent", [server.reply(`<<<${entry.answer}>>>`)], {
        answerFormat,
      });
      expect(wrongFormat.row.verdict?.status).toBe("no_answer");
      expect(wrongFormat.row.lenient?.status).toBe("correct");
      await snapshot(`code_agent.${answerFormat}`, got);
    },
  );
  it("continues the model's own turn: vLLM's chat with an open last message", async () => {
    const got = await episode(
      "code_agent",
      twoTurns,
      { conversation: "continue" },
      { models: [{ id: "test-model", owned_by: "vllm" }] },
    );
    expect(got.row.verdict?.status).toBe("correct");
    expect(got.sent[0]?.body.continue_final_message).toBeUndefined();
    expect(got.sent[1]?.body).toMatchObject({ continue_final_message: true, add_generation_prompt: false });
    await snapshot("code_agent.continue.vllm", got);
  });
  it("continues the model's own turn: llama.cpp's template, then completions", async () => {
    const got = await episode(
      "code_agent",
      twoTurns,
      { conversation: "continue" },
      { models: [{ id: "test-model", owned_by: "llamacpp" }], template: true },
    );
    expect(got.row.verdict?.status).toBe("correct");
    expect(got.sent[1]?.path).toMatch(/\/completions$/);
    await snapshot("code_agent.continue.llamacpp", got);
  });
  it("leaves the stream at the end of the block, with the usage counted so far", async () => {
    const long = `Now.\n${program("print(2)")}${"and I think on and on. ".repeat(400)}`;
    const { row, sent } = await episode(
      "code_agent",
      (_, n) =>
        n === 0
          ? server.reply(long, { dripMs: 1, runningUsage: true })
          : server.reply(`<<<${entry.answer}>>>`),
      {},
      { models: [{ id: "test-model", owned_by: "vllm" }] },
    );
    expect(sent[0]?.body.stream_options).toEqual({ include_usage: true, continuous_usage_stats: true });
    const turn = row.turns[1];
    expect(turn).toMatchObject({ code: "print(2)", finishReason: "stop" });
    expect(turn?.dropped?.length ?? 0).toBeLessThan(200);
    expect(turn?.usage?.completionTokens).toBeGreaterThan(0);
    expect(turn?.usage?.completionTokens).toBeLessThan(100);
    expect(row.usage.estimated).toBe(false);
  });
  it("records the seed of every request: another one each, the same for the same run", async () => {
    const [one, two] = [await episode("code_agent", twoTurns), await episode("code_agent", twoTurns)];
    const seeds = one.row.turns.filter(({ role }) => role === "assistant").map(({ seed }) => seed);
    expect(new Set(seeds).size).toBe(2);
    expect(one.sent.map(({ body }) => body.seed)).toEqual(seeds);
    expect(two.sent.map(({ body }) => body.seed)).toEqual(seeds);
    const other = await episode("code_agent", twoTurns, { samplingSeed: 8 });
    expect(other.sent[0]?.body.seed).not.toBe(seeds[0]);
  });
});

describe("code_steer", () => {
  it("guides turn by turn: code, then a check of the answer by a program, then the answer", async () => {
    const got = await episode("code_steer", (body, n) => {
      if (isGuide(body)) {
        if (JSON.stringify(body.messages).includes("Another model has answered"))
          return server.reply(program('print("CHECK: PASS")'));
        return server.reply(n < 4 ? "CODE. It only guessed: compute it." : "ANSWER\nThe check holds.");
      }
      const turns = (body.messages as unknown[]).length;
      if (turns === 1) return server.reply("I guess it is about six.");
      if (turns === 3) return server.reply(program("from math import gcd\nprint(gcd(12, 18))"));
      return server.reply(`<<<${entry.answer}>>>`);
    });
    expect(got.row).toMatchObject({ outcome: "judged", codeCalls: 1, verdict: { status: "correct" } });
    const answer = got.row.turns.at(-1);
    expect(answer?.guide?.map(({ kind, decision }) => [kind, decision ?? null])).toEqual([
      ["check", null],
      ["decide", "answer"],
    ]);
    expect(answer?.guide?.[0]?.execution?.stdout).toBe("CHECK: PASS\n");
    expect(got.row.turns[3]?.complexity).toMatchObject({ kind: "low", libraryCalls: 1 });
    await snapshot("code_steer", got);
  });
  it("asks a second model where one is named, and tells it of a failed check and of printed constants", async () => {
    let decisions = 0;
    const got = await episode(
      "code_steer",
      (_, n) =>
        n === 0
          ? server.reply("<<<123456>>>")
          : n === 1
            ? server.reply(program('print("the answer is 5")'))
            : server.reply(`<<<${entry.answer}>>>`),
      {},
      {
        guide: (body) => {
          const text = JSON.stringify(body.messages);
          if (text.includes("Another model has answered"))
            return server.reply(
              program(`print("CHECK: ${text.includes("123456") ? "FAIL it is no divisor" : "PASS"}")`),
            );
          decisions++;
          return server.reply(
            decisions === 1 ? "CODE compute it" : decisions === 2 ? "**TEXT**: give it" : "ANSWER",
          );
        },
      },
    );
    expect(got.sent).toHaveLength(3);
    expect(got.guided).toHaveLength(5);
    const asked = got.guided.map(({ body }) => JSON.stringify(body.messages));
    expect(asked[1]).toContain("CHECK: FAIL it is no divisor");
    expect(asked[2]).toContain("prints values that were worked out outside of it");
    expect(got.row.verdict?.status).toBe("correct");
    expect(got.row.usage.completionTokens).toBeGreaterThan(0);
  });
  it("ends after five rounds with one last turn, whatever the guide wants", async () => {
    const got = await episode("code_steer", (body) =>
      isGuide(body) ? server.reply("CODE, once more") : server.reply("I do not know yet."),
    );
    const guided = got.sent.filter(({ body }) => isGuide(body));
    expect(guided).toHaveLength(5);
    expect(got.sent).toHaveLength(5 + 7);
    expect(got.row).toMatchObject({ outcome: "judged", verdict: { status: "no_answer" } });
    expect(JSON.stringify(got.sent.at(-1)?.body.messages)).toContain("This is your last turn");
  });
  it("an answer stands where the guide says nothing that can be read, or its request does not fit", async () => {
    for (const silent of [server.reply("Hmm, hard to say."), server.contextExceededVllm("input_tokens")]) {
      const { row } = await episode("code_steer", (body) =>
        isGuide(body) ? silent : server.reply(`<<<${entry.answer}>>>`),
      );
      expect(row).toMatchObject({ outcome: "judged", verdict: { status: "correct" } });
    }
  });
  it("a guide that cannot be reached is an outage, never a wrong answer", async () => {
    const { row } = await episode(
      "code_steer",
      [server.reply("Thinking.")],
      {},
      { guide: () => server.serverError() },
    );
    expect(row).toMatchObject({ outcome: "model_error", verdict: null });
  });
  it("runs no ninth program", async () => {
    const { row, sent } = await episode(
      "code_steer",
      (body) => (isGuide(body) ? server.reply("CODE") : server.reply(program("print(1)"))),
      { maxCodeCalls: 2 },
    );
    expect(row.codeCalls).toBe(2);
    expect(JSON.stringify(sent.at(-1)?.body.messages)).toContain("all 2 code calls are used");
  });
});

describe("prompts", () => {
  it("the manifest's texts are all that is ever sent, by strategy, form and name", () => {
    const base = promptSettings(settings(), formOf("standard", ""));
    const all = promptsOf(Object.keys(STRATEGIES), "mix", base);
    expect(Object.keys(all).filter((name) => name.startsWith("all_text."))).toHaveLength(10);
    expect(all["code_agent.standard.instructions"]).toContain("You have a Python interpreter");
    expect(all["code_steer.brief.guide_decide"]).toContain("CODE, TEXT or ANSWER");
    for (const [name, text] of Object.entries(all)) {
      expect(text.trim(), name).not.toBe("");
      if (name.startsWith("all_text.")) expect(text, name).not.toMatch(/At most \d+ programs/);
    }
  });
});
