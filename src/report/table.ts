import stringWidth from "string-width";

/**
 * Rows as columns of text with a rule below the head, which is the first row: names to the left, figures to the right. Where they
 * are wider than `columns` characters, the last ones are left out (never the first two) and named in a line below.
 */
export function table(all: readonly (readonly string[])[], columns = Infinity): string {
  const widths = widthsOf(all);
  const shown = columnsThatFit(widths, columns);
  const left = (all[0] ?? []).slice(shown);
  const text = drawn(
    all.map((cells) => cells.slice(0, shown)),
    widths.slice(0, shown),
  );
  return left.length === 0 ? text : `${text}\n(no room for: ${left.join(", ")})`;
}

function columnsThatFit(widths: readonly number[], columns: number): number {
  let shown = widths.length;
  const width = (): number => widths.slice(0, shown).reduce((sum, one) => sum + one, 2 * (shown - 1));
  while (shown > 2 && width() > columns) shown--;
  return shown;
}

function widthsOf(rows: readonly (readonly string[])[]): number[] {
  return (rows[0] ?? []).map((_, i) => Math.max(...rows.map((cells) => stringWidth(cells[i] ?? ""))));
}

function drawn(rows: readonly (readonly string[])[], widths: readonly number[]): string {
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
