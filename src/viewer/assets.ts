import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { environmentError } from "../errors.js";

export interface Asset {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** The files of the built page by their address: they are read once, so no request ever names a file. */
export function readAssets(folder: string): ReadonlyMap<string, Asset> {
  if (!existsSync(path.join(folder, "index.html")))
    throw environmentError(
      `the page is not built: ${folder} has no index.html`,
      "In a checkout: npm run build",
    );
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const type = TYPES[path.extname(name)];
    if (type)
      assets.set(`/${name.split(path.sep).join("/")}`, {
        bytes: new Uint8Array(readFileSync(path.join(folder, name))),
        type,
      });
  }
  const page = assets.get("/index.html");
  if (page) assets.set("/", page);
  return assets;
}
