import { denied } from "../../../generators/monadic.js";
import type { LogicSide, LogicStatement } from "../../../generators/monadic.js";
import type { SourceRow } from "../../source.js";

/**
 * Reads the published argument into statements. One that holds a sentence of two readings ("something that is a is b") or
 * of another form keeps the published answer: its statements are null.
 */
export function fromSource({ question, answer }: SourceRow): unknown {
  const quoted = /^"([\s\S]*)"\nIs the argument/.exec(question ?? "")?.[1] ?? "";
  const [, intro = "", text = quoted] =
    /^(.*?(?:perfectly valid argument|pertains to this question|clarify some such relations)): ([\s\S]*)$/.exec(
      quoted,
    ) ?? [];
  const read = readArgument(text);
  return {
    nouns: read?.nouns ?? ["x"],
    individual: read?.individual ?? "x",
    people: true,
    statements: read?.statements ?? null,
    forms: [],
    style: { order: 0, conclusion: 0 },
    intro: intro === "" ? "" : `${intro}:`,
    text,
    key: read ? null : (answer ?? "").trim(),
  };
}

interface Read {
  nouns: string[];
  individual: string;
  statements: LogicStatement[];
}

const KINDS =
  "(?:[a-z]+ )?(?:consumer|user|buyer|purchaser) of|owner of an?|close friend of|ingredient of|opponent to|[a-z]+(?:-[a-z]+)? of";
/** Where the name behind "of" ends. */
const END =
  /,|\.(?=\s|$)|:| is\b| who\b| that is\b| while\b| and(?=, | an? | not | no | every )| or (?=an? |not |[a-z-]+ of )| nor (?=an? |not )| too\b| for (?=not |being )|$/;
const LEAD =
  /^(?:first of all|first premise|second premise|third premise|fourth premise|first|second|third|fourth|to begin with|to start with|moreover|finally|next|now|plus)[,:] ?/i;
const CONCLUSION =
  /^(?:therefore|hence|so, necessarily|in consequence|we may conclude that|we may conclude|it follows that|from this follows|all this entails that)[,:]? /i;

function readArgument(text: string): Read | undefined {
  const nouns: string[] = [];
  let rest = text.replace(/\.(?=[a-z])/g, ". ");
  let symbols = "";
  const noun = new RegExp(`(?:\\ban? )?\\b(${KINDS}) `);
  for (;;) {
    const found = noun.exec(rest);
    if (!found || /^(?:none|one|all|each|first) of$/.test(found[1] ?? "")) {
      const skip = found ? found.index + found[0].length : rest.length;
      symbols += rest.slice(0, skip);
      rest = rest.slice(skip);
      if (found) continue;
      break;
    }
    const from = found.index + found[0].length;
    const name = rest.slice(from, from + (END.exec(rest.slice(from))?.index ?? 0));
    const key = `${found[1] ?? ""} ${name}`;
    if (!nouns.includes(key)) nouns.push(key);
    symbols += `${rest.slice(0, found.index)}P${nouns.indexOf(key) + 1}`;
    rest = rest.slice(from + name.length);
  }
  const individuals = new Set<string>();
  const sentences = symbols.replace(/\.$/, "").split(". ");
  const statements = sentences.map((sentence, i) => {
    const lead = i === sentences.length - 1 ? CONCLUSION : LEAD;
    if (i === sentences.length - 1 && !CONCLUSION.test(sentence)) return undefined;
    return readStatement(sentence.replace(lead, "").trim(), individuals);
  });
  if (
    nouns.length > 5 ||
    nouns.some((each) => each.length > 100) ||
    statements.length < 2 ||
    individuals.size > 1
  )
    return undefined;
  if (!statements.every((each) => each !== undefined)) return undefined;
  return { nouns, individual: [...individuals][0] ?? "x", statements };
}

/** "P1", "not P1 or not P2", "neither P1 nor P2", "both P1 and P2", "either P1 or P2, or both" ... */
function readSide(given: string): LogicSide | undefined {
  const text = given
    .replace(/^(?:also|however|both:?|either) /, "")
    .replace(/, or both$|,? too$|, either$/, "")
    .replace(/^both:? /, "")
    .trim();
  const literals = (joined: string, joint: RegExp): number[] | undefined => {
    const found = joined.split(joint).map((part) => /^(not )?P(\d)$/.exec(part.trim()));
    if (!found.every((each) => each !== null)) return undefined;
    return found.map((each) => (each[1] ? -1 : 1) * Number(each[2]));
  };
  const make = (op: "and" | "or", of: number[] | undefined): LogicSide | undefined => of && { op, of };
  const lead = /^(neither|not both:?|none of this:|at least one of these:) (.*)$/.exec(text);
  if (lead) {
    const side = readSide(
      lead[1] === "neither" ? (lead[2] ?? "").replace(/ nor /g, " or ") : (lead[2] ?? ""),
    );
    if (!side || (lead[1]?.startsWith("not both") ? side.op !== "and" : side.op !== "or")) return undefined;
    return lead[1]?.startsWith("at least") ? side : denied(side);
  }
  const one = literals(text, /$^/);
  if (one) return { op: "and", of: one };
  const or = literals(text, /,? or |, (?=not P|P)/);
  if (or && / or /.test(text)) return make("or", or);
  const and = literals(text, /,? and(?:, in the same time,)? |, (?=not P|P)| while /);
  return and && / and\b| while /.test(text) ? make("and", and) : undefined;
}

/** "being P1", "not being P1", "to be P1 or P2", "being P1 or not being P2". */
function readBeing(text: string): LogicSide | undefined {
  return readSide(
    text
      .replace(/\bnot being\b/gi, "not")
      .replace(/\bbeing /gi, "")
      .replace(/^to be /i, "")
      .replace(/^Not/, "not"),
  );
}

type Reader = (parts: readonly string[], individuals: Set<string>) => LogicStatement | undefined;

const all = (a: LogicSide | undefined, b: LogicSide | undefined): LogicStatement | undefined =>
  a && b && { q: "all", if: a, then: b };
const some = (a: LogicSide | undefined, b: LogicSide | undefined): LogicStatement | undefined =>
  a && b && { q: "some", a, b };
const not = (side: LogicSide | undefined): LogicSide | undefined => side && denied(side);
const literal = (n: string | undefined): LogicSide => ({ op: "and", of: [Number(n)] });
const pair = (a: string | undefined, b: string | undefined): LogicSide => ({
  op: "and",
  of: [Number(a), Number(b)],
});

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [
    /^(.*\bbeing .*|to be .*) is sufficient for (.*)$/i,
    ([a = "", b = ""]) => all(readBeing(a), readBeing(b)),
  ],
  [/^(.*\bbeing .*|to be .*) is necessary for (.*)$/i, ([b = "", a = ""]) => all(readBeing(a), readBeing(b))],
  [
    /^if some(?:one|body|thing) is (.*), then (?:that person|it|that thing|that) is (.*)$/i,
    ([a = "", b = ""]) => all(readSide(a), readSide(b)),
  ],
  [
    /^every P(\d) and every P(\d) is (.*)$/i,
    ([a, b, c = ""]) => all({ ...pair(a, b), op: "or" }, readSide(c)),
  ],
  [
    /^no P(\d) and no P(\d) is (.*)$/i,
    ([a, b, c = ""]) => all({ ...pair(a, b), op: "or" }, not(readSide(c))),
  ],
  [
    /^every P(\d) (?:who|that) is (P\d) is (.*)$/i,
    ([a, b = "", c = ""]) => all(pair(a, b.slice(1)), readSide(c)),
  ],
  [
    /^no P(\d) (?:who|that) is (P\d) is (.*)$/i,
    ([a, b = "", c = ""]) => all(pair(a, b.slice(1)), not(readSide(c))),
  ],
  [/^every P(\d) is (.*)$/i, ([a, b = ""]) => all(literal(a), readSide(b))],
  [/^not every P(\d) is (.*)$/i, ([a, b = ""]) => some(literal(a), not(readSide(b)))],
  [/^no P(\d) is (.*)$/i, ([a, b = ""]) => all(literal(a), not(readSide(b)))],
  [
    /^no(?:body|thing) is (neither .*)$/i,
    ([a = ""]) => {
      const side = not(readSide(a));
      const [first = 0, ...others] = side?.of ?? [];
      return side?.op === "or" && first !== 0 && others.length > 0
        ? { q: "all", if: { op: "and", of: [-first] }, then: { op: "or", of: others } }
        : undefined;
    },
  ],
  [
    /^(?:everyone who|everybody who|everything that|whoever|whatever) is (?:P(\d)) (?:who|that) is (P\d) is (.*)$/i,
    ([a, b = "", c = ""]) => all(pair(a, b.slice(1)), readSide(c)),
  ],
  [
    /^(?:everyone who|everybody who|everything that|whoever|whatever) is (.*?),? is (.*)$/i,
    ([a = "", b = ""]) => all(readSide(a), readSide(b)),
  ],
  [
    /^(?:there (?:exists|is) )?(?:some )?P(\d) (?:who|that) is (.*)$/i,
    ([a, b = ""]) => some(literal(a), readSide(b)),
  ],
  [/^some P(\d) is (.*)$/i, ([a, b = ""]) => some(literal(a), readSide(b))],
  [
    /^(?:there (?:exists|is) )some(?:body|one|thing) (?:who|that) is (not )?P(\d)(?:,? and(?:, in addition,)? |, )(.*)$/i,
    ([no, a, b = ""]) => some({ op: "and", of: [(no ? -1 : 1) * Number(a)] }, readSide(b)),
  ],
  [
    /^some(?:body|one|thing) is (not )?P(\d)(?:,? and(?:, in addition,)? |, )(.*)$/i,
    ([no, a, b = ""]) => some({ op: "and", of: [(no ? -1 : 1) * Number(a)] }, readSide(b)),
  ],
  [
    /^it is (?:false|not the case) that (.+?) is (P\d)$/i,
    ([name = "", a = ""], individuals) => about(name, not(readSide(a)), individuals),
  ],
  [/^(.+?) is (.*)$/, ([name = "", a = ""], individuals) => about(name, readSide(a), individuals)],
];

/** A fact about the individual; sentences that start with a word of another form are none. */
function about(
  name: string,
  side: LogicSide | undefined,
  individuals: Set<string>,
): LogicStatement | undefined {
  if (!side || /\bP\d|^(?:every|some|no|not|nobody|nothing|who|what|there|if|it)\b|^some/i.test(name))
    return undefined;
  individuals.add(name.toLowerCase());
  return { q: "one", is: side };
}

function readStatement(sentence: string, individuals: Set<string>): LogicStatement | undefined {
  for (const [pattern, reader] of READERS) {
    const found = pattern.exec(sentence);
    if (found) return reader(found.slice(1), individuals);
  }
  return undefined;
}
