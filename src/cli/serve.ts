import { availableParallelism } from "node:os";
import { loadTask } from "../../tasks/registry.js";
import { environmentError, errorText, usageError } from "../errors.js";
import { BODY_LIMITS } from "../rewards/body.js";
import { openPool } from "../rewards/pool.js";
import { packageVersion } from "../version.js";
import { sandboxNamed } from "./open-sandbox.js";
import { note, write } from "./output.js";
import { loadPlugins, oneOf, wholeNumber } from "./select.js";

interface ServeArguments {
  port: number;
  host: string;
  tokenEnv?: string;
  allowAnonymous?: boolean;
  exitWithStdin?: boolean;
  workers?: number;
  itemTimeout: number;
  mode: string;
  maxBodyBytes?: number;
  maxItems?: number;
  maxResponseChars?: number;
  sessions?: number;
  code: boolean;
  backend?: string;
  unsafeNoSandbox?: boolean;
  plugin?: string[];
}

/** Serves verdicts and environments until SIGINT or SIGTERM (or the end of standard input). */
export async function serveCommand(args: ServeArguments): Promise<void> {
  const token = tokenOf(args);
  if (!isLoopback(args.host) && token === undefined && args.allowAnonymous !== true)
    throw usageError(
      `--host ${args.host} without a token: anybody who reaches this machine could run programs here`,
      "Put a token into BENCH_SERVE_TOKEN (or name a variable with --token-env), or add --allow-anonymous",
    );
  if (!(args.itemTimeout > 0)) throw usageError(`--item-timeout ${args.itemTimeout}`, "Give seconds above 0");
  const mode = oneOf("mode", args.mode, ["strict", "lenient"]);
  // One core is left to the server's own thread: with as many as cores they are in each other's way.
  const workers = wholeNumber("workers", args.workers ?? Math.max(1, availableParallelism() - 1), 0);
  const { createMetrics } = await import("../server/metrics.js");
  const { createServices, SERVER_LIMITS } = await import("../server/services.js");
  const { listen } = await import("../server/listen.js");
  await loadPlugins(args.plugin);
  const limit = (option: string, given: number | undefined, standard: number): number =>
    given === undefined ? standard : wholeNumber(option, given, 1);
  const services = createServices({
    pool: await openPool({
      workers,
      timeoutMs: args.itemTimeout * 1_000,
      plugins: args.plugin ?? [],
      cachedInstances: undefined,
    }),
    openSandbox: args.code
      ? () => sandboxNamed(args.backend ?? "auto", { unsafe: args.unsafeNoSandbox === true })
      : null,
    metrics: createMetrics(),
    limits: {
      ...SERVER_LIMITS,
      bodyBytes: limit("max-body-bytes", args.maxBodyBytes, SERVER_LIMITS.bodyBytes),
      items: limit("max-items", args.maxItems, BODY_LIMITS.items),
      responseChars: limit("max-response-chars", args.maxResponseChars, BODY_LIMITS.responseChars),
      sockets: limit("sessions", args.sessions, SERVER_LIMITS.sockets),
      sessions: limit("sessions", args.sessions, SERVER_LIMITS.sessions),
    },
    defaults: { mode },
    version: packageVersion(),
    loadTask,
  });
  const stopped = stopRequest(args.exitWithStdin === true);
  let server: Awaited<ReturnType<typeof listen>>;
  try {
    server = await listen(services, { port: args.port, host: args.host, token });
  } catch (error) {
    await services.close();
    throw environmentError(
      `cannot listen on ${args.host}:${args.port}: ${errorText(error)}`,
      "Choose another --port, or 0 for a free one",
      error,
    );
  }
  // The line that programs wait for; everything for people goes to standard error.
  await write(`${JSON.stringify({ url: server.url })}\n`);
  note(`judging threads: ${workers}; ${token === undefined ? "no token" : "a token is needed"}; Ctrl-C ends`);
  await stopped;
  await server.close();
  await services.close();
}

function tokenOf({ tokenEnv }: ServeArguments): string | undefined {
  const name = tokenEnv ?? "BENCH_SERVE_TOKEN";
  const token = process.env[name];
  if (token) return token;
  if (tokenEnv !== undefined)
    throw usageError(`--token-env ${tokenEnv}: that variable is not set`, "Set it, or name another");
  return undefined;
}

export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** Resolves at the first SIGINT or SIGTERM, and with `stdin` also when standard input ends. */
function stopRequest(stdin: boolean): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    if (!stdin) return;
    process.stdin.on("end", () => resolve());
    process.stdin.on("close", () => resolve());
    process.stdin.on("error", () => resolve());
    process.stdin.resume();
  });
}
