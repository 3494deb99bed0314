import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** A zip file that is being written; one file in it at a time, so that no more than that is in memory. */
export interface ZipWriter {
  /** Resolves when the text is compressed. Rejects with what the disk says. */
  add(name: string, text: string | Iterable<string>): Promise<void>;
  /** Writes the table of contents and closes the file. */
  finish(): Promise<void>;
  /** Closes the file as it is. */
  abandon(): Promise<void>;
}

/**
 * Opens a zip file (deflate; zip64 from 65,535 files or 4 GB on, by itself). Every file in it has the time `modified`, so that
 * the same content gives the same bytes.
 */
export async function openZip(path: string, modified: Date): Promise<ZipWriter> {
  const { ZipFile } = (await import("yazl")).default;
  // The types say `ReadableStream` of a stream that is a PassThrough.
  const zip = new ZipFile() as InstanceType<typeof ZipFile> & { outputStream: Readable };
  const written = pipeline(zip.outputStream, createWriteStream(path));
  // Ends the waiting for the file that is being written. A race with `written` for each file would keep all of them.
  let fail: (error: unknown) => void = () => undefined;
  written.catch((error: unknown) => fail(error));
  const options = { mtime: modified, mode: 0o100644 };
  return {
    async add(name, text) {
      // The library keeps the function that opens a file as long as it keeps the file's name.
      let chunks: Iterable<string> | undefined = typeof text === "string" ? [text] : text;
      await new Promise<void>((resolve, reject) => {
        fail = reject;
        if (zip.outputStream.destroyed) reject(new Error("the zip file is closed"));
        unpooled(() =>
          zip.addReadStreamLazy(name, options, (open) => {
            const source = Readable.from(chunks ?? [], { objectMode: false });
            chunks = undefined;
            source.once("error", reject).once("close", resolve);
            open(null, source);
          }),
        );
      });
    },
    async finish() {
      zip.end();
      await written;
    },
    async abandon() {
      zip.outputStream.destroy();
      await written.catch(() => undefined);
    },
  };
}

/**
 * Buffers that `action` makes have memory of their own. The library keeps a buffer with the name of each file: out of the common
 * pool, each would keep 8 KB of it.
 */
function unpooled(action: () => void): void {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    action();
  } finally {
    Buffer.poolSize = poolSize;
  }
}
