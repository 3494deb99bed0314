import { FORMAT_PHRASES } from "./answer-format.js";
import type { AnswerFormat } from "./answer-format.js";
import { trimChars } from "./parse/reading.js";

/**
 * Where the answer stands in what a model wrote. The reasoning block is cut first, then everything up to the end of the
 * last tool output, then program text; the answer is what the last envelope `<<< >>>` of the rest holds. All readers are
 * linear in the text's length.
 */

/** One message of a conversation, as far as reading an answer needs it. */
export interface ResponseMessage {
  role: string;
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
  // Responses come from files and requests as well: what is neither text nor a list holds no answer.
  const text =
    typeof response === "string"
      ? response
      : Array.isArray(response)
        ? lastAssistantText(response as readonly ResponseMessage[])
        : "";
  return cutToolOutput(cutReasoning(text));
}

/**
 * Takes the answer out of a response that was asked for in `format`: `strict` reads that format only. Never throws.
 */
export function extractAnswer(
  response: Response,
  mode: ReadingMode = "strict",
  format: AnswerFormat = "envelope",
): Extraction {
  if (format !== "envelope") {
    const marked = MARKED[format](readEnvelopes(finalText(response)).text);
    if (marked !== null && !isPlaceholder(marked)) return { answer: marked.trim(), reason: format };
    return mode === "strict"
      ? { answer: null, reason: `no answer ${FORMAT_PHRASES[format]} in the response` }
      : extractAnswer(response, mode);
  }
  const { text, envelope } = readEnvelopes(finalText(response));
  const inside = envelope && text.slice(envelope.start + 3, envelope.end - 3);
  if (inside !== null && !isPlaceholder(inside)) return { answer: inside.trim(), reason: "envelope" };
  const reason = envelope ? "the envelope holds the prompt's placeholder" : "no <<< >>> in the response";
  if (mode === "strict") return { answer: null, reason };
  const found = envelope
    ? markedAnswer(text.slice(0, envelope.start) + text.slice(envelope.end))
    : (markedAnswer(text) ?? singleLine(text));
  return found && !isPlaceholder(found.answer)
    ? found
    : { answer: null, reason: `${reason}, and nothing else that reads as an answer` };
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
  let end = 0;
  for (const match of text.matchAll(REASONING_END)) end = match.index + match[0].length;
  const rest = text.slice(end);
  const open = REASONING_START.exec(rest);
  return open ? rest.slice(0, open.index) : rest;
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

const PROGRAM_START = /```[ \t]{0,8}(?:python|py)[\d.]{0,6}[ \t]{0,8}\r?\n/gi;

/**
 * The text without its fenced `python` blocks (an envelope inside a program is program text), and the last envelope in
 * it: the last `<<<` that is closed, with its `>>>`. A fence inside an envelope belongs to the answer. The words "between
 * <<< and >>>" of the prompt are no envelope.
 */
function readEnvelopes(whole: string): { text: string; envelope: { start: number; end: number } | null } {
  let text = "";
  let envelope: { start: number; end: number } | null = null;
  let at = 0;
  const nextOpen = finder(whole, "<<<");
  const nextClose = finder(whole, ">>>");
  PROGRAM_START.lastIndex = 0;
  let program = PROGRAM_START.exec(whole);
  for (;;) {
    while (program && program.index < at) program = PROGRAM_START.exec(whole);
    const open = nextOpen(at);
    const first = open < 0 ? -1 : nextClose(open + 3);
    if (first >= 0 && (!program || open < program.index)) {
      let start = whole.lastIndexOf("<<<", first - 3);
      const close = lastOfBrackets(whole, start + 3, first);
      // `<<<< >>>>`: where the answer is brackets only, those directly behind the envelope's belong to it.
      if (/^[()[\]{}<>\s]*$/.test(whole.slice(start, close)))
        while (start > open && whole.charAt(start - 1) === "<") start--;
      const inside = whole.slice(start + 3, close).trim();
      if (inside !== "and") envelope = { start: text.length + start - at, end: text.length + close + 3 - at };
      text += whole.slice(at, close + 3);
      at = close + 3;
    } else if (program) {
      text += `${whole.slice(at, program.index)}\n`;
      at = endOfProgram(whole, program.index + program[0].length);
      if (at < 0) return { text, envelope };
    } else return { text: text + whole.slice(at), envelope };
  }
}

/**
 * Where an envelope closes whose first `>>>` stands at `first`. An answer may be brackets: as long as nothing but brackets and
 * blanks follows, up to the next `<<<`, the last `>>>` closes (`<<<] >>>>` holds `] >`).
 */
function lastOfBrackets(text: string, from: number, first: number): number {
  let close = first;
  for (let at = from; at < text.length && "()[]{}<> \t\r\n".includes(text.charAt(at)); at++) {
    if (text.startsWith("<<<", at) || (at > first + 2 && text.charAt(at) === "\n")) break;
    if (at > first && text.startsWith(">>>", at)) close = at;
  }
  return close;
}

/** `indexOf` for ever larger positions: what was found, or not found, before is not looked for again. */
function finder(text: string, needle: string): (from: number) => number {
  let found = text.indexOf(needle);
  return (from) => {
    if (found >= 0 && found < from) found = text.indexOf(needle, from);
    return found;
  };
}

/** Position behind the fence that closes a program: the first one that starts or ends a line; -1 for none. */
function endOfProgram(text: string, from: number): number {
  for (let fence = text.indexOf("```", from); fence >= 0; fence = text.indexOf("```", fence + 3)) {
    let before = fence - 1;
    while (text[before] === " " || text[before] === "\t") before--;
    const after = text[fence + 3];
    if (before < from || text[before] === "\n" || after === undefined || after === "\n" || after === "\r")
      return fence + 3;
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

interface Found {
  answer: string;
  reason: string;
}

function markedAnswer(text: string): Found | null {
  const boxed = lastBoxed(text);
  if (boxed !== null) return { answer: boxed.trim(), reason: "\\boxed{}" };
  const tagged = lastTagged(text);
  if (tagged !== null) return { answer: tagged.trim(), reason: "<answer>" };
  let at = -1;
  for (const match of text.matchAll(MARKERS)) at = match.index + match[0].length;
  if (at >= 0) {
    const rest = text
      .slice(at)
      .replace(/^[ \t]*:?[ \t*]*/, "")
      .trimStart();
    const line = (rest.split("\n", 1)[0] ?? "").trim();
    if (line !== "") return { answer: line, reason: '"answer is"' };
  }
  return null;
}

function singleLine(text: string): Found | null {
  // Small models often close the envelope with `>>`.
  const line = text.trim();
  const whole = /^[()[\]{}<>\s]*$/.test(line) && !/<<|>>/.test(line) ? line : trimChars(line, "<>").trim();
  return whole !== "" && !whole.includes("\n") ? { answer: whole, reason: "a reply of one line" } : null;
}

/** Contents of the last `<answer>...</answer>`. */
function lastTagged(text: string): string | null {
  const end = text.lastIndexOf("</answer>");
  const start = end < 0 ? -1 : text.lastIndexOf("<answer>", end);
  return start < 0 ? null : text.slice(start + "<answer>".length, end);
}

/** What stands behind the last line's start "Answer:". */
function lastAnswerLine(text: string): string | null {
  let rest: string | null = null;
  for (const match of text.matchAll(/^[ \t]{0,8}\*{0,2}(?:final )?answer:\*{0,2}/gim))
    rest = text.slice(match.index + match[0].length);
  return rest?.trim() ? rest : null;
}

const MARKED: Readonly<Record<Exclude<AnswerFormat, "envelope">, (text: string) => string | null>> = {
  boxed: lastBoxed,
  tags: lastTagged,
  line: lastAnswerLine,
};

/** Contents of the last `\boxed{...}` with balanced braces. */
function lastBoxed(text: string): string | null {
  const start = text.lastIndexOf("\\boxed{");
  if (start < 0) return null;
  const from = start + "\\boxed{".length;
  let depth = 1;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "{") depth++;
    else if (text[i] === "}" && --depth === 0) return text.slice(from, i);
  }
  return null;
}
