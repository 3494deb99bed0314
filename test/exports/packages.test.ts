import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { taskRows } from "../../tasks/registry.js";
import { SFT_FORMATS } from "../../src/exports/formats/sft.js";
import { exportSft } from "../../src/exports/sft.js";
import { writeRun } from "../support/made-run.js";
import { episodeOf, turnsOf } from "./made-trajectories.js";
import { exportFor, readLines, sourcedEntries, temporaryFolder } from "./support.js";
import { readWith, withPackage } from "./with-package.js";

/** Exports as the trainers' own packages read them; each is skipped where its package is not at hand. */
const dir = temporaryFolder();
const exportsDir = path.join(dir, "exports");
const { env } = process;
const at = (name: string, file = ""): string => path.join(exportsDir, name, file);
const read = readWith(dir);

/**
 * Rows of the trajectories below: 8 entries in 3 forms, of which `single` gives a row a turn (4 more) and, where it has one
 * turn only, the same text as `standard` (4 fewer).
 */
const ROWS = 24;

interface Message {
  role: string;
  content: string;
}

describe("exports in the trainers' own packages", () => {
  beforeAll(async () => {
    if (!Object.keys(env).some((name) => /^R1CI_\w+_(?:PYTHON|PATH)$/.test(name))) return;
    const all = taskRows().map(({ id }) => id);
    const entries = await sourcedEntries(all, 8);
    for (const name of ["trl", "verl", "openrlhf", "nemo-gym", "openenv"])
      await exportFor(name, at(name), entries);
    const few = entries.filter(({ task }) => task.id === "gcd");
    const rows = few.flatMap(({ entry }, i) =>
      ["standard", "system", "single"].map((promptForm, sample) =>
        episodeOf(
          entry,
          turnsOf(entry, promptForm, [
            ...(i % 2 === 0 ? [{ code: `print(${entry.answer})`, out: String(entry.answer) }] : []),
            { text: `<<<${entry.answer}>>>` },
          ]),
          { promptForm, sample },
        ),
      ),
    );
    const run = writeRun(path.join(dir, "run"), rows, { entries: few.map(({ entry }) => entry) });
    for (const format of SFT_FORMATS.values())
      await exportSft({
        ...{ out: at(`sft-${format.name}`), format, runs: [run], excluded: new Map(), settings: {} },
        ...{ reasoning: "drop", limits: { maxPerTask: 70, max: 6_500, seed: "sft" } },
      });
  }, 300_000);

  withPackage(
    ["R1CI_PYARROW_PYTHON"],
    "datasets and pyarrow read every export, its folder included",
    (python) => {
      const seen = read<
        Record<string, { rows: number; folder: number; first: object; schema?: object; groups?: number }>
      >(python, "datasets_reads", [exportsDir]);
      const count = taskRows().length * 8;
      for (const name of ["trl", "verl", "openrlhf", "nemo-gym", "openenv"])
        expect(seen[name], name).toMatchObject({ rows: count, folder: count });
      for (const name of SFT_FORMATS.keys())
        expect(seen[`sft-${name}`], name).toMatchObject({ rows: ROWS, folder: ROWS });
      expect(seen.verl?.groups).toBe(Math.ceil(count / 1_000));
      expect(seen.verl?.schema).toMatchObject({
        prompt: "list<element: struct<role: string, content: string>>",
        reward_model: "struct<style: string, ground_truth: string>",
      });
      expect(seen["sft-sft"]?.first).toHaveProperty("messages.0.loss", false);
    },
  );

  withPackage(["R1CI_VERL_PYTHON"], "verl's RLHFDataset reads the Parquet file", (python) => {
    const { rows } = read<{ rows: { raw_prompt: Message[]; extra_info: object; data_source: string }[] }>(
      python,
      "verl_reads",
      [at("verl", "data.parquet")],
    );
    expect(rows.length).toBe(taskRows().length * 8);
    const expected = readLines(at("trl", "data.jsonl"));
    expect(rows.map(({ raw_prompt: prompt }) => prompt)).toEqual(expected.map(({ prompt }) => prompt));
    expect(rows[9]).toMatchObject({
      index: 1,
      extra_info: { seed: "train" },
      reward_model: { style: "rule" },
    });
  });

  withPackage(["R1CI_TRL_PYTHON"], "TRL takes prompts and trajectories for conversations", (python) => {
    const seen = read<Record<string, object>>(python, "trl_reads", [
      at("trl", "data.jsonl"),
      at("sft-trl", "data.jsonl"),
    ]);
    expect(seen).toMatchObject({
      prompts: { conversational: true, rows: taskRows().length * 8 },
      trajectories: { conversational: true, rows: ROWS },
    });
  });

  withPackage(
    ["R1CI_PYARROW_PYTHON", "R1CI_OPENRLHF_PATH"],
    "OpenRLHF's PromptDataset reads prompts and labels",
    (python, modules) => {
      const seen = read<[string, string, string][]>(python, "openrlhf_reads", [
        modules,
        at("openrlhf", "data.jsonl"),
      ]);
      const rows = readLines<{ input: Message[]; label: string; datasource: string }>(
        at("openrlhf", "data.jsonl"),
      );
      expect(seen).toEqual(
        rows.map(({ input, label, datasource }) => [
          datasource,
          `${input.map(({ role, content }) => `<${role}>${content}`).join("")}<assistant>`,
          label,
        ]),
      );
    },
  );

  withPackage(["R1CI_VERIFIERS_PYTHON"], "the nemo_gym taskset of verifiers loads every row", (python) => {
    const { tasks } = read<{ tasks: { roles: string[]; row: object }[] }>(python, "verifiers_reads", [
      at("nemo-gym", "data.jsonl"),
    ]);
    expect(tasks.map(({ row }) => row)).toEqual(readLines(at("nemo-gym", "data.jsonl")));
    expect(new Set(tasks.flatMap(({ roles }) => roles))).toEqual(new Set(["user"]));
  });

  withPackage(["R1CI_OPENENV_PYTHON"], "openenv's parser takes the folder's openenv.yaml", (python) => {
    const { manifest } = read<{ manifest: object }>(python, "openenv_reads", [at("openenv")]);
    expect(manifest).toMatchObject({ name: "r1ci-bench", capabilities: { declared_tools: ["run_python"] } });
  });

  withPackage(
    ["R1CI_PYARROW_PYTHON", "R1CI_LLAMA_FACTORY_PATH"],
    "LlamaFactory's converter keeps every row, and answers are the gpt turns",
    (python, wheel) => {
      const seen = read<{ _prompt: Message[]; _response: Message[]; _system: string }[]>(
        python,
        "llama_factory_reads",
        [wheel, at("sft-llama-factory")],
      );
      const rows = readLines<{ messages: (Message & { loss: boolean })[] }>(at("sft-sft", "data.jsonl"));
      expect(seen.length).toBe(ROWS);
      for (const [i, { _prompt: prompt, _response: response, _system: system }] of seen.entries()) {
        const messages = rows[i]?.messages ?? [];
        expect([
          ...(system === "" ? [] : [{ role: "system", content: system, loss: false }]),
          ...[...prompt, ...response].map((message) => ({ ...message, loss: message.role === "assistant" })),
        ]).toEqual(messages);
        expect(response.length).toBe(1);
      }
    },
  );

  withPackage(
    ["R1CI_LLAMA_FACTORY_PYTHON", "R1CI_LLAMA_FACTORY_PATH"],
    "LlamaFactory's loss is on the model's text and on no output of a program",
    (python, wheel) => {
      const seen = read<[string, string][]>(python, "llama_factory_masks", [wheel, at("sft-llama-factory")]);
      const rows = readLines<{ messages: (Message & { loss: boolean })[] }>(at("sft-sft", "data.jsonl"));
      expect(seen.length).toBe(ROWS);
      for (const [i, [trained, masked]] of seen.entries()) {
        const messages = rows[i]?.messages ?? [];
        expect(trained).toBe(
          messages.flatMap(({ content, loss }) => (loss ? `${content}<|im_end|>\n` : [])).join(""),
        );
        expect(trained).not.toContain("Code Execution Results:");
        for (const { content, loss } of messages) if (!loss) expect(masked).toContain(content);
      }
    },
  );
});
