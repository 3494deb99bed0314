import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { environmentError } from "../../src/errors.js";
import { POLICY } from "./layout.js";

/**
 * Serves a built site on loopback with the policy of its pages as a header, so that its workers have it too. Resolves with the
 * address once it listens; port 0 takes a free one. Rejects where the port is taken.
 */
export function serveSite(folder: string, port: number): Promise<{ url: string; server: Server }> {
  const app = new Hono();
  app.use("*", async (context, next) => {
    await next();
    context.header("Content-Security-Policy", `${POLICY}; frame-ancestors 'none'`);
    context.header("X-Content-Type-Options", "nosniff");
    context.header("Referrer-Policy", "no-referrer");
    // Chunks have a hash of their content in their name.
    const lasting = context.req.path.startsWith("/assets/chunks/") && context.res.status === 200;
    context.header("Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
  });
  app.get("*", serveStatic({ root: folder }));
  app.notFound((context) => context.text("There is no such page.\n", 404));
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port }, (info) => {
      resolve({ url: `http://127.0.0.1:${info.port}/`, server });
    }) as Server;
    server.once("error", (cause) => {
      reject(
        environmentError(
          `port ${port} of 127.0.0.1: ${cause.message}`,
          "choose another one with --port",
          cause,
        ),
      );
    });
  });
}
