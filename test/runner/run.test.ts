import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { resolveSetting, walk } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { openModel } from "../../src/models/registry.js";
import { aggregate } from "../../src/report/aggregate.js";
import { createRunFolder, readEpisodes, resumeRunFolder } from "../../src/results/folder.js";
import type { Manifest, RunFolder } from "../../src/results/folder.js";
import { readSummaries } from "../../src/results/summary.js";
import { planEpisodes } from "../../src/runner/plan.js";
import { executeRun } from "../../src/runner/run.js";
import type { RunEnd } from "../../src/runner/run.js";
import type { RunSettings } from "../../src/runner/settings.js";
import { openSandbox } from "../../src/sandbox/open.js";
import type { Sandbox } from "../../src/sandbox/sandbox.js";
import * as server from "../support/faulty-server.js";

const settings = (more: Partial<RunSettings> = {}): RunSettings => ({
  model: "scripted",
  baseUrl: null,
  source: {
    kind: "tasks",
    tasks: ["fraction_simplification"],
    level: "easy",
    params: {},
    seed: "eval",
    start: 0,
    n: 6,
  },
  strategies: ["code_agent"],
  samples: 1,
  temperature: 0.6,
  topP: null,
  maxTokens: 4_096,
  maxEpisodeTokens: 16_384,
  maxCodeCalls: 8,
  codeTimeoutMs: 10_000,
  codeState: "stateless",
  promptForm: "standard",
  answerFormat: "envelope",
  conversation: "chat",
  guide: null,
  samplingSeed: 0,
  concurrency: 4,
  deadlineMs: null,
  ...more,
});

const manifest = (run: RunSettings): Manifest => ({
  format: 1,
  package: "test",
  created: "",
  settings: run as unknown as Record<string, unknown>,
  tasks: {},
  model: {},
  sandbox: null,
  prompts: {},
  notes: [],
  sessions: [{ started: "" }],
});

/** The question of a request: the entry whose text stands in its first message. */
function entryFor(entries: readonly Entry[], body: Record<string, unknown>): Entry {
  const text = (body.messages as { content: string }[])[0]?.content ?? "";
  const entry = entries.find((candidate) => text.includes(candidate.question));
  if (!entry) throw new Error("a request about no entry");
  return entry;
}

const turnsIn = (body: Record<string, unknown>): number => (body.messages as unknown[]).length;

let sandbox: Sandbox | null = null;
let task: AnyTask;
let entries: Entry[];
const closing: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  sandbox = await openSandbox();
  task = (await loadTask("fraction_simplification")) as AnyTask;
  entries = [...walk(task, resolveSetting(task, "easy"), { seed: "eval", n: 6 })];
});
afterAll(async () => {
  await sandbox?.close();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function newFolder(run: RunSettings, list: readonly Entry[] = entries): RunFolder {
  const dir = mkdtempSync(path.join(os.tmpdir(), "bench-run-"));
  const folder = createRunFolder(path.join(dir, "run"), manifest(run), list);
  closing.push(() => rmSync(dir, { recursive: true, force: true }));
  return folder;
}

/** Runs all open episodes of a folder against a scripted server. */
async function runAgainst(
  script: server.Script,
  run: RunSettings,
  folder: RunFolder,
  more: {
    signal?: AbortSignal;
    entries?: readonly Entry[];
    notices?: string[];
    requestTimeoutMs?: number;
    idleTimeoutMs?: number;
  } = {},
): Promise<RunEnd> {
  const scripted = await server.startScriptedServer(script);
  const { model } = await openModel({
    model: "scripted",
    baseUrl: scripted.url,
    requestTimeoutMs: more.requestTimeoutMs ?? 2_000,
    idleTimeoutMs: more.idleTimeoutMs ?? 500,
    onNotice: () => undefined,
    env: {},
  });
  try {
    return await executeRun({
      folder,
      plan: planEpisodes(more.entries ?? entries, { ...run, model: "scripted" }),
      model,
      sandbox,
      settings: run,
      signal: more.signal ?? new AbortController().signal,
      events: { onNotice: (line) => more.notices?.push(line) },
      retry: { scale: 0.01, random: () => 0.5 },
    });
  } finally {
    await model.close();
    await scripted.close();
  }
}

describe("a run against a faulty server", () => {
  it("survives every fault that a second request can cure: all right, nothing scored as wrong", async () => {
    const faults = [
      server.rateLimited("0"),
      server.serverError(500),
      server.reset(),
      server.hang(),
      server.halfStream("half <<<1", "reset"),
      server.malformedJson(),
      server.emptyChoices(),
      server.loading(),
      server.errorInStream(),
      server.halfStream("half <<<1", "silent"),
      server.halfStream("half <<<1", "end"),
    ];
    const many = [...walk(task, resolveSetting(task, "easy"), { seed: "eval", n: faults.length })];
    const tries = new Map<string, number>();
    const notices: string[] = [];
    const run = settings();
    const folder = newFolder(run, many);
    const end = await runAgainst(
      (body) => {
        const entry = entryFor(many, body);
        const count = tries.get(entry.id) ?? 0;
        tries.set(entry.id, count + 1);
        return count === 0
          ? (faults[many.indexOf(entry)] as server.Behaviour)
          : server.reply(`<<<${entry.answer}>>>`);
      },
      run,
      folder,
      { entries: many, notices, requestTimeoutMs: 400, idleTimeoutMs: 200 },
    );
    folder.close();
    expect(end.endedBy).toBe("complete");
    const rows = await readEpisodes(folder.path);
    expect(rows.map((row) => [row.outcome, row.verdict?.status])).toEqual(
      many.map(() => ["judged", "correct"]),
    );
    expect([...tries.values()]).toEqual(many.map(() => 2));
    expect(notices.join("\n")).toMatch(/rate_limited/);
    expect(notices.length).toBeGreaterThanOrEqual(6);
  });

  it("counts an outage that lasts beside accuracy, never as wrong, and a resumed run asks only for what is missing", async () => {
    const run = settings({ concurrency: 2 });
    const folder = newFolder(run);
    const broken = new Set(entries.slice(0, 3).map((entry) => entry.id));
    const script = (healed: boolean) => (body: Record<string, unknown>) => {
      const entry = entryFor(entries, body);
      if (!healed && broken.has(entry.id)) return server.serverError(503);
      return server.reply(entry === entries[5] ? "<<<1/1>>>" : `<<<${entry.answer}>>>`);
    };
    await runAgainst(script(false), run, folder);
    folder.close();
    const [all] = aggregate(await readSummaries(folder.path, folder.manifest)).filter(
      (row) => row.group === "all",
    );
    expect(all).toMatchObject({
      episodes: 6,
      scored: 3,
      strict: 2 / 3,
      outcomes: { judged: 3, model_error: 3 },
    });

    const again = await resumeRunFolder(folder.path);
    expect(again.done.size).toBe(3);
    let asked = 0;
    await runAgainst((body) => (asked++, script(true)(body)), run, again);
    again.close();
    const rows = await readEpisodes(folder.path);
    expect(asked).toBe(3);
    expect(rows.length).toBe(6);
    expect(rows.every((row) => row.outcome === "judged")).toBe(true);
    const lines = readFileSync(path.join(folder.path, "episodes.jsonl"), "utf8").trim().split("\n");
    expect(new Set(lines.map((line) => (JSON.parse(line) as { episode: string }).episode)).size).toBe(
      lines.length,
    );
    expect(readFileSync(path.join(folder.path, "outages.jsonl"), "utf8").trim().split("\n").length).toBe(3);
  });

  it("stops early with one clear reason where every episode meets the outage", async () => {
    const many = [...walk(task, resolveSetting(task, "easy"), { seed: "eval", n: 40 })];
    const run = settings({ concurrency: 4 });
    const folder = newFolder(run, many);
    const end = await runAgainst(() => server.serverError(500), run, folder, { entries: many });
    folder.close();
    expect(end).toMatchObject({ endedBy: "model_outage" });
    expect(end.reason).toMatch(/in a row/);
    expect((await readEpisodes(folder.path)).length).toBeLessThan(20);
  });

  it("records nothing where the key or the model is refused", async () => {
    const run = settings();
    for (const [behaviour, next] of [
      [server.unauthorized(), /key/],
      [server.notFound(), /--model/],
    ] as const) {
      const folder = newFolder(run);
      const error = await runAgainst(() => behaviour, run, folder).catch((reason: unknown) => reason);
      folder.close();
      expect(error).toMatchObject({ exitCode: 2 });
      expect((error as { next: string }).next).toMatch(next);
      expect(await readEpisodes(folder.path)).toEqual([]);
    }
  });

  it("a first prompt that does not fit is config_error; a conversation that outgrows the context is wrong", async () => {
    const run = settings();
    const folder = newFolder(run);
    await runAgainst(
      (body) => {
        if (entryFor(entries, body) === entries[0]) return server.contextExceededVllm("input_tokens");
        return turnsIn(body) === 1
          ? server.reply("```python\nprint('<<<1/2>>>')\n```")
          : server.contextExceededLlamaCpp();
      },
      run,
      folder,
    );
    folder.close();
    const rows = await readEpisodes(folder.path);
    const outcomes = rows.map((row) => [row.outcome, row.verdict?.status ?? null]).sort();
    expect(outcomes).toEqual([
      ["config_error", null],
      ...Array.from({ length: 5 }, () => ["context_exceeded", "no_answer"]),
    ]);
  });
});

describe("the code_agent loop", () => {
  it("runs the first block, drops what follows it, and sends the output back as a user message", async () => {
    const run = settings();
    const folder = newFolder(run, entries.slice(0, 1));
    const seen: Record<string, unknown>[] = [];
    await runAgainst(
      (body) => {
        seen.push(body);
        return turnsIn(body) === 1
          ? server.reply(
              "I compute.\n```python\nfrom math import gcd\nprint(gcd(12, 18))\n```\nCode Execution Results:\n999\n<<<999>>>",
            )
          : server.reply(`So <<<${entries[0]?.answer}>>>`);
      },
      run,
      folder,
      { entries: entries.slice(0, 1) },
    );
    folder.close();
    const [row] = await readEpisodes(folder.path);
    expect(row).toMatchObject({ outcome: "judged", codeCalls: 1, verdict: { status: "correct" } });
    expect(row?.turns.map((turn) => turn.role)).toEqual(["user", "assistant", "user", "assistant"]);
    expect(row?.turns[1]).toMatchObject({
      code: "from math import gcd\nprint(gcd(12, 18))",
      dropped: "Code Execution Results:\n999\n<<<999>>>",
      execution: { reason: "ok", stdout: "6\n" },
    });
    const second = seen[1]?.messages as { role: string; content: string }[];
    expect(second.slice(1)).toEqual([
      { role: "assistant", content: "I compute.\n```python\nfrom math import gcd\nprint(gcd(12, 18))\n```" },
      {
        role: "user",
        content: "Code Execution Results:\n6\n\nGo on, or give the final answer between <<< and >>>.",
      },
    ]);
    expect(seen[0]?.temperature).toBe(0.6);
    expect(seen[0]?.max_tokens ?? seen[0]?.max_completion_tokens).toBe(4_096);
    expect(Number.isInteger(seen[0]?.seed)).toBe(true);
    expect(seen[1]?.seed).not.toBe(seen[0]?.seed);
  });

  it("does not run a ninth block: the model is told and has one final turn", async () => {
    const run = settings({ maxCodeCalls: 2 });
    const one = entries.slice(0, 1);
    const folder = newFolder(run, one);
    const texts: string[] = [];
    await runAgainst(
      (body) => {
        texts.push((body.messages as { content: string }[]).at(-1)?.content ?? "");
        return server.reply("```python\nprint('<<<1/2>>>')\n```");
      },
      run,
      folder,
      { entries: one },
    );
    folder.close();
    const [row] = await readEpisodes(folder.path);
    expect(row).toMatchObject({ outcome: "judged", codeCalls: 2, verdict: { status: "no_answer" } });
    expect(texts.length).toBe(4);
    expect(texts[3]).toMatch(/was not run: all 2 code calls are used/);
  });

  it("judges the text so far where a token limit cuts it off, and runs no half program", async () => {
    const run = settings();
    const two = entries.slice(0, 2);
    const folder = newFolder(run, two);
    await runAgainst(
      (body) =>
        server.reply(
          entryFor(two, body) === two[0] ? `<<<${two[0]?.answer}>>> and then` : "```python\nprint(1",
          { finishReason: "length" },
        ),
      run,
      folder,
      { entries: two },
    );
    folder.close();
    const rows = await readEpisodes(folder.path);
    expect(rows.find((row) => row.entry === two[0]?.id)).toMatchObject({
      outcome: "truncated",
      verdict: { status: "correct" },
    });
    expect(rows.find((row) => row.entry === two[1]?.id)).toMatchObject({
      outcome: "truncated",
      codeCalls: 0,
      verdict: { status: "no_answer" },
    });
  });

  it("ends with the token budget of the episode", async () => {
    const run = settings({ maxEpisodeTokens: 100 });
    const one = entries.slice(0, 1);
    const folder = newFolder(run, one);
    const budgets: unknown[] = [];
    await runAgainst(
      (body) => {
        budgets.push(body.max_tokens ?? body.max_completion_tokens);
        return server.reply("```python\nprint(1)\n```", { completionTokens: 60 });
      },
      run,
      folder,
      { entries: one },
    );
    folder.close();
    const [row] = await readEpisodes(folder.path);
    expect(budgets).toEqual([100, 40]);
    expect(row).toMatchObject({
      outcome: "truncated",
      codeCalls: 2,
      usage: { completionTokens: 120, estimated: false },
    });
  });

  it("keeps the reasoning beside the text: code in it is not run, an envelope in it is not an answer", async () => {
    const run = settings();
    const two = entries.slice(0, 2);
    const folder = newFolder(run, two);
    await runAgainst(
      (body) =>
        entryFor(two, body) === two[0]
          ? server.reply("<think>```python\nprint(1)\n```\n<<<9/9>>></think>\nDone", {})
          : server.reply(`<<<${two[1]?.answer}>>>`, { reasoning: "<<<9/9>>>" }),
      run,
      folder,
      { entries: two },
    );
    folder.close();
    const rows = await readEpisodes(folder.path);
    expect(rows.find((row) => row.entry === two[0]?.id)).toMatchObject({
      codeCalls: 0,
      verdict: { status: "no_answer" },
    });
    expect(rows.find((row) => row.entry === two[1]?.id)?.verdict?.status).toBe("correct");
    expect(rows.find((row) => row.entry === two[1]?.id)?.turns[1]?.reasoning).toBe("<<<9/9>>>");
  });
});

describe("stopping", () => {
  it("an interrupt stops what is in flight; it is run again on resume", async () => {
    const run = settings({ concurrency: 2 });
    const folder = newFolder(run);
    const stop = new AbortController();
    let answered = 0;
    const end = await runAgainst(
      (body) => {
        if (++answered <= 2) return server.reply(`<<<${entryFor(entries, body).answer}>>>`);
        setTimeout(() => stop.abort(), 50);
        return server.hang();
      },
      run,
      folder,
      { signal: stop.signal, requestTimeoutMs: 60_000 },
    );
    folder.close();
    expect(end.endedBy).toBe("interrupted");
    const rows = await readEpisodes(folder.path);
    expect(rows.map((row) => row.outcome).sort()).toEqual(["cancelled", "cancelled", "judged", "judged"]);
    const again = await resumeRunFolder(folder.path);
    expect([...again.done].length).toBe(2);
    again.close();
  });

  it("a deadline ends the run the same way", async () => {
    const run = settings({ deadlineMs: 200 });
    const folder = newFolder(run);
    const end = await runAgainst(() => server.hang(), run, folder, { requestTimeoutMs: 60_000 });
    folder.close();
    expect(end.endedBy).toBe("deadline");
    expect((await readEpisodes(folder.path)).every((row) => row.outcome === "cancelled")).toBe(true);
  });
});
