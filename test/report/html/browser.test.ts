import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bench } from "../../support/bench.js";
import { CHROMIUM, openBrowser, seriousFindings, watchFaults } from "../../support/browser.js";
import { writeLargeRun } from "../../support/large-run.js";
import { madeRow, writeRun } from "../../support/made-run.js";

const EVIL = `</td></table><script>window.hit=1</script><img src=http://127.0.0.1:9/x.png onerror="window.hit=2">`;
const TASKS = ["game24", "blocksworld", "word_sorting", "navigate", "gcd", "knights_knaves"];

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-page-browser-"));
const file = path.join(dir, "report.html");

async function writePages(): Promise<{ stdout: string; stderr: string; code: number | null }> {
  const options = { tasks: TASKS, entries: 4, samples: 2 };
  await writeLargeRun(path.join(dir, "a"), options);
  await writeLargeRun(path.join(dir, "b"), { ...options, seed: "other" });
  return bench(["report", path.join(dir, "a"), path.join(dir, "b"), "--html", file]);
}

/** A property of the first element as it is shown. */
const styleOf = (page: Page, selector: string, name: string): Promise<unknown> =>
  page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${name}`);

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe.skipIf(CHROMIUM === null)("the report page in a browser", () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let faults: string[];
  const requests: string[] = [];
  const open = async (place: string): Promise<void> => {
    await page.goto(`file://${place}`);
  };

  beforeAll(async () => {
    const { code, stderr } = await writePages();
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/^wrote .*report\.html \(\d+ kB\)/);
    browser = await openBrowser();
    context = await browser.newContext({ offline: true, viewport: { width: 1400, height: 900 } });
    page = await context.newPage();
    faults = watchFaults(page);
    page.on("request", (request) => requests.push(request.url()));
  });
  afterAll(() => browser?.close());

  it("opens from disk without faults, and asks for nothing but itself", async () => {
    await open(file);
    expect(await page.locator("h1").innerText()).toBe("Report of r1ci-bench");
    expect(await page.locator("figure svg").count()).toBeGreaterThan(10);
    expect(await page.locator("#comparison").count()).toBe(1);
    // Laid out by its own style: were the hash wrong, it would be dropped.
    expect(await styleOf(page, ".skip", "position")).toBe("absolute");
    expect(faults).toEqual([]);
    expect(requests).toEqual([`file://${file}`]);
  });

  it("its policy lets no script run and nothing be fetched, also of what is put into it", async () => {
    const put = path.join(dir, "put.html");
    const evil = `<script>document.title = "ran"</script><p id="mark" style="color: rgb(1, 2, 3)">x</p><img src="http://127.0.0.1:9/x.png" onerror="document.title='ran'">`;
    writeFileSync(put, readFileSync(file, "utf8").replace("<main>", `<main>${evil}`));
    const own = await context.newPage();
    const refused = watchFaults(own);
    await own.goto(`file://${put}`);
    expect(await own.title()).not.toBe("ran");
    expect(await styleOf(own, "#mark", "color")).not.toBe("rgb(1, 2, 3)");
    const policy = refused.filter((fault) => fault.includes("Content Security Policy")).join("\n");
    expect(policy).toContain("Executing inline script");
    expect(policy).toContain("x.png");
    expect(policy).toContain("Applying inline style");
    await own.close();
  });

  it("text full of markup appears as text", async () => {
    const run = writeRun(
      path.join(dir, "hostile"),
      [
        madeRow({ task: EVIL, strategy: EVIL, suite: EVIL }),
        madeRow({ task: EVIL, strategy: "x", suite: EVIL }),
      ],
      { manifest: { notes: [EVIL], settings: { model: EVIL, strategies: [EVIL, "x"], samples: 1 } } },
    );
    const hostile = path.join(dir, "hostile.html");
    const { code, stderr } = await bench(["report", run, "--html", hostile]);
    expect(code, stderr).toBe(0);
    await open(hostile);
    expect(await page.locator(".note").first().innerText()).toContain(EVIL);
    expect(await page.locator("script, img, iframe, object").count()).toBe(0);
    expect(await page.evaluate("window.hit")).toBeUndefined();
    expect(faults).toEqual([]);
  });

  it.each([
    ["light", 1400],
    ["dark", 1400],
    ["light", 390],
  ] as const)(
    "axe finds nothing serious (%s, %i wide), and the page does not scroll sideways",
    async (colorScheme, width) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await open(file);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      await page.evaluate(`document.querySelectorAll("details").forEach((one) => { one.open = true; })`);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      expect(await seriousFindings(page)).toEqual([]);
    },
  );

  it("a chart's colours are those of the scheme, and its text is read out", async () => {
    const ink = (): Promise<unknown> => styleOf(page, "figure svg text", "fill");
    await open(file);
    await page.emulateMedia({ colorScheme: "light" });
    const light = await ink();
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await ink()).not.toBe(light);
    const label = await page.locator("figure svg").first().getAttribute("aria-label");
    expect(label).toMatch(/A all_text \d+\.\d % \(\d+\.\d - \d+\.\d\), lenient/);
    for (const svg of await page.locator("figure svg").all())
      expect(await svg.getAttribute("role")).toBe("img");
  });

  it("prints, on several pages, what is behind lines that open it but not the flips", async () => {
    await page.setViewportSize({ width: 1400, height: 900 });
    await open(file);
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const ground = await page.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(ground).toBe("rgb(255, 255, 255)");
    expect(await page.locator("details.printed table").first().isVisible()).toBe(true);
    expect(await page.locator("table.flips").first().isVisible()).toBe(false);
  });
});

describe("bench report --html", () => {
  it("names what it cannot do and the next step, and leaves no half of a file", async () => {
    const run = writeRun(path.join(dir, "plain"), [madeRow()]);
    const tried = async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await bench(["report", run, ...args]);
      expect([code, stdout]).toEqual([2, ""]);
      return stderr;
    };
    const place = path.join(dir, "x.html");
    expect(await tried("--html", place, "--json")).toContain("--html together with --json");
    expect(await tried("--html", place, "--csv")).toContain("--html together with --csv");
    expect(await tried("--html", path.join(dir, "no", "x.html"))).toMatch(
      /there is no folder .*no\n {2}.*mkdir -p/,
    );
    expect(await tried("--html", path.join(run, "episodes.jsonl"))).toContain("does not end in .html");
    expect(await tried(run, "--html", place)).toContain("is named twice");
    expect(() => readFileSync(place)).toThrow("ENOENT");
    const { code, stdout } = await bench(["report", run, "--html", place]);
    expect([code, stdout]).toEqual([0, ""]);
    expect(readFileSync(place, "utf8")).toMatch(/^<!doctype html>/);
    const again = path.join(dir, "y.html");
    expect((await bench(["report", run, "--html", again])).code).toBe(0);
    expect(readFileSync(again, "utf8")).toBe(readFileSync(place, "utf8"));
  });
});
