import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/bbh/boolean_expressions.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

/** Value by rewriting the text until one word is left. */
function rewritten(expression: string): string {
  let text = expression;
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(/\( (True|False) \)/, "$1");
    if (text !== before) continue;
    text = text
      .replace(/not True/, "FALSE")
      .replace(/not False/, "TRUE")
      .replace("FALSE", "False")
      .replace("TRUE", "True");
    if (text !== before) continue;
    // "and" binds tighter than "or": only where no "not" stands before the left word.
    text = text.replace(/(True|False) and (True|False)/, (_, a, b) =>
      a === "True" && b === "True" ? "True" : "False",
    );
    if (text !== before) continue;
    text = text.replace(
      /(^|\( )(True|False) or (True|False)(?! and)/,
      (_, open, a, b) => `${open}${a === "True" || b === "True" ? "True" : "False"}`,
    );
  }
  return text;
}

describeTask(task, {
  kind: "closed",
  independent: (answer, { expression }) => {
    const word = answer.trim().toLowerCase();
    const value = rewritten(expression).toLowerCase();
    return word === value || (value === "true" ? ["1", "t", "yes"] : ["0", "f", "no"]).includes(word);
  },
  nearMisses: (answer) => [
    answer === "True" ? "False" : "True",
    `not ${answer}`,
    "True or False",
    "True False",
    `${answer}ish`,
    "",
    "2",
  ],
  variants: (answer) => [
    answer.toLowerCase(),
    answer.toUpperCase(),
    answer[0] ?? "",
    `The expression is ${answer}.`,
    `${answer}, because of the first part`,
    answer === "True" ? "1" : "0",
    answer === "True" ? "not false" : "It isn't true",
  ],
  labels: [{ of: (_instance, answer) => answer, shares: { True: 0.5, False: 0.5 } }],
});

describeShortcuts(task, {
  except: {
    "words of the text that go with an answer":
      "the words are the expression: more True and or than False and and is a good guess in every uniform draw",
  },
});

describe("boolean_expressions by hand", () => {
  const value = (expression: string): string => task.solve({ expression });
  it("binds not before and before or", () => {
    expect(value("not True or True")).toBe("True");
    expect(value("True or False and False")).toBe("True");
    expect(value("( True or False ) and False")).toBe("False");
    expect(value("not not False")).toBe("False");
  });
  it("refuses both words, hedges and doubled negations", () => {
    const judge = (answer: string) => task.verify(answer, { expression: "not False and True" }).status;
    expect(judge("True")).toBe("correct");
    expect(judge("not True")).toBe("wrong");
    for (const answer of ["true and false", "not not True", "True or maybe", "unknown", "Truely", "yes, no"])
      expect(judge(answer), answer).toBe("invalid");
  });

  it("refuses an expression that was not evaluated, and a word that is taken back", () => {
    const judge = (answer: string, expression = "False and ( False ) or not False") =>
      task.verify(answer, { expression }).status;
    for (const answer of [
      "False and ( False ) or not False",
      "True is wrong",
      "True is incorrect",
      "True? No.",
      "True, no wait",
      "!True",
      "~True",
      "¬True",
      "non-True",
      "the opposite of True",
      "It would be wrong to say True",
      "True 0",
      "no, True",
      "True and True",
      "True, but actually False",
      "either True",
    ])
      expect(judge(answer), answer).toBe("invalid");
    for (const answer of [
      "True, because not False is True".replace(" not False is True", " of the last part"),
      "So the value of the expression is True.",
      "**True**",
      "It is True",
    ])
      expect(judge(answer), answer).toBe("correct");
  });

  it("no question is answered by its own expression", () => {
    for (const level of ["easy", "medium"] as const)
      for (let index = 0; index < 300; index++) {
        const instance = instanceAt(task, resolveSetting(erase(task), level), "copy", index);
        expect(task.verify(instance.expression, instance).status, instance.expression).toBe("invalid");
      }
  });
});
