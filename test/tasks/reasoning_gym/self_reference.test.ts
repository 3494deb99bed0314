import { describe, expect, it } from "vitest";
import { consistentWays } from "../../../generators/self-reference.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/self_reference.js";
import { fromSource } from "../../../tasks/reasoning_gym/sources/self_reference.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

/** All assignments of true and false, each statement's text judged with them. */
function waysFromText(question: string): bigint {
  const texts = [...question.matchAll(/^Statement \d+: (.*)$/gm)].map((match) => match[1] ?? "");
  const n = texts.length;
  let ways = 0n;
  for (let bits = 0; bits < 2 ** n; bits++) {
    const called = texts.map((_, i) => ((bits >> i) & 1) === 1);
    const right = called.filter(Boolean).length;
    const fits = texts.every((text, i) => {
      const numbers = (text.match(/\d+/g) ?? []).map(Number);
      const k = numbers[0] ?? 0;
      const counted = text.includes("false") ? n - right : right;
      const divisors = Array.from({ length: counted }, (_, d) => d + 1).filter(
        (d) => counted % d === 0,
      ).length;
      const says = text.startsWith("At least")
        ? counted >= k
        : text.startsWith("At most")
          ? counted <= k
          : text.startsWith("Exactly one of statement")
            ? called[(numbers[0] ?? 0) - 1] !== called[(numbers[1] ?? 0) - 1]
            : text.startsWith("Exactly")
              ? counted === k
              : text.includes("prime")
                ? divisors === 2
                : text.includes("composite")
                  ? divisors > 2
                  : counted % 2 === 0;
      return says === called[i];
    });
    if (fits) ways++;
  }
  return ways;
}

const known = new Map<string, bigint>();

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const ways = known.get(question) ?? waysFromText(question);
    known.set(question, ways);
    // "None" is among the hostile answers; to this question it is a number.
    return (answer === "None" ? 0n : plainInteger(answer)) === ways;
  },
  nearMisses: integerNearMisses,
  variants: (answer) => [...integerSpellings(answer), `${answer} ways`, `The number of ways is ${answer}`],
  labels: [
    {
      of: (_instance, answer) => answer,
      shares: (level): Record<string, number> =>
        level === "easy"
          ? { 1: 1 / 3, 2: 1 / 3, 3: 1 / 3 }
          : level === "medium"
            ? { 1: 0.25, 2: 0.25, 3: 0.25, 4: 0.25 }
            : { 0: 0.2, 1: 0.2, 2: 0.2, 3: 0.2, 4: 0.2 },
    },
  ],
});

describe("self_reference by hand", () => {
  it("counts ways, also none", () => {
    // "At least 1 is true": both ways fit. "Exactly 0 are true": neither does.
    expect(consistentWays([["at_least_true", 1]])).toBe(2);
    expect(consistentWays([["exactly_true", 0]])).toBe(0);
    expect(consistentWays([["even_true", 0]])).toBe(0);
    // None of the three is true, or the second and the third are.
    expect(
      consistentWays([
        ["exactly_true", 1],
        ["exactly_false", 1],
        ["one_of", 1, 2],
      ]),
    ).toBe(2);
  });

  it("0 and 1 are neither prime nor composite", () => {
    // Alone, "prime" with 0 or 1 true statements is false: calling it false fits, calling it true does not.
    expect(consistentWays([["prime_true", 0]])).toBe(1);
    expect(consistentWays([["composite_false", 0]])).toBe(1);
  });

  it("difficulty changes the number of statements, which did nothing in the source", () => {
    for (let difficulty = 1; difficulty <= 10; difficulty++) {
      const drawn = instanceAt(task, resolveSetting(erase(task), "medium", { difficulty }), "hand", 0);
      expect(drawn.statements).toHaveLength(difficulty + 2);
      expect(new Set(drawn.statements.map((each) => each.join())).size).toBe(difficulty + 2);
    }
  });

  it("reads the published statements; a line end costs nothing", () => {
    const texts = [
      "At least 7 of these 7 statements are true.",
      "At most 4 of these 7 statements are false.",
      "Exactly 0 of these 7 statements are true.",
      "Exactly 7 of these 7 statements are false.",
      "Either Statement 3 or Statement 4 is true, but not both.",
      "The number of true statements is a prime number.",
      "The number of false statements is a composite number.",
    ];
    const question = texts.map((text, i) => ` - Statement ${i + 1}: '${text}'`).join("\n");
    const read = task.instance.parse(fromSource({ question }));
    expect(read.statements[4]).toEqual(["one_of", 3, 4]);
    expect(task.verify("2\n", read).status).toBe("correct");
    expect(task.verify("3", read).status).toBe("wrong");
  });

  it("refuses statements about statements about others", () => {
    const parses = (statements: unknown[]): boolean => task.instance.safeParse({ statements }).success;
    expect(
      parses([
        ["one_of", 2, 3],
        ["even_true", 0],
        ["prime_true", 0],
      ]),
    ).toBe(true);
    expect(
      parses([
        ["one_of", 1, 2],
        ["even_true", 0],
      ]),
    ).toBe(false);
    expect(
      parses([
        ["one_of", 2, 2],
        ["even_true", 0],
      ]),
    ).toBe(false);
    expect(
      parses([
        ["one_of", 2, 3],
        ["even_true", 0],
      ]),
    ).toBe(false);
  });

  it("reads none, number words and an exact number", () => {
    const [none, one, two] = [[["even_true", 0]], [["prime_true", 0]], [["at_least_true", 1]]].map(
      (statements) => task.instance.parse({ statements }),
    );
    const judge = (answer: string, each: typeof none): string =>
      each ? task.verify(answer, each).status : "";
    for (const answer of [
      "none",
      "None.",
      "zero",
      "no ways",
      "There are no ways",
      "0 ways",
      "exactly 0",
      "**Zero**",
    ])
      expect(judge(answer, none), answer).toBe("correct");
    for (const answer of [
      "one",
      "exactly 1",
      "Exactly one way",
      "one way",
      "There is exactly 1 way",
      "only one",
    ])
      expect(judge(answer, one), answer).toBe("correct");
    for (const answer of [
      "two ways",
      "The number of ways is exactly 2",
      "the number of ways is two",
      "There are two ways.",
    ])
      expect(judge(answer, two), answer).toBe("correct");
    for (const answer of ["none", "no ways", "one", "exactly 1", "twelve"])
      expect(judge(answer, two), answer).toBe("wrong");
    for (const answer of [
      "no",
      "one or two",
      "two, three",
      "not two",
      "2 exactly 2",
      "1 exactly 200",
      "exactly",
      "ways",
      "two\ntwo",
      "no two ways",
    ])
      expect(judge(answer, two), answer).toBe("invalid");
    expect(judge("no", none)).toBe("invalid");
  });

  it("claims that always or never hold do not tell the answer at easy and medium", () => {
    for (const level of ["easy", "medium"] as const) {
      const counts = new Map<string, Map<string, number>>();
      const n = 1_200;
      for (let index = 0; index < n; index++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "flags", index);
        const all = drawn.statements.length;
        const has = (...claims: string[]): boolean =>
          drawn.statements.some((each) => claims.includes(each.join()));
        const key = [
          has("at_least_true,0", `at_most_false,${all}`),
          has("exactly_true,0", `exactly_false,${all}`),
          // With "exactly one of two" in the list, these never hold either.
          has(`at_least_true,${all}`, `exactly_true,${all}`, "at_most_false,0", "exactly_false,0"),
        ].join();
        const count = counts.get(key) ?? new Map<string, number>();
        counts.set(key, count);
        const answer = task.solve(drawn);
        count.set(answer, (count.get(answer) ?? 0) + 1);
      }
      const best = [...counts.values()].reduce((sum, count) => sum + Math.max(...count.values()), 0);
      expect(best / n, level).toBeLessThan(level === "easy" ? 0.35 : 0.27);
    }
  });
});
