import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/number_filtering.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

const numbersIn = (text: string): string[] => text.match(/-?\d+(?:\.\d+)?/g) ?? [];

/** What the question's first sentence leaves of its list, in floating point (four decimals are exact enough). */
function remaining(question: string): number[] {
  const [, what, relation, limit] =
    /^(Keep|Remove) .* strictly (larger|smaller) than (-?\d+(?:\.\d+)?)\. A number/.exec(question) ?? [];
  const threshold = Number(limit);
  return numbersIn(question.split("\n")[2] ?? "")
    .map(Number)
    .filter((number) => {
      const beyond = relation === "larger" ? number > threshold : number < threshold;
      return what === "Keep" ? beyond : !beyond;
    });
}

function isRight(answer: string, question: string): boolean {
  const expected = remaining(question);
  const trimmed = answer.trim();
  if (expected.length === 0) return /^(?:\[\s*\]|\(\)|\{\}|none|\[?empty\]?)$/i.test(trimmed);
  const given = trimmed.replace(/^\[|\]$/g, "").split(/,\s*|\s+/);
  return (
    given.length === expected.length &&
    given.every(
      (item, i) =>
        /^(['"]?)-?\d+(?:\.\d+)?\1$/.test(item) && Number(item.replace(/['"]/g, "")) === expected[i],
    )
  );
}

const write = (numbers: readonly string[]): string =>
  `[${numbers.map((number) => `'${number}'`).join(", ")}]`;

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses: (_answer, { original_numbers, result }) => [
    ...listMutations(result, "5000000.5").map(write),
    write(original_numbers),
    write(original_numbers.filter((number) => !result.includes(number))),
    write(result.map((number) => (number.startsWith("-") ? number.slice(1) : `-${number}`))),
    write(result.map((number) => `${number}${number.includes(".") ? "" : "."}1`)),
    `${write(result)} or ${write(original_numbers)}`,
    write([...result, "x"]),
    write([...result, "1e3"]),
    write([...result, "NaN"]),
    "",
    "[[]]",
  ],
  variants: (answer, { result }) => [
    answer.replaceAll("'", '"'),
    answer.replaceAll("'", ""),
    answer.replaceAll(", ", ","),
    answer.replaceAll("'", "").replaceAll(", ", "; "),
    JSON.stringify(result.map(Number)),
    result.length === 0 ? "empty list" : result.join(", "),
    result.length === 0 ? "None" : result.join("\n"),
    result.length === 0 ? "[ ]" : result.map((number) => `- ${number}`).join("\n"),
    answer.replaceAll("-", "−"),
    `The remaining list is ${answer}`.replace("remaining ", "new "),
  ],
  labels: [
    {
      of: ({ operation }) => operation,
      shares: { keep_larger: 0.25, keep_smaller: 0.25, remove_larger: 0.25, remove_smaller: 0.25 },
    },
  ],
});

describe("number_filtering by hand", () => {
  const make = (operation: string, result: string[], original_numbers = ["5", "-2.50", "7.1", "5.0"]) => ({
    original_numbers,
    filter_value: "5.00",
    operation: operation as "keep_larger",
    result,
    numbers: original_numbers.length,
  });
  it("a number equal to the threshold is not kept and not removed", () => {
    for (const [operation, result] of [
      ["keep_larger", ["7.1"]],
      ["keep_smaller", ["-2.50"]],
      ["remove_larger", ["5", "-2.50", "5.0"]],
      ["remove_smaller", ["5", "7.1", "5.0"]],
    ] as const) {
      const instance = make(operation, [...result]);
      expect(task.instance.safeParse(instance).success, operation).toBe(true);
      expect(task.verify(result.join(), instance).status).toBe("correct");
      expect(task.verify(task.solve(instance), instance).status).toBe("correct");
      expect(task.prompt(instance)).toMatch(/equal to 5\.00 is not (kept|removed)/);
    }
    expect(task.instance.safeParse(make("keep_larger", ["7.1", "5"])).success).toBe(false);
  });
  it("two spellings of a value, of which the source repeats the first, are the same number", () => {
    expect(task.instance.safeParse(make("remove_larger", ["5", "-2.50", "5"])).success).toBe(true);
    expect(task.verify("5, -2.5, 5", make("remove_larger", ["5", "-2.50", "5.0"])).status).toBe("correct");
  });
  it("double quotes and bare numbers are right, which scored nothing in the source", () => {
    const instance = make("remove_smaller", ["5", "7.1", "5.0"]);
    for (const text of ['["5", "7.1", "5.0"]', "[5, 7.1, 5.0]", "5, 7.1 and 5", "1. 5\n2. 7.1\n3. 5.0"])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of ["[5, 7.1]", "[5, 5.0, 7.1]", "[5, 7.1, 5.0, 5]", "[5, 7.11, 5]", "[-5, 7.1, 5]"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["[5, 7.1, True]", "[5, 7.1, 5e0]", "[5, 7.1, [5]]", "5 < 7.1 = 5", "five"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
  });
  it("nothing left is said, not left out", () => {
    const instance = make("keep_larger", [], ["5", "4", "5.0"]);
    expect(task.instance.safeParse(instance).success).toBe(true);
    for (const text of ["[]", "[ ]", "()", "empty", "The answer is none.", "`[]`"])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of ["", ",", "''", "[[]]", "null", "[''] or [5]"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
    expect(task.verify("[]", make("keep_larger", ["7.1"])).status).toBe("wrong");
  });
  it("draws lists with a number equal to the threshold, none that stays as it is, few that become empty", () => {
    for (const level of LEVELS) {
      const setting = resolveSetting(erase(task), level);
      let [equal, empty] = [0, 0];
      for (let i = 0; i < 500; i++) {
        const drawn = task.instance.parse(instanceAt(erase(task), setting, "equal", i));
        if (drawn.original_numbers.some((number) => Number(number) === Number(drawn.filter_value))) equal++;
        if (drawn.result.length === 0) empty++;
        expect(drawn.result.length).toBeLessThan(drawn.numbers);
      }
      expect(equal, level).toBeGreaterThan(50);
      expect(empty, level).toBeLessThan(75);
    }
  });
});
