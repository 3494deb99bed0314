import { describe, expect, it } from "vitest";
import { ladderIndex } from "../../../generators/word-ladder.js";
import { entryAt, instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { fromSource } from "../../../tasks/reasoning_gym/sources/word_ladder.js";
import { task } from "../../../tasks/reasoning_gym/word_ladder.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** Ends and words as the question names them. */
function puzzle(question: string): { start: string; end: string; words: string[] } {
  const [, start = "", end = ""] = /word ([A-Z]+) into the word ([A-Z]+)/.exec(question) ?? [];
  return { start, end, words: question.split("\n")[2]?.split(" ") ?? [] };
}

const oneLetter = (a: string, b: string): boolean =>
  a.length === b.length &&
  [...a].some((_, i) => a !== b && a.slice(0, i) + a.slice(i + 1) === b.slice(0, i) + b.slice(i + 1));

function isLadder(answer: string, question: string): boolean {
  const { start, end, words } = puzzle(question);
  const ladder = answer
    .toUpperCase()
    .split(/[\s,;|]+|->/)
    .map((word) => word.replace(/^["'*[(]+|["'*\])]+$/g, ""))
    .filter((word) => word !== "");
  return (
    ladder[0] === start &&
    ladder.at(-1) === end &&
    ladder.every((word, i) => words.includes(word) && (i === 0 || oneLetter(ladder[i - 1] as string, word)))
  );
}

/** Words of a shortest ladder, by widening the set of words that can be reached. */
function shortest({ start, end, words }: ReturnType<typeof puzzle>): number {
  let reached = new Set([start]);
  for (let length = 1; length <= words.length; length++) {
    if (reached.has(end)) return length;
    reached = new Set([
      ...reached,
      ...words.filter((word) => [...reached].some((one) => oneLetter(one, word))),
    ]);
  }
  return Infinity;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isLadder(answer, question),
  nearMisses(answer, { start_word, end_word, words }) {
    const ladder = answer.split(",");
    return [
      ...listMutations(ladder, "QQQQ").map((list) => list.join(",")),
      ...ladder.slice(1, -1).map((_, i) => ladder.filter((_word, k) => k !== i + 1).join(",")),
      [...ladder].reverse().join(","),
      `${start_word},${end_word}`,
      words.join(","),
      `${answer},${start_word}`,
      `${answer} or ${answer}`,
      ladder.slice(1).join(","),
      String(ladder.length),
    ];
  },
  variants(answer, { start_word }) {
    const ladder = answer.split(",");
    return [
      answer.toLowerCase(),
      ladder.join(", "),
      ladder.join(" -> "),
      ladder.join(" → "),
      ladder.join("\n"),
      ladder.map((word, i) => `${i + 1}. ${word}`).join("\n"),
      JSON.stringify(ladder),
      // There and back: no rule against it.
      `${start_word},${ladder[1]},${answer}`,
    ];
  },
});

describe("word_ladder by hand", () => {
  const known = task.instance.parse({
    start_word: "COLD",
    end_word: "WARM",
    word_length: 4,
    chain_length: 5,
    words: ["CARD", "COLD", "CORD", "WARD", "WARM", "WORD", "WORM"],
  });
  const judge = (answer: string) => task.verify(answer, known).status;

  it("reads a fence with a language, and arrows in LaTeX", () => {
    for (const ladder of [
      "```text\nCOLD,CORD,CARD,WARD,WARM\n```",
      "$COLD \\rightarrow CORD \\rightarrow CARD \\rightarrow WARD \\rightarrow WARM$",
    ])
      expect(judge(ladder), ladder).toBe("correct");
  });

  it("no question leaves hardly anything to choose", () => {
    for (const level of LEVELS)
      for (let index = 0; index < 300; index++) {
        const { metadata } = entryAt(erase(task), resolveSetting(erase(task), level), "few", index);
        const { words, chain_length } = task.instance.parse(metadata);
        expect(words.length - chain_length, `${level} ${index}`).toBeGreaterThan(3);
      }
  });

  it("every ladder through the listed words counts, the longer ones as well", () => {
    for (const ladder of [
      "COLD,CORD,CARD,WARD,WARM",
      "COLD,CORD,WORD,WARD,WARM",
      "cold cord word worm warm",
      "COLD,CORD,CARD,CORD,WORD,WARD,WARM",
    ])
      expect(judge(ladder), ladder).toBe("correct");
  });

  it("a word that is not listed makes it wrong, where the source took half off", () => {
    expect(judge("COLD,CORD,CORM,WORM,WARM")).toBe("wrong");
    expect(judge("COLD,GOLD,COLD,CORD,CARD,WARD,WARM")).toBe("wrong");
  });

  it("two letters at once, the same word again, and swapped letters are no steps", () => {
    for (const ladder of [
      "COLD,CARD,WARD,WARM",
      "COLD,COLD,CORD,CARD,WARD,WARM",
      "COLD,CORD,CARD,WARD,WARM,WARM",
      "COLD,WARM",
    ])
      expect(judge(ladder), ladder).toBe("wrong");
    for (const text of ["COLD", "1,2,3", "COLD,C0RD,CARD,WARD,WARM", "COLD,[CORD],CARD,WARD,WARM"])
      expect(judge(text), text).toBe("invalid");
  });

  it("chain_length is that of a shortest ladder", () => {
    for (const level of ["easy", "medium", "hard"] as const)
      for (let i = 0; i < 10; i++) {
        const drawn = task.instance.parse(
          instanceAt(erase(task), resolveSetting(erase(task), level), "shortest", i),
        );
        expect(shortest(puzzle(task.prompt(drawn)))).toBe(drawn.chain_length);
        expect(drawn.chain_length).toBeGreaterThanOrEqual(level === "hard" ? 9 : 3);
      }
    expect(task.instance.safeParse({ ...known, chain_length: 6 }).success).toBe(false);
  });

  it("a ladder that cannot be built is no puzzle", () => {
    expect(task.instance.safeParse({ ...known, words: ["COLD", "CORD", "WARM"] }).success).toBe(false);
    expect(task.instance.safeParse({ ...known, start_word: "WARM" }).success).toBe(false);
  });

  it("of a published record the words of our list and of its own ladder may be used", () => {
    const source = task.instance.parse(
      fromSource({
        answer: "DRUM,DRAM,GRAM,GRAD,GOAD,GOOD,GOON,NOON,NOUN",
        metadata: { start_word: "DRUM", end_word: "NOUN", word_length: 4, chain_length: 9 },
      }),
    );
    expect(source.words).toHaveLength(
      ladderIndex(4).words.length +
        ["DRAM", "GRAM", "GRAD", "GOAD", "GOON"].filter((word) => !ladderIndex(4).words.includes(word))
          .length,
    );
    expect(task.verify("drum,dram,gram,grad,goad,good,goon,noon,noun", source).status).toBe("correct");
    expect(task.verify("DRUM,DRAM,GRAM,GRAD,GOAD,GOOD,GOON,MOON,MOUN,NOUN", source).status).toBe("wrong");
  });
});
