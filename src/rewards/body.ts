import * as z from "zod";
import { errorText } from "../errors.js";
import type { RewardOptions } from "./terms.js";

/** Sizes that a request may have. */
export interface BodyLimits {
  /** Items of a batch. */
  items: number;
  /** Characters of one response or answer; of messages, all their contents together. */
  responseChars: number;
}

export const BODY_LIMITS: BodyLimits = { items: 4_096, responseChars: 1_000_000 };

/** A request that is refused: 422 where a field is not what it should be, 413 where it is too large. */
export class BodyError extends Error {
  constructor(
    readonly status: 413 | 422,
    /** Path of the field, e.g. `items.3.response`; `body` for all of it. */
    readonly field: string,
    message: string,
  ) {
    super(message);
    this.name = "BodyError";
  }
}

const message = z.looseObject({ role: z.string(), content: z.unknown().optional() });
const nullable = <T extends z.ZodType>(type: T): z.ZodOptional<z.ZodNullable<T>> => type.nullish();

/**
 * Fields of an item. Only their types are checked here: what they hold is for the judge, whose `entry_error` concerns that
 * item alone. Other fields (question, answer, id ...) are left as they are.
 */
const itemFields = {
  task: nullable(z.string().max(200)).describe(
    "the entry's task; needed unless metadata.source_dataset names it",
  ),
  version: nullable(z.number()).describe("version of the task, for a reference"),
  level: nullable(z.string()).describe("easy, medium, hard, or custom-HASH with params"),
  seed: nullable(z.union([z.string(), z.number()])),
  index: nullable(z.number()),
  params: nullable(z.record(z.string(), z.unknown())),
  metadata: z
    .unknown()
    .optional()
    .describe("the entry's metadata; without it the instance is made from the reference"),
  response: nullable(z.union([z.string(), z.array(message)])).describe(
    "what the model wrote: text or messages",
  ),
  answer_text: nullable(z.string()).describe("an answer by itself, judged without the envelope"),
  code_calls: nullable(z.int().min(0)).describe("code calls of the episode; counted where it is not given"),
};

const optionFields = {
  mode: z.enum(["strict", "lenient"]).optional().describe("strict (default): the envelope only"),
  weights: z
    .strictObject({
      correctness: z.number().optional(),
      format: z.number().optional(),
      efficiency: z.number().optional(),
    })
    .optional()
    .describe("weights of the three terms: 1, 0.1, 0.1"),
  free_code_calls: z.int().min(0).optional().describe("code calls that cost nothing (6)"),
};

const missing = (item: Record<string, unknown>, context: z.RefinementCtx): void => {
  const metadata = item.metadata as { source_dataset?: unknown } | null | undefined;
  if (typeof item.task !== "string" && typeof metadata?.source_dataset !== "string")
    context.addIssue({ code: "custom", path: ["task"], message: "the item names no task" });
  if ((item.response ?? item.answer_text ?? null) === null)
    context.addIssue({
      code: "custom",
      path: ["response"],
      message: "neither `response` (text or messages) nor `answer_text` (text)",
    });
};

export const itemSchema = z.looseObject(itemFields).superRefine(missing);
/** Body of `POST /verify`: an item with options beside its fields. */
export const verifySchema = z.looseObject({ ...itemFields, ...optionFields }).superRefine(missing);
/** Body of `POST /verify/batch`, without its items: they are checked one by one. */
const batchSchema = z.looseObject({ items: z.array(z.unknown()), ...optionFields });
export const batchBodySchema = z.looseObject({ items: z.array(itemSchema), ...optionFields });

export interface CheckedBody {
  items: readonly unknown[];
  options: RewardOptions;
}

/** The items and options of a body of `/verify` (`one`) or `/verify/batch` (`batch`). Throws BodyError. */
export function readBody(
  bytes: Uint8Array,
  kind: "one" | "batch",
  limits: BodyLimits,
  defaults: RewardOptions = {},
): CheckedBody {
  const body = parseJson(bytes);
  if (kind === "one") {
    const options = check(verifySchema, body, "");
    checkLength(body, "", limits);
    return { items: [body], options: toOptions(options, defaults) };
  }
  const { items, ...options } = check(batchSchema, body, "");
  if (items.length > limits.items)
    throw new BodyError(
      413,
      "items",
      `items: ${items.length} of them, a batch may have ${limits.items}: divide it`,
    );
  items.forEach((item, i) => {
    check(itemSchema, item, `items.${i}`);
    checkLength(item, `items.${i}.`, limits);
  });
  return { items, options: toOptions(options, defaults) };
}

export function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) as unknown;
  } catch (error) {
    throw new BodyError(422, "body", `the body is not JSON: ${errorText(error).slice(0, 200)}`);
  }
}

/** `value` where the schema takes it; else a BodyError with the path of the first field that it does not take. */
export function check<T>(schema: z.ZodType<T>, value: unknown, at: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = [at, ...(issue?.path ?? []).map(String), ...unionPath(issue)].filter((part) => part !== "");
  const field = path.length === 0 ? "body" : path.join(".");
  throw new BodyError(422, field, `${field}: ${issue?.message ?? "unreadable"}`);
}

/** Path inside a union's list: `response.2.role` instead of `response`. */
function unionPath(issue: z.core.$ZodIssue | undefined): string[] {
  if (issue?.code !== "invalid_union") return [];
  const deepest = issue.errors.map(([first]) => first?.path ?? []).sort((a, b) => b.length - a.length)[0];
  return (deepest ?? []).map(String);
}

function toOptions(
  checked: {
    mode?: "strict" | "lenient" | undefined;
    weights?: RewardOptions["weights"];
    free_code_calls?: number | undefined;
  },
  defaults: RewardOptions,
): RewardOptions {
  return {
    ...defaults,
    ...(checked.mode === undefined ? {} : { mode: checked.mode }),
    weights: { ...defaults.weights, ...checked.weights },
    ...(checked.free_code_calls === undefined ? {} : { freeCodeCalls: checked.free_code_calls }),
  };
}

function checkLength(item: unknown, at: string, { responseChars }: BodyLimits): void {
  const { response, answer_text: answerText } = item as { response?: unknown; answer_text?: unknown };
  for (const [name, value] of [
    ["response", response],
    ["answer_text", answerText],
  ] as const) {
    const length = lengthOf(value);
    if (length > responseChars)
      throw new BodyError(
        413,
        at + name,
        `${at}${name}: ${length} characters, the limit is ${responseChars}`,
      );
  }
}

function lengthOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (!Array.isArray(value)) return 0;
  let sum = 0;
  for (const part of value as { content?: unknown; text?: unknown }[])
    sum += lengthOf(part?.content) + lengthOf(part?.text);
  return sum;
}
