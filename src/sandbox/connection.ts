import type { Socket } from "node:net";
import * as z from "zod";
import { Capture } from "./capture.js";
import type { ChildEnd } from "./outcome.js";
import { waitStatus } from "./outcome.js";
import type { SandboxLimits } from "./sandbox.js";
import type { KillReason, Watched } from "./watch.js";
import type { ZygoteProcess } from "./zygote-process.js";

const answerSchema = z.object({
  started: z.boolean(),
  word: z.int().nullable(),
  cpuUs: z.number().nullable(),
  maxRssKb: z.number().nullable(),
  killed: z.enum(["timeout", "output", "caller", "cancelled"]).nullable(),
  lives: z.boolean(),
  detail: z.string(),
  streams: z.tuple([z.tuple([z.int(), z.int()]), z.tuple([z.int(), z.int()])]),
});
type Answer = z.infer<typeof answerSchema>;

/** A program's end, and whether its interpreter lives on. */
export interface Answered {
  end: ChildEnd;
  lives: boolean;
}

/** Bytes after their length, 4 bytes with the big end first. */
export function framed(bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  return Buffer.concat([head, bytes]);
}

/** A connection to one handler of a zygote, which owns one interpreter (see `python/zygote.ts`). */
export class Connection implements Watched {
  exited = false;
  /** Resolves once a handler has taken the connection, with false where none did. */
  readonly accepted: Promise<boolean>;
  readonly #socket: Socket;
  readonly #zygote: ZygoteProcess;
  readonly #limits: SandboxLimits;
  #inner: number | null = null;
  #pid: number | null = null;
  #data: Buffer = Buffer.alloc(0);
  #waiting: ((answered: Answered | null) => void) | null = null;
  #killedFor: KillReason | null = null;
  #greeted: (accepted: boolean) => void = () => {};

  constructor(zygote: ZygoteProcess, limits: SandboxLimits) {
    this.#zygote = zygote;
    this.#limits = limits;
    this.accepted = new Promise((resolve) => (this.#greeted = resolve));
    this.#socket = zygote.connect();
    this.#socket.on("error", () => {}); // told by its close
    this.#socket.on("data", (chunk: Buffer) => {
      this.#data = this.#data.length === 0 ? chunk : Buffer.concat([this.#data, chunk]);
      this.#read();
    });
    this.#socket.once("close", () => {
      this.exited = true;
      this.#greeted(false);
      this.#waiting?.(null);
      this.#waiting = null;
    });
  }

  /** Process id of the handler, as this process sees it: everything of the call is below it. */
  get pid(): number | null {
    if (this.#pid === null && this.#inner !== null && !this.exited)
      this.#pid = this.#zygote.outerPid(this.#inner);
    return this.#pid;
  }

  get killedFor(): KillReason | null {
    return this.#killedFor;
  }

  /** Sends a program; resolves with null where the connection ended without an answer. */
  send(request: Buffer): Promise<Answered | null> {
    if (this.exited) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#socket.write(framed(request));
    });
  }

  /** Ends the program that runs; the first reason stands. */
  kill(reason: KillReason): void {
    if (this.#killedFor !== null || this.exited || !this.#waiting) return;
    this.#killedFor = reason;
    this.#socket.write("K");
  }

  close(): void {
    this.exited = true;
    this.#greeted(false);
    this.#socket.destroy();
  }

  #read(): void {
    if (this.#inner === null) {
      if (this.#data.length < 4) return;
      this.#inner = this.#data.readUInt32BE(0);
      this.#data = this.#data.subarray(4);
      this.#greeted(true);
    }
    if (this.#data.length < 4) return;
    const size = this.#data.readUInt32BE(0);
    if (this.#data.length < 4 + size) return;
    let answer: Answer;
    try {
      answer = answerSchema.parse(JSON.parse(this.#data.toString("utf8", 4, 4 + size)));
    } catch {
      this.#socket.destroy(); // told by its close
      return;
    }
    const [[, out], [, err]] = answer.streams;
    const start = 4 + size;
    if (this.#data.length < start + out + err) return;
    const stdout = this.#data.subarray(start, start + out);
    const stderr = this.#data.subarray(start + out, start + out + err);
    this.#data = Buffer.alloc(0);
    // Without a question: the interpreter has ended.
    if (!answer.lives) this.exited = true;
    this.#waiting?.(this.#answered(answer, stdout, stderr));
    this.#waiting = null;
  }

  #answered(answer: Answer, stdout: Buffer, stderr: Buffer): Answered {
    const [[outTotal], [errTotal]] = answer.streams;
    const out = Capture.of(this.#limits.captureBytes, stdout, outTotal);
    const err = Capture.of(this.#limits.captureBytes, stderr, errTotal);
    const killedFor =
      answer.killed === null
        ? null
        : answer.killed === "caller"
          ? (this.#killedFor ?? "cancelled")
          : answer.killed;
    return {
      lives: answer.lives,
      end: {
        started: answer.started,
        status: answer.word === null ? null : waitStatus(answer.word),
        cpuMs: answer.cpuUs === null ? null : Math.round(answer.cpuUs / 1000),
        maxRssKb: answer.maxRssKb,
        killedFor,
        stdout: answer.started ? out.text() : "",
        stderr: answer.started ? err.text() : "",
        truncated: out.truncated || err.truncated,
        detail: `${answer.detail} ${answer.started ? "" : err.text()}`.trim().slice(0, 2000),
      },
    };
  }
}
