import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/mahjong_pattern.js";
import { describeTask } from "../../support/describe-task.js";

/** The judgement by the question's text, with counts of letters by their number. */
function outcomeInText(question: string): string {
  const counts = Array.from({ length: 30 }, () => 0);
  const index = (card: string): number => card.charCodeAt(0) - 63;
  const change = (card: string, by: number): void => {
    counts[index(card)] = (counts[index(card)] ?? 0) + by;
  };
  for (const card of (/^Hand at the start: (.*)$/m.exec(question)?.[1] ?? "").split(" ")) change(card, 1);
  const rounds = [...question.matchAll(/^Round \d+: add (\w)(?:, then remove one (\w))?\.$/gm)];
  for (const [, add = "", remove] of rounds) {
    if (remove === undefined) {
      if ((counts[index(add)] ?? 0) >= 2) return "1";
      const present = counts.map((n, i) => n > 0 || i === index(add));
      for (let from = index(add) - 2; from <= index(add); from++)
        if (present[from] && present[from + 1] && present[from + 2]) return "2";
      return "0";
    }
    change(add, 1);
    change(remove, -1);
  }
  return "?";
}

const WORDS = ["Pass", "Peng", "Chi"];

describeTask(task, {
  kind: "closed",
  independent: (answer, _instance, question) => answer === outcomeInText(question),
  nearMisses(answer) {
    const others = ["0", "1", "2"].filter((other) => other !== answer);
    return [
      ...others,
      ...others.map((other) => WORDS[Number(other)] ?? ""),
      ...others.map((other) => `${answer} or ${other}`),
      ...others.map((other) => `${answer}, ${other}`),
      ...others.map((other) => `${answer} (${WORDS[Number(other)]})`),
      `1${answer}`,
      `1${answer}0`,
      `not ${answer}`,
      "0 1 2",
      "3",
      "-1",
      `${answer}.5`,
      "Kong",
      "",
    ];
  },
  variants: (answer) => [
    WORDS[Number(answer)] ?? "",
    (WORDS[Number(answer)] ?? "").toLowerCase(),
    `${answer} (${WORDS[Number(answer)]})`,
    `${WORDS[Number(answer)]} (${answer})`,
    `${answer} - ${WORDS[Number(answer)]}`,
    `${answer}.0`,
    `(${answer})`,
    `[${answer}]`,
    `The result is ${answer}.`,
  ],
  labels: [{ of: (_instance, answer) => answer, shares: { 0: 1 / 3, 1: 1 / 3, 2: 1 / 3 } }],
  pieces: ["Peng", "Chi", "Pass", "2"],
});

describe("mahjong_pattern by hand", () => {
  const outcome = (initial_cards: string, add: string, chi = true): string =>
    task.solve({ initial_cards, rounds: [{ add, remove: null }], chi });

  it("two or more equal cards make 1, also before a run", () => {
    expect(outcome("AABKQ", "A")).toBe("1");
    expect(outcome("AAABK", "A")).toBe("1");
    expect(outcome("BBCDK", "B")).toBe("1");
    expect(outcome("ABKQZ", "A")).toBe("0");
  });

  it("a run is found although the hand holds one of its letters twice, which the source missed", () => {
    expect(outcome("ABBKQ", "C")).toBe("2");
    expect(outcome("BBDKQ", "C")).toBe("2");
    expect(outcome("DDEEK", "C")).toBe("2");
    expect(outcome("BEKQZ", "C")).toBe("0");
    expect(
      task.verify("0", { initial_cards: "ABBKQ", rounds: [{ add: "C", remove: null }], chi: true }).status,
    ).toBe("wrong");
  });

  it("runs do not go on from Z to A", () => {
    expect(outcome("YZKQC", "A")).toBe("0");
    expect(outcome("ZBKQM", "A")).toBe("0");
    expect(outcome("XYKQM", "Z")).toBe("2");
    expect(outcome("BCKQM", "A")).toBe("2");
  });

  it("without the rule for runs there is no 2, which the source's first levels stored", () => {
    expect(outcome("ABKQZ", "C", false)).toBe("0");
    expect(outcome("AAKQZ", "A", false)).toBe("1");
  });

  it("cards are judged by the hand before them, and removed cards are gone", () => {
    const play = (rounds: { add: string; remove: string | null }[]): string =>
      task.solve({ initial_cards: "ABKQZ", rounds, chi: true });
    expect(
      play([
        { add: "K", remove: "A" },
        { add: "K", remove: null },
      ]),
    ).toBe("1");
    expect(
      play([
        { add: "K", remove: "K" },
        { add: "K", remove: null },
      ]),
    ).toBe("0");
    expect(
      play([
        { add: "M", remove: "A" },
        { add: "C", remove: null },
      ]),
    ).toBe("0");
    expect(
      task.instance.safeParse({
        initial_cards: "ABKQZ",
        rounds: [
          { add: "C", remove: "Y" },
          { add: "C", remove: null },
        ],
        chi: true,
      }).success,
    ).toBe(false);
  });

  it("text that is no number is invalid, on which the source's checker threw", () => {
    const given = { initial_cards: "AABKQ", rounds: [{ add: "A", remove: null }], chi: true };
    expect(task.verify("1", given).status).toBe("correct");
    for (const text of ["one", "", "1 or 2", "Peng or Chi", "Peng (2)", "0, 1 or 2", "true", "constructor"])
      expect(task.verify(text, given).status, text).toBe("invalid");
  });

  it("the hand at the start does not give the last judgement away", () => {
    for (const level of ["medium", "hard"] as const) {
      let same = 0;
      for (let i = 0; i < 300; i++) {
        const given = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "start", i),
        );
        if (task.solve(given) === task.solve({ ...given, rounds: given.rounds.slice(-1) })) same++;
      }
      expect(same).toBeLessThan(200);
      expect(same).toBeGreaterThan(80);
    }
  });
});
