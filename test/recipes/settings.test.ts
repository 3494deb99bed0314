import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { lastJson, runPython } from "../python/run-python.js";

const SETTINGS = fileURLToPath(new URL("../../recipes/grpo/settings/", import.meta.url));
const FILES = readdirSync(SETTINGS).filter((name) => name.endsWith(".toml"));
const ABLATIONS = FILES.filter((name) => /^\w+\.\w+\.toml$/.test(name));

const LOAD = `
import json, sys
from pathlib import Path
from settings import differences, export_commands, flat, load
from verl_overrides import agent_loop_yaml, overrides
base = load(sys.argv[1] + "/paper.toml")
seen = {}
for path in sorted(Path(sys.argv[1]).glob("*.toml")):
    made = load(path)
    seen[path.name] = {"flat": flat(made), "differs": differences(base, made), "commands": export_commands(made),
                       "verl": overrides(made, "loop.yaml", "rows.parquet", "checkpoint"), "loop": agent_loop_yaml(made)}
print(json.dumps(seen))
`;

interface Loaded {
  flat: Record<string, unknown>;
  differs: string[];
  commands: string[];
  verl: string[];
  loop: string;
}

// The recipe's own code reads TOML with the standard library: Python 3.11.
const hasPython = spawnSync("python3", ["-c", "import tomllib"]).status === 0;
if (!hasPython) console.warn("skipped: python3 is older than 3.11");

describe.skipIf(!hasPython)("the recipe's settings", () => {
  let loaded: Record<string, Loaded>;
  beforeAll(async () => {
    loaded = lastJson(await runPython(["-c", LOAD, SETTINGS])) as Record<string, Loaded>;
  });

  it("all load", () => {
    expect(Object.keys(loaded).sort()).toEqual([...FILES].sort());
    expect(ABLATIONS.length).toBeGreaterThanOrEqual(6);
  });

  it.each(ABLATIONS)("%s differs from the paper's in exactly the field it is named after", (name) => {
    const [field = "", value] = name.split(".");
    expect(loaded[name]?.differs).toEqual([field]);
    expect(String(loaded[name]?.flat[field]).toLowerCase()).toBe(value);
  });

  it("hold the paper's values", () => {
    expect(loaded["paper.toml"]?.flat).toMatchObject({
      init: "sft",
      algorithm: "grpo",
      mask_code_output: true,
      "rollout.temperature": 1,
      "rollout.max_code_calls": 8,
      "rollout.code_seconds": 60,
      "reward.correct": 1,
      "reward.form": 0.1,
      "reward.efficiency": 0.1,
      "reward.free_code_calls": 6,
      "supervised.rows": 6500,
      "supervised.rows_per_task": 70,
    });
  });

  it("say how the data is made, with their own prompt form", () => {
    expect(loaded["paper.toml"]?.commands[0]).toContain("--sft --max-per-task 70 --max 6500");
    expect(loaded["paper.toml"]?.commands[1]).toContain("--split train");
    expect(loaded["prompt_form.brief.toml"]?.commands[1]).toContain("--prompt-form brief");
    expect(loaded["smollm2.toml"]?.commands[1]).toContain("--task chain_sum --level easy");
    expect(loaded["smollm2.toml"]?.commands[1]).toContain("--exclude data/sft");
  });

  it("become verl's: the algorithm, and what is masked", () => {
    expect(loaded["paper.toml"]?.verl).toContain("algorithm.adv_estimator=grpo");
    expect(loaded["algorithm.ppo.toml"]?.verl).toContain("algorithm.adv_estimator=gae");
    expect(loaded["algorithm.ppo.toml"]?.verl).toContain("critic.model.path=checkpoint");
    expect(loaded["paper.toml"]?.loop).toContain("mask_code_output: true");
    expect(loaded["mask_code_output.false.toml"]?.loop).toContain("mask_code_output: false");
  });

  it.each([
    ["mask_code_outputs = true", "mask_code_outputs"],
    ['mask_code_output = "yes"', "needs a bool"],
    ['algorithm = "dpo"', "there are grpo, ppo"],
    ["[rollout]\ncompletion = 4", "completion"],
    ["[rollout]\ncompletions = 4.5", "needs a int"],
    ['extends = "nowhere.toml"', "nowhere.toml"],
    ["= 3", "settings file"],
  ])("refuse %s", async (text, reason) => {
    const write = `
import sys, tempfile, pathlib
from settings import SettingsError, load
path = pathlib.Path(tempfile.mkdtemp()) / "own.toml"
path.write_text(sys.argv[1])
try:
    load(path)
except SettingsError as error:
    print(error)
`;
    const { stdout, stderr } = await runPython(["-c", write, text]);
    expect(stdout, stderr).toContain(reason);
  });
});

describe.skipIf(!hasPython)("train.py", () => {
  const train = (name: string, ...more: string[]) =>
    runPython(["recipes/grpo/train.py", `${SETTINGS}${name}`, "--out", "nowhere", ...more]);

  it("refuses what TRL cannot do, and names what can", async () => {
    const { code, stderr } = await train("algorithm.ppo.toml", "--model", "x");
    expect(code).toBe(1);
    expect(stderr).toContain("TRL has no PPO trainer");
    expect(stderr).toContain("verl_overrides.py");
  });

  it("asks for the supervised checkpoint, and for the data", async () => {
    expect((await train("paper.toml")).stderr).toContain("--model");
    const missing = await train("init.base.toml", "--rows", "nowhere.jsonl");
    expect(missing.code).toBe(1);
    expect(missing.stderr).toContain("bench export --for trl");
  });
});

describe.skipIf(!hasPython)("rollout_time.py", () => {
  it("prints the comparison; without waits for programs nothing is saved by cores alone", async () => {
    const { stdout, stderr } = await runPython(["recipes/grpo/rollout_time.py", "--runs", "2"]);
    expect(stdout, stderr).toMatch(/saved of a step: \d+% \(\d+% to \d+% over 2 draws\); the paper: 39 %/);
    const program = `
import json
from rollout_time import Parameters, Plan, generation, inline, queue, separate
p = Parameters(step_base=1.0, step_each=0.0, executors=2, dispatch=0.0)
one = [Plan((10, 5), (3.0,))]
two = [Plan((10, 5), (3.0,)), Plan((10, 5), (4.0,))]
print(json.dumps({"one": [inline(p, one, 1), separate(p, one)], "two": [inline(p, two, 1), separate(p, two)],
  "queue": [queue([3, 3, 3], 2), queue([], 2)], "generation": generation(Parameters(step_base=1, step_each=1), [1, 3])}))
`;
    const sums = lastJson(await runPython(["-c", program])) as Record<string, unknown>;
    expect(sums).toEqual({
      // 10 tokens, a program of 3 s, 5 tokens: no way is faster for one episode.
      one: [
        [18, 3],
        [18, 3],
      ],
      // Inline one core runs 3 + 4 s; two executors run at once, and the first goes on at 13.
      two: [
        [22, 7],
        [19, 3],
      ],
      queue: [6, 0],
      // One token of two sequences (3 s), then two more of one (2 s each).
      generation: 7,
    });
  });
});
