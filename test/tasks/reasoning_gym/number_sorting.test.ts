import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/number_sorting.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

const numbersIn = (text: string): number[] => (text.match(/[+-]?\d*\.?\d+/g) ?? []).map(Number);

/** Whether each number of the answer is next to the one before in order, and as many of each as the question has. */
function sorts(answer: string, question: string): boolean {
  if (/[a-z=>]/i.test(answer.replace(/->/g, "")) || /\d\s*-\s*\d|[+-]{2}/.test(answer)) return false;
  const [own, asked] = [numbersIn(answer), numbersIn(question.split("\n")[2] ?? "")];
  if (own.length !== asked.length) return false;
  const sign = question.includes("ascending") ? 1 : -1;
  if (own.some((value, i) => i > 0 && sign * (value - (own[i - 1] ?? 0)) < 0)) return false;
  const left = [...asked];
  for (const value of own) {
    const at = left.indexOf(value);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return true;
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => sorts(answer, question),
  nearMisses(answer, { original_numbers, sorted_numbers }) {
    const list = (items: readonly string[]): string => `[${items.map((item) => `'${item}'`).join(", ")}]`;
    const close = sorted_numbers.map((item, i) =>
      i === sorted_numbers.length - 1 ? (Number(item) + 0.5).toFixed(3) : item,
    );
    return [
      list(close),
      list(original_numbers),
      list([...sorted_numbers].reverse()),
      ...listMutations(sorted_numbers, "7777.5").slice(0, 14).map(list),
      sorted_numbers.join(" < "),
      sorted_numbers.join(" > "),
      `${answer} or ${list(original_numbers)}`,
      `not ${answer}`,
      sorted_numbers.join(""),
      sorted_numbers.map((item) => `${item}e0`).join(", "),
    ].filter((text) => !text.includes(" < "));
  },
  variants: (answer, { sorted_numbers }) => [
    answer.replaceAll("'", '"'),
    answer.replaceAll("'", ""),
    sorted_numbers.join(", "),
    sorted_numbers.join("\n"),
    sorted_numbers.join(" "),
    sorted_numbers.map((item, i) => `${i + 1}. ${item}`).join("\n"),
    answer.replaceAll(", ", ","),
    answer.replaceAll(".0'", "'"),
    answer.replaceAll("-", "−"),
    answer.replace(/(\.\d+)'/g, "$10'"),
  ],
});

describe("number_sorting by hand", () => {
  const instance = (direction: "ascending" | "descending", sorted: string[]) =>
    task.instance.parse({
      original_numbers: [...sorted].reverse(),
      direction,
      sorted_numbers: sorted,
      numbers: sorted.length,
    });
  it("every value counts, where the source lets each be off by 1", () => {
    const list = instance("ascending", ["-92.5", "-81.9", "30.0", "89.6"]);
    for (const text of [
      "['-92.5', '-81.9', '30.0', '89.6']",
      "-92.50, -81.9, 30, 89.6",
      "[-92.5,-81.9,30,89.6].",
    ])
      expect(task.verify(text, list).status, text).toBe("correct");
    for (const text of [
      "['-92.5', '-81.9', '30.0', '90.1']",
      "-92.5, -81.9, 30, 89",
      "-92.5, -81.9, 30.0",
      "-92.5 -81.9 30 89.6 89.6",
    ])
      expect(task.verify(text, list).status, text).toBe("wrong");
    for (const text of [
      "-92.5, -81.9, 30.0, 8.96e1",
      "-92.5, -81.9, thirty, 89.6",
      "[[-92.5], [-81.9], [30], [89.6]]",
      "NaN",
    ])
      expect(task.verify(text, list).status, text).toBe("invalid");
  });
  it("orders by value, not by text, and keeps equal numbers", () => {
    const list = instance("descending", ["10.0", "9.75", "9.75", "-2.0", "-10.0"]);
    expect(task.verify("10, 9.75, 9.75, -2, -10", list).status).toBe("correct");
    expect(task.verify("9.75, 9.75, 10, -2, -10", list).status).toBe("wrong");
    expect(task.verify("10, 9.75, -2, -10", list).status).toBe("wrong");
    expect(
      task.instance.safeParse({ ...list, sorted_numbers: ["10.0", "9.75", "9.5", "-2.0", "-10.0"] }).success,
    ).toBe(false);
    expect(task.instance.safeParse({ ...list, direction: "ascending" }).success).toBe(false);
  });
  it("never draws a list that is sorted already, and draws both directions", () => {
    const setting = resolveSetting(erase(task), "easy", { min_numbers: 2, max_numbers: 2 });
    const directions = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const drawn = task.instance.parse(instanceAt(erase(task), setting, "two", i));
      directions.add(drawn.direction);
      expect(drawn.original_numbers).not.toEqual(drawn.sorted_numbers);
    }
    expect(directions.size).toBe(2);
  });
});
