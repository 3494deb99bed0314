/**
 * The part of node-llama-cpp 3.21 that is used. It is installed when a local model is first asked for, so its own types
 * are not there when this package is built.
 */
export interface Engine {
  llama: { getLlama(options: Record<string, unknown>): Promise<Llama> };
  jinja: { Template: new (source: string) => { render(values: Record<string, unknown>): string } };
}

export interface Llama {
  loadModel(options: { modelPath: string; loadSignal?: AbortSignal }): Promise<LlamaModel>;
  dispose(): Promise<void>;
}

export interface LlamaModel {
  readonly trainContextSize: number;
  readonly fileInfo: {
    metadata: { general?: { architecture?: string; name?: string }; tokenizer?: { chat_template?: unknown } };
  };
  readonly tokens: {
    bos: number | null;
    bosString: string | null;
    eosString: string | null;
    shouldPrependBosToken: boolean;
  };
  tokenize(text: string, specialTokens: boolean): number[];
  detokenize(tokens: readonly number[], specialTokens: boolean, lastTokens?: readonly number[]): string;
  isEogToken(token: number): boolean;
  createContext(options: { contextSize: number; threads: number; sequences: number }): Promise<LlamaContext>;
  dispose(): Promise<void>;
}

export interface LlamaContext {
  readonly contextSize: number;
  getSequence(): LlamaSequence;
  dispose(): Promise<void>;
}

export interface LlamaSequence {
  readonly nextTokenIndex: number;
  readonly contextTokens: number[];
  compareContextTokens(tokens: number[]): { firstDifferentIndex: number };
  eraseContextTokenRanges(ranges: { start: number; end: number }[]): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: number[]): Promise<void>;
  evaluate(tokens: number[], options: Record<string, unknown>): AsyncGenerator<number, void, undefined>;
}
