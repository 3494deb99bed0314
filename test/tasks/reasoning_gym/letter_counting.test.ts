import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/letter_counting.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** Pieces between the letters of the question's line of words, less one. */
function counted(question: string): number {
  const letter = /does "(.)" occur/.exec(question)?.[1] ?? "";
  return (question.split("\n")[2] ?? "").toUpperCase().split(letter.toUpperCase()).length - 1;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => plainInteger(answer) === BigInt(counted(question)),
  nearMisses: (answer, { target_letter, span }) => [
    ...integerNearMisses(answer),
    target_letter,
    span.join(" "),
    Array.from({ length: Number(answer) }, () => target_letter).join(" "),
  ],
  variants: (answer) => [
    ...integerSpellings(answer),
    `${answer} times`,
    `The count is ${answer}`,
    `Count: ${answer}`,
    `The number of occurrences is ${answer}`,
  ],
  labels: [
    {
      of: (_instance, answer) => (Number(answer) < 9 ? answer : "more"),
      shares: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((count) => [String(count), 1 / 8])),
    },
  ],
});

describe("letter_counting by hand", () => {
  const judge = (answer: string, span: string[], target_letter: string) =>
    task.verify(answer, task.instance.parse({ span_length: span.length, target_letter, span })).status;
  it("capitals count as well", () => {
    const span = "States with eBooks not protected by U S".split(" ");
    expect(judge("4", span, "s")).toBe("correct");
    expect(judge("2", span, "s")).toBe("wrong");
    expect(judge("0", span, "z")).toBe("correct");
  });
  it("a number that holds the right one is wrong, which earned points in the source", () => {
    const span = ["banana"];
    for (const text of ["13", "31", "-3", "33", "0"]) expect(judge(text, span, "a"), text).toBe("wrong");
    for (const text of ["three", "3.5", "3 or 4", "3 4", "b3"])
      expect(judge(text, span, "a"), text).toBe("invalid");
    for (const text of ["3", "3.0", "3 times", "**3**", "3."])
      expect(judge(text, span, "a"), text).toBe("correct");
  });
  it("reads published rows with digits in their words", () => {
    expect(judge("2", ["In", "2889", "the"], "8")).toBe("correct");
    expect(task.instance.safeParse({ span_length: 2, target_letter: "a", span: ["a"] }).success).toBe(false);
  });
  it("takes any letter where a few words have none so often", () => {
    const setting = resolveSetting(erase(task), "easy", { min_words: 1, max_words: 1 });
    for (let i = 0; i < 40; i++) {
      const drawn = task.instance.parse(instanceAt(erase(task), setting, "one", i));
      expect(Number(task.solve(drawn))).toBeGreaterThan(0);
    }
  });
});
