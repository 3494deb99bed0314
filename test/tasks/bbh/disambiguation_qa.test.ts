import { describe, expect, it } from "vitest";
import { ROLES, SHARED_DEEDS } from "../../../generators/data/role-duties.js";
import { task } from "../../../tasks/bbh/disambiguation_qa.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

/** Whom the pronoun stands for, read off the question's text alone: patterns of grammar and a look-up of the duties. */
function referent(question: string): string {
  const [, text = "", rest = ""] = question.split("\n\n");
  const sentence = text.slice(0, -1).split(". ").at(-1) ?? "";
  const options = [...question.matchAll(/^\([AB]\) (.*)$/gm)].map((match) => (match[1] ?? "").toLowerCase());
  expect(rest).not.toBe("");
  const lower = sentence.toLowerCase();
  // The first of the two people to be named is the subject.
  const [subject = "", object = ""] = [...options].sort((a, b) => lower.indexOf(a) - lower.indexOf(b));
  const roleOf = (name: string) =>
    ROLES.find(({ role, plural }) => name === `the ${role}` || name === `the ${plural}`);
  if (/ (?:him|her|them) an? /.test(lower)) return object;
  if (/ (?:thanked|praised|grateful to|scolded|blamed|angry with) /.test(lower)) return object;
  if (/ (?:apologised|forgiveness|confessed|guilty) ?/.test(lower)) return subject;
  const [one, two] = [roleOf(subject), roleOf(object)];
  if (subject === `the ${one?.plural}`) return object;
  if (object === `the ${two?.plural}`) return subject;
  const does = (name: string): boolean =>
    roleOf(name)?.duties.some(({ base, done }) => sentence.includes(base) || sentence.includes(done)) ===
    true;
  if (does(subject) && does(object)) throw new Error(`two owners: ${sentence}`);
  return does(subject) ? subject : does(object) ? object : "ambiguous";
}

function optionOf(question: string, letter: string): string {
  return (question.split("\n").find((line) => line.startsWith(`(${letter}) `)) ?? "").slice(4).toLowerCase();
}

describeTask(task, {
  kind: "option",
  options: 3,
  independent: (answer, _instance, question) => {
    const letter = /^\W*([a-c])\W*$/i.exec(answer)?.[1]?.toUpperCase() ?? "";
    return letter !== "" && optionOf(question, letter) === referent(question);
  },
  nearMisses: (answer, { options, facts }) => {
    const right = "ABC".indexOf(answer.charAt(1));
    const other = `(${"ABC".charAt((right + 1) % 3)})`;
    return [
      other,
      `(${"ABC".charAt((right + 2) % 3)})`,
      `${answer} or ${other}`,
      `${answer} ${options[(right + 1) % 3]}`,
      options[(right + 1) % 3] ?? "",
      `${options[0]} and ${options[1]}`,
      `not ${answer}`,
      "(D)",
      facts?.pronoun ?? "",
      "both",
      "",
    ];
  },
  variants: (answer, { options }) => {
    const letter = answer.charAt(1);
    const name = options["ABC".indexOf(letter)] ?? "";
    return [
      letter,
      letter.toLowerCase(),
      `[${letter}]`,
      `option ${letter}`,
      `${answer} ${name}`,
      `${letter}. ${name}`,
      name,
      name.toLowerCase(),
      name.replace(/^The /, ""),
      `${answer} because nobody else does such a thing`,
      ...(name === "Ambiguous"
        ? ["It is ambiguous"]
        : [`The pronoun refers to ${name.replace("The", "the")}`]),
    ];
  },
  labels: [
    { of: (_instance, answer) => answer, shares: { "(A)": 0.35, "(B)": 0.35, "(C)": 0.3 } },
    {
      // No frame carries more than a tenth: the most frequent one stands for the others.
      of: ({ facts }) => (facts?.frame === "{A} told {B} that {P} had {done}" ? "told" : "other"),
      shares: { told: 0.008, other: 0.992 },
    },
  ],
});

describeShortcuts(task, { options: ({ options }) => options, text: ({ sentence }) => sentence });

describe("disambiguation_qa by hand", () => {
  const facts = {
    rule: "duty" as const,
    frame: "{A} met {B} after {P} had {done}",
    roles: ["plumber", "baker"] as [string, string],
    deed: "unblock a kitchen drain",
    pronoun: "she" as const,
    thing: null,
    opening: ["", ""] as [string, string],
  };
  const entry = (changes: Partial<typeof facts>, sentence: string) => ({
    sentence,
    options: ["The baker", "The plumber", "Ambiguous"],
    facts: { ...facts, ...changes },
    target: null,
  });

  it("a duty belongs to its trade, a third one's or everybody's deed to neither", () => {
    const solve = (deed: string, done: string): string =>
      task.solve(task.instance.parse(entry({ deed }, `The plumber met the baker after she had ${done}.`)));
    expect(solve("unblock a kitchen drain", "unblocked a kitchen drain")).toBe("(B)");
    expect(solve("feed the sourdough starter", "fed the sourdough starter")).toBe("(A)");
    expect(solve("shear the ewes", "sheared the ewes")).toBe("(C)");
    expect(solve("eat a sandwich", "eaten a sandwich")).toBe("(C)");
  });

  it("refuses entries whose sentence, roles or deeds the rules do not cover", () => {
    const right = "The plumber met the baker after she had unblocked a kitchen drain.";
    expect(task.instance.safeParse(entry({}, right)).success).toBe(true);
    for (const broken of [
      entry({}, right.replace("unblocked", "cleaned")),
      // Both may unblock a drain.
      entry({ roles: ["plumber", "bricklayer"] }, right.replace("baker", "bricklayer")),
      entry({ roles: ["plumber", "wizard"] }, right.replace("baker", "wizard")),
      // They may be both.
      entry({ pronoun: "they" as never }, right.replace("she", "they")),
      { ...entry({}, right), options: ["The baker", "The nurse", "Ambiguous"] },
      { ...entry({}, right), target: "(A)" },
      { ...entry({}, right), facts: null },
    ])
      expect(task.instance.safeParse(broken).success).toBe(false);
  });

  it("a published question is judged by its answer, and the person's name is enough", () => {
    const instance = task.instance.parse({
      sentence: "The cook greeted the guest because he was polite.",
      options: ["The cook was polite", "The guest was polite", "Ambiguous"],
      facts: null,
      target: "(B)",
    });
    const judge = (answer: string) => task.verify(answer, instance).status;
    for (const answer of [
      "(B)",
      "The guest",
      "guest",
      "The guest was polite",
      "the pronoun refers to the guest",
    ])
      expect(judge(answer), answer).toBe("correct");
    for (const answer of ["(A)", "The cook", "Ambiguous", "he", "The guest and the cook", "polite", "(D)"])
      expect(judge(answer), answer).not.toBe("correct");
  });

  it("no duty belongs to two trades or to everybody", () => {
    const deeds = [...ROLES.flatMap(({ duties }) => duties), ...SHARED_DEEDS];
    expect(new Set(deeds.map(({ base }) => base)).size).toBe(deeds.length);
    expect(new Set(deeds.map(({ done }) => done)).size).toBe(deeds.length);
    // Looked up by being part of the sentence: none may hold another.
    for (const a of deeds)
      for (const b of deeds)
        if (a !== b) expect(a.base.includes(b.base) || a.done.includes(b.done)).toBe(false);
    expect(ROLES.length).toBeGreaterThanOrEqual(60);
    expect(ROLES.every(({ duties }) => duties.length >= 4)).toBe(true);
    expect(SHARED_DEEDS.length).toBeGreaterThanOrEqual(60);
  });
});
