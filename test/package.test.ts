import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** The package as a user gets it: packed, installed from the registry's dependencies into an empty folder, used from there. */
const root = fileURLToPath(new URL("../", import.meta.url));
const dir = mkdtempSync(path.join(os.tmpdir(), "bench-pack-"));
const run = (command: string, args: readonly string[], cwd = dir, input?: string): string =>
  execFileSync(command, [...args], {
    cwd,
    encoding: "utf8",
    input,
    stdio: ["pipe", "pipe", "pipe"],
    maxBuffer: 1 << 26,
  });

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe("npm pack, installed in an empty folder", () => {
  beforeAll(() => {
    const [packed] = JSON.parse(
      run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", dir], root),
    ) as { filename: string; files: { path: string }[] }[];
    const files = packed?.files.map((file) => file.path) ?? [];
    expect(files.filter((file) => /^(test|scripts|src|web|node_modules)\//.test(file))).toEqual([]);
    // The page of `bench view` is built before: a user's machine builds nothing.
    for (const part of [
      /\/index\.html$/,
      /\/assets\/[^/]+\.js$/,
      /\/assets\/[^/]+\.css$/,
      /\/LICENSES\.txt$/,
    ])
      expect(files.filter((file) => file.startsWith("dist/viewer/") && part.test(file))).toHaveLength(1);
    writeFileSync(
      path.join(dir, "package.json"),
      JSON.stringify({ name: "user", private: true, type: "module" }),
    );
    run("npm", [
      "install",
      "--omit=dev",
      "--omit=optional",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--prefer-offline",
      `./${packed?.filename}`,
    ]);
  }, 300_000);

  it("has no native modules and needs no install script", () => {
    const lock = JSON.parse(readFileSync(path.join(dir, "package-lock.json"), "utf8")) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    expect(Object.entries(lock.packages).filter(([, entry]) => entry.hasInstallScript)).toEqual([]);
    const native = readdirSync(path.join(dir, "node_modules"), { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".node"),
    );
    expect(native).toEqual([]);
  });

  it("gives a working bench", () => {
    const bench = path.join(dir, "node_modules", ".bin", "bench");
    const entries = run(bench, ["gen", "--task", "game24", "--n", "2"]).trim().split("\n");
    expect(entries.length).toBe(2);
    const input = entries
      .map((line) =>
        JSON.stringify({
          ...(JSON.parse(line) as { answer: string }),
          answer_text: (JSON.parse(line) as { answer: string }).answer,
        }),
      )
      .join("\n");
    expect(run(bench, ["verify"], dir, input).match(/"status":"correct"/g)?.length).toBe(2);
    expect(run(bench, ["--version"]).trim()).toBe(
      (JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string }).version,
    );
    expect(
      run(bench, ["gen", "--task", "all", "--n", "3", "--workers", "2"]).trim().split("\n").length % 3,
    ).toBe(0);
  });

  it("gives working imports", () => {
    writeFileSync(
      path.join(dir, "use.mjs"),
      `import { defineTask, entryAt, loadTask, resolveSetting, taskRows } from "r1ci-bench";
import { task } from "r1ci-bench/tasks/symbench/blocksworld";
import { parseExpression } from "r1ci-bench/verifiers";
import { reward, verifier } from "r1ci-bench/rewards";
import schema from "r1ci-bench/schemas/entry.schema.json" with { type: "json" };
const game24 = await loadTask("game24");
const entry = entryAt(game24, resolveSetting(game24, "easy"), "s", 0);
const given = await reward(entry, "so <<<" + entry.answer + ">>>");
const judge = await verifier("game24");
console.log(JSON.stringify([typeof defineTask, taskRows().length > 0, task.id, parseExpression("1+1").ok, given.reward, judge.judge(entry, "x").status, schema.title]));
`,
    );
    expect(JSON.parse(run(process.execPath, ["--no-warnings", "use.mjs"]))).toEqual([
      "function",
      true,
      "blocksworld",
      true,
      1.1,
      "no_answer",
      "r1ci-bench entry",
    ]);
  });

  it("gives types that a strict user's program checks against", () => {
    writeFileSync(
      path.join(dir, "use.ts"),
      `import { defineTask, type Entry, type Verdict } from "r1ci-bench";
import { task } from "r1ci-bench/tasks/symbench/game24";
import { reward } from "r1ci-bench/rewards";
export const solved: string = task.solve({ numbers: [4, 6], target: 24 });
export async function score(entry: Entry): Promise<Verdict> {
  const { reward: value, verdict } = await reward(entry, "<<<24>>>");
  const given: number | null = value;
  return given === null ? verdict : verdict;
}
// @ts-expect-error an instance needs its target
task.solve({ numbers: [4, 6] });
export { defineTask };
`,
    );
    const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
    expect(
      run(process.execPath, [
        tsc,
        "--noEmit",
        "--strict",
        "--skipLibCheck",
        "--module",
        "nodenext",
        "--target",
        "es2023",
        "use.ts",
      ]),
    ).toBe("");
  });
});
