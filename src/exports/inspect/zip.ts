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
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  // It is waited for with the next file, or at the end: until then a failure is not unheard.
  written.catch(() => undefined);
  const options = { mtime: modified, mode: 0o100644 };
  return {
    async add(name, text) {
      // The library keeps the function that opens a file as long as it keeps the file's name.
      let chunks: Iterable<string> | undefined = typeof text === "string" ? [text] : text;
      const done = new Promise<void>((resolve, reject) => {
        zip.addReadStreamLazy(name, options, (open) => {
          const source = Readable.from(chunks ?? [], { objectMode: false });
          chunks = undefined;
          source.once("error", reject).once("close", resolve);
          open(null, source);
        });
      });
      await Promise.race([done, written]);
    },
    async finish() {
      zip.end();
      await written;
    },
    async abandon() {
      (zip.outputStream as Readable).destroy();
      await written.catch(() => undefined);
    },
  };
}
