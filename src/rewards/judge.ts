import { CATALOG } from "../../tasks/catalog.js";
import { loadTask } from "../../tasks/registry.js";
import type { AnyTask } from "../../tasks/task.js";
import { extractAnswer, isResponse } from "../../verifiers/extract.js";
import type { Response } from "../../verifiers/extract.js";
import { entryError, excerpt, noAnswer } from "../../verifiers/verdict.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { errorText } from "../errors.js";
import { checkedInstances } from "./checked.js";
import type { CheckedInstances } from "./checked.js";
import { instanceCache } from "./reference.js";
import { taskNamed, versionProblem } from "../../tasks/reference.js";
import type { EntryReference } from "../../tasks/reference.js";
import type { InstanceCache } from "./reference.js";
import { components, countCodeCalls, sum } from "./terms.js";
import type { RewardComponents, RewardOptions } from "./terms.js";

/**
 * What is judged, as in a line of `bench verify`: an entry (`task` and `metadata`) or a reference to one, with `response`
 * (text or messages) or `answer_text` (the answer itself, without an envelope).
 */
export interface RewardItem extends Partial<EntryReference> {
  /** The entry's metadata, which holds its puzzle. Without it the entry is made anew from what names it. */
  metadata?: unknown;
  /** What the model wrote in its final turn, or the messages of the episode. */
  response?: Response;
  /** Instead of a response: an answer that was already taken out of it. */
  answer_text?: string;
  /** Code calls of the episode; counted in the response where it is not given. */
  code_calls?: number;
}

/**
 * What came of an item. Only `judged` says something about the answer; `entry_error`: the item or its entry is broken;
 * `timeout`, `crashed`: the verifier ran too long or ended its thread.
 */
export type Outcome = "judged" | "entry_error" | "timeout" | "crashed";

/** The reward of one item, with what it is made of. */
export interface Judged {
  /** Sum of the components; null, never 0, exactly where the outcome is not `judged`. */
  reward: number | null;
  /** Null where the reward is. */
  components: RewardComponents | null;
  /** Whether the item was judged, else why not. */
  outcome: Outcome;
  /** Status `error` with the reason where nothing was judged. */
  verdict: Verdict;
}

export function unjudged(outcome: Exclude<Outcome, "judged">, reason: string): Judged {
  return { reward: null, components: null, outcome, verdict: entryError(reason) };
}

/** Judges items from outside. `load` comes first: it brings the modules of the items' tasks. */
export interface Judge {
  load(items: readonly unknown[]): Promise<void>;
  /** Never throws. */
  judge(item: unknown, options: RewardOptions): Judged;
  readonly cache: InstanceCache;
}

const PUBLISHED = new Set(CATALOG.map(({ id }) => id));

export function createJudge(cachedInstances?: number): Judge {
  const cache = instanceCache(cachedInstances);
  const checked = checkedInstances(cachedInstances);
  const tasks = new Map<string, AnyTask>();
  return {
    cache,
    async load(items) {
      const missing = new Set<string>();
      for (const item of items) {
        const id = taskNamed(item);
        // A user's own task may be registered anew.
        if (id !== undefined && !(tasks.has(id) && PUBLISHED.has(id))) missing.add(id);
      }
      for (const id of missing) {
        const task = await loadTask(id);
        if (task) tasks.set(id, task);
      }
    },
    judge(item, options) {
      try {
        return judgeItem(item, options, tasks, cache, checked);
      } catch (error) {
        return unjudged("crashed", `the verifier failed: ${errorText(error)}`);
      }
    },
  };
}

function judgeItem(
  item: unknown,
  options: RewardOptions,
  tasks: ReadonlyMap<string, AnyTask>,
  cache: InstanceCache,
  checked: CheckedInstances,
): Judged {
  if (typeof item !== "object" || item === null || Array.isArray(item))
    return unjudged("entry_error", "the item is not an object");
  const id = taskNamed(item);
  if (id === undefined) return unjudged("entry_error", "the entry names no task");
  const task = tasks.get(id);
  if (!task) return unjudged("entry_error", `task "${excerpt(id)}" is not in the catalog`);
  const {
    metadata,
    version,
    response,
    answer_text: answerText,
    code_calls: given,
  } = item as Record<string, unknown>;
  // Another version may have other rules: its answers are not judged by today's.
  const other = typeof version === "number" ? versionProblem(task, version) : undefined;
  if (other !== undefined) return unjudged("entry_error", other);
  const read =
    metadata === undefined || metadata === null
      ? cache.derive(task, item as Record<string, unknown>)
      : checked.read(task, metadata);
  if (!read.ok) return unjudged("entry_error", read.reason);
  const calls = typeof given === "number" ? given : options.codeCalls;
  if (isResponse(response)) {
    const strict = extractAnswer(response, "strict");
    const inForm = strict.answer !== null;
    const { answer, reason } =
      inForm || options.mode !== "lenient" ? strict : extractAnswer(response, "lenient");
    const verdict = answer === null ? noAnswer(reason) : task.verify(answer, read.instance);
    return judged(verdict, { inForm, calls: calls ?? countCodeCalls(response) }, options);
  }
  if (typeof answerText === "string")
    // The answer came by itself, as it was asked for: there is no envelope that could be missing.
    return judged(task.verify(answerText, read.instance), { inForm: true, calls: calls ?? 0 }, options);
  return unjudged("entry_error", "neither `response` (text or messages) nor `answer_text` (text)");
}

function judged(verdict: Verdict, form: { inForm: boolean; calls: number }, options: RewardOptions): Judged {
  if (verdict.status === "error") return { reward: null, components: null, outcome: "entry_error", verdict };
  const terms = components(verdict, form, options);
  return { reward: sum(terms), components: terms, outcome: "judged", verdict };
}
