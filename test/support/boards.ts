/** Near misses of a board of digits (rows on lines, cells separated by blanks) with the puzzle it was filled in from. */
export function boardNearMisses(answer: string, puzzle: readonly (readonly number[])[]): string[] {
  const rows = answer.split("\n").map((line) => line.split(" "));
  const n = rows.length;
  const text = (board: readonly (readonly string[])[]): string =>
    board.map((row) => row.join(" ")).join("\n");
  const set = (r: number, c: number, value: string): string =>
    text(rows.map((row, i) => row.map((cell, j) => (i === r && j === c ? value : cell))));
  return [
    text(puzzle.map((row) => row.map(String))),
    text(rows.map((_, c) => rows.map((row) => row[c] ?? ""))),
    text([...rows].reverse()),
    text(rows.map((row) => [...row, "1"])),
    text([...rows, rows[0] ?? []]),
    text(rows.slice(1)),
    set(1, 1, "0"),
    set(0, n - 1, "1.5"),
    set(0, n - 1, "10"),
    set(0, n - 1, "x"),
    ...Array.from({ length: n }, (_, i) =>
      set(i, (i * 3) % n, String((Number(rows[i]?.[(i * 3) % n]) % n) + 1)),
    ),
    text([rows[1] ?? [], rows[0] ?? [], ...rows.slice(2)]),
    `${answer}\n${answer}`,
  ];
}

/** Other ways to write the same board. */
export function boardSpellings(answer: string): string[] {
  const rows = answer.split("\n").map((line) => line.split(" ").map(Number));
  return [
    JSON.stringify(rows),
    rows.map((row) => row.join(",")).join("\n"),
    rows.map((row) => row.join("")).join("\n"),
    rows.flat().join(""),
    rows.flat().join(", "),
    rows.map((row) => `| ${row.join(" | ")} |`).join("\n"),
    rows.map((row) => `[${row.join(", ")}]`).join("\n"),
    `The answer is ${answer}`,
  ];
}
