import { describe, expect, it } from "vitest";
import { judgeAnswer } from "../../../tasks/judge.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/reasoning_gym/knights_knaves.js";
import { describeTask } from "../../support/describe-task.js";

/** Evaluates a statement's text: brackets first, then the connectives from the loosest to the tightest. */
function isTrue(text: string, roles: Readonly<Record<string, boolean>>, knight: string): boolean {
  const trimmed = text.trim();
  const pieces = (word: string): string[] => {
    const parts: string[] = [];
    let depth = 0;
    let from = 0;
    for (let i = 0; i < trimmed.length; i++) {
      if (trimmed[i] === "(") depth++;
      if (trimmed[i] === ")") depth--;
      if (depth === 0 && trimmed.startsWith(` ${word} `, i)) {
        parts.push(trimmed.slice(from, i));
        from = i + word.length + 2;
      }
    }
    return [...parts, trimmed.slice(from)];
  };
  const sub = (part: string): boolean => isTrue(part, roles, knight);
  const equivalent = pieces("if and only if");
  if (equivalent.length === 2) return sub(equivalent[0] ?? "") === sub(equivalent[1] ?? "");
  if (/^if /i.test(trimmed)) {
    const [when = "", then = ""] = pieces("then");
    return !sub(when.slice(3)) || sub(then);
  }
  if (pieces("or").length > 1) return pieces("or").some(sub);
  if (pieces("and").length > 1) return pieces("and").every(sub);
  if (/^it is not the case that /i.test(trimmed))
    return !sub(trimmed.slice("it is not the case that ".length));
  if (trimmed.startsWith("(") && trimmed.endsWith(")")) return sub(trimmed.slice(1, -1));
  const claim = /^(\w+) is an? (\w+)$/.exec(trimmed);
  if (!claim) throw new Error(`unread: ${trimmed}`);
  return (roles[claim[1] ?? ""] === true) === (claim[2] === knight);
}

function rolesFromText(question: string, names: readonly string[], knight: string): Record<string, boolean> {
  const said = names.map((name) => new RegExp(`^${name} \\w+: "(.*)\\."$`, "m").exec(question)?.[1] ?? "");
  const models: Record<string, boolean>[] = [];
  for (let bits = 0; bits < 2 ** names.length; bits++) {
    const roles = Object.fromEntries(names.map((name, i) => [name, (bits & (1 << i)) !== 0]));
    if (names.every((name, i) => isTrue(said[i] ?? "", roles, knight) === roles[name])) models.push(roles);
  }
  expect(models.length).toBe(1);
  return models[0] ?? {};
}

describeTask(task, {
  kind: "closed",
  independent(answer, { names, knight_knave_terms: words }, question) {
    const roles = rolesFromText(question, names, words.knight);
    const claims = [...answer.matchAll(/(\w+) is an? (\w+)/g)];
    return (
      !/ or | not /.test(answer) &&
      claims.length === names.length &&
      names.every((name) =>
        claims.some(
          (c) =>
            c[1] === name &&
            (c[2] === words.knight) === roles[name] &&
            [words.knight, words.knave].includes(c[2] ?? ""),
        ),
      )
    );
  },
  nearMisses(answer, { names, knight_knave_terms: words }) {
    const [first = "", second = ""] = names;
    const flip = (text: string): string =>
      text.includes(words.a_knight)
        ? text.replace(words.a_knight, words.a_knave)
        : text.replace(words.a_knave, words.a_knight);
    return [
      flip(answer),
      answer.replace(/, and .*$/, "."),
      `${answer} ${first} is ${words.a_knight}.`,
      answer.replace(first, "Xavi"),
      answer.replace(first, second),
      answer.replace(/ is (an? \w+)/, " is not $1"),
      names.map((name) => `${name} is ${words.a_knight} or ${words.a_knave}`).join(", "),
      `${words.knight} ${words.knave}`,
      "",
    ];
  },
  variants(answer, { names }) {
    const roles = [...answer.matchAll(/ is an? (\w+)/g)].map((match) => match[1] ?? "");
    return [
      answer.toLowerCase(),
      names.map((name, i) => `${name}: ${roles[i]}`).join("\n"),
      names.map((name, i) => `**${name}** is a ${roles[i]}`).join("; "),
      names.map((name, i) => `- ${name} = ${roles[i]}`).join("\n"),
      JSON.stringify(Object.fromEntries(names.map((name, i) => [name, roles[i]]))),
      answer.replace(", and", ",and"),
      `So ${answer}`,
    ];
  },
  labels: [{ of: ({ solution }) => (solution[0] ? "knight" : "knave"), shares: { knight: 0.5, knave: 0.5 } }],
});

describe("knights_knaves by hand", () => {
  const words = {
    knight: "sage",
    knave: "fool",
    a_knight: "a sage",
    a_knave: "a fool",
    Knight: "Sage",
    Knave: "Fool",
  };
  const instance = task.instance.parse({
    statements: [
      ["lying", 1],
      ["and", ["lying", 0], ["lying", 1]],
    ],
    solution: [true, false],
    names: ["Ann", "Ben"],
    knight_knave_terms: words,
  });
  const judge = (answer: string) => task.verify(answer, instance);

  it("needs every role and gives nothing for half of them", () => {
    expect(judge("Ann is a sage, and Ben is a fool.").status).toBe("correct");
    expect(judge("Ann is a sage, and Ben is a sage.")).toMatchObject({ status: "wrong", score: 0 });
    expect(judge("Ann is a sage").status).toBe("invalid");
  });

  it("recomputes the roles: a wrong stored solution does not matter, ambiguous statements are a broken entry", () => {
    expect(
      task.verify("Ann is a sage, Ben is a fool", { ...instance, solution: [false, false] }).status,
    ).toBe("correct");
    expect(
      task.instance.safeParse({
        ...instance,
        statements: [
          ["telling-truth", 0],
          ["telling-truth", 1],
        ],
      }).success,
    ).toBe(false);
    expect(
      task.instance.safeParse({
        ...instance,
        statements: [
          ["lying", 7],
          ["lying", 0],
        ],
      }).success,
    ).toBe(false);
    const deep = Array.from({ length: 5_000 }).reduce<unknown>((inner) => ["not", inner], ["lying", 0]);
    expect(task.instance.safeParse({ ...instance, statements: [deep, ["lying", 0]] }).success).toBe(false);
  });

  it("refuses negations, hedges and corrections", () => {
    const right = "Ann is a sage, and Ben is a fool";
    for (const answer of [
      "Ann is no sage, and Ben is no fool",
      `It is false that ${right}`,
      "Ann cannot be a sage, Ben cannot be a fool",
      "Ann wasn't a sage; Ben ain't a fool",
      "Ann is a non-sage; Ben is a non-fool",
      "Ann is the opposite of a sage, Ben is the opposite of a fool",
      `${right}. Actually it is the other way round`,
      `${right}, and vice versa`,
      `${right} - wrong! the reverse is true`,
      "Ann is probably a sage, Ben could be a fool",
      "Ann may be a sage, Ben is a fool",
      "Ann and Ben are a sage and a fool",
    ])
      expect(judge(answer).status, answer).toBe("invalid");
    for (const answer of [
      `${right}, because Ben lies`,
      "Sages: Ann; Fools: Ben",
      "The sage is Ann and the fool is Ben",
      "Sage: Ann\nFool: Ben",
    ])
      expect(judge(answer).status, answer).toBe("correct");
    const heroes = task.instance.parse({
      ...instance,
      statements: [
        ["or", ["lying", 0], ["telling-truth", 1]],
        ["telling-truth", 0],
      ],
      solution: [true, true],
      knight_knave_terms: { ...words, knight: "hero", knave: "villain" },
    });
    expect(task.verify("Ann and Ben are heroes", heroes).status).toBe("correct");
  });

  it("a statement nested or repeated without bound is a broken entry, not a crash", () => {
    const leaf = ["lying", 0];
    const deep = Array.from({ length: 5_000 }).reduce<unknown>((inner) => ["not", inner], leaf);
    const wide = ["and", ...Array.from({ length: 20 }, () => leaf), deep];
    const huge = ["and", ...Array.from({ length: 100_000 }, () => leaf)];
    for (const bad of [wide, huge])
      expect(
        judgeAnswer(erase(task), { metadata: { ...instance, statements: [bad, leaf] } }, "x").status,
      ).toBe("error");
    for (const names of [
      ["Sage", "Ben"],
      ["And", "Ben"],
    ])
      expect(task.instance.safeParse({ ...instance, names }).success).toBe(false);
  });
});
