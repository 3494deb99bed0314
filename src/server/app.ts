import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { matchedRoutes } from "hono/route";
import { isBearer } from "./bearer.js";
import { answerError, Refusal } from "./errors.js";
import { nemoGymRoutes } from "./nemo-gym.js";
import { openApiDocument } from "./openapi.js";
import { openenvRoutes } from "./openenv.js";
import { openrlhfRoutes } from "./openrlhf.js";
import type { Services } from "./services.js";
import { verifyRoutes } from "./verify.js";

/** Paths that need no token: whether the server is there is no secret. */
const OPEN = new Set(["/health"]);
/** NeMo Gym puts the rollout's name before the path where it observes. */
const ROLLOUT = /^\/ng-rollout\/[^/]+(?=\/)/;

/** The HTTP application of `bench serve`. With a token, every request but `GET /health` needs it. */
export function benchServer(services: Services, token?: string): Hono {
  const { limits, metrics, version } = services;
  const app = new Hono({
    getPath: (request) => new URL(request.url).pathname.replace(ROLLOUT, ""),
  });
  app.onError(answerError);
  app.notFound((context) =>
    context.json(
      {
        error: {
          message: `there is no ${context.req.method} ${context.req.path}; see /openapi.json`,
          field: null,
        },
      },
      404,
    ),
  );

  app.use(async (context, next) => {
    const started = performance.now();
    await next();
    // A fixed name: with the client's path anybody could add series without end.
    const route = matchedRoutes(context).find(({ path }) => path !== "/*")?.path ?? "none";
    metrics.request(route, context.res.status, (performance.now() - started) / 1_000);
  });
  app.get("/health", (context) => context.json({ status: "healthy", version }));
  app.use(async (context, next) => {
    // A page in a browser on this machine reaches loopback as well; it would need no token to have programs run.
    if (token === undefined && isForeignPage(context.req.header("origin"), context.req.header("host")))
      throw new Refusal(403, "requests of web pages need a token: start the server with --token-env");
    await next();
  });
  app.use(async (context, next) => {
    if (
      token !== undefined &&
      !OPEN.has(context.req.path) &&
      !isBearer(context.req.header("authorization"), token)
    )
      throw new Refusal(401, "a bearer token is needed (Authorization: Bearer TOKEN)", null, {
        "www-authenticate": "Bearer",
      });
    await next();
  });
  app.use(
    bodyLimit({
      maxSize: limits.bodyBytes,
      onError: () => {
        throw new Refusal(413, `the body is larger than ${limits.bodyBytes} bytes: divide it`, "body");
      },
    }),
  );
  app.get("/metrics", async (context) =>
    context.body(await metrics.text(), 200, { "content-type": metrics.contentType }),
  );
  app.get("/openapi.json", (context) => context.json(openApiDocument(version)));
  verifyRoutes(app, services);
  openrlhfRoutes(app, services);
  nemoGymRoutes(app, services);
  openenvRoutes(app, services);
  return app;
}

/** Whether a browser sends the request for a page of another origin, or of a name that was made to point here. */
function isForeignPage(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return false;
  try {
    const from = new URL(origin);
    return from.host !== host || !/^(?:localhost|\[[0-9a-f:]+\]|[0-9.]+)$/i.test(from.hostname);
  } catch {
    return true;
  }
}
