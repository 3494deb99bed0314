import type { LogicSide, LogicStatement } from "./monadic.js";
import { capitalize, sentenceList } from "./text.js";

/** What the statements are about: nouns for the predicates ("cousin of Ana"), a name for the individual. */
export interface ArgumentWords {
  nouns: readonly string[];
  individual: string;
  /** People, or else things. */
  people: boolean;
}

const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;

/** Words for a side: "a cousin of Ana", "neither a nor b", "a or not b". */
function naming({ nouns }: ArgumentWords): (side: LogicSide) => string {
  const name = (literal: number): string => withArticle(nouns[Math.abs(literal) - 1] ?? "");
  const signed = (literal: number): string => (literal < 0 ? "not " : "") + name(literal);
  return ({ op, of: given }) => {
    // "not a or b" could deny both: what is denied comes last.
    const of = [...given.filter((literal) => literal > 0), ...given.filter((literal) => literal < 0)];
    const [first = 0, second] = of;
    if (second === undefined) return signed(first);
    if (op === "and" && of.every((literal) => literal < 0))
      return `neither ${sentenceList(of.map(name), "nor")}`;
    if (op === "and" && of.length === 2 && of.every((literal) => literal > 0))
      return `both ${name(first)} and ${name(second)}`;
    if (of.length === 2) return of.map(signed).join(` ${op} `);
    return op === "or"
      ? `at least one of these: ${sentenceList(of.map(signed), "or")}`
      : `all of these: ${sentenceList(of.map(signed))}`;
  };
}

type Form<S> = (statement: S, words: ArgumentWords) => string | undefined;
type All = Extract<LogicStatement, { q: "all" }>;
type Some = Extract<LogicStatement, { q: "some" }>;
type One = Extract<LogicStatement, { q: "one" }>;

const single = ({ of }: LogicSide): boolean => of.length === 1;
const positive = (side: LogicSide): boolean => single(side) && (side.of[0] ?? 0) > 0;
const negative = (side: LogicSide): boolean => single(side) && (side.of[0] ?? 0) < 0;
/** Behind "every": "every a is not b" could mean that not every a is b. */
const readsOneWay = ({ op, of }: LogicSide): boolean =>
  of.some((literal) => literal > 0) || (op === "and" && of.length > 1);
const opposite = ({ op, of }: LogicSide): LogicSide => ({ op, of: of.map((literal) => -literal) });
const noun = ({ of }: LogicSide, words: ArgumentWords): string => words.nouns[Math.abs(of[0] ?? 1) - 1] ?? "";

function pronouns({ people }: ArgumentWords) {
  return people
    ? {
        every: "everyone who",
        who: "who",
        some: "somebody",
        no: "nobody",
        that: "that person",
        one: "person",
        whoever: "whoever",
      }
    : {
        every: "everything that",
        who: "that",
        some: "something",
        no: "nothing",
        that: "that thing",
        one: "thing",
        whoever: "whatever",
      };
}
/** "being a", "not being a". */
const being = (side: LogicSide, words: ArgumentWords): string =>
  negative(side) ? `not being ${naming(words)(opposite(side))}` : `being ${naming(words)(side)}`;
const toBe = (side: LogicSide, words: ArgumentWords): string =>
  negative(side) ? `not to be ${naming(words)(opposite(side))}` : `to be ${naming(words)(side)}`;

/** Behind "can": "be a", "fail to be a"; undefined for "not a or not b", where "fail" would reach too far. */
const able = (side: LogicSide, words: ArgumentWords): string | undefined => {
  if (negative(side)) return `fail to be ${naming(words)(opposite(side))}`;
  return readsOneWay(side) ? `be ${naming(words)(side)}` : undefined;
};
const ifAny = (text: string | undefined, make: (text: string) => string): string | undefined =>
  text === undefined ? undefined : make(text);

/** Sentences for "whatever is `if` is `then`"; undefined where one does not suit the sides. */
export const ALL_FORMS: readonly Form<All>[] = [
  (s, w) =>
    readsOneWay(s.then) ? `${pronouns(w).every} is ${naming(w)(s.if)} is ${naming(w)(s.then)}` : undefined,
  (s, w) => `${pronouns(w).whoever} is ${naming(w)(s.if)} is ${naming(w)(s.then)}`,
  (s, w) => `${being(s.if, w)} is sufficient for ${being(s.then, w)}`,
  (s, w) => `${being(s.then, w)} is necessary for ${being(s.if, w)}`,
  (s, w) => `if ${pronouns(w).some} is ${naming(w)(s.if)}, then ${pronouns(w).that} is ${naming(w)(s.then)}`,
  (s, w) =>
    `of each ${pronouns(w).one} ${pronouns(w).who} is ${naming(w)(s.if)} it is true that this ${pronouns(w).one} is ${naming(w)(s.then)}`,
  (s, w) => `it is enough ${toBe(s.if, w)} in order ${toBe(s.then, w)}`,
  (s, w) => `in order ${toBe(s.if, w)}, it is necessary ${toBe(s.then, w)}`,
  (s, w) =>
    ifAny(
      able(s.if, w),
      (can) => `only ${w.people ? "somebody who" : "something that"} is ${naming(w)(s.then)} can ${can}`,
    ),
  (s, w) => `all that it takes ${toBe(s.then, w)} is ${toBe(s.if, w)}`,
  (s, w) =>
    positive(s.if) && readsOneWay(s.then) ? `every ${noun(s.if, w)} is ${naming(w)(s.then)}` : undefined,
  (s, w) =>
    positive(s.if) && negative(s.then) ? `no ${noun(s.if, w)} is ${naming(w)(opposite(s.then))}` : undefined,
  (s, w) =>
    single(s.if) && positive(s.then) && negative(s.if)
      ? `${pronouns(w).no} is neither ${naming(w)(opposite(s.if))} nor ${naming(w)(s.then)}`
      : undefined,
  (s, w) =>
    positive(s.then)
      ? ifAny(able(s.if, w), (can) => `${pronouns(w).no} can ${can} without being ${naming(w)(s.then)}`)
      : undefined,
];

/** Sentences for "something is both `a` and `b`". */
export const SOME_FORMS: readonly Form<Some>[] = [
  (s, w) =>
    `there is ${pronouns(w).some} ${pronouns(w).who} is ${naming(w)(s.a)} and ${pronouns(w).who} is ${naming(w)(s.b)}`,
  (s, w) => `at least one ${pronouns(w).one} is ${naming(w)(s.a)} and, besides, is ${naming(w)(s.b)}`,
  (s, w) =>
    `among those ${w.people ? "people who are" : "things that are"} each ${naming(w)(s.a)}, there is at least one ${pronouns(w).who} is ${naming(w)(s.b)}`,
  (s, w) =>
    `there exists a ${pronouns(w).one} ${pronouns(w).who} is ${naming(w)(s.a)}, and the same ${pronouns(w).one} is ${naming(w)(s.b)}`,
  (s, w) => `it is false that ${pronouns(w).no} ${pronouns(w).who} is ${naming(w)(s.a)} is ${naming(w)(s.b)}`,
  (s, w) =>
    `for at least one ${pronouns(w).one} it holds that the ${pronouns(w).one} is ${naming(w)(s.a)} and that the ${pronouns(w).one} is ${naming(w)(s.b)}`,
  (s, w) =>
    `one can find ${pronouns(w).some} ${pronouns(w).who} is ${naming(w)(s.a)} and ${pronouns(w).who} is ${naming(w)(s.b)}`,
  (s, w) =>
    `it is true of at least one ${pronouns(w).one}: this ${pronouns(w).one} is ${naming(w)(s.a)}, and this ${pronouns(w).one} is ${naming(w)(s.b)}`,
  (s, w) => (positive(s.a) ? `some ${noun(s.a, w)} is ${naming(w)(s.b)}` : undefined),
  (s, w) => (positive(s.a) ? `at least one ${noun(s.a, w)} is ${naming(w)(s.b)}` : undefined),
  (s, w) =>
    positive(s.a) && negative(s.b) ? `not every ${noun(s.a, w)} is ${naming(w)(opposite(s.b))}` : undefined,
];

/** Sentences about the individual. */
export const ONE_FORMS: readonly Form<One>[] = [
  (s, w) => `${w.individual} is ${naming(w)(s.is)}`,
  (s, w) => `it is a fact that ${w.individual} is ${naming(w)(s.is)}`,
  (s, w) => `one thing is certain: ${w.individual} is ${naming(w)(s.is)}`,
  (s, w) => `as for ${w.individual}, it is true that ${w.individual} is ${naming(w)(s.is)}`,
  (s, w) => `${w.individual} happens ${toBe(s.is, w)}`,
  (s, w) => `there is no doubt that ${w.individual} is ${naming(w)(s.is)}`,
  (s, w) => `it holds that ${w.individual} is ${naming(w)(s.is)}`,
  (s, w) => `among other things, ${w.individual} is ${naming(w)(s.is)}`,
  (s, w) =>
    negative(s.is) ? `it is not the case that ${w.individual} is ${naming(w)(opposite(s.is))}` : undefined,
  (s, w) => (negative(s.is) ? `it is false that ${w.individual} is ${naming(w)(opposite(s.is))}` : undefined),
];

/** A statement in the words of a form, undefined where the form does not suit it. */
export function statementText(
  statement: LogicStatement,
  form: number,
  words: ArgumentWords,
): string | undefined {
  if (statement.q === "all") return ALL_FORMS[form]?.(statement, words);
  if (statement.q === "some") return SOME_FORMS[form]?.(statement, words);
  return ONE_FORMS[form]?.(statement, words);
}

/** The forms that suit a statement. */
export function formsOf(statement: LogicStatement, words: ArgumentWords): number[] {
  return [...ALL_FORMS.keys()].filter((form) => statementText(statement, form, words) !== undefined);
}

export const ORDER_STYLES = 5;
export const CONCLUSION_STYLES = 8;
const ORDERS: readonly (readonly string[])[] = [
  ["First,", "Second,", "Third,", "Fourth,", "Fifth,"],
  ["To begin with,", "Moreover,", "Furthermore,", "What is more,", "Finally,"],
  ["One premise:", "Another premise:", "A third premise:", "A fourth premise:", "A fifth premise:"],
  [
    "We know this:",
    "We also know this:",
    "We know this as well:",
    "And we know this:",
    "Last, we know this:",
  ],
  ["", "", "", "", ""],
];
const CONCLUSIONS = [
  "Therefore,",
  "Hence,",
  "It follows that",
  "Consequently,",
  "From this we conclude that",
  "So it must be that",
  "This means that",
  "Thus,",
];

/** The argument as running text. Throws where a form does not suit its statement. */
export function argumentText(
  statements: readonly LogicStatement[],
  forms: readonly number[],
  words: ArgumentWords,
  style: { order: number; conclusion: number },
): string {
  const sentences = statements.map((statement, i) => {
    const text = statementText(statement, forms[i] ?? 0, words);
    if (text === undefined) throw new Error(`form ${forms[i]} does not suit statement ${i + 1}`);
    const lead =
      i === statements.length - 1
        ? (CONCLUSIONS[style.conclusion % CONCLUSIONS.length] ?? "")
        : (ORDERS[style.order % ORDERS.length]?.[i] ?? "");
    return capitalize(`${lead === "" ? "" : `${lead} `}${text}.`);
  });
  return sentences.join(" ");
}
