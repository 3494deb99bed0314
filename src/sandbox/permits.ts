/** A bounded number of things at a time, a bounded queue before them, first come first served. */
export class Permits {
  readonly slots: number;
  readonly queue: number;
  #free: number;
  readonly #waiting: { enter: (release: () => void) => void; leave: () => void }[] = [];

  constructor(slots: number, queue: number) {
    this.slots = slots;
    this.queue = queue;
    this.#free = slots;
  }

  get running(): number {
    return this.slots - this.#free;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves with the function that gives the place back; with null once `signal` aborts; throws where the queue is full. */
  async acquire(signal?: AbortSignal): Promise<(() => void) | null> {
    if (signal?.aborted) return null;
    if (this.#free > 0) {
      this.#free--;
      return this.#releaser();
    }
    if (this.#waiting.length >= this.queue) throw new QueueFull(this.slots, this.queue);
    return new Promise((resolve) => {
      const waiter = {
        enter: (release: () => void) => {
          signal?.removeEventListener("abort", abort);
          resolve(release);
        },
        leave: () => resolve(null),
      };
      const abort = () => {
        const at = this.#waiting.indexOf(waiter);
        if (at >= 0) this.#waiting.splice(at, 1);
        waiter.leave();
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.push(waiter);
    });
  }

  #releaser(): () => void {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const next = this.#waiting.shift();
      if (next) next.enter(this.#releaser());
      else this.#free++;
    };
  }
}

export class QueueFull extends Error {
  constructor(slots: number, queue: number) {
    super(`the sandbox is busy: ${slots} calls run and ${queue} wait`);
    this.name = "QueueFull";
  }
}
