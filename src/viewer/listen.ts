import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import { endServer, portOf } from "../listening.js";
import type { Listening } from "../listening.js";

/** Listens on this machine's own address. Rejects where the port is taken. */
export async function listenOnLoopback(app: Hono, port: number): Promise<Listening> {
  const server = serve({ fetch: app.fetch, port, hostname: "127.0.0.1", overrideGlobalObjects: false });
  return { url: `http://127.0.0.1:${await portOf(server)}`, close: () => endServer(server) };
}
