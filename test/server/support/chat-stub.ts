import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A chat server that streams: it calls the code tool once where it is offered one, and then gives `answer`. `seen` holds the messages of
 * each request.
 */
export async function startChatStub(
  answer: string,
): Promise<{ url: string; seen: unknown[][]; close(): void }> {
  const seen: unknown[][] = [];
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const { messages = [], tools = [] } = JSON.parse(text || "{}") as {
        messages?: { role: string }[];
        tools?: { function?: { name?: string } }[];
      };
      seen.push(messages);
      const name = tools
        .map((tool) => tool.function?.name ?? "")
        .find((found) => found.endsWith("run_python"));
      const call = {
        index: 0,
        id: "call_1",
        type: "function",
        function: { name, arguments: '{"code":"print(6*7)"}' },
      };
      const isCall = name !== undefined && messages.at(-1)?.role !== "tool";
      const base = { id: "c", object: "chat.completion.chunk", created: 1, model: "stub" };
      const send = (event: object): void =>
        void response.write(`data: ${JSON.stringify({ ...base, ...event })}\n\n`);
      const choice = (delta: object, reason: string | null): object => ({
        choices: [{ index: 0, delta, finish_reason: reason }],
      });
      response.setHeader("content-type", "text/event-stream");
      send(choice({ role: "assistant", ...(isCall ? { tool_calls: [call] } : { content: answer }) }, null));
      send(choice({}, isCall ? "tool_calls" : "stop"));
      send({ choices: [], usage: { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 } });
      response.end("data: [DONE]\n\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
