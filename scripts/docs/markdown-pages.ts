import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { homePage } from "./home.js";
import { API_LINKS } from "./api.js";
import { codeBlock } from "./code-block.js";
import type { NavGroup } from "./layout.js";
import { renderMarkdown } from "./markdown.js";
import type { Page } from "./page.js";
import { PAGE_GROUPS } from "./pages.js";
import type { MarkdownPage, PageGroup } from "./pages.js";
import { repositoryLink } from "./repository-links.js";
import type { LinkMap } from "./repository-links.js";

export interface MarkdownPages {
  readonly pages: Page[];
  readonly navigation: NavGroup[];
  /** Files of the repository that pages link to, from its root. */
  readonly files: ReadonlySet<string>;
  /** Files of the list of pages that do not exist. */
  readonly missing: string[];
}

/** The pages made of the repository's Markdown files, with the first page of the site. Throws on a broken link. */
export function markdownPages(repository: string): MarkdownPages {
  const listed = PAGE_GROUPS.flatMap(({ pages }) => pages);
  const exists = ({ file }: MarkdownPage): boolean => existsSync(path.join(repository, file));
  const groups: PageGroup[] = PAGE_GROUPS.map(({ title, pages }) => ({ title, pages: pages.filter(exists) }));
  const map: LinkMap = {
    repository,
    files: new Set(),
    pages: new Map([
      ...listed.filter(exists).map(({ name, file }) => [file, `${name}.html`] as const),
      ["docs", "index.html"],
      ["tasks", "tasks/index.html"],
    ]),
  };
  const navigation = [
    ...groups
      .filter(({ pages }) => pages.length > 0)
      .map(({ title, pages }) => ({
        title,
        links: [
          ...pages.map(({ name, title: heading }) => ({ title: heading, path: `${name}.html` })),
          ...(title === "Start" ? [{ title: "Task gallery", path: "tasks/index.html" }] : []),
        ],
      })),
  ];
  navigation.splice(-1, 0, { title: "API", links: API_LINKS });
  const pages = groups.flatMap((group) => group.pages.map((page) => markdownPage(page, group.title, map)));
  return {
    pages: [home(map, navigation), ...pages],
    navigation,
    files: map.files,
    missing: listed.filter((page) => !exists(page)).map(({ file }) => file),
  };
}

function markdownPage({ name, file, title, about }: MarkdownPage, group: string, map: LinkMap): Page {
  const at = `${name}.html`;
  const text = readFileSync(path.join(map.repository, file), "utf8");
  const rendered = renderMarkdown(text, {
    link: repositoryLink(map, file, at),
    code: codeBlock,
    kind: group,
  });
  return {
    path: at,
    title,
    description: about,
    body: `<article>\n${rendered.html}</article>`,
    headings: rendered.headings,
    above: [{ title: "Documentation", path: "index.html" }],
    search: rendered.sections.map((section) => ({
      ...section,
      url: `${at}${section.url}`,
      ...(section.url === "" ? { title, text: `${section.title} ${section.text}` } : { page: title }),
    })),
  };
}

/** The part of README.md before its first section begins the site. */
function home(map: LinkMap, navigation: readonly NavGroup[]): Page {
  const text = readFileSync(path.join(map.repository, "README.md"), "utf8");
  const intro = text.split(/^## /m)[0] ?? "";
  const rendered = renderMarkdown(intro, {
    link: repositoryLink(map, "README.md", "index.html"),
    code: codeBlock,
    kind: "Start",
  });
  return homePage(rendered.html, rendered.lead, navigation);
}
