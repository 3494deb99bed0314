import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { describeSandbox } from "../sandbox/helpers.js";
import { bench, jsonLines } from "../support/bench.js";

const folder = mkdtempSync(join(tmpdir(), "bench-cli-sandbox-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describeSandbox("bench sandbox", () => {
  it("exec: the program's own output, error and exit status", async () => {
    const program = file("a.py", "import sys\nprint(input())\nprint('err', file=sys.stderr)\nsys.exit(7)");
    const input = file("input.txt", "from the file\n");
    expect(await bench(["sandbox", "exec", program, "--stdin", input])).toMatchObject({
      code: 7,
      stdout: "from the file\n",
      stderr: "err\n",
    });
    expect(await bench(["sandbox", "exec", "-"], { input: "print(6 * 7)" })).toMatchObject({
      code: 0,
      stdout: "42\n",
      stderr: "",
    });
    const late = await bench(["sandbox", "exec", "-", "--timeout", "0.3"], {
      input: "print(1)\nwhile True: pass",
    });
    expect(late).toMatchObject({
      code: 124,
      stdout: "1\n",
      stderr: "bench: the program was ended: timeout\n",
    });
    const killed = await bench(["sandbox", "exec", "-"], { input: "import os; os.kill(os.getpid(), 15)" });
    expect(killed.code).toBe(128 + 15);
  });

  it("exec: what it cannot take", async () => {
    expect(await bench(["sandbox", "exec", join(folder, "none.py")])).toMatchObject({ code: 2 });
    const other = await bench(["sandbox", "exec", "-", "--backend", "docker"], { input: "1" });
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("auto, warm, fresh");
    const gone = await bench(["sandbox", "exec", "-", "--backend", "http://127.0.0.1:9"], { input: "1" });
    expect(gone.code).toBe(3);
    expect(gone.stderr).toContain("bench sandbox serve");
  });

  it("check: a table of attacks", async () => {
    const good = await bench(["sandbox", "check"]);
    expect(good.code, good.stdout + good.stderr).toBe(0);
    expect(good.stdout).toMatch(/^warm, isolation bwrap/);
    expect(good.stdout).toMatch(/^held +TCP socket/m);
    expect(good.stdout).toMatch(/^all \d+ attacks held$/m);
  });

  it("check: never where the attacks would be carried out", async () => {
    expect((await bench(["sandbox", "check", "--unsafe-no-sandbox"])).code).toBe(2);
    const http = createServer((_, response) => {
      const facts = {
        backend: "unsafe",
        isolation: "none",
        memoryLimit: "none",
        python: "3.11.0",
        limits: {},
      };
      response.end(JSON.stringify({ status: "ok", ...facts, load: { running: 0, waiting: 0 } }));
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const refused = await bench(["sandbox", "check", "--backend", url]);
    http.close();
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("would be carried out");
  });

  it("run --code-state session: the manifest and the prompt say it, and variables are kept", async () => {
    const out = join(folder, "run");
    const run = await bench([
      ...["run", "--model", "reference", "--task", "game24", "--n", "2", "--out", out],
      ...["--code-state", "session", "--sandbox", "fresh"],
    ]);
    if (run.code !== 0) throw new Error(run.stderr);
    const manifest = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8")) as {
      settings: { codeState: string };
      prompts: Record<string, string>;
    };
    expect(manifest.settings.codeState).toBe("session");
    expect(manifest.prompts["code_agent.standard.instructions"]).toContain("are kept");
    const rows = jsonLines(readFileSync(join(out, "episodes.jsonl"), "utf8"));
    expect(rows).toHaveLength(2);
    expect((rows[0]?.turns as { text: string }[])[0]?.text).toContain("are kept");
  });
});
