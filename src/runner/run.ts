import type { Model } from "../models/model.js";
import type { Sandbox } from "../sandbox/sandbox.js";
import { RunControl } from "./control.js";
import type { ControlInput, RunEnd } from "./control.js";
import { Executor } from "./executor.js";
import type { HealthRules } from "./health.js";
import type { PlannedEpisode } from "./plan.js";
import type { RetryOptions } from "./retry.js";
import { Waker } from "./waker.js";

export type { RunEnd, RunEvents } from "./control.js";
export { duration } from "./format.js";

export interface RunInput extends Omit<ControlInput, "modelName"> {
  /** Read while the run goes: it may be longer than what fits into memory. */
  plan: Iterable<PlannedEpisode>;
  model: Model;
  /** The guiding model of `code_steer` where it is another one. */
  guide?: Model | null;
  sandbox: Sandbox | null;
  retry?: Pick<RetryOptions, "random" | "scale">;
  health?: HealthRules;
}

/**
 * Runs the planned episodes that are not final yet, as many at a time as the concurrency allows, and appends each to the
 * folder as it ends. Holds only what is in flight. Throws BenchError where going on makes no sense for any episode: a
 * refused key or model, a full disk.
 */
export async function executeRun(input: RunInput): Promise<RunEnd> {
  const { folder, model, sandbox, settings, events } = input;
  const waker = new Waker();
  const control = new RunControl({ ...input, modelName: model.name });
  const executor = new Executor({
    model,
    guide: input.guide,
    sandbox,
    settings,
    signal: control.signal,
    onNotice: (line) => events.onNotice?.(line),
    onTokens: (tokens) => control.spend(tokens),
    onChange: () => waker.wake(),
    onDead: (reason) => control.halt("model_outage", reason),
    retry: input.retry,
    health: input.health,
  });
  control.signal.addEventListener("abort", () => waker.wake(), { once: true });
  events.onLoad?.(() => executor.load());
  const runOne = async (planned: PlannedEpisode): Promise<void> => {
    try {
      events.onStart?.(planned);
      control.record(await executor.run(planned));
    } catch (error) {
      control.fail(error);
    }
  };
  let running = 0;
  for (const planned of input.plan) {
    if (folder.done.has(planned.id)) continue;
    while (!control.halted && !executor.hasRoom) await waker.wait();
    if (control.halted) break;
    running++;
    void runOne(planned).finally(() => {
      running--;
      waker.wake();
    });
  }
  while (running > 0) await waker.wait();
  return control.finish();
}
