import { describe, expect, it } from "vitest";
import { commonWords } from "../../../generators/words.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/symbench/letters.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** Where the question's word breaks at the question's letter, by the lengths of the pieces. */
function positionsInText(question: string): number[] {
  const letter = /the letter "([a-z])"/.exec(question)?.[1] ?? "?";
  const word = question.split("\n").find((line) => /^[a-z]+$/.test(line)) ?? "";
  let end = 0;
  return word
    .split(letter)
    .slice(0, -1)
    .map((piece) => (end += piece.length + 1));
}

/** The numbers of an answer with its labels in order: the first is the count, the others are the positions. */
function isRight(answer: string, question: string): boolean {
  if (!/^\W*count\W+\d+\W+positions\W+[\d\W]*$/i.test(answer)) return false;
  const [count, ...given] = (answer.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  given.sort((a, b) => a - b);
  const expected = positionsInText(question);
  return count === expected.length && given.join() === expected.join();
}

const write = (count: number | string, positions: readonly (number | string)[]): string =>
  `Count: ${count}, Positions: [${positions.join(", ")}]`;
const positionsOf = (answer: string): number[] =>
  (answer.slice(answer.indexOf("[")).match(/\d+/g) ?? []).map(Number);

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses(answer, { word }) {
    const positions = positionsOf(answer);
    const count = positions.length;
    const lists = listMutations(positions.map(String), String(word.length + 1));
    return [
      ...lists.flatMap((list) => [write(count, list), write(list.length, list)]),
      write(count + 1, positions),
      write(count - 1, positions),
      write(
        count,
        positions.map((position) => position - 1),
      ),
      write(
        count,
        positions.map((position) => word.length + 1 - position),
      ),
      write(`${count} or ${count + 1}`, positions),
      write(count, ["first", ...positions]),
      `${answer}, or ${write(count, [1])}`,
      `${answer}\n${write(count + 1, [...positions, 1])}`,
      `${answer} [1]`,
      `not ${answer}`,
      `Count: ${count}`,
      `Count: ${count}, Count: ${count}`,
      `[${positions.join(", ")}]`,
      String(count),
      "",
    ];
  },
  variants(answer) {
    const positions = positionsOf(answer);
    const count = positions.length;
    return [
      answer.toUpperCase(),
      answer.replaceAll(" ", ""),
      answer.replace(", P", "\nP"),
      answer.replace("[", "[ ").replace("]", " ]"),
      answer.replace("[", "(").replace("]", ")"),
      answer.replaceAll(":", " ="),
      write(count, [...positions].reverse()),
      `Positions: [${positions.join(", ")}], Count: ${count}`,
      `**Count:** ${count}\n**Positions:** ${positions.join(" ")}`,
      `- Count: ${count}\n- Positions: [${positions.join(",")}]`,
      `The answer is count ${count} and positions ${positions.join(", ").replace(/, (\d+)$/, " and $1")}.`,
      JSON.stringify({ count, positions }),
      `\`\`\`json\n${JSON.stringify({ count, positions }, null, 2)}\n\`\`\``,
      `{'count': ${count}, 'positions': [${positions.join(", ")}]}`,
    ];
  },
  labels: [
    {
      of: ({ letter }) => letter,
      shares: Object.fromEntries([..."abcdefghijklmnopqrstuvwxyz"].map((letter) => [letter, 1 / 26])),
    },
  ],
});

describe("letters by hand", () => {
  const judge = (answer: string, word = "banana", letter = "a") =>
    task.verify(answer, { word, letter }).status;

  it("wants the count and every position from 1, in any order", () => {
    expect(judge("Count: 3, Positions: [2, 4, 6]")).toBe("correct");
    expect(judge("Count: 3, Positions: [6, 2, 4]")).toBe("correct");
    expect(judge("Count: 3, Positions: [1, 3, 5]")).toBe("wrong");
    expect(judge("Count: 2, Positions: [2, 4, 6]")).toBe("wrong");
    expect(judge("Count: 3, Positions: [2, 4]")).toBe("wrong");
    expect(judge("Count: 3")).toBe("invalid");
    expect(judge("3, [2, 4, 6]")).toBe("invalid");
  });

  it("refuses a position listed twice, which the source's checker let through", () => {
    expect(task.verify("Count: 3, Positions: [2, 4, 4, 6]", { word: "banana", letter: "a" })).toMatchObject({
      status: "wrong",
      reason: "position 4 is listed twice",
    });
    expect(judge("Count: 4, Positions: [2, 4, 4, 6]")).toBe("wrong");
  });

  it("accepts the empty list, which the source's checker could not read", () => {
    for (const list of ["[]", "[ ]", "none", "None.", ""])
      expect(judge(`Count: 0, Positions: ${list}`, "banana", "z"), list).toBe("correct");
    expect(judge("Count: 0, Positions: []")).toBe("wrong");
    expect(judge("Count: 0, Positions: [0]", "banana", "z")).toBe("wrong");
    expect(judge("Count: 3, Positions: none")).toBe("wrong");
  });

  it("reads whole numbers only: signs, ranges, words and second answers are not passed over", () => {
    expect(judge("Count: -3, Positions: [2, 4, 6]")).toBe("wrong");
    expect(judge("Count: 3, Positions: [2, 4, -6]")).toBe("wrong");
    expect(judge("Count: 3.0, Positions: [2, 4, 6.0]")).toBe("correct");
    for (const answer of [
      "Count: 3.5, Positions: [2, 4, 6]",
      "Count: three, Positions: [2, 4, 6]",
      "Count: 3, Positions: [2-6]",
      "Count: 3, Positions: [2, 4, 6] or [2, 4]",
      "Count: 3, Positions: [2, [4, 6]]",
      "Count: 3 Count: 3, Positions: [2, 4, 6]",
    ])
      expect(judge(answer), answer).toBe("invalid");
    expect(judge("Count: 2, Positions: [2 - 4]", "bacad")).toBe("invalid");
  });

  it("draws every count of a level equally often", () => {
    const ranges = { easy: [0, 3], medium: [1, 5], hard: [12, 50] } as const;
    for (const [level, [low, high]] of Object.entries(ranges)) {
      const setting = resolveSetting(erase(task), level);
      const counts = new Map<number, number>();
      for (let i = 0; i < 2_000; i++) {
        const { word, letter } = task.instance.parse(instanceAt(erase(task), setting, "counts", i));
        const count = word.split(letter).length - 1;
        counts.set(count, (counts.get(count) ?? 0) + 1);
      }
      const share = 1 / (high - low + 1);
      expect([...counts.keys()].sort((a, b) => a - b)).toEqual(
        Array.from({ length: high - low + 1 }, (_, i) => low + i),
      );
      for (const [count, times] of counts)
        expect(Math.abs(times / 2_000 - share), `${count} at ${level}`).toBeLessThanOrEqual(
          4 * Math.sqrt((share * (1 - share)) / 2_000),
        );
    }
  });

  it("the knobs: words of the list only where it has enough, runs, a word as short as its count allows", () => {
    const draw = (params: Record<string, unknown>, index = 0) =>
      task.instance.parse(
        instanceAt(erase(task), resolveSetting(erase(task), "medium", params), "knobs", index),
      );
    const listed = (real_share: number) =>
      Array.from({ length: 300 }, (_, i) => draw({ real_share, max_length: 10, max_count: 2 }, i)).filter(
        ({ word }) => commonWords().includes(word),
      ).length;
    expect(listed(0)).toBeLessThan(5);
    expect(listed(1)).toBeGreaterThan(200);
    const run = draw({ min_count: 5, min_length: 20, real_share: 0, run_share: 1 });
    expect(run.word).toContain(run.letter.repeat(5));
    const short = draw({ max_length: 5, min_count: 200, max_count: 200 });
    expect(short.word.split(short.letter).length - 1).toBe(4);
    expect(short.word.length).toBe(5);
  });
});
