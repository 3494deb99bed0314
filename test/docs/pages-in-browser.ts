import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { POLICY } from "../../scripts/docs/layout.js";
import { seriousFindings, watchFaults } from "../support/browser.js";
import { openSite } from "./open-site.js";
import { tryBox } from "./support.js";

const PAGES = [
  "index.html",
  "exercises.html",
  "reading-an-episode.html",
  "verdicts.html",
  "tasks/index.html",
  "tasks/blocksworld.html",
  "tasks/snarks.html",
  "tasks/gcd.html",
  "api/verifiers.html",
];

/** Tests of what the pages look like and do, but for "try it". */
export function pagesInBrowser(site: () => string): void {
  const open = openSite(site);

  test.each(["light", "dark"] as const)(
    "axe finds nothing serious, %s; nothing is wider than a phone",
    async (colorScheme) => {
      const own = await open.browser.newContext({ colorScheme });
      const tab = await own.newPage();
      const seen = watchFaults(tab);
      for (const file of PAGES.filter((name) => existsSync(path.join(site(), name)))) {
        await tab.setViewportSize({ width: 1400, height: 900 });
        await tab.goto(open.url + file);
        const task = file.startsWith("tasks/") && !file.endsWith("index.html");
        if (task) {
          await tryBox(tab).question();
          await tryBox(tab).judge("<b>no</b>");
        }
        expect(await seriousFindings(tab), file).toEqual([]);
        await tab.setViewportSize({ width: 390, height: 900 });
        expect(await tab.evaluate("document.documentElement.scrollWidth"), file).toBe(390);
      }
      await tab.click(".folded summary");
      expect(await tab.locator(".folded a:visible").count()).toBeGreaterThan(10);
      expect(await seriousFindings(tab), "narrow").toEqual([]);
      expect(seen).toEqual([]);
      await own.close();
    },
  );

  test("the policy is in force, on the page and in its worker", async () => {
    const own = await open.browser.newContext();
    const tab = await own.newPage();
    // A refusal that the worker's own code catches is not on the console.
    await own.route("**/assets/worker.js", async (route) => {
      const response = await route.fetch();
      const watch = `globalThis.refused = []; addEventListener("securitypolicyviolation", ({ blockedURI }) => refused.push(blockedURI));`;
      await route.fulfill({ response, body: watch + (await response.text()) });
    });
    const response = await tab.goto(`${open.url}tasks/gcd.html`);
    expect(response?.headers()["content-security-policy"]).toContain(POLICY);
    await tryBox(tab).question();
    await tryBox(tab).judge("1");
    expect(await tab.workers()[0]?.evaluate("refused")).toEqual([]);
    const refused = await tab.evaluate(`new Promise((resolve) => {
      document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective + " " + document.title));
      const script = document.createElement("script");
      script.textContent = "document.title = 'ran'";
      document.body.append(script);
    })`);
    expect(refused).toBe("script-src-elem gcd - r1ci-bench");
    // What the debugger evaluates is exempt, what it has called later is not.
    const compiled = await tab.workers()[0]?.evaluate(`new Promise((resolve) => {
      setTimeout(() => { try { resolve(new Function("return 'ran'")()); } catch { resolve("refused"); } });
    })`);
    expect(compiled).toBe("refused");
    expect(await tab.workers()[0]?.evaluate("refused")).toEqual(["eval"]);
    await own.close();
  });

  test("the gallery is filtered, and the filter stands in the address", async () => {
    const { page, url } = open;
    await page.goto(`${url}tasks/index.html`);
    const shown = () => page.locator(".gallery tbody tr:visible").count();
    expect(await shown()).toBe(144);
    await page.selectOption(".filter [name=suite]", "bbh");
    expect(await shown()).toBe(27);
    await page.fill(".filter [name=text]", "deduction sudoku");
    expect(await shown()).toBe(0);
    expect(await page.textContent(".count")).toBe("0 of 144 tasks");
    await page.fill(".filter [name=text]", "deduction");
    expect(await shown()).toBe(3);
    expect(page.url()).toContain("suite=bbh");
    await page.reload();
    expect(await shown()).toBe(3);
    await page.click(".filter [type=reset]");
    await expect.poll(shown).toBe(144);
    await page.goto(`${url}tasks/gcd.html`);
    await page.click(".facts a[href*='family=']");
    await page.waitForURL(/#family=gcd_lcm$/);
    expect(await shown()).toBe(2);
  });

  test.each([
    ["blocksworld", "tasks/blocksworld.html"],
    ["leter jumble", "tasks/letter_jumble.html"],
    ["extractAnswer", "api/"],
    ["exercised real packages", "exercises.html"],
  ])("the search finds %s", async (query, target) => {
    const { page, url } = open;
    await page.goto(`${url}tasks/gcd.html`);
    await page.fill("#search", query);
    await page.waitForSelector("#search-results a");
    await page.press("#search", "Enter");
    await page.waitForURL((at) => at.href.startsWith(url + target));
    await page.fill("#search", "zzzzqqqq");
    await expect.poll(() => page.textContent("#search-results")).toBe("Nothing found.");
  });

  test("without scripts, and from disk, everything is there but trying, which says why", async () => {
    const plain = await open.browser.newContext({ javaScriptEnabled: false });
    const tab = await plain.newPage();
    await tab.goto(`${open.url}tasks/index.html`);
    expect(await tab.locator(".gallery tbody tr:visible").count()).toBe(144);
    expect(await tab.locator("form:visible").count()).toBe(0);
    const scripted = await open.context.newPage();
    for (const [page, at] of [
      [tab, `${open.url}tasks/gcd.html`],
      [scripted, `file://${site()}/tasks/gcd.html`],
    ] as const) {
      await page.goto(at);
      expect(await page.locator(".try [data-part=off]:visible").textContent()).toContain(
        "npm run docs -- --serve",
      );
      expect(await page.locator(".try form:visible").count()).toBe(0);
      // The style is there as well.
      expect(await page.evaluate("getComputedStyle(document.querySelector('.facts')).display")).toBe("grid");
    }
    await plain.close();
    await scripted.close();
  });
}
