import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Queue } from "bullmq";
import type { Redis } from "ioredis";
import { environmentError, errorText } from "../errors.js";
import { RunControl } from "../runner/control.js";
import type { ControlInput, RunEnd } from "../runner/control.js";
import type { PlannedEpisode } from "../runner/plan.js";
import { RedisSilent, within } from "./redis.js";
import type { Connection } from "./redis.js";
import type { EpisodeJob, EpisodeResult, RunCard } from "./wire.js";
import { jobIdOf, jobOf, KEYS, PREFIX, queueName } from "./wire.js";
import { WorkersView } from "./workers-view.js";

export interface QueuedRunInput extends Omit<ControlInput, "modelName"> {
  plan: Iterable<PlannedEpisode>;
  /** It is closed when the run ends. */
  connection: Connection;
  /** Version of this package, and of the run's tasks: workers with others are refused. */
  package: string;
  tasks: Record<string, number>;
  /** Episodes that stand in Redis at a time at most (default 2,000). */
  window?: number;
}

/** What the workers of a run turned out to be, for the manifest. */
export interface QueuedRunEnd extends RunEnd {
  workers: { host: string; model: Record<string, unknown> | null; sandbox: Record<string, unknown> | null }[];
}

const WINDOW = 2_000;
const PAGE = 100;
const TICK_MS = 200;
const LOOK_MS = 2_000;
const CHECK_MS = 5_000;
const COMMAND_MS = 10_000;
/** How long workers may go on with what is in flight when a run is stopped. */
const GRACE_MS = 10_000;
/** How long workers have to let go of a run that is over. */
const LEAVE_MS = 5_000;
/** A card that is not renewed for this long is that of a run whose owner will not come back, s. */
const CARD_TTL_S = 7 * 24 * 3600;
/** Jobs that failed as such (not episodes that met an outage): tried this often, and so many given up end the run. */
const JOB_TRIES = 3;
const MOST_GIVEN_UP = 8;

/**
 * Runs the open episodes of a folder on the workers of a Redis. This process plans, hands out one job an episode, and alone
 * writes rows: each once, by episode id, and a job leaves Redis only after its row is on disk. Nothing depends on
 * messages that could be lost: finished jobs are looked for, and jobs that a restarted Redis has forgotten are added again.
 */
export async function executeQueuedRun(input: QueuedRunInput): Promise<QueuedRunEnd> {
  const { events } = input;
  const notice = (line: string): void => events.onNotice?.(line);
  const { bull, redis, shown } = input.connection;
  input.connection.notify = notice;
  const id = runIdOf(input.folder.path, (text) => input.folder.writeFile("queue.json", text));
  const queue = new bull.Queue<EpisodeJob, EpisodeResult>(queueName(id), {
    connection: redis,
    prefix: PREFIX,
  });
  queue.on("error", () => undefined);
  const card: RunCard = { id, package: input.package, tasks: input.tasks, settings: input.settings };
  const control = new RunControl({ ...input, modelName: input.settings.model });
  const owner = new Owner(input, control, queue, redis, card);
  events.onLoad?.(() => owner.workers.load());
  try {
    notice(`run ${id} is open for workers: bench worker --redis ${shown}`);
    await owner.run();
  } catch (error) {
    control.fail(error);
  } finally {
    await owner.close();
    await queue.close().catch(() => undefined);
    input.connection.close();
  }
  return { ...control.finish(), workers: owner.workers.facts() };
}

/** The name of a run in Redis: the same when it is resumed. */
function runIdOf(folder: string, write: (text: string) => void): string {
  const file = path.join(folder, "queue.json");
  if (existsSync(file)) return (JSON.parse(readFileSync(file, "utf8")) as { run: string }).run;
  const id = randomUUID().replaceAll("-", "").slice(0, 16);
  write(`${JSON.stringify({ run: id })}\n`);
  return id;
}

class Owner {
  readonly workers: WorkersView;
  readonly #pending = new Map<string, PlannedEpisode>();
  readonly #failures = new Map<string, number>();
  readonly #source: Iterator<PlannedEpisode>;
  #exhausted = false;
  #givenUp = 0;
  #lookedAt = -Infinity;
  #checkedAt = -Infinity;

  constructor(
    private readonly input: QueuedRunInput,
    private readonly control: RunControl,
    private readonly queue: Queue<EpisodeJob, EpisodeResult>,
    private readonly redis: Redis,
    private readonly card: RunCard,
  ) {
    this.workers = new WorkersView((line) => input.events.onNotice?.(line));
    this.#source = input.plan[Symbol.iterator]();
  }

  async run(): Promise<void> {
    while (!this.control.halted) {
      await this.#step(async () => {
        await this.#look();
        await this.#fill();
        await this.#collect();
        await this.#check();
      });
      if (this.#exhausted && this.#pending.size === 0) return;
      await sleep(TICK_MS, undefined, { signal: this.control.signal }).catch(() => undefined);
    }
    // What has not begun is taken back; what is in flight may end, for a while or, after a spent budget, as long as it takes.
    let stopBy: number | undefined;
    for (let active = 1; active > 0 && !this.control.failed;) {
      if (this.control.signal.aborted) stopBy ??= performance.now() + GRACE_MS;
      if (stopBy !== undefined && performance.now() > stopBy) break;
      const answered = await this.#step(async () => {
        await this.queue.drain(true);
        await this.#look();
        active = await this.queue.getActiveCount();
        await this.#collect();
      });
      if (!answered && this.control.signal.aborted) break;
      if (active > 0) await sleep(TICK_MS);
    }
  }

  /** Takes the run off Redis. Workers drop what they still have of it. */
  async close(): Promise<void> {
    this.control.close();
    await this.#step(async () => {
      await this.redis.srem(KEYS.runs, this.card.id);
      await this.redis.del(KEYS.card(this.card.id));
      // A worker that is still there would write to what has been cleared away.
      for (const until = performance.now() + LEAVE_MS; performance.now() < until; await sleep(TICK_MS)) {
        this.workers.update(await this.redis.hgetall(KEYS.workers(this.card.id)), performance.now());
        if (this.workers.live(performance.now()).length === 0) break;
      }
      // The last rows may have come while they left.
      if (!this.control.failed) await this.#collect();
      await this.queue.obliterate({ force: true });
      await this.redis.del(KEYS.workers(this.card.id));
    });
  }

  /** False where Redis was silent or away: the same is tried again at the next step. */
  async #step(work: () => Promise<void>): Promise<boolean> {
    try {
      await within(COMMAND_MS, work());
      return true;
    } catch (error) {
      if (error instanceof RedisSilent || isRedisTrouble(error)) return false;
      throw error;
    }
  }

  async #look(): Promise<void> {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_MS) return;
    this.#lookedAt = now;
    // Written again each time: a Redis that lost it gets it back.
    await this.redis.set(KEYS.card(this.card.id), JSON.stringify(this.card), "EX", CARD_TTL_S);
    await this.redis.sadd(KEYS.runs, this.card.id);
    this.workers.update(await this.redis.hgetall(KEYS.workers(this.card.id)), performance.now());
    const dead = this.workers.deadReason(performance.now());
    if (dead !== null) this.control.halt("model_outage", dead);
  }

  async #fill(): Promise<void> {
    const window = this.input.window ?? WINDOW;
    // Refilled in pages: not one command an episode.
    if (this.#exhausted || this.#pending.size > window - Math.min(PAGE, window / 2)) return;
    while (!this.#exhausted && !this.control.halted && this.#pending.size < window) {
      const page: PlannedEpisode[] = [];
      while (page.length < PAGE && this.#pending.size < window) {
        const next = this.#source.next();
        if (next.done) {
          this.#exhausted = true;
          break;
        }
        if (this.input.folder.done.has(next.value.id)) continue;
        page.push(next.value);
        this.#pending.set(next.value.id, next.value);
      }
      if (page.length > 0) await this.queue.addBulk(page.map(jobOf));
    }
  }

  async #collect(): Promise<void> {
    for (;;) {
      const jobs = await this.queue.getCompleted(0, PAGE - 1);
      if (jobs.length === 0) break;
      for (const job of jobs) {
        const row = job.returnvalue;
        // A job of an earlier session, or one that came twice after Redis lost its last second: the row is there already.
        if (!this.#pending.has(job.data.id) || row.episode !== job.data.id) continue;
        this.#pending.delete(row.episode);
        try {
          this.control.record(row);
        } catch (error) {
          // Said here: the step that this belongs to may have been given up already.
          this.control.fail(error);
          return;
        }
        this.control.spend(row.usage.completionTokens);
      }
      await Promise.all(jobs.map((job) => job.remove()));
      if (jobs.length < PAGE) break;
    }
    for (const job of await this.queue.getFailed(0, PAGE - 1)) {
      const episode = this.#pending.get(job.data.id);
      await job.remove();
      if (!episode) continue;
      const count = (this.#failures.get(episode.id) ?? 0) + 1;
      this.#failures.set(episode.id, count);
      this.input.events.onNotice?.(`the job of ${episode.id} failed: ${job.failedReason}`);
      if (count < JOB_TRIES) await this.queue.addBulk([jobOf(episode)]);
      else {
        this.#pending.delete(episode.id);
        if (++this.#givenUp >= MOST_GIVEN_UP)
          throw environmentError(
            `workers cannot run the episodes (last: ${job.failedReason})`,
            "Look at the output of `bench worker`",
          );
      }
    }
  }

  /** Adds again what Redis does not know any more. */
  async #check(): Promise<void> {
    const now = performance.now();
    if (now - this.#checkedAt < CHECK_MS) return;
    this.#checkedAt = now;
    const episodes = [...this.#pending.values()];
    for (let at = 0; at < episodes.length; at += PAGE) {
      const page = episodes.slice(at, at + PAGE);
      const pipeline = this.redis.pipeline();
      for (const { id } of page) pipeline.exists(this.queue.toKey(jobIdOf(id)));
      const known = (await pipeline.exec()) ?? [];
      const lost = page.filter(({ id }, i) => known[i]?.[1] === 0 && this.#pending.has(id));
      if (lost.length > 0) await this.queue.addBulk(lost.map(jobOf));
    }
  }
}

/** A connection that broke off, or a Redis that is loading its data. */
function isRedisTrouble(error: unknown): boolean {
  return /ECONN|EPIPE|Connection is closed|LOADING|READONLY|Socket (?:timeout|closed)|Stream isn't writeable/i.test(
    errorText(error),
  );
}
