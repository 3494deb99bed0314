import path from "node:path";
import type { Entry } from "../../tasks/entry.js";
import { firstMessages } from "../agents/conversation.js";
import { formOf } from "../agents/forms.js";
import { STRATEGIES } from "../agents/index.js";
import { promptsOf } from "../agents/manifest-prompts.js";
import { EXIT, usageError } from "../errors.js";
import type { Model } from "../models/model.js";
import { executeQueuedRun } from "../queue/owner.js";
import type { QueuedRunEnd } from "../queue/owner.js";
import { connectRedis } from "../queue/redis.js";
import { aggregate } from "../report/aggregate.js";
import { scoresCsv } from "../report/csv.js";
import { reportText } from "../report/text.js";
import { createRunFolder, readManifest, resumeRunFolder } from "../results/folder.js";
import type { Manifest, RunFolder } from "../results/folder.js";
import { isOutage } from "../results/row.js";
import { readSummaries } from "../results/summary.js";
import type { RunModels } from "../runner/models.js";
import { planEpisodes } from "../runner/plan.js";
import type { PlannedEpisode } from "../runner/plan.js";
import { executeRun } from "../runner/run.js";
import type { RunEnd, RunEvents } from "../runner/run.js";
import { promptSettings, recordedSettings, settingsInConflict } from "../runner/settings.js";
import type { RunSettings } from "../runner/settings.js";
import { tokensSpent } from "../runner/spent.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import { packageVersion } from "../version.js";
import { sandboxNamed } from "./open-sandbox.js";
import { note, outputColumns, write } from "./output.js";
import { entriesOf, resumedEntries } from "./run-entries.js";
import type { RunArguments } from "./run-options.js";
import { settingsOf } from "./run-settings.js";
import { createRunView } from "./run-view.js";
import { loadPlugins } from "./select.js";
import { openModelsFor } from "./open-models.js";
import { stopOnSignals } from "./signals.js";

/** Runs episodes and prints their report; with `report: false` another command says what came of them. Gives the run folder. */
export async function runCommand(args: RunArguments, { report = true } = {}): Promise<string | undefined> {
  await loadPlugins(args.plugin);
  if (args.resume !== undefined && args.out !== undefined)
    throw usageError(
      "--resume and --out together",
      "A resumed run goes on in its own folder: leave --out away",
    );
  const before = args.resume === undefined ? undefined : readManifest(args.resume);
  const settings = settingsOf(args, before && recordedSettings(before.settings));
  if (before) {
    const conflicts = settingsInConflict(recordedSettings(before.settings), settings);
    if (conflicts.length > 0)
      throw usageError(
        `${args.resume} cannot be resumed with other settings: ${conflicts.join("; ")}`,
        "Leave them away, or start a new run with --out",
      );
  }
  const entries =
    args.resume === undefined ? await entriesOf(settings) : await resumedEntries(args.resume, settings);
  const plan = planEpisodes(entries, settings);
  if (args.dryRun) {
    await dryRun(settings, entries, plan);
    return undefined;
  }

  const { signal, release } = stopOnSignals("\nstopping (press Ctrl-C again to leave at once)");
  const opened: { close(): Promise<void> | void }[] = [];
  try {
    if (args.redis !== undefined) {
      const connection = await connectRedis(args.redis, note);
      opened.push(connection);
      const folder = await folderFor(args, before, settings, entries, null, null);
      opened.push(folder);
      return await runInFolder({
        ...{ folder, plan, settings, quiet: args.quiet === true, report },
        run: async (events, tokensBefore) => {
          const { tasks, package: version } = folder.manifest;
          const { workers, ...end } = await executeQueuedRun({
            ...{ folder, plan, settings, events, tokensBefore, connection, tasks, package: version },
            signal,
          });
          return { end, model: { adapter: "workers", workers }, notes: notesOfWorkers(workers) };
        },
      });
    }
    const sandbox = await sandboxFor(settings, args.sandbox ?? "auto", args.unsafeNoSandbox === true);
    if (sandbox) opened.push(sandbox);
    const models = await openModelsFor(settings, args, { concurrency: settings.concurrency, signal });
    opened.push(models);
    const folder = await folderFor(args, before, settings, entries, models, sandbox);
    opened.push(folder);
    return await runInFolder({
      ...{ folder, plan, settings, quiet: args.quiet === true, report },
      run: async (events, tokensBefore) => {
        const end = await executeRun({
          folder,
          plan,
          settings,
          model: models.model,
          guide: models.guide,
          sandbox,
          signal,
          events,
          tokensBefore,
        });
        // What the server turned out to be like, such as fields that it refused, is known only now.
        return { end, model: modelFacts(models.model), notes: [] };
      },
    });
  } finally {
    for (const part of opened.reverse()) await part.close();
    release();
  }
}

const REFERENCE_NOTE =
  "the scripted reference policy is given the answers: this run checks the installation, its score is not a model's";
const UNSAFE_NOTE = "code ran WITHOUT isolation (--unsafe-no-sandbox)";
const OWN_NOTES = [REFERENCE_NOTE, UNSAFE_NOTE];

interface Ended {
  end: RunEnd;
  /** For the manifest: what the model and the machines turned out to be. */
  model: Record<string, unknown>;
  notes: readonly string[];
}

async function runInFolder(input: {
  folder: RunFolder;
  plan: readonly PlannedEpisode[];
  settings: RunSettings;
  quiet: boolean;
  report: boolean;
  run(events: RunEvents, tokensBefore: number): Promise<Ended>;
}): Promise<string> {
  const { folder, plan } = input;
  const open = plan.length - plan.reduce((done, episode) => done + Number(folder.done.has(episode.id)), 0);
  note(`${open} of ${plan.length} episodes to run, in ${folder.path}`);
  const tokensBefore = (input.settings.maxTokensTotal ?? null) === null ? 0 : await tokensSpent(folder.path);
  const view = createRunView(open, { quiet: input.quiet });
  const { end, model, notes } = await input.run(view, tokensBefore).finally(() => view.done());
  const sessions = [...folder.manifest.sessions];
  const session = sessions.pop();
  if (session)
    sessions.push({ ...session, ended: new Date().toISOString(), endedBy: end.reason ?? end.endedBy });
  folder.writeManifest({
    ...folder.manifest,
    model,
    notes: [...new Set([...folder.manifest.notes, ...notes])],
    sessions,
  });

  const rows = await readSummaries(folder.path, folder.manifest);
  folder.writeFile("scores.csv", scoresCsv(rows));
  if (input.report)
    await write(
      reportText(folder.manifest, aggregate(rows, input.settings.strategies), plan.length, outputColumns()),
    );
  const missing = plan.length - rows.filter((row) => !isOutage(row.outcome)).length;
  if (missing > 0) note(`${missing} episodes are not final: bench run --resume ${folder.path}`);
  if (end.endedBy === "interrupted") process.exitCode = EXIT.interrupted;
  else if (end.endedBy === "model_outage" || rows.some((row) => row.outcome === "model_error"))
    process.exitCode = EXIT.model;
  else if (rows.some((row) => row.outcome === "sandbox_error")) process.exitCode = EXIT.environment;
  else if (missing > 0) process.exitCode = EXIT.negative;
  return folder.path;
}

async function folderFor(
  args: RunArguments,
  before: Manifest | undefined,
  settings: RunSettings,
  entries: readonly Entry[],
  models: RunModels | null,
  sandbox: Sandbox | null,
): Promise<RunFolder> {
  const session = { started: new Date().toISOString() };
  const notes: string[] = [...(args.note ?? before?.notes.filter((text) => !OWN_NOTES.includes(text)) ?? [])];
  if (models?.model.facts.notAModel === true) notes.push(REFERENCE_NOTE);
  if (sandbox?.isolation === "none") notes.push(UNSAFE_NOTE);
  const manifest: Manifest = {
    format: 1,
    package: packageVersion(),
    created: before?.created ?? session.started,
    settings: settings as unknown as Record<string, unknown>,
    tasks: Object.fromEntries(entries.map((entry) => [entry.task, entry.version])),
    // With --redis the workers have it, and tell at the end.
    model: models ? modelFacts(models.model) : (before?.model ?? {}),
    ...(models?.guide ? { guide: modelFacts(models.guide) } : {}),
    sandbox: sandbox && {
      backend: sandbox.backend,
      isolation: sandbox.isolation,
      memoryLimit: sandbox.memoryLimit,
      python: sandbox.python,
      limits: sandbox.limits,
    },
    prompts: promptsOf(settings.strategies, settings.promptForm, settings),
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

/** What has to be said about a score whose episodes ran on other machines. */
function notesOfWorkers(workers: QueuedRunEnd["workers"]): string[] {
  return [
    ...(workers.some(({ model }) => model?.notAModel === true) ? [REFERENCE_NOTE] : []),
    ...(workers.some(({ sandbox }) => sandbox?.isolation === "none") ? [UNSAFE_NOTE] : []),
  ];
}

function defaultFolder(started: string): string {
  return path.join("runs", started.slice(0, 19).replaceAll(":", "-"));
}

async function sandboxFor(settings: RunSettings, name: string, unsafe: boolean): Promise<Sandbox | null> {
  if (!settings.strategies.some((name) => STRATEGIES[name]?.usesCode)) return null;
  const sandbox = await sandboxNamed(name, { unsafe, limits: { timeoutMs: settings.codeTimeoutMs } });
  if (sandbox.note !== undefined) note(`warning: ${sandbox.note}`);
  return sandbox;
}

async function dryRun(
  settings: RunSettings,
  entries: readonly Entry[],
  plan: readonly PlannedEpisode[],
): Promise<void> {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry.task, (counts.get(entry.task) ?? 0) + 1);
  const [first] = plan;
  const strategy = STRATEGIES[first?.strategy ?? ""];
  const shown =
    first && strategy
      ? firstMessages(
          strategy,
          first.entry.question,
          promptSettings(settings, formOf(settings.promptForm, first.id)),
        )
      : [];
  await write(`${JSON.stringify(settings, null, 2)}
${[...counts].map(([task, count]) => `${task}: ${count} entries`).join("\n")}
${plan.length} episodes: ${entries.length} entries x ${settings.strategies.length} strategies x ${settings.samples} samples

--- First prompt
${shown.map(({ role, text }) => (role === "system" ? `[system]\n${text}\n\n[user]` : text)).join("\n")}
`);
}
