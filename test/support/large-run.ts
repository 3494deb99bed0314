import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createRng } from "../../generators/rng.js";
import type { Rng } from "../../generators/rng.js";
import { splitOf } from "../../splits/split.js";
import { CATALOG } from "../../tasks/catalog.js";
import { resolveSetting, walk } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import type { AnyTask } from "../../tasks/task.js";
import type { Turn } from "../../src/agents/strategy.js";
import { judgeEpisode } from "../../src/results/judge-episode.js";
import { lineWriter } from "../../src/results/lines.js";
import { episodeId } from "../../src/results/row.js";
import type { EpisodeRow } from "../../src/results/row.js";
import { STRATEGIES } from "../../src/agents/index.js";
import { madeManifest } from "./made-run.js";

export interface LargeRunOptions {
  /** Entries a task (default 25); with four strategies and two samples that is 28,800 episodes of the 144 tasks. */
  entries?: number;
  samples?: number;
  tasks?: readonly string[];
  model?: string;
  /** Draws texts, answers and outcomes; the entries are the same for every seed. */
  seed?: string;
}

const SENTENCES = [
  "First I write down what the question gives and what it asks for.",
  "The rules say that each step is checked in the order in which they stand.",
  "Let me count again, since the second row does not agree with the first.",
  "That leaves two cases, and one of them contradicts the last condition.",
  "It is safer to let a program do this part.",
  "So the partial result is 17, and after the next step it is 23.",
  "Going back to the third condition, the candidate still holds.",
];

/** Writes a run of real length: real entries, real verdicts, transcripts of one to four model turns (some 8 KB an episode). */
export async function writeLargeRun(folder: string, options: LargeRunOptions = {}): Promise<string> {
  const { entries: perTask = 25, samples = 2, model = "made-14b", seed = "made" } = options;
  mkdirSync(folder, { recursive: true });
  const entryLines = lineWriter(path.join(folder, "entries.jsonl"), "w");
  const episodeLines = lineWriter(path.join(folder, "episodes.jsonl"), "w");
  const versions: Record<string, number> = {};
  const strategies = Object.keys(STRATEGIES);
  for (const row of CATALOG.filter(({ id }) => options.tasks?.includes(id) ?? true)) {
    const task = await row.load();
    versions[row.id] = task.version;
    const entries = [...walk(task, resolveSetting(task, "medium"), { seed: "eval", n: perTask })];
    for (const [i, entry] of entries.entries()) {
      entryLines.write(JSON.stringify(entry));
      const other = entries[(i + 1) % entries.length] ?? entry;
      for (const strategy of strategies)
        for (let sample = 0; sample < samples; sample++) {
          const rng = createRng(`${seed}/${entry.id}/${strategy}/${sample}`);
          episodeLines.write(JSON.stringify(episode(task, entry, other, { strategy, sample, model }, rng)));
        }
    }
  }
  entryLines.close();
  episodeLines.close();
  const settings = { model, strategies, samples, seed: "eval", level: "medium", answerFormat: "envelope" };
  writeFileSync(
    path.join(folder, "manifest.json"),
    JSON.stringify(madeManifest({ settings, tasks: versions }), null, 2),
  );
  return folder;
}

function episode(
  task: AnyTask,
  entry: Entry,
  other: Entry,
  names: { strategy: string; sample: number; model: string },
  rng: Rng,
): EpisodeRow {
  const outcome = rng.chance(0.02) ? "model_error" : rng.chance(0.05) ? "truncated" : "judged";
  const codeCalls = names.strategy === "all_text" ? 0 : names.strategy === "all_code" ? 1 : rng.int(0, 3);
  const turns: Turn[] = [{ role: "user", text: `Solve the task below.\n\nTask:\n${entry.question}` }];
  for (let call = 0; call < codeCalls; call++) {
    const code = program(rng);
    const stdout = `${Array.from({ length: rng.int(1, 20) }, () => rng.int(0, 9_999)).join("\n")}\n`;
    turns.push(
      {
        role: "assistant",
        text: `${prose(rng)}\n\n\`\`\`python\n${code}\n\`\`\``,
        finishReason: "stop",
        usage: { promptTokens: 900, completionTokens: 400 },
        code,
        execution: {
          stdout,
          stderr: "",
          truncated: false,
          reason: "ok",
          wallMs: rng.int(20, 900),
          isolation: "bwrap",
          memoryLimit: "cgroup2",
          exitCode: 0,
          signal: null,
          cpuMs: 20,
          maxRssKb: 30_000,
        },
        ms: rng.int(2_000, 20_000),
      },
      { role: "user", text: `Code Execution Results:\n${stdout}` },
    );
  }
  const answer = rng.chance(0.55) ? entry.answer : rng.chance(0.9) ? other.answer : "I cannot tell";
  const marked =
    outcome === "truncated" ? "" : rng.chance(0.9) ? `<<<${answer}>>>` : `The answer is ${answer}`;
  const response = `${prose(rng)}\n\n${marked}`;
  turns.push({
    role: "assistant",
    text: response,
    finishReason: outcome === "truncated" ? "length" : "stop",
    usage: { promptTokens: 1_400, completionTokens: 600 },
    ms: rng.int(2_000, 30_000),
  });
  const isOutage = outcome === "model_error";
  const end = { outcome, response } as const;
  const row = {
    entry: entry.id,
    task: task.id,
    version: task.version,
    suite: task.suite,
    split: splitOf(task.id) ?? null,
    capability: task.capability,
    abilities: task.abilities,
    level: entry.level,
    seed: entry.seed,
    index: entry.index,
    ...names,
    promptForm: "standard",
    outcome,
    verdict: isOutage ? null : judgeEpisode(task, entry, end, "strict"),
    lenient: isOutage ? null : judgeEpisode(task, entry, end, "lenient"),
    turns: isOutage ? turns.slice(0, 1) : turns,
    usage: {
      promptTokens: 1_400 * (codeCalls + 1),
      completionTokens: rng.int(200, 900) * (codeCalls + 1),
      estimated: false,
    },
    codeCalls: isOutage ? 0 : codeCalls,
    ms: rng.int(2_000, 90_000),
    ...(isOutage ? { error: { kind: "status", message: "the server answered 503", status: 503 } } : {}),
  } as const;
  return { episode: episodeId(row), ...row };
}

function prose(rng: Rng): string {
  return Array.from({ length: rng.int(6, 40) }, () => rng.pick(SENTENCES)).join(" ");
}

function program(rng: Rng): string {
  const lines = ["import itertools", "", "# every candidate, one after the other", "def check(values):"];
  for (let i = rng.int(4, 20); i > 0; i--)
    lines.push(`    if sum(values[:${i}]) % ${rng.int(2, 9)} == ${rng.int(0, 1)}:`, "        return False");
  lines.push(
    "    return True",
    "",
    "for candidate in itertools.permutations(range(7)):",
    '    print("x", candidate)',
  );
  return lines.join("\n");
}
