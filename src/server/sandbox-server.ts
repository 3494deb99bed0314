import { Hono } from "hono";
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import type * as z from "zod";
import type { Sandbox, Session } from "../sandbox/sandbox.js";
import { runRequestSchema, toRequest } from "../sandbox/wire.js";
import { isBearer } from "./bearer.js";
import { fusionAnswer, fusionRefusal, fusionRequest, fusionSchema } from "./fusion.js";

export interface SandboxServerOptions {
  /** With a token, every request but `GET /health` needs `Authorization: Bearer TOKEN`. */
  token?: string;
  /** Largest body, bytes. */
  bodyBytes?: number;
}

const BODY_BYTES = 20 * 1024 ** 2;
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
    if (options.token !== undefined && !isBearer(context.req.header("authorization"), options.token))
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
    const refusal = fusionRefusal(body);
    if (refusal) throw new HTTPException(422, { message: refusal.message });
    refuseWhenFull(sandbox, context);
    return context.json(fusionAnswer(await sandbox.execute(fusionRequest(body, context.req.raw.signal))));
  });
  return app;
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
