// `npm run perf:rewards [-- SECONDS]`: verdicts a second over all tasks at medium, right and wrong answers, the entries sent along.
// Every task occurs equally often: the figure is all verdicts over all seconds, so slow tasks weigh as much as they take.
// 1. In this thread: items as a trainer holds them. An entry's metadata is checked once and then known by its text: the figure is
//    given for groups of answers to one entry, and for both ends.
// 2. Over HTTP: a real `bench serve` process, batches of 256, a few connections, latencies by batch.
// CPU seconds (of this process; of the server, by its own metrics) tell what a verdict costs where other programs are busy as well.
// Ratios to a fixed piece of work (hashing 1 KiB) compare machines. Measure on an idle machine.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { CATALOG } from "../../tasks/catalog.js";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import { createJudge } from "../../src/rewards/judge.js";
import type { RewardItem } from "../../src/rewards/judge.js";
import { baseline } from "./rates.js";

const ENTRIES = 16;
/** Answers to one entry, as in group-relative policy optimisation: its metadata is checked once for all. */
const GROUP = 8;
const BATCH = 256;
const CONNECTIONS = 2;
const seconds = Number(process.argv[2] ?? 20);
if (!(seconds > 0)) throw new Error("give a number of seconds above 0");

const items: RewardItem[] = [];
for (const row of CATALOG) {
  const task = await row.load();
  const setting = resolveSetting(task, "medium");
  const entries = Array.from({ length: ENTRIES }, (_, i) => entryAt(task, setting, "perf", i));
  entries.forEach((entry, i) => {
    // Every other answer is right, the others are those of another entry.
    const answer = i % 2 === 0 ? entry.answer : entries[(i + 1) % ENTRIES]?.answer;
    items.push({ ...entry, response: `Let me think about it.\nIt is <<<${answer}>>>` });
  });
}
// As they come from a request: not the objects that the generator made.
const sent = items.map((item) => JSON.stringify(item));
console.log(
  `${sent.length} items of ${CATALOG.length} tasks, ${Math.round(sent.join("").length / sent.length)} bytes each`,
);

await inProcess();
await overHttp();

async function inProcess(): Promise<void> {
  const own = sent.map((text) => JSON.parse(text) as RewardItem);
  const measure = async (cached: number | undefined): Promise<Rate> => {
    const judge = createJudge(cached);
    await judge.load(own);
    const round = (): void => {
      for (const item of own)
        if (judge.judge(item, {}).outcome !== "judged") throw new Error(JSON.stringify(item));
    };
    // A trainer runs for hours: the figure is that of code which has been compiled.
    for (const start = performance.now(); performance.now() - start < seconds * 200;) round();
    let count = 0;
    const cpu = process.cpuUsage();
    const start = performance.now();
    while (performance.now() - start < seconds * 300) {
      round();
      count += own.length;
    }
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(cpu);
    if (cached === undefined && process.env.PERF_TASKS) byTask(own, judge);
    return { wall: (count / wall) * 1_000, cpu: (count / (user + system)) * 1_000_000 };
  };
  const known = await measure(undefined);
  const fresh = await measure(1);
  const mixed = (name: keyof Rate): number => GROUP / (1 / fresh[name] + (GROUP - 1) / known[name]);
  console.log("in process, wanted: 20,000 verdicts/s");
  print(`groups of ${GROUP} answers an entry`, { wall: mixed("wall"), cpu: mixed("cpu") });
  print("entries seen before", known);
  print("every entry for the first time", fresh);
}

/** Verdicts a second, and a second of CPU time. */
interface Rate {
  wall: number;
  cpu: number;
}

function print(what: string, { wall, cpu }: Rate): void {
  console.log(
    `  ${what}: ${Math.round(wall)} verdicts/s, ${Math.round(cpu)} a CPU second (${(baseline() / wall).toFixed(2)} baseline steps a verdict)`,
  );
}

/** The tasks that take longest, microseconds a verdict. */
function byTask(own: readonly RewardItem[], judge: ReturnType<typeof createJudge>): void {
  const rows = CATALOG.map(({ id }) => {
    const mine = own.filter(({ task }) => task === id);
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < 100) {
      for (const item of mine) judge.judge(item, {});
      count += mine.length;
    }
    return { id, us: ((performance.now() - start) * 1_000) / count };
  });
  for (const { id, us } of rows.sort((a, b) => b.us - a.us).slice(0, 30))
    console.log(`  ${id.padEnd(40)} ${us.toFixed(0).padStart(6)} us`);
}

async function overHttp(): Promise<void> {
  const bench = fileURLToPath(
    new URL("../../dist/cli/bench.js", import.meta.url).href.replace("/node_modules", ""),
  );
  const server = spawn(process.execPath, [bench, "serve", "--port", "0", "--exit-with-stdin"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) throw new Error("bench serve did not start: npm run build");
  const { url } = JSON.parse(first.value) as { url: string };
  const dispatcher = new Agent({ connections: CONNECTIONS });
  // Batches that go through all items in turn: each task is in them equally often.
  const bodies = Array.from({ length: sent.length / 16 }, (_, i) => {
    const part = Array.from({ length: BATCH }, (_, k) => sent[(i * BATCH + k * 7) % sent.length]);
    return `{"items":[${part.join(",")}]}`;
  });
  const latencies: number[] = [];
  let next = 0;
  // The first third compiles the verifiers in the server's threads.
  let until = performance.now() + seconds * 300;
  const lane = async (): Promise<void> => {
    while (performance.now() < until) {
      const body = bodies[next++ % bodies.length];
      const start = performance.now();
      const answer = await request(`${url}/verify/batch`, {
        method: "POST",
        dispatcher,
        body,
        headers: { "content-type": "application/json" },
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) throw new Error(text);
      latencies.push(performance.now() - start);
    }
  };
  const run = async (): Promise<number> => {
    latencies.length = 0;
    const start = performance.now();
    await Promise.all(Array.from({ length: CONNECTIONS }, lane));
    return ((latencies.length * BATCH) / (performance.now() - start)) * 1_000;
  };
  const cpuSeconds = async (): Promise<number> => {
    const text = await (await request(`${url}/metrics`, { dispatcher })).body.text();
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
  };
  await run();
  const before = await cpuSeconds();
  until = performance.now() + seconds * 500;
  const rate = await run();
  const cpu = (latencies.length * BATCH) / ((await cpuSeconds()) - before);
  latencies.sort((a, b) => a - b);
  const at = (share: number): string =>
    (latencies[Math.min(latencies.length - 1, Math.floor(share * latencies.length))] ?? NaN).toFixed(0);
  console.log("over HTTP, wanted: 5,000 verdicts/s and a p99 of at most 200 ms");
  print(`batches of ${BATCH} over ${CONNECTIONS} connections`, { wall: rate, cpu });
  console.log(`  a batch: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
  await dispatcher.close();
  server.stdin.end();
}
