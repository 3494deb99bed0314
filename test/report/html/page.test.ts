import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writeCurriculum } from "../../../src/curriculum/folder.js";
import { shareOf } from "../../../src/curriculum/potential.js";
import { intoStages } from "../../../src/curriculum/stages.js";
import { aggregate } from "../../../src/report/aggregate.js";
import { intervalText, percentOr } from "../../../src/report/format.js";
import { gather } from "../../../src/report/html/gather.js";
import { reportPage } from "../../../src/report/html/page.js";
import { compareRuns } from "../../../src/results/compare.js";
import { summarize } from "../../../src/results/summary.js";
import { madeRow, verdict, writeRun } from "../../support/made-run.js";
import type { MadeEpisode } from "../../support/made-run.js";
import { cellsOf, tableOf, textOf } from "./reading.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-page-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const page = async (...dirs: string[]): Promise<string> => reportPage(await gather(dirs));
const made = (
  name: string,
  rows: readonly MadeEpisode[],
  more: Parameters<typeof writeRun>[2] = {},
): string =>
  writeRun(
    path.join(dir, name),
    rows.map((row) => madeRow({ model: name, ...row })),
    more,
  );

/** Entries of two tasks, right where the mark is +, an outage where it is !. */
const marks = (text: string, more: MadeEpisode = {}): MadeEpisode[] =>
  [...text].map((mark, i) => {
    const task = i % 2 === 0 ? "game24" : "word_sorting";
    const names = i % 2 === 0 ? {} : ({ suite: "bbh", split: "test", capability: "reasoning" } as const);
    return {
      entry: `${task}-${i}`,
      index: i,
      task,
      ...names,
      codeCalls: i % 3,
      ms: 1_000 * (i + 1),
      ...more,
      ...(mark === "!"
        ? { outcome: "sandbox_error" as const }
        : { status: mark === "+" ? ("correct" as const) : ("wrong" as const) }),
    };
  });

const two = [
  ...marks("++-+!-", { strategy: "all_text" }),
  ...marks("++++-+", { strategy: "code_agent", lenient: verdict("correct") }),
];

describe("the figures of a page", () => {
  const run = made("two", two);
  const figures = aggregate(two.map((row) => summarize(madeRow({ model: "two", ...row }))));
  const own = (group: string, strategy: string, name = group): (typeof figures)[number] => {
    const found = figures.find(
      (row) => row.group === group && row.strategy === strategy && row.name === name && row.part === "suite",
    );
    if (!found) throw new Error(`${group} ${strategy} ${name}`);
    return found;
  };
  const accuracies = (row: (typeof figures)[number]): string[] => [
    percentOr(row.macro),
    intervalText(row.macroInterval),
    percentOr(row.macroLenient),
    percentOr(row.strict),
    intervalText(row.strictInterval),
    percentOr(row.lenient),
  ];

  it("are those of aggregate: in all, by group and by task", async () => {
    const text = await page(run);
    const headline = tableOf(text, "Accuracy of each run and strategy");
    for (const strategy of ["all_text", "code_agent"])
      expect(cellsOf(headline, `A ${strategy}`).slice(0, 6)).toEqual(accuracies(own("all", strategy)));
    expect(cellsOf(headline, "A all_text").slice(6)).toEqual(["6", "5", "1"]);
    const suites = tableOf(text, "Accuracy by suite");
    for (const name of ["bbh", "symbench"])
      expect(cellsOf(suites, name, "A all_text").slice(0, 6)).toEqual(
        accuracies(own("suite", "all_text", name)),
      );
    for (const group of ["split", "capability", "ability"]) tableOf(text, `Accuracy by ${group}`);
    const tasks = tableOf(text, "Strict accuracy by task, %");
    for (const name of ["game24", "word_sorting"])
      expect(cellsOf(tasks, name)).toEqual(
        ["all_text", "code_agent"].map((strategy) => percentOr(own("task", strategy, name).strict)),
      );
    const side = tableOf(text, "Run A: its strategies side by side");
    expect(cellsOf(side, "strict %, all episodes")).toEqual([
      percentOr(own("all", "all_text").strict),
      percentOr(own("all", "code_agent").strict),
    ]);
    expect(
      cellsOf(tableOf(text, "Seconds of the scored episodes: mean and quantiles"), "A all_text"),
    ).toEqual([
      ...["3.2", "1.0", "1.2", "2.0", "3.0", "4.0", "5.6", "6.0"],
      ...["2.3", "4.5"], // prettier-ignore
    ]);
    const verdicts = tableOf(text, "Episodes in the accuracies: strict verdicts");
    expect(cellsOf(verdicts, "A all_text")).toEqual(["5", "3", "2", "0", "0", "5", "0", "0"]);
    expect(cellsOf(tableOf(text, "Episodes in no accuracy"), "A all_text")).toEqual([
      ..."6 0 0 1 0 1".split(" "),
      "16.7",
    ]);
  });

  it("the paired comparison of two strategies is that of compareRuns, with its flips", async () => {
    const text = await page(run);
    const rows = two.map((row) => summarize(madeRow({ model: "two", ...row })));
    const side = (strategy: string): Parameters<typeof compareRuns>[0] => ({
      name: strategy,
      strategy,
      episodes: rows.filter((row) => row.strategy === strategy),
    });
    const result = compareRuns(side("all_text"), side("code_agent"));
    const [part] = result.parts;
    const cells = cellsOf(tableOf(text, "A code_agent against A all_text, strict"), "mean over tasks");
    expect(cells.slice(0, 2)).toEqual([percentOr(part?.macro.a ?? null), percentOr(part?.macro.b ?? null)]);
    expect(cells[2]).toBe(`+${percentOr(part?.macro.difference ?? null)}`);
    expect(part?.flips.map(({ entry, kind }) => [entry, kind])).toEqual([
      ["game24-2", "gained"],
      ["word_sorting-5", "gained"],
    ]);
    const flips = tableOf(text, "Entries that are right on one side alone");
    expect(cellsOf(flips, "game24-2")).toEqual(["gained", "wrong", "correct"]);
    expect(cellsOf(flips, "word_sorting-5")).toEqual(["gained", "wrong", "correct"]);
    expect(textOf(text)).toContain("Exact McNemar: right only in A code_agent 2, only in A all_text 0");
  });

  it("two runs are compared strategy by strategy; what cannot be is a note", async () => {
    const text = await page(
      made("a", [...marks("++--", { strategy: "all_text" }), ...marks("++++", { strategy: "all_code" })]),
      made("b", [
        ...marks("-+++", { strategy: "all_text" }),
        ...marks("++++", { strategy: "all_code", version: 2 }),
      ]),
    );
    expect(cellsOf(tableOf(text, "B all_text against A all_text by task"), "game24").slice(0, 4)).toEqual([
      ...["2", "50.0", "50.0", "0.0"],
    ]);
    expect(textOf(text)).toContain(
      "They are not compared: A all_code and B all_code hold different versions of game24 (version 1 in A, 2 in B)",
    );
    const none = await page(
      made("c", marks("++", { strategy: "all_text" })),
      made("d", marks("++", { strategy: "x" })),
      made("e", marks("++")),
    );
    expect(none).not.toContain("Paired comparison");
  });

  it("outside questions stand in sections and tables of their own", async () => {
    const outside = { entry: "q0", suite: "external", task: "external_text", split: null, abilities: [] };
    const text = await page(made("outside", [...marks("++--"), { ...outside, status: "correct" }]));
    const [suite = "", external = ""] = text.split('<h2 id="outside-accuracy">');
    expect(cellsOf(tableOf(suite, "Accuracy of each run"), "A").slice(0, 1)).toEqual(["50.0"]);
    expect(cellsOf(tableOf(external, "Accuracy of each run"), "A").slice(0, 1)).toEqual(["100.0"]);
    expect(tableOf(suite, "Strict accuracy by task, %")).not.toContain("external_text");
    expect(cellsOf(tableOf(external, "Strict accuracy by task, %"), "external_text")).toEqual(["100.0"]);
  });

  it("the potential of entries with several episodes, of a run and of a curriculum", async () => {
    const samples = [0, 1, 2, 3].flatMap((sample) => [
      { entry: "game24-0", sample, status: sample < 2 ? ("correct" as const) : ("wrong" as const) },
      { entry: "game24-1", sample, index: 1, status: "correct" as const },
    ]);
    const tally = { a: { right: 10, n: 20 } };
    const names = { entry: "e", task: "game24", version: 1, level: "easy", seed: "s", index: 0 };
    const staged = intoStages([{ ...names, strategies: tally, unscored: 0, ...shareOf(tally) }], "paper");
    const folder = path.join(dir, "curriculum");
    const about = { model: "m", division: "paper", staged, entries: new Map(), from: null } as const;
    writeCurriculum(folder, { ...about, sources: ["runs/a"], excluded: 0, unknown: 0 }, "<svg/>");
    writeFileSync(path.join(folder, "cumulative-4.jsonl"), "");
    const text = await page(made("potential", samples), folder);
    const [ofRun = "", ofCurriculum = ""] = text
      .slice(text.indexOf('<h3 id="potential-A"'))
      .split('<h3 id="potential-B"');
    expect(cellsOf(tableOf(ofRun, "Stages"), "stage 1").slice(0, 3)).toEqual(["1", "50.0 %", "1.00 to 1.00"]);
    expect(cellsOf(tableOf(ofRun, "Stages"), "stage 4").slice(0, 3)).toEqual(["1", "50.0 %", "0.00 to 0.00"]);
    expect(cellsOf(tableOf(ofCurriculum, "Stages"), "stage 1").slice(0, 2)).toEqual(["1", "100.0 %"]);
    expect(await page(run)).toContain('id="potential"'); // Two strategies: two episodes an entry.
    expect(await page(made("single", marks("+-")))).not.toContain('id="potential"');
  });

  it("published figures are marked as such, beside those over the testing tasks", async () => {
    const table = tableOf(await page(run), "Strict accuracy, mean over the 37 testing tasks");
    expect(cellsOf(table, "A all_text").slice(1)).toEqual([
      "all_text",
      "1 of 37",
      percentOr(own("split", "all_text", "test").macro),
      intervalText(own("split", "all_text", "test").macroInterval),
    ]);
    expect(table.match(/class="badge warn">published/g)?.length).toBe(4);
    expect(cellsOf(table, "published").slice(0, 4)).toEqual(["Qwen-2.5-14B", "text only", "37", "44.1"]);
  });
});

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
    expect(text.match(/<svg /g)?.length).toBe(1 + 2 * 1); // The headline, and the potential of the run with two strategies.
    expect(textOf(text)).toContain("13 runs and strategies are too many for one chart a group");
    expect(cellsOf(tableOf(text, "Accuracy by suite"), "bbh", "L")[0]).toBe("0.0");
    expect(text).not.toContain("<details><summary>Table: accuracy");
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
