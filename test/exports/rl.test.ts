import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import { judge } from "../../tasks/judge.js";
import { loadTask } from "../../tasks/registry.js";
import { firstMessages } from "../../src/agents/conversation.js";
import { PROMPT_FORMS } from "../../src/agents/forms.js";
import { STRATEGIES } from "../../src/agents/index.js";
import { RL_FORMATS } from "../../src/exports/formats/index.js";
import { entryOfReference, findReference } from "../../src/exports/reference.js";
import type { EntryReference } from "../../tasks/reference.js";
import { taskRows } from "../../tasks/registry.js";
import {
  CHOICE,
  exportFor,
  readLines,
  readParquet,
  sourcedEntries,
  temporaryFolder,
  withWrongAnswer,
} from "./support.js";

const dir = temporaryFolder();
const TASKS = ["blocksworld", "2048", "boolean_expressions", "gcd"];

interface Message {
  role: string;
  content: string;
}

describe("rows of each format", () => {
  it("trl: messages, and the whole entry as text", async () => {
    const entries = await sourcedEntries(TASKS, 3);
    const out = path.join(dir, "trl");
    await exportFor("trl", out, entries);
    const rows = readLines(path.join(out, "data.jsonl"));
    expect(rows.map((row) => JSON.parse(String(row.entry)) as unknown)).toEqual(
      entries.map(({ entry }) => entry),
    );
    const keys = ["prompt", "task", "version", "level", "seed", "index", "answer", "entry"];
    for (const row of rows) expect(Object.keys(row)).toEqual(keys);
    expect(rows[0]?.prompt).toEqual([
      { role: "user", content: expect.stringContaining(entries[0]?.entry.question ?? "") as string },
    ]);
  });

  it("verl: one Parquet schema for all tasks, row groups, the instance as text that judges", async () => {
    const entries = await sourcedEntries(
      taskRows().map(({ id }) => id),
      2,
    );
    const out = path.join(dir, "verl");
    await exportFor("verl", out, entries, { tools: true });
    const rows = await readParquet(path.join(out, "data.parquet"));
    expect(rows.length).toBe(entries.length);
    for (const [i, { entry, task }] of entries.entries()) {
      const row = rows[i] as {
        prompt: Message[];
        reward_model: { style: string; ground_truth: string };
        extra_info: Record<string, unknown>;
      };
      const truth = JSON.parse(row.reward_model.ground_truth) as EntryReference & { metadata: unknown };
      expect(judge(task, truth, `<<<${entry.answer}>>>`).status).toBe("correct");
      expect(entryOfReference(task, truth).id).toBe(entry.id);
      expect(row).toMatchObject({
        data_source: `r1ci-bench/${entry.task}`,
        ability: task.capability,
        agent_name: "tool_agent",
        reward_model: { style: "rule" },
        extra_info: {
          ...{ index: BigInt(entry.index), seed: "train", task: entry.task, level: "medium" },
          ...{ version: BigInt(entry.version), entry_id: entry.id, need_tools_kwargs: true },
          tools_kwargs: { run_python: { create_kwargs: { entry_id: entry.id } } },
        },
      });
      expect(row.prompt.at(-1)?.content).toContain(entry.question);
    }
    const plain = path.join(dir, "verl-plain");
    await exportFor("verl", plain, entries.slice(0, 2), { promptForm: "system" });
    const [first] = await readParquet(path.join(plain, "data.parquet"));
    expect(first).not.toHaveProperty("agent_name");
    expect((first?.prompt as Message[]).map(({ role }) => role)).toEqual(["system", "user"]);
  });

  it("openrlhf: a label from which the entry is made again, params included", async () => {
    const entries = [
      ...(await sourcedEntries(["gcd"], 2)),
      ...(await sourcedEntries(["game24"], 2, { params: { target: 36 } })),
    ];
    const out = path.join(dir, "openrlhf");
    await exportFor("openrlhf", out, entries);
    const rows = readLines<{ input: Message[]; label: string }>(path.join(out, "data.jsonl"));
    for (const [i, { entry, task }] of entries.entries()) {
      const label = JSON.parse(rows[i]?.label ?? "") as EntryReference;
      expect(label).not.toHaveProperty("metadata");
      expect("params" in label).toBe(entry.level.startsWith("custom-"));
      expect(entryOfReference(task, label)).toEqual(entry);
    }
  });

  it("nemo-gym: input, tool, what names the entry; five rows as the example", async () => {
    const entries = await sourcedEntries(TASKS, 2);
    const out = path.join(dir, "nemo");
    await exportFor("nemo-gym", out, entries);
    const rows = readLines(path.join(out, "data.jsonl"));
    expect(readLines(path.join(out, "example.jsonl"))).toEqual(rows.slice(0, 5));
    expect(rows[0]).toMatchObject({
      responses_create_params: {
        input: [{ role: "user" }],
        tools: [{ type: "function", name: "run_python", strict: true, parameters: { required: ["code"] } }],
      },
      ...entries[0]?.reference,
      entry: JSON.stringify(entries[0]?.entry),
    });
    expect(JSON.stringify(rows[0])).not.toContain("```python");
    await expect(exportFor("nemo-gym", path.join(dir, "few"), entries.slice(0, 4))).rejects.toThrow(
      "needs 5 entries at least, there are 4",
    );
    expect(existsSync(path.join(dir, "few"))).toBe(false);
  });

  it("openenv: what episodes are reset with, and the folder of the environment", async () => {
    const entries = await sourcedEntries(TASKS, 2);
    const out = path.join(dir, "openenv");
    await exportFor("openenv", out, entries);
    const split = { "2048": "test" } as Record<string, string>;
    expect(readLines(path.join(out, "resets.jsonl"))).toEqual(
      entries.map(({ reference, entry }) => ({ ...reference, split: split[entry.task] ?? "train" })),
    );
    expect(readFileSync(path.join(out, "openenv.yaml"), "utf8")).toMatch(
      /^spec_version: 1\nname: r1ci-bench\n/,
    );
    expect(existsSync(path.join(out, "server", "Dockerfile"))).toBe(true);
    const [one] = entries;
    if (!one) throw new Error("no entry");
    await expect(exportFor("openenv", path.join(dir, "no"), [{ ...one, reference: null }])).rejects.toThrow(
      /cannot be made again/,
    );
  });
});

describe("prompts", () => {
  it("are those of a run with the same settings, for every form", async () => {
    const entries = await sourcedEntries(["gcd"], 1);
    for (const form of PROMPT_FORMS.values()) {
      const out = path.join(dir, `form-${form.name}`);
      await exportFor("trl", out, entries, { promptForm: form.name });
      const settings = { ...CHOICE, form, conversation: "chat" as const };
      const strategy = STRATEGIES.code_agent;
      if (!strategy) throw new Error("no code_agent");
      expect(readLines(path.join(out, "data.jsonl"))[0]?.prompt).toEqual(
        firstMessages(strategy, entries[0]?.entry.question ?? "", settings).map(({ role, text }) => ({
          role,
          content: text,
        })),
      );
    }
  });

  it("mix draws each form, the same one again", async () => {
    const entries = await sourcedEntries(["gcd"], 60);
    const [a, b] = [path.join(dir, "mix-a"), path.join(dir, "mix-b")];
    const manifest = await exportFor("trl", a, entries, { promptForm: "mix" });
    await exportFor("trl", b, entries, { promptForm: "mix" });
    expect(Object.keys(manifest.counts.forms as object).sort()).toEqual([...PROMPT_FORMS.keys()].sort());
    expect(readFileSync(path.join(b, "data.jsonl"))).toEqual(readFileSync(path.join(a, "data.jsonl")));
  });
});

describe("the folder", () => {
  it("is described by its manifest: counts, versions, sizes and hashes of all files", async () => {
    const out = path.join(dir, "whole");
    const manifest = await exportFor("nemo-gym", out, await sourcedEntries(TASKS, 2));
    expect(JSON.parse(readFileSync(path.join(out, "manifest.json"), "utf8"))).toEqual(manifest);
    expect(readdirSync(out).sort()).toEqual(["README.md", "data.jsonl", "example.jsonl", "manifest.json"]);
    for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
      const content = readFileSync(path.join(out, name));
      expect(content.length).toBe(bytes);
      expect(createHash("sha256").update(content).digest("hex")).toBe(sha256);
    }
    expect(Object.keys(manifest.files)).toEqual(["README.md", "data.jsonl", "example.jsonl"]);
    expect(manifest).toMatchObject({
      ...{ export: 1, for: "nemo-gym", kind: "rl", tasks: { gcd: 1 } },
      counts: {
        rows: 8,
        verified: 8,
        withoutAnswer: 0,
        tasks: { gcd: 2, "2048": 2 },
        splits: { test: 2, train: 6 },
      },
    });
  });

  it.each([...RL_FORMATS.keys()])(
    "%s: nothing of an export stays whose stored answer is wrong",
    async (name) => {
      const entries = await sourcedEntries(["gcd"], 8);
      const last = entries.at(-1);
      if (!last) throw new Error("no entry");
      entries[7] = { ...last, entry: withWrongAnswer(last.entry) };
      const out = path.join(dir, `wrong-${name}`);
      await expect(exportFor(name, out, entries)).rejects.toMatchObject({
        exitCode: 1,
        message: expect.stringContaining(
          `the stored answer of ${last.entry.id} (gcd, level medium, seed train, index 7)`,
        ) as string,
      });
      expect(existsSync(out)).toBe(false);
    },
  );

  it("is refused where it holds anything, and stays as it was", async () => {
    const out = path.join(dir, "full");
    mkdirSync(out);
    writeFileSync(path.join(out, "mine.txt"), "mine");
    await expect(exportFor("trl", out, await sourcedEntries(["gcd"], 1))).rejects.toMatchObject({
      exitCode: 2,
      message: `--out ${out} is not empty`,
    });
    expect(readdirSync(out)).toEqual(["mine.txt"]);
    await expect(exportFor("trl", path.join(out, "mine.txt"), [])).rejects.toThrow("is a file");
  });

  it("an entry without a stored answer is exported and counted apart", async () => {
    const [one] = await sourcedEntries(["gcd"], 1);
    if (!one) throw new Error("no entry");
    const entry = { ...one.entry, answer: null };
    const manifest = await exportFor("trl", path.join(dir, "open"), [{ ...one, entry }]);
    expect(manifest.counts).toMatchObject({ rows: 1, verified: 0, withoutAnswer: 1 });
  });

  it("rows stream: a large export is written in row groups while its entries are made", async () => {
    const task = await loadTask("gcd");
    if (!task) throw new Error("no gcd");
    const setting = resolveSetting(task, "medium");
    const out = path.join(dir, "large");
    let sizeAtTheEnd = 0;
    const { exportRl } = await import("../../src/exports/rl.js");
    const format = RL_FORMATS.get("verl");
    if (!format) throw new Error("no verl");
    await exportRl({
      ...{ out, format, prompt: CHOICE, settings: {}, excluded: () => 0 },
      entries: (async function* () {
        for (let index = 0; index < 12_000; index++)
          yield { entry: entryAt(task, setting, "train", index), task, reference: null };
        sizeAtTheEnd = statSync(path.join(out, "data.parquet.part")).size;
      })(),
    });
    expect(sizeAtTheEnd).toBeGreaterThan(statSync(path.join(out, "data.parquet")).size / 2);
  });
});

describe("what names an entry", () => {
  it("is found for entries of files, and not where they cannot be made again", async () => {
    const task = await loadTask("game24");
    if (!task) throw new Error("no game24");
    const plain = entryAt(task, resolveSetting(task, "hard"), 7, 3);
    const custom = entryAt(task, resolveSetting(task, "medium", { target: 36 }), "s", 5);
    expect(findReference(task, plain)).toEqual({
      task: "game24",
      version: 1,
      level: "hard",
      seed: 7,
      index: 3,
    });
    const found = findReference(task, custom);
    expect(found).toMatchObject({ level: custom.level, params: { target: 36 } });
    expect(found && entryOfReference(task, found)).toEqual(custom);
    expect(findReference(task, { ...plain, version: 2 })).toBeNull();
    expect(findReference(task, { ...plain, index: 4 })).toBeNull();
    expect(findReference(task, { ...plain, level: "source" })).toBeNull();
    expect(findReference(task, { ...plain, question: "another wording" })).toBeNull();
    expect(findReference(task, { ...custom, metadata: { ...custom.metadata, difficulty: null } })).toBeNull();
    expect(() =>
      entryOfReference(task, { task: "game24", version: 9, level: "hard", seed: 7, index: 3 }),
    ).toThrow(/version 9 of game24 was asked for, this installation has version 1/);
  });
});
