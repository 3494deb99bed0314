import { Hono } from "hono";
import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { BenchError } from "../errors.js";
import type { Asset } from "./assets.js";
import { episodeView } from "./episode.js";
import { itemOf, queryOf, select, tally } from "./query.js";
import type { OpenRun } from "./run-index.js";
import type { IndexRow } from "./row-index.js";
import type { Runs } from "./runs.js";
import { searchStep } from "./search.js";
import type { Changes, List, RunDetail } from "./wire.js";

/** Nothing but the viewer's own files, and no form, frame or base: model text that became markup could do nothing. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Most items of one answer. */
const MAX_ITEMS = 500;
/** Filtered lists that are kept. */
const KEPT_LISTS = 8;

/** The viewer's HTTP application: reads only, for this machine only. */
export function viewerApp(runs: Runs, assets: ReadonlyMap<string, Asset>): Hono {
  const app = new Hono();
  const lists = new LRUCache<string, { of: readonly unknown[]; rows: IndexRow[] }>({ max: KEPT_LISTS });

  app.onError((error, context) =>
    context.json({ error: error.message }, error instanceof BenchError ? 422 : 500),
  );
  app.notFound((context) => context.json({ error: "there is nothing at this address" }, 404));
  app.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set("content-security-policy", POLICY);
    headers.set("x-content-type-options", "nosniff");
    headers.set("referrer-policy", "no-referrer");
    headers.set("cross-origin-resource-policy", "same-origin");
    headers.set("cross-origin-opener-policy", "same-origin");
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  });
  app.use(async (context, next) => {
    // A name of somebody else's that points to this machine would let their page read what is shown here.
    if (!isLoopbackHost(context.req.header("host")))
      return context.json({ error: "open the viewer under the address that it printed" }, 403);
    if (context.req.method !== "GET" && context.req.method !== "HEAD")
      return context.json({ error: "the viewer only shows: GET and HEAD" }, 405, { allow: "GET, HEAD" });
    await next();
  });

  const named = (context: Context): OpenRun | undefined => runs.get(context.req.param("run") ?? "");
  const none = (context: Context, what: string): Response => context.json({ error: what }, 404);
  const listOf = (run: OpenRun, url: string): IndexRow[] => {
    const parameters = new URL(url).searchParams;
    const query = queryOf(parameters);
    const other = query.flips ? runs.get(query.flips.against) : undefined;
    if (query.flips && !other)
      throw new BenchError(`there is no run ${query.flips.against}`, { exitCode: 2 });
    for (const name of ["offset", "limit", "from", "id", "q", "find"]) parameters.delete(name);
    const key = `${run.name}?${parameters.toString()}`;
    // A list of rows is another one after each change.
    const of = [run.rows(), other?.rows()];
    const known = lists.get(key);
    if (known?.of.every((rows, i) => rows === of[i])) return known.rows;
    const rows = select(run, query, other);
    lists.set(key, { of, rows });
    return rows;
  };

  app.get("/api/changes", (context) =>
    context.json<Changes>({
      runs: runs.list().map(({ name, progress: { version, complete } }) => ({ name, version, complete })),
    }),
  );
  app.get("/api/runs", (context) => context.json(runs.list().map((run) => runs.view(run))));
  app.get("/api/runs/:run", (context) => {
    const run = named(context);
    if (!run) return none(context, "there is no such run");
    return context.json<RunDetail>({ ...runs.view(run), choices: runs.choices(run) });
  });
  app.get("/api/runs/:run/episodes", (context) => {
    const run = named(context);
    if (!run) return none(context, "there is no such run");
    const rows = listOf(run, context.req.url);
    const offset = whole(context.req.query("offset"), 0, rows.length);
    const limit = whole(context.req.query("limit"), 100, MAX_ITEMS);
    return context.json<List>({
      progress: run.progress,
      ...tally(rows),
      offset,
      items: rows.slice(offset, offset + limit).map(itemOf),
    });
  });
  app.get("/api/runs/:run/episode", async (context) => {
    const run = named(context);
    const row = run?.find(context.req.query("id") ?? "");
    if (!run || !row)
      return none(context, run ? "this run has no such episode (yet)" : "there is no such run");
    const view = await episodeView(run, row, listOf(run, context.req.url));
    return view
      ? context.json(view)
      : context.json({ error: "the run's file is being written anew: try again in a second" }, 409);
  });
  app.get("/api/runs/:run/search", (context) => {
    const run = named(context);
    if (!run) return none(context, "there is no such run");
    const rows = listOf(run, context.req.url);
    const from = whole(context.req.query("from"), 0, rows.length);
    return context.json(searchStep(run, rows, { text: context.req.query("q") ?? "", from }));
  });
  app.get("*", (context) => {
    const asset = assets.get(context.req.path);
    return asset
      ? context.body(asset.bytes, 200, { "content-type": asset.type, "cache-control": "no-cache" })
      : none(context, "there is nothing at this address");
  });
  return app;
}

function whole(text: string | undefined, standard: number, most: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : standard;
}

/** Whether a request was sent to this machine by a name or address that cannot be another's. */
function isLoopbackHost(host: string | undefined): boolean {
  return host !== undefined && /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);
}
