import { once } from "node:events";

/** Writes to standard output and waits where the reader is slower. */
export async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}

/** Characters that fit into a line of standard output: without end where it is no terminal. */
export function outputColumns(): number {
  return process.stdout.isTTY ? process.stdout.columns || 80 : Infinity;
}

/** One line on standard error. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Rows as columns of text, the first row being the head. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? "").length)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
