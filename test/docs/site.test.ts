import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Built } from "../../scripts/docs/built.js";
import { brokenLinks } from "../../scripts/docs/check-links.js";
import { POLICY } from "../../scripts/docs/layout.js";
import { CATALOG } from "../../tasks/catalog.js";
import { entryAt, resolveSetting } from "../../tasks/entry.js";
import { judgeAnswer } from "../../tasks/judge.js";
import { LEVELS } from "../../tasks/task.js";
import { CHROMIUM } from "../support/browser.js";
import { pagesInBrowser } from "./pages-in-browser.js";
import { buildDocs, REPOSITORY, unescaped } from "./support.js";
import { tryItInBrowser } from "./try-it-in-browser.js";

let site: string;
let built: Built;
beforeAll(() => {
  ({ site, built } = buildDocs());
}, 180_000);
afterAll(() => {
  if (site) rmSync(path.dirname(site), { recursive: true, force: true });
});

const read = (file: string): string => readFileSync(path.join(site, file), "utf8");
const files = (): string[] =>
  readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(site, path.join(entry.parentPath, entry.name)).replaceAll("\\", "/"));

describe("the pages of the tasks", () => {
  test("each task has one, with every section", () => {
    const lacking = CATALOG.flatMap(({ id, summary }) => {
      if (!existsSync(path.join(site, "tasks", `${id}.html`))) return [`${id}: no page`];
      const page = read(`tasks/${id}.html`);
      return [
        `<h1 id="${id}">`,
        `<div class="try" data-task="${id}">`,
        `<script type="module" src="../assets/try-it.js">`,
        `>${id}</code></a>`,
        ...[
          "try-it",
          "answer",
          "rules-and-examples",
          "what-grows",
          "parameters",
          "source-and-differences",
          "related-tasks",
        ].map((section) => `<h2 id="${section}">`),
      ]
        .filter((part) => !(part.endsWith("</a>") ? read("tasks/index.html") : page).includes(part))
        .concat(unescaped(page).includes(summary) ? [] : ["the summary"])
        .map((part) => `${id}: ${part}`);
    });
    expect(lacking).toEqual([]);
  });

  test("the examples are those of the command shown, and their answers are right", async () => {
    for (const row of CATALOG) {
      const task = await row.load();
      const page = read(`tasks/${row.id}.html`);
      const texts = (name: string): string[] =>
        [...page.matchAll(new RegExp(`<pre class="wrap ${name}" tabindex="0">([^<]*)</pre>`, "g"))].map(
          (match) => unescaped(match[1] ?? ""),
        );
      const [questions, answers] = [texts("question"), texts("answer")];
      for (const [i, level] of LEVELS.entries()) {
        expect(page).toContain(`bench show --task ${row.id} --level ${level} --seed 1 --index 0<`);
        const entry = entryAt(task, resolveSetting(task, level), 1, 0);
        expect(questions[i], `${row.id} ${level}`).toBe(entry.question);
        expect(judgeAnswer(task, entry, answers[i] ?? "").status, `${row.id} ${level}`).toBe("correct");
      }
    }
  });

  test.each(["blocksworld", "gcd"])("the command of %s prints its example", (id) => {
    const args = [
      "dist/cli/bench.js",
      "show",
      "--task",
      id,
      "--level",
      "hard",
      "--seed",
      "1",
      "--index",
      "0",
    ];
    const { stdout } = spawnSync(process.execPath, args, { cwd: REPOSITORY, encoding: "utf8" });
    const questions = [
      ...read(`tasks/${id}.html`).matchAll(/<pre class="wrap question" tabindex="0">([^<]*)<\/pre>/g),
    ];
    expect(stdout).toContain(unescaped(questions[2]?.[1] ?? "no example"));
  });

  test("params come with bounds, default, levels and what the module says of them", () => {
    const page = read("tasks/blocksworld.html");
    expect(page).toContain("Moves allowed beyond a shortest plan; null: no limit.");
    expect(page).toContain("whole number, from 0 to 100, or null");
    expect(page).toMatch(
      /<code>max_blocks<\/code>.*?<code>4<\/code>.*?<code class="set">3<\/code>.*?<code>4<\/code>.*?<code class="set">7<\/code>/s,
    );
    // Shared with its twins, in another module.
    expect(read("tasks/logical_deduction_five_objects.html")).toMatch(
      /<code>relative_share<\/code><span class="about">/,
    );
  });

  test("tasks of one family lead to each other", () => {
    expect(read("tasks/boxlift.html")).toContain('<a href="boxnet.html">');
  });
});

describe("the site", () => {
  test("no link leads nowhere", () => {
    const all = files();
    const pages = new Map(all.filter((file) => file.endsWith(".html")).map((file) => [file, read(file)]));
    expect(pages.size).toBeGreaterThan(150);
    expect(brokenLinks(pages, new Set(all))).toEqual([]);
  });

  test("no page has a script or a style of its own, and each has the policy", () => {
    for (const file of files().filter((name) => name.endsWith(".html"))) {
      const page = read(file);
      expect(page, file).toContain(`content="${POLICY}"`);
      expect(page.match(/<script(?! type="module" src=")|<style|\sstyle=|\son[a-z]+=/g), file).toBeNull();
    }
  });

  test("the API holds the exports of the package with their docstrings", () => {
    expect(read("api/package.html")).toMatch(/id="entryat"/);
    expect(read("api/rewards.html")).toContain("The reward of a response");
    expect(read("api/verifiers.html")).toMatch(/id="extractanswer"/);
    // Fields of an object may speak for themselves, exports do not.
    expect(built.undocumented.filter((name) => name.split(".").length === 2)).toEqual([]);
  });
});

// One build for all of them.
describe.skipIf(CHROMIUM === null)("in a browser", () => {
  pagesInBrowser(() => site);
});
describe.skipIf(CHROMIUM === null)("trying a task in a browser", () => {
  tryItInBrowser(() => site);
});
