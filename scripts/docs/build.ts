import { mkdirSync, readFileSync, rmSync, writeFileSync, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { BASE_CSS } from "../../src/report/html/style.js";
import { usageError } from "../../src/errors.js";
import { apiPages } from "./api.js";
import type { Built } from "./built.js";
import { brokenLinks } from "./check-links.js";
import { buildClient } from "./client.js";
import { galleryPage } from "./gallery.js";
import { layout } from "./layout.js";
import { markdownPages } from "./markdown-pages.js";
import { searchIndex } from "./search-index.js";
import { allTaskFacts } from "./task-facts.js";
import { taskPage } from "./task-page.js";

/** A file that says that a folder was written by this build, which may then clear it. */
const MARK = "assets/site.css";

/**
 * Writes the site into `out`, which is emptied before; a folder that holds anything else is refused. The same sources give the
 * same bytes. Throws where a task or a page lacks something, and on links that lead nowhere.
 */
export async function buildSite(repository: string, out: string): Promise<Built> {
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(path.join(out, MARK)))
    throw usageError(
      `${out} holds something that is no site of this build`,
      "choose an empty folder with --out",
    );
  const [facts, api, client] = await Promise.all([
    allTaskFacts(repository),
    apiPages(repository),
    buildClient(repository),
  ]);
  const markdown = markdownPages(repository);
  const pages = [...markdown.pages, galleryPage(facts), ...facts.map(taskPage), ...api.pages];
  const markup = new Map(pages.map((page) => [page.path, layout(page, markdown.navigation)]));
  const search = searchIndex(pages.flatMap((page) => page.search));

  const files = new Map<string, Uint8Array>([
    ...client.files,
    ...[...markdown.files].map(
      (file) => [`files/${file}`, readFileSync(path.join(repository, file))] as const,
    ),
    ["assets/base.css", bytes(BASE_CSS)],
    [MARK, readFileSync(new URL("./site.css", import.meta.url))],
    ["assets/icon.svg", readFileSync(new URL("./icon.svg", import.meta.url))],
    ["assets/search.json", bytes(search)],
  ]);
  const problems = brokenLinks(markup, new Set(files.keys()));
  if (problems.length > 0)
    throw usageError(
      `links that lead nowhere:\n  ${problems.join("\n  ")}`,
      "correct them in the page's source",
    );
  for (const [at, text] of markup) files.set(at, bytes(text));
  rmSync(out, { recursive: true, force: true });
  for (const [at, content] of files) {
    const target = path.join(out, ...at.split("/"));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  const scripts = [...client.pageSizes]
    .map(([task, size]) => ({ task, ...size }))
    .sort((a, b) => a.bytes - b.bytes);
  const none = { task: "", bytes: 0, gzip: 0, files: 0 };
  return {
    pages: markup.size,
    files: files.size,
    bytes: sum(files.values()),
    scripts: {
      total: sum(client.files.values()),
      median: scripts[scripts.length >> 1] ?? none,
      largest: scripts.at(-1) ?? none,
    },
    searchBytes: search.length,
    undocumented: api.undocumented,
    missing: markdown.missing,
  };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function sum(contents: Iterable<Uint8Array>): number {
  let total = 0;
  for (const { length } of contents) total += length;
  return total;
}
