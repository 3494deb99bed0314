import { chmod, mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BenchError } from "../../src/errors.js";
import { ENGINE, engineFolder, enginePackage, engineReady, installEngine } from "../../src/models/engine.js";
import { errorOf, scratch } from "./helpers.js";

describe("the prebuilt engine of a machine", () => {
  it.each([
    ["linux", "x64", "@node-llama-cpp/linux-x64"],
    ["linux", "arm64", "@node-llama-cpp/linux-arm64"],
    ["linux", "arm", "@node-llama-cpp/linux-armv7l"],
    ["darwin", "arm64", "@node-llama-cpp/mac-arm64-metal"],
    ["darwin", "x64", "@node-llama-cpp/mac-x64"],
    ["win32", "x64", "@node-llama-cpp/win-x64"],
    ["win32", "arm64", "@node-llama-cpp/win-arm64"],
  ])("%s %s is %s", (platform, arch, name) => {
    expect(enginePackage(platform, arch, false)).toBe(name);
  });

  it.each([
    ["freebsd", "x64", false, "freebsd-x64"],
    ["linux", "ppc64", false, "linux-ppc64"],
    ["linux", "x64", true, "musl"],
  ])("there is none for %s %s (musl: %s)", (platform, arch, isMusl, part) => {
    expect(() => enginePackage(platform, arch, isMusl)).toThrow(part);
  });
});

/** A stand-in for npm: writes down its arguments, then runs `script` (shell) in the folder it was started in. */
async function fakeNpm(script: string): Promise<{ npm: string; calls: () => Promise<string[]> }> {
  const folder = await scratch();
  const npm = path.join(folder, "npm");
  const log = path.join(folder, "log");
  await writeFile(log, "");
  await writeFile(npm, `#!/bin/sh\necho "$* prefix=$npm_config_prefix" >> "${log}"\n${script}\n`);
  await chmod(npm, 0o755);
  return { npm, calls: async () => (await readFile(log, "utf8")).split("\n").filter(Boolean) };
}

const installs = (version: string): string =>
  [ENGINE.package, enginePackage()]
    .map(
      (name) =>
        `mkdir -p node_modules/${name}; echo '{"version":"${version}"}' > node_modules/${name}/package.json`,
    )
    .join("\n");

describe.skipIf(process.platform === "win32")("installing the engine", () => {
  const options = (cacheDir: string, npm: string) => ({ cacheDir, npm, onNotice: () => undefined });

  it("runs npm once, with exactly the packages that are needed", async () => {
    const cacheDir = await scratch();
    const { npm, calls } = await fakeNpm(installs(ENGINE.version));
    const env = { ...process.env, npm_config_prefix: "/elsewhere" };
    const folder = await installEngine({ ...options(cacheDir, npm), env });
    expect(folder).toBe(engineFolder(cacheDir));
    expect(await engineReady(folder)).toBe(true);
    await installEngine(options(cacheDir, npm));
    const [call, ...others] = await calls();
    expect(others).toEqual([]);
    expect(call).toContain("install -E --omit=optional --ignore-scripts");
    expect(call).toContain(`node-llama-cpp@3.21.1 ${enginePackage()}@3.21.1`);
    // The settings of an npm that started this process are not passed on.
    expect(call).toMatch(/prefix=$/);
    expect(await readdir(path.join(cacheDir, "engine"))).toEqual([path.basename(folder)]);
  });

  it("happens once when two ask at the same time", async () => {
    const cacheDir = await scratch();
    const { npm, calls } = await fakeNpm(`sleep 0.3\n${installs(ENGINE.version)}`);
    await Promise.all([installEngine(options(cacheDir, npm)), installEngine(options(cacheDir, npm))]);
    expect((await calls()).length).toBe(1);
  });

  it.each([
    ["a failing npm", "echo 'network is down' >&2; exit 1", /network is down/],
    ["another version", installs("3.20.0"), /npm ended without it/],
    ["half an install", "mkdir -p node_modules/node-llama-cpp", /npm ended without it/],
  ])("%s is exit 3, says how to do it by hand and leaves nothing behind", async (_, script, part) => {
    const cacheDir = await scratch();
    const { npm } = await fakeNpm(script);
    const error = (await errorOf(installEngine(options(cacheDir, npm)))) as BenchError;
    expect(error).toBeInstanceOf(BenchError);
    expect(error.exitCode).toBe(3);
    expect(error.message).toMatch(part);
    expect(error.next).toContain(`npm install -E --omit=optional --ignore-scripts node-llama-cpp@3.21.1`);
    expect(await readdir(path.join(cacheDir, "engine"))).toEqual([]);
    const good = await fakeNpm(installs(ENGINE.version));
    expect(await engineReady(await installEngine(options(cacheDir, good.npm)))).toBe(true);
  });

  it("without npm is an error that says so", async () => {
    const error = await errorOf(installEngine(options(await scratch(), "/no/such/npm")));
    expect(error.message).toContain("npm was not found");
  });

  it("replaces an incomplete folder and removes what an interruption left", async () => {
    const cacheDir = await scratch();
    const left = path.join(cacheDir, "engine", ".new-old");
    await mkdir(path.join(engineFolder(cacheDir), "node_modules", "junk"), { recursive: true });
    await mkdir(left);
    const longAgo = new Date(Date.now() - 5 * 3600_000);
    await utimes(left, longAgo, longAgo);
    const { npm } = await fakeNpm(installs(ENGINE.version));
    const folder = await installEngine(options(cacheDir, npm));
    expect((await readdir(path.join(folder, "node_modules"))).includes("junk")).toBe(false);
    expect(await readdir(path.join(cacheDir, "engine"))).toEqual([path.basename(folder)]);
  });

  it("can be cancelled", async () => {
    const cacheDir = await scratch();
    const { npm } = await fakeNpm("exec sleep 30");
    const signal = AbortSignal.timeout(300);
    const began = Date.now();
    await expect(installEngine({ ...options(cacheDir, npm), signal })).rejects.toThrow();
    expect(Date.now() - began).toBeLessThan(5000);
    expect(await readdir(path.join(cacheDir, "engine"))).toEqual([]);
  });
});
