import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { BenchError, environmentError, errorText } from "../errors.js";
import { lastLines, runCommand } from "./command.js";
import type { Engine } from "./engine-types.js";
import { withLock } from "./lock.js";

/** The engine of local models: llama.cpp inside Node. */
export const ENGINE = { package: "node-llama-cpp", version: "3.21.1" } as const;

export interface EngineOptions {
  cacheDir: string;
  onNotice: (line: string) => void;
  signal?: AbortSignal | undefined;
  env?: NodeJS.ProcessEnv;
  /** npm command in place of `npm`. */
  npm?: string;
}

/** Prebuilt CPU builds that exist, by `process.platform`-`process.arch`. */
const BUILDS: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "linux-arm": "linux-armv7l",
  "linux-riscv64": "linux-riscv64",
  "darwin-arm64": "mac-arm64-metal",
  "darwin-x64": "mac-x64",
  "win32-x64": "win-x64",
  "win32-arm64": "win-arm64",
};

/** Unfinished folders older than this were left by an interrupted install, ms. */
const LEFTOVER_MS = 3600_000;

const SERVER_INSTEAD =
  "Run the model behind a server instead (llama-server, vLLM, Ollama) and give its address with --base-url";

/** The package with the prebuilt engine of a machine. Throws where there is none. */
export function enginePackage(
  platform: string = process.platform,
  arch: string = process.arch,
  isMusl: boolean = detectMusl(),
): string {
  const build = BUILDS[`${platform}-${arch}`];
  if (!build)
    throw environmentError(
      `there is no prebuilt engine for local models on ${platform}-${arch}`,
      SERVER_INSTEAD,
    );
  if (platform === "linux" && isMusl)
    throw environmentError(
      "the prebuilt engine for local models needs glibc, and this Linux uses musl (Alpine)",
      SERVER_INSTEAD,
    );
  return `@node-llama-cpp/${build}`;
}

function detectMusl(): boolean {
  if (process.platform !== "linux") return false;
  const report = process.report?.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined;
  return report?.header?.glibcVersionRuntime === undefined;
}

/** Folder that the engine of this machine lives in. */
export function engineFolder(cacheDir: string): string {
  return path.join(
    cacheDir,
    "engine",
    `${ENGINE.package}-${ENGINE.version}-${process.platform}-${process.arch}`,
  );
}

/** Whether the complete engine of the right version is in `folder`. */
export async function engineReady(folder: string): Promise<boolean> {
  const platformPackage = enginePackage();
  const versions = await Promise.all(
    [ENGINE.package, platformPackage].map(async (name) => {
      try {
        const text = await readFile(path.join(folder, "node_modules", name, "package.json"), "utf8");
        return (JSON.parse(text) as { version?: unknown }).version;
      } catch {
        return undefined;
      }
    }),
  );
  return versions.every((version) => version === ENGINE.version);
}

/**
 * Makes sure that the engine is installed and returns its folder. Installs into a temporary folder that is renamed when
 * it is complete: an interruption leaves nothing that would be taken for an engine, and of two processes one waits.
 */
export async function installEngine(options: EngineOptions): Promise<string> {
  const folder = engineFolder(options.cacheDir);
  if (await engineReady(folder)) return folder;
  const parent = path.dirname(folder);
  try {
    await mkdir(parent, { recursive: true });
    return await withLock(
      `${folder}.lock`,
      async () => {
        if (!(await engineReady(folder))) await install(folder, options);
        return folder;
      },
      {
        signal: options.signal,
        onWait: () => options.onNotice("another process installs the engine; waiting"),
      },
    );
  } catch (error) {
    if (error instanceof BenchError || options.signal?.aborted) throw error;
    throw environmentError(
      `cannot install the engine for local models into ${parent}: ${errorText(error)}`,
      "Make the folder writable, or name another with BENCH_CACHE_DIR",
      error,
    );
  }
}

async function install(folder: string, options: EngineOptions): Promise<void> {
  const parent = path.dirname(folder);
  await removeLeftovers(parent);
  const temporary = path.join(parent, `.new-${randomUUID()}`);
  const packages = [ENGINE.package, enginePackage()].map((name) => `${name}@${ENGINE.version}`);
  // Without the optional packages: they are 700 MB of GPU builds. Nothing is compiled and no install script runs.
  const flags = [
    "install",
    "-E",
    "--omit=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const command = `npm ${[...flags.slice(0, 4), ...packages].join(" ")}`;
  options.onNotice(
    `installing the engine for local models (${packages.join(", ")}; about 85 MB) into ${folder}`,
  );
  try {
    await mkdir(temporary, { recursive: true });
    // With a package.json of its own, npm does not look for a project further up.
    await writeFile(path.join(temporary, "package.json"), '{ "private": true }\n');
    const result = await runNpm([...flags, ...packages], temporary, options);
    if (result !== null || !(await engineReady(temporary)))
      throw environmentError(
        `the engine for local models could not be installed: ${result ?? "npm ended without it"}`,
        `Check that npm reaches its registry, or install by hand: mkdir -p "${folder}" && cd "${folder}" && npm init -y && ${command}`,
      );
    await rm(folder, { recursive: true, force: true });
    await rename(temporary, folder);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Null where npm succeeded, else what it said. */
async function runNpm(args: readonly string[], cwd: string, options: EngineOptions): Promise<string | null> {
  // Started by npx, this process carries the outer npm's own settings: the prefix, the workspace, what to omit.
  const env = Object.fromEntries(
    Object.entries(options.env ?? process.env).filter(
      ([name]) =>
        !/^npm_(package|lifecycle)_|^npm_config_(global|location|prefix|local_prefix|workspace|omit|include|save|dry_run|only|production)/i.test(
          name,
        ),
    ),
  );
  try {
    const shell = process.platform === "win32";
    const result = await runCommand(options.npm ?? "npm", args, { cwd, env, signal: options.signal, shell });
    return result.code === 0 ? null : lastLines(result);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "npm was not found on the PATH";
    throw error;
  }
}

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(".new-")) continue;
    const file = path.join(parent, name);
    const age = await stat(file).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age > LEFTOVER_MS) await rm(file, { recursive: true, force: true });
  }
}

/** Installs the engine where it is missing and loads it. */
export async function loadEngine(options: EngineOptions): Promise<Engine> {
  const folder = await installEngine(options);
  const manifest = path.join(folder, "node_modules", ENGINE.package, "package.json");
  const require = createRequire(manifest);
  const load = async (file: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(file).href);
  try {
    const llama = (await load(path.join(path.dirname(manifest), "dist", "index.js"))) as Engine["llama"];
    type Jinja = Engine["jinja"];
    const jinja = (await load(require.resolve("@huggingface/jinja"))) as Partial<Jinja> & { default?: Jinja };
    // The resolved file is CommonJS, whose exports stand under `default` where they cannot be listed.
    const Template = jinja.Template ?? jinja.default?.Template;
    if (!Template) throw new Error("its template library has no Template");
    return { llama, jinja: { Template } };
  } catch (error) {
    throw environmentError(
      `the engine in ${folder} cannot be loaded: ${errorText(error)}`,
      `Remove that folder to install it anew. ${SERVER_INSTEAD}`,
      error,
    );
  }
}
