import { createRequire } from "node:module";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";

/**
 * A real browser for tests: `BENCH_CHROMIUM`, else Debian's Chromium or Chrome where one is installed. Null where there is none:
 * then the tests say so and are skipped.
 */
export const CHROMIUM = findChromium();

function findChromium(): string | null {
  for (const name of [process.env.BENCH_CHROMIUM, "chromium", "chromium-browser", "google-chrome"]) {
    if (!name) continue;
    const { stdout, status } = spawnSync("sh", ["-c", 'command -v "$0"', name], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  console.log("SKIPPED: the tests in a browser (no Chromium here: apt-get install chromium)");
  return null;
}

/** Starts the browser. It has no network but this machine: any other name is not found. */
export async function openBrowser(): Promise<Browser> {
  if (CHROMIUM === null) throw new Error("no Chromium");
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      // Root may not have Chromium's own sandbox; the pages are this project's.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  });
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe-core finds on a page that is serious or critical, one line a finding with the first element that has it. Run with
 * the page as it is; the script is evaluated by the debugger, so a content security policy does not stop it.
 */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    interface Result {
      id: string;
      impact: string | null;
      help: string;
      nodes: { html: string; failureSummary?: string }[];
    }
    const run = (globalThis as unknown as { axe: { run(): Promise<{ violations: Result[] }> } }).axe;
    const { violations } = await run.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help}; ${nodes.length} elements, first ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary ?? ""}`,
      );
  });
}

/** Everything that a page says went wrong: errors of scripts, refusals of the content security policy, failed requests. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    // A page that is left ends its own requests.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") faults.push(`request: ${request.url()}`);
  });
  return faults;
}
