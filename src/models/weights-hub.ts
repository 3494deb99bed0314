import { createWriteStream } from "node:fs";
import { rm, truncate } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { Agent, fetch } from "undici";
import type { Response } from "undici";
import { networkError } from "./classify.js";
import { fileSize } from "./files.js";
import type { FetchJob } from "./weights.js";
import type { Weights } from "./weights-table.js";

/** Tries that go on after a connection broke; each must have brought something. */
const MAX_TRIES = 20;

type Env = Readonly<Record<string, string | undefined>>;

/** Address of a file on the hub (`HF_ENDPOINT`, else the public one). */
export function hubUrl(weights: Weights, env: Env): string {
  if (!weights.hub) throw new Error("the publisher has no such file there");
  const endpoint = (env.HF_ENDPOINT || "https://huggingface.co").replace(/\/+$/, "");
  const { repository, revision, file } = weights.hub;
  return `${endpoint}/${repository}/resolve/${revision}/${file}`;
}

/** Downloads to `job.target`, continuing what is there. Throws an Error that says why not. */
export async function fetchFromHub(job: FetchJob): Promise<void> {
  const url = hubUrl(job.weights, job.env);
  if (/^(1|true|yes|on)$/i.test(job.env.HF_HUB_OFFLINE ?? "")) throw new Error("HF_HUB_OFFLINE is set");
  const agent = new Agent({
    connect: { timeout: job.connectTimeoutMs },
    headersTimeout: job.idleTimeoutMs,
    bodyTimeout: job.idleTimeoutMs,
  });
  try {
    for (let tries = 1; ; tries++) {
      const before = Math.max(0, await fileSize(job.target));
      try {
        await download(url, job, agent);
        if ((await fileSize(job.target)) >= job.weights.bytes) return;
        throw new Error("the connection ended before the file did");
      } catch (error) {
        const isProgress = (await fileSize(job.target)) > before;
        if (job.signal?.aborted || error instanceof HubError || !isProgress || tries >= MAX_TRIES)
          throw error;
      }
    }
  } finally {
    await agent.destroy();
  }
}

/** The hub's own refusal: asking again gives the same. */
class HubError extends Error {}

async function download(url: string, job: FetchJob, agent: Agent): Promise<void> {
  let have = Math.max(0, await fileSize(job.target));
  if (have === job.weights.bytes) return;
  if (have > job.weights.bytes) {
    await rm(job.target);
    have = 0;
  }
  let response: Response;
  try {
    response = await fetch(url, {
      dispatcher: agent,
      headers: have > 0 ? { range: `bytes=${have}-` } : {},
      ...(job.signal ? { signal: job.signal } : {}),
    });
  } catch (error) {
    if (job.signal?.aborted) throw error;
    throw new Error(networkError(error, new URL(url).origin).message, { cause: error });
  }
  if (response.status === 416) {
    await response.body?.cancel();
    await rm(job.target, { force: true });
    return download(url, job, agent);
  }
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new HubError(`${new URL(url).origin} answers ${response.status} for ${new URL(url).pathname}`);
  }
  // A server that does not continue sends the whole file: then it starts anew.
  const continues =
    response.status === 206 && response.headers.get("content-range")?.startsWith(`bytes ${have}-`);
  if (!continues) {
    if (have > 0) await truncate(job.target, 0);
    have = 0;
  }
  job.report(have);
  const limit = job.weights.bytes;
  async function* counted(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      have += piece.length;
      if (have > limit) throw new HubError(`the file is larger than ${limit} bytes`);
      yield piece;
      job.report(have);
    }
  }
  await pipeline(
    counted(response.body as AsyncIterable<Uint8Array>),
    createWriteStream(job.target, { flags: "a" }),
    job.signal ? { signal: job.signal } : {},
  );
}
