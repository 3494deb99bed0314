import type { ResponseMessage } from "../../verifiers/extract.js";

// A conversation that was written out by a chat template, special tokens kept, read back into what the model wrote.

/** Headers that begin a turn, with its role, of the usual templates: ChatML, Llama 3, Gemma, Phi/Zephyr, Mistral, DeepSeek. */
const HEADER =
  /<\|im_start\|>(\w{1,20})\n?|<\|start_header_id\|>(\w{1,20})<\|end_header_id\|>\n{0,2}|<start_of_turn>(\w{1,20})\n?|<\|(assistant|user|system|tool|observation)\|>\n?|(\[\/?INST\])|<｜(Assistant|User)｜>/g;

/** Special tokens that end a turn or fill a sequence up. */
const ENDING =
  /(?:<\|im_end\|>|<\|eot_id\|>|<\|end_of_text\|>|<\|endoftext\|>|<\|end\|>|<end_of_turn>|<eos>|<pad>|<｜end▁of▁sentence｜>|<\/s>|\s+)$/;

/**
 * What the model wrote after `prompt`: `query` is prompt and response in one text. Where it does not begin with the prompt
 * (the tokenizer changed it, or it was cut on the left), what stands behind its headers counts. A response with later turns in it
 * (results of tools, the next assistant turn) is given as messages, so that what a tool printed is nobody's answer.
 */
export function responseOf(query: string, prompt: string | undefined): string | ResponseMessage[] {
  // A token that begins the sequence may stand before the prompt.
  const at = prompt ? query.slice(0, prompt.length + 64).indexOf(prompt) : -1;
  const known = at >= 0;
  const rest = known ? query.slice(at + (prompt ?? "").length) : query;
  const messages: ResponseMessage[] = [];
  let role = "assistant";
  let from = 0;
  let headers = 0;
  for (const match of rest.matchAll(HEADER)) {
    push(messages, role, rest.slice(from, match.index));
    role = roleOf(match);
    from = match.index + match[0].length;
    headers++;
  }
  if (headers === 0) return trimEnding(rest);
  push(messages, role, rest.slice(from), true);
  if (known) return messages;
  // Without the prompt to go by, everything before the first turn of the assistant is taken for it.
  const first = messages.findIndex(({ role: name }) => name === "assistant");
  return first < 0 ? "" : messages.slice(first);
}

function roleOf(match: RegExpExecArray | RegExpMatchArray): string {
  const name = match.slice(1).find((group) => group !== undefined) ?? "";
  if (name === "[/INST]") return "assistant";
  if (name === "[INST]") return "user";
  return name === "model" ? "assistant" : name.toLowerCase();
}

function push(messages: ResponseMessage[], role: string, text: string, last = false): void {
  const content = trimEnding(text);
  if (last || content.trim() !== "") messages.push({ role, content });
}

/** `text` without the special tokens and blanks at its end. */
function trimEnding(text: string): string {
  let end = text.length;
  for (;;) {
    // Only the end is looked at: the longest token has 25 characters.
    const found = ENDING.exec(text.slice(Math.max(0, end - 30), end));
    if (!found) return text.slice(0, end);
    end -= found[0].length;
  }
}
