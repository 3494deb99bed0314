import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import type { AddressInfo } from "node:net";

export interface Listening {
  /** `http://127.0.0.1:8090`, with the port that was taken. */
  url: string;
  close(): Promise<void>;
}

/** Listens on this machine's own address. Rejects where the port is taken. */
export async function listenOnLoopback(app: Hono, port: number): Promise<Listening> {
  const server = serve({ fetch: app.fetch, port, hostname: "127.0.0.1", overrideGlobalObjects: false });
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}
