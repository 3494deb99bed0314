import { STRATEGIES } from "../agents/index.js";
import { usageError } from "../errors.js";
import type { Model } from "../models/model.js";
import { openModel } from "../models/registry.js";
import type { RunSettings } from "./settings.js";

/** The models of a run. */
export interface RunModels {
  model: Model;
  /** The guiding model where it is another one than the model. */
  guide: Model | null;
  close(): Promise<void>;
}

type OpenOptions = Omit<Parameters<typeof openModel>[0], "model" | "baseUrl">;

/** Opens the run's model, and its guide where a strategy needs one of its own. Throws BenchError where they do not fit the run. */
export async function openRunModels(settings: RunSettings, options: OpenOptions): Promise<RunModels> {
  const baseUrl = settings.baseUrl ?? undefined;
  const { model } = await openModel({ ...options, model: settings.model, baseUrl });
  try {
    if (settings.conversation === "continue" && !model.continues)
      throw usageError(
        `${settings.model} cannot continue a turn of its own`,
        "Use --conversation chat, or a model behind vLLM or llama.cpp's server",
      );
    const isGuided = settings.strategies.some((name) => STRATEGIES[name]?.usesGuide);
    const guide =
      isGuided && settings.guide
        ? await openModel({
            ...options,
            model: settings.guide.model,
            baseUrl: settings.guide.baseUrl ?? baseUrl,
          })
        : null;
    return {
      model,
      guide: guide?.model ?? null,
      close: async () => {
        await guide?.model.close();
        await model.close();
      },
    };
  } catch (error) {
    await model.close();
    throw error;
  }
}
