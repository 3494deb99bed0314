import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { bench } from "../support/bench.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "python/README.md",
  "recipes/grpo/README.md",
  ...readdirSync(path.join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** Command lines of `bench` in a page: in blocks of code, and between backticks. */
function commandLines(text: string): string[] {
  const blocks = [...text.matchAll(/^```[a-z]*\n([\s\S]*?)^```/gm)].map(([, body = ""]) => body);
  const lines = blocks.flatMap((body) => body.replaceAll("\\\n", " ").split("\n"));
  const inline = [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`(bench [^`]+)`/g)].map(
    ([, line = ""]) => line.replace(/\s+/g, " "),
  );
  return [...lines, ...inline].flatMap((line) => {
    const found = /(?:^|\| |[A-Z]+=\S+ )(bench [^#|;>]*)/.exec(line.trim());
    return found?.[1] === undefined ? [] : [found[1].trim()];
  });
}

const helps = new Map<string, string>();
async function helpOf(...command: string[]): Promise<string> {
  const key = command.join(" ");
  const known = helps.get(key) ?? (await bench([...command, "--help"])).stdout;
  helps.set(key, known);
  return known;
}

describe("command lines of the documentation", () => {
  it.each(pages)("%s names commands and options that exist", async (page) => {
    const faults: string[] = [];
    for (const line of commandLines(readFileSync(path.join(root, page), "utf8"))) {
      const [, ...words] = line.split(/\s+/);
      const names = words.slice(0, words[0] === "models" || words[0] === "sandbox" ? 2 : 1);
      if (!/^[a-z][a-z-]*$/.test(names[0] ?? "")) continue;
      const command = names.filter((name) => /^[a-z][a-z-]*$/.test(name));
      const help = await helpOf(...command);
      if (!help.startsWith(`bench ${command.join(" ")}`)) {
        faults.push(`${line}: no such command`);
        continue;
      }
      for (const [option] of line.matchAll(/(?<=\s)--[a-z][a-z-]*/g)) {
        const plain = option.replace(/^--no-/, "--");
        if (!new RegExp(`(?:^|[\\s,])${plain}(?=[\\s,]|$)`, "m").test(help) && option !== "--debug")
          faults.push(`${line}: no ${option}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it("are found", () => {
    const readme = commandLines(readFileSync(path.join(root, "README.md"), "utf8"));
    expect(readme.length).toBeGreaterThan(20);
    expect(readme).toContain("bench report runs/a runs/b --html report.html");
  });
});
