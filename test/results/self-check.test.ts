import { describe, expect, it } from "vitest";
import type { Turn } from "../../src/agents/strategy.js";
import { pythonStatements } from "../../src/results/python-statements.js";
import { checksItself, findSelfChecks } from "../../src/results/self-check.js";

const QUESTION = "Find the smallest number above 1000 that 7 and 13 divide. The word is 'parrot'.";

/** A transcript: texts are the model's turns; `[program, output]` a turn with a program, `[prose, program, output]` one with prose before it. */
function transcript(...turns: (string | [string, string] | [string, string, string])[]): { turns: Turn[] } {
  const recorded: Turn[] = [{ role: "user", text: QUESTION }];
  for (const turn of turns) {
    if (typeof turn === "string") {
      recorded.push({ role: "assistant", text: turn });
      continue;
    }
    const [prose, code, stdout] = turn.length === 3 ? turn : ["", ...turn];
    recorded.push({
      role: "assistant",
      text: `${prose}\n\`\`\`python\n${code}\n\`\`\``,
      code,
      execution: {
        stdout,
        stderr: "",
        truncated: false,
        exitCode: 0,
        signal: null,
        reason: "ok",
        wallMs: 1,
        cpuMs: 1,
        maxRssKb: 1,
        isolation: "bwrap",
        memoryLimit: "rlimit",
      },
    });
    recorded.push({ role: "user", text: `Code Execution Results:\n${stdout}` });
  }
  return { turns: recorded };
}

const search = "n = next(n for n in range(1001, 2000) if n % 91 == 0)\nprint(n)";

describe("an episode checks itself where", () => {
  it.each([
    [
      "an assert names the number that was printed",
      transcript([search, "1001\n"], ["assert 1001 % 7 == 0", ""]),
    ],
    [
      "a comparison does",
      transcript([search, "1092\n"], ["print(1092 % 7 == 0 and 1092 % 13 == 0)", "True\n"]),
    ],
    [
      "the number is given a name that is tested",
      transcript([search, "1092\n"], ["answer = 1092\nrest = answer % 91\nassert rest == 0", ""]),
    ],
    [
      "the tested name holds it through another",
      transcript([search, "1092\n"], ["a = 1092\nb = a // 7\nif b * 7 != 1000:\n    print('no')", ""]),
    ],
    [
      "a function that checks is called with it",
      transcript([search, "1092\n"], ["def check(n):\n    return n % 91\nprint(check(1092))", "0\n"]),
    ],
    [
      "an answer in text is tested by the first program",
      transcript("So the answer is 1092.", ["assert 1092 % 13 == 0", ""]),
    ],
    ["an envelope is", transcript("<<<1092>>>", ["print(1092 % 13 == 0)", "True\n"])],
    [
      "prose of the same turn states it",
      transcript(["I get \\boxed{1092}. Let me verify.", "print(1092 % 13 == 0)", "True\n"]),
    ],
    [
      "a text that was printed is compared",
      transcript(["print('torrap'[::1])", "torrap\n"], ["print('torrap'[::-1] == 'parrot')", "True\n"]),
    ],
    [
      "what stands behind a label is",
      transcript(
        ["print('Best:', 'up left')", "Best: up left\n"],
        ["moves = 'up left'\nfor move in moves.split():\n    assert move in ('up', 'left')", ""],
      ),
    ],
    [
      "a printed list is, in other spacing and over lines",
      transcript(["print([3, 1, 2])", "[3, 1, 2]\n"], ["order = [\n  3,\n  1, 2]\nassert sorted(order)", ""]),
    ],
    [
      "thousands separators differ",
      transcript(["print(f'{1234567:,}')", "1,234,567\n"], ["assert 1234567 % 91 != 5", ""]),
    ],
    [
      "a decimal has further zeros",
      transcript(["print(2.50)", "12.50\n"], ["assert abs(12.5 - 12) < 1", ""]),
    ],
  ])("%s", (_name, row) => {
    expect(checksItself(row)).toBe(true);
  });
});

describe("it does not where", () => {
  it.each([
    ["nothing is run", transcript("The answer is 1092, since 1092 == 91 * 12.")],
    ["there is one program", transcript([search, "1092\n"], "So <<<1092>>>")],
    [
      "the value is printed only",
      transcript([search, "1092\n"], ["print('<<<1092>>>')\nprint(1092)", "1092\n"]),
    ],
    [
      "it is computed on with",
      transcript([search, "1092\n"], ["half = 1092 // 2\nprint(half, half + 1092)", "546\n"]),
    ],
    [
      "the second program compares other values",
      transcript([search, "1092\n"], ["print([n for n in range(50) if n % 17 == 0])", "[]\n"]),
    ],
    [
      "the value stood in the question",
      transcript([search, "1000\n"], ["assert 1000 > 13\nassert 'parrot' == 'parrot'", ""]),
    ],
    ["the value has one digit", transcript(["print(7)", "8\n"], ["assert 8 == 2 ** 3", ""])],
    ["it stands in a comment", transcript([search, "1092\n"], ["x = 5\nassert x == 5  # 1092 is right", ""])],
    [
      "a loop goes over it",
      transcript([search, "1092\n"], ["for i in range(1092):\n    pass\nprint(i)", "1091\n"]),
    ],
    ["the answer follows the program", transcript(["assert 1092 % 7 == 0", ""], "So <<<1092>>>")],
    [
      "it is longer by a digit",
      transcript([search, "1092\n"], ["assert 10920 % 7 == 0\nassert 109.2 < 200", ""]),
    ],
  ])("%s", (_name, row) => {
    expect(findSelfChecks(row)).toEqual([]);
  });

  it("the program was not run", () => {
    const row = transcript([search, "1092\n"], ["assert 1092 % 7 == 0", ""]);
    delete row.turns[3]?.execution;
    expect(checksItself(row)).toBe(false);
  });
});

describe("findSelfChecks", () => {
  it("says which turn tests which value", () => {
    const row = transcript([search, "1092\n"], ["print(1)", "1\n"], ["assert 1092 % 7 == 0", ""]);
    expect(findSelfChecks(row)).toEqual([{ turn: 5, value: "1092" }]);
  });

  it("takes any text, however long or broken, in little time", () => {
    for (const piece of [
      "(",
      "[1,",
      "'",
      '"""',
      "\\",
      "#",
      "x = ",
      "9",
      "1,234 ",
      "\n",
      "for ",
      "== ",
      "\0",
    ]) {
      const code = piece.repeat(200_000 / piece.length);
      const started = performance.now();
      findSelfChecks(transcript([search, code], [code, code], [code, "1092\n"]));
      expect(performance.now() - started, JSON.stringify(piece)).toBeLessThan(2_000);
    }
  });
});

describe("pythonStatements", () => {
  it("joins lines in brackets, splits at semicolons, reads strings and leaves comments out", () => {
    const texts = pythonStatements(
      'a = [1,\n 2]; b = r\'x\\\'y\' # c = 3\nif a != """two\nlines""": pass\nd = 1_000',
    ).map((tokens) => tokens.map(({ text }) => text));
    expect(texts).toEqual([
      ["a", "=", "[", "1", ",", "2", "]"],
      ["b", "=", "x'y"],
      ["if", "a", "!=", "two\nlines", ":", "pass"],
      ["d", "=", "1000"],
    ]);
  });
});
