import { contentHash } from "../../generators/hash.js";
import type { Entry } from "../../tasks/entry.js";
import type { EpisodeRow } from "../results/row.js";
import type { Load } from "../runner/executor.js";
import type { PlannedEpisode } from "../runner/plan.js";
import type { RunSettings } from "../runner/settings.js";

/** Everything in Redis stands under this word; BullMQ's own keys are `bench:run-ID:...`. */
export const PREFIX = "bench";

/** What a run tells its workers, once. It holds no key and no password: those are each machine's own. */
export interface RunCard {
  id: string;
  /** Version of the package that plans the run. */
  package: string;
  /** Versions of the tasks that occur in it. */
  tasks: Record<string, number>;
  settings: RunSettings;
}

/** What a worker tells the owner of a run, every second. */
export interface WorkerCard {
  id: string;
  host: string;
  pid: number;
  /** `refused`: it cannot take part in this run; `away`: its model server or sandbox cannot be had at the moment; `left`: it has ended. */
  state: "opening" | "serving" | "refused" | "away" | "draining" | "left";
  /** Why it does not serve. */
  message: string;
  /** Changes with every card: a card that stays the same is that of a dead worker. */
  beat: number;
  /** Facts for the manifest, once it has served. */
  model: Record<string, unknown> | null;
  sandbox: Record<string, unknown> | null;
  load: Load | null;
}

/** One job: one episode. */
export interface EpisodeJob {
  id: string;
  entry: Entry;
  strategy: string;
  sample: number;
}

export type EpisodeResult = EpisodeRow;

export const KEYS = {
  runs: `${PREFIX}:runs`,
  card: (run: string) => `${PREFIX}:card:${run}`,
  workers: (run: string) => `${PREFIX}:workers:${run}`,
} as const;

export const queueName = (run: string): string => `run-${run}`;

/** The same for the same episode: a second addition of it is no second job. BullMQ's ids hold no colon. */
export const jobIdOf = (episode: string): string => contentHash(episode, 32);

export function jobOf({ id, entry, strategy, sample }: PlannedEpisode): {
  name: string;
  data: EpisodeJob;
  opts: { jobId: string; attempts: number; removeOnComplete: false; removeOnFail: false };
} {
  return {
    name: "episode",
    data: { id, entry, strategy, sample },
    // A row is in Redis until it is on the owner's disk.
    opts: { jobId: jobIdOf(id), attempts: 1, removeOnComplete: false, removeOnFail: false },
  };
}

/**
 * A worker renews the lock of each of its jobs every 15 s. One that is killed, or cut off for longer, loses them 30 s after the
 * last renewal; within 10 s more another worker notices and runs them again. A worker that comes back in time keeps
 * them; what it sends too late is refused. An episode that takes its worker down is given up after ten of them.
 */
export const LOCKS = { lockDuration: 30_000, stalledInterval: 10_000, maxStalledCount: 10 } as const;
