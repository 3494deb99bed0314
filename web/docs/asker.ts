import type { Asked, Question, Reply, Told } from "./protocol.js";

/** The longest that a task's module may take to arrive, ms. */
const LOAD_LIMIT = 60_000;

interface Pending {
  readonly resolve: (reply: Reply) => void;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Asks a worker to make questions and to judge answers. What takes longer than `limit()` ms ends the worker, and everything
 * that waits for it gets a problem as its reply; the next question starts another one. Never rejects.
 */
export function createAsker(script: URL, limit: () => number): (ask: Question) => Promise<Reply> {
  let worker: Worker | undefined;
  let count = 0;
  const pending = new Map<number, Pending>();

  const end = (message: string): void => {
    worker?.terminate();
    worker = undefined;
    for (const { resolve, timer } of pending.values()) {
      clearTimeout(timer);
      resolve({ kind: "problem", message });
    }
    pending.clear();
  };
  const hear = (told: Told): void => {
    const waiting = pending.get(told.id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    if ("reply" in told) {
      pending.delete(told.id);
      waiting.resolve(told.reply);
      return;
    }
    const seconds = limit() / 1_000;
    waiting.timer = setTimeout(() => {
      end(`This took longer than ${seconds} seconds and was stopped. Try another seed, index or answer.`);
    }, limit());
  };
  const start = (): Worker => {
    const started = new Worker(script, { type: "module" });
    started.addEventListener("message", ({ data }: MessageEvent<Told>) => {
      hear(data);
    });
    started.addEventListener("error", (event) => {
      event.preventDefault();
      end(
        `The task could not be loaded or broke off${event.message ? `: ${event.message}` : ""}. Load the page again.`,
      );
    });
    return started;
  };

  return (ask) =>
    new Promise((resolve) => {
      worker ??= start();
      const id = ++count;
      const timer = setTimeout(() => {
        end("The task's module did not arrive. Load the page again.");
      }, LOAD_LIMIT);
      pending.set(id, { resolve, timer });
      const asked: Asked = { id, ask };
      worker.postMessage(asked);
    });
}
