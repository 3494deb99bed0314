import type { ServerType } from "@hono/node-server";
import type { AddressInfo } from "node:net";

/** A server that listens. */
export interface Listening {
  /** `http://127.0.0.1:8077`, with the port that was taken. */
  url: string;
  close(): Promise<void>;
}

/** The port that a server took, once it listens. Rejects where its address cannot be listened on. */
export async function portOf(server: ServerType): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("listening", resolve);
    server.once("error", reject);
  });
  return (server.address() as AddressInfo).port;
}

/** Ends a server and its connections. */
export async function endServer(server: ServerType): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  if ("closeAllConnections" in server) server.closeAllConnections();
  await closed;
}
