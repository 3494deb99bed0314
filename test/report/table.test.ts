import { describe, expect, it } from "vitest";
import { table } from "../../src/report/table.js";

const rows = [
  ["", "strict %", "lenient %", "tokens"],
  ["game24", "50.0", "60.0", "1200"],
  ["数独", "0.0", "10.0", "900"],
];

describe("tables", () => {
  it("put names to the left and figures to the right, by the width that characters have", () => {
    expect(table(rows)).toBe(
      [
        "        strict %  lenient %  tokens",
        "------  --------  ---------  ------",
        "game24      50.0       60.0    1200",
        "数独         0.0       10.0     900",
      ].join("\n"),
    );
  });

  it("leave out the last columns where there is no room, and say which", () => {
    expect(table(rows, 35).split("\n")[0]).toBe("        strict %  lenient %  tokens");
    expect(table(rows, 34)).toBe(
      [
        "        strict %  lenient %",
        "------  --------  ---------",
        "game24      50.0       60.0",
        "数独         0.0       10.0",
        "(no room for: tokens)",
      ].join("\n"),
    );
    expect(table(rows, 5).split("\n")[0]).toBe("        strict %");
  });
});
