import { appendFileSync } from "node:fs";
import path from "node:path";
import pLimit from "p-limit";
import type { Entry } from "../../tasks/entry.js";
import { cutReasoning } from "../../verifiers/extract.js";
import { readSelfCheck, selfCheckPrompt } from "../agents/prompts/self-check.js";
import { EXIT } from "../errors.js";
import { ModelError } from "../models/model.js";
import { createProgressView } from "../models/progress.js";
import { openModel } from "../models/registry.js";
import { streamEpisodes } from "../results/episodes-file.js";
import { readEntries, readManifest } from "../results/folder.js";
import { isScored } from "../results/row.js";
import type { EpisodeRow } from "../results/row.js";
import { readSelfChecks, SELF_CHECKS_FILE } from "../results/self-checks-file.js";
import type { JudgedSelfCheck } from "../results/self-checks-file.js";
import { withRetries } from "../runner/retry.js";
import { note } from "./output.js";
import { wholeNumber } from "./select.js";

/** Tokens that the judge may write. */
const MAX_TOKENS = 200;

export interface SelfCheckArguments {
  dir: string;
  model: string;
  baseUrl?: string;
  models?: string;
  apiKeyEnv?: string;
  concurrency: number;
}

/**
 * Lets a model judge, episode by episode, whether code re-examined an earlier answer, and adds what it says to the run folder.
 * Episodes that it has judged already, and those without a second turn or a program, are not asked about.
 */
export async function selfCheckCommand(args: SelfCheckArguments): Promise<void> {
  readManifest(args.dir);
  const concurrency = wholeNumber("concurrency", args.concurrency, 1);
  const known = await readSelfChecks(args.dir);
  const entries = new Map<string, Entry>();
  for await (const entry of readEntries(args.dir)) entries.set(entry.id, entry);
  const progress = createProgressView();
  const { model } = await openModel({
    model: args.model,
    baseUrl: args.baseUrl,
    modelsFile: args.models,
    apiKeyEnv: args.apiKeyEnv,
    maxConnections: concurrency,
    onNotice: progress.onNotice,
    onProgress: progress.onProgress,
  });
  progress.done();
  const counts = { yes: 0, no: 0, unclear: 0, failed: 0 };
  const limit = pLimit(concurrency);
  const running = new Set<Promise<void>>();
  const signal = new AbortController().signal;

  const judgeOne = async (row: EpisodeRow): Promise<void> => {
    const entry = entries.get(row.entry);
    if (!entry) return;
    try {
      const reply = await withRetries(
        () =>
          model.chat(
            [{ role: "user", content: selfCheckPrompt(row.turns) }],
            { temperature: 0, maxTokens: MAX_TOKENS, seed: 0 },
            signal,
            { entry, sample: row.sample, interpreter: false },
          ),
        { signal, onRetry: ({ message }) => note(message) },
      );
      const text = cutReasoning(reply.text).trim();
      const judged: JudgedSelfCheck = {
        episode: row.episode,
        model: args.model,
        selfCheck: readSelfCheck(text),
        reply: text,
      };
      appendFileSync(path.join(args.dir, SELF_CHECKS_FILE), `${JSON.stringify(judged)}\n`);
      counts[judged.selfCheck === null ? "unclear" : judged.selfCheck ? "yes" : "no"]++;
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      counts.failed++;
      note(`${row.episode}: ${error.message}`);
    }
  };

  try {
    for await (const { row } of streamEpisodes(args.dir)) {
      const before = known.get(row.episode);
      if (before?.model === args.model && before.selfCheck !== null) continue;
      if (!isScored(row.outcome) || row.codeCalls === 0) continue;
      const one = limit(() => judgeOne(row)).finally(() => running.delete(one));
      running.add(one);
      // Transcripts wait in memory: no more of them than are soon needed.
      if (running.size >= 4 * concurrency) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await model.close();
  }
  note(
    `${counts.yes} episodes re-examine an earlier answer, ${counts.no} do not, ${counts.unclear} replies could not be read, ${counts.failed} requests failed: bench report ${args.dir}`,
  );
  if (counts.failed > 0) process.exitCode = EXIT.model;
}
