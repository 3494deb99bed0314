import { readFileSync } from "node:fs";

let version: string | undefined;

/** Version of this package, from its package.json beside or above this file. */
export function packageVersion(): string {
  for (const up of ["../", "../../", "../../../"]) {
    if (version !== undefined) break;
    try {
      const { name, version: found } = JSON.parse(
        readFileSync(new URL(`${up}package.json`, import.meta.url), "utf8"),
      ) as { name: string; version: string };
      if (name === "r1ci-bench") version = found;
    } catch {
      // Not here: one folder up.
    }
  }
  return version ?? "unknown";
}
