import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writeCurriculum } from "../../../src/curriculum/folder.js";
import { shareOf } from "../../../src/curriculum/potential.js";
import { intoStages } from "../../../src/curriculum/stages.js";
import { aggregate } from "../../../src/report/aggregate.js";
import { intervalText, percentOr } from "../../../src/report/format.js";
import { compareRuns } from "../../../src/results/compare.js";
import { summarize } from "../../../src/results/summary.js";
import { madeRow } from "../../support/made-run.js";
import { marks, pagesIn, two } from "./made-marks.js";
import { cellsOf, tableOf, textOf } from "./reading.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "bench-page-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const { made, page } = pagesIn(dir);

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
