import { describe, expect, it } from "vitest";
import {
  isForced,
  makeSequence,
  readRule,
  shortestRule,
  writeRule,
} from "../../../generators/sequence-rules.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/number_sequence.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, integerSpellings, plainInteger } from "../../support/numbers.js";

const NUMBERS = [...Array(21).keys()].map((i) => i - 10).filter((n) => n !== 0);
type Step = (value: number, before: number) => number;
const STEPS: Step[] = [
  ...NUMBERS.map((n) => (v: number) => v + n),
  ...NUMBERS.map((n) => (v: number) => v * n),
  (v) => v * v,
  (v) => Math.floor(v / 2),
  (v, before) => v + before,
];

/** The next terms of all rules of exactly one to `most` steps, by trying them all. */
function nextTerms(visible: number[], most: number): Set<number> {
  const found = new Set<number>();
  let layer = new Map([[visible.join(), visible]]);
  for (let count = 1; count <= most; count++) {
    const made = new Map<string, number[]>();
    for (const values of layer.values())
      for (const step of STEPS) {
        const next = values.map((value, i) => step(value, i > 0 ? (visible[i - 1] ?? 0) : 0) + 0);
        if (visible.slice(1).every((term, i) => term === next[i])) found.add(next.at(-1) ?? NaN);
        if (count < most && next.slice(0, -1).every((value) => Math.abs(value) < 50_000))
          made.set(next.join(), next);
      }
    layer = made;
  }
  return found;
}

/** The term that the metadata's rule gives, with the steps of this file. */
function nextByRule(rule: string, visible: number[]): number {
  const steps = rule.split(" then ").map((text): Step => {
    const by = Number(/-?\d+/.exec(text)?.[0]);
    if (text === "add previous") return (v, before) => v + before;
    if (text.startsWith("add")) return (v) => v + by;
    if (text.startsWith("multiply")) return (v) => v * by;
    if (text === "double") return (v) => v + v;
    if (text === "square") return (v) => v * v;
    if (text === "halve") return (v) => Math.floor(v / 2);
    throw new Error(text);
  });
  const run = (i: number): number =>
    steps.reduce((value, step) => step(value, i > 0 ? (visible[i - 1] ?? 0) : 0), visible[i] ?? NaN);
  for (let i = 0; i + 1 < visible.length; i++) expect(run(i) + 0).toBe(visible[i + 1]);
  return run(visible.length - 1);
}

const shown = (question: string): number[] =>
  (/^(-?\d+(?:, -?\d+)+), \?$/m.exec(question)?.[1] ?? "").split(", ").map(Number);

describeTask(task, {
  kind: "open",
  independent: (answer, { rule }, question) =>
    plainInteger(answer) === BigInt(nextByRule(rule, shown(question))),
  nearMisses: (answer, { sequence }) => [
    ...integerNearMisses(answer),
    String(sequence.at(-2)),
    sequence.join(", "),
    `${sequence.at(-2)}, ${answer}`,
  ],
  variants: (answer) => [
    ...integerSpellings(answer),
    `The next term is ${answer}`,
    `Next term: ${answer}`,
    `The next number in the sequence is ${answer}.`,
  ],
});

describe("number_sequence by hand", () => {
  it("a short sequence that fits several rules is refused, unlike in the source", () => {
    // Rows 2, 8, 20 and 27 of the published data.
    expect(isForced([-7, -14, -28, -56], -112, 4)).toBe(false);
    expect(isForced([-10, -15, -20, -25, -30], -35, 4)).toBe(false);
    expect(isForced([-3, -2, -4, -4, -6], -7, 4)).toBe(false);
    expect(isForced([3, 2, 4, 5], 8, 4)).toBe(false);
    expect(isForced([-8, -4, 4, 20], 52, 4)).toBe(true);
    expect(isForced([5, 10, 15, 20, 25], 26, 2)).toBe(false);
  });
  it("trying all rules finds one next term", () => {
    for (const [level, most, count] of [
      ["easy", 2, 40],
      ["medium", 3, 8],
    ] as const) {
      const setting = resolveSetting(erase(task), level);
      for (let i = 0; i < count; i++) {
        const { sequence } = task.instance.parse(instanceAt(erase(task), setting, "all", i));
        expect([...nextTerms(sequence.slice(0, -1), most)].every((next) => next === sequence.at(-1))).toBe(
          true,
        );
      }
    }
  });
  it("isForced agrees with trying all rules", () => {
    let open = 0;
    let state = 5;
    const draw = (n: number): number => (state = (state * 48_271) % 2_147_483_647) % n;
    for (let i = 0; i < 150; i++) {
      const steps = Array.from({ length: 1 + draw(3) }, () => {
        const texts = [
          "add 3",
          "add -7",
          "halve",
          "halve",
          "add previous",
          "square",
          "double",
          "multiply by -1",
        ];
        return readRule(texts[draw(8)] ?? "")?.[0];
      }).flatMap((step) => (step ? [step] : []));
      const sequence = makeSequence(steps, draw(13) - 6, 5, 1_000);
      if (!sequence) continue;
      const next = nextTerms(sequence.slice(0, -1), 3);
      expect(next.has(sequence[4] ?? NaN), writeRule(steps)).toBe(true);
      expect(isForced(sequence.slice(0, -1), sequence[4] ?? NaN, 3), sequence.join()).toBe(next.size === 1);
      if (next.size > 1) open++;
    }
    expect(open).toBeGreaterThan(2);
  });
  it("names the shortest rule", () => {
    const rule = (sequence: number[]) => writeRule(shortestRule(sequence, 4) ?? []);
    expect(rule([5, 10, 20, 40, 80])).toBe("double");
    expect(rule([1, 4, 7, 10, 13])).toBe("add 3");
    expect(rule([3, 8, 18, 38, 78])).toBe("add 1 then double");
    expect(shortestRule([1, 2, 4, 8, 999], 4)).toBeUndefined();
  });
  it("a repeated square stops at the limit instead of growing without end", () => {
    const steps = readRule("square then square then square then square");
    expect(makeSequence(steps ?? [], 9, 9, 1_000)).toBeUndefined();
    expect(makeSequence(readRule("add previous") ?? [], 5, 6, 1_000)).toEqual([5, 5, 10, 15, 25, 40]);
    expect(makeSequence(readRule("halve") ?? [], -8, 6, 1_000)).toEqual([-8, -4, -2, -1, -1, -1]);
  });
  it("a number that holds the right one is wrong, which earned points in the source", () => {
    const instance = { rule: "double", complexity: 1, sequence: [5, 10, 20, 40, 80], max_steps: 4 };
    expect(task.instance.safeParse(instance).success).toBe(true);
    for (const text of ["x = 80", "80,", "a_5 = 80", "? = 80"])
      expect(task.verify(text, instance).status, text).toBe("correct");
    expect(task.verify("a_3 = 80", instance).status).not.toBe("correct");
    for (const text of ["80", "80.", "80.0", " 80\n", "next term = 80"])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of ["180", "800", "-80", "40"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["80 or 81", "8e1", "40, 80", "true"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
  });
  it("a sequence that is not the rule's is no instance", () => {
    const instance = { rule: "add 3 then halve", complexity: 1, sequence: [10, 6, 4, 3, 3], max_steps: 4 };
    expect(task.instance.safeParse(instance).success).toBe(true);
    for (const broken of [
      { ...instance, rule: "add 3" },
      { ...instance, rule: "add 11" },
      { ...instance, max_steps: 1 },
      { ...instance, sequence: [10, 6, 4, 3, 4] },
      { ...instance, sequence: [10, 6, 4, 3] },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });

  it("no rule simpler than min_complexity asks makes a sequence", () => {
    const setting = resolveSetting(erase(task), "hard");
    for (let index = 0; index < 40; index++) {
      const { complexity, rule } = task.instance.parse(instanceAt(erase(task), setting, "simple", index));
      expect(complexity, rule).toBe(3);
    }
  });
});
