import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";

/** SHA-256 of a file, hexadecimal. */
export async function sha256File(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(file, { highWaterMark: 1 << 20, ...(signal ? { signal } : {}) }))
    hash.update(piece as Buffer);
  return hash.digest("hex");
}

/** Bytes of a file; -1 where there is none. */
export async function fileSize(file: string): Promise<number> {
  return stat(file).then(
    (found) => found.size,
    () => -1,
  );
}
