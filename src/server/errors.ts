import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { BodyError } from "../rewards/body.js";

/** A request that is refused, as `{"error": {"message", "field"}}`. */
export class Refusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
    readonly field: string | null = null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = "Refusal";
  }
}

/** The answer to whatever a route threw. A text that cannot be written (nested too deep to echo) is the request's doing. */
export function answerError(error: Error, context: Context): Response {
  const answer = (status: ContentfulStatusCode, message: string, field: string | null): Response =>
    context.json({ error: { message, field } }, status);
  if (error instanceof Refusal) {
    for (const [name, value] of Object.entries(error.headers)) context.header(name, value);
    return answer(error.status, error.message, error.field);
  }
  if (error instanceof BodyError) return answer(error.status, error.message, error.field);
  if (error instanceof HTTPException) return answer(error.status, error.message, null);
  if (error instanceof RangeError && error.message.includes("call stack"))
    return answer(422, "the body is nested too deep", "body");
  return answer(500, error.message, null);
}
