import { cutReasoning } from "../../verifiers/extract.js";

/** A fenced Python block in a model's turn. */
export interface CodeBlock {
  /** The source between the fences, without the fence's own indentation. */
  code: string;
  /** The turn up to and including the closing fence: what the model wrote after it is not part of the conversation. */
  kept: string;
  /** What came after the block. */
  dropped: string;
}

const OPENING = /^([ \t]*)```[ \t]*(?:python|py)[\d.]*[ \t]*\r?$/im;

const CLOSING = /^[^\S\n]*```/gm;

/**
 * The first complete Python block of a turn, or null. A block that the turn leaves open is complete only where the model
 * ended the turn by itself (`ended`): cut off by a token limit it is half a program.
 */
export function firstPythonBlock(text: string, ended: boolean): CodeBlock | null {
  const opening = OPENING.exec(text);
  if (!opening) return null;
  const bodyStart = opening.index + opening[0].length + 1;
  const indent = opening[1] ?? "";
  const closing = new RegExp(CLOSING);
  closing.lastIndex = bodyStart;
  const close = closing.exec(text);
  if (!close && !ended) return null;
  const body = close ? text.slice(bodyStart, close.index).replace(/\n$/, "") : text.slice(bodyStart);
  const code = body
    .split("\n")
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join("\n");
  if (close) {
    const end = close.index + close[0].length;
    return { code, kept: text.slice(0, end), dropped: text.slice(end).trim() };
  }
  return code.trim() === "" ? null : { code, kept: `${text.trimEnd()}\n${indent}\`\`\``, dropped: "" };
}

/** What a turn says before its first Python block; all of it where it has none. */
export function textBeforeBlock(text: string): string {
  return text.slice(0, OPENING.exec(text)?.index ?? text.length);
}

/** Whether a text that is still being written holds a complete Python block: its closing fence, and a character behind it. */
export function holdsProgram(text: string): boolean {
  // A look at the end spares the search in most pieces.
  if (!text.slice(-200).includes("```")) return false;
  const answer = cutReasoning(text);
  const block = firstPythonBlock(answer, false);
  return block !== null && answer.length > block.kept.length;
}
