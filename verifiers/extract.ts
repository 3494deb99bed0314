import { FORMAT_PHRASES } from "./answer-format.js";
import type { AnswerFormat } from "./answer-format.js";
import { inWhole, readEnvelopes } from "./envelope.js";
import type { Span } from "./envelope.js";
import { trimChars } from "./parse/reading.js";

/**
 * Where the answer stands in what a model wrote. The reasoning block is cut first, then everything up to the end of the
 * last tool output, then program text; the answer is what the last envelope `<<< >>>` of the rest holds. All readers are
 * linear in the text's length.
 */

/** One message of a conversation, as far as reading an answer needs it. */
export interface ResponseMessage {
  /** `assistant` for what the model wrote. */
  role: string;
  /** A text, or a list of parts of which those with text count. */
  content?: unknown;
}

/** A response is its text, or the messages of the episode: then the text is that of the last assistant message after the last other one. */
export type Response = string | readonly ResponseMessage[];

/** Whether data from outside is a response: a text, or messages that each have a role. */
export function isResponse(value: unknown): value is Response {
  return (
    typeof value === "string" ||
    (Array.isArray(value) &&
      value.every(
        (part) =>
          typeof part === "object" && part !== null && typeof (part as ResponseMessage).role === "string",
      ))
  );
}

/** `strict` reads the envelope only; `lenient` falls back to `\boxed{}`, `<answer>`, "answer is", a reply of one line. */
export type ReadingMode = "strict" | "lenient";

/** What was taken out of a response. */
export interface Extraction {
  /** The text that is judged; null where there is none. */
  answer: string | null;
  /** How it was found, or why there is none. */
  reason: string;
}

/** An extraction with the place of the answer in the response: that of the answer alone, without what marks it. */
export interface Located extends Extraction {
  /** Null where there is no answer. A program that stands inside of an answer without an envelope is part of the span only. */
  span: Span | null;
}

/** Header that stands before the output of executed code. */
export const TOOL_OUTPUT_HEADER = "Code Execution Results:";

/** Texts of the answer's place in prompts, after folding case and edge punctuation: not answers. */
const PLACEHOLDERS = new Set([
  "answer",
  "the answer",
  "your answer",
  "your answer here",
  "answer here",
  "your final answer",
  "final answer",
  "answer content",
  "letter",
  "true or false",
  "yes or no",
  "valid or invalid",
  "...",
  "…",
]);

/** The part of a response that the model meant for its reader. */
export function finalText(response: Response): string {
  return finalPart(responseText(response)).text;
}

function responseText(response: Response): string {
  // Responses come from files and requests as well: what is neither text nor a list holds no answer.
  return typeof response === "string"
    ? response
    : Array.isArray(response)
      ? lastAssistantText(response as readonly ResponseMessage[])
      : "";
}

/** What is left of a text without reasoning and tool output: one piece of it, and where that starts. */
function finalPart(whole: string): { text: string; start: number } {
  const { start, end } = unreasoned(whole);
  const spoken = whole.slice(start, end);
  const text = cutToolOutput(spoken);
  // What is cut of tool output is always the front.
  return { text, start: start + spoken.length - text.length };
}

/**
 * Takes the answer out of a response that was asked for in `format`: `strict` reads that format only. Never throws.
 */
export function extractAnswer(
  response: Response,
  mode: ReadingMode = "strict",
  format: AnswerFormat = "envelope",
): Extraction {
  const { answer, reason } = locateAnswer(responseText(response), mode, format);
  return { answer, reason };
}

/** The same with the answer's place in the response. */
export function locateAnswer(
  response: string,
  mode: ReadingMode = "strict",
  format: AnswerFormat = "envelope",
): Located {
  const final = finalPart(response);
  const { text, envelope, pieces } = readEnvelopes(final.text);
  const located = (span: Span, reason: string): Located => ({
    answer: text.slice(span.start, span.end),
    reason,
    span: inWhole(span, pieces, final.start),
  });
  const none = (reason: string): Located => ({ answer: null, reason, span: null });
  if (format !== "envelope") {
    const marked = MARKED[format](text);
    if (marked && !isPlaceholder(text.slice(marked.start, marked.end)))
      return located(trimmed(text, marked), format);
    return mode === "strict"
      ? none(`no answer ${FORMAT_PHRASES[format]} in the response`)
      : locateAnswer(response, mode);
  }
  const inside = envelope && { start: envelope.start + 3, end: envelope.end - 3 };
  if (inside && !isPlaceholder(text.slice(inside.start, inside.end)))
    return located(trimmed(text, inside), "envelope");
  const reason = envelope
    ? "the envelope holds the prompt's placeholder"
    : text.includes("<<<")
      ? "there is <<< in the response, but no >>> behind it"
      : "no <<< >>> in the response";
  if (mode === "strict") return none(reason);
  const rest = envelope ? text.slice(0, envelope.start) + text.slice(envelope.end) : text;
  const found = markedAnswer(rest) ?? (envelope ? null : singleLine(rest));
  if (!found || isPlaceholder(rest.slice(found.start, found.end)))
    return none(`${reason}, and nothing else that reads as an answer`);
  // Without the envelope that was left out, places behind it are earlier.
  const behind = envelope ?? { start: Infinity, end: Infinity };
  const moved = (at: number): number => (at < behind.start ? at : at + behind.end - behind.start);
  const span = { start: moved(found.start), end: moved(Math.max(found.start, found.end - 1)) };
  if (found.end > found.start) span.end++;
  return {
    answer: rest.slice(found.start, found.end),
    reason: found.reason,
    span: inWhole(span, pieces, final.start),
  };
}

/** A part without the blanks at its ends. */
function trimmed(text: string, { start, end }: Span): Span {
  const inside = text.slice(start, end);
  const from = start + inside.length - inside.trimStart().length;
  return { start: from, end: from + inside.trim().length };
}

function lastAssistantText(messages: readonly ResponseMessage[]): string {
  const last = messages.at(-1);
  return last?.role === "assistant" ? contentText(last.content) : "";
}

/** Text of a message's content: a string, or a list of parts of which those with text count. */
function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: unknown) =>
      typeof part === "object" &&
      part !== null &&
      "text" in part &&
      typeof part.text === "string" &&
      isText(part)
        ? part.text
        : "",
    )
    .join("");
}

/** Of the parts of a message only text is for the reader: no reasoning, no tool result. */
function isText(part: object): boolean {
  return !("type" in part) || part.type === "text" || part.type === "output_text";
}

const REASONING_END = /<\/think(?:ing)?>|\[\/THINK\]/g;
const REASONING_START = /(?:^|\n)[ \t]{0,8}(?:<think(?:ing)?>|\[THINK\])/;

/** What follows the last `</think>`; nothing behind a `<think>` at a line's start that was never closed. */
export function cutReasoning(text: string): string {
  const { start, end } = unreasoned(text);
  return text.slice(start, end);
}

function unreasoned(text: string): Span {
  let start = 0;
  for (const match of text.matchAll(REASONING_END)) start = match.index + match[0].length;
  const open = REASONING_START.exec(text.slice(start));
  return { start, end: open ? start + open.index : text.length };
}

/**
 * What follows the last tool output in a flat transcript. An output block starts at a line with the header and ends with
 * its fence where it is fenced, else at the next blank line: what code printed is never an answer.
 */
function cutToolOutput(text: string): string {
  let header = text.lastIndexOf(TOOL_OUTPUT_HEADER);
  while (header >= 0 && !startsLine(text, header))
    header = header === 0 ? -1 : text.lastIndexOf(TOOL_OUTPUT_HEADER, header - 1);
  if (header < 0) return text;
  const body = text.slice(header + TOOL_OUTPUT_HEADER.length);
  const content = body.trimStart();
  if (content.startsWith("```")) {
    const close = content.indexOf("\n```", 3);
    return close < 0 ? "" : content.slice(close + 4);
  }
  const blank = blankLine(content);
  return blank < 0 ? "" : content.slice(blank);
}

/** True where only blanks and emphasis stand between the line's start and `at`. */
function startsLine(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0 && text[i] !== "\n"; i--) if (!" \t*>#".includes(text[i] ?? "")) return false;
  return true;
}

/** Position of the first line break that is followed by an empty (or blank) line. */
function blankLine(text: string): number {
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    let next = at + 1;
    while (text[next] === " " || text[next] === "\t" || text[next] === "\r") next++;
    if (text[next] === "\n") return next;
    // The line was looked at to its end of blanks only; go on behind it.
  }
  return -1;
}

function isPlaceholder(text: string): boolean {
  const folded = text
    .slice(0, 80)
    .trim()
    .toLowerCase()
    .replace(/^["'`<[({*]{1,4}|["'`>\])}*]{1,4}$/g, "");
  return text.length <= 80 && PLACEHOLDERS.has(folded);
}

const MARKERS = /answer is|answer:|answer\*\*:?/gi;

interface Found extends Span {
  reason: string;
}

function markedAnswer(text: string): Found | null {
  const boxed = lastBoxed(text);
  if (boxed) return { ...trimmed(text, boxed), reason: "\\boxed{}" };
  const tagged = lastTagged(text);
  if (tagged) return { ...trimmed(text, tagged), reason: "<answer>" };
  let at = -1;
  for (const match of text.matchAll(MARKERS)) at = match.index + match[0].length;
  if (at >= 0) {
    const rest = text
      .slice(at)
      .replace(/^[ \t]*:?[ \t*]*/, "")
      .trimStart();
    const line = (rest.split("\n", 1)[0] ?? "").trim();
    const start = text.length - rest.length;
    const whole = { start, end: start + line.length };
    if (line !== "") return { ...(insideBroken(text, whole) ?? whole), reason: '"answer is"' };
  }
  return null;
}

/**
 * The inside of an envelope that was not closed as it should be, as small models often leave it: `<<<4>>`, perhaps with quotes, stars
 * or a full stop around it. Null where the part does not begin with `<<`, or where nothing else is in it.
 */
function insideBroken(text: string, part: Span): Span | null {
  let { start, end } = part;
  while (start < end && "`* ".includes(text.charAt(start))) start++;
  if (!text.startsWith("<<", start)) return null;
  while (end > start && "`*. ".includes(text.charAt(end - 1))) end--;
  while (text.charAt(start) === "<" && start < end) start++;
  while (text.charAt(end - 1) === ">" && end > start) end--;
  const inside = trimmed(text, { start, end });
  return /^[()[\]{}<>\s]*$/.test(text.slice(inside.start, inside.end)) ? null : inside;
}

function singleLine(text: string): Found | null {
  const broken = insideBroken(text, trimmed(text, { start: 0, end: text.length }));
  if (broken && !text.slice(broken.start, broken.end).includes("\n"))
    return { ...broken, reason: "a reply of one line" };
  const line = text.trim();
  const whole = /^[()[\]{}<>\s]*$/.test(line) && !/<<|>>/.test(line) ? line : trimChars(line, "<>").trim();
  if (whole === "" || whole.includes("\n")) return null;
  const start = text.indexOf(whole);
  return { start, end: start + whole.length, reason: "a reply of one line" };
}

/** Contents of the last `<answer>...</answer>`. */
function lastTagged(text: string): Span | null {
  const end = text.lastIndexOf("</answer>");
  const start = end < 0 ? -1 : text.lastIndexOf("<answer>", end);
  return start < 0 ? null : { start: start + "<answer>".length, end };
}

/** What stands behind the last line's start "Answer:". */
function lastAnswerLine(text: string): Span | null {
  let start = text.length;
  for (const match of text.matchAll(/^[ \t]{0,8}\*{0,2}(?:final )?answer:\*{0,2}/gim))
    start = match.index + match[0].length;
  return text.slice(start).trim() ? { start, end: text.length } : null;
}

const MARKED: Readonly<Record<Exclude<AnswerFormat, "envelope">, (text: string) => Span | null>> = {
  boxed: lastBoxed,
  tags: lastTagged,
  line: lastAnswerLine,
};

/** Contents of the last `\boxed{...}` with balanced braces. */
function lastBoxed(text: string): Span | null {
  const start = text.lastIndexOf("\\boxed{");
  if (start < 0) return null;
  const from = start + "\\boxed{".length;
  let depth = 1;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "{") depth++;
    else if (text[i] === "}" && --depth === 0) return { start: from, end: i };
  }
  return null;
}
