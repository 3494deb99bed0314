import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { gather } from "../../../src/report/html/gather.js";
import { marks, pagesIn, two } from "./made-marks.js";
import { cellsOf, tableOf, textOf } from "./reading.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-page-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const { made, page } = pagesIn(dir);

describe("a page", () => {
  it("has the same bytes each time it is written", async () => {
    const folder = made("again", two);
    const first = await page(folder);
    await page(made("between", marks("+-+-")));
    expect(await page(folder)).toBe(first);
  });

  it("has unique ids, and every reference has its target", async () => {
    const text = await page(made("ids", two), made("ids2", two));
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    const references = [...text.matchAll(/href="#([^"]+)"|url\(#([^)]+)\)|labelledby="([^"]+)"/g)];
    for (const [, href, url, label] of references) expect(ids).toContain(href ?? url ?? label);
  });

  it("shows unfinished and empty runs", async () => {
    const entries = [{ id: "x" }, { id: "y" }] as never[];
    const sessions = [{ started: "", endedBy: "the deadline of 1 s is reached" }];
    const manifest = { sessions, settings: { model: "m", strategies: ["code_agent"], samples: 1 } };
    const text = await page(
      made("empty", [], { entries, manifest }),
      made("outages", marks("!!"), { entries, manifest }),
    );
    const facts = tableOf(text, "Runs are called by their letter");
    expect(cellsOf(facts, "episodes recorded, of those planned")).toEqual(["0 of 2", "2 of 2"]);
    expect(cellsOf(facts, "how it ended")[0]).toBe("the deadline of 1 s is reached");
    expect(cellsOf(tableOf(text, "Accuracy of each run"), "B").slice(0, 2)).toEqual(["-", "-"]);
    expect(await page(path.join(dir, "empty"))).toContain("there are no figures");
  });

  it("shows what comes from a run as text, bounded", async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(2)>{heading|x}\u0000\u202e${"y".repeat(200_000)}`;
    const folder = made(
      "hostile",
      [
        {
          task: evil,
          entry: `${evil}1`,
          strategy: evil,
          suite: evil,
          capability: evil,
          abilities: [evil],
          level: evil,
        },
        {
          task: "t",
          entry: "2",
          strategy: `${evil}2`,
          model: evil,
          status: "wrong",
          promptForm: evil,
          seed: evil,
        },
        { task: "t", entry: "2", strategy: evil, model: evil, status: "correct" },
      ],
      {
        manifest: {
          notes: [evil],
          package: evil,
          created: evil,
          sandbox: { isolation: evil, python: evil },
          settings: { model: evil, strategies: [evil, `${evil}2`], samples: 1, source: { level: evil } },
          model: { serverName: evil },
        },
      },
    );
    const text = await page(folder);
    expect(text).not.toMatch(/<(?:script|img)/);
    expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(text).not.toContain("\u0000");
    expect(text.length).toBeLessThan(400_000);
    expect(text).not.toMatch(/<[^>]*\son[a-z]+=[^>]*>/i);
  });

  it("of many runs has one chart, of the headline, and all the tables", async () => {
    const dirs = Array.from({ length: 12 }, (_, i) => made(`many${i}`, i === 0 ? two : marks("+-+-")));
    const text = await page(...dirs);
    // That of the headline, and two of the potential of the run with two strategies.
    expect(text.match(/<svg /g)?.length).toBe(3);
    expect(textOf(text)).toContain("13 runs and strategies are too many for one chart a group");
    expect(cellsOf(tableOf(text, "Accuracy by suite"), "bbh", "L")[0]).toBe("0.0");
    expect(text).not.toContain("<summary>Table: accuracy");
  });

  it("repeats at the figures that a run has notes", async () => {
    const note = "the score is not a model's";
    const text = textOf(
      await page(made("noted", marks("+"), { manifest: { notes: [note] } }), made("bare", marks("+"))),
    );
    expect(text).toContain(`Run A: ${note}`);
    expect(text).toContain("Mind what is noted above on run A.");
  });

  it("names what is wrong with the folders", async () => {
    const one = made("one", marks("+"));
    await expect(page(one, path.join(dir, "one", "."))).rejects.toThrow("is named twice");
    await expect(page(dir)).rejects.toThrow("neither a run folder nor a curriculum");
    await expect(gather(Array.from({ length: 13 }, (_, i) => `r${i}`))).rejects.toThrow(
      "13 folders are named; a page shows at most 12",
    );
  });
});
