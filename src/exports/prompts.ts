import type { Entry } from "../../tasks/entry.js";
import { STRATEGIES } from "../agents/index.js";
import { firstMessages } from "../agents/conversation.js";
import { formOf } from "../agents/forms.js";
import type { PromptSettings } from "../agents/strategy.js";
import { episodeId } from "../results/row.js";
import { toolOpening } from "./tool.js";

/** A message as trainers' files hold it. */
export interface ChatMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

/** Strategies whose first prompt a trainer's own rollout can follow. */
export const EXPORT_STRATEGIES = ["code_agent", "all_text"] as const;
export type ExportStrategy = (typeof EXPORT_STRATEGIES)[number];

/** How the prompts of an export are worded. */
export interface PromptChoice extends Omit<PromptSettings, "form" | "conversation"> {
  strategy: ExportStrategy;
  /** Name of a prompt form, or `mix`. */
  promptForm: string;
  /** The interpreter is the function `run_python` that the trainer calls, instead of fenced blocks. */
  tools: boolean;
}

/** Stands for the model in the id by which `mix` draws the form of an exported prompt. */
const DRAWN_FOR = "export";

/** The messages that open an episode about the entry: those of `bench run` with the same settings. */
export function promptOf(
  entry: Pick<Entry, "id" | "question">,
  choice: PromptChoice,
): { form: string; messages: ChatMessage[] } {
  const { strategy, promptForm, tools, ...settings } = choice;
  const form = formOf(promptForm, episodeId({ entry: entry.id, strategy, sample: 0, model: DRAWN_FOR }));
  const opener = tools && strategy === "code_agent" ? { opening: toolOpening } : STRATEGIES[strategy];
  if (!opener) throw new RangeError(`strategy "${strategy}": there are ${EXPORT_STRATEGIES.join(", ")}`);
  const first = firstMessages(opener, entry.question, { ...settings, form, conversation: "chat" });
  return { form: form.name, messages: first.map(({ role, text }) => ({ role, content: text })) };
}
