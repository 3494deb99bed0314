import { escapeMarkup } from "../../src/report/html/escape.js";
import type { Page } from "./page.js";
import type { TaskFacts } from "./task-facts.js";

/** The filters of the gallery: name in the address, label, and what a task has of it. */
const FILTERS: readonly { name: string; label: string; of: (facts: TaskFacts) => readonly string[] }[] = [
  { name: "suite", label: "Suite", of: ({ row }) => [row.suite] },
  { name: "split", label: "Split", of: ({ split }) => [split] },
  { name: "capability", label: "Capability", of: ({ row }) => [row.capability] },
  { name: "ability", label: "Ability", of: ({ row }) => row.abilities },
  { name: "family", label: "Family", of: ({ row }) => [row.family] },
];

/** The list of all tasks; web/docs/gallery.ts adds the filter, without it the list is whole. */
export function galleryPage(tasks: readonly TaskFacts[]): Page {
  const selects = FILTERS.map(({ name, label, of }) => {
    const counts = new Map<string, number>();
    for (const value of tasks.flatMap(of)) counts.set(value, (counts.get(value) ?? 0) + 1);
    const options = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    return `<label>${label} <select name="${name}"><option value="">all</option>${options
      .map(
        ([value, count]) =>
          `<option value="${escapeMarkup(value)}">${escapeMarkup(value)} (${count})</option>`,
      )
      .join("")}</select></label>`;
  }).join("\n");
  const rows = tasks.map((facts) => {
    const data = FILTERS.map(({ name, of }) => `data-${name}="${escapeMarkup(of(facts).join(" "))}"`).join(
      " ",
    );
    const { id, summary, suite, capability, abilities, family } = facts.row;
    return `<tr role="row" ${data}><th scope="row" role="rowheader"><a href="${id}.html"><code>${id}</code></a><span class="about">${escapeMarkup(summary)}</span></th>${[suite, facts.split, capability, abilities.join(", "), family].map((value) => `<td role="cell">${breakable(value)}</td>`).join("")}</tr>`;
  });
  const title = "Task gallery";
  const about = `${tasks.length} tasks: rules, examples at each level, what is accepted, and where each comes from.`;
  return {
    path: "tasks/index.html",
    title,
    description: about,
    headings: [{ level: 1, id: "task-gallery", text: title }],
    above: [{ title: "Documentation", path: "index.html" }],
    search: [{ url: "tasks/index.html", title, page: "", kind: "Task", text: about }],
    scripts: ["assets/gallery.js"],
    body: `<h1 id="task-gallery">${title}</h1>
<p class="lead">${about} On each page the task can be tried.</p>
<form class="filter" hidden aria-label="Filter">
<label>Text <input type="search" name="text" autocomplete="off"></label>
${selects}
<button type="reset">Show all</button>
</form>
<p class="count soft" role="status">${tasks.length} tasks</p>
<table class="gallery" role="table">
<thead role="rowgroup"><tr role="row">${["Task", "Suite", "Split", "Capability", "Abilities", "Family"].map((name) => `<th scope="col" role="columnheader">${name}</th>`).join("")}</tr></thead>
<tbody role="rowgroup">
${rows.join("\n")}
</tbody></table>`,
  };
}

/** A name in snake_case, which may be broken behind each underscore. */
function breakable(value: string): string {
  return escapeMarkup(value).replaceAll("_", "_<wbr>");
}
