import type { ResponseMessage } from "../../verifiers/extract.js";
import { CODE_TOOL } from "../agents/code-tool.js";

/** An OpenAI Responses object as messages, and the programs that it ran. */
export interface Episode {
  messages: ResponseMessage[];
  codeCalls: number;
}

/**
 * Reads `output` of a Responses object (data from outside: items that are none are left out). Tool calls and their outputs become
 * messages that are not the assistant's, so that an answer counts only after them.
 */
export function episodeOf(response: unknown): Episode {
  const output = (response as { output?: unknown } | null)?.output;
  const messages: ResponseMessage[] = [];
  let codeCalls = 0;
  for (const item of Array.isArray(output) ? (output as unknown[]) : []) {
    if (typeof item !== "object" || item === null) continue;
    const { type = "message", role, content, name, output: result } = item as Record<string, unknown>;
    if (type === "message")
      messages.push({ role: typeof role === "string" ? role : "assistant", content: joined(content) });
    else if (type === "function_call" || type === "custom_tool_call") {
      // Agents that reach the tool through MCP put a prefix before its name.
      if (typeof name === "string" && name.endsWith(CODE_TOOL)) codeCalls++;
      // What a turn says besides calling a tool was not its last word.
      messages.push({ role: "tool_call", content: "" });
    } else if (type === "function_call_output" || type === "custom_tool_call_output")
      messages.push({ role: "tool", content: joined(result) });
  }
  return { messages, codeCalls };
}

function joined(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return (content as unknown[])
    .map((part) => {
      const { text, type } = (part ?? {}) as { text?: unknown; type?: unknown };
      return typeof text === "string" && (type === undefined || type === "output_text" || type === "text")
        ? text
        : "";
    })
    .join("");
}
