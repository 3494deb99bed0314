import type { Judged } from "../../src/rewards/index.js";
import type { Entry } from "../../tasks/entry.js";
import { hostileItems } from "./hostile-items.js";
import type { HostileItem } from "./hostile-items.js";

export interface HostileReport {
  sent: number;
  /** How many of each kind and outcome. */
  counts: Map<string, number>;
  /** What must not be: a reward for correctness, an outcome other than a verdict or a broken entry, a refused batch. */
  faults: string[];
}

/**
 * Sends `n` hostile items to `/verify/batch` of a server, in batches over a few connections, and reports what was wrong with the
 * answers. `progress` is told how many were sent.
 */
export async function sendHostile(
  url: string,
  entries: readonly Entry[],
  {
    n,
    seed,
    batch = 256,
    connections = 2,
  }: { n: number; seed: string; batch?: number; connections?: number },
  progress: (sent: number) => void = () => undefined,
): Promise<HostileReport> {
  const report: HostileReport = { sent: 0, counts: new Map(), faults: [] };
  const source = hostileItems(entries, n, seed);
  const lane = async (): Promise<void> => {
    for (;;) {
      const part: HostileItem[] = [];
      for (let next = source.next(); !next.done; next = source.next()) {
        part.push(next.value);
        if (part.length === batch) break;
      }
      if (part.length === 0) return;
      const mode = report.sent % 2 === 0 ? "strict" : "lenient";
      const response = await fetch(`${url}/verify/batch`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ items: part.map(({ item }) => item), mode }),
      });
      report.sent += part.length;
      const body = (await response.json()) as { results?: Judged[]; error?: { message: string } };
      if (response.status !== 200 || body.results?.length !== part.length)
        report.faults.push(`a batch: status ${response.status}: ${body.error?.message}`);
      body.results?.forEach((result, i) => look(report, part[i], result));
      progress(report.sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return report;
}

function look(report: HostileReport, sent: HostileItem | undefined, result: Judged): void {
  const { outcome, reward, components, verdict } = result;
  const key = `${sent?.kind}: ${outcome} ${verdict.status}`;
  report.counts.set(key, (report.counts.get(key) ?? 0) + 1);
  const fault =
    outcome === "judged"
      ? components?.correctness !== 0 || verdict.score === 1 || !(Math.abs(reward ?? NaN) <= 0.2000001)
      : outcome !== "entry_error" || reward !== null || components !== null;
  if (fault)
    report.faults.push(
      `${sent?.kind}: ${outcome}, reward ${reward}: ${verdict.status} ${verdict.reason}: ${JSON.stringify(sent?.item).slice(0, 1_500)}`,
    );
}
