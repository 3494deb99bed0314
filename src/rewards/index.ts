import { judge, judgeAnswer } from "../../tasks/judge.js";
import { loadTask, registerTask } from "../../tasks/registry.js";
import { isResponse } from "../../verifiers/extract.js";
import type { ReadingMode, Response, ResponseMessage } from "../../verifiers/extract.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { createJudge } from "./judge.js";
import type { Judged, Outcome, RewardItem } from "./judge.js";
import type { EntryReference } from "../../tasks/reference.js";
import { openRewarder } from "./rewarder.js";
import type { Rewarder, RewarderOptions } from "./rewarder.js";
import { checkOptions, countCodeCalls } from "./terms.js";
import type { RewardComponents, RewardOptions } from "./terms.js";

export { countCodeCalls, openRewarder, registerTask };
export type {
  EntryReference,
  Judged,
  Outcome,
  ReadingMode,
  Response,
  ResponseMessage,
  RewardComponents,
  Rewarder,
  RewarderOptions,
  RewardItem,
  RewardOptions,
  Verdict,
};

/**
 * What is needed of an entry: its task and its instance (`metadata`, checked by the task), or a reference that the instance
 * is made from again.
 */
export interface RewardEntry extends Partial<EntryReference> {
  /** The entry's metadata, which holds its puzzle. Without it the entry is made anew from what names it. */
  metadata?: unknown;
}

/** The reward of one response, with what it is made of. */
export interface Reward {
  /** Sum of the components; null where the entry is broken and nothing can be said of the answer. */
  reward: number | null;
  /** The three terms, already weighted; null where the reward is. */
  components: RewardComponents | null;
  /** Whether the response was judged, else why not. */
  outcome: Outcome;
  /** The verdict; status `error` with the reason where nothing was judged. */
  verdict: Verdict;
}

const shared = createJudge();

/**
 * The reward of a response (text, or the messages of the episode) to an entry. A broken entry, or one of an unknown task,
 * gives null, never 0. Judges in this thread; `openRewarder` has threads and time limits.
 */
export async function reward(
  entry: RewardEntry | null,
  response: Response,
  options: RewardOptions = {},
): Promise<Reward> {
  checkOptions(options);
  const { task, version, level, seed, index, params, metadata } = entry ?? {};
  // A model that wrote nothing at all (null) has no answer: that is no fault of the entry.
  const item = {
    task,
    version,
    level,
    seed,
    index,
    params,
    metadata,
    response: isResponse(response) ? response : "",
  };
  await shared.load([item]);
  return shared.judge(item, options);
}

/** A task's verifier for many responses. Rejects where the catalog has no such task. */
export async function verifier(id: string): Promise<Verifier> {
  const task = await loadTask(id);
  if (!task) throw new Error(`task "${id}" is not in the catalog; \`bench tasks\` lists them`);
  return {
    task: id,
    judge: (entry, response, options = {}) =>
      judge(task, { metadata: entry?.metadata }, response, options.mode ?? "strict"),
    judgeAnswer: (entry, answer) => judgeAnswer(task, { metadata: entry?.metadata }, answer),
  };
}

/** The verifier of one task. */
export interface Verifier {
  /** Id of the task. */
  readonly task: string;
  /** Judges a response. Never throws. */
  judge(entry: RewardEntry | null, response: Response, options?: { mode?: ReadingMode }): Verdict;
  /** Judges an answer that already was taken out of its response. */
  judgeAnswer(entry: RewardEntry | null, answer: string): Verdict;
}
