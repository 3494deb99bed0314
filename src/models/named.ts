import * as z from "zod";
import { WEIGHTS } from "./weights-table.js";

/** A model that can be asked for by name. */
export const namedModelSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._:/@+-]{0,199}$/, "must be letters, digits and . _ : / @ + -"),
  /** `openai`: behind an OpenAI-compatible server; `local`: a GGUF file on this machine; `reference`: scripted. */
  adapter: z.enum(["openai", "local", "reference"]).default("openai"),
  summary: z.string().optional(),
  /** The name that the server is asked for where it differs. */
  serverName: z.string().min(1).optional(),
  /** Its own server, for models that live at one address. */
  baseUrl: z.string().min(1).optional(),
  /** Environment variable with the key for that server. */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Za-z_]\w*$/, "must be the name of a variable")
    .optional(),
  /** Path of the GGUF file of a local model. */
  file: z.string().min(1).optional(),
  /** Tokens of prompt and reply together. */
  contextLength: z.int().min(1).optional(),
  sampling: z
    .strictObject({
      temperature: z.number().min(0).max(2).optional(),
      topP: z.number().gt(0).max(1).optional(),
    })
    .default({}),
  /** What is known of its chat template, for people. */
  template: z.string().optional(),
  /** Where it comes from, for people. */
  source: z.string().optional(),
  /** Further fields of every request. */
  extraBody: z.record(z.string(), z.json()).optional(),
});
export type NamedModel = z.output<typeof namedModelSchema>;

/** Temperature of the paper's inference runs. */
const SAMPLING = { temperature: 0.6 };
const QWEN_TEMPLATE =
  "ChatML; without a system message the template adds Qwen's own. vLLM also applies the checkpoint's generation_config (top_k, repetition_penalty) unless it is started with --generation-config vllm";

const r1ci = (size: string): NamedModel => ({
  name: `r1ci-${size.toLowerCase()}`,
  adapter: "openai",
  summary: `R1-Code-Interpreter ${size}, trained from Qwen2.5-${size}-Instruct`,
  serverName: `yongchao98/R1-Code-Interpreter-${size}`,
  contextLength: 32_768,
  sampling: SAMPLING,
  template: QWEN_TEMPLATE,
  source: `https://huggingface.co/yongchao98/R1-Code-Interpreter-${size}`,
});

const qwen = (size: string): NamedModel => ({
  name: `qwen2.5-${size.toLowerCase()}-instruct`,
  adapter: "openai",
  summary: `Qwen2.5-${size}-Instruct, what R1-Code-Interpreter ${size} was trained from`,
  serverName: `Qwen/Qwen2.5-${size}-Instruct`,
  contextLength: 32_768,
  sampling: SAMPLING,
  template: QWEN_TEMPLATE,
  source: `https://huggingface.co/Qwen/Qwen2.5-${size}-Instruct`,
});

/** The models that come with the suite. */
export const NAMED_MODELS: readonly NamedModel[] = [
  ...["3B", "7B", "14B"].map(r1ci),
  ...["3B", "7B", "14B"].map(qwen),
  {
    name: "gpt-4o",
    adapter: "openai",
    summary: "GPT-4o at OpenAI",
    serverName: "gpt-4o",
    baseUrl: "https://api.openai.com/v1",
    apiKeyEnv: "OPENAI_API_KEY",
    contextLength: 128_000,
    sampling: SAMPLING,
    source: "https://platform.openai.com/docs/models/gpt-4o",
  },
  ...WEIGHTS.map(({ name, summary, license, hub }): NamedModel => ({
    name,
    adapter: "local",
    summary: `${summary}, on this machine's CPU (${license})`,
    contextLength: 8192,
    sampling: SAMPLING,
    template: "of the file",
    ...(hub ? { source: `https://huggingface.co/${hub.repository}` } : {}),
  })),
  {
    name: "reference",
    adapter: "reference",
    summary: "no model: a script that prints the stored answer with code and then gives it",
    sampling: {},
  },
];
