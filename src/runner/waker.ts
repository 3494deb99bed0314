/** Lets one loop sleep until something has changed. A change that comes while it is awake is not lost. */
export class Waker {
  #pending = false;
  #resolve: (() => void) | null = null;

  wake(): void {
    const resolve = this.#resolve;
    if (!resolve) {
      this.#pending = true;
      return;
    }
    this.#resolve = null;
    resolve();
  }

  wait(): Promise<void> {
    if (this.#pending) {
      this.#pending = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }
}
