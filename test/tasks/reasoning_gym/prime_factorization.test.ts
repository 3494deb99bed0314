import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/prime_factorization.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/** Whether each part is a number that nothing from 2 up to its root divides, and all multiply to the question's number. */
function isFactorization(answer: string, question: string): boolean {
  const number = Number(/Write (\d+) as/.exec(question)?.[1]);
  const plain = answer
    .trim()
    .replace(/\s*\.$/, "")
    .replace(/^=\s*/, "")
    .replace(/^\[(.*)\]$|^\((.*)\)$/, "$1$2")
    .trim();
  const parts = plain.split(/\s*[×*]\s*|[,;\s]+/);
  if (!parts.every((part) => /^\+?\d+$/.test(part))) return false;
  const factors = parts.map(Number);
  const isPrime = (n: number): boolean => {
    for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
    return n > 1;
  };
  return factors.every(isPrime) && factors.reduce((a, b) => a * b, 1) === number;
}

/** Powers: 2^3 × 5. */
function powers(factors: readonly number[], write: (prime: number, power: number) => string): string {
  return [...new Set(factors)]
    .map((prime) => write(prime, factors.filter((factor) => factor === prime).length))
    .join(" × ");
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isFactorization(answer, question),
  nearMisses(answer, { number, factors }) {
    const texts = factors.map(String);
    return [
      ...listMutations(texts, "2").map((parts) => parts.join(" × ")),
      String(number),
      `1 × ${number}`,
      `1 × ${answer}`,
      `${answer} × 1`,
      [factors.slice(0, 2).reduce((a, b) => a * b, 1), ...factors.slice(2)].join(" × "),
      `${answer} or 2 × 3`,
      `${answer}\n\n2 × 3`,
      factors.join(" + "),
      `${number + 1} = ${answer}`,
      `-${answer}`,
      `${answer}^0`,
      `${number} = ${answer} × 1`,
    ];
  },
  variants: (answer, { number, factors }) => [
    factors.join("×"),
    factors.join(" x "),
    factors.join(" * "),
    factors.join("·"),
    factors.join(", "),
    `[${factors.join(", ")}]`,
    [...factors].reverse().join(" × "),
    `$${factors.join(" \\times ")}$`,
    powers(factors, (prime, power) => `${prime}^${power}`),
    powers(factors, (prime, power) => (power === 1 ? String(prime) : `${prime}**${power}`)),
    `$${powers(factors, (prime, power) => `${prime}^{${power}}`).replaceAll("×", "\\cdot")}$`,
    powers(factors, (prime, power) => `${prime}${[..."⁰¹²³⁴⁵⁶⁷⁸⁹"][power] ?? `^${power}`}`),
    `${number} = ${answer}`,
    `${answer} = ${number}`,
    `${number} = ${powers(factors, (prime, power) => `${prime}^${power}`)} = ${answer}`,
    `The answer is ${answer}`,
    `The prime factors of ${number} are ${factors.join(", ")}`,
  ],
});

describe("prime_factorization by hand", () => {
  const instance = { number: 333, factors: [3, 3, 37] };
  const judge = (answer: string) => task.verify(answer, instance).status;
  it("reads signs, powers and fences, for which the source's scorer ends in an error", () => {
    for (const text of [
      "3 * 3 * 37",
      "3 x 3 x 37",
      "3^2 × 37",
      "3² × 37",
      "```\n3 × 3 × 37\n```",
      "37 × 3 × 3",
      "3 × 3 × 37.",
    ])
      expect(judge(text), text).toBe("correct");
    for (const text of [
      "abc",
      "",
      "3 × three × 37",
      "3 ×",
      "× 3",
      "3 × × 37",
      "3.0.0 × 37",
      "3/1 × 3 × 37",
      "3^-2",
    ])
      expect(judge(text), text).toBe("invalid");
  });
  it("nothing but primes scores: the source gave half for 1 × 333", () => {
    for (const text of [
      "1 × 333",
      "333",
      "9 × 37",
      "3 × 111",
      "3 × 37",
      "3 × 3 × 3 × 37",
      "1 × 3 × 3 × 37",
      "3 × 3 × 73",
    ])
      expect(task.verify(text, instance), text).toMatchObject({ status: "wrong", score: 0 });
    expect(judge("-3 × -3 × 37")).not.toBe("correct");
    expect(judge("333 = 3 × 111 = 3 × 3 × 37")).toBe("invalid");
  });
  it("the number is never a prime", () => {
    const setting = resolveSetting(erase(task), "easy", { min_value: 2, max_value: 30 });
    for (let i = 0; i < 300; i++)
      expect(
        task.instance.parse(instanceAt(erase(task), setting, "prime", i)).factors.length,
      ).toBeGreaterThan(1);
    const prime = { number: 37, factors: [37] };
    expect(task.verify("37", prime).status).toBe("correct");
    expect(task.verify("37.0", prime).status).toBe("correct");
    expect(task.verify("37.5", prime).status).toBe("invalid");
    expect(task.verify("1 × 37", prime).status).toBe("wrong");
    expect(task.instance.safeParse({ number: 12, factors: [2, 6] }).success).toBe(false);
  });
  it("thousands separators belong to a number where there is a multiplication sign", () => {
    const large = { number: 5_001, factors: [3, 1_667] };
    expect(task.verify("3 × 1,667", large).status).toBe("correct");
    expect(task.verify("3, 1667", large).status).toBe("correct");
    expect(task.verify("3, 1,667", large).status).toBe("wrong");
  });
});
