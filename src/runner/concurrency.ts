import { usageError } from "../errors.js";
import type { Model } from "../models/model.js";

/** Episodes in flight: a number, found out while the run goes, or found out up to a maximum. */
export type Concurrency = number | "auto" | `auto:${number}`;

/** Most requests in flight that `auto` goes up to without being told. */
export const AUTO_MAX = 512;
/** Requests in flight that `auto` begins with where the server does not say how many it works on at once. */
const AUTO_START = 4;
const MOST = 4_096;

/** `--concurrency`: `64`, `auto`, `auto:128`. */
export function parseConcurrency(text: string): Concurrency {
  const match = /^(?:(auto)|(auto:)?([1-9]\d{0,3}))$/.exec(text.trim());
  const number = Number(match?.[3] ?? 1);
  if (!match || number > MOST)
    throw usageError(
      `--concurrency ${text}`,
      `Give a whole number from 1 to ${MOST}, auto, or auto:MAX such as auto:128`,
    );
  if (match[1]) return "auto";
  return match[2] ? `auto:${number}` : number;
}

/** Connections that the model's client may open: a request that waited for one would run into its timeout. */
export function connectionsFor(concurrency: Concurrency): number {
  return typeof concurrency === "number" ? concurrency : maxOf(concurrency);
}

export interface ConcurrencyPlan {
  adaptive: boolean;
  start: number;
  max: number;
}

/**
 * Where a run begins and how far it may go. Where the model says how many requests it works on at once (llama.cpp's slots,
 * the engine in this process), that is both: more would only wait there.
 */
export function concurrencyPlan(concurrency: Concurrency, model: Pick<Model, "slots">): ConcurrencyPlan {
  if (typeof concurrency === "number") return { adaptive: false, start: concurrency, max: concurrency };
  const max = Math.min(maxOf(concurrency), model.slots ?? Infinity);
  return { adaptive: true, start: Math.min(max, model.slots ?? AUTO_START), max };
}

function maxOf(concurrency: "auto" | `auto:${number}`): number {
  return concurrency === "auto" ? AUTO_MAX : Number(concurrency.slice("auto:".length));
}
