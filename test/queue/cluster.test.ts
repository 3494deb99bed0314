import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { reply, startScriptedServer } from "../support/faulty-server.js";
import { ip, RedisServer, redisMissing, rowsOf, RunningBench, until } from "./support.js";

/** Three machines behind one bridge, as network namespaces of this one. */
const WORKERS = [1, 2, 3] as const;
const id = process.pid % 10_000;
const subnet = `10.231.${id % 250}`;
const bridge = `bb${id}`;
const names = WORKERS.map((n) => ({ space: `bench${id}w${n}`, out: `bo${id}w${n}`, inside: `bi${id}w${n}` }));

/** Whether this machine lets tests make namespaces and links. */
function whyNot(): string | null {
  if (redisMissing !== null) return redisMissing;
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "network namespaces need root on Linux";
  const tried = spawnSync("ip", ["netns", "add", `bench${id}try`]);
  if (tried.status !== 0) return "`ip netns add` does not work here (iproute2, CAP_SYS_ADMIN)";
  spawnSync("ip", ["netns", "del", `bench${id}try`]);
  const link = spawnSync("ip", ["link", "add", `${bridge}t`, "type", "bridge"]);
  if (link.status !== 0) return "this machine makes no network bridge";
  spawnSync("ip", ["link", "del", `${bridge}t`]);
  return null;
}
const missing = whyNot();
if (missing !== null) console.log(`SKIPPED: three workers in network namespaces: ${missing}`);

function makeNetwork(): void {
  ip("link", "add", bridge, "type", "bridge");
  ip("addr", "add", `${subnet}.254/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  for (const [i, { space, out, inside }] of names.entries()) {
    ip("netns", "add", space);
    ip("link", "add", out, "type", "veth", "peer", "name", inside);
    ip("link", "set", inside, "netns", space);
    ip("link", "set", out, "master", bridge);
    ip("link", "set", out, "up");
    ip("-n", space, "link", "set", "lo", "up");
    ip("-n", space, "addr", "add", `${subnet}.${i + 1}/24`, "dev", inside);
    ip("-n", space, "link", "set", inside, "up");
  }
}

/** Removes what there is of it; half a network as well. */
function removeNetwork(): void {
  for (const { space, out } of names) {
    spawnSync("ip", ["link", "del", out]);
    spawnSync("ip", ["netns", "del", space]);
  }
  spawnSync("ip", ["link", "del", bridge]);
}

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe.skipIf(missing !== null)("three workers in network namespaces of their own", () => {
  it(
    "one is killed, one is cut off for 30 s, Redis is killed and started again: each episode is there once",
    { timeout: 300_000 },
    async () => {
      const n = 500;
      const dir = mkdtempSync(path.join(os.tmpdir(), "bench-cluster-"));
      closing.push(() => rmSync(dir, { recursive: true, force: true }));
      closing.push(removeNetwork);
      makeNetwork();
      const host = `${subnet}.254`;
      const redis = await RedisServer.start(host);
      closing.push(() => redis.close());
      /** Requests by the namespace's address. */
      const asked = new Map<string, number>();
      const server = await startScriptedServer(() => reply("<<<True>>>", { delayMs: 1_000 }), {
        host,
        onRequest: ({ address }) => asked.set(address, (asked.get(address) ?? 0) + 1),
      });
      closing.push(() => server.close());
      const from = (worker: number): number => asked.get(`${subnet}.${worker}`) ?? 0;

      const workers = names.map(({ space }) => {
        const options = { before: ["ip", "netns", "exec", space] };
        const flags = ["--redis", redis.url, "--concurrency", "4", "--sandbox", "fresh"];
        const worker = new RunningBench(["worker", ...flags], options);
        closing.push(() => worker.close());
        return worker;
      });
      const out = path.join(dir, "run");
      const what = [
        "--model",
        "m",
        "--base-url",
        server.url,
        "--task",
        "boolean_expressions",
        "--n",
        String(n),
      ];
      const run = new RunningBench(["run", ...what, "--redis", redis.url, "--out", out]);
      closing.push(() => run.close());

      await until(() => [1, 2, 3].every((worker) => from(worker) >= 8), "all three work");
      workers[0]?.kill("SIGKILL");
      await workers[0]?.ended;
      await wait(2_000);
      const link = names[1]?.out ?? "";
      ip("link", "set", link, "down");
      const cutAt = Date.now();
      await wait(12_000);
      await redis.down();
      await wait(3_000);
      await redis.up();
      await wait(30_000 - (Date.now() - cutAt));
      const atCut = from(2);
      ip("link", "set", link, "up");

      const ended = await run.ended;
      expect(ended.code, run.stderr).toBe(0);
      expect(run.stdout).toMatch(new RegExp(`${n} of ${n} episodes`));
      const rows = rowsOf(out);
      expect(rows.length).toBe(n);
      expect(new Set(rows.map((row) => row.episode)).size).toBe(n);
      expect(rows.every((row) => row.outcome === "judged" && row.verdict !== null)).toBe(true);
      // The killed one had episodes in flight, which were run again; the one that was cut off has come back.
      expect(server.requests.length).toBeGreaterThan(n);
      expect(server.requests.length).toBeLessThan(n + 40);
      expect(from(2)).toBeGreaterThan(atCut);
      expect(run.stderr).toMatch(
        /connection to redis:\/\/\S+ is lost[\s\S]*connected to redis:\/\/\S+ again/,
      );
      expect(redis.cli("keys", "*")).toBe("");
      for (const worker of workers.slice(1)) {
        worker.kill("SIGTERM");
        expect((await worker.ended).code, worker.stderr).toBe(0);
      }
    },
  );
});
