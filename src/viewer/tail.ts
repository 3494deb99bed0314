import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { Stats } from "node:fs";
import { errorText } from "../errors.js";
import { rawLines } from "../results/lines.js";

/** Bytes before the place that was read to, by which a file that grew is told from one that was written anew. */
const MARK = 512;

/** Bytes after which progress is told: the first rows soon, later ones seldom, since every time costs the reader of a list time. */
const FIRST = 1_000_000;
const LATER = 32_000_000;

/** Reads the lines of a file that grows, each once. */
export interface Tail {
  readonly bytesRead: number;
  readonly bytes: number;
  /** What cannot be read; null where all can. */
  readonly problem: string | null;
  /** Reads what is new. False where nothing was. */
  read(): Promise<boolean>;
}

export interface TailOptions {
  /** Forget everything: the file is another one now and is read from its start. */
  onAnew: () => void;
  /** Takes a line; throws where it cannot be read. `isLast`: it has no line break yet, and comes again once it has. */
  onLine: (bytes: Buffer, offset: number, isLast: boolean) => void;
  /** Between blocks, and at the end. */
  onProgress?: () => void;
}

export function tailOf(file: string, { onAnew, onLine, onProgress }: TailOptions): Tail {
  /** Behind the last line that has its line break, and how many those are. */
  let offset = 0;
  let lines = 0;
  let seen: { ino: number; birthtimeMs: number; size: number; mtimeMs: number } | undefined;
  let mark: Buffer | undefined;
  let problem: string | null = null;
  let bytes = 0;

  const begin = (): void => {
    offset = 0;
    lines = 0;
    mark = undefined;
    problem = null;
    onAnew();
  };

  return {
    get bytesRead() {
      return offset;
    },
    get bytes() {
      return bytes;
    },
    get problem() {
      return problem;
    },
    async read() {
      const now = statOf(file);
      if (!now) {
        if (!seen) return false;
        seen = undefined;
        bytes = 0;
        begin();
        return true;
      }
      const isSame = seen?.ino === now.ino && seen.birthtimeMs === now.birthtimeMs;
      if (isSame && seen?.size === now.size && seen.mtimeMs === now.mtimeMs) return false;
      if (seen && (!isSame || now.size < seen.size || !isGrown(file, offset, mark))) begin();
      seen = { ino: now.ino, birthtimeMs: now.birthtimeMs, size: now.size, mtimeMs: now.mtimeMs };
      bytes = now.size;
      problem = null;
      let block = offset;
      let step = FIRST;
      try {
        for await (const line of rawLines(file, offset)) {
          if (line.bytes.length > 0) {
            try {
              onLine(line.bytes, line.offset, !line.ended);
            } catch (error) {
              // A torn last line is a process that was killed, or one that is writing.
              if (line.ended) problem ??= `${file}, line ${lines + 1}: ${errorText(error)}`;
            }
          }
          if (!line.ended) break;
          lines++;
          offset = line.offset + line.bytes.length + 1;
          bytes = Math.max(bytes, offset);
          if (offset - block > step) {
            block = offset;
            step = LATER;
            onProgress?.();
          }
        }
        mark = bytesBefore(file, offset);
      } catch (error) {
        problem = `${file}: ${errorText(error)}`;
      }
      return true;
    },
  };
}

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

function isGrown(file: string, offset: number, mark: Buffer | undefined): boolean {
  return mark !== undefined && bytesBefore(file, offset).equals(mark);
}

function bytesBefore(file: string, offset: number): Buffer {
  const bytes = Buffer.alloc(Math.min(MARK, offset));
  const descriptor = openSync(file, "r");
  try {
    readSync(descriptor, bytes, 0, bytes.length, offset - bytes.length);
  } finally {
    closeSync(descriptor);
  }
  return bytes;
}
