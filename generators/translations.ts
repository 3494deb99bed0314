import {
  ADJECTIVES,
  CLAUSES,
  FRAMES,
  NOUNS,
  NUMBERS,
  OPPOSITES,
  ORGANISATIONS,
  PERSONS,
  PLACES,
  TAILS,
} from "./data/german.js";
import type { Frame, Noun, Pair } from "./data/german.js";
import type { Rng } from "./rng.js";
import { capitalize } from "./text.js";

/** Kinds of errors in the order of the options. */
export const ERRORS = ["modifier", "number", "negation", "entity", "dropped", "fact"] as const;
export type TranslationError = (typeof ERRORS)[number];

/** What fills the slots of a frame in one of the two languages: positions in the tables, or a year. */
export interface Filling {
  person: number;
  place: number;
  organisation: number;
  number: number;
  year: number;
  adjective: number;
  noun: number;
  /** Which of the frame's pairs of opposites, and which of the two. */
  pair: number;
  side: 0 | 1;
  isNegated: boolean;
  /** The subordinate clauses behind the main statement and behind its tail; null where there is none. */
  clauses: [number | null, number | null];
}

/** A sentence with its translation. */
export interface TranslatedSentence {
  frame: number;
  tail: number;
  german: Filling;
  english: Filling;
}

type Language = "german" | "english";

/** The text of all sentences in one language. Throws a RangeError where a position is in no table. */
export function writeText(sentences: readonly TranslatedSentence[], language: Language): string {
  return sentences.map((sentence) => writeSentence(sentence, language)).join(" ");
}

function row<T>(table: readonly T[], i: number): T {
  const found = table[i];
  if (found === undefined) throw new RangeError(`no row ${i} in a table of ${table.length}`);
  return found;
}

function writeSentence({ frame, tail, ...sides }: TranslatedSentence, language: Language): string {
  const form = row(FRAMES, frame);
  const filling = sides[language];
  const word = ({ de, en }: Pair): string => (language === "german" ? de : en);
  const noun = row(NOUNS[form.noun], filling.noun);
  const adjective = row(ADJECTIVES[form.adjective], filling.adjective);
  const values: Record<string, () => string> = {
    PERSON: () => word(row(PERSONS, filling.person)),
    PLACE: () => word(row(PLACES, filling.place)),
    ORG: () => word(row(ORGANISATIONS, filling.organisation)),
    NUM: () => word(row(NUMBERS, filling.number)),
    YEAR: () => String(filling.year),
    POL: () => word(row(row(OPPOSITES[form.polarity], filling.pair), filling.side)),
    NEG: () => (filling.isNegated ? (language === "german" ? "nicht " : "not ") : ""),
    AN: () => englishPhrase(adjective, noun),
    AN1: () => germanPhrase(adjective, noun, "nominative"),
    AN3: () => germanPhrase(adjective, noun, "dative"),
    AN4: () => germanPhrase(adjective, noun, "accusative"),
  };
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => values[name]?.() ?? "");
  const [first, second] = filling.clauses.map((at) => (at === null ? "" : `, ${word(row(CLAUSES, at))}`));
  return `${capitalize(fill(word(form)))}${first}; ${fill(word(row(TAILS[form.noun], tail)))}${second}.`;
}

type Case = "nominative" | "dative" | "accusative";
/** Article and ending of the adjective behind "ein" by case and gender. */
const DECLENSION: Readonly<
  Record<Case, Readonly<Record<Noun["gender"], readonly [article: string, ending: string]>>>
> = {
  nominative: { m: ["ein", "er"], f: ["eine", "e"], n: ["ein", "es"] },
  dative: { m: ["einem", "en"], f: ["einer", "en"], n: ["einem", "en"] },
  accusative: { m: ["einen", "en"], f: ["eine", "e"], n: ["ein", "es"] },
};

function germanPhrase({ de }: Pair, noun: Noun, grammaticalCase: Case): string {
  const [article, ending] = DECLENSION[grammaticalCase][noun.gender];
  return `${article} ${de}${ending} ${noun.de}`;
}

function englishPhrase({ en }: Pair, noun: Noun): string {
  return `${/^[aeio]/i.test(en) ? "an" : "a"} ${en} ${noun.en}`;
}

const SLOTS: readonly (readonly [slot: string, key: keyof Filling, error: TranslationError])[] = [
  ["{PERSON}", "person", "entity"],
  ["{PLACE}", "place", "entity"],
  ["{ORG}", "organisation", "entity"],
  ["{NUM}", "number", "number"],
  ["{YEAR}", "year", "number"],
  ["{AN}", "adjective", "modifier"],
  ["{AN}", "noun", "fact"],
];

/** Every slot in which the two sides of a sentence differ, with the kind of error that it is. */
function differences({ frame, german, english }: TranslatedSentence): TranslationError[] {
  const { en } = row(FRAMES, frame);
  const found: TranslationError[] = SLOTS.filter(
    ([slot, key]) => en.includes(slot) && german[key] !== english[key],
  ).map(([, , error]) => error);
  if (german.pair !== english.pair) throw new RangeError("two different pairs of opposites");
  if (german.side !== english.side) found.push("negation");
  if (german.isNegated !== english.isNegated) found.push("negation");
  for (const [i, clause] of german.clauses.entries()) {
    if (english.clauses[i] === clause) continue;
    if (english.clauses[i] !== null) throw new RangeError("a clause that the source does not have");
    found.push("dropped");
  }
  return found;
}

/** The one error of a translation, or undefined where there is none or more than one. */
export function errorOf(sentences: readonly TranslatedSentence[]): TranslationError | undefined {
  const found = sentences.flatMap(differences);
  return found.length === 1 ? found[0] : undefined;
}

/** `count` sentences with their translation, in which one thing is wrong. */
export function drawTranslation(rng: Rng, count: number, error: TranslationError): TranslatedSentence[] {
  const frames = rng.sample(
    FRAMES.map((_, i) => i),
    count,
  );
  // No entity stands twice in a text: a swapped one would not be the only one.
  const persons = rng.shuffle(PERSONS.map((_, i) => i));
  const places = rng.shuffle(PLACES.map((_, i) => i));
  const organisations = rng.shuffle(ORGANISATIONS.map((_, i) => i));
  const wrong = rng.int(0, count - 1);
  const sentences = frames.map((frame, i) => {
    const form = row(FRAMES, frame);
    const german: Filling = {
      person: row(persons, i),
      place: row(places, i),
      organisation: row(organisations, i),
      number: rng.int(0, NUMBERS.length - 1),
      year: rng.int(1_701, 1_999),
      adjective: rng.int(0, ADJECTIVES[form.adjective].length - 1),
      noun: rng.int(0, NOUNS[form.noun].length - 1),
      pair: rng.int(0, OPPOSITES[form.polarity].length - 1),
      side: rng.int(0, 1) as 0 | 1,
      isNegated: rng.chance(),
      clauses: drawClauses(rng, error === "dropped" && i === wrong),
    };
    const english: Filling = { ...german, clauses: [german.clauses[0], german.clauses[1]] };
    return {
      frame,
      tail: rng.int(0, TAILS[form.noun].length - 1),
      german,
      english,
    };
  });
  const sentence = row(sentences, wrong);
  const unused = {
    person: row(persons, count),
    place: row(places, count),
    organisation: row(organisations, count),
  };
  inject(rng, sentence, error, unused);
  return sentences;
}

/**
 * No clause, one or two; one that is to be dropped needs one. As sentences in which nothing is dropped may have no clause as
 * well, neither clauses in the source nor their absence in the translation tell the kind of error.
 */
function drawClauses(rng: Rng, isNeeded: boolean): Filling["clauses"] {
  const count = rng.int(isNeeded ? 1 : 0, 2);
  const drawn = rng.sample(
    CLAUSES.map((_, i) => i),
    count,
  );
  const clauses = [drawn[0] ?? null, drawn[1] ?? null] as Filling["clauses"];
  return count === 1 && rng.chance() ? [clauses[1], clauses[0]] : clauses;
}

function inject(
  rng: Rng,
  { frame, english }: TranslatedSentence,
  error: TranslationError,
  unused: Pick<Filling, "person" | "place" | "organisation">,
): void {
  const form: Frame = row(FRAMES, frame);
  const other = (table: readonly unknown[], not: number): number =>
    (not + rng.int(1, table.length - 1)) % table.length;
  switch (error) {
    case "modifier":
      english.adjective = other(ADJECTIVES[form.adjective], english.adjective);
      return;
    case "fact":
      english.noun = other(NOUNS[form.noun], english.noun);
      return;
    case "number":
      if (form.en.includes("{NUM}")) english.number = other(NUMBERS, english.number);
      else english.year += rng.pick([-1, 1]) * rng.int(3, 60);
      return;
    case "negation":
      if (rng.chance()) english.isNegated = !english.isNegated;
      else english.side = (1 - english.side) as 0 | 1;
      return;
    case "entity": {
      const keys = (["person", "place", "organisation"] as const).filter((key) =>
        form.en.includes({ person: "{PERSON}", place: "{PLACE}", organisation: "{ORG}" }[key]),
      );
      const key = rng.pick(keys);
      english[key] = unused[key];
      return;
    }
    case "dropped":
      english.clauses[rng.pick([0, 1].filter((i) => english.clauses[i] !== null))] = null;
  }
}
