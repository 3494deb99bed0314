import { describe, expect, it } from "vitest";
import { extractAnswer } from "../../verifiers/extract.js";

const strict = (response: Parameters<typeof extractAnswer>[0]): string | null =>
  extractAnswer(response, "strict").answer;
const lenient = (response: Parameters<typeof extractAnswer>[0]): string | null =>
  extractAnswer(response, "lenient").answer;

describe("the envelope", () => {
  it("is the last closed one, over lines", () => {
    expect(strict("first <<<1>>> then <<<2\n3>>> done")).toBe("2\n3");
    expect(strict("<<<1>>> and <<<2")).toBe("1");
    expect(strict("<<<[[1, 2], [3, 4]]>>>")).toBe("[[1, 2], [3, 4]]");
    expect(strict("<<<>>>")).toBe("");
    expect(strict("```\n<<<42>>>\n```")).toBe("42");
    expect(strict("no envelope: 42")).toBeNull();
    expect(strict(">>> 1 <<<")).toBeNull();
  });

  it("with the prompt's placeholder is no answer", () => {
    for (const text of ["answer", "your answer", "...", " Answer ", "[answer]", "the answer", "…"])
      expect(strict(`<<<${text}>>>`), text).toBeNull();
    expect(strict("<<<the answer is 4>>>")).toBe("the answer is 4");
  });

  it("counts after the reasoning block only", () => {
    expect(strict("<think>maybe <<<1>>></think> so <<<2>>>")).toBe("2");
    expect(strict("maybe <<<1>>></think> none")).toBeNull();
    expect(strict("<think>maybe <<<1>>>")).toBeNull();
    expect(strict("<<<1>>>\n<think>wait <<<2>>>")).toBe("1");
  });

  it("counts after the last tool output only", () => {
    expect(strict("```python\nprint('<<<4>>>')\n```\nCode Execution Results:\n<<<4>>>\n")).toBeNull();
    expect(strict("Code Execution Results:\n<<<4>>>\n\nSo it is <<<5>>>")).toBe("5");
    expect(strict("Code Execution Results:\n```\n<<<4>>>\n\n<<<6>>>\n```\nSo it is <<<5>>>")).toBe("5");
    expect(strict("Code Execution Results:\n```\n<<<4>>>\n\n<<<6>>>")).toBeNull();
    expect(strict("the Code Execution Results: were fine, <<<5>>>")).toBe("5");
  });

  it("is found around and behind fences of every kind", () => {
    expect(strict("1. code:\n   ```python\n   print(1)\n   ```\n\n<<<(B)>>>")).toBe("(B)");
    expect(strict("```python\nprint(1)```\n<<<(B)>>>")).toBe("(B)");
    expect(strict("<<<\n```python\n(B)\n```\n>>>")).toBe("```python\n(B)\n```");
    expect(strict("I used <think> tags. <<<(B)>>>")).toBe("(B)");
    expect(strict("<thinking>x <<<1>>></thinking>\n<<<2>>>")).toBe("2");
    expect(strict("<<<(B)>>>\nThe answer is between <<< and >>> as asked.")).toBe("(B)");
    expect(strict("x <<< y <<<3>>>")).toBe("3");
    expect(strict("<<<(letter)>>>")).toBeNull();
  });

  it("inside a program is program text", () => {
    expect(strict("```python\nprint(f'<<<{x}>>>')\n```")).toBeNull();
    expect(strict("<<<3>>>\n```python\nprint('<<<4>>>')\n```")).toBe("3");
  });
});

describe("messages", () => {
  const user = (content: string) => ({ role: "user", content });
  const assistant = (content: unknown) => ({ role: "assistant", content });
  it("the last assistant message counts, and only at the end", () => {
    expect(strict([user("q <<<0>>>"), assistant("<<<1>>>")])).toBe("1");
    expect(
      strict([assistant("<<<1>>>"), { role: "tool", content: "<<<2>>>" }, assistant("fine")]),
    ).toBeNull();
    expect(strict([assistant("<<<1>>>"), { role: "tool", content: "<<<2>>>" }])).toBeNull();
    expect(
      strict([assistant([{ type: "text", text: "<<<" }, { type: "image" }, { type: "text", text: "7>>>" }])]),
    ).toBe("7");
    expect(
      strict([
        assistant([
          { type: "reasoning", text: "<<<9>>>" },
          { type: "tool_result", text: "<<<8>>>" },
        ]),
      ]),
    ).toBeNull();
    expect(strict([])).toBeNull();
    for (const response of [null, undefined, 5, {}, [null]])
      expect(strict(response as never), JSON.stringify(response)).toBeNull();
    expect(strict([assistant(null)])).toBeNull();
  });
});

describe("the reason", () => {
  it("says what is missing of the envelope", () => {
    const reason = (text: string): string => extractAnswer(text).reason;
    expect(reason("it is 12")).toBe("no <<< >>> in the response");
    expect(reason("it is <<<12>>")).toBe("there is <<< in the response, but no >>> behind it");
    expect(reason("it is <<<answer>>>")).toBe("the envelope holds the prompt's placeholder");
  });
});

describe("the lenient reader", () => {
  it("prefers the envelope, then \\boxed, <answer>, the words, a single line", () => {
    expect(lenient("\\boxed{1} <<<2>>>")).toBe("2");
    expect(lenient("so \\boxed{\\frac{1}{2}} holds. The answer is 3")).toBe("\\frac{1}{2}");
    expect(lenient("x <answer> 5 </answer> y\nz")).toBe("5");
    expect(lenient("I think\nthe answer is 42.\nBye")).toBe("42.");
    expect(lenient("**Answer:** 42\nend")).toBe("42");
    expect(lenient("The final answer is:\n(B)\n")).toBe("(B)");
    expect(lenient("The answer is 1. No, the answer is 2")).toBe("2");
    expect(lenient("In İİstanbul style.\nAnswer: 42/3\nbye")).toBe("42/3");
    expect(lenient("<<<a b c>>")).toBe("a b c");
    expect(lenient("42")).toBe("42");
    expect(lenient("`<<<(B)>>`.")).toBe("(B)");
    expect(lenient("The answer is:\n`<<<4>>`")).toBe("4");
    expect(lenient("Final answer: **<<<Vera is a knight>>**.")).toBe("Vera is a knight");
    expect(lenient("Answer: 3 << 2")).toBe("3 << 2");
    expect(lenient("The answer is <<<]>>")).toBe("<<<]>>");
    expect(lenient("some\ntext")).toBeNull();
    expect(lenient("")).toBeNull();
  });
  it("does not take the placeholder for an answer, nor hide a real one behind it", () => {
    expect(lenient("<<<answer>>>\nmore")).toBeNull();
    expect(lenient("\\boxed{7} and in the form <<<answer>>>\nso")).toBe("7");
  });
});
