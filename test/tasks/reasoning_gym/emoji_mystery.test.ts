import { describe, expect, it } from "vitest";
import { hideText, revealText } from "../../../generators/selectors.js";
import { task } from "../../../tasks/reasoning_gym/emoji_mystery.js";
import { fromSource } from "../../../tasks/reasoning_gym/sources/emoji_mystery.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** The sentence of the question's third line, byte by byte; all of them are ASCII. */
function decoded(question: string): string {
  const [, ...selectors] = [...(question.split("\n")[2] ?? "")];
  return selectors
    .map((char) => {
      const code = char.codePointAt(0) ?? 0;
      return String.fromCharCode(code < 0xff00 ? code % 16 : code - 0xe00f0);
    })
    .join("");
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) =>
    answer.trim().toLowerCase().replace(/\.+$/, "").trim() === decoded(question).toLowerCase().slice(0, -1),
  nearMisses: (answer) =>
    [
      ...listMutations(answer.split(" "), "word")
        .filter((_, i) => i < 10)
        .map((list) => list.join(" ")),
      answer.replaceAll(" ", ""),
      answer.slice(1),
      `${answer} ${answer}`,
      `not ${answer}`,
      `${answer} Or something else.`,
      answer.replace(/e/, "a"),
      hideText(answer),
      [...answer].reverse().join(""),
    ].filter((text) => text.toLowerCase() !== answer.toLowerCase()),
  variants: (answer) => [
    answer.toLowerCase(),
    answer.toUpperCase(),
    answer.slice(0, -1),
    answer.replaceAll(" ", "  "),
    `The hidden sentence is "${answer}"`,
    `Sentence: ${answer}`,
    `“${answer}”`,
  ],
});

describe("emoji_mystery by hand", () => {
  const of = (text: string) =>
    task.instance.parse({ emoji: "😯", num_words_in_sentence: 3, hidden: hideText(text) });
  it("codes bytes as the question says", () => {
    expect([...hideText("\u0001A")].map((char) => char.codePointAt(0))).toEqual([0xfe01, 0xe0131]);
    expect(revealText(hideText("Über 😯, naïve."))).toBe("Über 😯, naïve.");
    expect(revealText("abc")).toBeUndefined();
    expect(revealText(String.fromCodePoint(0xe01ef))).toBeUndefined();
  });
  it("line breaks and fences cost nothing, another character does", () => {
    const instance = of('"A great deal," was the reply.');
    for (const text of [
      '"A great deal," was the reply.\n',
      '```\n"A great deal," was the reply.\n```',
      '"a great deal,"was the reply',
    ])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of ['"A great deal" was the reply.', "A great deal, was the reply.", "great deal"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    expect(task.verify("", instance).status).toBe("invalid");
  });
  it("an emoji with a selector of its own is read without a stray byte, unlike in the source", () => {
    const question = `Decode this: ❤️${hideText("It is so.")}\n`;
    const instance = task.instance.parse(
      fromSource({ question, metadata: { emoji: "❤️", num_words_in_sentence: 3 } }),
    );
    expect(task.solve(instance)).toBe("It is so.");
  });
  it("what is no text behind an emoji is no instance", () => {
    const instance = of("It is so.");
    expect(task.instance.safeParse({ ...instance, hidden: "It is so." }).success).toBe(false);
    expect(task.instance.safeParse({ ...instance, hidden: String.fromCodePoint(0xe01ef) }).success).toBe(
      false,
    );
    expect(task.instance.safeParse({ ...instance, emoji: "x" }).success).toBe(false);
  });
});
