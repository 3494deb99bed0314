import { serve } from "@hono/node-server";
import { WebSocketServer } from "ws";
import { endServer, portOf } from "../listening.js";
import type { Listening } from "../listening.js";
import { benchServer } from "./app.js";
import type { Services } from "./services.js";

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
  const taken = await portOf(server);
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      await endServer(server);
    },
  };
}
