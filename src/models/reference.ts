import { markAnswer } from "../../verifiers/answer-format.js";
import { TOOL_OUTPUT_HEADER } from "../../verifiers/extract.js";
import { ModelError } from "./model.js";
import type { ChatContext, Message, Model, Reply } from "./model.js";

/** Words that show that a code block of the reply will be run. */
const INTERPRETER =
  /code interpreter|```python|python code|python program|code execution|execut\w* (?:the|your) code|run (?:the|your) code/i;
/** Words of the opposite: a prompt may mention code to forbid it. */
const NO_INTERPRETER =
  /(?:\bno|without|cannot use|do not (?:use|write)|not (?:use|write)|don't (?:use|write))(?: an?| any)? (?:python |code )?(?:code|interpreter|tools?)\b|text only|only text|no code is run/i;
/** What the program prints is judged as it is, so it has to print the envelope. */
const PRINTED_ENVELOPE = /(?:standard output|stdout|\bprint)[^\n]{0,200}<<</i;
/** Longer answers would come back cut by the interpreter's limit on output (4,000 characters). */
const MAX_PRINTED = 3900;

/** A Python program that prints exactly `text`, and nothing of `text` outside its one ASCII string. */
export function printProgram(text: string): string {
  // JSON strings are Python strings, once everything beyond ASCII is written as \u escapes; pairs of surrogates are
  // joined again, and the bytes are written as they are, without the locale's encoding or a line end of Python's.
  const quoted = JSON.stringify(text.toWellFormed()).replace(
    /[^\x20-\x7e]|`/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const isSimple = /^[\x20-\x7e\n]*$/.test(text);
  if (isSimple) return `print(${quoted})`;
  return [
    "import json, sys",
    `answer = json.loads(${JSON.stringify(quoted)})`,
    'sys.stdout.buffer.write(answer.encode("utf-8") + b"\\n")',
    "sys.stdout.flush()",
  ].join("\n");
}

/**
 * What the latest code call of a conversation printed, or null where there was none. The question may mention the
 * prefix as well, so only what came after a turn of ours counts.
 */
function lastResult(messages: readonly Message[]): string | null {
  const ours = messages.findIndex((message) => message.role === "assistant");
  if (ours < 0) return lastResultWithin(messages.at(-1)?.content ?? "");
  for (const { role, content } of messages.slice(ours).toReversed()) {
    const at = role === "user" ? content.indexOf(TOOL_OUTPUT_HEADER) : -1;
    if (at < 0) continue;
    return resultIn(content.slice(at + TOOL_OUTPUT_HEADER.length));
  }
  return null;
}

/** What the prompts say behind an output: not output. */
const AFTER_OUTPUT =
  /\n\n(?:Go on|Give your final answer|Do the next step|Advice of a reviewer|This is your last turn)[^]*$/;

function resultIn(text: string): string {
  return text
    .replace(AFTER_OUTPUT, "")
    .replace(/^[ \t]*\r?\n?/, "")
    .trimEnd();
}

/** The same where the whole conversation stands in one message. */
function lastResultWithin(content: string): string | null {
  const header = `\n${TOOL_OUTPUT_HEADER}\n`;
  const at = content.lastIndexOf(header);
  return at < 0 ? null : resultIn(content.slice(at + header.length));
}

function nextText(messages: readonly Message[], context: ChatContext): string {
  const result = lastResult(messages);
  const mark = (answer: string): string => markAnswer(answer, context.answerFormat ?? "envelope");
  if (result === "") return "The code printed nothing, so there is no answer to give.";
  if (result !== null) {
    const inner = /^<<<([^]*)>>>$/.exec(result)?.[1] ?? result;
    return `The code printed the answer.\n\n${mark(inner)}`;
  }
  const { answer } = context.entry;
  if (answer === null) return "No answer is stored with this question, so there is none to give.";
  const asked = messages
    .flatMap((message) => (message.role === "assistant" ? [] : message.content))
    .join("\n");
  const runsCode = context.interpreter ?? (INTERPRETER.test(asked) && !NO_INTERPRETER.test(asked));
  const isProgramJudged = asked.includes(`print(f"${mark("{answer}")}")`) || PRINTED_ENVELOPE.test(asked);
  if (!runsCode || (answer.length > MAX_PRINTED && !isProgramJudged))
    return `The stored answer is:\n\n${mark(answer)}`;
  const program = printProgram(isProgramJudged ? mark(answer) : answer);
  return `I print the answer with code.\n\n\`\`\`python\n${program}\n\`\`\`\n`;
}

/**
 * The scripted `reference` policy: no model, but a program that prints the entry's stored answer through the code
 * interpreter and then gives what came back. Shows that prompts, interpreter, reading and judging fit together.
 */
export function createReferenceModel(): Model {
  return {
    name: "reference",
    adapter: "reference",
    facts: { notAModel: true, about: "scripted policy that answers with the stored answer" },
    continues: false,
    slots: 8,
    async chat(messages, sampling, signal, context): Promise<Reply> {
      if (signal.aborted) throw new ModelError("cancelled", "the request was cancelled");
      const text = nextText(messages, context);
      // Four characters a token, as a budget that runs in tokens needs some count.
      const tokens = (length: number): number => Math.ceil(length / 4);
      const usage = {
        promptTokens: tokens(messages.reduce((sum, message) => sum + message.content.length, 0)),
        completionTokens: Math.min(tokens(text.length), sampling.maxTokens),
      };
      if (tokens(text.length) > sampling.maxTokens)
        return { text: text.slice(0, sampling.maxTokens * 4), finishReason: "length", usage };
      return { text, finishReason: "stop", usage };
    },
    close: async () => undefined,
  };
}
