import { createHash } from "node:crypto";
import { PARTS } from "../../results/summary.js";
import type { Part } from "../../results/summary.js";
import { comparisonSection } from "./comparison.js";
import { REPORT_CSS } from "./css.js";
import { distributionsSection } from "./distributions.js";
import type { Section } from "./elements.js";
import { note } from "./elements.js";
import type { Lane, PageData } from "./gather.js";
import { runsSection, summaryLine } from "./head.js";
import { groupsSection, headlineSection } from "./headline.js";
import { heatMapSection } from "./heat-map.js";
import { markup, raw } from "./markup.js";
import type { Markup } from "./markup.js";
import { outcomesSection } from "./outcomes.js";
import { potentialSection } from "./potential.js";
import { publishedSection } from "./published.js";
import { readingSection } from "./reading.js";
import { strategiesSection } from "./strategies.js";

/** The page as one HTML file without script, which loads nothing. The same data gives the same bytes. */
export function reportPage(page: PageData): string {
  const sections = sectionsOf(page);
  const style = createHash("sha256").update(REPORT_CSS).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'`;
  return markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${raw(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>Report: ${summaryLine(page)}</title>
        ${raw(`<style>${REPORT_CSS}</style>`)}
      </head>
      <body>
        <a class="skip" href="#${sections[0]?.id ?? ""}">Skip to the report</a>
        <header>
          <h1>Report of r1ci-bench</h1>
          <p class="soft">${summaryLine(page)}</p>
          <nav aria-label="Contents">
            <ul class="contents">
              ${sections.map(({ id, title }) => markup`<li><a href="#${id}">${title}</a></li> `)}
            </ul>
          </nav>
        </header>
        <main>${sections.map(sectionMarkup)}</main>
        <footer>
          <p class="soft">
            Written by <code>bench report --html</code> from the run folders alone. All accuracies are those
            of <code>bench report</code>; <code>bench report --json</code> gives them to programs, and
            <code>bench view</code> shows the transcripts.
          </p>
        </footer>
      </body>
    </html>
`.markup;
}

function sectionMarkup({ id, title, body }: Section): Markup {
  return markup`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${body}
  </section>
  `;
}

function sectionsOf(page: PageData): Section[] {
  const lanes = page.runs.flatMap((run) => run.lanes);
  const [own, outside] = PARTS.map((part) => lanes.filter((lane) => lane.part === part));
  return [
    runsSection(page),
    readingSection(),
    ...partSections("suite", own ?? [], page),
    potentialSection(page),
    comparisonSection(page),
    (own ?? []).length > 0 ? publishedSection(own ?? [], page.runs) : null,
    ...partSections("external", outside ?? [], page),
  ].filter((section) => section !== null);
}

/** Outside questions have sections of their own: their figures never stand in the same table as those of the suite's tasks. */
function partSections(part: Part, lanes: readonly Lane[], page: PageData): Section[] {
  const isOutside = part === "external";
  if (lanes.length === 0) {
    if (isOutside || page.runs.length === 0) return [];
    const body = note("No episode of the suite's tasks is recorded yet: there are no figures.");
    return [{ id: "accuracy", title: "Accuracy", body }];
  }
  const at = (id: string): string => (isOutside ? `outside-${id}` : id);
  const sections = [
    headlineSection(lanes, page.runs, at("accuracy")),
    ...(isOutside ? [] : [groupsSection(lanes, at("groups"))]),
    heatMapSection(lanes, page.runs, at("tasks")),
    outcomesSection(lanes, at("outcomes")),
    distributionsSection(lanes, at("distributions")),
    strategiesSection(lanes, page.pairings.length > 0, at("strategies")),
  ];
  return isOutside
    ? sections.map((section) => ({ ...section, title: `Outside questions: ${section.title.toLowerCase()}` }))
    : sections;
}
