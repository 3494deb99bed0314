// What `npm start` and `npm test` need on a machine with Node.js, npm and python3: every step says what it does, may be
// repeated, and ends with the next step to take where it cannot be done.
import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../", import.meta.url));

export function say(text) {
  console.error(`\n== ${text}`);
}

/** Ends with the next step to take. */
export function fail(problem, next) {
  console.error(`\n${problem}\n  ${next}`);
  process.exit(3);
}

/** Runs a command with its output shown; gives its exit status. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  return error ? 127 : (status ?? 1);
}

/** Whether a command ends well, without showing its output. */
function works(command, args) {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node.js ${process.versions.node} is too old.`, "Install Node.js 20.19 or later.");
}

/** The packages of package-lock.json, with the development ones. */
export function installPackages() {
  const installed = new URL("../node_modules/.package-lock.json", import.meta.url);
  const lock = new URL("../package-lock.json", import.meta.url);
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  say("installing npm packages");
  if (run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"]) !== 0)
    fail("npm ci failed.", "Check that the npm registry can be reached (npm ping), then run this again.");
}

/**
 * bubblewrap and Debian's scientific Python for the sandbox, pip for the weights: through apt where that is allowed. `more`:
 * further programs with their packages, without which one can go on.
 */
export function installSystemPackages(more = {}) {
  if (process.platform !== "linux") {
    console.error("The sandbox needs Linux: everything but `bench run` with code works here.");
    return;
  }
  const wanted = [];
  if (!works("bwrap", ["--version"])) wanted.push("bubblewrap");
  if (!existsSync("/usr/bin/python3")) wanted.push("python3");
  for (const name of ["numpy", "sympy", "networkx"])
    if (
      !works("/usr/bin/python3", [
        "-I",
        "-c",
        `import importlib.util as u, sys; sys.exit(u.find_spec("${name}") is None)`,
      ])
    )
      wanted.push(`python3-${name}`);
  if (!works("python3", ["-m", "pip", "--version"]) && !works("/usr/bin/python3", ["-m", "pip", "--version"]))
    wanted.push("python3-pip");
  for (const [program, name] of Object.entries(more))
    if (!works("sh", ["-c", `command -v ${program}`])) wanted.push(name);
  if (wanted.length === 0) return;

  const install = ["install", "-y", "--no-install-recommends", ...wanted];
  const advice = `As root: apt-get update && apt-get ${install.join(" ")}`;
  const isRoot = process.getuid?.() === 0;
  const prefix = isRoot ? [] : works("sudo", ["-n", "true"]) ? ["sudo", "-n"] : undefined;
  let installed = false;
  if (prefix && works("apt-get", ["--version"])) {
    say(`installing ${wanted.join(", ")} through apt`);
    const [command, ...args] = [...prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
    installed =
      run(command, [...args, "-q", "update"]) === 0 && run(command, [...args, "-q", ...install]) === 0;
  }
  if (installed) return;
  if (wanted.includes("bubblewrap") || wanted.includes("python3"))
    fail(
      `${wanted.join(", ")} missing: model-written code is run in bubblewrap, never without it.`,
      `${advice}\n  (other systems: the packages of the same names)`,
    );
  console.error(`\nMissing, but not needed to go on: ${wanted.join(", ")}.\n  ${advice}`);
}

export function build() {
  say("building");
  if (run(process.execPath, ["scripts/build.mjs"]) !== 0)
    fail("The build failed.", "Its messages stand above.");
}
