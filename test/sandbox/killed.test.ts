import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { openSandbox } from "../../src/sandbox/open.js";
import { describeBackends, processes, processesNamed, wait } from "./helpers.js";

describeBackends("the caller is killed", (backend) => {
  it("nothing of its calls is left, and the next sandbox removes what lies about", async () => {
    const name = `killed${Math.random().toString(36).slice(2, 8)}`;
    const script = fileURLToPath(new URL("killed.script.ts", import.meta.url));
    const child = spawn(process.execPath, ["--import", "tsx", script, backend, name], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const gone = new Promise((resolve) => child.once("close", resolve));
    for (let tries = 0; tries < 400 && processesNamed(name).length < 4; tries++) await wait(25);
    const sockets = () => readdirSync("/tmp").filter((each) => each.includes(`-${child.pid}-`));
    if (backend === "warm") expect(sockets().length).toBeGreaterThan(0);
    expect(processesNamed(name), "two slots with two processes each").toHaveLength(4);
    const launchers = processes().filter((row) => row.endsWith(` ${child.pid}`)).length;
    expect(launchers).toBeGreaterThan(1);
    child.kill("SIGKILL");
    await gone;
    for (let tries = 0; tries < 100 && processesNamed(name).some((row) => !row.includes(" Z ")); tries++)
      await wait(20);
    // Whose parent was killed is reaped by the system's init, where that reaps.
    expect(processesNamed(name).filter((row) => !row.includes(" Z "))).toEqual([]);
    expect(processes().filter((row) => row.includes("(bwrap) ") && row.endsWith(` ${child.pid}`))).toEqual(
      [],
    );

    await (await openSandbox({ backend: "warm" })).close();
    expect(sockets()).toEqual([]);
  });
});
