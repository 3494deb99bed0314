import type { Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { JobResult } from "../rewards/job.js";
import { fusionAnswer, fusionRefusal, fusionRequest, fusionSchema } from "./fusion.js";
import { isNemoVerify, nemoVerify } from "./nemo-gym.js";
import { Refusal } from "./errors.js";
import { bodyOf, readJson } from "./services.js";
import type { Services } from "./services.js";

/** The server's own routes: `/verify`, `/verify/batch`, `/run_code`. The bodies of the first two are read by the judging threads. */
export function verifyRoutes(app: Hono, services: Services): void {
  const { limits } = services;
  app.post("/verify", async (context) => {
    const body = await bodyOf(context);
    // NeMo Gym has the same path for a body of another shape.
    if (isNemoVerify(body)) return nemoVerify(context, body, services);
    return answer(context, await services.judge({ kind: "one", body, limits, defaults: services.defaults }));
  });
  app.post("/verify/batch", async (context) => {
    const body = await bodyOf(context);
    return answer(
      context,
      await services.judge({ kind: "batch", body, limits, defaults: services.defaults }),
    );
  });
  app.post("/run_code", async (context) => {
    const body = await readJson(context, fusionSchema);
    const refusal = fusionRefusal(body);
    if (refusal) throw new Refusal(422, refusal.message, refusal.field);
    return context.json(fusionAnswer(await services.execute(fusionRequest(body, context.req.raw.signal))));
  });
}

function answer(context: Context, { status, text }: JobResult): Response {
  return context.body(text, status as ContentfulStatusCode, { "content-type": "application/json" });
}
