import type { Load } from "../runner/executor.js";
import { duration } from "../runner/format.js";
import type { WorkerCard } from "./wire.js";

/** A worker whose card has not changed for this long is not there, ms. */
const GONE_MS = 15_000;
/** How long no worker may be able to reach its model before the run is stopped, ms. */
const DEAD_MS = 30_000;
/** When it is first said that there is nobody to work, and how often, ms. */
const NOBODY_AFTER_MS = 5_000;
const NOBODY_EVERY_MS = 30_000;

/** The workers of a run as its owner sees them, by the owner's own clock. */
export class WorkersView {
  readonly #seen = new Map<string, { card: WorkerCard; at: number; told: string }>();
  #noneSince: number | undefined;
  #toldNobody = -Infinity;
  readonly #notice: (line: string) => void;

  constructor(notice: (line: string) => void) {
    this.#notice = notice;
  }

  /** Takes the cards as they stand in Redis. */
  update(cards: Readonly<Record<string, string>>, now: number): void {
    for (const text of Object.values(cards)) {
      const card = JSON.parse(text) as WorkerCard;
      const known = this.#seen.get(card.id);
      const at = known?.card.beat === card.beat ? known.at : now;
      const told = `${card.state} ${card.message}`;
      const name = `worker ${card.host} (process ${card.pid})`;
      if (told !== known?.told) {
        if (card.state === "serving") this.#notice(`${name} has joined`);
        else if (card.state === "refused" || card.state === "away")
          this.#notice(`${name} ${card.state === "refused" ? "takes no part" : "waits"}: ${card.message}`);
      }
      this.#seen.set(card.id, {
        // What it told about its model stays known when it leaves.
        card: {
          ...card,
          model: card.model ?? known?.card.model ?? null,
          sandbox: card.sandbox ?? known?.card.sandbox ?? null,
        },
        at,
        told,
      });
    }
    const live = this.live(now);
    if (live.some(({ state }) => state === "serving")) this.#noneSince = undefined;
    else this.#noneSince ??= now;
    const alone = live.length === 0 && now - (this.#noneSince ?? now) >= NOBODY_AFTER_MS;
    if (alone && now - this.#toldNobody >= NOBODY_EVERY_MS) {
      this.#toldNobody = now;
      this.#notice("no worker is there: waiting for `bench worker --redis`");
    }
  }

  /** Why the run should be stopped: workers are there, and none of them has been able to work for half a minute. */
  deadReason(now: number): string | null {
    if (this.#noneSince === undefined || now - this.#noneSince < DEAD_MS) return null;
    const live = this.live(now);
    const said = live.find(({ state }) => state === "away") ?? live.find(({ state }) => state === "refused");
    if (!said || live.some(({ state }) => state === "opening" || state === "draining")) return null;
    return `none of ${live.length} worker${live.length === 1 ? "" : "s"} has been able to work for ${duration(now - this.#noneSince)} (${said.host}: ${said.message}): the run is stopped and can be resumed`;
  }

  /** All workers together; the oldest request is the oldest of any. */
  load(): Load {
    const sum: Load = { episodes: 0, requests: 0, limit: 0, oldest: null };
    for (const { load } of this.live(performance.now())) {
      if (!load) continue;
      sum.episodes += load.episodes;
      sum.requests += load.requests;
      sum.limit += load.limit;
      if (load.oldest && load.oldest.ms > (sum.oldest?.ms ?? -1)) sum.oldest = load.oldest;
    }
    return sum;
  }

  facts(): { host: string; model: WorkerCard["model"]; sandbox: WorkerCard["sandbox"] }[] {
    return [...this.#seen.values()]
      .filter(({ card }) => card.model !== null)
      .map(({ card: { host, model, sandbox } }) => ({ host, model, sandbox }));
  }

  /** Those whose cards still change. */
  live(now: number): WorkerCard[] {
    return [...this.#seen.values()]
      .filter(({ at, card }) => now - at < GONE_MS && card.state !== "left")
      .map(({ card }) => card);
  }
}
