/** Grids of whole numbers as the tests read and write them: rows on lines, cells separated by blanks. */
export type Grid = number[][];

export const gridOf = (text: string): Grid => text.split("\n").map((line) => line.split(" ").map(Number));
export const write = (grid: Grid): string => grid.map((row) => row.join(" ")).join("\n");

/** The grid that stands in a paragraph of its own in a question. */
export function gridInText(question: string): Grid {
  const found = question.split("\n\n").find((part) => /^-?\d+(?:[ \n]-?\d+)*$/.test(part));
  return gridOf(found ?? "");
}

/** The grid of an answer in any of the forms that the tests use; undefined where the rows have different lengths. */
export function readGrid(answer: string): Grid | undefined {
  const plain = answer.trim().replace(/\.$/, "");
  if (!/^[\s\d,[\]-]+$/.test(plain)) return undefined;
  const rows = plain
    .split(/\n|\]/)
    .map((line) => line.replace(/[[\],]/g, " ").trim())
    .filter((line) => line !== "")
    .map((line) => line.split(/\s+/).map(Number));
  return rows.every((row) => row.length === rows[0]?.length) ? rows : undefined;
}

export function sameGrid(a: Grid | undefined, b: Grid): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export const transposed = (grid: Grid): Grid => (grid[0] ?? []).map((_, c) => grid.map((row) => row[c] ?? 0));
export const upsideDown = (grid: Grid): Grid => [...grid].reverse();
export const mirrored = (grid: Grid): Grid => grid.map((row) => [...row].reverse());

/** Texts close to a grid that mean something else. */
export function gridNearMisses(grid: Grid): string[] {
  const text = write(grid);
  const first = grid[0] ?? [];
  const changed = grid.map((row) => [...row]);
  (changed[0] as number[])[0] = (first[0] ?? 0) + 1;
  return [
    write(changed),
    text.replace(/\d+$/, (last) => String(Number(last) + 1)),
    write(grid.slice(1)),
    write([...grid, first]),
    write(grid.map((row) => [...row, 0])),
    `${text} 0`,
    `${text}\n\n${write(changed)}`,
    `${write(changed)} -> ${text}`,
    text.replace(/\d+/, "true"),
    text.replace(/\d+/, "NaN"),
    text.replace(/\d+/, "1e0"),
    text.replace(/\d+/, "0.5"),
    text.replace(/\d+/, "x"),
    `not ${text}`,
    JSON.stringify({ grid }),
    `[${JSON.stringify(grid)}, ${JSON.stringify(changed)}]`,
  ];
}

/** Other ways to write the same grid. */
export function gridSpellings(grid: Grid): string[] {
  return [
    JSON.stringify(grid),
    JSON.stringify(grid, null, 2),
    JSON.stringify(grid).replaceAll(",", ", ").replaceAll("], [", "],\n["),
    grid.map((row) => `[${row.join(", ")}]`).join("\n"),
    grid.map((row) => `[${row.join(" ")}]`).join(",\n"),
    grid.map((row) => row.join(", ")).join("\n"),
    grid.map((row) => `  ${row.join("   ")}  `).join("\n"),
    `\`\`\`json\n${JSON.stringify(grid)}\n\`\`\``,
    `\`\`\`text\n${write(grid)}\n\`\`\``,
    `The resulting matrix is:\n${write(grid)}`,
    `np.array(${JSON.stringify(grid)})`,
  ];
}
