import { closeSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { environmentError, errorText } from "../errors.js";

/** A line of a file without its line break. */
export interface RawLine {
  /** From 1. */
  number: number;
  /** Place of its first byte in the file. */
  offset: number;
  /** Only until the next line is asked for: the memory is used again. */
  bytes: Buffer;
  /** False for a last line without a line break. */
  ended: boolean;
}

const NEWLINE = 0x0a;

/** Bytes that are read or written at once. */
const BLOCK = 1 << 18;

/**
 * The lines of a file one by one, in one block of memory that is as long as the longest line; `from` is where a line starts, and
 * lines are numbered from there.
 */
export async function* rawLines(file: string, from = 0): AsyncGenerator<RawLine> {
  const handle = await open(file);
  try {
    let block = Buffer.allocUnsafe(BLOCK);
    let filled = 0;
    let number = 0;
    /** Place in the file of the block's first byte. */
    let start = from;
    for (;;) {
      const { bytesRead } = await handle.read(block, filled, block.length - filled, start + filled);
      if (bytesRead === 0) break;
      // What was left over from the block before holds no line break.
      let at = block.subarray(0, filled + bytesRead).indexOf(NEWLINE, filled);
      filled += bytesRead;
      let next = 0;
      for (; at >= 0; at = block.subarray(0, filled).indexOf(NEWLINE, next)) {
        yield { number: ++number, offset: start + next, bytes: block.subarray(next, at), ended: true };
        next = at + 1;
      }
      block.copyWithin(0, next, filled);
      filled -= next;
      start += next;
      if (filled === block.length) block = Buffer.concat([block], 2 * block.length);
    }
    if (filled > 0)
      yield { number: number + 1, offset: start, bytes: block.subarray(0, filled), ended: false };
  } finally {
    await handle.close();
  }
}

/**
 * The values of a JSON Lines file with their lines. A torn last line (a process that was killed while writing) is left out;
 * a line in the middle that cannot be read is an environment error that names it.
 */
export async function* jsonLinesOf<T>(file: string): AsyncGenerator<{ value: T; line: RawLine }> {
  let torn: { number: number; reason: string } | undefined;
  for await (const line of rawLines(file)) {
    if (torn)
      throw environmentError(
        `${file}, line ${torn.number}: ${torn.reason}`,
        "The file was changed by something else; restore it or remove that line",
      );
    const text = line.bytes.toString("utf8");
    if (text.trim() === "") continue;
    let value: T;
    try {
      value = JSON.parse(text) as T;
    } catch (error) {
      torn = { number: line.number, reason: errorText(error) };
      continue;
    }
    yield { value, line };
  }
}

/** The bytes of a line that was found before, of an open file; other ones where the file was changed meanwhile. */
export function bytesAt(descriptor: number, { offset, length }: { offset: number; length: number }): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(descriptor, bytes, 0, length, offset);
  return bytes;
}

/** Writes lines to a file in large blocks. */
export interface LineWriter {
  /** `line` without its line break. */
  write(line: Buffer | string): void;
  /** Brings what was written onto the disk and closes the file. */
  close(): void;
  /** Closes the file where the writing has failed: what is not written yet is dropped. */
  abandon(): void;
}

/** `mode`: `w` starts the file anew, `a` appends. Throws what the disk says. */
export function lineWriter(file: string, mode: "w" | "a"): LineWriter {
  const descriptor = openSync(file, mode);
  const block = Buffer.allocUnsafe(BLOCK);
  let filled = 0;
  const put = (bytes: Buffer): void => {
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
  };
  const flush = (): void => {
    put(block.subarray(0, filled));
    filled = 0;
  };
  return {
    write(line) {
      const bytes = typeof line === "string" ? Buffer.from(line) : line;
      if (filled + bytes.length + 1 > block.length) flush();
      if (bytes.length + 1 > block.length) put(bytes);
      else filled += bytes.copy(block, filled);
      filled = block.writeUInt8(NEWLINE, filled);
    },
    close() {
      try {
        flush();
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    },
    abandon() {
      closeSync(descriptor);
    },
  };
}
