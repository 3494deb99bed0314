import { gzipSync } from "node:zlib";
import { build } from "esbuild";

export interface Client {
  /** Contents by path from the root of the site. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Bytes of script that a page loads, by the id of its task: all, and compressed by gzip; with the number of files. */
  readonly pageSizes: ReadonlyMap<string, { bytes: number; gzip: number; files: number }>;
}

/**
 * Bundles what runs in the browser: one chunk a task, and chunks for what tasks share, so that a page loads only what its task
 * needs and a second page finds most of it in the cache. Names hold a hash of the content.
 */
export async function buildClient(repository: string): Promise<Client> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: repository,
    entryPoints: {
      site: "web/docs/site.ts",
      gallery: "web/docs/gallery.ts",
      "try-it": "web/docs/try-it.ts",
      worker: "web/docs/worker.ts",
    },
    outdir: "assets",
    chunkNames: "chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    minify: true,
    write: false,
    metafile: true,
    legalComments: "none",
    logLevel: "warning",
    tsconfigRaw: {},
  });
  const files = new Map(
    outputFiles.map(({ path, contents }) => [
      path.slice(repository.length).replace(/^\/+/, "").replaceAll("\\", "/"),
      contents,
    ]),
  );
  const sizes = new Map<string, { bytes: number; gzip: number }>();
  for (const [path, contents] of files)
    sizes.set(path, { bytes: contents.length, gzip: gzipSync(contents, { level: 9 }).length });
  const pageSizes = new Map<string, { bytes: number; gzip: number; files: number }>();
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    const id = /^tasks\/(?:symbench|bbh|reasoning_gym)\/([a-z0-9_]+)\.ts$/.exec(entryPoint ?? "")?.[1];
    if (id === undefined) continue;
    const loaded = new Set<string>();
    const add = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const { path: next, kind } of metafile.outputs[file]?.imports ?? [])
        if (kind === "import-statement") add(next);
    };
    for (const file of ["assets/site.js", "assets/try-it.js", "assets/worker.js", path]) add(file);
    const total = { bytes: 0, gzip: 0, files: loaded.size };
    for (const file of loaded) {
      total.bytes += sizes.get(file)?.bytes ?? 0;
      total.gzip += sizes.get(file)?.gzip ?? 0;
    }
    pageSizes.set(id, total);
  }
  return { files, pageSizes };
}
