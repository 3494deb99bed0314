import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brokenLinks } from "../../scripts/docs/check-links.js";
import { paramDocstrings, taskDocstring } from "../../scripts/docs/docstrings.js";
import { renderMarkdown } from "../../scripts/docs/markdown.js";
import { inWords } from "../../scripts/docs/params.js";
import { repositoryLink } from "../../scripts/docs/repository-links.js";
import { serveSite } from "../../scripts/docs/serve.js";
import { withCode } from "../../scripts/docs/task-page.js";
import { CATALOG } from "../../tasks/catalog.js";
import { REPOSITORY } from "./support.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bench-docs-sources-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const module = (text: string): string => {
  const file = path.join(mkdtempSync(path.join(folder, "module-")), "x.ts");
  writeFileSync(file, text);
  return file;
};

describe("the docstring of a task", () => {
  test("every module of the catalog has one that names its source", () => {
    for (const { id, suite } of CATALOG)
      expect(
        taskDocstring(path.join(REPOSITORY, "tasks", suite, `${id}.ts`), suite, id)[0]?.length,
        id,
      ).toBeGreaterThan(60);
  });

  test("its paragraphs are read as text", () => {
    const file = module(
      'import "a";\n/**\n * One\n * line (SymBench `x`).\n *\n * Two <b>.\n */\nconst a = 1;\n/** Other. */\nconst b = 2;',
    );
    expect(taskDocstring(file, "symbench", "x")).toEqual(["One line (SymBench `x`).", "Two <b>."]);
    expect(withCode("a `<b>` & c")).toBe('a <code class="short">&lt;b&gt;</code> &amp; c');
  });

  test.each([
    ["there is none", "const a = 1;"],
    ["it names no source", "/** Adds numbers. */\nconst a = 1;"],
    ["it names another task", "/** Adds numbers (SymBench `y`). */\nconst a = 1;"],
    ["a later one names the source", "/** Adds. */\nconst a = 1;\n/** (SymBench `x`). */\nconst b = 1;"],
  ])("it is missed where %s", (_, text) => {
    expect(() => taskDocstring(module(text), "symbench", "x")).toThrow(/does not name the source/);
  });

  test("params are described where they are defined, also in a module beside", () => {
    const shared = module(
      "export const p = z.object({\n  /** The size. */\n  size: z.number(),\n  kind: z.string(),\n});",
    );
    const file = path.join(path.dirname(shared), "y.ts");
    writeFileSync(file, 'import { p } from "./x.js";\nconst other = z.object({ size: 1 });');
    expect([...paramDocstrings(file, ["size", "kind"])]).toEqual([["size", "The size."]]);
  });
});

test("what a param allows is said in words, and what has none is refused", () => {
  const words = (schema: z.ZodType): string =>
    inWords(z.toJSONSchema(schema, { io: "input" }) as Parameters<typeof inWords>[0]);
  expect(words(z.number().int().min(2).max(9))).toBe("whole number, from 2 to 9");
  expect(words(z.number().gt(0).lt(1))).toBe("number, above 0 below 1");
  expect(words(z.number().int().max(Number.MAX_SAFE_INTEGER))).toBe("whole number");
  expect(
    words(
      z
        .array(z.enum(["a", "b"]))
        .min(1)
        .max(2),
    ),
  ).toBe('list of 1 to 2: one of "a", "b"');
  expect(words(z.boolean().nullable())).toBe("true or false, or null");
  expect(() => words(z.object({ a: z.string() }))).toThrow(/has no description/);
});

describe("Markdown", () => {
  const render = (text: string) =>
    renderMarkdown(text, {
      link: (href) => href.replace(".md", ".html"),
      code: (code) => `[${code}]`,
      kind: "K",
    });

  test("markup in it is text", () => {
    const { html } = render(
      "A <script>alert(1)</script> <b>b</b>\n\n<div onclick=x>\n\n[l](javascript:alert(1))",
    );
    expect(html).not.toMatch(/<(?:script|b|div|a)\b/);
    expect(html).toContain("&lt;script&gt;");
  });

  test("headings have GitHub's ids, or the one that stands before them", () => {
    const { headings, title, sections } = render(
      '# The `x` & y\n\nLead.\n\n## A b\n\nText.\n\n## A b\n\n<a id="own"></a>\n\n### C?',
    );
    expect(title).toBe("The x & y");
    expect(headings.map(({ id }) => id)).toEqual(["the-x--y", "a-b", "a-b-1", "own"]);
    expect(sections.map(({ url, page, text }) => [url, page, text])).toEqual([
      ["", "", "Lead."],
      ["#a-b", "The x & y", "Text."],
      ["#a-b-1", "The x & y", ""],
      ["#own", "The x & y", ""],
    ]);
  });
});

describe("links", () => {
  test("to pages, tasks and files of the repository; nothing else", () => {
    const map = {
      pages: new Map([
        ["docs/b.md", "b.html"],
        ["python/README.md", "python.html"],
      ]),
      files: new Set<string>(),
      repository: REPOSITORY,
    };
    const link = repositoryLink(map, "docs/a.md", "a.html");
    expect(link("b.md#x")).toBe("b.html#x");
    expect(link("../python")).toBe("python.html");
    expect(link("#here")).toBe("#here");
    expect(link("https://example.org/b.md")).toBe("https://example.org/b.md");
    expect(link("../tasks/symbench/game24.ts")).toBe("tasks/game24.html");
    expect(link("../LICENSE")).toBe("files/LICENSE");
    expect([...map.files]).toEqual(["LICENSE"]);
    expect(() => link("c.md")).toThrow('docs/a.md links to "c.md"');
    expect(() => link("../../outside")).toThrow(/neither a page nor a file/);
  });

  test("those that lead nowhere are found", () => {
    const pages = new Map([
      [
        "a.html",
        '<p id="p"><a href="b/c.html#x">1</a> <a href="#p">2</a> <a href="https://x/y">3</a> <a href="b/c.html#level=easy&amp;seed=1">4</a> <script src="s.js"></script>',
      ],
      [
        "b/c.html",
        '<p id="x"><a href="../a.html#q">1</a> <a href="d.html">2</a> <link rel="icon" href="../i.svg">',
      ],
    ]);
    expect(brokenLinks(pages, new Set(["s.js"]))).toEqual([
      'b/c.html links to ../a.html#q: a.html has no heading or element "q"',
      "b/c.html links to d.html: there is no b/d.html",
      "b/c.html links to ../i.svg: there is no i.svg",
    ]);
  });
});

describe("the command", () => {
  const docs = (...args: string[]) =>
    spawnSync(process.execPath, ["--import", "tsx", "scripts/docs/main.ts", ...args], {
      cwd: REPOSITORY,
      encoding: "utf8",
    });

  test("a folder with other things is left alone", () => {
    const out = path.join(folder, "mine");
    mkdirSync(out);
    writeFileSync(path.join(out, "thesis.tex"), "x");
    const { status, stderr } = docs("--out", out);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining("holds something that is no site of this build"),
    ]);
  });

  test.each([[["--port", "x"]], [["--nonsense"]]])("%j is refused", (args) => {
    const { status, stderr } = docs(...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining("npm run docs -- [--out DIR]")]);
  });

  test("a port that is taken is named", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    await expect(serveSite(folder, port)).rejects.toThrow(`port ${port} of 127.0.0.1`);
    other.close();
  });

  test("what is served stays in the folder and has its type and policy", async () => {
    writeFileSync(path.join(folder, "a.js"), "1");
    const { url, server } = await serveSite(folder, 0);
    const script = await fetch(`${url}a.js`);
    expect(script.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(script.headers.get("x-content-type-options")).toBe("nosniff");
    for (const way of [
      "../../etc/passwd",
      "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
      "..%2f..%2f..%2fetc%2fpasswd",
      "none.html",
    ]) {
      const answer = await fetch(url + way);
      expect(answer.status, way).toBe(404);
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    }
    server.close();
  });
});
