import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Ajv } from "ajv";
import { afterAll, describe, expect, it } from "vitest";
import { EPISODE_SCHEMA } from "../../src/results/episode-schema.js";
import type { EpisodeRow } from "../../src/results/row.js";
import { BENCH, bench, jsonLines } from "../support/bench.js";
import { hang, reply, startScriptedServer, unauthorized } from "../support/faulty-server.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-run-cli-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
let folders = 0;
const fresh = (): string => path.join(dir, `run${folders++}`);
const episodes = (folder: string): EpisodeRow[] =>
  jsonLines(readFileSync(path.join(folder, "episodes.jsonl"), "utf8")) as unknown as EpisodeRow[];
/** Answers every question with a constant. */
const constant = () => startScriptedServer(() => reply("I think it is <<<True>>>", { delayMs: 30 }));

describe("bench run", () => {
  it("all four strategies understand each other in every answer format, with all prompt forms", async () => {
    const tasks = ["--task", "blocksworld,gcd,binary_matrix", "--n", "3", "--level", "easy"];
    for (const [format, form] of [
      ["envelope", "mix"],
      ["boxed", "single"],
      ["tags", "system"],
      ["line", "plan"],
    ] as const) {
      const out = path.join(dir, `all-${format}`);
      const flags = ["--strategy", "all", "--answer-format", format, "--prompt-form", form, "--quiet"];
      const result = await bench(["run", "--model", "reference", ...tasks, ...flags, "--out", out]);
      expect(result.stdout).toMatch(/strict %, all episodes( +100\.0){4}\n/);
      expect(result.stdout).toMatch(/strategy +all_text +all_code +code_agent +code_steer\n/);
      const again = await bench(["rescore", out]);
      expect(again.stdout).toContain("36 episodes judged again, 0 verdicts changed");
    }
  });

  it("the reference policy goes all the way on every task, through the sandbox", async () => {
    const out = fresh();
    const result = await bench(["run", "--model", "reference", "--task", "all", "--n", "2", "--out", out]);
    expect(result.code, result.stderr).toBe(0);
    expect(result.stdout).toMatch(/NOTE: .*not a model's/);
    expect(result.stdout).toMatch(/Strict accuracy, mean over tasks: 100.0 %/);
    const rows = episodes(out);
    const check = new Ajv({ allowUnionTypes: true }).compile(EPISODE_SCHEMA);
    for (const row of rows) expect(check(row), JSON.stringify(check.errors)).toBe(true);
    expect(rows.every((row) => row.codeCalls === 1 && row.verdict?.status === "correct")).toBe(true);
    const manifest = JSON.parse(readFileSync(path.join(out, "manifest.json"), "utf8")) as Record<
      string,
      Record<string, unknown>
    >;
    expect(manifest.sandbox).toMatchObject({ isolation: "bwrap" });
    expect(manifest.prompts?.["code_agent.standard.instructions"]).toContain("Code Execution Results:");
    expect(jsonLines(readFileSync(path.join(out, "entries.jsonl"), "utf8")).length).toBe(rows.length);
    expect(readFileSync(path.join(out, "scores.csv"), "utf8").trim().split("\n").length).toBe(
      rows.length + 1,
    );
    const again = await bench(["report", out, "--csv"]);
    expect(again.stdout.split("\n")[0]).toMatch(/^group,name,episodes,scored,strict,/);
    expect(again.stdout).toMatch(/^all,all,/m);
  });

  it("killed half-way with SIGKILL and resumed it ends with each episode once", async () => {
    const server = await constant();
    const out = fresh();
    const args = [
      "run",
      "--model",
      "m",
      "--base-url",
      server.url,
      "--task",
      "boolean_expressions",
      "--n",
      "40",
      "--concurrency",
      "3",
    ];
    const killed = await bench([...args, "--out", out], {
      onStderr: (text, kill) => {
        if (text.includes("[12/40]")) kill("SIGKILL");
      },
    });
    expect(killed.signal).toBe("SIGKILL");
    const half = episodes(out).length;
    expect(half).toBeGreaterThanOrEqual(12);
    expect(half).toBeLessThan(40);
    // The kill may come in the middle of a line.
    writeFileSync(
      path.join(out, "episodes.jsonl"),
      `${readFileSync(path.join(out, "episodes.jsonl"), "utf8")}{"episode":"torn`,
    );
    const asked = server.requests.filter((request) => request.method === "POST").length;
    const resumed = await bench(["run", "--resume", out]);
    expect(resumed.code, resumed.stderr).toBe(0);
    const rows = episodes(out);
    expect(rows.length).toBe(40);
    expect(new Set(rows.map((row) => row.episode)).size).toBe(40);
    expect(server.requests.filter((request) => request.method === "POST").length - asked).toBe(40 - half);
    expect(resumed.stdout).toMatch(/40 of 40 episodes/);
    await server.close();
  });

  it("Ctrl-C stops cleanly with 130 and can be resumed; samples may grow, nothing else may change", async () => {
    let stuck = true;
    const server = await startScriptedServer((_body, n) => (stuck && n >= 4 ? hang() : reply("<<<True>>>")));
    const out = fresh();
    const stopped = await bench(
      [
        "run",
        "--model",
        "m",
        "--base-url",
        server.url,
        "--task",
        "boolean_expressions",
        "--n",
        "8",
        "--concurrency",
        "2",
        "--out",
        out,
      ],
      {
        onStderr: (text, kill) => {
          if (text.includes("[4/8]") && !text.includes("stopping")) kill("SIGINT");
        },
      },
    );
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toMatch(/--resume/);
    expect(existsSync(path.join(out, "run.lock"))).toBe(false);
    stuck = false;
    for (const [args, what] of [
      [["--temperature", "0"], /temperature was 0.6, now 0/],
      [["--n", "3"], /n was 8, it can only grow/],
      [["--task", "game24"], /tasks was/],
      [["--model", "other"], /model was "m"/],
    ] as const) {
      const refused = await bench(["run", "--resume", out, ...args]);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(what);
    }
    const grown = await bench(["run", "--resume", out, "--samples", "2", "--n", "10", "--concurrency", "4"]);
    expect(grown.code, grown.stderr).toBe(0);
    const rows = episodes(out);
    expect(rows.length).toBe(20);
    expect(new Set(rows.map((row) => row.episode)).size).toBe(20);
    expect(rows.every((row) => row.outcome === "judged")).toBe(true);
    await server.close();
  });

  it("a folder in use is refused, a full one too, and a dead owner's lock is taken over", async () => {
    const server = await constant();
    const out = fresh();
    mkdirSync(out);
    writeFileSync(path.join(out, "x"), "");
    const args = [
      "run",
      "--model",
      "m",
      "--base-url",
      server.url,
      "--task",
      "boolean_expressions",
      "--n",
      "2",
    ];
    const full = await bench([...args, "--out", out]);
    expect(full.code).toBe(2);
    expect(full.stderr).toMatch(/is not empty/);
    const run = fresh();
    expect((await bench([...args, "--out", run])).code).toBe(0);
    const [, , ticks] = [
      "",
      "",
      readFileSync(`/proc/${process.pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19],
    ];
    const lock = path.join(run, "run.lock");
    writeFileSync(lock, JSON.stringify({ host: os.hostname(), pid: process.pid, started: ticks }));
    const used = await bench(["run", "--resume", run]);
    expect(used.code).toBe(2);
    expect(used.stderr).toMatch(new RegExp(`in use by another run \\(process ${process.pid}`));
    // A killed owner that nothing has reaped yet: the shell below is told to leave its child a zombie.
    const { spawn } = await import("node:child_process");
    const parent = spawn("/bin/sh", ["-c", "sleep 0 & echo $!; exec sleep 60"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const zombie = Number(
      await new Promise((resolve) => parent.stdout.once("data", (text: Buffer) => resolve(text.toString()))),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const stat = readFileSync(`/proc/${zombie}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    expect(stat[0]).toBe("Z");
    writeFileSync(lock, JSON.stringify({ host: os.hostname(), pid: zombie, started: stat[19] }));
    const taken = await bench(["run", "--resume", run]);
    parent.kill();
    expect(taken.code, taken.stderr).toBe(0);
    // The same process id, given to another process since.
    writeFileSync(lock, JSON.stringify({ host: os.hostname(), pid: process.pid, started: "1" }));
    expect((await bench(["run", "--resume", run])).code).toBe(0);
    await server.close();
  });

  it("runs entries of a file and names its broken lines", async () => {
    const server = await constant();
    const lines = (await bench(["gen", "--task", "boolean_expressions", "--n", "3"])).stdout
      .trim()
      .split("\n");
    const file = path.join(dir, "entries.jsonl");
    writeFileSync(
      file,
      [
        lines[0],
        "{broken",
        lines[1],
        JSON.stringify({ task: "boolean_expressions", question: "?", metadata: { expression: 1 } }),
        lines[2],
        lines[0],
      ].join("\n"),
    );
    const out = fresh();
    const result = await bench([
      "run",
      "--model",
      "m",
      "--base-url",
      server.url,
      "--entries",
      file,
      "--out",
      out,
    ]);
    expect(result.code, result.stderr).toBe(0);
    expect(result.stderr).toMatch(/line 2: left out: not JSON/);
    expect(result.stderr).toMatch(/line 4: left out: metadata does not fit/);
    expect(result.stderr).toMatch(/line 6: left out: the entry .* occurs twice/);
    expect(episodes(out).length).toBe(3);
    await server.close();
  });

  it.runIf(existsSync("/usr/bin/script"))(
    "on a terminal every episode keeps its line above the bar",
    async () => {
      const { execFileSync } = await import("node:child_process");
      const command = `"${process.execPath}" "${BENCH}" run --model reference --task game24 --n 4 --out "${fresh()}"`;
      const shown = execFileSync("/usr/bin/script", ["-qec", command, "/dev/null"], { encoding: "utf8" });
      // The verdict has a colour where the terminal has any.
      for (const n of [1, 2, 3, 4])
        expect(shown).toMatch(new RegExp(`\\[${n}/4\\] game24 {2}(?:\\x1b\\[32m)?correct`));
      expect(shown).toMatch(/4\/4 {2}right 4 of 4/);
    },
  );

  it("--dry-run prints the plan and asks nobody", async () => {
    const result = await bench([
      "run",
      "--model",
      "r1ci-14b",
      "--task",
      "game24",
      "--n",
      "3",
      "--samples",
      "2",
      "--dry-run",
    ]);
    expect(result.code).toBe(0);
    expect(result.stdout).toMatch(/6 episodes: 3 entries x 1 strategies x 2 samples/);
    expect(result.stdout).toMatch(/First prompt[\s\S]*Code Execution Results/);
  });

  it("a deadline is stated, and what was not run is left to a resumption", async () => {
    const server = await startScriptedServer(() => hang());
    const out = fresh();
    const result = await bench([
      "run",
      "--model",
      "m",
      "--base-url",
      server.url,
      "--task",
      "boolean_expressions",
      "--n",
      "3",
      "--deadline",
      "1s",
      "--out",
      out,
      "--concurrency",
      "1",
    ]);
    expect(result.code).toBe(1);
    expect(result.stdout).toMatch(/1 of 3 episodes \(2 were not started: the deadline of 1 s is reached/);
    expect(result.stderr).toMatch(/3 episodes are not final: bench run --resume/);
    await server.close();
  });
});

describe("errors of bench run", () => {
  it("name the thing and the next step, and leave no folder behind", async () => {
    const server = await startScriptedServer(() => unauthorized());
    const out = fresh();
    const cases: [string[], number, RegExp][] = [
      [["--task", "all"], 2, /no model is named/],
      [["--model", "r1ci-41b"], 2, /r1ci-14b/],
      [["--model", "m", "--base-url", "http://127.0.0.1:9"], 4, /127\.0\.0\.1:9/],
      [
        ["--model", "m", "--base-url", server.url, "--strategy", "code_agnet"],
        2,
        /strategy "code_agnet" is unknown\n {2}Did you mean code_agent/,
      ],
      [["--model", "m", "--base-url", server.url, "--level", "huge"], 2, /level "huge"/],
      [
        ["--model", "m", "--base-url", server.url, "--task", "game24", "--entries", "x"],
        2,
        /--task and --entries together/,
      ],
      [["--model", "m", "--base-url", server.url, "--entries", "/nonexistent"], 2, /no such file/],
      [["--model", "m", "--base-url", server.url, "--temperature", "3"], 2, /--temperature 3/],
      [["--model", "m", "--base-url", server.url, "--deadline", "soon"], 2, /--deadline soon/],
      [["--model", "m", "--base-url", server.url, "--concurrency", "0"], 2, /--concurrency 0/],
      [
        ["--model", "m", "--base-url", server.url, "--api-key-env", "OPENAI_API_KEY"],
        2,
        /OPENAI_API_KEY is sent to OpenAI only/,
      ],
      [["--model", "local:/nonexistent.gguf"], 2, /nonexistent\.gguf/],
      [["--model", "gpt-4o"], 2, /OPENAI_API_KEY is not set/],
    ];
    for (const [args, code, message] of cases) {
      const result = await bench(["run", ...args, "--out", out]);
      expect(result.stderr, args.join(" ")).toMatch(message);
      expect(result.code, args.join(" ")).toBe(code);
      expect(result.stderr).not.toMatch(/\n\s+at /);
      expect(existsSync(out), args.join(" ")).toBe(false);
    }
    const refused = await bench(
      ["run", "--model", "m", "--base-url", server.url, "--task", "game24", "--n", "1", "--out", out],
      { env: { BENCH_API_KEY: "secret-key-value" } },
    );
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/BENCH_API_KEY/);
    expect(refused.stderr).not.toContain("secret-key-value");
    await server.close();
  });

  it("without bubblewrap or Python it refuses and says what to install", async () => {
    const empty = path.join(dir, "empty");
    mkdirSync(empty, { recursive: true });
    const result = await bench(
      ["run", "--model", "reference", "--task", "game24", "--n", "1", "--out", fresh()],
      { env: { PATH: empty } },
    );
    expect(result.code).toBe(3);
    expect(result.stderr).toMatch(/bubblewrap/);
    expect(result.stderr).toMatch(/apt-get install/);
  });

  it("an unwritable folder is found before the model is asked", async () => {
    const server = await constant();
    const parent = path.join(dir, "file-not-folder");
    writeFileSync(parent, "");
    const result = await bench([
      "run",
      "--model",
      "m",
      "--base-url",
      server.url,
      "--task",
      "boolean_expressions",
      "--n",
      "1",
      "--out",
      path.join(parent, "run"),
    ]);
    expect(result.code).toBe(3);
    expect(result.stderr).toMatch(/cannot write to/);
    expect(server.requests.filter((request) => request.method === "POST").length).toBe(0);
    await server.close();
  });

  it.runIf(process.getuid?.() === 0 && existsSync("/dev/full"))(
    "a full disk ends the run with the way on, and keeps what had ended",
    async () => {
      const server = await constant();
      const { execFileSync } = await import("node:child_process");
      const mount = path.join(dir, "small");
      mkdirSync(mount);
      try {
        execFileSync("mount", ["-t", "tmpfs", "-o", "size=128k", "tmpfs", mount]);
      } catch {
        console.log("skipped: this machine does not let tests mount a small tmpfs");
        await server.close();
        return;
      }
      try {
        const run = path.join(mount, "run");
        const result = await bench([
          "run",
          "--model",
          "m",
          "--base-url",
          server.url,
          "--task",
          "boolean_expressions",
          "--n",
          "60",
          "--out",
          run,
        ]);
        expect(result.code).toBe(3);
        expect(result.stderr).toMatch(/is full\n.*--resume/);
        const text = readFileSync(path.join(run, "episodes.jsonl"), "utf8");
        expect(text.endsWith("\n")).toBe(true);
        expect(jsonLines(text).length).toBeGreaterThan(3);
        execFileSync("mount", ["-o", "remount,size=4m", mount]);
        expect((await bench(["run", "--resume", run])).code).toBe(0);
        expect(episodes(run).length).toBe(60);
      } finally {
        execFileSync("umount", [mount]);
        await server.close();
      }
    },
  );
});
