// `node scripts/run-built.mjs FILE.ts [ARGUMENT ...]`: runs a script as the package is built (bundled by esbuild), so that
// what it measures is what users get and not the loader that development runs with.
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
const [script = "", ...rest] = process.argv.slice(2);
// Inside the project: packages are found from there.
const folder = mkdtempSync(path.join(root, "node_modules", ".built-"));
try {
  await build({
    absWorkingDir: root,
    entryPoints: [script],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
  });
  const built = path.join(folder, path.basename(script).replace(/\.ts$/, ".mjs"));
  process.argv.splice(1, process.argv.length - 1, built, ...rest);
  await import(pathToFileURL(built).href);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
