// Started by residue.test.ts as process 1 of a pid namespace, where nobody reaps what is left behind.
import { openSandbox } from "../../src/sandbox/open.js";
import { processes } from "./helpers.plain.js";

const counts = { ok: 0, timeout: 0, cancelled: 0 } as Record<string, number>;
const backend = process.argv[2] as "warm" | "fresh";
const sandbox = await openSandbox({ backend });
const run = async (code: string, timeoutMs: number, abortMs?: number) => {
  const signal = abortMs === undefined ? undefined : AbortSignal.timeout(abortMs);
  const { reason } = await sandbox.execute({ code, timeoutMs, ...(signal ? { signal } : {}) });
  counts[reason] = (counts[reason] ?? 0) + 1;
};
for (let round = 0; round < 3; round++) {
  await Promise.all(Array.from({ length: 10 }, () => run("import os\nif os.fork(): print(1)", 20_000)));
  await Promise.all(Array.from({ length: 2 }, () => run("while True: pass", 100)));
}
await Promise.all(Array.from({ length: 14 }, (_, i) => run("while True: pass", 20_000, 3 * i + 1)));
// Closed while the next interpreters are being set up.
await sandbox.close();
await (await openSandbox({ backend })).close();
await new Promise((resolve) => setTimeout(resolve, 200));
const zombies = processes().filter((row) => row.includes(") Z "));
const text = Object.entries(counts).map(([reason, count]) => `${reason} ${count}`);
process.stdout.write(`${text.join(", ")}; zombies: ${zombies.length === 0 ? "none" : zombies.join("; ")}\n`);
