import { renameSync, writeFileSync } from "node:fs";
import { environmentError, errorText } from "../errors.js";

/** Writes a whole file so that a reader sees the old or the new text, never half of one. */
export function writeDurably(file: string, text: string): void {
  const part = `${file}.part`;
  writeFileSync(part, text, { flush: true });
  renameSync(part, file);
}

export function onDisk<T>(folder: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw diskError(folder, error);
  }
}

/** What the disk refused as an error for people; every other error as it is. */
export function diskError(folder: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "ENOSPC" || code === "EDQUOT")
    return environmentError(
      `the disk that holds ${folder} is full`,
      `What has ended is kept: make room, then \`bench run --resume ${folder}\``,
      error,
    );
  if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "ENOTDIR")
    return environmentError(
      `cannot write to ${folder}: ${errorText(error)}`,
      "Choose a folder that you may write to with --out",
      error,
    );
  return error;
}
