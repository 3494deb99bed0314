import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { EXIT, environmentError, usageError } from "../errors.js";
import { attackProgram, ATTACKS } from "../sandbox/attacks.js";
import type { ExecutionResult, Sandbox, SandboxLimits } from "../sandbox/sandbox.js";
import { sandboxNamed } from "./open-sandbox.js";
import { write } from "./output.js";

export interface SandboxArguments {
  backend?: string;
  unsafeNoSandbox?: boolean;
}

/** Exit status of a program that ran out of time, as of timeout(1). */
const TIMED_OUT = 124;

export async function execCommand(
  args: SandboxArguments & { file: string; timeout: number; stdin?: string },
): Promise<void> {
  if (!(args.timeout > 0)) throw usageError(`--timeout ${args.timeout}`, "Give a number of seconds above 0");
  if (isDash(args.file) && args.stdin !== undefined && isDash(args.stdin))
    throw usageError("- for both the program and --stdin", "Name one file");
  const code = await source(args.file);
  const stdin = args.stdin === undefined ? undefined : await source(args.stdin);
  // One program does not pay for the packages of a warm interpreter.
  const sandbox = await open(args, "fresh");
  let result: ExecutionResult;
  try {
    const timeoutMs = Math.ceil(args.timeout * 1000);
    result = await sandbox.execute({ code, timeoutMs, ...(stdin === undefined ? {} : { stdin }) });
  } finally {
    await sandbox.close();
  }
  await write(result.stdout);
  process.stderr.write(result.stderr);
  if (result.reason === "sandbox_error")
    throw environmentError(`the sandbox failed: ${result.detail ?? ""}`, "See `bench doctor`");
  if (!["ok", "error"].includes(result.reason))
    process.stderr.write(`bench: the program was ended: ${result.reason}\n`);
  process.exitCode = exitStatus(result);
}

export async function checkCommand(args: SandboxArguments & { json?: boolean }): Promise<void> {
  const sandbox = await open(args, "auto");
  if (sandbox.isolation === "none") {
    await sandbox.close();
    throw usageError(
      `${args.backend ?? sandbox.backend} runs programs without isolation: the attacks would be carried out`,
      "Check a sandbox that isolates",
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "bench-check-"));
  const canary = join(folder, "canary");
  writeFileSync(canary, "visible");
  try {
    const rows = [];
    for (const attack of ATTACKS) {
      const result = await sandbox.execute({ code: attackProgram(attack, canary), timeoutMs: 20_000 });
      const held = result.reason === "ok" && result.stdout.startsWith("held ");
      const said = held
        ? result.stdout.slice(5).trim()
        : `${result.reason} ${result.stdout}${result.stderr}`.trim();
      rows.push({ attack: attack.name, held, said });
    }
    const { backend, isolation, memoryLimit, python, note } = sandbox;
    if (args.json)
      await write(
        `${JSON.stringify({ backend, isolation, memoryLimit, python, note, attacks: rows }, null, 2)}\n`,
      );
    else {
      const width = Math.max(...rows.map(({ attack }) => attack.length));
      await write(`${backend}, isolation ${isolation}, memory limit by ${memoryLimit}, Python ${python}\n`);
      if (note !== undefined) await write(`${note}\n`);
      for (const { attack, held, said } of rows)
        await write(
          `${held ? "held   " : "THROUGH"} ${attack.padEnd(width)}  ${said.split("\n").at(-1) ?? ""}\n`,
        );
      const through = rows.filter(({ held }) => !held).length;
      await write(
        through === 0
          ? `all ${rows.length} attacks held\n`
          : `${through} of ${rows.length} attacks got through\n`,
      );
    }
    if (rows.some(({ held }) => !held)) process.exitCode = EXIT.negative;
  } finally {
    await sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function serveCommand(
  args: SandboxArguments & {
    port: number;
    host: string;
    token?: string;
    tokenEnv?: string;
    slots?: number;
    queue: number;
  },
): Promise<void> {
  const token =
    args.token ??
    (args.tokenEnv === undefined ? process.env.BENCH_SANDBOX_TOKEN : process.env[args.tokenEnv]);
  if (args.tokenEnv !== undefined && token === undefined)
    throw usageError(
      `the environment variable ${args.tokenEnv} is not set`,
      "Set it, or leave --token-env out",
    );
  const loopback = ["127.0.0.1", "::1", "localhost"].includes(args.host);
  if (!loopback && token === undefined)
    throw usageError(
      `--host ${args.host} without a token would let anyone who reaches this machine run programs`,
      "Give --token-env NAME or set BENCH_SANDBOX_TOKEN",
    );
  const { serve } = await import("@hono/node-server");
  const { sandboxServer } = await import("../server/sandbox-server.js");
  const limits = { queue: args.queue, ...(args.slots === undefined ? {} : { slots: args.slots }) };
  const sandbox = await open(args, "auto", limits);
  if (sandbox.note !== undefined) process.stderr.write(`warning: ${sandbox.note}\n`);
  const app = sandboxServer(sandbox, token === undefined ? {} : { token });
  const stopped = new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve(signal));
  });
  const server = serve({ fetch: app.fetch, port: args.port, hostname: args.host });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("listening", resolve);
      server.once("error", reject);
    });
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : args.port;
    const host = args.host.includes(":") ? `[${args.host}]` : args.host;
    // The line that scripts wait for.
    await write(`listening on http://${host}:${port} (${sandbox.backend}, ${sandbox.limits.slots} slots)\n`);
    await stopped;
  } catch (error) {
    throw environmentError(
      `cannot listen on ${args.host}:${args.port}: ${String(error)}`,
      "Choose another --port",
      error,
    );
  } finally {
    server.close();
    await sandbox.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
  }
}

function open(
  { backend, unsafeNoSandbox }: SandboxArguments,
  otherwise: "auto" | "fresh",
  limits: Partial<SandboxLimits> = {},
): Promise<Sandbox> {
  return sandboxNamed(backend ?? otherwise, { unsafe: unsafeNoSandbox === true, limits });
}

/** Standard input; yargs makes an empty text of a lone dash. */
function isDash(file: string): boolean {
  return file === "-" || file === "";
}

async function source(file: string): Promise<string> {
  if (isDash(file)) return text(process.stdin);
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw usageError(
      `cannot read ${file}: ${(error as Error).message}`,
      "Name a Python file, or - for standard input",
    );
  }
}

function exitStatus({ reason, exitCode, signal }: ExecutionResult): number {
  if (reason === "timeout") return TIMED_OUT;
  if (exitCode !== null) return exitCode;
  const number = signal === null ? undefined : constants.signals[signal as NodeJS.Signals];
  return 128 + (number ?? 0);
}
