import { setTimeout as sleep } from "node:timers/promises";
import { errorText } from "../errors.js";
import { connectRedis } from "./redis.js";
import { ServedRun } from "./served-run.js";
import type { WorkerTools } from "./served-run.js";
import type { RunCard } from "./wire.js";
import { KEYS } from "./wire.js";

export interface ServeOptions extends WorkerTools {
  redisUrl: string;
  /** Ends once the runs that were open have ended. */
  once: boolean;
  /** Aborted when the worker is to finish what is in flight and end. */
  signal: AbortSignal;
  /** Called when it is connected. */
  onReady: (shown: string) => void;
}

const LOOK_MS = 1_000;

/** Works on every run that is open on a Redis until `signal` is aborted; then drains. Returns the episodes finished. */
export async function serveRuns(options: ServeOptions): Promise<number> {
  const { bull, redis, shown, close } = await connectRedis(options.redisUrl, (line) =>
    options.onNotice(line),
  );
  const served = new Map<string, ServedRun>();
  const ending = new Set<Promise<void>>();
  let finished = 0;
  let worked = false;
  options.onReady(shown);
  const leave = (run: string, how: "end" | "drain"): void => {
    const one = served.get(run);
    served.delete(run);
    if (!one) return;
    const going = one[how]()
      .catch((error: unknown) => options.onNotice(`run ${run}: ${errorText(error)}`))
      .finally(() => {
        finished += one.finished;
        ending.delete(going);
      })
      .then(() => undefined);
    ending.add(going);
  };
  const look = async (): Promise<void> => {
    const open = await redis.smembers(KEYS.runs);
    const texts = open.length > 0 ? await redis.mget(open.map((run) => KEYS.card(run))) : [];
    const cards = new Map<string, RunCard>();
    for (const [i, text] of texts.entries()) {
      if (text) cards.set(open[i] ?? "", JSON.parse(text) as RunCard);
      // Its owner went for good and the card has expired.
      else await redis.srem(KEYS.runs, open[i] ?? "");
    }
    if (options.signal.aborted) return;
    for (const run of served.keys()) if (!cards.has(run)) leave(run, "end");
    for (const [run, card] of cards)
      if (!served.has(run)) {
        served.set(run, new ServedRun(card, options, bull, redis));
        worked = true;
      }
    for (const one of served.values()) await one.tell();
  };
  // While Redis is away a look waits for it; a signal must not.
  const aborted = new Promise<void>((resolve) =>
    options.signal.addEventListener("abort", () => resolve(), { once: true }),
  );
  while (!options.signal.aborted && !(options.once && worked && served.size === 0 && ending.size === 0)) {
    await Promise.race([look().catch(() => undefined), aborted]);
    await sleep(LOOK_MS, undefined, { signal: options.signal }).catch(() => undefined);
  }
  for (const run of [...served.keys()]) leave(run, "drain");
  await Promise.all(ending);
  close();
  return finished;
}
