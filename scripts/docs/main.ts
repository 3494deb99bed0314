// `npm run docs`: writes the documentation site to site/. `-- --out DIR` writes elsewhere, `-- --serve` serves it afterwards.
import { fileURLToPath } from "node:url";
import path from "node:path";
import { parseArgs } from "node:util";
import { BenchError, usageError } from "../../src/errors.js";
import { buildSite } from "./build.js";
import type { PageScript } from "./built.js";
import { serveSite } from "./serve.js";

const USAGE = "npm run docs -- [--out DIR] [--serve [--port N]] [--json]";
const repository = path.resolve(fileURLToPath(new URL("../../", import.meta.url)));

try {
  const options = readOptions();
  const started = performance.now();
  const built = await buildSite(repository, path.resolve(options.out));
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  if (options.json) console.log(JSON.stringify(built));
  else {
    console.log(
      `${options.out}: ${built.pages} pages, ${built.files} files, ${size(built.bytes)}, in ${seconds} s
scripts: ${size(built.scripts.total)} in all; a task's page loads ${script(built.scripts.median)} in the middle, at most ${script(built.scripts.largest)} (${built.scripts.largest.task}); search index ${size(built.searchBytes)}`,
    );
    if (built.missing.length > 0)
      console.log(`left out, as the file does not exist: ${built.missing.join(", ")}`);
    if (built.undocumented.length > 0)
      console.log(
        `${built.undocumented.length} public names have no docstring: ${built.undocumented.join(", ")}`,
      );
  }
  if (options.serve) {
    const { url } = await serveSite(path.resolve(options.out), options.port);
    console.log(`${url} (Ctrl-C ends it)`);
  }
} catch (error) {
  if (!(error instanceof BenchError)) throw error;
  console.error(`docs: ${error.message}${error.next === undefined ? "" : `\n${error.next}`}`);
  process.exitCode = error.exitCode;
}

function readOptions(): { out: string; serve: boolean; port: number; json: boolean } {
  let values;
  try {
    ({ values } = parseArgs({
      options: {
        out: { type: "string", default: "site" },
        serve: { type: "boolean", default: false },
        port: { type: "string", default: "8089" },
        json: { type: "boolean", default: false },
      },
    }));
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error), USAGE);
  }
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535)
    throw usageError(`--port ${values.port}: needs a whole number from 0 to 65535`, USAGE);
  return { ...values, port };
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function script({ bytes, gzip, files }: PageScript): string {
  return `${size(bytes)} (${size(gzip)} by gzip, ${files} files)`;
}
