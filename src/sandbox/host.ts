import { spawnSync } from "node:child_process";
import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  readSync,
  readdirSync,
  readlinkSync,
  realpathSync,
} from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { SandboxUnavailable } from "./sandbox.js";

/** A Python interpreter that can be run inside the sandbox. */
export interface Interpreter {
  path: string;
  version: string;
}

const PYTHON_FIX = "Install the system's Python: apt-get install python3 (Python 3.8 or newer in /usr/bin).";
const BWRAP_FIX = "Install it: apt-get install bubblewrap (version 0.8 or newer).";

/**
 * The system's interpreter: an ELF program inside /usr, since only /usr is visible in the sandbox. A version manager's
 * shim is a script, and what it starts lies in somebody's home. Throws SandboxUnavailable.
 */
export function findPython(folder = "/usr/bin"): Interpreter {
  const names = [
    "python3",
    ...list(folder)
      .filter((name) => /^python3\.\d+$/.test(name))
      .sort(newestFirst),
  ];
  const refused: string[] = [];
  for (const name of names) {
    const path = attempt(() => realpathSync(join(folder, name)));
    if (path === undefined) continue;
    if (!path.startsWith("/usr/") || path.startsWith("/usr/local/"))
      refused.push(`${path} is outside the system's /usr`);
    else if (!isElf(path)) refused.push(`${path} is not a program but a script`);
    else {
      const version = versionOf(path);
      if (version !== null) return { path, version };
      refused.push(`${path} does not run or is older than 3.8`);
    }
  }
  const why = refused.length > 0 ? `: ${refused.join("; ")}` : "";
  throw new SandboxUnavailable(`No usable python3 in ${folder}${why}.`, PYTHON_FIX);
}

/** Version of the interpreter at `path`, null where it does not run or is older than 3.8. */
export function versionOf(path: string): string | null {
  const code = "import sys; print('%d.%d.%d' % sys.version_info[:3])";
  const run = spawnSync(path, ["-I", "-S", "-c", code], { encoding: "utf8", env: {}, timeout: 20_000 });
  const match = /^3\.(\d+)\.\d+$/.exec((run.stdout ?? "").trim());
  return match && Number(match[1]) >= 8 ? match[0] : null;
}

/** Absolute path of bubblewrap on `path` (a PATH variable). Throws SandboxUnavailable. */
export function findBubblewrap(path = process.env.PATH ?? "/usr/bin:/bin"): string {
  for (const folder of path.split(":").filter(isAbsolute)) {
    const file = join(folder, "bwrap");
    if (!attempt(() => (accessSync(file, constants.X_OK), true))) continue;
    const run = spawnSync(file, ["--version"], { encoding: "utf8", env: {}, timeout: 20_000 });
    const match = /bubblewrap (\d+)\.(\d+)/.exec(run.stdout ?? "");
    if (!match) continue;
    if (Number(match[1]) > 0 || Number(match[2]) >= 8) return file;
    throw new SandboxUnavailable(
      `bubblewrap ${match[1]}.${match[2]} (${file}) is too old: 0.8 is needed.`,
      BWRAP_FIX,
    );
  }
  throw new SandboxUnavailable("bubblewrap (the program bwrap) was not found on PATH.", BWRAP_FIX);
}

export interface SystemFolder {
  path: string;
  /** What it links to, null for a folder of its own. */
  target: string | null;
}

/** /bin, /lib and their like: links into /usr on today's systems, folders of their own on older ones. */
export function systemLinks(): SystemFolder[] {
  return ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"].flatMap((path): SystemFolder[] => {
    const stat = attempt(() => lstatSync(path));
    if (!stat) return [];
    if (stat.isSymbolicLink()) return [{ path, target: readlinkSync(path) }];
    return stat.isDirectory() ? [{ path, target: null }] : [];
  });
}

/**
 * Folders below /usr that do not belong to the system: what people install, and this tool itself, whose tasks hold the
 * solvers and whose runs hold the answers. `python` stays visible.
 */
export function hiddenFolders(python: string, tool = toolFolder(), cwd = process.cwd()): string[] {
  const wanted = [
    "/usr/local",
    "/usr/src",
    "/usr/lib/node_modules",
    "/usr/share/node_modules",
    "/usr/lib/nodejs",
    tool,
    cwd,
  ];
  const real = wanted.flatMap((dir) => attempt(() => realpathSync(dir)) ?? []);
  const below = [...new Set(real)].filter((dir) => dir.startsWith("/usr/") && lstatSync(dir).isDirectory());
  // Never the folders that the system itself needs, should someone work in one.
  const needed = ["/usr/bin", "/usr/lib", "/usr/lib64", "/usr/share", dirname(python)];
  const safe = below.filter((dir) => !needed.some((need) => need === dir || need.startsWith(`${dir}/`)));
  return safe.filter((dir) => !safe.some((other) => dir.startsWith(`${other}/`))).sort();
}

/** The folder this tool is installed in: its outermost node_modules, else the nearest folder with a package.json. */
function toolFolder(): string {
  const here = fileURLToPath(import.meta.url);
  const modules = here.indexOf("/node_modules/");
  if (modules >= 0) return here.slice(0, modules + "/node_modules".length);
  for (let dir = dirname(here); dir !== "/"; dir = dirname(dir)) {
    if (attempt(() => lstatSync(join(dir, "package.json"))) !== undefined) return dir;
  }
  return dirname(here);
}

function isElf(path: string): boolean {
  return (
    attempt(() => {
      const fd = openSync(path, "r");
      try {
        const magic = Buffer.alloc(4);
        readSync(fd, magic, 0, 4, 0);
        return magic.toString("latin1") === "\x7fELF";
      } finally {
        closeSync(fd);
      }
    }) ?? false
  );
}

function newestFirst(a: string, b: string): number {
  return Number(b.split(".")[1]) - Number(a.split(".")[1]);
}

function list(folder: string): string[] {
  return attempt(() => readdirSync(folder)) ?? [];
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
