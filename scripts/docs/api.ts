import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Application, Converter } from "typedoc";
import type { ProjectReflection, TypeDocOptions } from "typedoc";
import type { PluginOptions } from "typedoc-plugin-markdown";
import { escapeMarkup } from "../../src/report/html/escape.js";
import { codeBlock } from "./code-block.js";
import { renderMarkdown } from "./markdown.js";
import type { Page } from "./page.js";

/** Public entry points of the package: the file, the name it is imported by, and its page in `api/`. */
const ENTRY_POINTS = [
  {
    file: "src/index.ts",
    module: "src",
    name: "r1ci-bench",
    page: "package",
    about: "Tasks, entries and verdicts.",
  },
  {
    file: "src/rewards/index.ts",
    module: "src/rewards",
    name: "r1ci-bench/rewards",
    page: "rewards",
    about: "Verifiers as reward functions.",
  },
  {
    file: "verifiers/index.ts",
    module: "verifiers",
    name: "r1ci-bench/verifiers",
    page: "verifiers",
    about: "Reading answers: extraction, parsers, verdicts.",
  },
] as const;

/** Links of the navigation. */
export const API_LINKS = [
  { title: "Overview", path: "api/index.html" },
  ...ENTRY_POINTS.map(({ name, page }) => ({ title: name, path: `api/${page}.html` })),
];

/**
 * The API reference, made from the docstrings by TypeDoc as Markdown and rendered like every other page. `undocumented` lists
 * the public exports and members without a docstring. Throws where TypeDoc reports an error.
 */
export async function apiPages(repository: string): Promise<{ pages: Page[]; undocumented: string[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), "r1ci-api-"));
  try {
    const options: TypeDocOptions & PluginOptions = {
      entryPoints: ENTRY_POINTS.map(({ file }) => path.join(repository, file)),
      basePath: repository,
      plugin: ["typedoc-plugin-markdown"],
      tsconfig: path.join(repository, "tsconfig.json"),
      // TypeDoc clears this folder before it writes.
      out: folder,
      outputs: [{ name: "markdown", path: folder }],
      readme: "none",
      disableSources: true,
      excludeInternal: true,
      excludeExternals: true,
      // `npm run typecheck` does that.
      skipErrorChecking: true,
      hideBreadcrumbs: true,
      hidePageHeader: true,
      outputFileStrategy: "modules",
      // The ids that its links use; the renderer reads them.
      useHTMLAnchors: true,
      expandObjects: true,
      sort: ["source-order"],
      validation: { notDocumented: true, notExported: false, invalidLink: true },
      logLevel: "Warn",
    };
    const app = await Application.bootstrapWithPlugins(options);
    const undocumented: string[] = [];
    const problems: string[] = [];
    app.logger.warn = (message: string): void => {
      const found = /^(\S+) \(\w+\).* does not have any documentation/.exec(message)?.[1];
      if (found) undocumented.push(found);
      else problems.push(message);
    };
    app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }: { project: ProjectReflection }) => {
      for (const child of project.children ?? []) {
        const entry = ENTRY_POINTS.find(({ module }) => module === child.name);
        if (entry) child.name = entry.page;
      }
    });
    const project = await app.convert();
    if (!project) throw new Error("TypeDoc could not read the entry points");
    app.validate(project);
    await app.generateOutputs(project);
    if (problems.length > 0) throw new Error(`API reference: ${problems.join("; ")}`);
    const pages = ENTRY_POINTS.map((entry) =>
      apiPage(entry, readFileSync(path.join(folder, `${entry.page}.md`), "utf8")),
    );
    return { pages: [overview(), ...pages], undocumented };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function apiPage(entry: (typeof ENTRY_POINTS)[number], markdown: string): Page {
  const text = markdown.replace(/^# .*$/m, `# ${entry.name}`).replaceAll(/^\*\*\*$\n\n?/gm, "");
  const rendered = renderMarkdown(text, {
    link: (href) => href.replace(/\.md(?=#|$)/, ".html"),
    code: codeBlock,
    kind: "API",
  });
  const at = `api/${entry.page}.html`;
  const names = rendered.headings.filter(({ level }) => level === 3);
  const index = `<ul class="names">${names.map(({ id, text: name }) => `<li><a href="#${escapeMarkup(id)}"><code>${escapeMarkup(name)}</code></a></li>`).join("")}</ul>`;
  return {
    path: at,
    title: entry.name,
    description: entry.about,
    headings: rendered.headings,
    above: [
      { title: "Documentation", path: "index.html" },
      { title: "API", path: "api/index.html" },
    ],
    body: `<div class="api">${rendered.html.replace("</h1>", `</h1>\n<p class="lead">${entry.about}</p>\n${index}`)}</div>`,
    search: rendered.sections
      .filter((_, i) => rendered.headings[i]?.level === 3)
      .map((section) => ({ ...section, url: `${at}${section.url}` })),
  };
}

function overview(): Page {
  return {
    path: "api/index.html",
    title: "API",
    description: "The package in programs.",
    headings: [{ level: 1, id: "api", text: "API" }],
    above: [{ title: "Documentation", path: "index.html" }],
    search: [],
    body: `<h1 id="api">API</h1>
<p class="lead">What the package exports, from its docstrings.</p>
<ul class="doors">${ENTRY_POINTS.map(({ name, page, about }) => `<li><a href="${page}.html"><code>${name}</code></a><span class="about">${about}</span></li>`).join("")}</ul>
<p>A task is imported by its module, as in <code>r1ci-bench/tasks/symbench/game24</code>: an object of the type <a href="package.html#task">Task</a>. The schemas of entries and episodes are <code>r1ci-bench/schemas/entry.schema.json</code> and <code>r1ci-bench/schemas/episode.schema.json</code>.</p>`,
  };
}
