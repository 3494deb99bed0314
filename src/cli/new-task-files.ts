/** A task to start from, complete and right: its rules, its puzzle and its words are there to be replaced. */
export function taskModule(id: string): string {
  return `import { correct, defineTask, invalid, wrong } from "r1ci-bench";
import { parseInteger, parseItems, read } from "r1ci-bench/verifiers";
import * as z from "zod";

/** Which two of the numbers have the given sum? Replace this by what your task is, and where it comes from. */
export const task = defineTask({
  id: "${id}",
  suite: "own",
  version: 1, // raise it whenever a generated question changes
  family: "${id}", // tasks with the same rules share it
  capability: "reasoning", // or execution, planning
  abilities: ["math", "search"], // one to three of math, spatial, logic, order, optimization, search
  summary: "Find two of the given numbers that have a given sum.",
  judging: "Every two numbers at different places of the list that have the sum are right, in any order.",
  severalRight: true,

  // What can be set with --param, and what each level sets.
  params: z.object({ numbers: z.number().int().min(3).max(100).default(8) }),
  levels: { easy: { numbers: 5 }, medium: {}, hard: { numbers: 30 } },
  grows: { what: "how many numbers there are", measure: ({ numbers }) => numbers.length },

  // The puzzle as plain JSON, with a bound on every size: entries from outside must fit.
  instance: z.object({
    numbers: z.array(z.number().int().min(1).max(1_000)).min(3).max(100),
    sum: z.number().int().min(2).max(2_000),
  }),

  // Solvable by construction. Draw from rng alone: no clock, no Math.random.
  generate(rng, params) {
    const numbers = Array.from({ length: params.numbers }, () => rng.int(1, 1_000));
    const [a, b] = rng.sample(numbers, 2);
    return { numbers, sum: a + b };
  },

  // Every rule that verify uses stands here, with an example of the form that is never right (0 is no number of a list).
  prompt({ numbers, sum }) {
    return \`Here is a list of numbers: \${numbers.join(", ")}. Two of them, at different places of the list, add up to \${sum}. Which two? Put them between <<< and >>>, separated by a comma, for example <<<0, 0>>>.\`;
  },

  solve({ numbers, sum }) {
    const i = numbers.findIndex((a, at) => numbers.indexOf(sum - a, at + 1) > at);
    return \`\${numbers[i]}, \${sum - numbers[i]}\`;
  },

  // By the rules, not by comparing with solve: other pairs may have the sum as well. The text is data and may be anything.
  verify(answer, { numbers, sum }) {
    const items = read(answer, parseItems);
    if (!items.ok) return invalid(items.reason);
    if (items.value.length !== 2) return invalid(\`\${items.value.length} numbers instead of 2\`);
    const pair = [];
    for (const item of items.value) {
      const number = read(item, parseInteger);
      if (!number.ok) return invalid(number.reason);
      pair.push(Number(number.value));
    }
    const left = [...numbers];
    for (const number of pair) {
      const at = left.indexOf(number);
      if (at < 0) return wrong(\`\${number} is not in the list, or not as often\`);
      left.splice(at, 1);
    }
    return pair[0] + pair[1] === sum ? correct() : wrong(\`\${pair[0]} + \${pair[1]} is not \${sum}\`);
  },
});
`;
}

/** Its test: what every task must pass, then cases by hand. Runs with Node's own test runner. */
export function taskTest(id: string): string {
  return `// node --test ${id}.test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";
import { entryAt, judge, judgeAnswer, LEVELS, resolveSetting, walk } from "r1ci-bench";
import { task } from "./${id}.mjs";

for (const level of LEVELS) {
  const setting = resolveSetting(task, level);

  test(\`\${level}: 200 different questions, each with a right reference answer\`, () => {
    const entries = [...walk(task, setting, { seed: "test", n: 200 })];
    assert.equal(new Set(entries.map(({ question }) => question)).size, 200);
    for (const entry of entries) assert.equal(judgeAnswer(task, entry, entry.answer).status, "correct", entry.question);
  });

  test(\`\${level}: the same seed gives the same bytes, and entry i does not depend on the others\`, () => {
    const [, , third] = walk(task, setting, { seed: "test", n: 3 });
    assert.equal(JSON.stringify(entryAt(task, setting, "test", third.index)), JSON.stringify(third));
  });

  test(\`\${level}: hostile texts are never right and never throw\`, () => {
    const entry = entryAt(task, setting, "test", 0);
    const texts = ["", " ", "\\0", "__proto__", "(".repeat(10_000), "9".repeat(10_000), entry.question, "<<<>>>"];
    for (const text of texts) {
      assert.notEqual(judgeAnswer(task, entry, text).status, "correct", text.slice(0, 50));
      assert.notEqual(judge(task, entry, text).status, "correct", text.slice(0, 50));
    }
  });
}

// Cases that a reader can check by eye: add one for each rule and each way to break it.
const entry = { task: "${id}", metadata: { numbers: [3, 5, 9, 5], sum: 14 } };
const status = (answer) => judgeAnswer(task, entry, answer).status;

test("every right pair is right", () => {
  for (const answer of ["5, 9", "9, 5", "[9, 5]", "**5, 9**"]) assert.equal(status(answer), "correct", answer);
});

test("near misses are not", () => {
  for (const answer of ["3, 5", "7, 7", "5", "5, 9, 0", "5, nine", "9"]) assert.notEqual(status(answer), "correct", answer);
});
`;
}
