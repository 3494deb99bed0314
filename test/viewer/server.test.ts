import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accuracyOf, aggregate } from "../../src/report/aggregate.js";
import { compareRuns } from "../../src/results/compare.js";
import { readManifest } from "../../src/results/folder.js";
import { readSummaries } from "../../src/results/summary.js";
import { openRuns } from "../../src/viewer/runs.js";
import type { EpisodeView, Found, List, RunDetail, RunView } from "../../src/viewer/wire.js";
import { bench } from "../support/bench.js";
import { madeRow, verdict, writeRun } from "../support/made-run.js";
import { madeRows, scratchFolder, startViewer, untilRead } from "./support.js";
import type { Viewer } from "./support.js";

const at = scratchFolder();
const runs = { a: at("runs/a"), b: at("runs/b") };
const HOSTILE = '<img src=x onerror="top.hit=1"></script><script>top.hit=1</script>\u0000\u202E"quoted"';
let viewer: Viewer;

beforeAll(async () => {
  mkdirSync(at("runs"));
  writeRun(runs.a, madeRows(30));
  const other = madeRows(30, (i) => ({ status: i % 3 === 0 ? "correct" : "wrong", codeCalls: i % 5 }));
  const said = [
    { role: "user" as const, text: "What is it?" },
    { role: "assistant" as const, text: `first\n${HOSTILE} and the Needle\nso <<< 42 >>> it is` },
  ];
  writeRun(runs.b, [
    ...other,
    madeRow({ entry: "game24-h", index: 99, turns: said, verdict: { ...verdict("wrong"), reason: HOSTILE } }),
    madeRow({
      entry: "game24-o",
      index: 98,
      outcome: "model_error",
      error: { kind: "status", message: HOSTILE },
    }),
  ]);
  viewer = await startViewer([at("runs")]);
  await untilRead(viewer.url);
});
afterAll(() => viewer.stop());

async function get<T>(address: string): Promise<T> {
  const response = await fetch(`${viewer.url}${address}`);
  expect(response.status, address).toBe(200);
  return (await response.json()) as T;
}

/** A request as a browser under a name of somebody else's would send it. */
function raw(
  method: string,
  address: string,
  host?: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(viewer.url);
    const sent = request(
      { hostname, port, method, path: address, headers: host === undefined ? {} : { host } },
      (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (text: string) => (body += text));
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    );
    sent.on("error", reject).end();
  });
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

describe("the viewer's server", () => {
  it("answers under loopback names only", async () => {
    const port = new URL(viewer.url).port;
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, "LOCALHOST"])
      expect((await raw("GET", "/api/runs", host)).status, host).toBe(200);
    for (const host of [
      "evil.example",
      `evil.example:${port}`,
      "127.0.0.1.evil.example",
      "localhost.evil.example",
      "10.0.0.1",
      "0.0.0.0",
      "127.0.0.1@evil.example",
    ]) {
      const refused = await raw("GET", "/api/runs", host);
      expect([400, 403], host).toContain(refused.status);
      expect(refused.body).not.toContain("made");
    }
    expect((await raw("GET", "/", "evil.example")).status).toBe(403);
  });

  it("reads only", async () => {
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])
      for (const address of ["/", "/api/runs", "/api/runs/a/episodes"])
        expect((await raw(method, address)).status, `${method} ${address}`).toBe(405);
    const head = await raw("HEAD", "/api/runs");
    expect([head.status, head.body]).toEqual([200, ""]);
  });

  it("sends its policy with everything, refusals included", async () => {
    const page = (await raw("GET", "/")).body;
    const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
    const style = /href="\.(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? "";
    expect((await raw("GET", style)).body).toContain("--ground");
    for (const [method, address, host] of [
      ["GET", "/"],
      ["GET", script],
      ["GET", style],
      ["GET", "/api/runs"],
      ["GET", "/api/runs/none"],
      ["GET", "/api/runs/a/episodes?flips=any&against=none"],
      ["GET", "/../package.json"],
      ["GET", "/%2e%2e/cli/bench.js"],
      ["POST", "/"],
      ["GET", "/", "evil.example"],
    ] as const) {
      const { headers, status } = await raw(method, address, host);
      expect(headers, `${method} ${address} ${status}`).toMatchObject({
        "content-security-policy": POLICY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
      });
      if (address.startsWith("/api")) expect(headers["cache-control"]).toBe("no-store");
      if (address.includes("package") || address.includes("bench.js")) expect(status).toBe(404);
    }
  });

  it("lists the runs with the report's own accuracy", async () => {
    const list = await get<RunView[]>("/api/runs");
    expect(list.map(({ name, episodes, planned }) => [name, episodes, planned])).toEqual([
      ["a", 120, 120],
      ["b", 122, 128],
    ]);
    for (const run of list) {
      const folder = runs[run.name as "a" | "b"];
      const summaries = await readSummaries(folder, readManifest(folder));
      const figures = aggregate(summaries).filter(({ group }) => group === "all");
      for (const { strategy, macro, strict, scored, episodes } of figures)
        expect(run.strategies.find((row) => row.strategy === strategy)).toMatchObject({
          macro,
          micro: strict,
          scored,
          episodes,
        });
      expect(accuracyOf([], "strict")).toEqual({ scored: 0, micro: null, macro: null });
    }
    const detail = await get<RunDetail>("/api/runs/b");
    expect(detail.choices.outcome).toEqual([
      { value: "judged", count: 121 },
      { value: "model_error", count: 1 },
    ]);
  });

  it("filters, sorts, searches and counts", async () => {
    const summaries = await readSummaries(runs.b, readManifest(runs.b));
    const list = await get<List>(
      "/api/runs/b/episodes?task=game24&verdict=wrong,invalid&strategy=code_agent&limit=500",
    );
    const wanted = summaries.filter(
      (row) => row.task === "game24" && row.strategy === "code_agent" && row.strict?.status === "wrong",
    );
    expect(list.items.map(({ episode }) => episode)).toEqual(wanted.map(({ episode }) => episode));
    expect(list).toMatchObject({ total: wanted.length, scored: wanted.length, right: 0 });
    const all = await get<List>("/api/runs/b/episodes?limit=3&offset=2");
    expect(all).toMatchObject({ total: 122, scored: 121, right: 40, offset: 2 });
    expect(all.items.map(({ episode }) => episode)).toEqual(
      summaries.slice(2, 5).map(({ episode }) => episode),
    );
    const sorted = await get<List>("/api/runs/b/episodes?sort=-seconds&limit=500");
    expect(sorted.items.map(({ ms }) => ms)).toEqual(summaries.map(({ ms }) => ms).sort((a, b) => b - a));
    const text = await get<List>(`/api/runs/b/episodes?text=${encodeURIComponent("ONERROR=")}`);
    expect(text.items.map(({ entry }) => entry)).toEqual(["game24-h"]);
    expect((await get<List>("/api/runs/b/episodes?text=word_sorting-2&limit=1")).total).toBe(
      summaries.filter(({ entry }) => entry.includes("word_sorting-2")).length,
    );
    expect((await get<List>("/api/runs/b/episodes?verdict=none")).items.map(({ error }) => error)).toEqual([
      "status",
    ]);
  });

  it("its flips are those of bench compare", async () => {
    const [a, b] = await Promise.all(
      [runs.a, runs.b].map((folder) => readSummaries(folder, readManifest(folder))),
    );
    const of = (rows: typeof a, strategy: string) => ({
      name: strategy,
      strategy,
      episodes: (rows ?? []).filter((row) => row.strategy === strategy),
    });
    const flips = (one: ReturnType<typeof of>, two: ReturnType<typeof of>, kind?: string): string[] =>
      compareRuns(one, two)
        .parts.flatMap((part) => part.flips)
        .filter((flip) => kind === undefined || flip.kind === kind)
        .flatMap((flip) => flip.b.episodes)
        .sort();
    const listed = async (address: string): Promise<string[]> =>
      (await get<List>(`${address}&limit=500`)).items.map(({ episode }) => episode).sort();
    const own = flips(of(a, "code_agent"), of(b, "code_agent"));
    expect(own.length).toBeGreaterThan(3);
    expect(await listed("/api/runs/b/episodes?flips=any&against=a&strategy=code_agent")).toEqual(own);
    for (const kind of ["gained", "lost"])
      expect(
        await listed(
          `/api/runs/b/episodes?flips=${kind}&against=a&against_strategy=all_text&strategy=code_agent`,
        ),
      ).toEqual(flips(of(a, "all_text"), of(b, "code_agent"), kind));
    expect(await listed("/api/runs/b/episodes?flips=any&against=b&against_strategy=all_text")).toEqual(
      flips(of(b, "all_text"), of(b, "code_agent")),
    );
    expect(await listed("/api/runs/b/episodes?flips=any&against=a")).toEqual(
      [...own, ...flips(of(a, "all_text"), of(b, "all_text"))].sort(),
    );
  });

  it("searches transcripts in steps, whatever the case", async () => {
    const found = await get<Found>("/api/runs/b/search?q=the%20NEEDLE");
    expect(found).toMatchObject({ searched: 122, total: 122, next: null });
    expect(found.matches.map(({ item, position }) => [item.entry, position])).toEqual([["game24-h", 120]]);
    expect(found.matches[0]?.excerpt).toContain("the Needle\nso");
    expect((await get<Found>("/api/runs/b/search?q=needle&from=121")).matches).toEqual([]);
    // Names of fields and of roles are no part of what was said.
    for (const word of ["assistant", "promptForm", "\\n"])
      expect((await get<Found>(`/api/runs/b/search?q=${encodeURIComponent(word)}`)).matches, word).toEqual(
        [],
      );
    const said = await get<Found>(
      `/api/runs/b/search?q=${encodeURIComponent('"quoted"')}&strategy=code_agent`,
    );
    expect(said.matches).toHaveLength(2);
    const many = await get<Found>("/api/runs/a/search?q=what%20is");
    expect(many.matches).toHaveLength(100);
    expect((await get<Found>(`/api/runs/a/search?q=what%20is&from=${many.next}`)).matches).toHaveLength(20);
  });

  it("gives an episode with the place of its answer, its neighbours and its siblings", async () => {
    const id = encodeURIComponent("game24-h/code_agent/0/m");
    const view = await get<EpisodeView>(`/api/runs/b/episode?id=${id}&task=game24`);
    const text = view.turns[1]?.text ?? "";
    const place = view.strictReading?.place;
    expect(place).toMatchObject({ turn: 1, field: "text" });
    expect(text.slice(place?.span.start, place?.span.end)).toBe("42");
    expect(view.strictReading).toMatchObject({ answer: "42", how: "envelope", asRecorded: true });
    expect(view.verdict?.reason).toBe(HOSTILE);
    expect(view.task).toMatchObject({ severalRight: true });
    const list = await get<List>("/api/runs/b/episodes?task=game24&limit=500");
    expect(view.position).toBe(list.items.findIndex(({ entry }) => entry === "game24-h"));
    expect([view.previous, view.next]).toEqual([list.items.at(-3)?.episode, list.items.at(-1)?.episode]);
    const one = await get<EpisodeView>(
      `/api/runs/a/episode?id=${encodeURIComponent("game24-0/all_text/1/m")}&strategy=code_agent`,
    );
    expect(one.siblings).toHaveLength(4);
    expect([one.position, one.next]).toEqual([null, null]);
    const outage = await get<EpisodeView>(
      `/api/runs/b/episode?id=${encodeURIComponent("game24-o/code_agent/0/m")}`,
    );
    expect(outage).toMatchObject({ verdict: null, strictReading: null, error: { message: HOSTILE } });
    expect((await fetch(`${viewer.url}/api/runs/b/episode?id=none`)).status).toBe(404);
  });
});

describe("bench view", () => {
  it("prints its address first and ends with 0 on SIGINT; --json is for programs", async () => {
    const other = await startViewer([runs.a], ["--json"]);
    expect(JSON.parse(other.stdout())).toEqual({ url: other.url });
    expect((await fetch(other.url)).status).toBe(200);
    expect(await other.stop("SIGINT")).toBe(0);
    expect(viewer.stdout()).toBe(`${viewer.url}\n`);
  });

  it("refuses what is no run folder and holds none, and a port that is taken", async () => {
    mkdirSync(at("nothing"));
    writeFileSync(at("file"), "");
    for (const dir of [at("nothing"), at("file"), at("absent")]) {
      const refused = await bench(["view", dir, "--port", "0"]);
      expect(refused).toMatchObject({ code: 2, stdout: "" });
      expect(refused.stderr).toContain(dir);
    }
    const port = new URL(viewer.url).port;
    const taken = await bench(["view", runs.a, "--port", port]);
    expect(taken).toMatchObject({ code: 3, stdout: "" });
    expect(taken.stderr).toContain(`127.0.0.1:${port}`);
    expect(await bench(["view", runs.a, "--port", "-1"])).toMatchObject({ code: 2 });
  });

  it("gives two folders of one name two names, and finds runs that appear", async () => {
    const twice = openRuns([runs.a, path.join(writeRun(at("elsewhere/a"), madeRows(1)))]);
    expect(twice.list().map(({ name }) => name)).toEqual(["a", "a (2)"]);
    mkdirSync(at("more"));
    writeRun(at("more/one"), madeRows(1));
    const growing = openRuns([at("more")]);
    writeRun(at("more/two"), madeRows(1));
    await growing.refresh();
    expect(growing.list().map(({ name, progress }) => [name, progress.complete])).toEqual([
      ["one", true],
      ["two", true],
    ]);
  });
});
