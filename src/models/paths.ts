import path from "node:path";
import envPaths from "env-paths";

type Env = Readonly<Record<string, string | undefined>>;

const APP = envPaths("r1ci-bench", { suffix: "" });

/** Folder for what can be fetched again (engine, weights): `BENCH_CACHE_DIR`, else the user's cache folder. */
export function cacheFolder(env: Env = process.env): string {
  return path.resolve(env.BENCH_CACHE_DIR || APP.cache);
}

/** Folder of the user's own settings (`models.json`): `BENCH_CONFIG_DIR`, else the user's config folder. */
export function configFolder(env: Env = process.env): string {
  return path.resolve(env.BENCH_CONFIG_DIR || APP.config);
}
