// Builds dist/viewer, the page of `bench view`, from web/viewer.
import { Buffer } from "node:buffer";
import { build as bundle } from "esbuild";
import { build } from "vite";

/**
 * Returns the files whose code went into it. The shared style becomes a part of the page's own stylesheet: the page's security policy
 * allows no style of another kind.
 */
export async function buildViewer(root) {
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: ["src/report/html/style.ts"],
    bundle: true,
    format: "esm",
    write: false,
  });
  const { BASE_CSS } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
  );
  const inputs = new Set();
  await build({
    configFile: false,
    root: `${root}web/viewer`,
    base: "./",
    logLevel: "warn",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir: `${root}dist/viewer`,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      license: false,
    },
    plugins: [
      {
        name: "base-style",
        enforce: "pre",
        transform: (code, id) =>
          id.endsWith("/viewer.css") ? { code: BASE_CSS + code, map: null } : undefined,
      },
      {
        name: "inputs",
        generateBundle(_options, chunks) {
          for (const chunk of Object.values(chunks)) for (const id of chunk.moduleIds ?? []) inputs.add(id);
        },
      },
    ],
  });
  return [...inputs];
}
