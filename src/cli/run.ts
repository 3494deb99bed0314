import path from "node:path";
import { normalizeSeed, resolveSetting, walk } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { loadTask } from "../../tasks/registry.js";
import { STRATEGIES } from "../agents/index.js";
import { environmentError, EXIT, usageError } from "../errors.js";
import { readEntriesFile } from "../imports/entries-file.js";
import type { Model } from "../models/model.js";
import { createProgressView } from "../models/progress.js";
import { namedModels, openModel } from "../models/registry.js";
import { aggregate } from "../report/aggregate.js";
import { scoresCsv } from "../report/csv.js";
import { reportText } from "../report/text.js";
import {
  createRunFolder,
  readEntries,
  readEpisodes,
  readManifest,
  resumeRunFolder,
} from "../results/folder.js";
import type { Manifest, RunFolder } from "../results/folder.js";
import { isOutage } from "../results/row.js";
import { planEpisodes } from "../runner/plan.js";
import type { PlannedEpisode } from "../runner/plan.js";
import { executeRun } from "../runner/run.js";
import { RUN_DEFAULTS, settingsInConflict } from "../runner/settings.js";
import type { RunSettings } from "../runner/settings.js";
import { openSandbox } from "../sandbox/open.js";
import { SandboxUnavailable } from "../sandbox/sandbox.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import { packageVersion } from "../version.js";
import { note, write } from "./output.js";
import { createRunView } from "./run-view.js";
import type { RunArguments } from "./run-options.js";
import { loadPlugins, oneOf, parseParams, rowsOfSplit, selectTasks, wholeNumber } from "./select.js";

export async function runCommand(args: RunArguments): Promise<void> {
  await loadPlugins(args.plugin);
  if (args.resume !== undefined && args.out !== undefined)
    throw usageError(
      "--resume and --out together",
      "A resumed run goes on in its own folder: leave --out away",
    );
  const before = args.resume === undefined ? undefined : readManifest(args.resume);
  const settings = await settingsOf(args, before && (before.settings as unknown as RunSettings));
  if (before) {
    const conflicts = settingsInConflict(before.settings as unknown as RunSettings, settings);
    if (conflicts.length > 0)
      throw usageError(
        `${args.resume} cannot be resumed with other settings: ${conflicts.join("; ")}`,
        "Leave them away, or start a new run with --out",
      );
  }
  const entries =
    args.resume === undefined ? await entriesOf(settings) : await resumedEntries(args.resume, settings);
  const plan = planEpisodes(entries, settings);
  if (args.dryRun) return dryRun(settings, entries, plan);

  const stop = new AbortController();
  const onSignal = (): void => {
    if (stop.signal.aborted) process.exit(EXIT.interrupted);
    note("\nstopping (press Ctrl-C again to leave at once)");
    stop.abort();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  const opened: { close(): Promise<void> | void }[] = [];
  try {
    const sandbox = await sandboxFor(settings, args.unsafeNoSandbox === true);
    if (sandbox) opened.push(sandbox);
    const progress = createProgressView();
    const { model } = await openModel({
      model: settings.model,
      baseUrl: settings.baseUrl ?? undefined,
      apiKeyEnv: args.apiKeyEnv,
      modelsFile: args.models,
      requestTimeoutMs: args.requestTimeout === undefined ? undefined : args.requestTimeout * 1_000,
      idleTimeoutMs: args.idleTimeout === undefined ? undefined : args.idleTimeout * 1_000,
      // A request that waits for a connection would run into its timeout.
      maxConnections: settings.concurrency === "auto" ? undefined : settings.concurrency,
      signal: stop.signal,
      onNotice: progress.onNotice,
      onProgress: progress.onProgress,
    });
    progress.done();
    opened.push(model);
    const folder = await folderFor(args, before, settings, entries, model, sandbox);
    opened.push(folder);
    await runInFolder({ folder, plan, settings, model, sandbox, stop, quiet: args.quiet === true });
  } finally {
    for (const part of opened.reverse()) await part.close();
    process.off("SIGINT", onSignal);
    process.off("SIGTERM", onSignal);
  }
}

const REFERENCE_NOTE =
  "the scripted reference policy is given the answers: this run checks the installation, its score is not a model's";
const UNSAFE_NOTE = "code ran WITHOUT isolation (--unsafe-no-sandbox)";
const OWN_NOTES = [REFERENCE_NOTE, UNSAFE_NOTE];

async function runInFolder(run: {
  folder: RunFolder;
  plan: readonly PlannedEpisode[];
  settings: RunSettings;
  model: Model;
  sandbox: Sandbox | null;
  stop: AbortController;
  quiet: boolean;
}): Promise<void> {
  const { folder, plan } = run;
  const open = plan.filter((episode) => !folder.done.has(episode.id)).length;
  note(`${open} of ${plan.length} episodes to run, in ${folder.path}`);
  const view = createRunView(open, { quiet: run.quiet });
  const end = await executeRun({ ...run, signal: run.stop.signal, events: view }).finally(() => view.done());
  const sessions = [...folder.manifest.sessions];
  const session = sessions.pop();
  if (session)
    sessions.push({ ...session, ended: new Date().toISOString(), endedBy: end.reason ?? end.endedBy });
  // What the server turned out to be like, such as fields that it refused, is known only now.
  folder.writeManifest({ ...folder.manifest, model: modelFacts(run.model), sessions });

  const rows = await readEpisodes(folder.path);
  folder.writeFile("scores.csv", scoresCsv(rows));
  await write(reportText(folder.manifest, aggregate(rows), plan.length));
  const missing = plan.length - rows.filter((row) => !isOutage(row.outcome)).length;
  if (missing > 0) note(`${missing} episodes are not final: bench run --resume ${folder.path}`);
  if (end.endedBy === "interrupted") process.exitCode = EXIT.interrupted;
  else if (rows.some((row) => row.outcome === "model_error")) process.exitCode = EXIT.model;
  else if (rows.some((row) => row.outcome === "sandbox_error")) process.exitCode = EXIT.environment;
  else if (missing > 0) process.exitCode = EXIT.negative;
}

async function folderFor(
  args: RunArguments,
  before: Manifest | undefined,
  settings: RunSettings,
  entries: readonly Entry[],
  model: Model,
  sandbox: Sandbox | null,
): Promise<RunFolder> {
  const session = { started: new Date().toISOString() };
  const strategies = settings.strategies
    .map((name) => STRATEGIES[name])
    .filter((strategy) => strategy !== undefined);
  const notes: string[] = [...(args.note ?? before?.notes.filter((text) => !OWN_NOTES.includes(text)) ?? [])];
  if (model.facts.notAModel === true) notes.push(REFERENCE_NOTE);
  if (sandbox?.isolation === "none") notes.push(UNSAFE_NOTE);
  const manifest: Manifest = {
    format: 1,
    package: packageVersion(),
    created: before?.created ?? session.started,
    settings: settings as unknown as Record<string, unknown>,
    tasks: Object.fromEntries(entries.map((entry) => [entry.task, entry.version])),
    model: modelFacts(model),
    sandbox: sandbox && {
      backend: sandbox.backend,
      isolation: sandbox.isolation,
      memoryLimit: sandbox.memoryLimit,
      python: sandbox.python,
      limits: sandbox.limits,
    },
    prompts: Object.assign(
      {},
      ...strategies.map((strategy) =>
        Object.fromEntries(
          Object.entries(strategy.prompts(settings)).map(([name, text]) => [
            `${strategy.name}.${name}`,
            text,
          ]),
        ),
      ),
    ) as Record<string, string>,
    notes,
    sessions: [...(before?.sessions ?? []), session],
  };
  if (args.resume === undefined)
    return createRunFolder(args.out ?? defaultFolder(session.started), manifest, entries);
  const folder = await resumeRunFolder(args.resume);
  const changed = Object.entries(manifest.tasks).filter(
    ([id, version]) => (before?.tasks[id] ?? version) !== version,
  );
  if (changed.length > 0) {
    folder.close();
    throw usageError(
      `${args.resume} holds other versions of ${changed.map(([id]) => id).join(", ")}`,
      "Resume it with the package version that wrote it",
    );
  }
  folder.writeEntries(entries);
  folder.writeManifest(manifest);
  return folder;
}

function modelFacts(model: Model): Record<string, unknown> {
  return { ...model.facts, adapter: model.adapter };
}

function defaultFolder(started: string): string {
  return path.join("runs", started.slice(0, 19).replaceAll(":", "-"));
}

async function sandboxFor(settings: RunSettings, unsafe: boolean): Promise<Sandbox | null> {
  if (!settings.strategies.some((name) => STRATEGIES[name]?.usesCode)) return null;
  try {
    return await openSandbox({ unsafe, limits: { timeoutMs: settings.codeTimeoutMs } });
  } catch (error) {
    if (error instanceof SandboxUnavailable)
      throw environmentError(`no sandbox for the model's code: ${error.message}`, error.fix, error);
    throw error;
  }
}

/** What was given, on top of the resumed run's settings or of the defaults. */
async function settingsOf(args: RunArguments, before: RunSettings | undefined): Promise<RunSettings> {
  const model = args.model ?? before?.model;
  if (model === undefined)
    throw usageError("no model is named", "Name one with --model; `bench models` lists them");
  const named = namedModels({ env: process.env, modelsFile: args.models }).find((row) => row.name === model);
  const positive = (option: string, value: number | undefined): number | undefined =>
    value === undefined ? undefined : wholeNumber(option, value, 1);
  const temperature =
    args.temperature ?? before?.temperature ?? named?.sampling.temperature ?? RUN_DEFAULTS.temperature;
  if (!(temperature >= 0 && temperature <= 2))
    throw usageError(`--temperature ${temperature}: needs a number from 0 to 2`);
  const topP = args.topP ?? before?.topP ?? named?.sampling.topP ?? null;
  if (topP !== null && !(topP > 0 && topP <= 1))
    throw usageError(`--top-p ${topP}: needs a number above 0, at most 1`);
  const strategies = args.strategy?.flatMap((text) => text.split(",")) ??
    before?.strategies ?? ["code_agent"];
  for (const name of strategies) oneOf("strategy", name, Object.keys(STRATEGIES));
  const codeTimeout = args.codeTimeout === undefined ? undefined : args.codeTimeout * 1_000;
  if (codeTimeout !== undefined && !(codeTimeout > 0))
    throw usageError(`--code-timeout ${args.codeTimeout}: needs seconds above 0`);
  const maxCodeCalls =
    args.maxCodeCalls === undefined ? undefined : wholeNumber("max-code-calls", args.maxCodeCalls, 0);
  return {
    model,
    baseUrl: args.baseUrl ?? before?.baseUrl ?? null,
    source: await sourceOf(args, before?.source),
    strategies,
    samples: positive("samples", args.samples) ?? before?.samples ?? 1,
    temperature,
    topP,
    maxTokens: positive("max-tokens", args.maxTokens) ?? before?.maxTokens ?? RUN_DEFAULTS.maxTokens,
    maxEpisodeTokens:
      positive("max-episode-tokens", args.maxEpisodeTokens) ??
      before?.maxEpisodeTokens ??
      RUN_DEFAULTS.maxEpisodeTokens,
    maxCodeCalls: maxCodeCalls ?? before?.maxCodeCalls ?? RUN_DEFAULTS.maxCodeCalls,
    codeTimeoutMs:
      codeTimeout === undefined
        ? (before?.codeTimeoutMs ?? RUN_DEFAULTS.codeTimeoutMs)
        : Math.round(codeTimeout),
    samplingSeed: args.samplingSeed ?? before?.samplingSeed ?? 0,
    concurrency: concurrencyOf(args.concurrency),
    deadlineMs: args.deadline === undefined ? null : deadlineOf(args.deadline),
  };
}

async function sourceOf(
  args: RunArguments,
  before: RunSettings["source"] | undefined,
): Promise<RunSettings["source"]> {
  const chosen = [args.task && "--task", args.split && "--split", args.entries && "--entries"].filter(
    (name) => name !== undefined && name !== "",
  );
  if (chosen.length > 1)
    throw usageError(`${chosen.join(" and ")} together`, "Choose the questions by one of them");
  if (args.entries !== undefined) return { kind: "file", file: path.resolve(args.entries) };
  if (before?.kind === "file" && chosen.length === 0) return before;
  const old = before?.kind === "tasks" ? before : undefined;
  const tasks = args.task
    ? selectTasks(args.task).map(({ id }) => id)
    : args.split !== undefined || !old
      ? rowsOfSplit(args.split ?? "test").map(({ id }) => id)
      : old.tasks;
  return {
    kind: "tasks",
    tasks,
    level: args.level ?? old?.level ?? "medium",
    params: args.param ? parseParams(args.param) : (old?.params ?? {}),
    seed: args.seed === undefined ? (old?.seed ?? "eval") : normalizeSeed(args.seed),
    start: args.start === undefined ? (old?.start ?? 0) : wholeNumber("start", args.start, 0),
    n: args.n === undefined ? (old?.n ?? 10) : wholeNumber("n", args.n, 1),
  };
}

/** The entries that the folder holds, and where n has grown the further ones of the same walk. */
async function resumedEntries(folder: string, settings: RunSettings): Promise<Entry[]> {
  const recorded: Entry[] = [];
  for await (const entry of readEntries(folder)) recorded.push(entry);
  const { source } = settings;
  if (source.kind === "file" || recorded.length === source.tasks.length * source.n) return recorded;
  const entries = await entriesOf(settings);
  const ids = new Set(entries.map((entry) => entry.id));
  const lost = recorded.find((entry) => !ids.has(entry.id));
  if (lost)
    throw usageError(
      `${folder} holds the entry ${lost.id}, which this package does not make any more`,
      "Resume it with the package version that wrote it, or without --n",
    );
  return entries;
}

async function entriesOf({ source }: RunSettings): Promise<Entry[]> {
  if (source.kind === "file") {
    const { entries, bad } = await readEntriesFile(source.file);
    for (const { line, reason } of bad) note(`${source.file}, line ${line}: left out: ${reason}`);
    if (entries.length === 0)
      throw usageError(
        `${source.file} holds no entry that can be run`,
        "`bench gen --out FILE` writes such a file",
      );
    return entries;
  }
  const entries: Entry[] = [];
  for (const id of source.tasks) {
    const task = await loadTask(id);
    if (!task)
      throw usageError(
        `task "${id}" of the run is not in the catalog`,
        "Use the package version that wrote the run, or name its --plugin",
      );
    entries.push(...walk(task, resolveSetting(task, source.level, source.params), source));
  }
  return entries;
}

async function dryRun(
  settings: RunSettings,
  entries: readonly Entry[],
  plan: readonly PlannedEpisode[],
): Promise<void> {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry.task, (counts.get(entry.task) ?? 0) + 1);
  const first = entries[0];
  const strategy = STRATEGIES[settings.strategies[0] ?? ""];
  await write(`${JSON.stringify(settings, null, 2)}
${[...counts].map(([task, count]) => `${task}: ${count} entries`).join("\n")}
${plan.length} episodes: ${entries.length} entries x ${settings.strategies.length} strategies x ${settings.samples} samples

--- First prompt
${strategy?.prompts(settings).instructions ?? ""}${first?.question ?? ""}
`);
}

function concurrencyOf(text: string | undefined): number | "auto" {
  if (text === undefined || text === "auto") return "auto";
  return wholeNumber("concurrency", Number(text), 1);
}

/** `90s`, `7m`, `2h`, or seconds as a bare number. */
function deadlineOf(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(s|m|h)?$/.exec(text.trim());
  const unit = match?.[2] === "h" ? 3_600_000 : match?.[2] === "m" ? 60_000 : 1_000;
  const ms = Number(match?.[1]) * unit;
  if (!match || !(ms > 0)) throw usageError(`--deadline ${text}`, "Write it as 90s, 7m or 2h");
  return Math.round(ms);
}
