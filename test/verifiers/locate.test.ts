import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ANSWER_FORMATS } from "../../verifiers/answer-format.js";
import { extractAnswer, locateAnswer } from "../../verifiers/extract.js";

/** What stands at the place that is named. */
function at(
  text: string,
  ...how: [("strict" | "lenient")?, (typeof ANSWER_FORMATS)[number]?]
): string | null {
  const { span } = locateAnswer(text, ...how);
  return span && text.slice(span.start, span.end);
}

describe("the place of the answer", () => {
  it("is inside of the envelope, behind reasoning, tool output and programs", () => {
    expect(locateAnswer("So: <<< 12 >>> done").span).toEqual({ start: 8, end: 10 });
    const text =
      "<think><<<1>>></think>Code Execution Results:\n7\n\nx\n```python\nprint('<<<2>>>')\n```\nso <<<\n7>>>";
    expect(locateAnswer(text).span).toEqual({ start: text.length - 4, end: text.length - 3 });
    expect(locateAnswer("nothing").span).toBeNull();
    expect(locateAnswer("<<<>>>").span).toEqual({ start: 3, end: 3 });
  });

  it("is found in the forms without an envelope as well", () => {
    expect(at("we get \\boxed{ {1} } here", "lenient")).toBe("{1}");
    expect(at("7 or <answer> 8 </answer>", "lenient")).toBe("8");
    expect(at("8. The answer is: 8.\nwell", "lenient")).toBe("8.");
    expect(at("  <<8>> ", "lenient")).toBe("8");
    expect(at("<<<answer>>> but the answer is 9", "lenient")).toBe("9");
    expect(at("the answer is 9\nthat is <<<answer>>>", "lenient")).toBe("9");
    expect(at("Answer: 1\nAnswer: 2\n3", "strict", "line")).toBe("2\n3");
  });

  it("holds what is extracted, whatever the text", () => {
    const part = fc.constantFrom(
      ...[
        "<<<",
        ">>>",
        "answer",
        "42",
        "\n",
        "\n\n",
        " ",
        "<think>",
        "</think>",
        "x = 1",
        "(B)",
        "<",
        ">",
        "**",
      ],
      ...[
        "\\boxed{",
        "}",
        "<answer>",
        "</answer>",
        "The answer is ",
        "Answer: ",
        "Code Execution Results:\n",
      ],
      ...["```python\n", "```", "...", "and", "\r\n", "𝄞", "\u0000"],
    );
    const text = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(""));
    const mode = fc.constantFrom("strict" as const, "lenient" as const);
    fc.assert(
      fc.property(text, mode, fc.constantFrom(...ANSWER_FORMATS), (response, how, format) => {
        const { span, ...extraction } = locateAnswer(response, how, format);
        expect(extraction).toEqual(extractAnswer(response, how, format));
        expect(span === null).toBe(extraction.answer === null);
        if (!span || extraction.answer === null) return;
        const there = response.slice(span.start, span.end);
        // What was left out between its ends (a program, a placeholder's envelope) is in the span alone.
        if (there !== extraction.answer) expect(there).toMatch(/```python|<<</);
        expect(there.startsWith(extraction.answer.slice(0, 1))).toBe(true);
        expect(there.endsWith(extraction.answer.slice(-1))).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});
