import { appendFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadTask } from "../../tasks/registry.js";
import { resolveSetting, walk } from "../../tasks/entry.js";
import type { EpisodeRow } from "../../src/results/row.js";
import type { ExecutionResult } from "../../src/sandbox/sandbox.js";
import { CHROMIUM, openBrowser, seriousFindings, watchFaults } from "../support/browser.js";
import { writeLargeRun } from "../support/large-run.js";
import { madeRow, verdict, writeRun } from "../support/made-run.js";
import { madeRows, scratchFolder, startViewer, untilRead } from "./support.js";
import type { Viewer } from "./support.js";

const HOSTILE =
  '<img src=x onerror="top.hit=1"><svg onload="top.hit=1"></svg></pre></script><script>top.hit=1</script>\u0000\u202Egnp.exe ' +
  '<a href="javascript:top.hit=1">x</a><style>*{display:none}</style>';
const CODE = `print("${HOSTILE.replaceAll('"', "'")}")\nfor i in range(3):\n    pass`;
const LONG = "x".repeat(200_000);

/** An episode with every kind of text, all of them hostile. */
function hostileRow(entry: string): EpisodeRow {
  const execution: ExecutionResult = {
    stdout: `${HOSTILE}\n<<<no>>>`,
    stderr: HOSTILE,
    truncated: true,
    reason: "error",
    exitCode: 1,
    signal: null,
    wallMs: 1_500,
    cpuMs: 900,
    maxRssKb: 1,
    isolation: "bwrap",
    memoryLimit: "cgroup2",
  };
  const asked = { request: HOSTILE, reply: HOSTILE, finishReason: "stop", usage: null, ms: 10 } as const;
  return madeRow({
    entry,
    index: 77,
    strategy: "code_steer",
    codeCalls: 1,
    turns: [
      { role: "system", text: HOSTILE },
      { role: "user", text: HOSTILE },
      {
        ...{ role: "assistant", text: HOSTILE, reasoning: HOSTILE, dropped: HOSTILE, code: CODE, execution },
        guide: [
          { kind: "decide", ...asked, decision: "code" },
          { kind: "check", ...asked, code: CODE, execution },
        ],
      },
      { role: "user", text: LONG },
      { role: "assistant", text: `${LONG}\nSo it is <<< ${HOSTILE} >>>.`, finishReason: "stop" },
    ],
    verdict: { ...verdict("wrong", HOSTILE), reason: HOSTILE },
    lenient: { ...verdict("wrong", HOSTILE), reason: HOSTILE },
  });
}

/** The longest of the made episodes, in seconds. */
const LONGEST = (Math.max(...madeRows(40).map(({ ms }) => ms)) / 1_000).toFixed(1);
const ID = "game24-hostile/code_steer/0/m";

describe.skipIf(CHROMIUM === null)("the viewer's page", () => {
  const at = scratchFolder();
  const small = at("small");
  let browser: Browser;
  let viewer: Viewer;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    const task = await loadTask("game24");
    if (!task) throw new Error("no game24");
    const [entry] = [...walk(task, resolveSetting(task, "medium"), { seed: "eval", n: 1 })];
    if (!entry) throw new Error("no entry");
    const outage = madeRow({
      entry: "game24-down",
      index: 78,
      outcome: "model_error",
      error: { kind: "status", message: HOSTILE },
    });
    const rows = [...madeRows(40), hostileRow("game24-hostile"), outage];
    writeRun(small, rows, {
      entries: [
        {
          ...entry,
          id: "game24-hostile",
          question: HOSTILE,
          metadata: { ...(entry.metadata as object), note: HOSTILE },
        },
        { ...entry, id: "game24-0" },
      ] as never,
    });
    await writeLargeRun(at("large"), {
      entries: 3,
      samples: 12,
      tasks: ["game24", "word_sorting", "2048", "boolean_expressions", "blocksworld", "shortest_path"],
    });
    viewer = await startViewer([small, at("large")]);
    await untilRead(viewer.url);
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    faults = watchFaults(page);
  });
  afterAll(async () => {
    await browser?.close();
    await viewer?.stop();
  });

  const open = async (address: string): Promise<void> => {
    await page.goto("about:blank");
    await page.goto(`${viewer.url}/${address}`);
  };
  const counts = (start: string | RegExp) => page.getByRole("status").filter({ hasText: start }).waitFor();
  const top = () => page.evaluate<number>('document.querySelector(".rows").scrollTop');
  const episodePath = (id: string): string => `#/run/small/episode/${encodeURIComponent(id)}`;

  it("shows hostile text as text, everywhere, and nothing of it runs", async () => {
    await open("#/run/small?text=hostile");
    await counts("1 episode");
    expect(await page.locator(".rows .c-answer").innerText()).toContain('<img src=x onerror="top.hit=1">');
    await page.getByRole("link", { name: "game24" }).click();
    await page.getByRole("heading", { name: /Verdict/ }).waitFor();
    for (const fold of await page.locator("summary").all()) await fold.click();
    const boxes = await page.locator("pre").allInnerTexts();
    // Question, answer with its surroundings, instance, system, user, text, reasoning, dropped, program, output, guide ...
    expect(boxes.filter((text) => text.includes("<img src=x onerror=")).length).toBeGreaterThan(14);
    expect(await page.locator(".why").innerText()).toContain("‹U+202E›gnp.exe");
    expect(await page.locator(".why").innerText()).toContain("\u2400");
    expect(
      await page.locator("main img, main svg, main script, main style, main a[href^='javascript']").count(),
    ).toBe(0);
    expect(await page.evaluate("String(top.hit)")).toBe("undefined");
    // Colours of the program are the one markup that is put in.
    expect(await page.locator("pre.code .hljs-keyword").first().innerText()).toBe("for");
    // Long texts are folded, with the answer in sight, and open in one piece.
    const mark = page.locator("#answer-mark");
    expect(await mark.innerText()).toContain('<img src=x onerror="top.hit=1">');
    expect(await page.locator(".turn").last().innerText()).toContain("characters are folded away");
    await page.getByRole("button", { name: "Show all 200,000 characters" }).click();
    expect((await page.getByLabel("Text of message 4").innerText()).length).toBe(200_000);
    // What was said about the reason, the answer and the way to it.
    const why = await page.locator(".why").innerText();
    for (const words of [
      "wrong",
      "Reason",
      "The answer that was read",
      "between the last <<< and >>>",
      "message 5",
      "A right answer",
      "How this task is judged",
    ])
      expect(why).toContain(words);
    expect(faults).toEqual([]);
  });

  it("has its security policy in force", async () => {
    await open("#/run/small");
    await counts("162 episodes");
    const before = faults.length;
    const ran = await page.evaluate(`(async () => {
      const script = document.createElement("script");
      script.textContent = "top.hit = 1";
      document.body.append(script);
      const place = document.createElement("div");
      place.innerHTML = '<img src="data:,x" onerror="top.hit = 1">';
      document.body.append(place);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return [String(top.hit), await fetch("http://localhost:9/").then(() => "sent", () => "refused")];
    })()`);
    expect(ran).toEqual(["undefined", "refused"]);
    expect(faults.splice(before).join("\n")).toMatch(/script-src[^]*connect-src/);
  });

  it("filters by fields that are all in the address; back and forward go through them", async () => {
    await open("#/run/small");
    await counts("162 episodes");
    await page.getByLabel("Strategy").selectOption("all_text");
    await counts("80 episodes of 162");
    await page.getByLabel("Task", { exact: true }).fill("word_sorting");
    await counts(/^26 episodes/);
    await page.getByLabel("Verdict", { exact: true }).selectOption("correct");
    await counts(/right of \d+ \(100.0 %\)/);
    expect(page.url()).toContain("strategy=all_text");
    expect(page.url()).toContain("task=word_sorting");
    expect(page.url()).toContain("verdict=correct");
    const shared = page.url();
    const names = await page.locator(".rows .c-task").allInnerTexts();
    await page.goBack();
    await counts(/^26 episodes/);
    await page.goForward();
    await counts(/100.0 %/);
    const other = await browser.newPage();
    await other.goto(shared);
    await other.getByRole("status").filter({ hasText: "100.0 %" }).waitFor();
    expect(await other.locator(".rows .c-task").allInnerTexts()).toEqual(names);
    expect(await other.getByLabel("Task", { exact: true }).inputValue()).toBe("word_sorting");
    await other.close();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await counts("162 episodes");
    await page.getByRole("button", { name: "Seconds" }).click();
    await page.locator('[aria-sort="descending"]', { hasText: "Seconds" }).waitFor();
    await page.locator('[aria-rowindex="2"]', { hasText: LONGEST }).waitFor();
    await page.getByLabel("Flips against").selectOption({ label: "all_text of this run" });
    await page.getByLabel("Change", { exact: true }).selectOption("lost");
    await page.waitForURL(/flips=lost/);
    await counts(/of 162/);
    expect(await page.locator(".rows .row:not(.wait) .c-strategy").allInnerTexts()).not.toContain("all_text");
  });

  it("finds text in transcripts and shows where", async () => {
    await open("#/run/small");
    await page.getByLabel("In transcripts").fill("GNP.exe");
    await page.getByLabel("In transcripts").press("Enter");
    await counts(/2 episodes with “GNP.exe” in 162 of 162 transcripts/);
    expect(await page.locator(".c-note").first().innerText()).toContain("gnp.exe");
    expect(page.url()).toContain("find=GNP.exe");
  });

  it("is used by keyboard alone", async () => {
    await open("#/run/small?strategy=code_agent");
    await counts("81 episodes");
    const focused = (row: number) => page.locator(`[aria-rowindex="${row}"] a:focus`).waitFor();
    for (const key of ["j", "j", "ArrowDown", "k"]) await page.keyboard.press(key);
    await focused(3);
    await page.keyboard.press("End");
    await focused(82);
    await page.keyboard.press("Home");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByText("2 of 81").waitFor();
    await page.keyboard.press("n");
    await page.getByText("3 of 81").waitFor();
    await page.keyboard.press("n");
    await page.getByText("4 of 81").waitFor();
    await page.keyboard.press("p");
    await page.getByText("3 of 81").waitFor();
    await page.keyboard.press("Escape");
    await counts("81 episodes");
    // The one that was open last is where the list goes on.
    await page.locator('.row.active[aria-rowindex="4"]').waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("game24-1");
    await page.waitForURL(/text=game24-1/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Runs" }).waitFor();
  });

  it("links an episode to the others of its question, and a link opens it", async () => {
    await open(episodePath("game24-0/all_text/0/m"));
    await page.getByRole("heading", { name: "The same question: 4 episodes" }).waitFor();
    await page.locator("table a", { hasText: "code_agent" }).first().click();
    await page.getByText("code_agent, sample 0").waitFor();
    await page.goBack();
    await page.getByText("all_text, sample 0").waitFor();
    await open(episodePath("game24-down/code_agent/0/m"));
    await page.getByText("An outage of the model server").waitFor();
    expect(await page.locator(".why").innerText()).toContain("status");
    await open(episodePath("none"));
    await page.getByText("no such episode").waitFor();
  });

  it("has nothing serious for axe, light and dark, wide and narrow", async () => {
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [1400, 390]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        for (const [address, ready] of [
          ["#/", ".runs td"],
          ["#/run/small", ".rows .badge"],
          [episodePath(ID), ".why .badge"],
        ] as const) {
          await open(address);
          await page.locator(ready).first().waitFor();
          expect(await seriousFindings(page), `${address} ${colorScheme} ${width}`).toEqual([]);
          // Nothing is wider than the window.
          expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
        }
      }
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize({ width: 1400, height: 900 });
  });

  it("draws of a long list what is on the screen, and finds every row", async () => {
    await open("#/run/large");
    await counts("864 episodes");
    expect(await page.locator(".table").getAttribute("aria-rowcount")).toBe("865");
    expect(await page.locator(".rows .row").count()).toBeLessThan(60);
    await page.keyboard.press("End");
    await page.locator('[aria-rowindex="865"] a').waitFor();
    expect(await page.locator(".rows .row").count()).toBeLessThan(60);
    const before = await top();
    await page.locator('[aria-rowindex="860"] a').click();
    await page.getByText("859 of 864").waitFor();
    await page.goBack();
    await page.locator('[aria-rowindex="860"] a').waitFor();
    expect(await top()).toBe(before);
  });

  it("follows a run that grows without losing the place, and one that is written anew", async () => {
    const own = writeRun(at("growing"), madeRows(30));
    const growing = await startViewer([own]);
    await page.goto(growing.url);
    // One run alone is opened at once.
    await counts("120 episodes");
    await page.evaluate('document.querySelector(".rows").scrollTop = 1000');
    const later = madeRows(31).slice(120);
    appendFileSync(path.join(own, "episodes.jsonl"), later.map((row) => `${JSON.stringify(row)}\n`).join(""));
    await counts("124 episodes");
    expect(await top()).toBe(1_000);
    const right = madeRows(31, () => ({ status: "correct" }));
    writeFileSync(path.join(own, "episodes.jsonl"), right.map((row) => `${JSON.stringify(row)}\n`).join(""));
    await counts("124 right of 124 (100.0 %)");
    await growing.stop();
    await page.getByText("The viewer does not answer").first().waitFor();
    faults.length = 0;
  });

  it("said nothing wrong all the while", () => expect(faults).toEqual([]));
});
