import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../tasks/entry.js";
import type { trackingShuffledObjects } from "../../tasks/bbh/twins/tracking-shuffled-objects.js";
import { describeShortcuts } from "./shortcuts.js";
import { describeTask } from "./describe-task.js";

const LETTERS = "ABCDEFG";

/** The right label of a question about swaps, from its text alone: a table of who has what, changed swap by swap. */
export function finalLabel(question: string): string {
  const [scene = "", story = "", asked = "", rest = ""] = question.split("\n\n");
  const start = /At the start (.*)\.$/.exec(scene)?.[1] ?? "";
  const has = new Map<string, string>();
  for (const part of start.split(/, | and (?=[A-Z]\w* (?:holds|has|dances|plays|sets|starts) )/)) {
    const match =
      /^(\w+) (?:holds an?|has drawn an?|has brought|dances with|plays the|has the|sets out in an?|starts on the) (.+)$/.exec(
        part,
      );
    if (!match) throw new Error(`unread: ${part}`);
    has.set(match[1] ?? "", match[2] ?? "");
  }
  for (const sentence of (story.split("\n")[1] ?? "").split(/(?<=\.) /)) {
    const [a = "", b = "", ...more] = (
      sentence.replace(/^[A-Z][a-z ]*, /, "").match(/\b[A-Z]\w*/g) ?? []
    ).filter((word) => has.has(word));
    expect(more, sentence).toEqual([]);
    const held = has.get(a) ?? "";
    has.set(a, has.get(b) ?? "");
    has.set(b, held);
  }
  const person = (asked.match(/\b[A-Z]\w*/g) ?? []).filter((word) => has.has(word));
  expect(person.length).toBe(1);
  const options = rest.split("\n").filter((line) => /^\([A-Z]\) /.test(line));
  const right = options.filter((option) => option.slice(4) === has.get(person[0] ?? ""));
  expect(right.length).toBe(1);
  return (right[0] ?? "").slice(0, 3);
}

/** The properties of the tasks about the things of `n` people. */
export function describeShuffledObjects(task: ReturnType<typeof trackingShuffledObjects>, n: number): void {
  const letters = LETTERS.slice(0, n);
  describeTask(task, {
    kind: "option",
    options: n,
    independent: (answer, _instance, question) => {
      const letter = /^\W*([a-g])\W*$/i.exec(answer)?.[1]?.toUpperCase();
      return `(${letter})` === finalLabel(question);
    },
    nearMisses: (answer, { objects }) => {
      const right = letters.indexOf(answer.charAt(1));
      const wrong = (right + 1) % n;
      const label = `(${letters.charAt(wrong)})`;
      return [
        label,
        `${answer} or ${label}`,
        `${answer} and ${label}`,
        `${answer} ${objects[wrong]}`,
        objects[wrong] ?? "",
        `the ${objects[right]} and the ${objects[wrong]}`,
        `${objects[right]}, ${objects[wrong]}`,
        `not ${answer}`,
        `(${"ABCDEFGH".charAt(n)})`,
        "(A) (B) (C)",
        "",
      ];
    },
    variants: (answer, { objects }) => {
      const letter = answer.charAt(1);
      const thing = objects[letters.indexOf(letter)] ?? "";
      return [
        letter,
        letter.toLowerCase(),
        `${letter})`,
        `[${letter}]`,
        `Option ${letter}.`,
        `The answer is ${answer}`,
        `${answer} ${thing}`,
        thing,
        `the ${thing}.`,
        thing.toUpperCase(),
        `${answer} because of the last swap`,
      ];
    },
    labels: [
      {
        of: (_instance, answer) => answer,
        shares: Object.fromEntries([...letters].map((letter) => [`(${letter})`, 1 / n])),
      },
      {
        of: ({ asked }, answer) => (letters.charAt(asked) === answer.charAt(1) ? "own" : "another"),
        shares: { own: 1 / n, another: 1 - 1 / n },
      },
      {
        of: ({ asked }) => String(asked),
        shares: Object.fromEntries([...letters].map((_, i) => [String(i), 1 / n])),
      },
    ],
  });
  describeShortcuts(task, {
    options: ({ objects }) => objects,
    text: ({ scene, start, statements, question }) => `${scene} ${start} ${statements.join(" ")} ${question}`,
  });
}

/** What holds by hand for every number of people above three. */
export function describeManySwaps(task: ReturnType<typeof trackingShuffledObjects>, n: 5 | 7): void {
  describe(`${task.id} by hand`, () => {
    it("everybody swaps at medium and hard, and no pair swaps twice in a row", () => {
      for (const level of ["medium", "hard"] as const)
        for (let index = 0; index < 300; index++) {
          const { swaps } = instanceAt(task, resolveSetting(task, level), "swaps", index);
          expect(new Set(swaps.flat()).size).toBe(n);
          if (level === "medium") expect(swaps.length).toBe(n);
          const pairs = swaps.map((swap) => [...swap].sort().join());
          for (const [i, pair] of pairs.entries()) expect(pair).not.toBe(pairs[i - 1]);
        }
    });

    it("follows a thing that goes round", () => {
      const people = ["Ann", "Ben", "Cy", "Di", "Ed", "Flo", "Gus"].slice(0, n);
      const objects = ["harp", "oboe", "tuba", "lute", "horn", "gong", "bell"].slice(0, n);
      const swaps = people.slice(1).map((_, i) => [i, i + 1]);
      const instance = (asked: number) =>
        task.instance.parse({
          scene: "x",
          people,
          objects,
          start: "x",
          statements: swaps.map(() => "x"),
          swaps,
          asked,
          question: "x",
        });
      // The harp is handed down the row, everything else moves up by one.
      expect(task.solve(instance(n - 1))).toBe("(A)");
      expect(task.solve(instance(0))).toBe("(B)");
      expect(task.verify("the harp", instance(n - 1)).status).toBe("correct");
      expect(task.verify("harp, oboe", instance(n - 1)).status).toBe("invalid");
      expect(task.verify("(B) harp", instance(n - 1)).status).toBe("invalid");
    });
  });
}
