import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Entry } from "../../tasks/entry.js";
import { afterResults } from "../../src/agents/prompts/shared.js";
import { formOf } from "../../src/agents/forms.js";
import type { Turn } from "../../src/agents/strategy.js";
import { exportInspect } from "../../src/exports/inspect/export.js";
import { openZip } from "../../src/exports/inspect/zip.js";
import { inspectMessages } from "../../src/exports/inspect/messages.js";
import type { EpisodeRow } from "../../src/results/row.js";
import { writeRun } from "../support/made-run.js";
import { episodeOf, forced, ran, turnsOf } from "./made-trajectories.js";
import { CHOICE, sourcedEntries, temporaryFolder } from "./support.js";

const dir = temporaryFolder();
let entries: Entry[];
beforeAll(async () => {
  entries = (await sourcedEntries(["gcd", "game24"], 3)).map(({ entry }) => entry);
});

const entry = (i: number): Entry => {
  const found = entries[i];
  if (!found) throw new Error(`no entry ${i}`);
  return found;
};
const said = (i: number, text = `<<<${entry(i).answer}>>>`): Turn[] =>
  turnsOf(entry(i), "standard", [{ text }]);
const settings = (more: object = {}): object => ({
  ...{ model: "m", baseUrl: "http://127.0.0.1:8000/v1", temperature: 0.6, topP: null, maxTokens: 100 },
  ...{ maxEpisodeTokens: 1_000, strategies: ["code_agent"], samples: 2, samplingSeed: 7, ...more },
  source: {
    kind: "tasks",
    tasks: ["gcd", "game24"],
    level: "medium",
    params: {},
    seed: "train",
    start: 0,
    n: 3,
  },
});

/** Exports a run of the rows; resolves to what each log holds, by strategy. */
async function logsOf(
  name: string,
  rows: readonly EpisodeRow[],
  more: { settings?: object; torn?: string } = {},
) {
  const run = writeRun(path.join(dir, `run-${name}`), rows, {
    entries,
    manifest: { settings: settings(more.settings) as Record<string, unknown>, tasks: { gcd: 1, game24: 1 } },
  });
  if (more.torn !== undefined) appendFileSync(path.join(run, "episodes.jsonl"), more.torn);
  const out = path.join(dir, `logs-${name}`);
  const manifest = await exportInspect({ out, runs: [run] });
  return Object.fromEntries(
    (manifest.counts.logs as { strategy: string; file: string }[]).map(({ strategy, file }) => [
      strategy,
      readLog(path.join(out, file)),
    ]),
  );
}

interface Sample {
  id: string;
  epoch: number;
  messages: { role: string; content: unknown; tool_calls?: object[]; metadata?: object }[];
  scores: Record<string, { value: string }> | null;
  output: { completion: string };
  [field: string]: unknown;
}

function readLog(file: string) {
  const files = unzipSync(readFileSync(file));
  const json = <T>(name: string): T => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as T;
  const names = Object.keys(files);
  return {
    names,
    header: json<Record<string, never> & { status: string; results: { scores: { metrics: object }[] } }>(
      "header.json",
    ),
    start: json<object>("_journal/start.json"),
    summaries: json<Sample[]>("summaries.json"),
    reductions:
      json<{ scorer: string; samples: { sample_id: string; value: number }[] }[]>("reductions.json"),
    samples: names.filter((name) => name.startsWith("samples/")).map((name) => json<Sample>(name)),
    text: (name: string): string => strFromU8(files[name] ?? new Uint8Array()),
  };
}

const outage = { outcome: "model_error", verdict: null, lenient: null } as const;

describe("logs for Inspect", () => {
  it("a log for each strategy; samples of an entry are epochs; figures are those of the report", async () => {
    // Entries twice: 2, 1 and 0 of 2 are right in one task, 2 of 2 in the other.
    const rows = entries.slice(0, 4).flatMap((one, i) =>
      [0, 1].map((sample) =>
        episodeOf(one, said(i), {
          sample,
          status: i === 3 || sample < 2 - i ? "correct" : i === 2 ? "no_answer" : "wrong",
        }),
      ),
    );
    const text = rows.map((row) => ({
      ...row,
      episode: row.episode.replace("code_agent", "all_text"),
      strategy: "all_text",
    }));
    const logs = await logsOf("figures", [...rows, ...text.slice(0, 1)], {
      settings: { strategies: ["code_agent", "all_text"] },
    });
    expect(Object.keys(logs)).toEqual(["code_agent", "all_text"]);
    const { code_agent: log, all_text: other } = logs;
    expect(log?.samples.map(({ id, epoch, scores }) => [id, epoch, scores?.strict?.value])).toEqual(
      [
        ["C", "C"],
        ["C", "I"],
        ["N", "N"],
        ["C", "C"],
      ].flatMap((values, i) => values.map((value, sample) => [entry(i).id, sample + 1, value])),
    );
    expect(log?.header.results).toMatchObject({ total_samples: 12, completed_samples: 8 });
    const metrics = log?.header.results.scores[0]?.metrics as Record<string, { value: number }>;
    expect(metrics.accuracy?.value).toBe(5 / 8);
    // Means of 1, 1/2, 0 and 1 by entry: their squared distances from 5/8 sum to 11/16.
    expect(metrics.stderr?.value).toBeCloseTo(Math.sqrt(11 / 16 / 3 / 4), 12);
    expect(metrics.task_mean?.value).toBe(3 / 4);
    expect(log?.header.results).toMatchObject({
      metadata: { tasks: { gcd: { episodes: 6, strict: 0.5 }, game24: { episodes: 2, strict: 1 } } },
    });
    expect(log?.reductions[0]).toMatchObject({
      scorer: "strict",
      samples: [1, 0.5, 0, 1].map((value, i) => ({ sample_id: entry(i).id, value })),
    });
    expect(other?.samples.length).toBe(1);
    expect(log?.summaries.map(({ id, epoch }) => `${id}/${epoch}`)).toEqual(
      log?.samples.map(({ id, epoch }) => `${id}/${epoch}`),
    );
  });

  it("says what was run: ids, model, data set, sampling, prompts, versions", async () => {
    const { code_agent: log } = await logsOf("fields", [episodeOf(entry(0), said(0))]);
    expect(log?.header).toMatchObject({
      version: 2,
      eval: {
        created: "2026-01-31T10:00:00.000+00:00",
        task: "r1ci-bench/code_agent",
        model: "m",
        model_base_url: "http://127.0.0.1:8000/v1",
        model_generate_config: { temperature: 0.6, max_tokens: 100, seed: 7 },
        dataset: { samples: 6, sample_ids: entries.map(({ id }) => id) },
        config: { epochs: 2, epochs_reducer: ["mean"], token_limit: 1_000 },
        packages: { "r1ci-bench": "0.1.0" },
        metadata: { tasks: { gcd: 1, game24: 1 } },
      },
      stats: { model_usage: { m: { input_tokens: 10, output_tokens: 20, total_tokens: 30 } } },
    });
    expect(log?.start).toMatchObject({ version: 2, eval: { task: "r1ci-bench/code_agent" } });
    expect(log?.samples[0]).toMatchObject({
      input: entry(0).question,
      target: entry(0).answer,
      total_time: 1,
      output: { completion: `<<<${entry(0).answer}>>>`, choices: [{ stop_reason: "unknown" }] },
      metadata: { task: "gcd", seed: "train", index: 0, outcome: "judged", instance: entry(0).metadata },
      scores: {
        strict: { answer: entry(0).answer, explanation: "made", metadata: { status: "correct", score: 1 } },
      },
    });
  });

  it("success only where every episode is final; outages have an error and no scores", async () => {
    const whole = entries.flatMap((one, i) => [0, 1].map((sample) => episodeOf(one, said(i), { sample })));
    const broken = {
      ...whole[3],
      ...outage,
      error: { kind: "refused", message: "no <b>server</b>", status: 503 },
    };
    const refused = {
      ...whole[4],
      ...outage,
      outcome: "config_error",
      error: { kind: "config", message: "no" },
    };
    const all = whole as (EpisodeRow | undefined)[];
    const swapped = (...others: object[]): EpisodeRow[] =>
      all.map(
        (row) =>
          (others.find((other) => "episode" in other && other.episode === row?.episode) ?? row) as EpisodeRow,
      );
    const [done, down, config, few] = await Promise.all([
      logsOf("done", whole),
      logsOf("down", swapped(broken)),
      logsOf("config", swapped(refused)),
      // The last line is torn: the process was killed while it wrote.
      logsOf("few", whole.slice(0, 10), { torn: JSON.stringify(whole[10]).slice(0, 200) }),
    ]);
    expect([done, down, config, few].map((logs) => logs.code_agent?.header.status)).toEqual([
      ...["success", "error", "success", "cancelled"],
    ]);
    const failed = down.code_agent?.samples.find(({ error }) => error !== undefined);
    expect(failed).toMatchObject({
      scores: null,
      error: { message: "model_error: refused (HTTP 503): no <b>server</b>" },
    });
    expect(down.code_agent?.header.results).toMatchObject({
      total_samples: 12,
      completed_samples: 11,
      scores: [{ metrics: { accuracy: { value: 1 } } }, {}],
    });
    expect(few.code_agent?.samples.length).toBe(10);
    expect(few.code_agent?.header).toMatchObject({
      error: { message: expect.stringContaining("2 of 12") as string },
    });
  });

  it("truncated and context_exceeded say which limit it was; a broken entry is an error, not a wrong answer", async () => {
    const rows = [
      episodeOf(entry(0), [...said(0)], { outcome: "truncated", status: "wrong" }),
      episodeOf(entry(1), said(1), { outcome: "context_exceeded", status: "no_answer" }),
      episodeOf(entry(2), said(2), { status: "error" }),
    ];
    const { code_agent: log } = await logsOf("limits", rows);
    expect(log?.samples[0]).toMatchObject({
      limit: { type: "token", limit: 100 },
      scores: { strict: { value: "I" } },
    });
    expect(log?.samples[1]).toMatchObject({
      limit: { type: "context" },
      output: { choices: [{ stop_reason: "model_length" }] },
      scores: { strict: { value: "N" } },
    });
    expect(log?.samples[2]).toMatchObject({
      scores: null,
      error: { message: expect.stringContaining("made") as string },
    });
    expect(log?.header.results.scores[0]).toMatchObject({ scored_samples: 2, unscored_samples: 4 });
  });

  it("keeps markup, NUL and every character; half a surrogate pair becomes U+FFFD", async () => {
    const hostile = "<script>alert(1)</script>\0\u202e\ud83d\ude00 \ud800 \\ud800 </samples> PK\u0005\u0006";
    const { code_agent: log } = await logsOf("hostile", [
      episodeOf(
        entry(0),
        turnsOf(entry(0), "standard", [{ code: "print(1)", out: "1", say: hostile }, { text: hostile }]),
        {
          verdict: { score: 0, status: "wrong", reason: hostile, answer: hostile },
        },
      ),
    ]);
    const expected = hostile.toWellFormed();
    expect(expected).toContain("\ufffd");
    const sample = log?.samples[0];
    expect(sample?.messages.filter(({ role }) => role === "assistant").map(({ content }) => content)).toEqual(
      [expected, expected],
    );
    expect(sample?.scores?.strict).toMatchObject({ answer: expected, explanation: expected });
    expect(log?.text(`samples/${entry(0).id}_epoch_1.json`)).not.toMatch(/[^\\]\\ud[89a-f]/);
  });

  it("tokens of a guide stand apart from the model's; labels of a run are tags", async () => {
    const turns = said(0);
    const last = turns.at(-1);
    const usage = { promptTokens: 4, completionTokens: 5 };
    if (last)
      last.guide = [{ kind: "decide", request: "", reply: "ANSWER", finishReason: "stop", ms: 1, usage }];
    const run = writeRun(path.join(dir, "run-guided"), [episodeOf(entry(0), turns)], {
      entries,
      manifest: {
        settings: settings({ guide: { model: "g", baseUrl: null } }) as never,
        notes: ["not a model's score"],
      },
    });
    const { data } = await exportInspect({ out: path.join(dir, "guided"), runs: [run] });
    const log = readLog(path.join(dir, "guided", String(data)));
    const own = { input_tokens: 6, output_tokens: 15, total_tokens: 21 };
    const guide = { input_tokens: 4, output_tokens: 5, total_tokens: 9 };
    for (const holder of [log.samples[0], log.header.stats])
      expect(holder).toMatchObject({ model_usage: { m: own, g: guide }, role_usage: { guide } });
    expect(log.header).toMatchObject({
      tags: ["not a model's score"],
      eval: { tags: ["not a model's score"] },
    });
  });

  it("the same run gives the same bytes", async () => {
    const rows = [episodeOf(entry(0), said(0)), episodeOf(entry(1), said(1))];
    const run = writeRun(path.join(dir, "run-twice"), rows, {
      entries,
      manifest: { settings: settings() as never },
    });
    const bytes = [];
    for (const name of ["one", "two"]) {
      // Neither the clock nor the folder's name is in a log.
      vi.useFakeTimers({ toFake: ["Date"], now: new Date(name === "one" ? "2026-03-01" : "2027-03-01") });
      const { data } = await exportInspect({ out: path.join(dir, name), runs: [run] });
      bytes.push(readFileSync(path.join(dir, name, String(data))));
    }
    vi.useRealTimers();
    expect(bytes[0]?.equals(bytes[1] ?? Buffer.alloc(0))).toBe(true);
    expect(readdirSync(path.join(dir, "one")).sort()).toEqual([
      expect.stringMatching(/^2026-01-31T10-00-00-00-00_r1ci-bench-code-agent_[0-9a-f]{22}\.eval$/),
      "README.md",
      "manifest.json",
    ]);
  });

  it("refuses an episode without its entry, and a run that is named twice; nothing stays", async () => {
    const lost = writeRun(path.join(dir, "run-lost"), [episodeOf(entry(0), said(0))], {
      ...{ entries: entries.slice(1), manifest: { settings: settings() as never } },
    });
    const out = path.join(dir, "refused");
    await expect(exportInspect({ out, runs: [lost] })).rejects.toThrow(`does not hold ${entry(0).id}`);
    expect(existsSync(out)).toBe(false);
    const run = writeRun(path.join(dir, "run-named"), [episodeOf(entry(0), said(0))], {
      ...{ entries, manifest: { settings: settings() as never } },
    });
    await expect(exportInspect({ out, runs: [run, run] })).rejects.toThrow("is the run in");
    expect(existsSync(out)).toBe(false);
    await expect(exportInspect({ out, runs: [run], strategies: new Set(["all_code"]) })).rejects.toThrow(
      "all_code",
    );
  });

  it("keeps summaries in the order of the entries, whatever ended first", async () => {
    const rows = [...entries].reverse().map((one, i) => episodeOf(one, said(entries.length - 1 - i)));
    const { code_agent: log } = await logsOf("order", rows);
    expect(log?.summaries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
    expect(statSync(path.join(dir, "logs-order")).isDirectory()).toBe(true);
    expect(readdirSync(path.join(dir, "logs-order")).some((name) => name.endsWith(".summaries"))).toBe(false);
  });
});

describe("messages of a log", () => {
  const about = { id: "s", model: "m" };
  const reminder = afterResults({ ...CHOICE, form: formOf("standard", ""), conversation: "chat" });

  it("a program is a tool call, its output the tool's message, what follows is the user's", () => {
    const turns = turnsOf(entry(0), "standard", [
      { code: "print('# *7*')", out: "# *7*" },
      { text: "<<<7>>>" },
    ]);
    const [asked, called, result, more, answer] = inspectMessages(turns, about);
    expect(asked).toMatchObject({ role: "user", source: "input", content: turns[0]?.text });
    expect(called).toMatchObject({
      ...{ role: "assistant", content: "Let me compute it with a short program first." },
      tool_calls: [{ id: "s-call-1", function: "python", arguments: { code: "print('# *7*')" } }],
    });
    expect(result).toMatchObject({
      role: "tool",
      tool_call_id: "s-call-1",
      content: "# *7*",
      metadata: { reason: "ok" },
    });
    expect(more).toMatchObject({ role: "user", content: reminder });
    expect(answer).toMatchObject({ role: "assistant", content: "<<<7>>>", model: "m" });
  });

  it("nothing of a recorded turn is lost where its output is not the one of today's package", () => {
    const turns = turnsOf(entry(0), "standard", [{ code: "print(7)", out: "7" }]);
    const last = turns.at(-1);
    if (last) last.text = "Code Execution Results:\n7 (old wording)\n\nGo on.";
    expect(inspectMessages(turns, about).slice(2)).toMatchObject([
      { role: "tool", content: "7 (old wording)\n\nGo on." },
    ]);
  });

  it("a program that was not run stays text; one whose output is the response has a tool message", () => {
    const text = "It is this.\n\n```python\nprint(7)\n```";
    const unrun: Turn = { role: "assistant", text, code: "print(7)" };
    const messages = inspectMessages([{ role: "user", text: "?" }, unrun, forced()], about);
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "?"],
      ["assistant", text],
      ["user", forced().text],
    ]);
    expect(
      inspectMessages(
        [
          { role: "user", text: "?" },
          { ...unrun, execution: ran("<<<7>>>\n") },
        ],
        about,
      ).at(-1),
    ).toMatchObject({
      ...{ role: "tool", content: "<<<7>>>" },
    });
  });

  it("what the model thought is a part of its own; what a guide said is in the metadata without its request", () => {
    const [, message] = inspectMessages(
      [
        { role: "user", text: "?" },
        {
          ...{ role: "assistant", text: "<<<7>>>", reasoning: "<think>\nSeven.\n</think>\n<<<7>>>" },
          guide: [
            {
              kind: "decide",
              request: "long",
              reply: "ANSWER",
              finishReason: "stop",
              usage: null,
              ms: 1,
              decision: "answer",
            },
          ],
        },
      ],
      about,
    );
    expect(message?.content).toEqual([
      { type: "reasoning", reasoning: "Seven." },
      { type: "text", text: "<<<7>>>" },
    ]);
    expect(message?.metadata?.guide).toEqual([
      { kind: "decide", decision: "answer", reply: "ANSWER", finishReason: "stop", ms: 1 },
    ]);
  });
});

describe("zip files", () => {
  it.skipIf(process.platform !== "linux")(
    "a full disk ends the writing with what the disk says",
    async () => {
      const zip = await openZip("/dev/full", new Date(0));
      const fill = async (): Promise<void> => {
        for (let i = 0; i < 50; i++) await zip.add(`${i}`, randomBytes(1 << 16).toString("hex"));
        await zip.finish();
      };
      await expect(fill()).rejects.toMatchObject({ code: "ENOSPC" });
      await expect(zip.add("more", "text")).rejects.toThrow("closed");
      await zip.abandon();
    },
  );
});
