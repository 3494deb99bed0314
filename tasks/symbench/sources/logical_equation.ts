import type { SourceRow } from "../../source.js";

/** The published record is the bare solution: the numbers and statements stand in its question. */
export function fromSource({ question }: SourceRow): unknown {
  const text = question ?? "";
  const numbers = /each representing one of the numbers ([\d, ]+)\./.exec(text)?.[1]?.split(", ").map(Number);
  const index = (letter: string | undefined): number => (letter ?? "").charCodeAt(0) - 65;
  const constraints = [...text.matchAll(/^\d+\. (.+)$/gm)].map(([, line = ""]) => {
    const multiple = /^([A-Z]) = (\d+)\.(\d)([A-Z])$/.exec(line);
    if (multiple)
      return [
        "multiple",
        index(multiple[1]),
        index(multiple[4]),
        10 * Number(multiple[2]) + Number(multiple[3]),
      ];
    const match = /^([A-Z]) ([-+>]) ([A-Z])(?: = (-?\d+))?$/.exec(line);
    const kind = { "-": "difference", "+": "sum", ">": "greater" }[match?.[2] ?? ""];
    return [kind, index(match?.[1]), index(match?.[3]), Number(match?.[4] ?? 0)];
  });
  return { numbers, constraints };
}
