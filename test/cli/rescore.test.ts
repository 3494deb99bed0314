import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveSetting, walk } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { readManifest } from "../../src/results/folder.js";
import { rescore } from "../../src/results/rescore.js";
import type { VerdictChange } from "../../src/results/rescore.js";
import type { EpisodeRow } from "../../src/results/row.js";
import { bench, jsonLines } from "../support/bench.js";
import { reply, startScriptedServer } from "../support/faulty-server.js";
import { madeRow, verdict, writeRun } from "../support/made-run.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-rescore-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const rowsOf = (folder: string): EpisodeRow[] =>
  jsonLines(readFileSync(path.join(folder, "episodes.jsonl"), "utf8")) as unknown as EpisodeRow[];
/** Names, sizes, times and contents of a folder's files. */
const state = (folder: string): unknown =>
  readdirSync(folder)
    .sort()
    .map((name) => {
      const file = path.join(folder, name);
      return [name, statSync(file).mtimeMs, readFileSync(file, "utf8")];
    });

const plugin = (version: number, isRight: string): string => `
import { correct, defineTask, invalid, wrong } from ${JSON.stringify(path.resolve("dist/lib/src/index.js"))};
import * as z from ${JSON.stringify(path.resolve("node_modules/zod/index.js"))};
export const task = defineTask({
  id: "double", suite: "mine", version: ${version}, family: "double", capability: "execution", abilities: ["math"],
  summary: "Double a number.", judging: "The number.", severalRight: false,
  params: z.object({ max: z.number().int().default(10000) }), levels: { easy: {}, medium: {}, hard: {} },
  grows: { what: "the number", measure: ({ x }) => x },
  instance: z.object({ x: z.number().int() }),
  generate: (rng, { max }) => ({ x: rng.int(1, max) }),
  prompt: ({ x }) => "What is twice " + x + "? Put the number between <<< and >>>, for example <<<-1>>>.",
  solve: ({ x }) => String(2 * x),
  verify: (answer, { x }) => ${isRight} ? correct() : wrong("not twice"),
});
`;

describe("bench rescore on a run of bench run", () => {
  const run = path.join(dir, "run");
  const file = path.join(dir, "double.mjs");
  beforeAll(async () => {
    // The first verifier takes no thousands separators: half of the replies have one.
    writeFileSync(file, plugin(1, `answer === String(2 * x)`));
    let asked = 0;
    const server = await startScriptedServer((body) => {
      const text = (body.messages as { content: string }[])[0]?.content ?? "";
      const x = Number(/twice (\d+)/.exec(text)?.[1]);
      return reply(
        `<<<${asked++ % 2 ? (2 * x + 1_000_000).toLocaleString("en-US").slice(0) : String(2 * x)} >>>`,
      );
    });
    const result = await bench(
      [
        "run",
        "--model",
        "m",
        "--base-url",
        server.url,
        "--task",
        "double",
        "--n",
        "6",
        "--plugin",
        file,
        "--out",
        run,
      ],
      {},
    );
    await server.close();
    expect(result.code, result.stderr).toBe(0);
  });

  it("finds nothing where the verifiers are the same, and changes nothing on disk", async () => {
    const before = state(run);
    const { code, stdout, stderr } = await bench(["rescore", run, "--plugin", file]);
    expect(code, stderr).toBe(0);
    expect(stdout).toBe("6 episodes judged again, 0 verdicts changed in 0 of them\n");
    expect(state(run)).toEqual(before);
    expect(rowsOf(run).every(({ version, abilities }) => version === 1 && abilities?.[0] === "math")).toBe(
      true,
    );
  });

  it("lists what a new version of the verifier judges otherwise; --write puts it into the folder and keeps the old rows", async () => {
    writeFileSync(file, plugin(2, `Number(answer.replaceAll(",", "")) % 1_000_000 === 2 * x`));
    const before = state(run);
    const old = readFileSync(path.join(run, "episodes.jsonl"), "utf8");
    const dry = await bench(["rescore", run, "--plugin", file]);
    expect(dry.code, dry.stderr).toBe(0);
    expect(dry.stdout).toMatch(
      /^double-\w+\/code_agent\/0\/m {2}strict: wrong -> correct \(satisfies the rules\)$/m,
    );
    expect(dry.stdout).toMatch(/^6 episodes judged again, 6 verdicts changed in 3 of them$/m);
    expect(dry.stderr).toMatch(/^double: entries of version 1 are judged by version 2$/m);
    expect(dry.stderr).toMatch(/nothing was written: .*--write/);
    expect(state(run)).toEqual(before);

    const json = JSON.parse((await bench(["rescore", run, "--plugin", file, "--json"])).stdout) as {
      changes: number;
      changed: VerdictChange[];
      otherVersions: unknown[];
    };
    expect(json).toMatchObject({ changes: 6, otherVersions: [{ task: "double", entries: 1, verifier: 2 }] });
    expect(json.changed[0]).toMatchObject({
      before: { status: "wrong" },
      after: { status: "correct", score: 1 },
    });

    const written = await bench(["rescore", run, "--plugin", file, "--write"]);
    expect(written.code, written.stderr).toBe(0);
    expect(rowsOf(run).map((row) => [row.verdict?.status, row.lenient?.status, row.version])).toEqual(
      Array.from({ length: 6 }, () => ["correct", "correct", 1]),
    );
    const session = readManifest(run).sessions.at(-1);
    expect(session).toMatchObject({ command: "rescore", tasks: { double: 2 }, changed: 6 });
    expect(readFileSync(path.join(run, session?.kept ?? ""), "utf8")).toBe(old);
    expect(readFileSync(path.join(run, "scores.csv"), "utf8").match(/,correct,/g)?.length).toBe(12);
    expect(readdirSync(run).filter((name) => /part|lock/.test(name))).toEqual([]);
    expect((await bench(["report", run])).stdout).toMatch(/strict %, all episodes +100\.0/);
    const after = state(run);
    const again = await bench(["rescore", run, "--plugin", file, "--write"]);
    expect(again.stdout).toMatch(/ 0 verdicts changed/);
    expect(again.stderr).toMatch(/today's already: nothing was written/);
    expect(state(run)).toEqual(after);
  });

  it("refuses a folder in use, a folder that is none, and a task that it does not know", async () => {
    const ticks = readFileSync(`/proc/${process.pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19];
    const lock = path.join(run, "run.lock");
    writeFileSync(lock, JSON.stringify({ host: os.hostname(), pid: process.pid, started: ticks }));
    for (const args of [[], ["--write"]]) {
      const used = await bench(["rescore", run, "--plugin", file, ...args]);
      expect(used.code).toBe(2);
      expect(used.stderr).toMatch(/in use by another run/);
    }
    rmSync(lock);
    const unknown = await bench(["rescore", run]);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toMatch(/task "double" of .* is not in the catalog\n.*--plugin/);
    expect((await bench(["rescore", dir])).code).toBe(2);
  });
});

describe("rescore", () => {
  let task: AnyTask;
  beforeAll(async () => {
    task = (await loadTask("game24")) as AnyTask;
  });

  it("judges the text that was judged: a program's output, a cut-off turn, nothing of an outgrown conversation or an outage", async () => {
    const entries = [...walk(task, resolveSetting(task, "easy"), { seed: "rescore", n: 5 })];
    const answer = (i: number): string => `<<<${entries[i]?.answer}>>>`;
    const row = (i: number, more: Partial<EpisodeRow>): EpisodeRow =>
      madeRow({ entry: entries[i]?.id ?? "", version: task.version, status: "wrong", ...more });
    const said = (text: string): EpisodeRow["turns"] => [
      { role: "user", text: "?" },
      { role: "assistant", text },
      { role: "user", text: "Code Execution Results:\n<<<1>>>" },
    ];
    const folder = writeRun(
      path.join(dir, "kinds"),
      [
        row(0, { turns: said("```python\nprint()\n```"), response: answer(0) }),
        row(1, { turns: said(`${answer(1)} and then`), outcome: "truncated" }),
        row(2, { turns: said(answer(2)), outcome: "context_exceeded" }),
        row(3, { turns: said(answer(3)), outcome: "sandbox_error", verdict: null, lenient: null }),
        row(4, { turns: said("I do not know"), verdict: verdict("no_answer"), lenient: verdict("invalid") }),
      ],
      { entries },
    );
    const changes: VerdictChange[] = [];
    const counts = await rescore(folder, (change) => void changes.push(change));
    expect(counts).toMatchObject({ judged: 4, notJudged: 1, changedEpisodes: 3, otherVersions: [] });
    expect(
      changes.map(({ entry, mode, after }) => [
        entries.findIndex(({ id }) => id === entry),
        mode,
        after.status,
      ]),
    ).toEqual([
      [0, "strict", "correct"],
      [0, "lenient", "correct"],
      [1, "strict", "correct"],
      [1, "lenient", "correct"],
      [2, "strict", "no_answer"],
      [2, "lenient", "no_answer"],
    ]);
  });

  it("an entry that the task cannot read any more becomes an error, and one that is missing is named", async () => {
    const [entry] = walk(task, resolveSetting(task, "easy"), { seed: "rescore", n: 1 });
    if (!entry) throw new Error("no entry");
    const broken = writeRun(path.join(dir, "broken"), [madeRow({ entry: entry.id })], {
      entries: [{ ...entry, metadata: { numbers: "none" } }],
    });
    const changes: VerdictChange[] = [];
    await rescore(broken, (change) => void changes.push(change));
    expect(changes.map(({ after }) => after.status)).toEqual(["error", "error"]);
    const lost = writeRun(path.join(dir, "lost"), [madeRow({ entry: "game24-gone" })], { entries: [entry] });
    await expect(rescore(lost, () => undefined)).rejects.toThrow(/game24-gone .* is not in entries\.jsonl/);
  });
});
