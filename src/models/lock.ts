import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The owner touches its lock this often, ms. */
const BEAT_MS = 2000;
/** A lock that has not been touched for so long belongs to nobody, ms. Far above BEAT_MS: busy machines stall. */
const STALE_MS = 60_000;

/**
 * Runs `work` while no other process runs work under the same lock file. A lock whose owner is gone (its process on
 * this machine has ended, or it has not been touched for a minute) is taken over. `onWait` is called once if it is held.
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  options: { signal?: AbortSignal | undefined; onWait?: () => void; pollMs?: number } = {},
): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  const mine = JSON.stringify({ host: hostname(), pid: process.pid, id: randomUUID() });
  let told = false;
  while (!(await create(file, mine))) {
    options.signal?.throwIfAborted();
    if (await removeDead(file)) continue;
    if (!told) options.onWait?.();
    told = true;
    await wait(options.pollMs ?? 500, undefined, options.signal ? { signal: options.signal } : {});
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, BEAT_MS);
  beat.unref();
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if ((await content(file)) === mine) await rm(file, { force: true });
  }
}

async function create(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function content(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch(() => null);
}

/** Moves a dead owner's lock out of the way. True where it makes sense to try at once. */
async function removeDead(file: string): Promise<boolean> {
  const text = await content(file);
  if (text === null) return true;
  const age = await stat(file).then(
    (found) => Date.now() - found.mtimeMs,
    () => 0,
  );
  if (age < STALE_MS && ownerLives(text)) return false;
  // By rename, so that of two who find the lock dead only one removes it, and a fresh one is put back.
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch {
    return true;
  }
  if ((await content(aside)) !== text) await rename(aside, file).catch(() => undefined);
  else await rm(aside, { force: true });
  return true;
}

function ownerLives(text: string): boolean {
  let owner: { host?: unknown; pid?: unknown };
  try {
    owner = JSON.parse(text) as typeof owner;
  } catch {
    // Just being written, or broken: its age decides.
    return true;
  }
  if (owner.host !== hostname() || typeof owner.pid !== "number") return true;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
