import stringWidth from "string-width";

/** Rows as columns of text with a rule below the head, which is the first row: names to the left, figures to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((cells) => stringWidth(cells[i] ?? ""))));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => {
        const blanks = " ".repeat(Math.max(0, (widths[i] ?? 0) - stringWidth(cell)));
        return i === 0 ? cell + blanks : blanks + cell;
      })
      .join("  ")
      .trimEnd();
  const [head = [], ...body] = rows;
  return [line(head), widths.map((width) => "-".repeat(width)).join("  "), ...body.map(line)].join("\n");
}
