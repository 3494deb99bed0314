import { describe, expect, it } from "vitest";
import { bench } from "../support/bench.js";
import { anEntry, post, referenceOf, startBench } from "../server/support/start.js";

describe("bench serve", () => {
  it("says its address in the first line and nothing else on standard output; ends on SIGTERM", async () => {
    const server = await startBench();
    const entry = await anEntry();
    const item = { ...referenceOf(entry), response: `<<<${entry.answer}>>>` };
    const results = await post(`${server.url}/verify/batch`, { items: [item, item] });
    expect(results.body.results).toMatchObject([{ reward: 1.1 }, { reward: 1.1 }]);
    await server.close();
    expect(await server.gone).toBe(0);
    expect(server.stdout).toHaveLength(1);
  });

  it("--exit-with-stdin: ends with its parent's pipe, and not without the option", async () => {
    const bound = await startBench(["--exit-with-stdin"]);
    const free = await startBench();
    bound.end();
    free.end();
    expect(await bound.gone).toBe(0);
    expect((await fetch(`${free.url}/health`)).status).toBe(200);
    await free.close();
  });

  it("a token from the environment, under its own name or the one given", async () => {
    const own = await startBench(["--token-env", "MY_TOKEN"], { MY_TOKEN: "abc" });
    expect((await post(`${own.url}/verify`, {})).status).toBe(401);
    expect((await post(`${own.url}/verify`, {}, { authorization: "Bearer abc" })).status).toBe(422);
    await own.close();
    const missing = await bench(["serve", "--token-env", "MY_TOKEN"]);
    expect(missing).toMatchObject({ code: 2 });
    expect(missing.stderr).toContain("MY_TOKEN");
  });

  it("another address than loopback needs a token or --allow-anonymous", async () => {
    const refused = await bench(["serve", "--host", "0.0.0.0", "--port", "0"]);
    expect(refused).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr).toContain("--allow-anonymous");
    const open = await startBench(["--host", "0.0.0.0", "--allow-anonymous"]);
    expect(open.url).toMatch(/^http:\/\/0\.0\.0\.0:\d+$/);
    await open.close();
  });

  it("options that cannot be, and a port that is taken", async () => {
    const server = await startBench();
    const taken = await bench(["serve", "--port", new URL(server.url).port, "--workers", "0"]);
    expect(taken).toMatchObject({ code: 3, stdout: "" });
    expect(taken.stderr).toContain(`127.0.0.1:${new URL(server.url).port}`);
    await server.close();
    for (const [option, value] of [
      ["--workers", "-1"],
      ["--item-timeout", "0"],
      ["--mode", "loose"],
      ["--max-items", "0"],
      ["--plugin", "./none.mjs"],
    ] as const) {
      const finished = await bench(["serve", option, value]);
      expect(finished, option).toMatchObject({ code: 2 });
      expect(finished.stderr).toContain(option.slice(2));
    }
  });
});
