import { appendFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../tasks/entry.js";
import type { Turn } from "../../src/agents/strategy.js";
import { SFT_FORMATS } from "../../src/exports/formats/sft.js";
import { exportSft } from "../../src/exports/sft.js";
import type { SftExport } from "../../src/exports/sft.js";
import type { EpisodeRow } from "../../src/results/row.js";
import { writeRun } from "../support/made-run.js";
import { episodeOf, forced, turnsOf } from "./made-trajectories.js";
import type { Step } from "./made-trajectories.js";
import { CHOICE, readLines, sourcedEntries, temporaryFolder } from "./support.js";

const dir = temporaryFolder();
let made = 0;

interface Row {
  messages: { role: string; content: string; loss?: boolean }[];
  task: string;
  entry: string;
  episode: string;
}

async function entriesOf(n: number, task = "gcd"): Promise<Entry[]> {
  return (await sourcedEntries([task], n)).map(({ entry }) => entry);
}

/** Exports the episodes of one run, or of several. */
async function exported(
  runs: readonly (readonly EpisodeRow[])[],
  entries: readonly Entry[],
  more: Partial<Omit<SftExport, "format">> & { format?: string; manifest?: object } = {},
) {
  const { format: name = "sft", manifest = {}, ...options } = more;
  const id = ++made;
  const folders = runs.map((rows, i) =>
    writeRun(path.join(dir, `run-${id}-${i}`), rows, { entries, manifest }),
  );
  const out = path.join(dir, `out-${id}`);
  const format = SFT_FORMATS.get(name);
  if (!format) throw new Error(`no format ${name}`);
  const result = await exportSft({
    ...{ out, format, runs: folders, excluded: new Map(), settings: {}, reasoning: "drop" as const },
    limits: { maxPerTask: 70, max: 6_500, seed: "sft" },
    ...options,
  });
  return { ...result, out, rows: readLines<Row>(path.join(out, "data.jsonl")) };
}

const answer = (entry: Entry): Step => ({ text: `So it is <<<${entry.answer}>>>` });
const program = (entry: Entry): Step => ({ code: `print(${entry.answer})`, out: String(entry.answer) });

describe("what of a transcript is trained on", () => {
  it("the loss is on the model's text and never on what a program printed", async () => {
    const [entry] = (await entriesOf(1)) as [Entry];
    const marker = "PRINTED-BY-THE-PROGRAM";
    const steps: Step[] = [{ code: "print('x')", out: marker }, program(entry), answer(entry)];
    const { rows, statistics } = await exported(
      [[episodeOf(entry, turnsOf(entry, "system", steps))]],
      [entry],
    );
    const [row] = rows as [Row];
    expect(row.messages.map(({ role, loss }) => [role, loss])).toEqual([
      ["system", false],
      ["user", false],
      ["assistant", true],
      ["user", false],
      ["assistant", true],
      ["user", false],
      ["assistant", true],
    ]);
    for (const { content, loss } of row.messages)
      if (loss) expect(content).not.toMatch(/PRINTED|Code Execution Results/);
    expect(row.messages[3]?.content).toContain(`Code Execution Results:\n${marker}`);
    const length = (loss: boolean): number =>
      row.messages.filter((m) => m.loss === loss).reduce((sum, { content }) => sum + content.length, 0);
    expect([statistics.lossCharacters, statistics.maskedCharacters]).toEqual([length(true), length(false)]);
  });

  it("also where the run wrote results into the model's own turn", async () => {
    const [entry] = (await entriesOf(1)) as [Entry];
    const turns = turnsOf(entry, "standard", [program(entry), answer(entry)]).map((turn) =>
      turn.text.startsWith("Code Execution Results:")
        ? { ...turn, text: turn.text.split("\n\n")[0] ?? "" }
        : turn,
    );
    const { rows } = await exported([[episodeOf(entry, turns)]], [entry], {
      manifest: { settings: { conversation: "continue" } },
    });
    expect(rows[0]?.messages.map(({ role, loss }) => [role, loss])).toEqual([
      ["user", false],
      ["assistant", true],
      ["user", false],
      ["assistant", true],
    ]);
    expect(rows[0]?.messages[2]?.content).toBe(`Code Execution Results:\n${entry.answer}`);
  });

  it("a form whose requests are one message gives one row a model turn, as the model saw it", async () => {
    const [entry] = (await entriesOf(1)) as [Entry];
    const episode = episodeOf(entry, turnsOf(entry, "single", [program(entry), answer(entry)]), {
      promptForm: "single",
    });
    const { rows, statistics } = await exported([[episode]], [entry]);
    expect(rows.map(({ messages }) => messages.map(({ role }) => role))).toEqual([
      ["user", "assistant"],
      ["user", "assistant"],
    ]);
    expect(rows[1]?.messages[0]?.content).toMatch(
      /Your work so far[^]*```python[^]*Code Execution Results:[^]*Go on from here/,
    );
    expect(statistics).toMatchObject({ trajectories: 1, rows: 2 });
  });

  it("what a model thought is dropped or kept, without the rest of its reply", async () => {
    const [entry] = (await entriesOf(1)) as [Entry];
    const turns = turnsOf(entry, "standard", [answer(entry)]);
    const last = turns.at(-1) as Turn;
    const variants = [`<think>\nI think.\n</think>\n\n${last.text}`, "I think."];
    for (const [i, reasoning] of variants.entries()) {
      const episode = episodeOf(entry, [...turns.slice(0, -1), { ...last, reasoning }], { sample: i });
      const dropped = await exported([[episode]], [entry]);
      expect(dropped.rows[0]?.messages.at(-1)?.content).toBe(last.text);
      const kept = await exported([[episode]], [entry], { reasoning: "keep" });
      expect(kept.rows[0]?.messages.at(-1)?.content).toBe(`<think>\nI think.\n</think>\n\n${last.text}`);
    }
  });
});

describe("what is kept", () => {
  it("right answers only: every other episode is counted by its reason", async () => {
    const entries = await entriesOf(14);
    const turns = (i: number): Turn[] =>
      turnsOf(entries[i] as Entry, "standard", [answer(entries[i] as Entry)]);
    const at = (i: number, more: Parameters<typeof episodeOf>[2] = {}): EpisodeRow =>
      episodeOf(entries[i] as Entry, turns(i), more);
    const wrongText: Turn[] = [...turns(9).slice(0, -1), { role: "assistant", text: "<<<0>>>" }];
    const invented: Turn[] = [
      ...turns(10).slice(0, -1),
      { role: "assistant", text: `Code Execution Results:\n5\n\n<<<${entries[10]?.answer}>>>` },
    ];
    const [good] = turns(11).slice(-1) as [Turn];
    const rows = [
      at(0),
      at(1, { outcome: "model_error", verdict: null }),
      at(2, { outcome: "truncated" }),
      at(3, { outcome: "context_exceeded", status: "no_answer" }),
      at(4, { outcome: "config_error", verdict: null }),
      at(5, { status: "wrong" }),
      at(6, { status: "invalid" }),
      at(7, { status: "no_answer" }),
      at(8, { status: "error" }),
      episodeOf(entries[9] as Entry, wrongText),
      episodeOf(entries[10] as Entry, invented),
      episodeOf(entries[11] as Entry, [...turns(11), good]),
      at(0, { sample: 1 }),
      at(12),
    ];
    const excluded = new Map([["gcd", new Set([entries[12]?.id ?? ""])]]);
    const { statistics, rows: written, out } = await exported([rows], entries, { excluded });
    expect(statistics.notKept).toEqual({
      ...{
        outage: 1,
        truncated: 1,
        context_exceeded: 1,
        config_error: 1,
        wrong: 1,
        invalid: 1,
        no_answer: 1,
      },
      ...{
        entry_error: 1,
        not_correct_today: 1,
        invented_output: 1,
        not_alternating: 1,
        duplicate: 1,
        excluded: 1,
      },
    });
    expect(statistics).toMatchObject({
      episodes: 14,
      trajectories: 1,
      tasks: { gcd: { kept: 1, episodes: 14 } },
    });
    expect(written.map(({ entry }) => entry)).toEqual([entries[0]?.id]);
    expect(JSON.parse(readFileSync(path.join(out, "statistics.json"), "utf8"))).toEqual(statistics);
    expect(readFileSync(path.join(out, "entries-used.txt"), "utf8")).toBe(`${entries[0]?.id}\n`);
    expect(readLines(path.join(out, "entries-used.jsonl"))).toEqual([entries[0]]);
  });

  it("different entries come first, forms are balanced, several turns of code and text are preferred", async () => {
    const entries = await entriesOf(6);
    const rows = entries.flatMap((entry) =>
      ["standard", "brief", "plan"].flatMap((promptForm, sample) => [
        episodeOf(entry, turnsOf(entry, promptForm, [answer(entry)]), {
          promptForm,
          sample,
          strategy: "all_text",
        }),
        episodeOf(entry, turnsOf(entry, promptForm, [program(entry), answer(entry)]), { promptForm, sample }),
      ]),
    );
    const { statistics, rows: written } = await exported([rows], entries, {
      limits: { maxPerTask: 6, max: 100, seed: "sft" },
    });
    expect(statistics.forms).toEqual({ standard: 2, brief: 2, plan: 2 });
    expect(new Set(written.map(({ entry }) => entry)).size).toBe(6);
    expect(statistics.modelTurns).toEqual({ "2": 6 });
    expect(statistics.notKept).toEqual({ over_task_cap: 30 });
  });

  it("a failed last program and a forced end speak against a trajectory", async () => {
    const [entry] = (await entriesOf(1)) as [Entry];
    const failed = turnsOf(entry, "standard", [
      { code: "1/0", out: "Traceback", reason: "error" },
      answer(entry),
    ]);
    const good = turnsOf(entry, "standard", [program(entry), answer(entry)]);
    const [last] = good.slice(-1) as [Turn];
    // More changes between code and text than the good one, and still behind it.
    const again = turnsOf(entry, "standard", [program(entry)]).slice(1);
    const pushed = [
      ...good.slice(0, -1),
      { role: "assistant" as const, text: "Well." },
      { role: "user" as const, text: "Go on." },
      ...again,
      forced(),
      last,
    ];
    const rows = [failed, pushed, good].map((turns, sample) => episodeOf(entry, turns, { sample }));
    const { rows: written } = await exported([rows], [entry], {
      limits: { maxPerTask: 1, max: 9, seed: "x" },
      manifest: { settings: { ...CHOICE, conversation: "chat" } },
    });
    expect(written.map(({ episode }) => episode)).toEqual([rows[2]?.episode]);
  });

  it("the cap on all tasks takes from those that have most", async () => {
    const [few, many] = [await entriesOf(3), await entriesOf(20, "game24")];
    const rows = [...few, ...many].map((entry) =>
      episodeOf(entry, turnsOf(entry, "standard", [answer(entry)])),
    );
    const { statistics } = await exported([rows], [...few, ...many], {
      limits: { maxPerTask: 15, max: 10, seed: "sft" },
    });
    expect([statistics.tasks.gcd?.kept, statistics.tasks.game24?.kept]).toEqual([3, 7]);
    expect(statistics.notKept).toEqual({ over_task_cap: 5, over_total_cap: 8 });
  });

  it("the same bytes again, in whatever order the episodes ended; another seed chooses others", async () => {
    const entries = await entriesOf(12);
    const rows = entries.map((entry) =>
      episodeOf(entry, turnsOf(entry, "standard", [program(entry), answer(entry)])),
    );
    // The same text in another sample: one of the two stays, always the same one.
    rows.push(...entries.map((entry, i) => episodeOf(entry, rows[i]?.turns ?? [], { sample: 1 })));
    const limits = { maxPerTask: 6, max: 9, seed: "sft" };
    const bytes = async (given: readonly (readonly EpisodeRow[])[], seed = "sft"): Promise<string> =>
      readFileSync(
        path.join((await exported(given, entries, { limits: { ...limits, seed } })).out, "data.jsonl"),
        "utf8",
      );
    const first = await bytes([rows]);
    expect(await bytes([rows.toReversed()])).toBe(first);
    expect(await bytes([rows.slice(4), rows.slice(0, 4)])).toBe(first);
    expect(await bytes([rows], "other")).not.toBe(first);
  });

  it("nothing to train on is an error, and leaves no folder", async () => {
    const [entry] = (await entriesOf(1)) as [Entry];
    const wrong = episodeOf(entry, turnsOf(entry, "standard", [answer(entry)]), { status: "wrong" });
    await expect(exported([[wrong]], [entry])).rejects.toThrow(
      "none of 1 episodes can be trained on: wrong 1",
    );
    expect(existsSync(path.join(dir, `out-${made}`))).toBe(false);
  });

  it("reads a run that goes on: a torn last row is left out", async () => {
    const entries = await entriesOf(2);
    const rows = entries.map((entry) => episodeOf(entry, turnsOf(entry, "standard", [answer(entry)])));
    const folder = writeRun(path.join(dir, "torn"), rows, { entries });
    appendFileSync(path.join(folder, "episodes.jsonl"), '{"episode":"gcd-1/code_agent/0/m","entry":"gc');
    const format = SFT_FORMATS.get("trl");
    if (!format) throw new Error("no trl");
    const { statistics } = await exportSft({
      ...{ out: path.join(dir, "torn-out"), format, runs: [folder], excluded: new Map(), settings: {} },
      ...{ reasoning: "drop", limits: { maxPerTask: 9, max: 9, seed: "sft" } },
    });
    expect(statistics).toMatchObject({ episodes: 2, trajectories: 2 });
  });
});

describe("formats", () => {
  it("llama-factory: human and gpt alternate, an even number, system apart", async () => {
    const [entry] = (await entriesOf(1)) as [Entry];
    const rows = ["standard", "system", "single"].map((promptForm) =>
      episodeOf(entry, turnsOf(entry, promptForm, [program(entry), answer(entry)]), {
        promptForm,
        strategy: promptForm,
      }),
    );
    const { out } = await exported([rows], [entry], { format: "llama-factory" });
    const written = readLines<{ conversations: { from: string; value: string }[]; system: string }>(
      path.join(out, "data.jsonl"),
    );
    expect(written.length).toBe(4);
    for (const { conversations } of written) {
      expect(conversations.length % 2).toBe(0);
      expect(conversations.map(({ from }) => from)).toEqual(
        conversations.map((_, i) => (i % 2 === 0 ? "human" : "gpt")),
      );
    }
    expect(written.filter(({ system }) => system !== "").length).toBe(1);
    expect(JSON.parse(readFileSync(path.join(out, "dataset_info.json"), "utf8"))).toMatchObject({
      r1ci_sft: { file_name: "data.jsonl", formatting: "sharegpt" },
    });
  });

  it("trl: messages with role and content alone", async () => {
    const [entry] = (await entriesOf(1)) as [Entry];
    const episode = episodeOf(entry, turnsOf(entry, "standard", [answer(entry)]));
    const { rows } = await exported([[episode]], [entry], { format: "trl" });
    expect(Object.keys(rows[0] ?? {})).toEqual(["messages", "task", "entry", "episode"]);
    expect(rows[0]?.messages.map((message) => Object.keys(message))).toEqual([
      ["role", "content"],
      ["role", "content"],
    ]);
  });
});
