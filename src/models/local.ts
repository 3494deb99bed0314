import { open, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { environmentError, errorText, usageError } from "../errors.js";
import { ENGINE, loadEngine } from "./engine.js";
import type { Engine, Llama, LlamaContext, LlamaModel, LlamaSequence } from "./engine-types.js";
import { sha256File } from "./files.js";
import { generate } from "./generate.js";
import { ModelError } from "./model.js";
import type { Message, Model, Reply, Sampling } from "./model.js";

export interface LocalOptions {
  /** The name the user asked for. */
  name: string;
  /** The `.gguf` file. */
  file: string;
  /** SHA-256 of the file where it has been checked; computed otherwise. */
  sha256?: string | undefined;
  /** Tokens of prompt and reply together; at most what the model was trained for. */
  contextLength?: number | undefined;
  /** Threads; the number of cores that this process may use by default. */
  threads?: number | undefined;
  cacheDir: string;
  onNotice: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/** Context of a local model without being told, tokens. */
const CONTEXT_LENGTH = 8192;

/** The template of models that bring none, with a notice: the most common form. */
const CHATML =
  "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

/**
 * Opens a model from a GGUF file on this machine's CPU, installing the engine the first time. Throws BenchError. It
 * answers one conversation after another, and the same messages, sampling and seed give the same reply whatever was
 * asked before.
 */
export async function openLocalModel(options: LocalOptions): Promise<Model> {
  const found = await stat(options.file).catch(() => null);
  if (!found?.isFile()) throw usageError(`there is no file ${options.file}`, "Give the path of a .gguf file");
  await checkHeader(options.file);
  const engine = await loadEngine(options);
  const sha256 = options.sha256 ?? (await sha256File(options.file, options.signal));
  // Above the number of cores that this process may use, the engine's threads wait for each other: a hundred times slower.
  const threads = options.threads ?? availableParallelism();
  let llama: Llama | undefined;
  let model: LlamaModel | undefined;
  try {
    llama = await engine.llama.getLlama({
      gpu: false,
      build: "never",
      skipDownload: true,
      progressLogs: false,
      maxThreads: threads,
      logLevel: "error",
      logger: () => undefined,
    });
    model = await llama.loadModel({
      modelPath: options.file,
      ...(options.signal ? { loadSignal: options.signal } : {}),
    });
    const trained = model.trainContextSize;
    const contextSize = Math.min(
      options.contextLength ?? CONTEXT_LENGTH,
      trained > 0 ? trained : CONTEXT_LENGTH,
    );
    const context = await model.createContext({ contextSize, threads, sequences: 1 });
    return new LocalModel(options, engine, { llama, model, context, contextSize }, { sha256, threads });
  } catch (error) {
    await model?.dispose();
    await llama?.dispose();
    if (options.signal?.aborted) throw error;
    throw environmentError(`${options.file} cannot be loaded: ${errorText(error)}`, NOT_A_MODEL, error);
  }
}

const NOT_A_MODEL =
  "Check that it is a complete .gguf file of a chat model and that the memory is large enough for it";

/** Throws where a file does not begin as a GGUF file of versions 2 and 3 does: the engine would look for its end for minutes. */
async function checkHeader(file: string): Promise<void> {
  const header = Buffer.alloc(24);
  const handle = await open(file);
  try {
    await handle.read(header, 0, header.length, 0);
  } finally {
    await handle.close();
  }
  const version = header.readUInt32LE(4);
  const counts = [header.readBigUInt64LE(8), header.readBigUInt64LE(16)];
  const isModel = header.toString("latin1", 0, 4) === "GGUF" && (version === 2 || version === 3);
  if (!isModel || counts.some((count) => count > 1_000_000n))
    throw environmentError(`${file} is not a GGUF file of version 2 or 3`, NOT_A_MODEL);
}

interface Loaded {
  llama: Llama;
  model: LlamaModel;
  context: LlamaContext;
  contextSize: number;
}

class LocalModel implements Model {
  readonly adapter = "local";
  readonly continues = false;
  // One sequence: replies in a batch with others would depend on them in the last digits, and so would the text.
  readonly slots = 1;
  readonly name: string;
  readonly facts: Readonly<Record<string, unknown>>;
  private readonly sequence: LlamaSequence;
  private readonly template: { render(values: Record<string, unknown>): string };
  private queue: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(
    options: LocalOptions,
    engine: Engine,
    private readonly loaded: Loaded,
    more: { sha256: string; threads: number },
  ) {
    this.name = options.name;
    this.sequence = loaded.context.getSequence();
    const source: unknown = loaded.model.fileInfo.metadata.tokenizer?.chat_template;
    if (typeof source !== "string")
      options.onNotice(`warning: ${path.basename(options.file)} has no chat template; ChatML is used`);
    this.template = new engine.jinja.Template(typeof source === "string" ? source : CHATML);
    this.facts = {
      engine: `${ENGINE.package} ${ENGINE.version}`,
      file: path.basename(options.file),
      sha256: more.sha256,
      contextLength: loaded.contextSize,
      threads: more.threads,
      template: typeof source === "string" ? "of the file" : "ChatML",
    };
  }

  async chat(messages: readonly Message[], sampling: Sampling, signal: AbortSignal): Promise<Reply> {
    const turn = this.queue.then(async () => {
      if (signal.aborted) throw new ModelError("cancelled", "the request was cancelled");
      if (this.closed) throw new ModelError("refused", "the model has been closed");
      const prompt = this.promptTokens(messages);
      const { model, contextSize } = this.loaded;
      return generate({ model, sequence: this.sequence, prompt, contextSize, sampling, signal });
    });
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.queue;
    await this.loaded.context.dispose();
    await this.loaded.model.dispose();
    await this.loaded.llama.dispose();
  }

  /** The conversation in the model's own template, up to where its next turn begins. */
  private promptTokens(messages: readonly Message[]): number[] {
    const { model } = this.loaded;
    const { bos, bosString, eosString, shouldPrependBosToken } = model.tokens;
    let text: string;
    try {
      text = this.template.render({
        messages: messages.map(({ role, content }) => ({ role, content })),
        add_generation_prompt: true,
        bos_token: bosString ?? "",
        eos_token: eosString ?? "",
      });
    } catch (error) {
      throw new ModelError(
        "config",
        `the model's chat template does not take these messages: ${errorText(error)}`,
      );
    }
    const tokens = model.tokenize(text, true);
    return shouldPrependBosToken && bos !== null && tokens[0] !== bos ? [bos, ...tokens] : tokens;
  }
}
