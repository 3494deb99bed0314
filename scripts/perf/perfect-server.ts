import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const REPLY = [
  { choices: [{ index: 0, delta: { role: "assistant", content: "I think that it is <<<True>>>." } }] },
  { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] },
  { choices: [], usage: { prompt_tokens: 200, completion_tokens: 12, total_tokens: 212 } },
];
const STREAM = `${REPLY.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")}data: [DONE]\n\n`;

/**
 * A perfect model server in a child process: any number of requests at a time, each answered after the same latency. Sends
 * its port, and ends with its parent.
 */
export function serve(latencyMs: number): void {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      if (request.url?.endsWith("/models") === true) {
        response.setHeader("content-type", "application/json").end('{"data":[{"id":"perfect"}]}');
        return;
      }
      setTimeout(() => response.setHeader("content-type", "text/event-stream").end(STREAM), latencyMs);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.on("disconnect", () => process.exit());
}
