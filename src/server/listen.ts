import { serve } from "@hono/node-server";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { benchServer } from "./app.js";
import type { Services } from "./services.js";

export interface Listening {
  /** `http://127.0.0.1:8077`, with the port that was taken. */
  url: string;
  close(): Promise<void>;
}

/** Starts the server. Rejects where the address cannot be listened on. `token` undefined: none is needed. */
export async function listen(
  services: Services,
  { port, host, token }: { port: number; host: string; token: string | undefined },
): Promise<Listening> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: services.limits.bodyBytes });
  const server = serve({
    fetch: benchServer(services, token).fetch,
    port,
    hostname: host,
    websocket: { server: sockets },
    // Globals stay Node's own: this is a part of a program, too.
    overrideGlobalObjects: false,
  });
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}
