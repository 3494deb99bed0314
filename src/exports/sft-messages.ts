import { TOOL_OUTPUT_HEADER } from "../../verifiers/extract.js";
import { inOneMessage } from "../agents/conversation.js";
import { PROMPT_FORMS } from "../agents/forms.js";
import type { Turn } from "../agents/strategy.js";
import type { ChatMessage } from "./prompts.js";

/** A message of a training conversation; the loss is on what the model wrote, and on nothing else. */
export interface LossMessage extends ChatMessage {
  loss: boolean;
}

/** What becomes of the text that a model thought before a turn. */
export const REASONING = ["drop", "keep"] as const;
export type Reasoning = (typeof REASONING)[number];

/** Why a transcript cannot be trained on. */
export type Unusable = "invented_output" | "not_alternating" | "empty_turn";

/**
 * The conversations that a recorded episode teaches. Results of programs, notes and what a guide said are messages of the
 * user, also where the run wrote them into the model's own turn, so that no loss is on them. An episode of a form that
 * repeats everything in one message gives one conversation a model turn: that is what its model saw.
 */
export function conversationsOf(
  turns: readonly Turn[],
  options: { promptForm: string; reasoning: Reasoning },
): LossMessage[][] | Unusable {
  const messages: LossMessage[] = [];
  for (const turn of turns) {
    const last = messages.at(-1);
    const isModel = turn.role === "assistant";
    // A model that writes its own results would be taught to.
    if (isModel && inventsOutput(turn.text)) return "invented_output";
    if (isModel && (last === undefined || last.role !== "user")) return "not_alternating";
    const content = (isModel ? modelText(turn, options.reasoning) : turn.text).toWellFormed();
    if (last && !isModel && last.role === turn.role) last.content += `\n\n${content}`;
    else messages.push({ role: turn.role, content, loss: isModel });
  }
  if (messages.at(-1)?.role !== "assistant") return "not_alternating";
  if (messages.some(({ role }, i) => role === "system" && i > 0)) return "not_alternating";
  if (messages.some(({ content }) => content.trim() === "")) return "empty_turn";
  return PROMPT_FORMS.get(options.promptForm)?.turns === "single"
    ? oneForEachTurn(messages, turns)
    : [messages];
}

/** A model turn as its model is taught to write it. */
function modelText(turn: Turn, reasoning: Reasoning): string {
  const thought = reasoning === "keep" ? thoughtIn(turn) : "";
  return thought === "" ? turn.text : `<think>\n${thought}\n</think>\n\n${turn.text}`;
}

/** The reasoning of a turn without its tags; where the server did not split it off, the record holds the whole reply. */
export function thoughtIn({ reasoning = "" }: Turn): string {
  let end = reasoning.length;
  for (const match of reasoning.matchAll(/<\/think(?:ing)?>|\[\/THINK\]/g)) end = match.index;
  return reasoning
    .slice(0, end)
    .replace(/^\s*(?:<think(?:ing)?>|\[THINK\])/, "")
    .trim();
}

function inventsOutput(text: string): boolean {
  return text.split("\n").some((line) => line.replace(/^[ \t*>#]+/, "").startsWith(TOOL_OUTPUT_HEADER));
}

/** The requests of a run whose every request is one message, each with the turn that answered it. */
function oneForEachTurn(messages: readonly LossMessage[], turns: readonly Turn[]): LossMessage[][] {
  // In a request stands what the model wrote without what it thought.
  const plain = turns.filter(({ role }) => role === "assistant").map(({ text }) => text.toWellFormed());
  let spoken = 0;
  const sent = messages.map((message) =>
    message.loss ? { ...message, content: plain[spoken++] ?? "" } : message,
  );
  return messages.flatMap((message, at) =>
    message.loss
      ? [[...inOneMessage(sent.slice(0, at)).map((request) => ({ ...request, loss: false })), message]]
      : [],
  );
}
