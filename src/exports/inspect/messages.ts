import { TOOL_OUTPUT_HEADER } from "../../../verifiers/extract.js";
import { textBeforeBlock } from "../../agents/blocks.js";
import type { GuideTurn, Turn } from "../../agents/strategy.js";
import { observation } from "../../sandbox/observation.js";
import { thoughtIn } from "../sft-messages.js";

/** Name of the interpreter in tool calls: for this one Inspect's viewer shows the argument `code` as a Python program. */
export const PYTHON_TOOL = "python";

type Text = { type: "text"; text: string };
type Reasoning = { type: "reasoning"; reasoning: string };

/** A message as Inspect logs hold it (`ChatMessage` of its schema). */
export interface InspectMessage {
  id: string;
  role: "system" | "user" | "assistant" | "tool";
  content: string | (Text | Reasoning)[];
  source?: "input" | "generate";
  model?: string;
  tool_calls?: { id: string; function: string; arguments: { code: string }; type: "function" }[];
  tool_call_id?: string;
  function?: string;
  metadata?: Record<string, unknown>;
}

/**
 * The conversation of an episode. A program that was run is a call of the tool `python` and its output the tool's message:
 * there the viewer shows code as code and output as it was printed, where messages of the user are read as Markdown. What
 * was said to the model behind an output (in the recorded turn it follows it) is a message of the user. A program that was
 * not run stays a fenced block of the model's text.
 */
export function inspectMessages(
  turns: readonly Turn[],
  about: { id: string; model: string },
): InspectMessage[] {
  const messages: InspectMessage[] = [];
  const add = (message: Omit<InspectMessage, "id">): void => {
    messages.push({ id: `${about.id}-${messages.length}`, ...message });
  };
  const opening = turns.findIndex(({ role }) => role === "assistant");
  for (const [i, turn] of turns.entries()) {
    const before = turns[i - 1];
    if (turn.role === "assistant") {
      const call = `${about.id}-call-${i}`;
      add({ ...modelMessage(turn, call), model: about.model });
      if (!wasRun(turn)) continue;
      const next = turns[i + 1];
      const { reason, exitCode, wallMs, cpuMs, maxRssKb } = turn.execution;
      add({
        ...{ role: "tool", tool_call_id: call, function: PYTHON_TOOL },
        content: (next && outputIn(next, turn)?.output) ?? observation(turn.execution),
        metadata: { reason, exitCode, wallMs, cpuMs, maxRssKb },
      });
      continue;
    }
    const result = before && wasRun(before) ? outputIn(turn, before) : undefined;
    const said = result ? result.rest : turn.text;
    if (result && said === "") continue;
    const isInput = opening < 0 || i < opening;
    add({ role: turn.role, content: said, ...(isInput ? { source: "input" } : {}) });
  }
  return messages;
}

function wasRun(turn: Turn): turn is Turn & Required<Pick<Turn, "code" | "execution">> {
  return turn.code !== undefined && turn.execution !== undefined;
}

function modelMessage(turn: Turn, call: string): Omit<InspectMessage, "id"> {
  const isCall = wasRun(turn);
  const text = isCall ? textBeforeBlock(turn.text).trimEnd() : turn.text;
  const thought = thoughtIn(turn);
  const { finishReason, seed, ms, dropped, complexity, guide } = turn;
  const metadata = {
    ...{ finishReason, seed, ms, dropped, complexity },
    ...(guide ? { guide: guide.map(guideFacts) } : {}),
  };
  return {
    ...{ role: "assistant", source: "generate" },
    content:
      thought === ""
        ? text
        : [
            { type: "reasoning", reasoning: thought },
            ...(text === "" ? [] : [{ type: "text" as const, text }]),
          ],
    ...(isCall
      ? {
          tool_calls: [{ id: call, function: PYTHON_TOOL, arguments: { code: turn.code }, type: "function" }],
        }
      : {}),
    metadata,
  };
}

/** What the guide said, without its requests: those repeat the whole conversation, and stand in the run folder. */
function guideFacts({ kind, decision, reply, code, execution, finishReason, ms }: GuideTurn) {
  return {
    ...{ kind, decision, reply, code, finishReason, ms },
    ...(execution ? { output: observation(execution) } : {}),
  };
}

/**
 * The output inside a recorded turn that tells the result of the turn `ran`, and what was said behind it; undefined where it
 * tells none. Where the recorded text is not the one of today's package, all of it is the output: nothing is lost.
 */
function outputIn(turn: Turn, ran: Turn): { output: string; rest: string } | undefined {
  const head = `${TOOL_OUTPUT_HEADER}\n`;
  if (turn.role === "assistant" || !turn.text.startsWith(head)) return undefined;
  const body = turn.text.slice(head.length);
  const shown = ran.execution && observation(ran.execution);
  if (body === shown) return { output: body, rest: "" };
  return shown !== undefined && body.startsWith(`${shown}\n\n`)
    ? { output: shown, rest: body.slice(shown.length + 2) }
    : { output: body, rest: "" };
}
