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

/**
 * The first complete Python block of a turn, or null. A block that the turn leaves open is complete only where the model
 * ended the turn by itself (`ended`): cut off by a token limit it is half a program.
 */
export function firstPythonBlock(text: string, ended: boolean): CodeBlock | null {
  const opening = OPENING.exec(text);
  if (!opening) return null;
  const bodyStart = opening.index + opening[0].length + 1;
  const indent = opening[1] ?? "";
  const lines = text.slice(bodyStart).split("\n");
  const close = lines.findIndex((line) => line.trimStart().startsWith("```"));
  if (close < 0 && !ended) return null;
  const source = close < 0 ? lines : lines.slice(0, close);
  const code = source.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join("\n");
  if (close < 0 && code.trim() === "") return null;
  if (close < 0) return { code, kept: `${text.trimEnd()}\n${indent}\`\`\``, dropped: "" };
  const end = bodyStart + lines.slice(0, close).reduce((sum, line) => sum + line.length + 1, 0);
  const closed = text.indexOf("```", end) + 3;
  return { code, kept: text.slice(0, closed), dropped: text.slice(closed).trim() };
}
