import type { ReadingMode, Response } from "../../verifiers/extract.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { firstPythonBlock } from "../agents/blocks.js";
import { usageError } from "../errors.js";

/** How a reward is worked out. */
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

const WEIGHTS: RewardComponents = { correctness: 1, format: 0.1, efficiency: 0.1 };

/** Refuses weights and counts that would make every reward NaN or nonsense. Throws BenchError. */
export function checkOptions({ mode, weights, freeCodeCalls }: RewardOptions): void {
  if (mode !== undefined && mode !== "strict" && mode !== "lenient")
    throw usageError(`mode ${JSON.stringify(mode)} of a reward`, 'Give "strict" or "lenient"');
  for (const [name, weight] of Object.entries(weights ?? {})) {
    if (!(name in WEIGHTS))
      throw usageError(`weight "${name}" of a reward`, `There are ${Object.keys(WEIGHTS).join(", ")}`);
    if (!Number.isFinite(weight))
      throw usageError(`weight ${name} ${String(weight)} of a reward`, "Give a finite number");
  }
  if (freeCodeCalls !== undefined && !(freeCodeCalls >= 0))
    throw usageError(`free code calls ${freeCodeCalls} of a reward`, "Give a number from 0");
}

/** The three terms of a judged answer: `inForm` says whether it came in the form that was asked for. */
export function components(
  verdict: Verdict,
  { inForm, calls }: { inForm: boolean; calls: number },
  options: RewardOptions,
): RewardComponents {
  const weights = { ...WEIGHTS, ...options.weights };
  // + 0: a weight of 0 gives 0, not -0.
  return {
    correctness: verdict.status === "correct" ? weights.correctness : 0,
    format: (inForm ? weights.format : -weights.format) + 0,
    efficiency: (calls > (options.freeCodeCalls ?? 6) ? -weights.efficiency : 0) + 0,
  };
}

export function sum({ correctness, format, efficiency }: RewardComponents): number {
  return correctness + format + efficiency;
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
