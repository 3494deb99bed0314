import { escapeMarkup } from "../../src/report/html/escape.js";
import type { NavGroup } from "./layout.js";
import type { Page } from "./page.js";
import { PAGE_GROUPS } from "./pages.js";

/**
 * The first page: the beginning of README.md (rendered, up to its first section) and the way to everything else. `navigation`
 * holds the pages that exist.
 */
export function homePage(intro: string, lead: string, navigation: readonly NavGroup[]): Page {
  const exists = new Set(navigation.flatMap(({ links }) => links.map(({ path }) => path)));
  const doors = [
    ["tasks/index.html", "Task gallery", "Every task with its rules and examples. Try one in the browser."],
    ["api/index.html", "API", "The package in programs: entries, verifiers, rewards."],
  ] as const;
  const item = (path: string, title: string, about: string): string =>
    `<li><a href="${path}">${escapeMarkup(title)}</a><span class="about">${escapeMarkup(about)}</span></li>`;
  const groups = PAGE_GROUPS.map(({ title, pages }) => ({
    title,
    items: pages
      .filter(({ name }) => exists.has(`${name}.html`))
      .map(({ name, title: heading, about }) => item(`${name}.html`, heading, about)),
  })).filter(({ items }) => items.length > 0);
  return {
    path: "index.html",
    title: "Documentation",
    description: lead,
    headings: [{ level: 1, id: "r1ci-bench", text: "r1ci-bench" }],
    above: [],
    search: [],
    body: `${intro}
<ul class="doors">${doors.map(([path, title, about]) => item(path, title, about)).join("")}</ul>
${groups.map(({ title, items }) => `<h2>${escapeMarkup(title)}</h2>\n<ul class="doors">${items.join("")}</ul>`).join("\n")}`,
  };
}
