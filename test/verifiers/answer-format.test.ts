import { describe, expect, it } from "vitest";
import { ANSWER_FORMATS, markAnswer, questionInFormat } from "../../verifiers/answer-format.js";
import { extractAnswer } from "../../verifiers/extract.js";
import { answerFormat } from "../../generators/text.js";

const QUESTION = `Is <<< a sign?\n\n${answerFormat("One word.", { example: "maybe" })}`;

describe("answer formats", () => {
  it("rewrite the question's sentence and example, and only those", () => {
    expect(questionInFormat(QUESTION, "envelope")).toBe(QUESTION);
    expect(questionInFormat(QUESTION, "boxed")).toBe(
      "Is <<< a sign?\n\nOne word. Put your final answer inside \\boxed{}, as in this example of the form (it is not the answer):\n\\boxed{maybe}",
    );
    expect(questionInFormat("How many?", "tags")).toBe(
      "How many?\n\nPut your final answer between <answer> and </answer>.",
    );
  });
  it.each(ANSWER_FORMATS)("%s: what is marked in it is read, strictly only there", (format) => {
    const text = `I think.\n${markAnswer("12, 5", format)}`;
    expect(extractAnswer(text, "strict", format).answer).toBe("12, 5");
    for (const other of ANSWER_FORMATS)
      if (other !== format) expect(extractAnswer(text, "strict", other).answer, other).toBeNull();
  });
  it("the last one counts; programs, reasoning and placeholders do not", () => {
    const read = (text: string) => extractAnswer(text, "strict", "boxed").answer;
    expect(read("\\boxed{1} no, \\boxed{\\frac{1}{2}}")).toBe("\\frac{1}{2}");
    expect(read("```python\nprint('\\\\boxed{9}')\n```")).toBeNull();
    expect(read("<think>\\boxed{9}</think> done")).toBeNull();
    expect(read("\\boxed{your answer}")).toBeNull();
    expect(extractAnswer("Answer: 1\nwell\nAnswer:\n1 2\n3 4", "strict", "line").answer).toBe("1 2\n3 4");
    expect(extractAnswer("The answer: 1", "strict", "line").answer).toBeNull();
  });
  it("any text is read in linear time", () => {
    for (const part of ["<answer>", "\\boxed{", "Answer:\n", "</answer>", "**answer:"]) {
      const start = performance.now();
      for (const format of ANSWER_FORMATS) extractAnswer(part.repeat(30_000), "lenient", format);
      expect(performance.now() - start).toBeLessThan(2_000);
    }
  });
});
