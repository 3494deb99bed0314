import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Built } from "../../scripts/docs/built.js";
import type { Page } from "playwright-core";

export const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));

/** Builds the site as `npm run docs` does, into a new folder. Throws with what it said where it fails. */
export function buildDocs(): { site: string; built: Built } {
  const out = path.join(mkdtempSync(path.join(tmpdir(), "bench-docs-")), "site");
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/docs/main.ts", "--out", out, "--json"],
    { cwd: REPOSITORY, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`the build of the site ended with ${status}: ${stderr}${stdout}`);
  return { site: out, built: JSON.parse(stdout) as Built };
}

const MARKS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The text of escaped markup. */
export function unescaped(markup: string): string {
  return markup.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => MARKS[name] ?? "");
}

/** What "try it" shows of a verdict. */
export interface ShownVerdict {
  status: string;
  score: string;
  reason: string;
  answer: string;
}

// Functions of the page are texts: this project's types know no elements outside of web/.
const CHOOSE = `(task, hash) => {
  const box = document.querySelector(".try");
  box.dataset.task = task;
  box.dataset.state = "busy";
  location.hash = hash;
}`;
const READ = `(mode) => {
  const box = document.querySelector(".try [data-mode=" + mode + "]");
  const field = (name) => box.querySelector("[data-field=" + name + "]")?.textContent ?? "";
  const answer = box.querySelector("pre")?.textContent ?? "";
  return { status: field("status"), score: field("score"), reason: field("reason"), answer };
}`;

/** Calls a function, given as text, in the page. */
function call(page: Page, functionText: string, ...values: unknown[]): Promise<unknown> {
  return page.evaluate(`(${functionText})(${values.map((value) => JSON.stringify(value)).join(", ")})`);
}

/** The box of "try it" on an opened page. */
export function tryBox(page: Page) {
  const state = (wanted: string) => page.waitForSelector(`.try[data-state=${wanted}]`);
  return {
    question: async () => {
      await state("ready");
      return page.locator(".try .question").textContent();
    },
    /** Shows the question of any task in this box: its id and the settings of the address. */
    choose: (task: string, settings: string) => call(page, CHOOSE, task, settings),
    reveal: () => page.click(".try [name=reveal]"),
    /** Judges what stands in the field, or `text`. `mode` is the verdict to read. */
    judge: async (text?: string, mode = "strict"): Promise<ShownVerdict> => {
      if (text !== undefined) await page.fill(".try textarea", text);
      await page.click(".try [type=submit]");
      await state("judged");
      return (await call(page, READ, mode)) as ShownVerdict;
    },
  };
}
