import { ISOLATIONS, MEMORY_LIMITS, REASONS } from "../sandbox/sandbox.js";
import { OUTCOMES } from "./row.js";

const VERDICT = {
  anyOf: [
    { type: "null" },
    {
      type: "object",
      required: ["score", "status", "reason", "answer"],
      properties: {
        score: { type: "number", minimum: 0, maximum: 1 },
        status: { enum: ["correct", "wrong", "invalid", "no_answer", "error"] },
        reason: { type: "string" },
        answer: { type: ["string", "null"] },
      },
    },
  ],
} as const;

/** JSON Schema of a line of `episodes.jsonl`, published as `schemas/episode.schema.json`. */
export const EPISODE_SCHEMA = {
  $schema: "http://json-schema.org/draft-07/schema#",
  $id: "https://r1ci-bench.invalid/schemas/episode.schema.json",
  title: "r1ci-bench episode",
  description: "One attempt of one model at one entry under one strategy.",
  type: "object",
  required: [
    "episode",
    "entry",
    "task",
    "suite",
    "split",
    "capability",
    "level",
    "seed",
    "index",
    "sample",
    "strategy",
    "model",
    "outcome",
    "verdict",
    "lenient",
    "turns",
    "usage",
    "codeCalls",
    "ms",
  ],
  properties: {
    episode: { type: "string", description: "Unique in a run: entry, strategy, sample and model." },
    entry: { type: "string" },
    task: { type: "string" },
    version: { type: "integer", minimum: 1, description: "Version of the task that the entry was made by." },
    suite: { type: "string" },
    split: { enum: ["train", "test", null] },
    capability: { type: "string" },
    abilities: { type: "array", items: { type: "string" } },
    level: { type: "string" },
    seed: { type: ["string", "integer"] },
    index: { type: "integer", minimum: 0 },
    sample: { type: "integer", minimum: 0 },
    strategy: { type: "string" },
    promptForm: { type: "string" },
    model: { type: "string" },
    outcome: {
      enum: [...OUTCOMES],
      description:
        "judged, truncated and context_exceeded count in accuracy; config_error is final and does not; the others are outages, run again on resume.",
    },
    verdict: {
      ...VERDICT,
      description: "Strict verdict: the envelope only. Null where the episode was not judged.",
    },
    lenient: VERDICT,
    turns: {
      type: "array",
      items: {
        type: "object",
        required: ["role", "text"],
        properties: {
          role: { enum: ["system", "user", "assistant"] },
          text: { type: "string" },
          reasoning: { type: "string" },
          dropped: {
            type: "string",
            description: "What the model wrote after its code block; not part of the conversation.",
          },
          finishReason: { enum: ["stop", "length", "other"] },
          usage: { type: ["object", "null"] },
          seed: { type: "integer", description: "Seed that was sent with the request." },
          code: { type: "string" },
          complexity: {
            type: "object",
            description: "With code_steer: how much computation the program does.",
          },
          guide: {
            type: "array",
            description: "With code_steer: what the guide was asked about this turn, and what it said.",
            items: {
              type: "object",
              required: ["kind", "request", "reply"],
              properties: {
                kind: { enum: ["decide", "check"] },
                request: { type: "string" },
                reply: { type: "string" },
                decision: { enum: ["answer", "code", "text", null] },
              },
            },
          },
          execution: {
            type: "object",
            required: ["stdout", "stderr", "truncated", "reason", "wallMs", "isolation", "memoryLimit"],
            properties: {
              stdout: { type: "string" },
              stderr: { type: "string" },
              truncated: { type: "boolean" },
              reason: {
                enum: REASONS,
              },
              wallMs: { type: "number" },
              stateLost: {
                enum: ["before", "after"],
                description:
                  "In a session: the variables of earlier programs were gone before it, or are after it.",
              },
              isolation: { enum: ISOLATIONS },
              memoryLimit: { enum: MEMORY_LIMITS },
            },
          },
          ms: { type: "number" },
        },
      },
    },
    response: {
      type: "string",
      description: "The judged text, where it is not the text of the last assistant turn.",
    },
    usage: {
      type: "object",
      required: ["promptTokens", "completionTokens", "estimated"],
      properties: {
        promptTokens: { type: "number" },
        completionTokens: { type: "number" },
        estimated: { type: "boolean" },
      },
    },
    codeCalls: { type: "integer", minimum: 0 },
    ms: { type: "number", minimum: 0 },
    error: {
      type: "object",
      required: ["kind", "message"],
      properties: { kind: { type: "string" }, message: { type: "string" }, status: { type: "integer" } },
    },
  },
} as const;
