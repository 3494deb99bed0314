// What the scripts that write word lists leave out.

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
