// Builds dist/cli (the command, bundled with lazy chunks), dist/viewer (the page of `bench view`) and dist/lib (the modules with their types).
import { spawnSync } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { buildViewer } from "./build-viewer.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
rmSync(new URL("../dist", import.meta.url), { recursive: true, force: true });

const { metafile } = await build({
  absWorkingDir: root,
  metafile: true,
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
writeFileSync(new URL("../dist/cli/LICENSES.txt", import.meta.url), licencesOf(Object.keys(metafile.inputs)));

const page = await buildViewer(root);
writeFileSync(
  new URL("../dist/viewer/LICENSES.txt", import.meta.url),
  licencesOf(page.map((file) => file.replace(/^.*(?=node_modules\/)/, ""))),
);

/** Licences and notices of the packages whose code is in the bundle: their authors ask for them to be passed on. */
function licencesOf(inputs) {
  const folders = new Set(inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  return [...folders]
    .sort()
    .map((folder) => {
      const at = new URL(`../${folder}/`, import.meta.url);
      const { name, version, license } = JSON.parse(readFileSync(new URL("package.json", at), "utf8"));
      const texts = readdirSync(at)
        .filter((file) => /^(?:licen[cs]e|notice)(?:[.-](?:md|txt|mit))?$/i.test(file))
        .map((file) => readFileSync(new URL(file, at), "utf8").trim());
      return `${[`${name} ${version} (${license ?? "see below"})`, ...texts].join("\n\n")}\n`;
    })
    .join(`\n${"-".repeat(80)}\n\n`);
}

const tsc = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));
const { status } = spawnSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], {
  cwd: root,
  stdio: "inherit",
});
process.exit(status ?? 1);
