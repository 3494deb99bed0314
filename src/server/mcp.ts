import * as z from "zod";
import { CODE_TOOL } from "../agents/code-tool.js";
import { errorText } from "../errors.js";
import { observation } from "../sandbox/observation.js";
import { runPythonSchema } from "./nemo-gym.js";
import type { Services } from "./services.js";

/** Newest revision of the Model Context Protocol that these messages follow; a client's own is taken where it is older. */
const PROTOCOL = "2025-06-18";
const KNOWN_PROTOCOLS = ["2024-11-05", "2025-03-26", PROTOCOL];

const ERRORS = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602 } as const;

const requestSchema = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});

export interface RpcAnswer {
  jsonrpc: "2.0";
  id: string | number | null;
  result?: unknown;
  error?: { code: number; message: string };
}

const TOOLS = [
  {
    name: CODE_TOOL,
    description:
      "Runs a Python program in a sandbox and gives what it prints. No variables are kept between calls.",
    inputSchema: z.toJSONSchema(runPythonSchema, { target: "draft-7" }),
  },
];

/**
 * Answers one JSON-RPC message of the Model Context Protocol: initialize, ping, tools/list, tools/call. Null for a notification.
 * Never throws.
 */
export async function answerRpc(
  message: unknown,
  services: Services,
  signal: AbortSignal,
): Promise<RpcAnswer | null> {
  const read = requestSchema.safeParse(message);
  if (!read.success) {
    const issue = read.error.issues[0];
    return failure(null, "request", `Invalid request: ${issue?.path.join(".") || "body"}: ${issue?.message}`);
  }
  const { id, method, params } = read.data;
  if (id === undefined) return null;
  const success = (result: unknown): RpcAnswer => ({ jsonrpc: "2.0", id, result });
  switch (method) {
    case "initialize": {
      const asked = params.protocolVersion;
      return success({
        protocolVersion: KNOWN_PROTOCOLS.find((known) => known === asked) ?? PROTOCOL,
        capabilities: { tools: {} },
        serverInfo: { name: "r1ci-bench", version: services.version },
      });
    }
    case "ping":
      return success({});
    case "tools/list":
      return success({ tools: TOOLS });
    case "tools/call":
      return callTool(id, params, services, signal);
    default:
      return failure(id, "method", `Method not found: ${method.slice(0, 100)}`);
  }
}

async function callTool(
  id: string | number | null,
  params: Record<string, unknown>,
  services: Services,
  signal: AbortSignal,
): Promise<RpcAnswer> {
  if (params.name !== CODE_TOOL)
    return failure(id, "params", `Unknown tool: ${String(params.name).slice(0, 100)}`);
  const read = runPythonSchema.safeParse(params.arguments);
  if (!read.success) return failure(id, "params", "Invalid arguments: code: needs a text");
  const say = (text: string, isError: boolean): RpcAnswer => ({
    jsonrpc: "2.0",
    id,
    result: { content: [{ type: "text", text }], isError },
  });
  try {
    const { codeTimeoutMs } = services.limits;
    const result = await services.execute({ code: read.data.code, timeoutMs: codeTimeoutMs, signal });
    return say(observation(result), result.reason !== "ok");
  } catch (error) {
    return say(errorText(error), true);
  }
}

function failure(id: string | number | null, kind: keyof typeof ERRORS, message: string): RpcAnswer {
  return { jsonrpc: "2.0", id, error: { code: ERRORS[kind], message } };
}

export function unreadableRpc(): RpcAnswer {
  return failure(null, "parse", "Parse error");
}
