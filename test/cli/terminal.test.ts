import { spawnSync } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { completeValue } from "../../src/cli/completion.js";
import { paintFor } from "../../src/cli/colour.js";
import { bench, BENCH } from "../support/bench.js";

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), "bench-terminal-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Names of the commands in a help text. */
const commandsOf = (help: string, before: string): string[] =>
  [...help.matchAll(/^ {2}bench (.*?)(?: {2,}|$)/gm)]
    .map(([, words = ""]) => words.replace(/ ?[[<].*$/, "").trim())
    .filter((words) => words.startsWith(before))
    .map((words) => words.slice(before.length).trim())
    .filter((word) => word !== "" && !word.includes(" "));

describe("help", () => {
  it("has an example for each command, and one that runs of each that needs nothing", async () => {
    const commands = commandsOf((await bench(["--help"])).stdout, "");
    expect(commands).toContain("run");
    expect(commands.length).toBeGreaterThan(20);
    const leaves: string[][] = [];
    for (const command of commands) {
      const help = (await bench([command, "--help"])).stdout;
      const inner = command === "models" || command === "sandbox" ? commandsOf(help, `${command} `) : [];
      if (inner.length === 0) leaves.push([command]);
      else leaves.push(...inner.map((name) => [command, name]));
    }
    expect(leaves).toContainEqual(["sandbox", "exec"]);
    const without: string[] = [];
    for (const leaf of leaves) {
      const { stdout } = await bench([...leaf, "--help"]);
      if (!/^Examples:\n {2}bench /m.test(stdout)) without.push(leaf.join(" "));
    }
    expect(without).toEqual([]);
  });

  it("fits a narrow window", () => {
    const { stdout } = spawnSync(
      "script",
      ["-qec", `stty cols 60; ${process.execPath} ${BENCH} --help`, "/dev/null"],
      { encoding: "utf8" },
    );
    const lines = stdout.split(/\r?\n/);
    expect(lines.some((line) => line.includes("bench tasks"))).toBe(true);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  });
});

describe("completion", () => {
  it("knows the values of options, the last of a list, and what stands behind a colon", async () => {
    expect(await completeValue(["bench", "gen", "--task", "game"])).toEqual([
      "game24",
      "game_of_life",
      "game_of_life_halting",
    ]);
    expect(await completeValue(["bench", "gen", "--task", "gcd,lc"])).toEqual(["gcd,lcm"]);
    expect(await completeValue(["bench", "gen", "--task", "suite", ":", "b"])).toEqual(["bbh"]);
    expect(await completeValue(["bench", "run", "--strategy", "=", "all_"])).toEqual([
      "all_text",
      "all_code",
    ]);
    expect(await completeValue(["bench", "run", "--level=h"])).toEqual(["hard"]);
    expect(await completeValue(["bench", "models", "pull", "smol"])).toEqual(["smollm2-135m"]);
    expect(await completeValue(["bench", "export", "--for", "nemo"])).toEqual(["nemo-gym"]);
    expect(await completeValue(["bench", "gen", "--out", "x"])).toBeUndefined();
    expect(await completeValue(["bench", "ge"])).toBeUndefined();
  });

  it.skipIf(spawnSync("bash", ["--version"]).status !== 0)("works in bash", () => {
    const bin = path.join(dir, "bin");
    mkdirSync(bin);
    writeFileSync(path.join(bin, "bench"), `#!/bin/sh\nexec ${process.execPath} ${BENCH} "$@"\n`, {
      mode: 0o755,
    });
    const completed = (...words: string[]): string[] => {
      const script = [
        'eval "$(bench completion)"',
        `COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")})`,
        `COMP_CWORD=${words.length - 1}`,
        "_bench_yargs_completions",
        'printf "%s\\n" "${COMPREPLY[@]}"',
      ].join("\n");
      const { stdout, stderr } = spawnSync("bash", ["--norc", "-c", script], {
        encoding: "utf8",
        env: { PATH: `${bin}:${process.env.PATH}`, SHELL: "/bin/bash" },
      });
      expect(stderr).toBe("");
      return stdout.split("\n").filter(Boolean);
    };
    expect(completed("bench", "sel")).toEqual(["self-check"]);
    expect(completed("bench", "gen", "--lev")).toEqual(["--level"]);
    expect(completed("bench", "gen", "--level", "m")).toEqual(["medium"]);
    expect(completed("bench", "run", "--task", "suite", ":", "rea")).toEqual(["reasoning_gym"]);
    expect(completed("bench", "sandbox", "ch")).toEqual(["check"]);
  });
});

describe("colours", () => {
  const terminal = { isTTY: true, hasColors: () => true };

  it("on a terminal that has them, and nowhere else", () => {
    expect(paintFor(terminal)("good", "correct")).toBe("\u001B[32mcorrect\u001B[39m");
    expect(paintFor({ ...terminal, hasColors: () => false })("good", "correct")).toBe("correct");
    expect(paintFor({ isTTY: false })("bad", "wrong")).toBe("wrong");
    process.env.NO_COLOR = "1";
    try {
      expect(paintFor(terminal)("bad", "wrong")).toBe("wrong");
    } finally {
      delete process.env.NO_COLOR;
    }
  });

  it("in a real terminal, and not with NO_COLOR", () => {
    const inTerminal = (env: NodeJS.ProcessEnv): string =>
      spawnSync("script", ["-qec", `${process.execPath} ${BENCH} doctor`, "/dev/null"], {
        encoding: "utf8",
        env: { ...process.env, TERM: "xterm-256color", CI: "", ...env },
      }).stdout;
    expect(inTerminal({})).toContain("\u001B[32mok");
    const plain = inTerminal({ NO_COLOR: "1" });
    expect(plain).toContain("Node.js");
    expect(plain).not.toContain("\u001B[");
  });
});

describe("bench doctor", () => {
  it("says of everything that is missing what it costs and one command that cures it", async () => {
    const { stdout, code } = await bench(["doctor", "--json", "--base-url", "http://127.0.0.1:9/v1"], {
      env: { PATH: "/nonexistent", BENCH_CACHE_DIR: path.join(dir, "none") },
    });
    expect(code).toBe(1);
    const { findings } = JSON.parse(stdout) as {
      findings: { what: string; state: string; costs?: string; cure?: string }[];
    };
    const states = new Map(findings.map(({ what, state }) => [what, state]));
    expect(states.get("Node.js")).toBe("ok");
    expect(states.get("Python sandbox")).toBe("missing");
    expect(states.get("model server at http://127.0.0.1:9/v1")).toBe("missing");
    expect(states.get("cache of local models")).toBe("optional");
    for (const { what, state, costs, cure } of findings)
      if (state !== "ok")
        expect({ what, costs, cure }).toEqual({
          what,
          costs: expect.any(String) as string,
          cure: expect.any(String) as string,
        });
  });
});

describe("bench new-task", () => {
  it("writes a task that passes its own test and plays, and replaces nothing", async () => {
    const folder = path.join(dir, "own");
    mkdirSync(path.join(folder, "node_modules"), { recursive: true });
    const root = fileURLToPath(new URL("../../", import.meta.url));
    symlinkSync(root, path.join(folder, "node_modules", "r1ci-bench"));
    symlinkSync(path.join(root, "node_modules", "zod"), path.join(folder, "node_modules", "zod"));
    const made = await bench(["new-task", "two_sum"], { cwd: folder });
    expect(made.code, made.stderr).toBe(0);
    const tested = spawnSync(process.execPath, ["--test", "two_sum.test.mjs"], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: process.env.PATH },
    });
    expect(tested.stdout).toMatch(/# fail 0/);
    expect(tested.stdout).toMatch(/# pass 11/);

    // The test notices a verifier that takes anything.
    const file = path.join(folder, "two_sum.mjs");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("verify(answer, { numbers, sum }) {", "$&\n    return correct();"));
    const broken = spawnSync(process.execPath, ["--test", "two_sum.test.mjs"], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: process.env.PATH },
    });
    expect(broken.status).toBe(1);
    writeFileSync(file, text);

    const shown = await bench(["show", "--task", "two_sum", "--plugin", "./two_sum.mjs"], { cwd: folder });
    expect(shown.stdout).toContain("correct (satisfies the rules)");
    const again = await bench(["new-task", "two_sum"], { cwd: folder });
    expect(again.code).toBe(2);
    expect(again.stderr).toContain("two_sum.mjs exists");
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it.each([
    [["new-task", "game24"], /game24 is in the suite already/],
    [["new-task", "Two-Sum"], /"Two-Sum" is no id of a task/],
    [["new-task", "x", "--out", "nowhere"], /--out nowhere is no folder/],
  ])("%j is refused", async (args, message) => {
    const { code, stderr } = await bench(args, { cwd: dir });
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});
