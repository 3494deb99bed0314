import { performance } from "node:perf_hooks";
import type { Attempt, BaseSandbox, Interpreter } from "./base.js";
import type { ExecutionRequest, ExecutionResult, Session } from "./sandbox.js";

/**
 * A session of one of our own backends. Its interpreter starts with the first program and is replaced by a new one where
 * it ended; the result says so.
 */
export class InterpreterSession implements Session {
  /** When it was last used (performance.now). */
  usedAt = performance.now();
  readonly #sandbox: BaseSandbox;
  readonly #forget: () => void;
  #interpreter: Interpreter | null = null;
  /** The last program of the session, so that the next one waits for it. */
  #last: Promise<unknown> = Promise.resolve();
  #running = 0;
  #lost = false;
  #crashes = 0;
  #closed = false;
  #idle: NodeJS.Timeout | undefined;

  constructor(sandbox: BaseSandbox, forget: () => void) {
    this.#sandbox = sandbox;
    this.#forget = forget;
  }

  /** True where it holds an interpreter that nobody uses at the moment. */
  get live(): boolean {
    return this.#interpreter !== null && this.#running === 0;
  }

  execute(request: ExecutionRequest): Promise<ExecutionResult> {
    this.#running++;
    clearTimeout(this.#idle);
    const result = this.#last.then(() => this.#execute(request));
    this.#last = result.finally(() => {
      this.usedAt = performance.now();
      if (--this.#running > 0) return;
      this.#idle = setTimeout(() => this.evict(), this.#sandbox.limits.sessionIdleMs);
      this.#idle.unref();
    });
    return result;
  }

  /** Ends the interpreter; the next program starts in a new one and is told. */
  evict(): void {
    if (!this.live) return;
    this.#lost = true;
    void this.#drop();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    this.#forget();
    await this.#drop();
  }

  async #execute(request: ExecutionRequest): Promise<ExecutionResult> {
    if (this.#interpreter?.alive === false) {
      this.#lost = true;
      await this.#drop();
    }
    const before = this.#lost;
    const fresh = this.#interpreter === null;
    // Only the first program can be repeated: what came before a later one is lost with its interpreter.
    const options = {
      tries: fresh ? 2 : 1,
      crashed: fresh || this.#crashes > 0 ? "error" : "sandbox_error",
    } as const;
    let ran = false;
    const result = await this.#sandbox.run(request, options, async () => {
      if (this.#closed) throw new Error("the session is closed");
      if (this.#interpreter === null) {
        this.#sandbox.makeRoomForSession();
        this.#interpreter = await this.#sandbox.startInterpreter();
      }
      const attempt: Attempt = await this.#interpreter.run(request);
      ran = attempt.end?.started ?? false;
      if (attempt.outcome.kind === "crashed") this.#crashes++;
      if (!this.#interpreter.alive) await this.#drop();
      return attempt;
    });
    const after = (!fresh || ran) && this.#interpreter === null;
    if (ran || after) this.#lost = false;
    return {
      ...result,
      ...(after ? { stateLost: "after" } : before ? { stateLost: "before" } : {}),
    };
  }

  async #drop(): Promise<void> {
    const interpreter = this.#interpreter;
    this.#interpreter = null;
    await interpreter?.close();
  }
}
