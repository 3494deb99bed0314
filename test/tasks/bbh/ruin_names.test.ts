import { describe, expect, it } from "vitest";
import { COMMON_WORDS } from "../../../generators/data/common-words.js";
import { EVERYDAY, KINDS, OTHER_WORDS } from "../../../generators/data/edit-words.js";
import { NAMES } from "../../../generators/data/names.js";
import {
  editBetween,
  editsOf,
  isEveryday,
  isNoWord,
  isSameStem,
  tabledKind,
} from "../../../generators/name-edits.js";
import { fromSource } from "../../../tasks/bbh/sources/ruin_names.js";
import { task } from "../../../tasks/bbh/ruin_names.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

const LETTERS = "ABCDEFGH";
const index = (answer: string): number => LETTERS.indexOf(answer.charAt(1));
const things = new Set(KINDS.flatMap((kind) => EVERYDAY[kind]));

/** Number of single letters to change, by the usual table of distances. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (next[j - 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The option whose new word is an everyday thing, from the question's text. */
function humorous(question: string): string {
  const name = /: '(.*)'\.\n/.exec(question)?.[1] ?? "";
  const options = [...question.matchAll(/^\(([A-Z])\) (.*)$/gm)].map((match) => [
    `(${match[1]})`,
    match[2] ?? "",
  ]);
  const found = options.filter(([, text = ""]) => {
    expect(distance(name, text), text).toBe(1);
    const known = name.split(" ");
    const fresh = text.split(" ").filter((word, i) => word !== known[i]);
    expect(fresh.length, text).toBe(1);
    return things.has(fresh[0] ?? "");
  });
  expect(found.length, question).toBe(1);
  return found[0]?.[0] ?? "";
}

describeTask(task, {
  kind: "option",
  options: 4,
  independent: (answer, _instance, question) => {
    const letter = /^\W*([a-h])\W*$/i.exec(answer)?.[1]?.toUpperCase();
    return `(${letter})` === humorous(question);
  },
  nearMisses: (answer, { name, options }) => {
    const other = (index(answer) + 1) % options.length;
    const label = `(${LETTERS.charAt(other)})`;
    const text = options[index(answer)] ?? "";
    return [
      label,
      options[other] ?? "",
      name,
      `${text}s`,
      text.slice(0, -1),
      `x${text}`,
      `${answer} or ${label}`,
      `${answer} ${options[other]}`,
      `${text} and ${options[other]}`,
      `not ${answer}`,
      `(${LETTERS.charAt(options.length)})`,
      "",
    ];
  },
  variants: (answer, { options }) => {
    const letter = answer.charAt(1);
    const text = options[index(answer)] ?? "";
    return [
      letter,
      letter.toLowerCase(),
      `option ${letter}`,
      `${answer} ${text}`,
      `${letter}. '${text}'`,
      text,
      `'${text}'`,
      text.toUpperCase(),
      `${answer} because it is a funny word`,
    ];
  },
  labels: [
    {
      of: (_instance, answer) => answer,
      shares: (level) => {
        const count = { easy: 4, medium: 5, hard: 6 }[level];
        return Object.fromEntries(
          Array.from({ length: count }, (_, i) => [`(${LETTERS.charAt(i)})`, 1 / count]),
        );
      },
    },
  ],
});

describeShortcuts(task, {
  options: ({ options }) => options,
  except: {
    "words that right options have":
      "whether a word is an everyday thing is what the question asks, and it is the same in every question",
  },
});

describe("the tables of names and words", () => {
  it("are large enough, and hold each row once", () => {
    expect(new Set(NAMES).size).toBe(NAMES.length);
    for (const name of NAMES) expect(name).toMatch(/^[a-z']+(?: [a-z']+)*$/);
    const all = [...KINDS.flatMap((kind) => EVERYDAY[kind]), ...OTHER_WORDS];
    expect(new Set(all).size).toBe(all.length);
    for (const word of all) expect(word).toMatch(/^[a-z]{3,}$/);
    let names = 0;
    let pairs = 0;
    for (const name of NAMES) {
      const edits = editsOf(name).filter(({ from, word }) => !isSameStem(from, word));
      const right = edits.filter(
        ({ from, word }) => isEveryday(tabledKind(word)) && !isEveryday(tabledKind(from)),
      );
      if (right.length === 0 || edits.filter(({ word }) => tabledKind(word) === "other word").length < 2)
        continue;
      names++;
      pairs += right.length;
    }
    expect(names).toBeGreaterThanOrEqual(400);
    expect(pairs).toBeGreaterThanOrEqual(1_000);
  });

  it("what is no word is none of the common ones and none of the tables", () => {
    const words = [...COMMON_WORDS.split(/\s+/), ...things, ...OTHER_WORDS].filter((word) => word !== "");
    expect(words.filter(isNoWord)).toEqual([]);
    for (const text of ["otqxter", "rmqzin", "bzkqa", "jqwsz"]) expect(isNoWord(text), text).toBe(true);
  });
});

describe("ruin_names by hand", () => {
  it("knows one edit from none and from two", () => {
    expect(editBetween("deep purple", "beep purple")).toEqual({ from: "deep", word: "beep" });
    expect(editBetween("deep purple", "dee purple")).toEqual({ from: "deep", word: "dee" });
    expect(editBetween("deep purple", "deep purples")).toEqual({ from: "purple", word: "purples" });
    for (const other of ["deep purple", "beep people", "deer purpl", "deeppurple", "dxxp purple", "deep"])
      expect(editBetween("deep purple", other), other).toBeUndefined();
    expect(editsOf("out of it").map(({ text }) => text)).toEqual([]);
    for (const { text, from, word } of editsOf("pink moon"))
      expect(editBetween("pink moon", text)).toEqual({ from, word });
  });

  it("refuses an entry in which no option or two options make an everyday thing, or whose facts are not the text's", () => {
    const entry = (facts: unknown[], options = ["pink goon", "pine moon", "pink spoon", "pinqk moon"]) => ({
      name: "pink moon",
      options,
      facts,
      target: null,
    });
    const words = [
      { word: "goon", kind: "other word" },
      { word: "pine", kind: "other word" },
      { word: "spoon", kind: "household" },
      { word: "pinqk", kind: "no word" },
    ];
    // "spoon" needs two edits of "moon".
    expect(task.instance.safeParse(entry(words)).success).toBe(false);
    const good = [
      { word: "soon", kind: "other word" },
      words[1],
      { word: "moose", kind: "animal" },
      words[3],
    ];
    expect(
      task.instance.safeParse(entry(good, ["pink soon", "pine moon", "pink moose", "pinqk moon"])).success,
    ).toBe(false);
    const right = [
      { word: "soon", kind: "other word" },
      words[1],
      { word: "mink", kind: "animal" },
      words[3],
    ];
    const options = ["pink soon", "pine moon", "mink moon", "pinqk moon"];
    const instance = task.instance.parse(entry(right, options));
    expect(task.solve(instance)).toBe("(C)");
    expect(task.verify("mink moon", instance).status).toBe("correct");
    for (const near of ["mink moons", "pink moon", "mink", "mink moo", "minkmoon", "mink moon, pine moon"])
      expect(task.verify(near, instance).status, near).not.toBe("correct");
    expect(
      task.instance.safeParse(entry([...right.slice(0, 3), { word: "pinqk", kind: "body" }], options))
        .success,
    ).toBe(false);
    expect(task.instance.safeParse(entry(right.slice(0, 3), options)).success).toBe(false);
  });

  it.each(LEVELS)("at %s all options but one are words, and no name is frequent", (level) => {
    const names = new Map<string, number>();
    for (let i = 0; i < 500; i++) {
      const { name, facts } = instanceAt(task, resolveSetting(erase(task), level), "kinds", i);
      names.set(name, (names.get(name) ?? 0) + 1);
      expect(facts?.filter(({ kind }) => kind === "no word").length).toBe(1);
      expect(new Set(facts?.map(({ word }) => word)).size).toBe(facts?.length);
    }
    expect(Math.max(...names.values()) / 500).toBeLessThanOrEqual(0.03);
  });

  it("reads published rows with apostrophes, three options, torn options and a target that is no label", () => {
    const row = (name: string, options: string[], answer: unknown) =>
      fromSource({
        question: `Which of the following is a humorous edit of this artist or movie name: '${name}'?\nOptions:\n${options
          .map((text, i) => `(${LETTERS.charAt(i)}) ${text}`)
          .join("\n")}`,
        answer: answer as string,
      });
    const three = task.instance.parse(row("it's me", ["it's he", "it's mqe", "its me"], "(A)"));
    expect(three.name).toBe("it's me");
    expect(task.verify("(A)", three).status).toBe("correct");
    const torn = task.instance.parse(
      row("one, two", ["one", "too", "one", "toe", "oneq", "two"], "one, toe"),
    );
    expect(task.verify("one, toe", torn).status).toBe("correct");
    for (const answer of ["(D)", "toe", "one", "one, toe, two"])
      expect(task.verify(answer, torn).status, answer).not.toBe("correct");
    for (const broken of [row("a", ["b"], "(B)"), row("a", ["b"], null), fromSource({})])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });
});
