import * as z from "zod";
import { CODE_TOOL } from "../agents/code-tool.js";
import { batchBodySchema, verifySchema } from "../rewards/body.js";
import { resetSchema } from "./environment.js";
import { fusionSchema } from "./fusion.js";
import {
  aggregateSchema,
  closeSchema,
  nemoVerifySchema,
  runPythonSchema,
  typedSeedSchema,
} from "./nemo-gym.js";
import { stepSchema } from "./openenv.js";
import { getRewardSchema } from "./openrlhf.js";

const schemaOf = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _dialect, ...own } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return own;
};

const componentsSchema = z.object({ correctness: z.number(), format: z.number(), efficiency: z.number() });
const judgedSchema = z.object({
  reward: z.number().nullable().describe("null exactly where the outcome is not judged"),
  components: componentsSchema.nullable(),
  outcome: z.enum(["judged", "entry_error", "timeout", "crashed"]),
  verdict: z.object({
    score: z.number(),
    status: z.enum(["correct", "wrong", "invalid", "no_answer", "error"]),
    reason: z.string(),
    answer: z.string().nullable(),
  }),
});
const errorSchema = z.object({ error: z.object({ message: z.string(), field: z.string().nullable() }) });
const observedSchema = z.object({
  observation: z.record(z.string(), z.unknown()),
  reward: z.number().nullable(),
  done: z.boolean(),
});
const anyObject = z.record(z.string(), z.unknown());
const nullableNumbers = z.array(z.number().nullable());

interface Route {
  method: "get" | "post";
  path: string;
  summary: string;
  body?: z.ZodType;
  answer: z.ZodType;
}

const ROUTES: readonly Route[] = [
  {
    method: "get",
    path: "/health",
    summary: "Whether the server is there; needs no token",
    answer: z.object({ status: z.literal("healthy"), version: z.string() }),
  },
  { method: "get", path: "/metrics", summary: "Counters and latencies for Prometheus", answer: z.string() },
  {
    method: "post",
    path: "/verify",
    summary: "Judge one response; or NeMo Gym's verify, told apart by responses_create_params",
    body: z.union([verifySchema, nemoVerifySchema]),
    answer: z.union([judgedSchema, anyObject]),
  },
  {
    method: "post",
    path: "/verify/batch",
    summary: "Judge many responses, in order",
    body: batchBodySchema,
    answer: z.object({ results: z.array(judgedSchema) }),
  },
  {
    method: "post",
    path: "/run_code",
    summary: "Run a Python program (Sandbox Fusion)",
    body: fusionSchema,
    answer: anyObject,
  },
  {
    method: "post",
    path: "/get_reward",
    summary: "Rewards for OpenRLHF",
    body: getRewardSchema,
    answer: z.object({
      rewards: nullableNumbers,
      scores: nullableNumbers,
      extra_logs: z.record(z.string(), nullableNumbers),
    }),
  },
  {
    method: "post",
    path: "/seed_session",
    summary: "NeMo Gym: begin a session",
    body: z.union([typedSeedSchema, anyObject]),
    answer: anyObject,
  },
  {
    method: "post",
    path: "/close_session",
    summary: "NeMo Gym: end a session",
    body: closeSchema,
    answer: anyObject,
  },
  {
    method: "post",
    path: `/${CODE_TOOL}`,
    summary: "NeMo Gym: the code tool; the answer is what the model sees",
    body: runPythonSchema,
    answer: z.string(),
  },
  {
    method: "post",
    path: "/aggregate_metrics",
    summary: "NeMo Gym: means over verify replies",
    body: aggregateSchema,
    answer: anyObject,
  },
  {
    method: "get",
    path: "/reverify_mode",
    summary: "NeMo Gym: stored rollouts can be judged again",
    answer: z.literal("stateless"),
  },
  { method: "get", path: "/metadata", summary: "OpenEnv: name and description", answer: anyObject },
  {
    method: "get",
    path: "/schema",
    summary: "OpenEnv: schemas of action, observation, state",
    answer: anyObject,
  },
  {
    method: "post",
    path: "/reset",
    summary: "OpenEnv: begin an episode; /ws is the websocket for whole episodes",
    body: resetSchema,
    answer: observedSchema,
  },
  { method: "post", path: "/step", summary: "OpenEnv: one action", body: stepSchema, answer: observedSchema },
  { method: "get", path: "/state", summary: "OpenEnv: the state of an episode", answer: anyObject },
  {
    method: "post",
    path: "/mcp",
    summary: "Model Context Protocol: initialize, tools/list, tools/call",
    body: anyObject,
    answer: anyObject,
  },
];

/** The OpenAPI 3.1 document of the server: bodies are the schemas that requests are checked with. */
export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const failure = (description: string): Record<string, unknown> => ({
    description,
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  });
  for (const { method, path, summary, body, answer } of ROUTES) {
    const type = answer instanceof z.ZodString ? "text/plain" : "application/json";
    paths[path] = {
      ...paths[path],
      [method]: {
        summary,
        operationId: `${method}${path.replace(/[/_](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
        ...(path === "/health" ? { security: [] } : {}),
        ...(body
          ? { requestBody: { required: true, content: { "application/json": { schema: schemaOf(body) } } } }
          : {}),
        responses: {
          200: { description: "Done", content: { [type]: { schema: schemaOf(answer) } } },
          ...(path === "/health" ? {} : { 401: failure("The bearer token is missing or wrong") }),
          ...(body
            ? {
                413: failure("Too large; field names what"),
                422: failure("A field is not what it should be; field is its path"),
                429: failure("Too many requests wait"),
              }
            : {}),
        },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "r1ci-bench",
      version,
      description:
        "Verdicts and rewards for answers to the tasks of r1ci-bench, and the tasks as environments for training.",
    },
    security: [{}, { bearer: [] }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorSchema) },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    },
  };
}
