import { describe, expect, it } from "vitest";
import { firstPythonBlock } from "../../src/agents/blocks.js";

describe("the first python block of a turn", () => {
  it("is cut out; what follows it is dropped", () => {
    const block = firstPythonBlock(
      "Let me see.\n```python\nprint(1)\n```\nCode Execution Results:\n2\n<<<2>>>",
      true,
    );
    expect(block).toEqual({
      code: "print(1)",
      kept: "Let me see.\n```python\nprint(1)\n```",
      dropped: "Code Execution Results:\n2\n<<<2>>>",
    });
  });

  it("of several the first one counts", () => {
    expect(firstPythonBlock("```python\na = 1\n```\n```python\nb = 2\n```", true)?.code).toBe("a = 1");
    expect(firstPythonBlock("```\nplain\n```\n```Python3\nb = 2\n```", true)?.code).toBe("b = 2");
  });

  it("an open block counts only where the model ended by itself", () => {
    expect(firstPythonBlock("```python\nprint(1", false)).toBeNull();
    expect(firstPythonBlock("```python\nprint(1)", true)).toMatchObject({
      code: "print(1)",
      kept: "```python\nprint(1)\n```",
    });
    expect(firstPythonBlock("I would write ```python", true)).toBeNull();
  });

  it("inside a list its indentation is taken off", () => {
    const text = "1. Run:\n   ```python\n   for i in range(2):\n       print(i)\n   ```\n";
    expect(firstPythonBlock(text, true)?.code).toBe("for i in range(2):\n    print(i)");
  });

  it("other languages and inline code are text", () => {
    for (const text of ["```js\n1\n```", "use `python` here", "```\nprint(1)\n```", "```text python\nx\n```"])
      expect(firstPythonBlock(text, true), text).toBeNull();
  });

  it("keeps Windows line ends out of trouble", () => {
    expect(firstPythonBlock("```python\r\nprint(1)\r\n```\r\nend", true)?.code).toBe("print(1)\r");
  });
});
