import { describe, expect, it } from "vitest";
import { complexityOf, describeComplexity } from "../../src/agents/complexity.js";

const CASES: [name: string, code: string, expected: Partial<ReturnType<typeof complexityOf>>][] = [
  ["a printed number", "print(42)", { kind: "constant", prints: 1, constantPrints: 1 }],
  ["a printed text", 'print("<<<the answer>>>")', { kind: "constant", points: 0 }],
  ["a variable that holds the answer", "answer = 'B'\nprint(answer)", { kind: "constant", points: 0 }],
  ["several constants", "print(1)\nprint('x', 2, sep='-')", { kind: "constant", constantPrints: 2 }],
  ["code in a string", 'print("for x in range(9): print(x)")', { kind: "constant", loops: 0 }],
  ["code in a comment", "# for i in range(3): while True: pass\nprint(7)", { kind: "constant", loops: 0 }],
  [
    "a docstring with loops",
    '"""\nfor a in b:\n  while c: pass\n"""\nprint(3)',
    { kind: "constant", loops: 0 },
  ],
  ["a sum of literals", "print(3 + 4)", { kind: "constant", calculations: 0 }],
  ["a calculation with a variable", "a = 3\nprint(a * 17 + 2)", { kind: "low" }],
  ["a calculation in an f-string", 'a = 3\nprint(f"{a * 17}")', { calculations: 1 }],
  ["one library call", "import math\nprint(math.gcd(12, 18))", { kind: "low", libraryCalls: 1 }],
  ["a loop", "t = 0\nfor i in range(9):\n    t += i\nprint(t)", { kind: "low", loops: 1 }],
  [
    "nested loops",
    "for a in range(9):\n    for b in range(9):\n        if a * b == 12:\n            print(a, b)",
    { kind: "substantial", loops: 2, nestedLoops: 1, branches: 1 },
  ],
  ["a nested comprehension", "print([a for a in x for b in y])", { loops: 2, nestedLoops: 1 }],
  [
    "recursion",
    "def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\nprint(fib(20))",
    { kind: "substantial", recursion: true },
  ],
  ["a function that does not call itself", "def f(n):\n    return n\nprint(f(2))", { recursion: false }],
  [
    "brute force",
    "from itertools import permutations\nfor p in permutations(range(5)):\n    if ok(p): print(p)",
    { kind: "substantial", searches: 1 },
  ],
  ["nothing", "", { kind: "constant", points: 0, prints: 0 }],
];

describe("symbolic complexity of a program", () => {
  it.each(CASES)("%s", (_, code, expected) => {
    expect(complexityOf(code)).toMatchObject(expected);
  });
  it("is said in one line", () => {
    expect(describeComplexity(complexityOf("print(1)"))).toMatch(/worked out outside of it \(0 loops/);
  });
  it("reads any text in linear time and never throws", () => {
    for (const part of [
      "'",
      '"""',
      "for ",
      "print(",
      "(",
      "f'{",
      "a+",
      "\\",
      "#\n",
      "def f(",
      "x ",
      "\0",
      "\ud800",
    ]) {
      const start = performance.now();
      expect(complexityOf(part.repeat(200_000)).points).toBeLessThan(100);
      expect(performance.now() - start, JSON.stringify(part)).toBeLessThan(2_000);
    }
  });
});
