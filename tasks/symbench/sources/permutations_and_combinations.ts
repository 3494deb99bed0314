import type { SourceRow } from "../../source.js";

const PATTERNS: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ["at", /^Book (?<a>[A-Z]) must be placed in position (?<position>\d+)\.$/],
  ["not_at", /^Book (?<a>[A-Z]) cannot be placed in position (?<position>\d+)\.$/],
  ["left", /^Book (?<a>[A-Z]) must be to the left of book (?<b>[A-Z])\.$/],
  ["right", /^Book (?<a>[A-Z]) must be to the right of book (?<b>[A-Z])\.$/],
  ["adjacent", /^Book (?<a>[A-Z]) must be adjacent to book (?<b>[A-Z])\.$/],
];

/** The published conditions are numbered sentences. One that is not known makes the instance unreadable. */
export function fromSource({ solution }: SourceRow): unknown {
  const { items, constraints_text } = solution as { items: unknown[]; constraints_text: string };
  const constraints = constraints_text.split("\n").map((line) => {
    const sentence = line.replace(/^\d+\. /, "");
    for (const [kind, pattern] of PATTERNS) {
      const groups = pattern.exec(sentence)?.groups;
      if (!groups) continue;
      const { a = "", b, position } = groups;
      return {
        kind,
        a: a.charCodeAt(0) - 65,
        ...(b === undefined ? {} : { b: b.charCodeAt(0) - 65 }),
        ...(position === undefined ? {} : { position: Number(position) - 1 }),
      };
    }
    return null;
  });
  return { books: items.length, constraints };
}
