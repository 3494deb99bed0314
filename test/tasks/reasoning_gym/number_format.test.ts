import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/number_format.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

/** A number of the question in millionths. */
function millionths(text: string): bigint | undefined {
  const match = /^\+?\s?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d*))?(?:e\+?(\d+))?$/i.exec(text.trim());
  const digits = (match?.[1] ?? "").replace(/,/g, "");
  if (!match || digits + (match[2] ?? "") === "") return undefined;
  const power = Number(match[3] ?? 0);
  if (power > 20) return undefined;
  const decimals = (match[2] ?? "").padEnd(power + 6, "0");
  return /[1-9]/.test(decimals.slice(power + 6)) ? undefined : BigInt(digits + decimals.slice(0, power + 6));
}

function wanted(question: string): bigint | undefined {
  const values = (question.split("\n\n")[1] ?? "").split("; ").map((text) => millionths(text) ?? -1n);
  expect(values.every((value) => value >= 0n)).toBe(true);
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return question.includes("is the largest") ? sorted.at(-1) : sorted[0];
}

const plain = (text: string): string => text.trim().replace(/\s+\.$/, "");

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => millionths(plain(answer)) === wanted(question),
  nearMisses(answer, { candidates, formatted_candidates, solution, size }) {
    const others = formatted_candidates.filter((_, i) => candidates[i] !== solution);
    const next = [...candidates].sort((a, b) => (size === "largest" ? b - a : a - b))[1] ?? 0;
    return [
      ...others,
      String(next),
      (solution + 0.001).toFixed(3),
      (solution - 0.001).toFixed(3),
      `${answer}0`.includes(".") ? answer.replace(/\.(\d)/, ".9$1") : `${answer}.9`,
      `-${answer}`,
      `1${answer}`,
      formatted_candidates.join("; "),
      `${answer} or ${next}`,
      `${answer}; ${next}`,
      size,
      `The ${size === "largest" ? "smallest" : "largest"} number is ${answer}`,
      `> ${next}`,
    ];
  },
  variants(answer, { candidates, formatted_candidates, solution, size }) {
    const [whole = "", decimals = ""] = answer.split(".");
    const power = whole.length - 1;
    const mantissa = `${whole.slice(0, 1)}.${whole.slice(1)}${decimals}`;
    return [
      formatted_candidates[candidates.indexOf(solution)] ?? "",
      `${whole}.${decimals}000`,
      `${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}.${decimals}`,
      `+${answer}`,
      `$${answer}$`,
      `${mantissa}e${power}`,
      `${mantissa}E+${power}`,
      `${mantissa} × 10^${power}`,
      `$${mantissa} \\times 10^{${power}}$`,
      `The ${size} number is ${answer}.`,
    ];
  },
  labels: [{ of: ({ size }) => size, shares: { largest: 0.5, smallest: 0.5 } }],
});

describe("number_format by hand", () => {
  const instance = {
    candidates: [123_456.789, 123_456.781, 123_456.5],
    solution: 123_456.789,
    formatted_candidates: ["1.234567890000000e+05", "123,456.781", "123456.500000"],
    size: "largest" as const,
    num_candidates: 3,
  };
  const judge = (answer: string) => task.verify(answer, instance).status;
  it("another candidate is wrong however close: the source lets 0.01 pass", () => {
    expect(task.instance.safeParse(instance).success).toBe(true);
    expect(judge("123456.789")).toBe("correct");
    for (const text of ["123456.781", "123,456.781", "123456.788", "123456.79", "123457", "123456.7891"])
      expect(judge(text), text).toBe("wrong");
    for (const text of ["1.23456781e5 or 1.23456789e5", "NaN", "largest", "12,3456.789", "1,23456.789"])
      expect(judge(text), text).toBe("invalid");
  });
  it("what floating point adds to the source's golds passes, not where a candidate is as near", () => {
    expect(judge("123456.7889999")).toBe("correct");
    const close = {
      ...instance,
      candidates: [1_000.000002, 1_000.000001, 1_000],
      solution: 1_000.000002,
      formatted_candidates: ["1000.000002", "1,000.000001", "1.000000000000000e+03"],
    };
    expect(task.instance.safeParse(close).success).toBe(true);
    expect(task.verify("1000.000002", close).status).toBe("correct");
    for (const text of ["1000.000001", "1000", "1000.000003", "1000.0000015"])
      expect(task.verify(text, close).status, text).toBe("wrong");
  });
  it("all candidates differ, also at the smallest distance, and each notation shows the exact value", () => {
    const setting = resolveSetting(erase(task), "hard", { max_delta: 0.001 });
    for (let i = 0; i < 200; i++) {
      const drawn = task.instance.parse(instanceAt(erase(task), setting, "close", i));
      const values = drawn.formatted_candidates.map(millionths);
      expect(new Set(values).size).toBe(drawn.num_candidates);
      expect(values).toEqual(drawn.candidates.map((value) => BigInt(value.toFixed(6).replace(".", ""))));
    }
  });
  it("an entry whose texts show other numbers is no instance", () => {
    for (const broken of [
      { ...instance, solution: 123_456.781 },
      { ...instance, size: "smallest" },
      { ...instance, formatted_candidates: ["1.234567890000000e+05", "123,456.791", "123456.500000"] },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });
});
