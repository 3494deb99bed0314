import type { Queue, WaitingError, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { environmentError, errorText, usageError } from "../errors.js";

export interface Bull {
  Queue: typeof Queue;
  Worker: typeof Worker;
  WaitingError: typeof WaitingError;
}

/** How long a command may wait for its answer before the connection is given up and made anew, ms. */
const SOCKET_TIMEOUT_MS = 15_000;
const CONNECT_MS = 5_000;

/** BullMQ and its client are optional: only `--redis` needs them. */
export async function loadBull(): Promise<Bull & { Redis: typeof Redis }> {
  try {
    const [bullmq, ioredis] = await Promise.all([import("bullmq"), import("ioredis")]);
    return {
      Queue: bullmq.Queue,
      Worker: bullmq.Worker,
      WaitingError: bullmq.WaitingError,
      Redis: ioredis.Redis,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw usageError(
      "--redis needs the packages bullmq and ioredis, which are not installed",
      "npm install bullmq ioredis (with -g where r1ci-bench is installed with -g)",
    );
  }
}

/** `redis://host:6379/0`, without user and password, as it may be printed. */
export function shownRedis(text: string): string {
  const { protocol, host, pathname } = parse(text);
  return `${protocol}//${host}${pathname}`;
}

function parse(text: string): URL {
  try {
    const url = new URL(text);
    if (url.protocol === "redis:" || url.protocol === "rediss:") return url;
  } catch {
    // Said below.
  }
  throw usageError(
    "the address after --redis is none",
    "Write it as redis://HOST:6379, or rediss:// for TLS",
  );
}

export interface Connection {
  bull: Bull;
  redis: Redis;
  /** The address as it may be printed. */
  shown: string;
  /** Where a loss of the connection is told. */
  notify: (line: string) => void;
  close: () => void;
}

/**
 * A connection that comes back by itself; commands wait while it is away. Throws BenchError where Redis cannot be reached
 * at the start. A password may stand in BENCH_REDIS_PASSWORD rather than in the address.
 */
export async function connectRedis(text: string, notify: (line: string) => void): Promise<Connection> {
  const shown = shownRedis(text);
  const { Redis, ...bull } = await loadBull();
  const password = process.env.BENCH_REDIS_PASSWORD;
  const redis = new Redis(text, {
    ...(password ? { password } : {}),
    maxRetriesPerRequest: null,
    connectTimeout: CONNECT_MS,
    // A peer that vanished without a word is noticed by the silence after a command.
    socketTimeout: SOCKET_TIMEOUT_MS,
    keepAlive: 10_000,
    retryStrategy: (times) => Math.min(200 * times, 2_000),
    lazyConnect: true,
  });
  let away = false;
  let closed = false;
  const connection: Connection = {
    ...{ bull, redis, shown, notify },
    close: () => {
      closed = true;
      redis.disconnect();
    },
  };
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    throw environmentError(
      `cannot reach Redis at ${shown}: ${errorText(error)}`,
      "Start it (`redis-server --appendonly yes`), or check the address and BENCH_REDIS_PASSWORD",
      error,
    );
  }
  redis.on("close", () => {
    if (!away && !closed) connection.notify(`the connection to ${shown} is lost; trying again`);
    away = true;
  });
  redis.on("ready", () => {
    if (away) connection.notify(`connected to ${shown} again`);
    away = false;
  });
  return connection;
}

export class RedisSilent extends Error {}

/** The value of `work`, or RedisSilent after `ms`. The work itself goes on: it must be harmless when it ends later. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RedisSilent(`Redis has not answered for ${ms / 1000} s`)), ms);
  });
  // A failure that comes after the time is nobody's any more.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
