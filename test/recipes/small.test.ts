import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bench, jsonLines } from "../support/bench.js";
import { lastJson, pythonWith, runPython } from "../python/run-python.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const python = pythonWith("R1CI_TRL_PYTHON", "torch, transformers and trl");
const checkpoint = process.env.R1CI_SMALL_CHECKPOINT;
if (checkpoint === undefined)
  console.warn(
    "R1CI_SMALL_CHECKPOINT (a folder: SmolLM2-135M for transformers) is not set: a random model is trained",
  );

/** A model of random weights as a checkpoint, where there is no real one. */
const TINY = `
import sys
from tiny import model, tokenizer
made = tokenizer("qwen2_5")
model(made).save_pretrained(sys.argv[1])
made.save_pretrained(sys.argv[1])
`;

interface Summary {
  steps: number;
  first: { reward: number };
}

describe.skipIf(python === undefined)("the recipe from a teacher's run to GRPO", () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-recipe-"));
  const at = (name: string): string => join(folder, name);
  let teacher: ChildProcess;

  beforeAll(async () => {
    const env = { ...process.env, PYTHONPATH: `${ROOT}python/src` };
    teacher = spawn("python3", ["recipes/grpo/teacher.py", "--port", "0"], { cwd: ROOT, env });
    const url = await new Promise<string>((resolve, reject) => {
      teacher.once("error", reject);
      teacher.stdout?.once("data", (text: Buffer) => {
        resolve((JSON.parse(text.toString()) as { url: string }).url);
      });
    });
    const episodes = ["--model", "teacher", "--base-url", url, "--task", "chain_sum", "--level", "easy"];
    const form = ["--seed", "teacher", "--prompt-form", "brief", "--n", "12", "--out", at("run")];
    const run = await bench(["run", ...episodes, ...form]);
    expect(run.code, run.stderr).toBe(0);
    const sft = await bench(["export", "--for", "trl", "--sft", "--out", at("sft"), at("run")]);
    expect(sft.code, sft.stderr).toBe(0);
    const questions = ["--task", "chain_sum", "--level", "easy", "--prompt-form", "brief", "--n", "8"];
    const rl = await bench([
      "export",
      "--for",
      "trl",
      ...questions,
      "--exclude",
      at("sft"),
      "--out",
      at("rl"),
    ]);
    expect(rl.code, rl.stderr).toBe(0);
    writeFileSync(
      at("own.toml"),
      `extends = ${JSON.stringify(`${ROOT}recipes/grpo/settings/smollm2.toml`)}
[rollout]
completions = 2
max_turn_tokens = 40
max_episode_tokens = 160
[optimizer]
questions_per_step = 1
[supervised]
rows_per_step = 2
max_tokens = 2048
`,
    );
    if (checkpoint === undefined) {
      const made = await runPython(["-c", TINY, at("model")], { python: python ?? "" });
      expect(made.code, made.stderr).toBe(0);
    }
  }, 300_000);
  afterAll(() => {
    teacher.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const recipe = (program: string, ...more: string[]) =>
    runPython([`recipes/grpo/${program}`, at("own.toml"), ...more], { python: python ?? "" });

  it("learns from the exported trajectories", { timeout: 900_000 }, async () => {
    const rows = ["--rows", at("sft/data.jsonl"), "--steps", "3", "--out", at("checkpoint")];
    const done = lastJson(await recipe("sft.py", "--model", checkpoint ?? at("model"), ...rows)) as {
      rows: number;
      steps: number;
      first_loss: number;
      last_loss: number;
    };
    expect(done).toMatchObject({ rows: 12, steps: 3 });
    expect(done.last_loss).toBeLessThan(done.first_loss);
  });

  it(
    "then trains by reward, a few steps, with a line in the log for each",
    { timeout: 900_000 },
    async () => {
      const rows = ["--rows", at("rl/data.jsonl"), "--steps", "2", "--out", at("trained")];
      const done = lastJson(await recipe("train.py", "--model", at("checkpoint"), ...rows)) as Summary;
      expect(done.steps).toBe(2);
      const lines = jsonLines(readFileSync(at("trained/log.jsonl"), "utf8"));
      expect(lines.map(({ step }) => step)).toEqual([1, 2]);
      for (const line of lines) {
        expect(line.reward).toBeGreaterThanOrEqual(-0.2);
        expect(line.reward).toBeLessThanOrEqual(1.1);
        expect(line["r1ci/not_judged"]).toBe(0);
      }
      expect(done.first.reward).toBe(Number((lines[0]?.reward as number).toFixed(4)));
    },
  );
});
