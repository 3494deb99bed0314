import { escapeMarkup } from "../../src/report/html/escape.js";
import { rootOf } from "./page.js";
import type { Page } from "./page.js";

/** One group of the navigation, paths from the root of the site. */
export interface NavGroup {
  readonly title: string;
  readonly links: readonly { readonly title: string; readonly path: string }[];
}

/** Nothing but files of the site itself; no script or style inside a page, no plug-ins, no forms that are sent. */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/** Links of the header: the part of the site, its first page, and the folder or pages that belong to it. */
const PARTS = [
  { title: "Documentation", path: "index.html" },
  { title: "Task gallery", path: "tasks/index.html" },
  { title: "API", path: "api/index.html" },
] as const;

/** A whole page: header with search, navigation, breadcrumbs, main part. */
export function layout(page: Page, navigation: readonly NavGroup[]): string {
  const root = rootOf(page.path);
  const link = (path: string): string => escapeMarkup(`${root}${path}`);
  const nav = navigationOf(page, navigation, link);
  const above = page.above
    .map(({ title, path }) => `<li><a href="${link(path)}">${escapeMarkup(title)}</a></li>`)
    .join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeMarkup(page.description)}">
<title>${escapeMarkup(page.title)} - r1ci-bench</title>
<link rel="icon" href="${link("assets/icon.svg")}">
<link rel="stylesheet" href="${link("assets/base.css")}">
<link rel="stylesheet" href="${link("assets/site.css")}">
${["assets/site.js", ...(page.scripts ?? [])].map((path) => `<script type="module" src="${link(path)}"></script>`).join("\n")}
</head>
<body data-root="${root}">
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
<a class="name" href="${link("index.html")}">r1ci-bench</a>
<nav aria-label="Parts of the site" class="parts">${PARTS.map((part) => `<a href="${link(part.path)}"${partOf(page) === part ? ' aria-current="true"' : ""}>${part.title}</a>`).join("")}</nav>
<form class="search" role="search" hidden>
<label class="visually-hidden" for="search">Search</label>
<input id="search" type="search" placeholder="Search pages and tasks" autocomplete="off" aria-describedby="search-found">
<p id="search-found" class="visually-hidden" role="status"></p>
<ol id="search-results" hidden></ol>
</form>
</header>
<details class="folded"><summary>Contents</summary><nav aria-label="Contents, folded">${nav}</nav></details>
<div class="columns">
<nav class="side" aria-label="Contents">${nav}</nav>
<main id="main" tabindex="-1">
${above === "" ? "" : `<nav aria-label="Breadcrumbs" class="crumbs"><ol>${above}<li aria-current="page">${escapeMarkup(page.title)}</li></ol></nav>`}
${page.body}
</main>
</div>
</body>
</html>
`;
}

function partOf(page: Page): (typeof PARTS)[number] {
  return (
    PARTS.find(({ path }) => path.includes("/") && page.path.startsWith(path.split("/")[0] ?? "")) ?? PARTS[0]
  );
}

/** All groups; below the page that is shown its own sections. */
function navigationOf(page: Page, groups: readonly NavGroup[], link: (path: string) => string): string {
  const sections = page.headings.filter(({ level }) => level === 2);
  const own =
    sections.length < 2
      ? ""
      : `<ul>${sections.map(({ id, text }) => `<li><a href="#${escapeMarkup(id)}">${escapeMarkup(text)}</a></li>`).join("")}</ul>`;
  const listed = groups.some(({ links }) => links.some(({ path }) => path === page.path));
  const here = listed || own === "" ? "" : `<p>On this page</p>${own}`;
  return (
    here +
    groups
      .map(
        ({ title, links }) =>
          `<p>${escapeMarkup(title)}</p><ul>${links
            .map(({ title: name, path }) =>
              path === page.path
                ? `<li><a href="${link(path)}" aria-current="page">${escapeMarkup(name)}</a>${own}</li>`
                : `<li><a href="${link(path)}">${escapeMarkup(name)}</a></li>`,
            )
            .join("")}</ul>`,
      )
      .join("")
  );
}
