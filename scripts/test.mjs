// `npm test`: sets up, then lint, types, generated files, build and every test. Ends with a line `N passed, N failed`.
import { spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { build, checkNode, fail, installPackages, installSystemPackages, root, run, say } from "./setup.mjs";

/** Neither somebody's nor one of those that the sandbox uses. */
const ORDINARY_UID = 61_500;

checkNode();
installPackages();
// Without them the tests of `--redis` (or their part with several machines) and those in a browser are skipped.
installSystemPackages({ "redis-server": "redis-server", ip: "iproute2", chromium: "chromium" });

const npx = (...args) => run("npx", ["--no-install", ...args]);
const steps = [
  ["lint", () => npx("eslint", ".")],
  ["format", () => npx("prettier", "--check", "--log-level", "warn", ".")],
  ["types", () => npx("tsc", "--noEmit", "-p", "tsconfig.json")],
  ["types of the pages", () => npx("tsc", "--noEmit", "-p", "web/tsconfig.json")],
  ["types of the documentation", () => npx("tsc", "--noEmit", "-p", "scripts/docs/tsconfig.json")],
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

let skipped = 0;
/** Counts what vitest has written into `report`. */
function count(report, status) {
  const before = failed;
  try {
    const results = JSON.parse(readFileSync(report, "utf8"));
    passed += results.numPassedTests;
    failed += results.numFailedTests;
    // A suite that breaks outside of its tests counts as well.
    if (!results.success && results.numFailedTests === 0) failed++;
    skipped += results.numPendingTests + results.numTodoTests;
  } catch {
    fail("vitest wrote no report.", "Its messages stand above.");
  }
  if (status !== 0 && failed === before) failed++;
}
const reporters = (report) => ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];

say("tests");
const report = `${root}node_modules/.cache/test-report.json`;
rmSync(report, { force: true });
count(report, npx("vitest", "run", ...reporters(report)));

// Root drops to other users and has control groups: an ordinary user's sandbox is another one.
if (process.getuid?.() === 0 && process.platform === "linux") {
  const home = mkdtempSync(join(tmpdir(), "bench-user-"));
  chownSync(home, ORDINARY_UID, ORDINARY_UID);
  const user = {
    cwd: root,
    uid: ORDINARY_UID,
    gid: ORDINARY_UID,
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home },
    stdio: "inherit",
  };
  const vitest = `${root}node_modules/vitest/vitest.mjs`;
  const readable = ["-e", `fs.accessSync(${JSON.stringify(vitest)}, fs.constants.R_OK)`];
  if (spawnSync(process.execPath, readable, { ...user, stdio: "ignore" }).status === 0) {
    say("sandbox tests as an ordinary user");
    const second = join(home, "report.json");
    const args = [vitest, "run", "--configLoader", "runner", "test/sandbox", ...reporters(second)];
    count(second, spawnSync(process.execPath, args, user).status);
  } else console.log("SKIPPED: the sandbox tests as an ordinary user (other users cannot read this folder)");
  rmSync(home, { recursive: true, force: true });
}
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
