// `npm run hostile [-- --n 1000000 --seed NAME]`: sends answers that are right for no question to `/verify/batch` of a real
// `bench serve`. Fails where one is rewarded, ends a thread, or is answered by anything but a verdict.
import { spawn } from "node:child_process";
import process from "node:process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { entriesForHostility } from "../test/support/hostile-items.js";
import { sendHostile } from "../test/support/hostile-batches.js";

const { values } = parseArgs({
  options: { n: { type: "string", default: "1000000" }, seed: { type: "string", default: "hostile" } },
});
const n = Number(values.n);
if (!Number.isInteger(n) || n < 1) throw new Error(`--n ${values.n}: give a whole number from 1`);

const bench = fileURLToPath(new URL("../dist/cli/bench.js", import.meta.url));
const server = spawn(process.execPath, [bench, "serve", "--port", "0", "--exit-with-stdin", "--no-code"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const first = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
if (first.done) throw new Error("bench serve did not start: npm run build");
const { url } = JSON.parse(first.value) as { url: string };

const start = performance.now();
let told = 0;
const report = await sendHostile(url, await entriesForHostility(4), { n, seed: values.seed }, (sent) => {
  if (sent - told < 50_000) return;
  told = sent;
  console.log(`${sent} sent, ${Math.round(sent / ((performance.now() - start) / 1_000))} a second`);
});
for (const [key, count] of [...report.counts].sort()) console.log(`${String(count).padStart(8)}  ${key}`);
const alive = (await (await fetch(`${url}/health`)).json()) as { status: string };
console.log(
  `${report.sent} hostile answers in ${Math.round((performance.now() - start) / 1_000)} s; ${report.faults.length} faults; the server is ${alive.status}`,
);
for (const fault of report.faults.slice(0, 20)) console.log(`FAULT ${fault}`);
server.stdin.end();
process.exitCode = report.faults.length === 0 && report.sent === n ? 0 : 1;
