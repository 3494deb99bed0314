import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BENCH, bench } from "../support/bench.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-optional-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
/** Node.js without bullmq and ioredis, whatever node_modules holds. */
let env: NodeJS.ProcessEnv;

beforeAll(() => {
  const hooks = `export async function resolve(name, context, next) {
  if (name !== "bullmq" && name !== "ioredis") return next(name, context);
  throw Object.assign(new Error("Cannot find package '" + name + "'"), { code: "ERR_MODULE_NOT_FOUND" });
}`;
  const url = `data:text/javascript,${encodeURIComponent(hooks)}`;
  const file = path.join(dir, "without.mjs");
  writeFileSync(file, `import { register } from "node:module"; register(${JSON.stringify(url)});`);
  env = { NODE_OPTIONS: `--import=${file}` };
});

it("a run on one machine does without bullmq and ioredis", async () => {
  const args = [
    "run",
    "--model",
    "reference",
    "--task",
    "game24",
    "--n",
    "2",
    "--out",
    path.join(dir, "run"),
  ];
  const result = await bench(args, { env });
  expect(result.code, result.stderr).toBe(0);
});

it.each([
  ["run", "--model", "reference", "--task", "game24", "--redis", "redis://127.0.0.1:9"],
  ["worker", "--redis", "redis://127.0.0.1:9"],
])("bench %s --redis says what to install", async (...args) => {
  const result = await bench(args, { env });
  expect(result.code).toBe(2);
  expect(result.stderr).toMatch(
    /bullmq and ioredis, which are not installed\n {2}npm install bullmq ioredis/,
  );
});

it("they are not bundled, and stand in no chunk that is loaded before --redis", () => {
  const folder = path.dirname(BENCH);
  const chunks = readdirSync(folder).filter((file) => file.endsWith(".js"));
  const naming = chunks.filter((file) =>
    /(?:from|import)\s*\(?\s*"(?:bullmq|ioredis)"/.test(readFileSync(path.join(folder, file), "utf8")),
  );
  expect(naming.length).toBeGreaterThan(0);
  for (const file of naming) {
    const text = readFileSync(path.join(folder, file), "utf8");
    // Asked for by import(), never by a statement that runs when the chunk is loaded.
    expect(text).not.toMatch(/from\s*"(?:bullmq|ioredis)"|import\s*"(?:bullmq|ioredis)"/);
  }
  expect(
    chunks.some((file) => readFileSync(path.join(folder, file), "utf8").includes("moveToWaitingChildren")),
  ).toBe(false);
});
