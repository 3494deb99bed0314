import { packageVersion } from "../../version.js";
import type { HubFacts, TaskCounts } from "./export.js";
import { ENTRIES, EPISODES } from "./tables.js";
import type { HubTable } from "./tables.js";

/** The data set card: what the hub and `load_dataset` read of it (the front matter), and what people do. */
export function cardOf(facts: HubFacts): string {
  const { folder, tasks, models, levels, isOwn } = facts;
  const rows = rowsOf(facts, ENTRIES);
  const episodes = rowsOf(facts, EPISODES);
  const taskCount = Object.keys(tasks).length;
  return `---
pretty_name: ${JSON.stringify(`r1ci-bench: ${taskCount} ${taskCount === 1 ? "task" : "tasks"}`)}
license: ${isOwn ? "apache-2.0" : "other"}
language:
- en
task_categories:
- question-answering
- text-generation
tags:
- reasoning
- planning
- code-interpreter
- verifiable
size_categories:
- ${sizeCategory(rows + episodes)}
configs:
${[ENTRIES, EPISODES].flatMap((table) => configOf(facts, table)).join("\n")}
---

# ${rows} questions of ${taskCount} ${taskCount === 1 ? "task" : "tasks"}${episodes > 0 ? `, ${episodes} episodes of ${models.length} ${models.length === 1 ? "model" : "models"}` : ""}

Reasoning and planning questions with a programmatic verifier each${
    episodes > 0
      ? ", and how language models worked on them with a Python interpreter: every turn, program, output and verdict"
      : ""
  }. Written by r1ci-bench ${packageVersion()}; \`manifest.json\` holds every setting and the SHA-256 of each file.

\`\`\`python
from datasets import load_dataset

entries = load_dataset("${folder}")${episodes > 0 ? `\nepisodes = load_dataset("${folder}", "episodes")` : ""}
\`\`\`

## How it was made

Questions come from seeded generators (levels: ${levels.join(", ")}): task, version, level, seed and index name one, and the same package makes the
same bytes from them. Every stored answer was judged correct by its task's verifier before it was written. Several answers may be right: judge
with the verifier (\`bench verify\`), do not compare with \`answer\`.${
    models.length > 0 ? ` Models: ${models.map((name) => `\`${name}\``).join(", ")}.` : ""
  }

${
  isOwn
    ? "Licence: Apache-2.0, that of the package."
    : "Licence: questions of level `source` and of tasks outside the suite come from elsewhere and keep the licence of their source; say which before you publish them. Everything else is Apache-2.0."
}

## Splits

\`train\` and \`test\` divide the tasks, not the questions of a task, and no family of tasks is in both: 107 tasks are for training and 37 for
testing. \`other\` holds tasks outside of that division. Do not train on \`test\`.

| split | tasks | entries | episodes |
|---|---|---|---|
${splitRows(tasks).join("\n")}

## Columns
${[ENTRIES, ...(episodes > 0 ? [EPISODES] : [])].map(columnsText).join("\n")}
## Tasks

| task | suite | split | version | entries | episodes |
|---|---|---|---|---|---|
${Object.entries(tasks)
  .map(
    ([task, { suite, split, version, entries, episodes: count }]) =>
      `| ${task} | ${suite} | ${split} | ${version} | ${entries} | ${count} |`,
  )
  .join("\n")}
`;
}

function configOf({ files }: HubFacts, table: HubTable): string[] {
  const own = files.filter((file) => file.table === table);
  if (own.length === 0) return [];
  return [
    `- config_name: ${table.name}`,
    ...(table === ENTRIES ? ["  default: true"] : []),
    "  data_files:",
    ...own.flatMap(({ split, file }) => [`  - split: ${split}`, `    path: ${file}`]),
  ];
}

function columnsText({ name, columns }: HubTable): string {
  const rows = columns.map(([names, about]) => {
    const quoted = names
      .split(", ")
      .map((one) => `\`${one}\``)
      .join(", ");
    return `| ${quoted} | ${about} |`;
  });
  return `
Configuration \`${name}\`:

| column | holds |
|---|---|
${rows.join("\n")}
`;
}

function splitRows(tasks: Record<string, TaskCounts>): string[] {
  const splits = new Map<string, { tasks: number; entries: number; episodes: number }>();
  for (const { split, entries, episodes } of Object.values(tasks)) {
    const sum = splits.get(split) ?? { tasks: 0, entries: 0, episodes: 0 };
    splits.set(split, {
      ...{ tasks: sum.tasks + 1, entries: sum.entries + entries },
      episodes: sum.episodes + episodes,
    });
  }
  return [...splits].map(([split, sum]) => `| ${split} | ${sum.tasks} | ${sum.entries} | ${sum.episodes} |`);
}

function rowsOf({ files }: HubFacts, table: HubTable): number {
  return files.reduce((sum, file) => sum + (file.table === table ? file.rows : 0), 0);
}

/** The hub's classes of sizes. */
function sizeCategory(rows: number): string {
  if (rows < 1_000) return "n<1K";
  if (rows < 10_000) return "1K<n<10K";
  if (rows < 100_000) return "10K<n<100K";
  return rows < 1_000_000 ? "100K<n<1M" : "1M<n<10M";
}
