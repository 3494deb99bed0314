import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { environmentError } from "../errors.js";
import { diskError, writeDurably } from "../results/durable.js";
import { refuseUsedFolder } from "../results/folder.js";
import { lineWriter } from "../results/lines.js";
import type { LineWriter } from "../results/lines.js";

/** Name of the file in which an export describes itself. */
export const EXPORT_MANIFEST = "manifest.json";

/** What an export folder says about itself. */
export interface ExportManifest {
  /** Version of the folder's own layout; also tells an export from a run. */
  export: 1;
  for: string;
  package: string;
  /** `rl`: prompts that rollouts start from; `sft`: finished trajectories; `logs`: runs for a log viewer; `hub`: a data set. */
  kind: "rl" | "sft" | "logs" | "hub";
  settings: Record<string, unknown>;
  /** Versions of the tasks. */
  tasks: Record<string, number>;
  counts: Record<string, unknown>;
  /** The file that holds the rows of entries, or the files. */
  data: string | string[];
  /** Bytes and SHA-256 of every file beside the manifest. */
  files: Record<string, { bytes: number; sha256: string }>;
}

/** An export that is being written: files have temporary names until `finish`. */
export interface ExportFolder {
  readonly path: string;
  /** Path to write a file to; it gets its own name in `finish`. */
  part(name: string): string;
  lines(name: string): LineWriter;
  write(name: string, text: string): void;
  /** Gives every file its name and writes the manifest last: a folder with a manifest is whole. */
  finish(manifest: Omit<ExportManifest, "export" | "files">): Promise<ExportManifest>;
  /** Removes what was written. */
  abandon(): void;
}

/** Makes an export folder. Throws BenchError where the path holds anything already. */
export function createExportFolder(folder: string): ExportFolder {
  const isNew = !existsSync(folder);
  refuseUsedFolder(folder, "Choose another folder, or empty it");
  onFolder(folder, () => mkdirSync(folder, { recursive: true }));
  const names = new Set<string>();
  const open = new Set<LineWriter>();
  const part = (name: string): string => {
    names.add(name);
    const file = path.join(folder, `${name}.part`);
    onFolder(folder, () => mkdirSync(path.dirname(file), { recursive: true }));
    return file;
  };
  return {
    path: folder,
    part,
    lines(name) {
      const writer = onFolder(folder, () => lineWriter(part(name), "w"));
      open.add(writer);
      return {
        write: (line) => onFolder(folder, () => writer.write(line)),
        close() {
          open.delete(writer);
          onFolder(folder, () => writer.close());
        },
        abandon() {
          open.delete(writer);
          writer.abandon();
        },
      };
    },
    write(name, text) {
      // `writeDurably` makes a part of its own beside the given name.
      onFolder(folder, () => writeDurably(part(name), text));
    },
    async finish(manifest) {
      const files: ExportManifest["files"] = {};
      for (const name of [...names].sort()) {
        const file = path.join(folder, `${name}.part`);
        onFolder(folder, () => syncFile(file));
        files[name] = { bytes: statSync(file).size, sha256: await sha256Of(file) };
      }
      const whole: ExportManifest = { export: 1, ...manifest, files };
      onFolder(folder, () => {
        for (const name of names) renameSync(path.join(folder, `${name}.part`), path.join(folder, name));
        writeDurably(path.join(folder, EXPORT_MANIFEST), `${JSON.stringify(whole, null, 2)}\n`);
      });
      return whole;
    },
    abandon() {
      for (const writer of open) writer.abandon();
      for (const name of names) {
        rmSync(path.join(folder, `${name}.part`), { force: true });
        rmSync(path.join(folder, name), { force: true });
        if (name.includes("/")) removeEmpty(path.dirname(path.join(folder, name)));
      }
      if (isNew) removeEmpty(folder);
    },
  };
}

function removeEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/** Reaches the disk also for files that another library wrote. */
function syncFile(file: string): void {
  const descriptor = openSync(file, "r+");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const block of createReadStream(file)) hash.update(block as Buffer);
  return hash.digest("hex");
}

function onFolder<T>(folder: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw exportDiskError(folder, error);
  }
}

/** What the disk refused while an export was written, as an error for people; every other error as it is. */
export function exportDiskError(folder: string, error: unknown): unknown {
  return (error as NodeJS.ErrnoException).code === "ENOSPC"
    ? environmentError(
        `the disk that holds ${folder} is full`,
        "Nothing of the export is kept: make room and repeat the command",
        error,
      )
    : diskError(folder, error);
}
