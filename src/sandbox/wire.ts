import * as z from "zod";
import { ISOLATIONS, MEMORY_LIMITS, REASONS } from "./sandbox.js";
import type { ExecutionRequest } from "./sandbox.js";

/** Body of `POST /run`. */
export const runRequestSchema = z.strictObject({
  code: z.string(),
  stdin: z.string().optional(),
  /** Wall-clock limit, ms. */
  timeoutMs: z.int().min(1).max(3_600_000).optional(),
  /** Programs with the same name share their variables. */
  session: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
});
export type RunRequest = z.infer<typeof runRequestSchema>;

/** Answer of `POST /run`: an ExecutionResult. */
export const resultSchema = z.object({
  stdout: z.string(),
  stderr: z.string(),
  truncated: z.boolean(),
  exitCode: z.int().nullable(),
  signal: z.string().nullable(),
  reason: z.enum(REASONS),
  wallMs: z.number(),
  cpuMs: z.number().nullable(),
  maxRssKb: z.number().nullable(),
  isolation: z.enum(ISOLATIONS),
  memoryLimit: z.enum(MEMORY_LIMITS),
  stateLost: z.enum(["before", "after"]).optional(),
  detail: z.string().optional(),
});

/** Answer of `GET /health`. */
export const healthSchema = z.object({
  status: z.literal("ok"),
  backend: z.string(),
  isolation: z.enum(ISOLATIONS),
  memoryLimit: z.enum(MEMORY_LIMITS),
  python: z.string(),
  limits: z.record(z.string(), z.number()),
  load: z.object({ running: z.int(), waiting: z.int() }),
});
export type Health = z.infer<typeof healthSchema>;

export function toRequest(body: RunRequest, signal: AbortSignal): ExecutionRequest {
  const { code, stdin, timeoutMs } = body;
  return {
    code,
    signal,
    ...(stdin === undefined ? {} : { stdin }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}
