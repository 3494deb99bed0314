import { packageVersion } from "../version.js";

/** What the README of every export says, around what its trainer needs to know. */
export function readmeOf(
  name: string,
  data: string,
  facts: { rows: number; taskCount: number },
  usage: string,
): string {
  return `---
configs:
  - config_name: default
    data_files: ${data}
---

# ${facts.rows} rows of ${facts.taskCount} ${facts.taskCount === 1 ? "task" : "tasks"} for ${name}

Written by r1ci-bench ${packageVersion()}. \`manifest.json\` holds every setting, the versions of the tasks, what was counted, and the SHA-256 of
each file. Every stored answer was judged correct before it was written.

${usage.trimEnd()}

Before training, prove that nothing of an evaluation is in here: \`bench overlap THIS_FOLDER EVALUATION\` (a folder of a run, an export, or
a file of entries).
`;
}
