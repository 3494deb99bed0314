// Writes test/golden/<suite>/<id>.json: `npm run golden [-- ID ...]`. A task whose entries changed needs a new version first.
import { mkdirSync, writeFileSync } from "node:fs";
import { CATALOG } from "../tasks/catalog.js";
import { computeGolden, goldenPath, readGolden } from "../test/support/golden.js";

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const unknown = wanted.filter((id) => !CATALOG.some((row) => row.id === id));
if (unknown.length > 0) {
  console.error(`not in the catalog: ${unknown.join(", ")}; a new task comes into it by npm run catalog`);
  process.exitCode = 1;
}
for (const row of CATALOG) {
  if (wanted.length > 0 && !wanted.includes(row.id)) continue;
  const task = await row.load();
  const old = readGolden(task);
  const now = computeGolden(task);
  if (old && JSON.stringify(old) === JSON.stringify(now)) continue;
  if (old && old.version === now.version && !process.argv.includes("--same-version")) {
    console.error(
      `${row.id}: entries changed but the version is still ${now.version}: raise it in tasks/${row.suite}/${row.id}.ts (before its first release: --same-version)`,
    );
    process.exitCode = 1;
    continue;
  }
  mkdirSync(new URL("./", goldenPath(task)), { recursive: true });
  writeFileSync(goldenPath(task), `${JSON.stringify(now, null, 2)}\n`);
  console.log(`${row.id}: version ${now.version} written`);
}
