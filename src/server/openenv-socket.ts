import type { WSContext } from "hono/ws";
import * as z from "zod";
import { errorText } from "../errors.js";
import { BodyError, check } from "../rewards/body.js";
import { readAction, resetSchema } from "./environment.js";
import type { Environment } from "./environment.js";
import { parseExact } from "./exact-json.js";
import { answerRpc } from "./mcp.js";
import type { Services } from "./services.js";

/** Error codes of OpenEnv's websocket. */
type Code =
  | "INVALID_JSON"
  | "UNKNOWN_TYPE"
  | "VALIDATION_ERROR"
  | "EXECUTION_ERROR"
  | "CAPACITY_REACHED"
  | "SESSION_ERROR";

const data = z.record(z.string(), z.unknown());
const MESSAGES = {
  reset: z.strictObject({ type: z.literal("reset"), data: data.default({}) }),
  step: z.strictObject({ type: z.literal("step"), data }),
  state: z.strictObject({ type: z.literal("state") }),
  close: z.strictObject({ type: z.literal("close") }),
  mcp: z.strictObject({ type: z.literal("mcp"), data }),
};

/** Messages that may wait while one is worked on: a client waits for its answers. */
const MAX_WAITING = 64;

interface SocketOptions {
  /** Open sockets, this one included once it is open. */
  active: () => number;
  environment: Environment | undefined;
  /** Name of the episode that the client asked for. */
  named: string | undefined;
}

/** One websocket with one environment: messages are answered one after another, in order. */
export function openSocket(services: Services, { active, environment, named }: SocketOptions) {
  const max = services.limits.sockets;
  const gone = new AbortController();
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;

  const rest = (ws: WSContext): void => {
    clearTimeout(idle);
    idle = setTimeout(() => ws.close(1000, "idle"), services.limits.sessionIdleMs);
    idle.unref();
  };
  return {
    onOpen(ws: WSContext): void {
      rest(ws);
      if (active() > max) {
        const message = `all ${max} sessions are in use: close one, or start the server with a larger --sessions`;
        const more = { active_sessions: active() - 1, max_sessions: max };
        send(ws, failure("CAPACITY_REACHED", message, more));
        ws.close(1013, "capacity reached");
      } else if (!environment) {
        send(ws, failure("SESSION_ERROR", `Unknown session_id: ${named?.slice(0, 255)}`));
        ws.close(1008, "unknown session");
      }
    },
    onMessage(text: unknown, ws: WSContext): void {
      if (!environment || active() > max) return;
      if (++waiting > MAX_WAITING) return ws.close(1008, "too many messages at once");
      last = last.then(async () => {
        waiting--;
        if (gone.signal.aborted) return;
        rest(ws);
        const answer = await answerMessage(text, environment, services, gone.signal);
        if (answer === "close") ws.close(1000);
        else if (!gone.signal.aborted) send(ws, answer);
      });
    },
    onClose(): void {
      clearTimeout(idle);
      // A program that still runs for this client is ended.
      gone.abort();
    },
  };
}

async function answerMessage(
  text: unknown,
  environment: Environment,
  services: Services,
  signal: AbortSignal,
): Promise<Record<string, unknown> | "close"> {
  let message: unknown;
  try {
    message = parseExact(typeof text === "string" ? text : "");
  } catch (error) {
    return failure("INVALID_JSON", `Invalid JSON: ${errorText(error).slice(0, 200)}`);
  }
  const type = (message as { type?: unknown } | null)?.type;
  try {
    switch (type) {
      case "reset": {
        const { data: given } = check(MESSAGES.reset, message, "");
        return { type: "observation", data: await environment.reset(check(resetSchema, given, "data")) };
      }
      case "step": {
        const { data: given } = check(MESSAGES.step, message, "");
        return { type: "observation", data: await environment.step(readAction(given, "data"), signal) };
      }
      case "state":
        check(MESSAGES.state, message, "");
        return { type: "state", data: environment.state };
      case "close":
        check(MESSAGES.close, message, "");
        return "close";
      case "mcp": {
        const { data: rpc } = check(MESSAGES.mcp, message, "");
        return { type: "mcp", data: (await answerRpc(rpc, services, signal)) ?? {} };
      }
      default:
        return failure("UNKNOWN_TYPE", `Unknown message type: ${excerpt(type)}`);
    }
  } catch (error) {
    if (error instanceof BodyError)
      return failure("VALIDATION_ERROR", error.message, {
        errors: [{ type: "value_error", loc: error.field.split("."), msg: error.message }],
      });
    return failure("EXECUTION_ERROR", errorText(error));
  }
}

function excerpt(type: unknown): string {
  return typeof type === "string" ? type.slice(0, 60) : typeof type;
}

function failure(code: Code, message: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return { type: "error", data: { message, code, ...more } };
}

function send(ws: WSContext, message: Record<string, unknown>): void {
  ws.send(JSON.stringify(message));
}
