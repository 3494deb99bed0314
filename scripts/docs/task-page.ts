import { escapeMarkup } from "../../src/report/html/escape.js";
import { LEVELS } from "../../tasks/task.js";
import { SOURCE_NAMES } from "./docstrings.js";
import { inlineCode } from "./markdown.js";
import { headingId } from "./page.js";
import type { Heading, Page } from "./page.js";
import { EXAMPLE, MEASURED } from "./task-facts.js";
import type { Example, TaskFacts } from "./task-facts.js";
import { tryIt } from "./try-box.js";

const text = escapeMarkup;

/** The page of one task. */
export function taskPage(facts: TaskFacts): Page {
  const { row } = facts;
  const headings: Heading[] = [{ level: 1, id: row.id, text: row.id }];
  const taken = new Set<string>([row.id]);
  const section = (title: string, body: string): string => {
    const id = headingId(title, taken);
    headings.push({ level: 2, id, text: title });
    return `<section aria-labelledby="${id}">
<h2 id="${id}">${text(title)} <a class="anchor" href="#${id}" aria-label="Link to: ${text(title)}">#</a></h2>
${body}
</section>`;
  };
  const body = [
    `<h1 id="${row.id}"><code>${row.id}</code></h1>
<p class="lead">${text(row.summary)}</p>
${factList(facts)}`,
    section("Try it", tryIt(row.id)),
    section("Answer", answerPart(facts)),
    section("Rules and examples", facts.examples.map((example) => examplePart(row.id, example)).join("\n")),
    section("What grows", growth(facts)),
    section("Parameters", parameters(facts)),
    section(
      "Source and differences",
      facts.source.map((paragraph) => `<p>${withCode(paragraph)}</p>`).join("\n"),
    ),
    section("Related tasks", related(facts)),
  ].join("\n");
  return {
    path: `tasks/${row.id}.html`,
    title: row.id,
    description: row.summary,
    body,
    headings,
    above: [
      { title: "Task gallery", path: "tasks/index.html" },
      { title: row.suite, path: `tasks/index.html#suite=${row.suite}` },
    ],
    scripts: ["assets/try-it.js"],
    search: [
      {
        url: `tasks/${row.id}.html`,
        title: row.id,
        page: "",
        kind: "Task",
        text: [
          row.id.replaceAll("_", " "),
          row.summary,
          row.capability,
          ...row.abilities,
          facts.judging,
          ...facts.source,
        ].join(" "),
      },
    ],
  };
}

/** Text with `code` in backquotes. */
export function withCode(paragraph: string): string {
  return paragraph
    .split(/`([^`]+)`/)
    .map((part, i) => (i % 2 === 1 ? inlineCode(part) : text(part)))
    .join("");
}

function factList({ row, split, severalRight }: TaskFacts): string {
  const filter = (name: string, value: string): string =>
    `<a href="index.html#${name}=${encodeURIComponent(value)}">${text(value)}</a>`;
  const facts: [string, string][] = [
    ["Suite", filter("suite", row.suite)],
    ["Split", filter("split", split)],
    ["Family", filter("family", row.family)],
    ["Capability", filter("capability", row.capability)],
    ["Abilities", row.abilities.map((ability) => filter("ability", ability)).join(", ")],
    ["Version", String(row.version)],
    ["Right answers", severalRight ? "may be several" : "one"],
  ];
  return `<dl class="facts">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>`;
}

function answerPart({ answerForm, judging, severalRight }: TaskFacts): string {
  return `<h3>Format</h3>
<p class="soft">As a question at medium says it:</p>
<pre class="wrap" tabindex="0">${text(answerForm)}</pre>
<h3>What is accepted</h3>
<p>${withCode(judging)}</p>
<p>${severalRight ? "There may be several right answers: each that keeps the rules is accepted." : "There is one right answer, in any of its spellings."}</p>`;
}

function examplePart(id: string, { level, question, answer }: Example): string {
  return `<section class="example" aria-label="Example at ${level}">
<h3>${level}</h3>
<p class="soft">Level ${level}, seed ${EXAMPLE.seed}, index ${EXAMPLE.index}: <code>${showCommand(id, level)}</code></p>
<pre class="wrap question" tabindex="0">${text(question)}</pre>
<p class="label">A right answer</p>
<pre class="wrap answer" tabindex="0">${text(answer)}</pre>
</section>`;
}

/** The command that prints an example. */
export function showCommand(id: string, level: string): string {
  return `bench show --task ${id} --level ${level} --seed ${EXAMPLE.seed} --index ${EXAMPLE.index}`;
}

function growth({ grows, examples }: TaskFacts): string {
  return `<p>From easy to hard: ${withCode(grows)}. The median over ${MEASURED} questions of each level (seed ${EXAMPLE.seed}):</p>
<table><thead><tr>${examples.map(({ level }) => `<th scope="col" class="number">${level}</th>`).join("")}</tr></thead>
<tbody><tr>${examples.map(({ size }) => `<td class="number">${Number(size.toPrecision(6))}</td>`).join("")}</tr></tbody></table>`;
}

function parameters({ params, exampleParam, row }: TaskFacts): string {
  const cell = (value: string, fallback: string): string =>
    `<td class="value"><code${value === fallback ? "" : ' class="set"'}>${text(value)}</code></td>`;
  return `<p>Set one with <code>--param NAME=VALUE</code>, for example <code>bench gen --task ${row.id} --param ${text(exampleParam)}</code>. A level sets what differs from the default.</p>
<div class="scroll" tabindex="0"><table class="params">
<thead><tr><th scope="col">Parameter</th><th scope="col">Allowed</th><th scope="col">Default</th>${LEVELS.map((level) => `<th scope="col">${level}</th>`).join("")}</tr></thead>
<tbody>
${params
  .map(
    ({ name, about, allowed, fallback, levels }) =>
      `<tr><th scope="row"><code>${text(name)}</code>${about === "" ? "" : `<span class="about">${withCode(about)}</span>`}</th><td>${text(allowed)}</td><td class="value"><code>${text(fallback)}</code></td>${LEVELS.map((level) => cell(levels[level], fallback)).join("")}</tr>`,
  )
  .join("\n")}
</tbody></table></div>`;
}

function related({ related: tasks, row }: TaskFacts): string {
  return tasks.length === 0
    ? `<p>No other task shares the rules of this one (family <code>${row.family}</code>). From the same collection: <a href="index.html#suite=${row.suite}">${SOURCE_NAMES[row.suite] ?? row.suite}</a>.</p>`
    : `<p>Tasks of the family <code>${row.family}</code>, which share rules and stand on the same side of the split:</p>
<ul>${tasks.map(({ id, summary }) => `<li><a href="${id}.html"><code>${id}</code></a> ${text(summary)}</li>`).join("")}</ul>`;
}
