import { describe, expect, it } from "vitest";
import { ADJECTIVE_KINDS, ADJECTIVES, DESCRIBED_THINGS } from "../../../generators/data/adjectives.js";
import { task } from "../../../tasks/bbh/hyperbaton.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

/** The only option without a pair of adjectives whose kinds stand the wrong way round, from the question's text. */
function orderedOption(question: string): string {
  const options = question.split("\n").filter((line) => /^\([AB]\) /.test(line));
  const order = (/order of kinds: ([a-z, ]+) \(/.exec(question)?.[1] ?? "").split(", ");
  const kindOf = (word: string): string => {
    const kinds = ADJECTIVE_KINDS.filter((kind) => ADJECTIVES[kind].includes(word));
    expect(kinds.length, word).toBe(1);
    return kinds[0] ?? "";
  };
  const right = options.filter((option) => {
    const kinds = option.slice(4).split(" ").slice(0, -1).map(kindOf);
    expect(new Set(kinds).size).toBe(kinds.length);
    return kinds.every((a, i) => kinds.slice(i + 1).every((b) => order.indexOf(a) < order.indexOf(b)));
  });
  expect(right.length).toBe(1);
  return right[0]?.slice(0, 3) ?? "";
}

const texts = ({ phrases, noun }: { phrases: readonly string[][]; noun: string }): string[] =>
  phrases.map((adjectives) => [...adjectives, noun].join(" "));

describeTask(task, {
  kind: "option",
  options: 2,
  independent: (answer, _instance, question) => {
    const letter = /^\W*([ab])\W*$/i.exec(answer)?.[1]?.toUpperCase();
    return `(${letter})` === orderedOption(question);
  },
  nearMisses: (answer, instance) => {
    const other = answer === "(A)" ? "(B)" : "(A)";
    const [right, wrong] = [
      texts(instance)["AB".indexOf(answer.charAt(1))],
      texts(instance)["AB".indexOf(other.charAt(1))],
    ];
    return [
      other,
      wrong ?? "",
      `${answer} or ${other}`,
      `${answer} ${wrong}`,
      `${right}, not ${wrong}`,
      `not ${answer}`,
      (right ?? "").split(" ").slice(1).join(" "),
      "(C)",
      "both",
    ];
  },
  variants: (answer, instance) => {
    const letter = answer.charAt(1);
    const text = texts(instance)["AB".indexOf(letter)] ?? "";
    return [
      letter,
      letter.toLowerCase(),
      `option ${letter}`,
      `${letter}) ${text}`,
      text,
      `the ${text}`,
      `An ${text}.`,
      text.toUpperCase(),
      `${answer} because that is the usual order`,
    ];
  },
  labels: [{ of: (_instance, answer) => answer, shares: { "(A)": 0.5, "(B)": 0.5 } }],
});

describeShortcuts(task, { options: texts });

describe("hyperbaton by hand", () => {
  const judge = (first: string, second: string, answer: string) =>
    task.verify(answer, task.instance.parse({ noun: "box", phrases: [first.split(" "), second.split(" ")] }))
      .status;

  it.each([
    ["lovely tiny", "tiny lovely"],
    ["huge ancient round", "ancient huge round"],
    ["square red", "red square"],
    ["blue Thai", "Thai blue"],
    ["Kenyan leather", "leather Kenyan"],
    ["glass drinking", "drinking glass"],
    ["ugly big old oval green French wooden sewing", "ugly big old oval green French sewing wooden"],
    ["old silver", "silver old"],
  ])("%s stands before %s", (first, second) => {
    expect(judge(first, second, "(A)")).toBe("correct");
    expect(judge(second, first, "(B)")).toBe("correct");
    expect(judge(first, second, "(B)")).toBe("wrong");
  });

  it("has tables of different words, at least 16 a kind, and no word of two kinds", () => {
    const all = ADJECTIVE_KINDS.flatMap((kind) => ADJECTIVES[kind]);
    expect(new Set(all).size).toBe(all.length);
    for (const kind of ADJECTIVE_KINDS) expect(ADJECTIVES[kind].length, kind).toBeGreaterThanOrEqual(16);
    expect(new Set(DESCRIBED_THINGS).size).toBeGreaterThanOrEqual(40);
    for (const word of "silver gold orange light fine novel ivory".split(" "))
      expect(all).not.toContain(word);
  });

  it("refuses a pair of which both phrases can be read as in order: gold is a colour or a material", () => {
    const phrases = [
      ["gold", "Indian"],
      ["Indian", "gold"],
    ];
    expect(task.instance.safeParse({ noun: "box", phrases }).success).toBe(false);
  });

  it("refuses phrases of different words, both in order, none in order, and unknown words", () => {
    for (const phrases of [
      [["big"], ["big", "red"]],
      [
        ["big", "red"],
        ["big", "red"],
      ],
      [
        ["red", "big", "old"],
        ["old", "red", "big"],
      ],
      [
        ["big", "zorby"],
        ["zorby", "big"],
      ],
    ])
      expect(task.instance.safeParse({ noun: "box", phrases }).success).toBe(false);
  });

  it("refuses a phrase with a word changed and an answer that names both", () => {
    for (const answer of [
      "lovely huge box",
      "lovely tiny red box",
      "lovely tiny",
      "(A) tiny lovely box",
      "(A), (B)",
      "lovely tiny box or tiny lovely box",
      "(A) is wrong",
    ])
      expect(judge("lovely tiny", "tiny lovely", answer), answer).toBe("invalid");
  });
});
