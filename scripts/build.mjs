// Builds dist/cli (the command, bundled with lazy chunks) and dist/lib (the modules with their types).
import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
rmSync(new URL("../dist", import.meta.url), { recursive: true, force: true });

await build({
  absWorkingDir: root,
  entryPoints: {
    bench: "src/cli/bench.ts",
    "gen-worker": "src/cli/gen-worker.ts",
    "reward-worker": "src/rewards/reward-worker.ts",
  },
  outdir: "dist/cli",
  // Chunks stand beside the entry points: modules find their neighbours by import.meta.url.
  chunkNames: "[name]-[hash]",
  bundle: true,
  // Optional, loaded under --redis only: the user installs them.
  external: ["bullmq", "ioredis"],
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  logLevel: "warning",
  // Packages in CommonJS ask for Node's own modules by require().
  banner: {
    js: 'import { createRequire as benchRequire } from "node:module"; const require = benchRequire(import.meta.url);',
  },
});
chmodSync(new URL("../dist/cli/bench.js", import.meta.url), 0o755);

const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], {
  cwd: root,
  stdio: "inherit",
});
process.exit(status ?? 1);
