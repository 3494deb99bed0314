import { describe, expect, it } from "vitest";
import { NEGATED, TOPICS, TOPIC_TYPES, verdictsOn } from "../../../generators/data/sarcasm.js";
import { fromSource } from "../../../tasks/bbh/sources/snarks.js";
import { task } from "../../../tasks/bbh/snarks.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

/** Words of verdicts, sorted here once more, without the tables. */
const PRAISE =
  /\b(?:dream|marvelous|happier|perfect|delighted|lucky|blessed|made|joy|plenty|pleasure|every reason|delight|wonderful|superb|better|best|love|first-rate|brilliant|choose|five|pleased|praise|considerate|kind|angel|saint|admire|thoughtful|noble|thanks|decent|proud|glorious|delightful|enjoyed|splendid|success|heaven|brilliantly|treasure|triumph|happy|good|fun|hoped|grateful)\b/i;
const DAMN =
  /\b(?:nightmare|horrible|angrier|terrible|appalled|poor|cursed|ruined|misery|nothing|horror|no reason|despair|dreadful|lousy|worse|worst|hate|third-rate|pathetic|avoid|zero|displeased|scorn|selfish|nasty|pest|menace|despise|rude|mean|blame|rotten|ashamed|miserable|ghastly|hated|wretched|failure|hell|unlucky|terribly|forget|disaster|disappointed|annoyed|bad|upset|problem|unpleasant)\b/i;
/** "not" that belongs to both wordings of a verdict. */
const FIXED_NOT = /could not be|will not find/;

const wordings = (row: string): [string, string] => {
  const [, before = "", good = "", bad = "", after = ""] = /^(.*)\{([^|}]*)\|([^}]*)\}(.*)$/.exec(row) ?? [];
  return [before + good + after, before + bad + after];
};
const GOOD = new Set(TOPICS.flatMap(({ facts }) => facts.map((row) => wordings(row)[0])));
const BAD = new Set(TOPICS.flatMap(({ facts }) => facts.map((row) => wordings(row)[1])));

/** The row of a verdict's text; one of many topics counts once. */
const ROW_OF = new Map<string, string>([
  ...TOPICS.flatMap((topic) =>
    verdictsOn(topic).flatMap((row, i) => wordings(row).map((text) => [text, `${topic.type} ${i}`] as const)),
  ),
  ...NEGATED.flatMap(([, row]) => ["", "not "].map((not) => [row.replace("{not }", not), row] as const)),
]);

/** Praise 1, complaint -1, by the words. */
function tone(verdict: string): number {
  const [praises, damns] = [PRAISE.test(verdict), DAMN.test(verdict)];
  expect(praises, verdict).toBe(!damns);
  const negated = /\bnot\b/.test(verdict) && !FIXED_NOT.test(verdict);
  return (praises ? 1 : -1) * (negated ? -1 : 1);
}

/** The only statement whose tone is not that of its facts, from the question's text. */
function sarcastic(question: string): string {
  const options = [...question.matchAll(/^\(([A-Z])\) (.*)$/gm)].map((match) => [
    `(${match[1]})`,
    match[2] ?? "",
  ]);
  expect(options.length).toBe(2);
  const found = options.filter(([, text = ""]) => {
    const sentences = text.match(/[^.]+\./g)?.map((sentence) => sentence.trim()) ?? [];
    const facts = sentences.slice(0, -1);
    const good = facts.filter((fact) => GOOD.has(fact)).length;
    const bad = facts.filter((fact) => BAD.has(fact)).length;
    expect(good > 0, text).toBe(bad === 0);
    return (good > 0 ? 1 : -1) !== tone(sentences.at(-1) ?? "");
  });
  expect(found.length, question).toBe(1);
  return found[0]?.[0] ?? "";
}

const index = (answer: string): number => answer.charCodeAt(1) - 65;

describeTask(task, {
  kind: "option",
  options: 2,
  independent: (answer, _instance, question) => {
    const letter = /^\W*([ab])\W*$/i.exec(answer)?.[1]?.toUpperCase();
    return `(${letter})` === sarcastic(question);
  },
  nearMisses: (answer, { options }) => {
    const other = 1 - index(answer);
    const label = `(${"AB".charAt(other)})`;
    const text = options[index(answer)] ?? "";
    return [
      label,
      options[other] ?? "",
      `${answer} or ${label}`,
      `${answer} ${options[other]}`,
      `${text} ${options[other]}`,
      text.split(". ").slice(1).join(". ") || "x",
      `${text} Not.`,
      `not ${answer}`,
      `${answer} is not sarcastic`,
      "(C)",
      "both",
      "",
    ];
  },
  variants: (answer, { options }) => {
    const letter = answer.charAt(1);
    const text = options[index(answer)] ?? "";
    return [
      letter,
      letter.toLowerCase(),
      `statement ${answer}`,
      `${answer} ${text}`,
      `${letter}. ${text}`,
      text,
      text.slice(0, -1),
      text.toUpperCase(),
      `${answer} because the verdict is the opposite`,
    ];
  },
  labels: [
    { of: (_instance, answer) => answer, shares: { "(A)": 0.5, "(B)": 0.5 } },
    {
      of: ({ facts }) => {
        const [a, b] = facts ?? [];
        if (a?.verdict.text === b?.verdict.text) return "situation";
        return a?.verdict.praises === b?.verdict.praises ? "negation" : "verdict";
      },
      shares: { situation: 0.35, negation: 0.15, verdict: 0.5 },
    },
  ],
});

describeShortcuts(task, { options: ({ options }) => options });

describe("the tables of situations and verdicts", () => {
  it("have two wordings in every fact and verdict, and each sentence once", () => {
    const facts = TOPICS.flatMap(({ facts }) => facts);
    expect(2 * facts.length).toBeGreaterThanOrEqual(120);
    const sentences = TOPICS.flatMap(({ facts, neutral }) => [...facts.flatMap(wordings), ...neutral]);
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const { facts, neutral } of TOPICS) {
      expect(facts.length).toBeGreaterThanOrEqual(6);
      expect(neutral.length).toBeGreaterThanOrEqual(3);
    }
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z][^.{}|]*\.$/);
      expect(sentence).not.toMatch(/\b(?:as|since|because|due to|given that)\b/i);
    }
  });

  it("have a praising and a damning word in every verdict, by a second list of words", () => {
    for (const topic of TOPICS) {
      expect(verdictsOn(topic).length).toBeGreaterThanOrEqual(24);
      for (const row of verdictsOn(topic)) {
        const [praise, damning] = wordings(row);
        expect([praise, tone(praise)]).toEqual([praise, 1]);
        expect([damning, tone(damning)]).toEqual([damning, -1]);
      }
    }
    for (const [word, row] of NEGATED) {
      const plain = tone(row.replace("{not }", ""));
      expect(plain).toBe(word === "praising" ? 1 : -1);
      expect(tone(row.replace("{not }", "not "))).toBe(-plain);
    }
    expect(NEGATED.filter(([word]) => word === "praising").length).toBe(NEGATED.length / 2);
    expect(new Set(TOPICS.map(({ type }) => type))).toEqual(new Set(TOPIC_TYPES));
  });
});

describe("snarks by hand", () => {
  const statement = (text: string, value: number, verdict: string, praises: boolean, negated = false) => ({
    situation: [{ text, value }],
    verdict: { text: verdict, praises, negated },
  });
  const entry = (...facts: ReturnType<typeof statement>[]) => ({
    options: facts.map(({ situation, verdict }) => `${situation[0]?.text} ${verdict.text}`),
    facts,
    target: null,
  });

  it("mock praise, mock complaint, a not and a changed situation", () => {
    const right = (...facts: ReturnType<typeof statement>[]) =>
      task.solve(task.instance.parse(entry(...facts)));
    const rain = "It rained all week.";
    expect(right(statement(rain, -1, "How awful.", false), statement(rain, -1, "How lovely.", true))).toBe(
      "(B)",
    );
    const sun = "The sun shone all week.";
    expect(right(statement(sun, 1, "How awful.", false), statement(sun, 1, "How lovely.", true))).toBe("(A)");
    expect(
      right(statement(rain, -1, "I am not happy.", true, true), statement(rain, -1, "I am happy.", true)),
    ).toBe("(B)");
    expect(right(statement(rain, -1, "How lovely.", true), statement(sun, 1, "How lovely.", true))).toBe(
      "(A)",
    );
    expect(right(statement(rain, -1, "How awful.", false), statement(sun, 1, "How awful.", false))).toBe(
      "(B)",
    );
  });

  it("refuses entries with two sarcastic statements or none, or with other texts than their facts", () => {
    const lovely = statement("It rained.", -1, "How lovely.", true);
    const awful = statement("It rained.", -1, "How awful.", false);
    expect(task.instance.safeParse(entry(lovely, awful)).success).toBe(true);
    expect(task.instance.safeParse(entry(lovely, lovely)).success).toBe(false);
    expect(task.instance.safeParse(entry(awful, awful)).success).toBe(false);
    expect(
      task.instance.safeParse({ ...entry(lovely, awful), options: ["It rained. How nice.", "x"] }).success,
    ).toBe(false);
    expect(
      task.instance.safeParse(entry(statement("It rained.", 0, "How lovely.", true), awful)).success,
    ).toBe(false);
  });

  it.each(LEVELS)("at %s no word for itself, no fact and no verdict tells the answer", (level) => {
    const N = 2_000;
    const verdicts = new Map<string, number>();
    const situations = new Map<string, number>();
    let praising = 0;
    let pairs = 0;
    for (let i = 0; i < N; i++) {
      const instance = instanceAt(task, resolveSetting(erase(task), level), "cues", i);
      const [a, b] = instance.facts ?? [];
      if (!a || !b) throw new Error("no facts");
      const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
      for (const row of new Set([a, b].map(({ verdict }) => ROW_OF.get(verdict.text))))
        count(verdicts, row ?? "");
      for (const { text, value } of a.situation) if (value !== 0) count(situations, text);
      if (a.verdict.praises === b.verdict.praises) continue;
      pairs++;
      const right = instance.facts?.[index(task.solve(instance))];
      if (right?.verdict.praises) praising++;
    }
    expect(praising / pairs).toBeGreaterThan(0.45);
    expect(praising / pairs).toBeLessThan(0.55);
    expect(Math.max(...verdicts.values()) / N).toBeLessThanOrEqual(0.05);
    expect(Math.max(...situations.values()) / N).toBeLessThanOrEqual(0.03);
  });

  it("reads published rows with one option and with two equal ones", () => {
    const question =
      "Which statement is sarcastic?\nOptions:\n(A) Nice weather we are having\n(B) Bad weather we are having";
    const plain = task.instance.parse(fromSource({ question, answer: "(B)" }));
    expect(task.verify("bad weather we are having.", plain).status).toBe("correct");
    expect(task.verify("weather we are having", plain).status).toBe("invalid");
    const one = task.instance.parse(fromSource({ question: "x\nOptions:\n(A) The NB", answer: "(A)" }));
    expect(task.verify("(A)", one).status).toBe("correct");
    const equal = task.instance.parse(
      fromSource({ question: "x\nOptions:\n(A) Same\n(B) Same", answer: "(B)" }),
    );
    expect(task.verify("(B)", equal).status).toBe("correct");
    expect(task.verify("(A)", equal).status).toBe("wrong");
    // A "because" inside a statement is no explanation of an answer.
    const reason = fromSource({
      question: "x\nOptions:\n(A) Great because it broke\n(B) Bad because it broke",
      answer: "(A)",
    });
    expect(task.verify("Great because it broke", task.instance.parse(reason)).status).toBe("correct");
    for (const broken of [
      { question, answer: "(C)" },
      { question, answer: null },
      { question: "", answer: "(A)" },
      {},
    ])
      expect(task.instance.safeParse(fromSource(broken)).success).toBe(false);
  });
});
