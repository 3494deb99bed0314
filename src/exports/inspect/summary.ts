import { closeSync, openSync, readSync, rmSync } from "node:fs";
import { lineWriter } from "../../results/lines.js";
import type { InspectSample, InspectScore } from "./sample.js";

/** Longest text of a summary, UTF-16 units: what Inspect itself keeps there. */
const MAX_TEXT = 1_024;

/** A sample without its conversation, for lists (`EvalSampleSummary` of Inspect's schema). */
export function summaryOf(sample: InspectSample): Record<string, unknown> {
  const { id, epoch, scores, model_usage: usage, role_usage: roles, total_time: seconds, uuid } = sample;
  const { instance: _, ...metadata } = sample.metadata;
  const thin = Object.entries(scores ?? {}).map(([name, score]) => [name, thinScore(score)] as const);
  return {
    ...{ id, epoch, input: shortened(sample.input), target: shortened(sample.target), metadata },
    ...(scores ? { scores: Object.fromEntries(thin) } : {}),
    ...{ model_usage: usage, role_usage: roles, total_time: seconds, uuid },
    ...(sample.error ? { error: shortened(sample.error.message) } : {}),
    ...(sample.limit ? { limit: sample.limit.type, limit_reason: sample.limit.reason } : {}),
    ...{ completed: true, message_count: sample.messages.length },
  };
}

function thinScore(score: InspectScore): InspectScore {
  return {
    ...score,
    answer: score.answer === null ? null : shortened(score.answer),
    explanation: shortened(score.explanation),
  };
}

function shortened(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text;
}

/** Texts on the disk, to be read again in another order: in memory is their place alone. */
export interface Spool {
  /** Keeps a text that stands at `order` among all. */
  add(order: number, text: string): void;
  /** The texts as one JSON array, in pieces. */
  jsonArray(): Iterable<string>;
  /** Removes the file. */
  remove(): void;
}

export function openSpool(file: string): Spool {
  const writer = lineWriter(file, "w");
  const places: { order: number; offset: number; length: number }[] = [];
  let size = 0;
  let isOpen = true;
  return {
    add(order, text) {
      const bytes = Buffer.from(text);
      writer.write(bytes);
      places.push({ order, offset: size, length: bytes.length });
      size += bytes.length + 1;
    },
    *jsonArray() {
      writer.close();
      isOpen = false;
      places.sort((a, b) => a.order - b.order);
      const descriptor = openSync(file, "r");
      try {
        yield "[";
        for (const [i, { offset, length }] of places.entries()) {
          const bytes = Buffer.alloc(length);
          readSync(descriptor, bytes, 0, length, offset);
          yield `${i === 0 ? "" : ",\n"}${bytes.toString("utf8")}`;
        }
        yield "]";
      } finally {
        closeSync(descriptor);
      }
    },
    remove() {
      if (isOpen) writer.abandon();
      isOpen = false;
      rmSync(file, { force: true });
    },
  };
}
