import { describe, expect, it } from "vitest";
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
} from "../../../generators/data/german.js";
import { errorOf, writeText } from "../../../generators/translations.js";
import { task } from "../../../tasks/bbh/salient_translation_error_detection.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

const KINDS = ["modifier", "number", "negation", "entity", "dropped", "fact"];
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const times = (text: string, word: string, endings = ""): number =>
  [...text.matchAll(new RegExp(`(?<![\\p{L}-])${escape(word)}${endings}(?![\\p{L}-])`, "gu"))].length;

/**
 * The kind of error by looking words up in both texts, without the frames: what the German text holds more or less often than
 * the English one. What differs in no list of entities, numbers, clauses, adjectives or nouns is an opposite.
 */
function kindOf(question: string): string {
  const german = /^Source: (.*)$/m.exec(question)?.[1] ?? "";
  // A market square is not square, and a radio play no play.
  const english = (/^Translation: (.*)$/m.exec(question)?.[1] ?? "")
    .replaceAll("market square", "market")
    .replaceAll("radio play", "radio-play");
  const differ = (list: readonly { de: string; en: string }[], endings = ""): boolean =>
    list.some(
      ({ de, en }) => times(german, de, endings) !== times(english, en === "radio play" ? "radio-play" : en),
    );
  if (differ([...PLACES, ...PERSONS, ...ORGANISATIONS])) return "entity";
  const years = (text: string): string => (text.match(/\d{4}/g) ?? []).sort().join();
  if (differ(NUMBERS) || years(german) !== years(english)) return "number";
  if (CLAUSES.some(({ de, en }) => german.split(de).length !== english.split(en).length)) return "dropped";
  if (differ(Object.values(ADJECTIVES).flat(), "(?:e|er|es|en)")) return "modifier";
  if (differ(Object.values(NOUNS).flat())) return "fact";
  return "negation";
}

describeTask(task, {
  kind: "option",
  options: 6,
  independent: (answer, _instance, question) => {
    const letter = /^\W*([a-f])\W*$/i.exec(answer)?.[1]?.toUpperCase() ?? "";
    return letter !== "" && KINDS["ABCDEF".indexOf(letter)] === kindOf(question);
  },
  nearMisses: (answer, { options }) => {
    const right = "ABCDEF".indexOf(answer.charAt(1));
    const other = (right + 1) % 6;
    const label = `(${"ABCDEF".charAt(other)})`;
    return [
      label,
      `(${"ABCDEF".charAt((right + 4) % 6)})`,
      options[other] ?? "",
      `${answer} or ${label}`,
      `${answer} ${options[other]}`,
      `${options[right]} and ${options[other]}`,
      `not ${answer}`,
      "(G)",
      "error",
      "",
    ];
  },
  variants: (answer, { options }) => {
    const letter = answer.charAt(1);
    const name = options["ABCDEF".indexOf(letter)] ?? "";
    return [
      letter,
      letter.toLowerCase(),
      `[${letter}]`,
      `option ${letter}`,
      `${answer} ${name}`,
      name,
      name.toLowerCase(),
      { "(A)": "adjective", "(B)": "numbers", "(C)": "negation", "(D)": "named entity", "(E)": "omission" }[
        answer
      ] ?? "fact",
      `${answer} because the two texts differ there`,
    ];
  },
  labels: [
    {
      of: (_instance, answer) => answer,
      shares: Object.fromEntries([..."ABCDEF"].map((letter) => [`(${letter})`, 1 / 6])),
    },
  ],
});

describeShortcuts(task, {
  options: ({ options }) => options,
  text: ({ source, translation }) => `${source}\n${translation}`,
});

describe("salient_translation_error_detection by hand", () => {
  const filling = {
    person: 0,
    place: 0,
    organisation: 0,
    number: 0,
    year: 1900,
    adjective: 0,
    noun: 0,
    pair: 0,
    side: 0 as const,
    isNegated: false,
    clauses: [null, null] as [null, null],
  };

  it("writes both sides and finds the one slot that differs", () => {
    const sentence = (changes: object) => [
      { frame: 0, tail: 0, german: filling, english: { ...filling, ...changes } },
    ];
    expect(writeText(sentence({}), "german")).toBe(
      "Anna Lindqvist ließ 1900 nördlich von Genf eine prächtige Kirche errichten; das Dach ist erhalten.",
    );
    expect(writeText(sentence({ isNegated: true, noun: 2 }), "english")).toBe(
      "In 1900, Anna Lindqvist had a splendid railway station built north of Geneva; the roof is not preserved.",
    );
    expect(errorOf(sentence({ place: 1 }))).toBe("entity");
    expect(errorOf(sentence({ year: 1901 }))).toBe("number");
    expect(errorOf(sentence({ side: 1 }))).toBe("negation");
    expect(errorOf(sentence({ isNegated: true }))).toBe("negation");
    expect(errorOf(sentence({ adjective: 1 }))).toBe("modifier");
    expect(errorOf(sentence({ noun: 1 }))).toBe("fact");
    expect(errorOf(sentence({}))).toBe(undefined);
    expect(errorOf(sentence({ noun: 1, place: 1 }))).toBe(undefined);
    // The frame has no number word: this difference does not show.
    expect(errorOf(sentence({ number: 1 }))).toBe(undefined);
  });

  it("declines the German article and adjective by case and gender", () => {
    const text = (frame: number, noun: number): string =>
      writeText([{ frame, tail: 0, german: { ...filling, noun }, english: filling }], "german");
    expect(text(0, 1)).toContain("ein prächtiges Rathaus errichten");
    expect(text(0, 2)).toContain("einen prächtigen Bahnhof errichten");
    expect(text(1, 2)).toContain("ein runder Bahnhof;");
    expect(text(11, 0)).toContain("an einer prächtigen Kirche in");
    expect(text(11, 2)).toContain("an einem prächtigen Bahnhof in");
  });

  it("refuses entries whose texts are not those of their facts", () => {
    const facts = [{ frame: 0, tail: 0, german: filling, english: { ...filling, place: 1 } }];
    const entry = {
      source:
        "Anna Lindqvist ließ 1900 nördlich von Genf eine prächtige Kirche errichten; das Dach ist erhalten.",
      translation:
        "In 1900, Anna Lindqvist had a splendid church built north of Cologne; the roof is preserved.",
      options: [
        "Modifiers or Adjectives",
        "Numerical Values",
        "Negation or Antonyms",
        "Named Entities",
        "Dropped Content",
        "Facts",
      ],
      facts,
      target: null,
    };
    expect(task.instance.safeParse(entry).success).toBe(true);
    expect(task.solve(task.instance.parse(entry))).toBe("(D)");
    for (const broken of [
      { ...entry, translation: entry.translation.replace("Cologne", "Geneva") },
      { ...entry, options: [...entry.options].reverse() },
      { ...entry, facts: [{ ...facts[0], frame: 199 }] },
      { ...entry, facts: [{ ...facts[0], english: filling }] },
      { ...entry, target: "(D)" },
      { ...entry, facts: null },
      { ...entry, facts: null, target: "(G)" },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });

  it("its tables hold no value twice, and no two opposites among the adjectives", () => {
    const lists = [
      PLACES,
      PERSONS,
      ORGANISATIONS,
      NUMBERS,
      CLAUSES,
      Object.values(ADJECTIVES).flat(),
      Object.values(NOUNS).flat(),
    ];
    for (const list of lists)
      for (const language of ["de", "en"] as const)
        expect(new Set(list.map((pair) => pair[language])).size).toBe(list.length);
    const opposites = Object.values(OPPOSITES)
      .flat(2)
      .map(({ en }) => en);
    expect(
      Object.values(ADJECTIVES)
        .flat()
        .filter(({ en }) => opposites.includes(en)),
    ).toEqual([]);
    expect(FRAMES.length).toBeGreaterThanOrEqual(36);
    expect([PLACES.length, PERSONS.length, ORGANISATIONS.length]).toEqual([50, 50, 30]);
    expect(PLACES.filter(({ de, en }) => de !== en).length).toBeGreaterThan(25);
    for (const { de, en } of FRAMES) {
      const slots = (text: string): string[] =>
        [...text.matchAll(/\{(\w+)\}/g)].map((match) => (match[1] ?? "").replace(/^AN\d?$/, "AN")).sort();
      expect(slots(de)).toEqual(slots(en));
      expect(slots(de).filter((slot) => slot === "POL" || slot === "AN").length).toBe(2);
      expect(/\{(?:PERSON|PLACE|ORG)\}/.test(de)).toBe(true);
      expect(/\{(?:NUM|YEAR)\}/.test(de)).toBe(true);
    }
  });

  it("a published question is judged by its answer", () => {
    const instance = task.instance.parse({
      source: "Ein Satz.",
      translation: "No sentence.",
      options: ["Named Entities", "Facts", "Numerical Values"],
      facts: null,
      target: "(B)",
    });
    expect(task.verify("(B)", instance).status).toBe("correct");
    expect(task.verify("fact", instance).status).toBe("correct");
    expect(task.verify("named entity", instance).status).toBe("wrong");
    expect(task.verify("(D)", instance).status).toBe("invalid");
  });
});
