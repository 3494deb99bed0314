import * as z from "zod";
import type { ExecutionRequest, ExecutionResult } from "../sandbox/sandbox.js";

/** Longest time limit that a request of Sandbox Fusion's shape may ask for, s. */
const FUSION_MAX_S = 3600;

/**
 * The body of Sandbox Fusion's `POST /run_code` (bytedance/SandboxFusion, `RunCodeRequest`). Python only; files are not
 * supported and refused, so that nobody grades a program that missed its input.
 */
export const fusionSchema = z.object({
  code: z.string(),
  language: z.string(),
  stdin: z.string().nullish(),
  compile_timeout: z.number().nullish(),
  run_timeout: z.number().positive().max(FUSION_MAX_S).nullish(),
  memory_limit_MB: z.number().nullish(),
  files: z.record(z.string(), z.unknown()).nullish(),
  fetch_files: z.array(z.string()).nullish(),
});
export type FusionBody = z.infer<typeof fusionSchema>;

/** What of a readable body is refused: the field and why; null where it can be run. */
export function fusionRefusal(body: FusionBody): { field: string; message: string } | null {
  if (body.language !== "python")
    return {
      field: "language",
      message: `language: only "python" is run here, not ${JSON.stringify(body.language)}`,
    };
  if (Object.keys(body.files ?? {}).length > 0 || (body.fetch_files ?? []).length > 0)
    return { field: "files", message: "files, fetch_files: files are not supported here" };
  return null;
}

export function fusionRequest(body: FusionBody, signal: AbortSignal): ExecutionRequest {
  return {
    code: body.code,
    signal,
    ...(typeof body.stdin === "string" ? { stdin: body.stdin } : {}),
    ...(typeof body.run_timeout === "number" ? { timeoutMs: Math.ceil(body.run_timeout * 1000) } : {}),
  };
}

/** A result in the shape of Sandbox Fusion's `RunCodeResponse`. */
export function fusionAnswer(result: ExecutionResult): Record<string, unknown> {
  const broken = result.reason === "sandbox_error" || result.reason === "cancelled";
  const late = result.reason === "timeout" || result.reason === "cpu";
  return {
    status: broken ? "SandboxError" : result.reason === "ok" ? "Success" : "Failed",
    message: broken ? (result.detail ?? result.reason) : result.reason === "ok" ? "" : result.reason,
    compile_result: null,
    run_result: broken
      ? null
      : {
          status: late ? "TimeLimitExceeded" : "Finished",
          execution_time: result.wallMs / 1000,
          // A program that a signal ended has no status of its own.
          return_code: late ? null : (result.exitCode ?? 1),
          stdout: result.stdout,
          stderr: result.stderr,
        },
    executor_pod_name: null,
    files: {},
  };
}
