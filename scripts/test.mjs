// `npm test`: sets up, then lint, types, generated files, build and every test. Ends with a line `N passed, N failed`.
import { readFileSync, rmSync } from "node:fs";
import process from "node:process";
import { build, checkNode, fail, installPackages, installSystemPackages, root, run, say } from "./setup.mjs";

checkNode();
installPackages();
installSystemPackages();

const npx = (...args) => run("npx", ["--no-install", ...args]);
const steps = [
  ["lint", () => npx("eslint", ".")],
  ["format", () => npx("prettier", "--check", "--log-level", "warn", ".")],
  ["types", () => npx("tsc", "--noEmit", "-p", "tsconfig.json")],
  ["catalog", () => npx("tsx", "scripts/catalog.ts", "--check")],
];
let passed = 0;
let failed = 0;
for (const [name, step] of steps) {
  say(name);
  if (step() === 0) passed++;
  else failed++;
}
build();

say("tests");
const report = `${root}node_modules/.cache/test-report.json`;
rmSync(report, { force: true });
const status = npx("vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`);
let skipped = 0;
try {
  const results = JSON.parse(readFileSync(report, "utf8"));
  passed += results.numPassedTests;
  failed += results.numFailedTests;
  // A suite that breaks outside of its tests counts as well.
  if (!results.success && results.numFailedTests === 0) failed++;
  skipped = results.numPendingTests + results.numTodoTests;
} catch {
  fail("vitest wrote no report.", "Its messages stand above.");
}
if (status !== 0 && failed === 0) failed++;
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
