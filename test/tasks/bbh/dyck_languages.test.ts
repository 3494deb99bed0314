import { describe, expect, it } from "vitest";
import { entryOf, instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { judge } from "../../../tasks/judge.js";
import { task } from "../../../tasks/bbh/dyck_languages.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

const PAIRS = { "(": ")", "[": "]", "{": "}", "<": ">" } as const;

/** What closes the word of the question: neighbours that match are struck out until only opening brackets are left. */
function missing(question: string): string {
  let word = (question.split("\n\n")[1] ?? "").replaceAll(" ", "");
  for (let before = ""; before !== word;) {
    before = word;
    for (const [open, close] of Object.entries(PAIRS)) word = word.replaceAll(open + close, "");
  }
  return [...word]
    .reverse()
    .map((open) => PAIRS[open as keyof typeof PAIRS])
    .join("");
}

function isRight(answer: string, question: string): boolean {
  const word = answer.replace(/\s/g, "");
  const input = (question.split("\n\n")[1] ?? "").replaceAll(" ", "");
  return word === missing(question) || word === input + missing(question);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isRight(answer, question),
  nearMisses: (answer, { input }) => [
    ...listMutations(answer.split(" "), "(").map((list) => list.join(" ")),
    ...listMutations(answer.split(" "), "]").map((list) => list.join(" ")),
    `( ) ${answer}`,
    `${answer} ( )`,
    answer.split(" ").reverse().join(" "),
    input,
    `${input} ${answer} ${answer}`,
    `${input.slice(2)} ${answer}`,
    `${answer} or ${answer}`,
    `${answer}x`,
    "",
  ],
  variants: (answer, { input }) => [
    answer.replaceAll(" ", ""),
    answer.replaceAll(" ", ", "),
    answer.replaceAll(" ", "\n"),
    `${input} ${answer}`,
    `${input}${answer}`.replaceAll(" ", ""),
    `The missing brackets are ${answer}`,
    `The missing closing brackets are: ${answer}`,
    JSON.stringify(answer.split(" ")),
    answer
      .split(" ")
      .map((bracket) => `'${bracket}'`)
      .join(", "),
    `$${answer.replaceAll("}", "\\}")}$`,
  ],
  pieces: [..."()[]{}<>"],
  labels: [
    {
      of: (_instance, answer) => String(answer.split(" ").length),
      shares: (level) => {
        const [low, high] = { easy: [1, 2], medium: [1, 3], hard: [4, 12] }[level] as [number, number];
        return Object.fromEntries(
          Array.from({ length: high - low + 1 }, (_, i) => [String(low + i), 1 / (high - low + 1)]),
        );
      },
    },
    { of: (_instance, answer) => answer.charAt(0), shares: { ")": 0.25, "]": 0.25, "}": 0.25, ">": 0.25 } },
  ],
});

describe("dyck_languages by hand", () => {
  const status = (answer: string, input = "{ [ ( ) ] < [") => task.verify(answer, { input }).status;

  it("reads brackets in wrappers whose own braces they are, and an envelope that starts with one", () => {
    for (const answer of ["\\boxed{] > }}", "\\boxed{] > \\}}", "$\\boxed{] > }}$", "\\text{] > }}"])
      expect(status(answer), answer).toBe("correct");
    const metadata = { input: "< [ (" };
    for (const response of ["<<<< [ ( ) ] >>>>", "<<< ) ] >>>>", "<<<) ] >\n>>>", "<<<) ] >>>>\n\n>>> "])
      expect(judge(task, { metadata }, response).status, response).toBe("correct");
    expect(judge(task, { metadata }, "<<<) ]>>>").status).toBe("wrong");
  });

  it("wants every missing bracket, the innermost first, and nothing else", () => {
    expect(task.solve({ input: "{ [ ( ) ] < [" })).toBe("] > }");
    for (const answer of ["] > }", "]>}", "{ [ ( ) ] < [ ] > }", "] > }."])
      expect(status(answer), answer).toBe("correct");
    for (const answer of [
      "} > ]",
      "] >",
      "] > } ]",
      "( ) ] > }",
      "] ( ) > }",
      "] > } ( )",
      "[ < {",
      "] > ] }",
      "> }",
    ])
      expect(status(answer), answer).toBe("wrong");
    for (const answer of ["", "none", "] > } because", "] > } or ] >", "1", "x ] > }", "] > } ✓"])
      expect(status(answer), answer).toBe("invalid");
  });

  it("refuses the completed sequence where its beginning is not the given one", () => {
    for (const answer of [
      "[ ( ) ] < [ ] > }",
      "{ [ ] < [ ] > }",
      "{ [ ( ) ] < [ [ ] ] > }",
      "{ [ ( ) ] < [ ] > } { }",
    ])
      expect(status(answer), answer).toBe("wrong");
  });

  it("an answer that ends in > may touch the envelope", () => {
    const respond = (input: string, response: string) => {
      const entry = entryOf(
        erase(task),
        { input },
        { setting: resolveSetting(erase(task), "medium"), seed: 1, index: 0 },
      );
      return judge(erase(task), entry, response).status;
    };
    for (const response of ["<<<] >>>>", "<<<]>>>>", "So <<< ] > >>>.", "<<<[>>> no: <<<] >>>>"])
      expect(respond("( ) < [", response), response).toBe("correct");
    expect(respond("< < < <", "<<<>>>>>>>")).toBe("correct");
    expect(respond("< < < < [ <", "<<<>]>>>>>>>")).toBe("correct");
    expect(respond("< < [ < < < (", "The end is <<<)>>>]>>>>>")).toBe("correct");
    expect(respond("( ) < [", "<<<] >>>")).toBe("wrong");
    expect(respond("( ) < [", "<<<] >>>> <<<] >>>")).toBe("wrong");
  });

  it("refuses entries that are wrongly nested, complete, or answered by the prompt's example", () => {
    for (const input of ["( ]", "( )", ")", "", "( [ )", "((", "( ) [ ] x", "{ [ < ("])
      expect(task.instance.safeParse({ input }).success, input).toBe(false);
    expect(task.instance.safeParse({ input: "( [" }).success).toBe(true);
  });

  it("inputs are as long as the level says, and some end in an opening bracket as in the source", () => {
    for (const [level, low, high] of [
      ["easy", 4, 12],
      ["medium", 4, 99],
      ["hard", 40, 160],
    ] as const) {
      const inputs = Array.from({ length: 500 }, (_, i) =>
        instanceAt(task, resolveSetting(erase(task), level), "ends", i).input.split(" "),
      );
      expect(Math.min(...inputs.map((tokens) => tokens.length))).toBeGreaterThanOrEqual(low);
      expect(Math.max(...inputs.map((tokens) => tokens.length))).toBeLessThanOrEqual(high);
      const open = inputs.filter((tokens) => "([{<".includes(tokens.at(-1) ?? "")).length;
      expect(open).toBeGreaterThan(5);
      expect(open).toBeLessThan(250);
    }
  });
});
