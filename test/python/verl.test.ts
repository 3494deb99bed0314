import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { lastJson, pythonWith, runPython } from "./run-python.js";

interface Scored {
  reward_score: number;
  reward_extra_info: Record<string, number>;
}

interface Exercise {
  version: string;
  managers: Record<string, { rows: Record<string, Scored>; zero: Scored; raised: string }>;
  tool: { name: string; output: string; schema: { function: { parameters: unknown } } };
}

const MANAGERS = ["naive", "dapo", "rate_limited", "remote"];
const python = pythonWith("R1CI_VERL_PYTHON", "verl");

describe.skipIf(python === undefined)("verl's reward managers", () => {
  let seen: Exercise;

  beforeAll(async () => {
    const task = (await loadTask("chain_sum")) as AnyTask;
    const entry = entryAt(task, resolveSetting(task, "easy"), "verl", 0);
    const program = fileURLToPath(new URL("verl_exercise.py", import.meta.url));
    const options = { python: python ?? "", input: JSON.stringify(entry) };
    seen = lastJson(await runPython([program, MANAGERS.join(",")], options)) as Exercise;
    console.warn("tried: verl", seen.version);
  }, 600_000);

  it.each(MANAGERS)("%s gets a number and the same keys for every row", (name) => {
    const { rows, zero } = seen.managers[name] ?? { rows: {}, zero: undefined };
    const scores = Object.fromEntries(
      Object.entries(rows).map(([label, { reward_score }]) => [label, Math.round(reward_score * 10) / 10]),
    );
    expect(scores).toEqual({
      right: 1.1,
      wrong: 0.1,
      "no envelope": -0.1,
      printed: -0.1,
      "printed and copied": 1.1,
      "in a call": -0.1,
    });
    const keys = ["score", "acc", "format", "efficiency", "code_calls", "judged"];
    for (const row of [...Object.values(rows), zero])
      expect(Object.keys(row?.reward_extra_info ?? {})).toEqual(keys);
    expect(zero?.reward_extra_info.judged).toBe(0);
  });

  it.each(MANAGERS)("%s: a row of another version raises, or is an error in the row", (name) => {
    const raised = seen.managers[name]?.raised ?? "";
    expect(raised).toContain("r1ci-bench/chain_sum");
    expect(raised).toContain("99");
    // This manager catches what a reward function raises: the reward is 0, with the reason beside it.
    if (name === "rate_limited") expect(raised).toContain("'error'");
    else expect(raised).toContain("NotJudged");
  });

  it("loads the code tool and runs programs with it", () => {
    expect(seen.tool.name).toBe("run_python");
    expect(seen.tool.output).toBe("42");
    expect(seen.tool.schema.function.parameters).toMatchObject({ required: ["code"] });
  });
});
