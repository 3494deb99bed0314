import { judge, judgeAnswer } from "../../tasks/judge.js";
import { loadTask, registerTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { extractAnswer } from "../../verifiers/extract.js";
import type { ReadingMode, Response, ResponseMessage } from "../../verifiers/extract.js";
import { entryError } from "../../verifiers/verdict.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { firstPythonBlock } from "../agents/blocks.js";

export { registerTask };
export type { ReadingMode, Response, ResponseMessage, Verdict };

/** What is needed of an entry: its task and its instance. Entries from files and requests are checked by the task. */
export interface RewardEntry {
  task?: string;
  metadata?: unknown;
}

export interface RewardOptions {
  /** How the answer is read: `strict` (default) takes the envelope only. */
  mode?: ReadingMode;
  /** Code calls of the episode; counted in the messages where it is not given. */
  codeCalls?: number;
  /** Code calls from which on the efficiency term applies (more than). Default 6. */
  freeCodeCalls?: number;
  /** Weights of the three terms. Defaults of the paper: 1, 0.1, 0.1. */
  weights?: Partial<Record<keyof RewardComponents, number>>;
}

/** The paper's three terms, each already weighted. */
export interface RewardComponents {
  /** +1 for a correct answer, else 0. */
  correctness: number;
  /** +0.1 where the answer stands in the envelope, else -0.1. */
  format: number;
  /** -0.1 where more than six code calls were used, else 0. */
  efficiency: number;
}

export interface Reward {
  /** Sum of the components; null where the entry is broken and nothing can be said of the answer. */
  reward: number | null;
  components: RewardComponents | null;
  verdict: Verdict;
}

/**
 * The reward of a response (text, or the messages of the episode) to an entry. A broken entry, or one of an unknown task,
 * gives null, never 0.
 */
export async function reward(
  entry: RewardEntry | null,
  response: Response,
  options: RewardOptions = {},
): Promise<Reward> {
  const task = await taskOf(entry);
  const verdict =
    typeof task === "string"
      ? entryError(task)
      : judge(task, { metadata: entry?.metadata }, response, options.mode ?? "strict");
  if (verdict.status === "error") return { reward: null, components: null, verdict };
  const weights = { correctness: 1, format: 0.1, efficiency: 0.1, ...options.weights };
  const inForm = extractAnswer(response, "strict").answer !== null;
  const calls = options.codeCalls ?? countCodeCalls(response);
  const components: RewardComponents = {
    correctness: verdict.status === "correct" ? weights.correctness : 0,
    format: inForm ? weights.format : -weights.format,
    efficiency: calls > (options.freeCodeCalls ?? 6) ? -weights.efficiency : 0,
  };
  return { reward: components.correctness + components.format + components.efficiency, components, verdict };
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

export interface Verifier {
  readonly task: string;
  /** Judges a response. Never throws. */
  judge(entry: RewardEntry | null, response: Response, options?: { mode?: ReadingMode }): Verdict;
  /** Judges an answer that already was taken out of its response. */
  judgeAnswer(entry: RewardEntry | null, answer: string): Verdict;
}

/** The task of an entry, or why there is none. reasoning-gym's own rows name it in their metadata only. */
async function taskOf(entry: RewardEntry | null): Promise<AnyTask | string> {
  const metadata = entry?.metadata as { source_dataset?: unknown } | null | undefined;
  const id = entry?.task ?? metadata?.source_dataset;
  if (typeof id !== "string") return "the entry names no task";
  return (await loadTask(id)) ?? `task "${id}" is not in the catalog`;
}

/** Assistant turns with a complete Python block, in messages; blocks of a flat text. */
export function countCodeCalls(response: Response): number {
  if (typeof response !== "string" && !Array.isArray(response)) return 0;
  if (typeof response !== "string")
    return response.filter(
      ({ role, content }) =>
        role === "assistant" && typeof content === "string" && firstPythonBlock(content, false),
    ).length;
  let calls = 0;
  for (
    let block = firstPythonBlock(response, false), rest = response;
    block;
    block = firstPythonBlock(rest, false)
  ) {
    calls++;
    rest = rest.slice(block.kept.length);
  }
  return calls;
}
