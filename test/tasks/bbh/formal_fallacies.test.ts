import { describe, expect, it } from "vitest";
import {
  ALL_FORMS,
  formsOf,
  ONE_FORMS,
  SOME_FORMS,
  statementText,
} from "../../../generators/argument-text.js";
import { TOPIC_NAMES } from "../../../generators/argument-topics.js";
import { follows } from "../../../generators/monadic.js";
import type { LogicSide, LogicStatement } from "../../../generators/monadic.js";
import { task } from "../../../tasks/bbh/formal_fallacies.js";
import { fromSource } from "../../../tasks/bbh/sources/formal_fallacies.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { referenceRows } from "../../support/reference.js";
import { describeShortcuts } from "../../support/shortcuts.js";

type Holds = (type: number) => boolean;
/** A sentence as what it says of a world: the types of its things, the first of them the individual. */
type Claim = { q: "all" | "some"; of: Holds } | { q: "one"; of: Holds };

/** "not P1", "P1 or not P2", "neither P1 nor P2", "both P1 and P2", "at least one of these: P1, P2 or P3". */
function side(text: string): Holds {
  if (
    !/^(?:(?:neither|both|at least one of these:|all of these:) )?(?:not )?P\d(?:(?:,| or| and| nor)+ (?:not )?P\d)*$/.test(
      text,
    )
  )
    throw new Error(`unread side: ${text}`);
  const literals = [...text.matchAll(/(not )?P(\d)/g)].map(
    ([, not, n]): Holds =>
      (type) =>
        ((type >> (Number(n) - 1)) & 1) === (not ? 0 : 1),
  );
  if (text.startsWith("neither")) return (type) => literals.every((holds) => !holds(type));
  return /\bor\b/.test(text)
    ? (type) => literals.some((holds) => holds(type))
    : (type) => literals.every((holds) => holds(type));
}
const beingSide = (text: string): Holds =>
  side(text.replace(/^not (?:being|to be) /, "not ").replace(/^(?:being|to be) /, ""));
const every = (a: Holds, b: Holds): Claim => ({ q: "all", of: (type) => !a(type) || b(type) });
const exists = (a: Holds, b: Holds): Claim => ({ q: "some", of: (type) => a(type) && b(type) });
const never =
  (a: Holds): Holds =>
  (type) =>
    !a(type);

const PATTERNS: readonly (readonly [RegExp, (...parts: string[]) => Claim])[] = [
  [
    /^(?:everyone who|everything that|whoever|whatever) is (.*?) is (.*)$/,
    (a, b) => every(side(a ?? ""), side(b ?? "")),
  ],
  [
    /^((?:not )?being .*) is sufficient for ((?:not )?being .*)$/,
    (a, b) => every(beingSide(a ?? ""), beingSide(b ?? "")),
  ],
  [
    /^((?:not )?being .*) is necessary for ((?:not )?being .*)$/,
    (b, a) => every(beingSide(a ?? ""), beingSide(b ?? "")),
  ],
  [
    /^if some(?:body|thing) is (.*), then that (?:person|thing) is (.*)$/,
    (a, b) => every(side(a ?? ""), side(b ?? "")),
  ],
  [
    /^of each (?:person who|thing that) is (.*) it is true that this (?:person|thing) is (.*)$/,
    (a, b) => every(side(a ?? ""), side(b ?? "")),
  ],
  [
    /^it is enough ((?:not )?to be .*) in order ((?:not )?to be .*)$/,
    (a, b) => every(beingSide(a ?? ""), beingSide(b ?? "")),
  ],
  [
    /^in order ((?:not )?to be .*), it is necessary ((?:not )?to be .*)$/,
    (a, b) => every(beingSide(a ?? ""), beingSide(b ?? "")),
  ],
  [/^only some(?:body who|thing that) is (.*) can be (.*)$/, (b, a) => every(side(a ?? ""), side(b ?? ""))],
  [
    /^only some(?:body who|thing that) is (.*) can fail to be (.*)$/,
    (b, a) => every(never(side(a ?? "")), side(b ?? "")),
  ],
  [
    /^all that it takes ((?:not )?to be .*) is ((?:not )?to be .*)$/,
    (b, a) => every(beingSide(a ?? ""), beingSide(b ?? "")),
  ],
  [/^every N(\d) is (.*)$/, (a, b) => every(side(`P${a}`), side(b ?? ""))],
  [/^no N(\d) is (.*)$/, (a, b) => every(side(`P${a}`), never(side(b ?? "")))],
  [/^no(?:body|thing) is neither (P\d) nor (P\d)$/, (a, b) => every(never(side(a ?? "")), side(b ?? ""))],
  [/^no(?:body|thing) can be (.*) without being (.*)$/, (a, b) => every(side(a ?? ""), side(b ?? ""))],
  [
    /^no(?:body|thing) can fail to be (.*) without being (.*)$/,
    (a, b) => every(never(side(a ?? "")), side(b ?? "")),
  ],
  [
    /^(?:there is|one can find) some(?:body|thing) (?:who|that) is (.*) and (?:who|that) is (.*)$/,
    (a, b) => exists(side(a ?? ""), side(b ?? "")),
  ],
  [
    /^at least one (?:person|thing) is (.*) and, besides, is (.*)$/,
    (a, b) => exists(side(a ?? ""), side(b ?? "")),
  ],
  [
    /^among those (?:people who|things that) are each (.*), there is at least one (?:who|that) is (.*)$/,
    (a, b) => exists(side(a ?? ""), side(b ?? "")),
  ],
  [
    /^there exists a (?:person who|thing that) is (.*), and the same (?:person|thing) is (.*)$/,
    (a, b) => exists(side(a ?? ""), side(b ?? "")),
  ],
  [
    /^it is false that no(?:body who|thing that) is (.*?) is (.*)$/,
    (a, b) => exists(side(a ?? ""), side(b ?? "")),
  ],
  [
    /^for at least one (?:person|thing) it holds that the (?:person|thing) is (.*) and that the (?:person|thing) is (.*)$/,
    (a, b) => exists(side(a ?? ""), side(b ?? "")),
  ],
  [
    /^it is true of at least one (?:person|thing): this (?:person|thing) is (.*), and this (?:person|thing) is (.*)$/,
    (a, b) => exists(side(a ?? ""), side(b ?? "")),
  ],
  [/^(?:some|at least one) N(\d) is (.*)$/, (a, b) => exists(side(`P${a}`), side(b ?? ""))],
  [/^not every N(\d) is (.*)$/, (a, b) => exists(side(`P${a}`), never(side(b ?? "")))],
  [/^it is (?:not the case|false) that C is (.*)$/, (a) => ({ q: "one", of: never(side(a ?? "")) })],
  [
    /^(?:it is a fact that |one thing is certain: |as for C, it is true that |there is no doubt that |it holds that |among other things, )?C is (.*)$/,
    (a) => ({ q: "one", of: side(a ?? "") }),
  ],
  [/^C happens ((?:not )?to be .*)$/, (a) => ({ q: "one", of: beingSide(a ?? "") })],
];

function claim(sentence: string): Claim {
  for (const [pattern, make] of PATTERNS) {
    const found = pattern.exec(sentence);
    if (found) return make(...found.slice(1));
  }
  throw new Error(`unread: ${sentence}`);
}

/** A sentence with P1 for "a cousin of Ana", N1 for the bare noun, C for the individual. */
function inSymbols(text: string, nouns: readonly string[], individual: string): string {
  let symbols = text;
  for (const [i, noun] of nouns.entries())
    symbols = symbols
      .replaceAll(new RegExp(`\\ban? ${noun}\\b`, "gi"), `P${i + 1}`)
      .replaceAll(new RegExp(`\\b${noun}\\b`, "gi"), `N${i + 1}`);
  return symbols.replaceAll(new RegExp(`\\b${individual}\\b`, "gi"), "C");
}

const LEADS =
  /^(?:First,|Second,|Third,|Fourth,|Fifth,|To begin with,|Moreover,|Furthermore,|What is more,|Finally,|One premise:|Another premise:|A third premise:|A fourth premise:|A fifth premise:|We know this:|We also know this:|We know this as well:|And we know this:|Last, we know this:|Therefore,|Hence,|It follows that|Consequently,|From this we conclude that|So it must be that|This means that|Thus,) /;

const known = new Map<string, string>();

/** Tries every world of up to three things against the printed sentences: is there one with true premises only? */
function verdictOf(question: string, nouns: readonly string[], individual: string): string {
  const cached = known.get(question);
  if (cached) return cached;
  const text = question.split("\n\n")[1] ?? "";
  const claims = inSymbols(text, nouns, individual)
    .replace(/\.$/, "")
    .split(". ")
    .map((sentence) =>
      sentence.replace(LEADS, "").replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
    )
    .map(claim);
  const conclusion = claims.pop() as Claim;
  const size = 2 ** nouns.length;
  // Types that a universal premise forbids never occur: the search leaves them out.
  const types = Array.from({ length: size }, (_, type) => type).filter((type) =>
    claims.every((each) => each.q !== "all" || each.of(type)),
  );
  const holds = (each: Claim, world: readonly number[]): boolean =>
    each.q === "one" ? each.of(world[0] ?? 0) : each.q === "all" ? world.every(each.of) : world.some(each.of);
  const refuted = (world: readonly number[]): boolean =>
    claims.every((each) => holds(each, world)) && !holds(conclusion, world);
  const found = types.some(
    (a) => refuted([a]) || types.some((b) => refuted([a, b]) || types.some((c) => refuted([a, b, c]))),
  );
  known.set(question, found ? "invalid" : "valid");
  return found ? "invalid" : "valid";
}

describeTask(task, {
  kind: "closed",
  independent: (answer, { nouns, individual }, question) =>
    answer.trim().toLowerCase() === verdictOf(question, nouns, individual),
  nearMisses: (answer) => [
    answer === "valid" ? "invalid" : "valid",
    `not ${answer}`,
    "valid or invalid",
    "invalid valid",
    `${answer}ity`,
    "sound",
    "unknown",
    "",
  ],
  variants: (answer) => [
    answer.toUpperCase(),
    `The argument is ${answer}`,
    `${answer}, because of the second premise`,
    `deductively ${answer}`,
    `The argument is deductively ${answer}.`,
    answer === "valid" ? "not invalid" : "not valid",
  ],
  labels: [
    { of: (_instance, answer) => answer, shares: { valid: 0.5, invalid: 0.5 } },
    // Balanced under each topic, and under the announcement that the argument is flawless.
    {
      of: ({ intro }, answer) => `${/Somebody argues:$/.test(intro) ? "talk" : "bait"} ${answer}`,
      shares: { "talk valid": 0.3, "talk invalid": 0.3, "bait valid": 0.2, "bait invalid": 0.2 },
    },
  ],
});

describeShortcuts(task, { text: (instance) => task.prompt(instance).split("\n\n")[1] ?? "" });

const lit = (...of: number[]): LogicSide => ({ op: "and", of });
const all = (a: LogicSide, b: LogicSide): LogicStatement => ({ q: "all", if: a, then: b });
const some = (a: LogicSide, b: LogicSide): LogicStatement => ({ q: "some", a, b });

describe("formal_fallacies by hand", () => {
  it("reads explanations of both words alike", () => {
    const published = (key: string) =>
      task.instance.parse({
        nouns: ["x"],
        individual: "x",
        people: true,
        statements: null,
        forms: [],
        style: { order: 0, conclusion: 0 },
        intro: "",
        text: "An argument of another form.",
        key,
      });
    for (const answer of [
      "invalid, because the conclusion does not follow",
      "Invalid: the conclusion does not follow",
      "The argument is deductively invalid because the premises do not imply it",
      "deductively not valid",
      "- invalid",
    ])
      expect(task.verify(answer, published("invalid")).status, answer).toBe("correct");
    for (const answer of ["Valid: the conclusion follows", "deductively valid since all are", "- valid"])
      expect(task.verify(answer, published("valid")).status, answer).toBe("correct");
    for (const answer of [
      "invalid, no wait, valid",
      "invalid. Wait, no",
      "valid, but not deductively",
      "valid and invalid",
    ])
      expect(task.verify(answer, published("invalid")).status, answer).toBe("invalid");
  });

  it("decides textbook arguments", () => {
    const one = (...of: number[]): LogicStatement => ({ q: "one", is: lit(...of) });
    expect(follows([all(lit(1), lit(2))], all(lit(-2), lit(-1)))).toBe(true);
    expect(follows([all(lit(1), lit(2))], all(lit(2), lit(1)))).toBe(false);
    expect(follows([all(lit(1), lit(2)), one(2)], one(1))).toBe(false);
    expect(follows([all(lit(1), lit(2)), one(-2)], one(-1))).toBe(true);
    // No existential import: all of nothing is no some.
    expect(follows([all(lit(1), lit(2))], some(lit(1), lit(2)))).toBe(false);
    expect(follows([some(lit(1), lit(2)), all(lit(2), lit(3))], some(lit(1), lit(3)))).toBe(true);
    expect(follows([some(lit(1), lit(2)), some(lit(2), lit(3))], some(lit(1), lit(3)))).toBe(false);
    // Two facts are about the same individual.
    expect(follows([one(1), one(2)], some(lit(1), lit(2)))).toBe(true);
    expect(follows([some(lit(1), lit(1)), some(lit(2), lit(2))], some(lit(1), lit(2)))).toBe(false);
  });

  const words = { nouns: ["aunt of Ana", "cousin of Bo", "rival of Cy"], individual: "Di", people: true };

  it("has at least eight sentences for every statement, and each says what it should", () => {
    const shapes: LogicSide[] = [
      lit(1),
      lit(-1),
      lit(1, 2),
      lit(-1, -2),
      lit(1, -2),
      lit(-2, 1),
      { op: "or", of: [1, 2] },
      { op: "or", of: [-1, 2] },
      { op: "or", of: [-1, -2] },
      { op: "or", of: [1, 2, -3] },
    ];
    const types = Array.from({ length: 8 }, (_, type) => type);
    const test = ({ op, of }: LogicSide, type: number): boolean =>
      of[op === "and" ? "every" : "some"](
        (literal) => ((type >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0),
      );
    for (const a of shapes) {
      for (const b of shapes) {
        for (const statement of [all(a, b), some(a, b), { q: "one" as const, is: a }]) {
          const forms = formsOf(statement, words);
          expect(forms.length, JSON.stringify(statement)).toBeGreaterThanOrEqual(8);
          for (const form of forms) {
            const text = statementText(statement, form, words) ?? "";
            const read = claim(inSymbols(text, words.nouns, words.individual));
            expect(read.q, text).toBe(statement.q);
            for (const type of types) {
              const said =
                statement.q === "all"
                  ? !test(a, type) || test(b, type)
                  : statement.q === "some"
                    ? test(a, type) && test(b, type)
                    : test(a, type);
              expect(read.of(type), `${text} for ${type}`).toBe(said);
            }
          }
        }
      }
    }
  });

  it("never says what can be read in two ways", () => {
    for (const level of ["easy", "medium", "hard"] as const)
      for (let index = 0; index < 400; index++) {
        const instance = instanceAt(task, resolveSetting(erase(task), level), "readings", index);
        const text = inSymbols(
          task.prompt(instance).split("\n\n")[1] ?? "",
          instance.nouns,
          instance.individual,
        );
        // "every a is not b"; "not a or b", which could deny both; "someone who is a is b" (row 69 of the source).
        expect(text).not.toMatch(/\bevery N\d is not|\bevery(?:one who|thing that) is [^.]*? is not/i);
        expect(text).not.toMatch(/not P\d (?:or|and) P\d/);
        expect(text).not.toMatch(/(?:^|[.:,] )some(?:body|thing|one) (?:who|that) is/i);
      }
  });

  it("uses every premise of a valid argument, and no sentence in more than a tenth of the cases", () => {
    const counts = new Map<string, number>();
    let total = 0;
    const topics = new Map<string, number>();
    for (let index = 0; index < 1_500; index++) {
      const level = (["easy", "medium", "hard"] as const)[index % 3] ?? "easy";
      const instance = instanceAt(task, resolveSetting(erase(task), level), "sentences", index);
      const statements = instance.statements ?? [];
      const [premises, conclusion] = [statements.slice(0, -1), statements.at(-1) as LogicStatement];
      if (task.solve(instance) === "valid")
        for (const premise of premises)
          expect(
            follows(
              premises.filter((each) => each !== premise),
              conclusion,
            ),
          ).toBe(false);
      for (const [i, { q }] of statements.entries()) {
        const form = `${q} ${instance.forms[i]}`;
        counts.set(form, (counts.get(form) ?? 0) + 1);
        total++;
      }
      const topic = (instance.nouns[0] ?? "").split(" ").at(-1) ?? "";
      topics.set(topic, (topics.get(topic) ?? 0) + 1);
    }
    expect(Math.max(...counts.values()) / total).toBeLessThan(0.1);
    expect(counts.size).toBe(ALL_FORMS.length + SOME_FORMS.length + ONE_FORMS.length);
    expect(TOPIC_NAMES.length).toBeGreaterThanOrEqual(4);
  });

  it("takes not valid for invalid, and neither sound nor a word that holds valid", () => {
    const base = {
      ...words,
      nouns: words.nouns.slice(0, 2),
      forms: [1, 1],
      style: { order: 0, conclusion: 0 },
      intro: "x",
      text: null,
      key: null,
    };
    const entry = task.instance.parse({ ...base, statements: [all(lit(1), lit(2)), all(lit(2), lit(1))] });
    const judge = (answer: string) => task.verify(answer, entry).status;
    for (const answer of [
      "invalid",
      "not valid",
      "The argument is not deductively valid",
      "INVALID.",
      "logically invalid",
    ])
      expect(judge(answer), answer).toBe("correct");
    for (const answer of ["valid", "deductively valid", "not invalid", "It is deductively valid."])
      expect(judge(answer), answer).toBe("wrong");
    for (const answer of [
      "sound",
      "unsound",
      "invalidated",
      "valid, no: invalid",
      "neither",
      "invalid or valid",
      "validity",
      "in valid",
    ])
      expect(judge(answer), answer).toBe("invalid");
    const whole: object = { statements: entry.statements };
    // A form that does not suit, a predicate without a noun, no argument at all.
    for (const broken of [
      { statements: [all(lit(1), lit(2)), all(lit(2), lit(-1))], forms: [1, 10] },
      { statements: [all(lit(1), lit(3)), all(lit(2), lit(1))] },
      { statements: null },
      { statements: null, key: "valid" },
    ])
      expect(task.instance.safeParse({ ...base, ...whole, ...broken }).success).toBe(false);
  });

  it("reads nearly all published arguments at hand and solves them as published", () => {
    const rows = referenceRows("bbh", "formal_fallacies") ?? [];
    const read = rows.map((row) => ({ row, instance: task.instance.parse(fromSource(row)) }));
    const solved = read.filter(({ instance }) => instance.statements !== null);
    expect(solved.length).toBeGreaterThanOrEqual(0.98 * rows.length);
    for (const { row, instance } of solved)
      expect(task.solve(instance), instance.text ?? "").toBe(row.answer);
  });

  it("reads a published argument in its own words, and leaves what has two readings to the published answer", () => {
    const row = (text: string) => ({
      question: `"Here comes a perfectly valid argument: ${text}"\nIs the argument, given the explicitly stated premises, deductively valid or invalid?\nOptions:\n- valid \n- invalid`,
      answer: "invalid",
    });
    const read = (text: string) => task.instance.parse(fromSource(row(text)));
    const plain = read(
      "First, no rival of Ana is an aunt of Bo.next, Di is an aunt of Bo. Therefore, it is false that Di is a rival of Ana.",
    );
    expect(plain.statements).toEqual([
      all(lit(1), { op: "or", of: [-2] }),
      { q: "one", is: lit(2) },
      { q: "one", is: { op: "or", of: [-1] } },
    ]);
    expect(task.solve(plain)).toBe("valid");
    const twofold = read(
      "Every rival of Ana is an aunt of Bo. Therefore, someone who is an aunt of Bo is a rival of Ana.",
    );
    expect(twofold.statements).toBeNull();
    expect(task.solve(twofold)).toBe("invalid");
  });
});
