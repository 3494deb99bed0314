import { plural } from "./elements.js";
import type { Section } from "./elements.js";
import { dataTable, note, scrollBox } from "./elements.js";
import type { CurriculumReport, PageData, RunReport } from "./gather.js";
import { bounded, markup } from "./markup.js";
import type { Content, Markup } from "./markup.js";
import { describeModel, lastEnd } from "../text.js";

const MAX_NAME = 300;
const name = (text: string): Markup => markup`<bdi>${bounded(text, MAX_NAME)}</bdi>`;

/** What the page is made of: each folder with the letter that stands for it. */
export function runsSection({ runs, curricula }: PageData): Section {
  return {
    id: "runs",
    title: "What was run",
    body: [
      runs.length > 0 ? runTable(runs) : null,
      runs.flatMap(({ letter, manifest }) =>
        manifest.notes.map((text) => note(markup`Run ${letter}: ${name(text)}`)),
      ),
      curricula.length > 0 ? curriculumTable(curricula) : null,
    ],
  };
}

const FACTS: readonly (readonly [string, (run: RunReport) => Content])[] = [
  ["folder", ({ dir }) => name(dir)],
  ["model", ({ manifest }) => name(describeModel(manifest))],
  ["strategies", ({ manifest }) => name(listed(manifest.settings.strategies))],
  ["level", ({ levels, manifest }) => name(few(levels, sourceOf(manifest.settings).level))],
  ["seed of the questions", ({ seeds, manifest }) => name(few(seeds, sourceOf(manifest.settings).seed))],
  ["samples of each entry", ({ manifest }) => name(listed(manifest.settings.samples))],
  ["episodes recorded, of those planned", ({ recorded, planned }) => `${recorded} of ${planned}`],
  [
    "how it ended",
    (run) => (run.recorded < run.planned ? name(lastEnd(run.manifest)) : "every episode is recorded"),
  ],
  ["sessions", ({ manifest }) => String(manifest.sessions.length)],
  ["sandbox", ({ manifest }) => sandboxOf(manifest.sandbox)],
  ["started", ({ manifest }) => name(minute(manifest.created))],
  ["r1ci-bench", ({ manifest }) => name(manifest.package)],
];

function runTable(runs: readonly RunReport[]): Markup {
  return scrollBox(
    "Table: the runs",
    markup`<table class="facts">
      <caption>
        Runs are called by their letter from here on
      </caption>
      <thead>
        <tr>
          <th scope="col">run</th>
          ${runs.map(({ letter }) => markup`<th scope="col">${letter}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${FACTS.map(
          ([fact, of]) =>
            markup`<tr>
              <th scope="row">${fact}</th>
              ${runs.map((run) => markup`<td>${of(run)}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>`,
  );
}

function curriculumTable(curricula: readonly CurriculumReport[]): Markup {
  return dataTable(
    [
      ["curriculum", "folder", "model", "made of", "r1ci-bench", "entries"],
      ...curricula.map(({ letter, dir, manifest, staged }) => [
        letter,
        name(dir),
        name(manifest.model),
        name(manifest.sources.join(", ")),
        name(manifest.package),
        staged.length,
      ]),
    ],
    { caption: "Curricula: their entries' improvement potential is below", names: 5 },
  );
}

/** "2026-01-31 10:00 UTC" of an instant as the manifest holds it; any other text as it is. */
function minute(instant: string): string {
  return instant.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):[\d.]+Z$/, "$1 $2 UTC");
}

/** What the questions are, where no episode tells it yet. */
function sourceOf(settings: Record<string, unknown>): { level: string; seed: string } {
  const source = (settings.source ?? settings) as Record<string, unknown>;
  return { level: listed(source.level), seed: listed(source.seed) };
}

function few(values: readonly string[], otherwise: string): string {
  if (values.length === 0) return otherwise;
  return values.length > 5
    ? `${values.slice(0, 5).join(", ")} and ${values.length - 5} more`
    : values.join(", ");
}

function sandboxOf(sandbox: Record<string, unknown> | null): Content {
  if (sandbox === null) return "none was recorded: no code was run";
  const { isolation, backend, memoryLimit, python } = sandbox;
  const parts = [
    `isolation ${listed(isolation)}`,
    ...(backend === undefined ? [] : [`backend ${listed(backend)}`]),
    ...(memoryLimit === undefined ? [] : [`memory limit ${listed(memoryLimit)}`]),
    ...(python === undefined ? [] : [`Python ${listed(python)}`]),
  ];
  return name(parts.join(", "));
}

function listed(value: unknown): string {
  if (value === undefined || value === null) return "-";
  if (Array.isArray(value)) return value.map(listed).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** One line below the title. */
export function summaryLine({ runs, curricula }: PageData): string {
  const episodes = runs.reduce((sum, { recorded }) => sum + recorded, 0);
  const parts = [
    ...(runs.length > 0 ? [plural(runs.length, "run"), plural(episodes, "episode")] : []),
    ...(curricula.length > 0 ? [plural(curricula.length, "curriculum", "curricula")] : []),
  ];
  return parts.join(", ");
}
