import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import * as z from "zod";
import type { ExecutionResult, Sandbox, Session } from "../sandbox/sandbox.js";
import { runRequestSchema, toRequest } from "../sandbox/wire.js";

export interface SandboxServerOptions {
  /** With a token, every request but `GET /health` needs `Authorization: Bearer TOKEN`. */
  token?: string;
  /** Largest body, bytes. */
  bodyBytes?: number;
}

const BODY_BYTES = 20 * 1024 ** 2;
/** Longest time limit that a request of Sandbox Fusion's shape may ask for, s. */
const FUSION_MAX_S = 3600;

/**
 * The body of Sandbox Fusion's `POST /run_code` (bytedance/SandboxFusion, `RunCodeRequest`). Python only; files are not
 * supported and refused, so that nobody grades a program that missed its input.
 */
const fusionSchema = z.object({
  code: z.string(),
  language: z.string(),
  stdin: z.string().nullish(),
  compile_timeout: z.number().nullish(),
  run_timeout: z.number().positive().max(FUSION_MAX_S).nullish(),
  memory_limit_MB: z.number().nullish(),
  files: z.record(z.string(), z.unknown()).nullish(),
  fetch_files: z.array(z.string()).nullish(),
});

/** An HTTP application around a sandbox: `/health`, `/run`, `/session/:name`, `/run_code`. */
export function sandboxServer(sandbox: Sandbox, options: SandboxServerOptions = {}): Hono {
  const app = new Hono();
  const sessions = new Map<string, Session>();

  app.onError((error, context) => {
    if (error instanceof HTTPException) return context.json({ error: error.message }, error.status);
    return context.json({ error: error.message }, 500);
  });
  app.notFound((context) =>
    context.json(
      { error: `there is no ${context.req.path}; see /health, /run, /session/NAME, /run_code` },
      404,
    ),
  );

  app.get("/health", (context) => {
    const { backend, isolation, memoryLimit, python, limits, load } = sandbox;
    return context.json({ status: "ok", backend, isolation, memoryLimit, python, limits, load });
  });

  app.use(async (context, next) => {
    if (options.token !== undefined && !isToken(context.req.header("authorization"), options.token))
      throw new HTTPException(401, { message: "a bearer token is needed (Authorization: Bearer TOKEN)" });
    await next();
  });
  app.use(
    bodyLimit({
      maxSize: options.bodyBytes ?? BODY_BYTES,
      onError: (context) =>
        context.json({ error: `the body is larger than ${options.bodyBytes ?? BODY_BYTES} bytes` }, 413),
    }),
  );

  app.post("/run", async (context) => {
    const body = await parse(context, runRequestSchema);
    refuseWhenFull(sandbox, context);
    const request = toRequest(body, context.req.raw.signal);
    if (body.session === undefined) return context.json(await sandbox.execute(request));
    let session = sessions.get(body.session);
    if (!session) {
      session = sandbox.openSession();
      // The least recently used go first; the sandbox has ended their interpreters by then.
      for (const [name, old] of sessions) {
        if (sessions.size < 10 * sandbox.limits.sessions) break;
        sessions.delete(name);
        void old.close();
      }
    }
    sessions.delete(body.session);
    sessions.set(body.session, session);
    return context.json(await session.execute(request));
  });

  app.delete("/session/:name", async (context) => {
    const name = context.req.param("name");
    await sessions.get(name)?.close();
    return context.json({ closed: sessions.delete(name) });
  });

  app.post("/run_code", async (context) => {
    const body = await parse(context, fusionSchema);
    if (body.language !== "python")
      throw new HTTPException(422, {
        message: `language: only "python" is run here, not ${JSON.stringify(body.language)}`,
      });
    if (Object.keys(body.files ?? {}).length > 0 || (body.fetch_files ?? []).length > 0)
      throw new HTTPException(422, { message: "files, fetch_files: files are not supported here" });
    refuseWhenFull(sandbox, context);
    const result = await sandbox.execute({
      code: body.code,
      signal: context.req.raw.signal,
      ...(typeof body.stdin === "string" ? { stdin: body.stdin } : {}),
      ...(typeof body.run_timeout === "number" ? { timeoutMs: Math.ceil(body.run_timeout * 1000) } : {}),
    });
    return context.json(fusionAnswer(result));
  });
  return app;
}

/** A result in the shape of Sandbox Fusion's `RunCodeResponse`. */
function fusionAnswer(result: ExecutionResult): Record<string, unknown> {
  const broken = result.reason === "sandbox_error" || result.reason === "cancelled";
  const late = result.reason === "timeout" || result.reason === "cpu";
  return {
    status: broken ? "SandboxError" : result.reason === "ok" ? "Success" : "Failed",
    message: broken ? (result.detail ?? result.reason) : result.reason === "ok" ? "" : result.reason,
    compile_result: null,
    run_result: broken
      ? null
      : {
          status: late ? "TimeLimitExceeded" : "Finished",
          execution_time: result.wallMs / 1000,
          // A program that a signal ended has no status of its own.
          return_code: late ? null : (result.exitCode ?? 1),
          stdout: result.stdout,
          stderr: result.stderr,
        },
    executor_pod_name: null,
    files: {},
  };
}

async function parse<T>(context: Context, schema: z.ZodType<T>): Promise<T> {
  let body: unknown;
  try {
    body = await context.req.json();
  } catch {
    throw new HTTPException(422, { message: "the body is not JSON" });
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`);
  throw new HTTPException(422, { message: issues.join("; ") });
}

function refuseWhenFull({ load, limits }: Sandbox, context: Context): void {
  if (load.waiting < limits.queue || load.running < limits.slots) return;
  context.header("retry-after", "1");
  throw new HTTPException(429, {
    message: `${load.running} calls run and ${load.waiting} wait: try again later`,
  });
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
