// `npm run perf:sandbox [-- --rounds N]`: latency and throughput of both backends beside a bare python3, call by call in
// turn, so that the ratios hold on a busy machine as well. Failures are counted: a sandbox that refuses is fast.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { findPython } from "../src/sandbox/host.js";
import { openSandbox } from "../src/sandbox/open.js";
import type { Sandbox } from "../src/sandbox/sandbox.js";

const LIGHT = "print(1+1)";
const HEAVY =
  "import numpy, sympy, networkx\nprint(numpy.arange(5).sum(), sympy.Integer(4), networkx.path_graph(3).order())";

type Run = (code: string) => Promise<boolean>;

const python = findPython().path;
const bare: Run = (code) =>
  new Promise((resolve) => {
    const child = spawn(python, ["-I", "-c", code], { stdio: ["ignore", "pipe", "pipe"], env: {} });
    let out = "";
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.on("close", (status) => resolve(status === 0 && out !== ""));
  });
const inside =
  (sandbox: Sandbox): Run =>
  async (code) => {
    const result = await sandbox.execute({ code });
    return result.reason === "ok" && result.stdout !== "";
  };

const quantile = (values: number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))] ?? NaN;

interface Way {
  name: string;
  run: Run;
}

let failures = 0;
async function timed(run: Run, code: string): Promise<number> {
  const start = performance.now();
  if (!(await run(code))) failures++;
  return performance.now() - start;
}

async function latency(ways: Way[], code: string, rounds: number): Promise<Map<string, number[]>> {
  const times = new Map(ways.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++)
    for (const { name, run } of ways) times.get(name)?.push(await timed(run, code));
  return times;
}

/** Calls a second with two in flight. The ways take turns in blocks. */
async function throughput(
  ways: Way[],
  code: string,
  calls: (name: string) => number,
): Promise<Map<string, number>> {
  const spent = new Map(ways.map(({ name }) => [name, { ms: 0, calls: 0 }]));
  for (let block = 0; block < 3; block++) {
    for (const { name, run } of ways) {
      const start = performance.now();
      let left = calls(name);
      const lane = async (): Promise<void> => {
        while (left-- > 0) await timed(run, code);
      };
      await Promise.all([lane(), lane()]);
      const total = spent.get(name);
      if (total) {
        total.ms += performance.now() - start;
        total.calls += calls(name);
      }
    }
  }
  return new Map([...spent].map(([name, { ms, calls: count }]) => [name, (1000 * count) / ms]));
}

/** Proportional share of memory, KiB, of the processes whose name is `name`. */
function pssOf(name: string): number[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() !== name) return [];
      const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
      return pss === undefined ? [] : [Number(pss)];
    } catch {
      return [];
    }
  });
}

const flag = process.argv.indexOf("--rounds");
const rounds = flag > 0 ? Number(process.argv[flag + 1]) : 200;
const warm = await openSandbox({ backend: "warm" });
const fresh = await openSandbox({ backend: "fresh" });
const ways: Way[] = [
  { name: "bare", run: bare },
  { name: "warm", run: inside(warm) },
  { name: "fresh", run: inside(fresh) },
];
console.log(
  `warm and fresh sandbox (memory limit by ${warm.memoryLimit}) beside ${python}; ratios to bare in the same run`,
);
console.log("                        bare         warm          fresh");
const row = (name: string, values: number[], digits: number, unit: string): void => {
  const [base = NaN] = values;
  const cells = values.map(
    (value, i) => `${value.toFixed(digits)}${i > 0 ? ` (${(value / base).toFixed(3)})` : ""}`,
  );
  console.log(`${name.padEnd(22)} ${cells.map((cell) => cell.padEnd(13)).join(" ")} ${unit}`);
};
for (const [label, code, count] of [
  ["light", LIGHT, rounds],
  ["heavy", HEAVY, Math.max(10, Math.round(rounds / 8))],
] as const) {
  await latency(ways, code, 5); // the slots' interpreters start
  const times = await latency(ways, code, count);
  row(
    `${label} p50`,
    ways.map(({ name }) => quantile(times.get(name) ?? [], 0.5)),
    1,
    "ms",
  );
  row(
    `${label} p95`,
    ways.map(({ name }) => quantile(times.get(name) ?? [], 0.95)),
    1,
    "ms",
  );
  const rates = await throughput(ways, code, (name) =>
    label === "light" ? rounds : Math.round(name === "warm" ? rounds : rounds / 20),
  );
  row(
    `${label} 2 in flight`,
    ways.map(({ name }) => rates.get(name) ?? NaN),
    1,
    "calls/s",
  );
}
const naming = 'import ctypes, time\nctypes.CDLL(None).prctl(15, b"perfchild")\ntime.sleep(3)';
const alive = Array.from({ length: 4 }, () => warm.execute({ code: naming }));
await new Promise((resolve) => setTimeout(resolve, 2000));
const pss = pssOf("perfchild");
await Promise.all(alive);
console.log(
  `memory of a waiting warm call (share of ${pss.length}): ${Math.round(quantile(pss, 0.5) / 1024)} MB`,
);
console.log(`failed calls: ${failures}`);
await warm.close();
await fresh.close();
process.exit(failures > 0 ? 1 : 0);
