/** What completes the value of an option: loaded only when a shell asks. */
type Values = () => Promise<readonly string[]>;

const taskIds: Values = async () => {
  const { CATALOG } = await import("../../tasks/catalog.js");
  return CATALOG.map(({ id }) => id);
};
const choices = async (): Promise<readonly string[]> => {
  const { SUITES } = await import("../../tasks/task.js");
  return [
    "all",
    ...SUITES.map((suite) => `suite:${suite}`),
    "split:train",
    "split:test",
    ...(await taskIds()),
  ];
};
const fixed =
  (...values: string[]): Values =>
  async () =>
    values;

const VALUES: Readonly<Record<string, Values>> = {
  "--task": choices,
  "--suite": async () => (await import("../../tasks/task.js")).SUITES,
  "--split": fixed("train", "test", "all"),
  "--capability": async () => (await import("../../tasks/task.js")).CAPABILITIES,
  "--level": async () => (await import("../../tasks/task.js")).LEVELS,
  "--strategy": async () => [...Object.keys((await import("../agents/index.js")).STRATEGIES), "all"],
  "--prompt-form": async () => (await import("../agents/forms.js")).PROMPT_FORM_NAMES,
  "--answer-format": async () => (await import("../../verifiers/answer-format.js")).ANSWER_FORMATS,
  "--conversation": fixed("chat", "continue"),
  "--code-state": fixed("stateless", "session"),
  "--sandbox": fixed("auto", "warm", "fresh"),
  "--backend": fixed("auto", "warm", "fresh"),
  "--concurrency": fixed("auto"),
  "--mode": fixed("strict", "lenient"),
  "--stages": fixed("paper", "quarters"),
  "--reasoning": fixed("drop", "keep"),
  "--format": fixed("jsonl", "csv", "parquet"),
  "--wording": fixed("published", "own"),
  "--kind": async () => (await import("../../tasks/external/catalog.js")).EXTERNAL_KINDS,
  "--for": async () => (await import("./export.js")).exportNames(),
  "--model": modelNames,
};

async function modelNames(): Promise<readonly string[]> {
  const { namedModels } = await import("../models/models-file.js");
  const named = namedModels({ env: process.env }).map(({ name }) => name);
  return [...named, ...(await localModels()).map((name) => `local:${name}`)];
}

async function localModels(): Promise<readonly string[]> {
  const { WEIGHTS } = await import("../models/weights-table.js");
  return WEIGHTS.map(({ name }) => name);
}

/**
 * Values for the word that is typed, where it is the value of an option that is known; undefined elsewhere. `words`: those of the
 * command line as the shell splits them. Of a list (`--task gcd,ga`) the last part is completed. Bash makes words of its own of
 * `=` and `:` and replaces only what stands after them.
 */
export async function completeValue(words: readonly string[]): Promise<string[] | undefined> {
  const joined: string[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (word === "=") continue;
    if (last !== undefined && (word === ":" || last.endsWith(":"))) joined[joined.length - 1] = last + word;
    else joined.push(...word.split(/(?<=^--[a-z-]+)=/));
  }
  const [option, typed = ""] = joined.slice(-2);
  const isPull = option === "pull" && joined.at(-3) === "models";
  const values = option === undefined ? undefined : await (isPull ? localModels : VALUES[option])?.();
  if (!values) return undefined;
  const done = typed.slice(0, typed.lastIndexOf(",") + 1);
  const fits = values.map((value) => done + value).filter((value) => value.startsWith(typed));
  const splits = words.at(-1) === ":" || words.at(-2) === ":";
  return splits ? fits.map((value) => value.slice(value.indexOf(":", done.length) + 1)) : fits;
}
