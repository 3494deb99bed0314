import { randomUUID } from "node:crypto";
import type { Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import * as z from "zod";
import { CODE_TOOL } from "../agents/code-tool.js";
import { check, parseJson } from "../rewards/body.js";
import type { RewardItem } from "../rewards/judge.js";
import { observation } from "../sandbox/observation.js";
import { Refusal } from "./errors.js";
import { aggregateMetrics } from "./nemo-metrics.js";
import { episodeOf } from "./responses-object.js";
import { bodyOf, readJson } from "./services.js";
import type { Services } from "./services.js";
import { createTable } from "./table.js";

// A resources server of NeMo Gym (0.7.0): /seed_session, the tool /run_python, /verify (called from verify.ts, which shares the
// path), /aggregate_metrics, /close_session, /reverify_mode.

const COOKIE = "r1ci_session";

interface Session {
  codeCalls: number;
}

/** The body of an environment server's seed; an agent's own seed is the row, whatever it holds. */
export const typedSeedSchema = z.strictObject({
  resources_session_id: z.string().min(1).max(255),
  episode_id: z.unknown(),
  task_id: z.unknown(),
  task_data: z.record(z.string(), z.unknown()),
});
export const closeSchema = z.strictObject({
  resources_session_id: z.string().min(1).max(255),
  episode_id: z.unknown(),
});
export const runPythonSchema = z.strictObject({
  code: z.string().describe("a Python program; print what you want to see"),
});
export const aggregateSchema = z.looseObject({
  verify_responses: z.array(z.record(z.string(), z.unknown())),
});
export const nemoVerifySchema = z.looseObject({
  responses_create_params: z.record(z.string(), z.unknown()),
  response: z.record(z.string(), z.unknown()).describe("an OpenAI Responses object"),
});

export function nemoGymRoutes(app: Hono, services: Services): void {
  const { limits } = services;
  const sessions = createTable<Session>(limits.sessions, limits.sessionIdleMs);
  // Names of closed sessions: a seed that comes late must not open one again.
  const closed = createTable<object>(limits.sessions, limits.sessionIdleMs);
  services.metrics.gauge("r1ci_nemo_gym_sessions", "Sessions of NeMo Gym", () => sessions.size);

  app.post("/seed_session", async (context) => {
    const body = parseJson(await bodyOf(context));
    const typed = typeof body === "object" && body !== null && "resources_session_id" in body;
    const id = typed ? check(typedSeedSchema, body, "").resources_session_id : randomUUID();
    if (closed.get(id))
      throw new Refusal(409, `resources_session_id: session ${id} was closed`, "resources_session_id");
    if (!sessions.get(id)) sessions.set(id, { codeCalls: 0 });
    setCookie(context, COOKIE, id, { path: "/", httpOnly: true, sameSite: "Lax" });
    return context.json(typed ? { resources_session_id: id } : {});
  });

  app.post("/close_session", async (context) => {
    const { resources_session_id: id } = await readJson(context, closeSchema);
    sessions.delete(id);
    closed.set(id, {});
    return context.json({ resources_session_id: id });
  });

  // The body is what the model sees, as after a program in `bench run`: each call is one program, without earlier variables.
  app.post(`/${CODE_TOOL}`, async (context) => {
    const { code } = await readJson(context, runPythonSchema);
    const session = sessions.get(getCookie(context, COOKIE) ?? "");
    if (session && session.codeCalls >= limits.codeCalls)
      return context.text(`No code calls are left: all ${limits.codeCalls} were used. Give your answer now.`);
    if (session) session.codeCalls++;
    try {
      const result = await services.execute({
        code,
        timeoutMs: limits.codeTimeoutMs,
        signal: context.req.raw.signal,
      });
      if (result.reason === "sandbox_error" && session) session.codeCalls--;
      return context.text(observation(result));
    } catch (error) {
      if (session) session.codeCalls--;
      throw error;
    }
  });

  app.post("/aggregate_metrics", async (context) => {
    const { verify_responses: rows } = await readJson(context, aggregateSchema);
    return context.json({ ...aggregateMetrics(rows) });
  });

  // A verdict needs nothing but the row and the response: stored rollouts can be judged again.
  app.get("/reverify_mode", (context) => context.json("stateless"));
}

const NEMO_MARK = Buffer.from('"responses_create_params"');

/** Whether a body of `/verify` is NeMo Gym's; what is not JSON is left to the other reader. */
export function isNemoVerify(bytes: Uint8Array): boolean {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(NEMO_MARK)) return false;
  try {
    const body = parseJson(bytes);
    return typeof body === "object" && body !== null && "responses_create_params" in body;
  } catch {
    return false;
  }
}

/**
 * `POST /verify` of NeMo Gym: the whole body comes back with `reward` beside it. A row that cannot be judged at all (broken, another
 * version) is refused: not every client looks at `mask_sample`, and 0 would be taken for a wrong answer. A verifier that ran too
 * long or crashed is a bad measurement of one sample, which the protocol marks so.
 */
export async function nemoVerify(context: Context, bytes: Uint8Array, services: Services): Promise<Response> {
  const body = check(nemoVerifySchema, parseJson(bytes), "");
  const { messages, codeCalls } = episodeOf(body.response);
  const item: RewardItem = { ...entryIn(body), response: messages, code_calls: codeCalls };
  const [judged] = await services.judgeItems([item]);
  if (!judged) throw new Error("no result");
  const { components, verdict, outcome } = judged;
  if (outcome === "entry_error") throw new Refusal(422, verdict.reason, "entry");
  if (components === null)
    return context.json({
      ...body,
      reward: 0,
      mask_sample: true,
      failure_kind: "verifier_error",
      failure_reason: `${outcome}: ${verdict.reason}`,
    });
  return context.json({
    ...body,
    reward: judged.reward,
    reward_components: components,
    // Components are not aggregated from inside the record: numbers beside it are.
    ...components,
    accuracy: verdict.status === "correct" ? 1 : 0,
    score: verdict.score,
    verdict,
  });
}

/** The entry or reference of a row: its own fields, or one field that holds them (an object or JSON text). */
function entryIn(row: Record<string, unknown>): Record<string, unknown> {
  for (const name of ["entry", "ground_truth", "verifier_metadata"]) {
    const held = row[name];
    const value = typeof held === "string" ? parsed(held) : held;
    if (typeof value === "object" && value !== null && "task" in value) return value;
  }
  const { task, version, level, seed, index, params, metadata } = row;
  const own = typeof metadata === "string" ? parsed(metadata) : metadata;
  return { task, version, level, seed, index, params, metadata: own };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
