import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/propositional_logic.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

const RANK: Readonly<Record<string, number>> = { "↔": 1, "→": 2, "∨": 3, "∧": 4, "¬": 5 };

/** Reverse Polish notation by the shunting yard; undefined where the text is no formula over the letters. */
function postfix(text: string, letters: string): string[] | undefined {
  const tokens = text
    .replace(/\bnot\b/g, "¬")
    .replace(/\band\b/g, "∧")
    .replace(/\bor\b/g, "∨")
    .replace(/\s/g, "")
    .split("");
  const output: string[] = [];
  const stack: string[] = [];
  let wantsValue = true;
  for (const token of tokens) {
    if (letters.includes(token) || token === "(" || token === "¬") {
      if (!wantsValue) return undefined;
      if (letters.includes(token)) {
        output.push(token);
        wantsValue = false;
      } else stack.push(token);
      continue;
    }
    if (wantsValue || !(token === ")" || token in RANK)) return undefined;
    const rank = RANK[token] ?? 0;
    for (
      let top = stack.at(-1);
      top !== undefined && top !== "(" && (RANK[top] ?? 0) >= rank;
      top = stack.at(-1)
    )
      output.push(stack.pop() ?? "");
    if (token === ")") {
      if (stack.pop() !== "(") return undefined;
    } else {
      stack.push(token);
      wantsValue = true;
    }
  }
  if (wantsValue || stack.includes("(")) return undefined;
  return [...output, ...stack.reverse()];
}

function value(code: readonly string[], world: Readonly<Record<string, boolean>>): boolean {
  const stack: boolean[] = [];
  for (const token of code) {
    if (token in world) stack.push(world[token] === true);
    else if (token === "¬") stack.push(!stack.pop());
    else {
      const [right, left] = [stack.pop() === true, stack.pop() === true];
      stack.push(
        { "∧": left && right, "∨": left || right, "→": !left || right, "↔": left === right }[token] === true,
      );
    }
  }
  return stack[0] === true;
}

/** World by world from the question's text: the rules of the printed list. */
function isConclusion(answer: string, question: string): boolean {
  const letters = (/Each of the letters ([A-Z, ]+) stands/.exec(question)?.[1] ?? "").replace(/[ ,]/g, "");
  const [, first = "", second = ""] = /says something about ([A-Z]) and ([A-Z]) and/.exec(question) ?? [];
  const code = postfix(answer, letters);
  if (!code) return false;
  const used = code.filter((token) => letters.includes(token));
  if (used.some((name) => name !== first && name !== second) || new Set(used).size < used.length)
    return false;
  const premises = [...question.matchAll(/^\d+\. (.*)$/gm)].map(
    (match) => postfix(match[1] ?? "", letters) ?? [],
  );
  const worlds = Array.from({ length: 2 ** letters.length }, (_, bits) =>
    Object.fromEntries([...letters].map((name, k) => [name, ((bits >> k) & 1) === 1])),
  );
  const counter = worlds.filter((world) => !value(code, world));
  const together = worlds.filter((world) => premises.every((premise) => value(premise, world)));
  expect(together.length).toBeGreaterThan(0);
  return (
    counter.length > 0 &&
    together.every((world) => value(code, world)) &&
    premises.every((premise) => counter.some((world) => value(premise, world)))
  );
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isConclusion(answer, question),
  nearMisses(answer, { premises, conclusion_letters, variables }) {
    const [a = "P", b = "Q"] = conclusion_letters ?? [];
    const other = variables.find((name) => name !== a && name !== b);
    return [
      `¬${answer}`,
      `(${a} ∨ ¬${a})`,
      `(${answer} ∧ ${answer})`,
      a,
      b,
      `(${a} ∧ ${b})`,
      `(${a} ∧ ¬${b})`,
      `(¬${a} ∧ ${b})`,
      `(¬${a} ∧ ¬${b})`,
      ...premises,
      premises.map((premise) => `(${premise})`).join(" ∧ "),
      other === undefined ? `(${a} ∨ ${a})` : `(${answer} ∨ ${other})`,
      `(${a} ${b}) →`,
      `${answer} ${answer}`,
      `${answer}, ${a}`,
      "(",
      "",
    ];
  },
  variants(answer) {
    const ascii = answer
      .replaceAll("∧", "&")
      .replaceAll("∨", "|")
      .replaceAll("¬", "~")
      .replaceAll("→", "->")
      .replaceAll("↔", "<->");
    const words = answer
      .replaceAll("∧", "and")
      .replaceAll("∨", "or")
      .replaceAll("¬", "not ")
      .replaceAll("→", "implies")
      .replaceAll("↔", "iff");
    const latex = answer
      .replaceAll("∧", "\\land")
      .replaceAll("∨", "\\lor")
      .replaceAll("¬", "\\neg ")
      .replaceAll("→", "\\rightarrow")
      .replaceAll("↔", "\\leftrightarrow");
    return [
      ascii,
      words,
      words.toUpperCase(),
      latex,
      `$${latex}$`,
      answer.toLowerCase(),
      answer.replace(/^\((.*)\)$/, "$1"),
      `[${answer}]`,
      `¬¬${answer}`,
      `Therefore ${answer}`,
      `The conclusion is: ${answer}`,
    ];
  },
});

describe("propositional_logic by hand", () => {
  const base = {
    premises: ["(P → Q)", "(Q → R)", "(S ∨ ¬P)"],
    variables: ["P", "Q", "R", "S"],
    complexity: 3,
    example_answer: "(P → R)",
  };
  const instance = task.instance.parse({ ...base, conclusion_letters: ["P", "R"] });
  const published = task.instance.parse(base);

  it("accepts every formula about the two letters that follows, none that is copied or joined from premises", () => {
    for (const answer of [
      "P -> R",
      "(¬P ∨ R)",
      "~R => ~P",
      "not (P and not R)",
      "(R ∨ ¬P)",
      "P → (R)",
      "¬P v R",
    ])
      expect(task.verify(answer, instance).status, answer).toBe("correct");
    for (const [answer, reason] of [
      ["(P → Q)", /must not hold Q/],
      ["(P → Q) ∧ (Q → R)", /must not hold Q/],
      ["(P → R) ∧ (P → R)", /twice/],
      ["(P ∨ ¬P)", /twice/],
      ["(R → P)", /does not follow/],
      ["P", /does not follow/],
    ] as const) {
      const verdict = task.verify(answer, instance);
      expect(verdict, answer).toMatchObject({ status: "wrong", score: 0 });
      expect(verdict.reason, answer).toMatch(reason);
    }
    const alone = task.instance.parse({
      ...base,
      premises: ["(P → (Q ∧ R))", "(R → S)"],
      example_answer: "(P → S)",
      conclusion_letters: ["P", "S"],
    });
    expect(task.verify("P → S", alone).status).toBe("correct");
    expect(task.verify("P → R", { ...alone, conclusion_letters: ["P", "R"] }).reason).toMatch(
      /premise 1 alone/,
    );
  });

  it("a single letter that follows is right, which the source marked down", () => {
    const ponens = task.instance.parse({
      ...base,
      premises: ["P", "(P → Q)", "(Q ↔ R)"],
      variables: ["P", "Q", "R"],
      example_answer: "(Q ∧ R)",
      conclusion_letters: ["Q", "R"],
    });
    expect(task.verify("Q", ponens).status).toBe("correct");
    expect(task.verify("(Q ∧ R)", ponens).status).toBe("correct");
    expect(task.verify("Q ↔ R", ponens)).toMatchObject({ status: "wrong" });
  });

  it("two arrows in a row have two readings and are refused, other operators have their usual order", () => {
    for (const answer of ["P → R → P", "P R", "P &", "(P", "P)", "→ P", "()", "P + R", "A", "{", "P nand R"])
      expect(task.verify(answer, instance).status, answer).toBe("invalid");
    expect(task.verify("(".repeat(400) + "P" + ")".repeat(400), instance).status).toBe("invalid");
    expect(task.verify("¬".repeat(50) + "(P → R)", instance).status).toBe("correct");
    // ¬ before ∨ before →: (¬P) ∨ R, not ¬(P ∨ R).
    expect(task.verify("¬P ∨ R", instance).status).toBe("correct");
  });

  it("published questions ask for any conclusion: entailed, no single letter, not always true", () => {
    for (const answer of ["(P → Q)", "(P → R)", "(P → Q) ∧ (Q → R)"])
      expect(task.verify(answer, published).status, answer).toBe("correct");
    for (const answer of ["P", "(P ∨ ¬P)", "(R → P)"])
      expect(task.verify(answer, published).status, answer).toBe("wrong");
  });

  it("premises never contradict each other, and no constant answer is often right", () => {
    for (const level of LEVELS) {
      const right = new Map<string, number>();
      const n = 400;
      for (let index = 0; index < n; index++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "hand", index);
        const [a = "", b = ""] = drawn.conclusion_letters ?? [];
        expect(task.verify(`(${a} ∧ ¬${a})`, { ...drawn, conclusion_letters: undefined }).status).toBe(
          "wrong",
        );
        for (const form of [
          "a",
          "¬a",
          "(a ∨ b)",
          "(a ∨ ¬b)",
          "(¬a ∨ b)",
          "(¬a ∨ ¬b)",
          "(a ↔ b)",
          "(a ↔ ¬b)",
          "(a → b)",
        ]) {
          const text = form.replace(/[ab]/g, (name) => (name === "a" ? a : b));
          if (task.verify(text, drawn).status === "correct") right.set(form, (right.get(form) ?? 0) + 1);
        }
      }
      for (const [form, hits] of right) expect(hits / n, `${form} at ${level}`).toBeLessThan(0.45);
    }
  });

  it("refuses entries with a premise that is no formula, and examples that are no answer", () => {
    const parses = (change: object): boolean => task.instance.safeParse({ ...instance, ...change }).success;
    expect(parses({ premises: ["(P → "] })).toBe(false);
    expect(parses({ premises: ["(P → Z)"] })).toBe(false);
    expect(parses({ example_answer: "(R → P)" })).toBe(false);
    expect(parses({ variables: ["P", "P", "Q", "R", "S"] })).toBe(false);
  });

  it("reads LaTeX, long arrows and whole words around and inside a formula", () => {
    const iff = task.instance.parse({
      premises: ["(W → ¬Y)", "(¬Y → (W ∧ Z))"],
      variables: ["W", "Y", "Z"],
      complexity: 3,
      example_answer: "(W ↔ ¬Y)",
      conclusion_letters: ["W", "Y"],
    });
    for (const answer of [
      String.raw`$\left(W \leftrightarrow \neg Y\right)$`,
      String.raw`\left(W\leftrightarrow\neg Y\right)`,
      String.raw`(\text{W} ↔ ¬\text{Y})`,
      String.raw`\mathrm{W} \iff \lnot \mathrm{Y}`,
      String.raw`W \text{ if and only if } \text{not } Y`,
      "(W if and only if ¬Y)",
      "W If And Only If not Y",
      String.raw`W \equiv \sim Y`,
      String.raw`W \longleftrightarrow \neg Y`,
      String.raw`W \Longleftrightarrow \neg Y`,
      String.raw`W\ \leftrightarrow\;\neg\, Y`,
      String.raw`W \quad \leftrightarrow \quad \neg Y`,
      "W ⟷ ∼Y",
      "W ⟺ ¬Y",
      "$W$ ↔ $¬Y$",
      "Formula: (W ↔ ¬Y)",
      "The formula is (W ↔ ¬Y).",
      "**Formula:** (W ↔ ¬Y)",
      "Thus, the formula is W ↔ ¬Y",
      "**The formula is: W ↔ ¬Y**",
    ])
      expect(task.verify(answer, iff).status, answer).toBe("correct");
    for (const answer of ["W if Y", "W and only if Y", String.raw`W \left Y`, "the formula", "W, Y"])
      expect(task.verify(answer, iff).status, answer).toBe("invalid");
    expect(task.verify("(W if and only if Y)", iff).status).toBe("wrong");

    for (const answer of [
      "P ⟶ R",
      "P ⟹ R",
      String.raw`P \longrightarrow R`,
      "if P then R",
      "(if P then R)",
      "If P, then R.",
      "Therefore, if ¬R then ¬P",
      "¬¬(if not R then not P)",
      "P only if R",
      String.raw`~(P /\ ~R)`,
      String.raw`\neg (P /\ \neg R)`,
    ])
      expect(task.verify(answer, instance).status, answer).toBe("correct");
    for (const answer of ["if R then P", "R only if P", "if P then ¬R"])
      expect(task.verify(answer, instance).status, answer).toBe("wrong");
    for (const answer of [
      "if P",
      "if P R",
      "if then R",
      "if P then",
      "P then R",
      "P, R",
      "if P then R → P",
      "if P then R then R",
      "¬ if P then R",
      "if P then if P then R",
    ])
      expect(task.verify(answer, instance).status, answer).toBe("invalid");
    expect(task.verify("(if ".repeat(200) + "P", instance).status).toBe("invalid");
  });
});
