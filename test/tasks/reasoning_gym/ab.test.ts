import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/ab.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

/**
 * Tokens with the sign behind them wait for one that comes from the right: that one takes the last waiting of its letter
 * with it, or passes all of them.
 */
function met(question: string): string[] {
  const program = (question.split("Program:\n")[1]?.split("\n")[0] ?? "").split(" ");
  const passed: string[] = [];
  const waiting: string[] = [];
  for (const token of program) {
    const at = token.startsWith("#") ? waiting.lastIndexOf(`${token.charAt(1)}#`) : -1;
    if (token.endsWith("#")) waiting.push(token);
    else if (at >= 0) waiting.splice(at, 1);
    else passed.push(token);
  }
  return [...passed, ...waiting];
}

const EMPTY = ["", "empty", "nothing", "none", "()", "[]"];

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const expected = met(question);
    const plain = answer.trim().replace(/\.$/, "");
    if (expected.length === 0) return EMPTY.includes(plain.toLowerCase());
    return plain.toUpperCase().split(/\s+/).join(" ") === expected.join(" ");
  },
  nearMisses: (answer, { program }) => [
    ...listMutations(answer === "empty" ? [] : answer.split(" "), "#A").map((tokens) => tokens.join(" ")),
    program.join(" "),
    answer === "empty" ? "A#" : "empty",
    answer === "empty" ? "#B" : answer.replaceAll(" ", ""),
    answer === "empty" ? "A# B#" : answer.replace("#", ""),
    answer === "empty" ? "not empty" : answer.replace(/[AB]/, "C"),
    `${answer} or A#`,
    `${answer} ${answer} #B A#`,
  ],
  variants: (answer) =>
    answer === "empty"
      ? ["Empty", "(empty)", "nothing", "EMPTY."]
      : [
          answer.toLowerCase(),
          answer.replaceAll(" ", ", "),
          answer.replaceAll(" ", "  "),
          JSON.stringify(answer.split(" ")),
          `[${answer.split(" ").join(", ")}]`,
          answer
            .split(" ")
            .map((token) => `\`${token}\``)
            .join(" "),
          answer.replaceAll("#", "\\#"),
          answer.replaceAll(" ", "\n"),
        ],
  pieces: ["A#", "#A", "B#", "#B", "empty"],
});

describe("ab by hand", () => {
  const of = (text: string) => task.instance.parse({ program: text.split(" ") });

  it("removes and crosses", () => {
    expect(task.solve(of("A# #A"))).toBe("empty");
    expect(task.solve(of("A# #B"))).toBe("#B A#");
    expect(task.solve(of("B# #A"))).toBe("#A B#");
    expect(task.solve(of("B# A# #B #A B#"))).toBe("B#");
    expect(task.solve(of("#A B# #B A# A# A# #A A# B# A#"))).toBe("#A A# A# A# B# A#");
  });

  it("any order of rewriting gives the same state, however long it takes", () => {
    const rules: Record<string, string[]> = {
      "A# #A": [],
      "B# #B": [],
      "A# #B": ["#B", "A#"],
      "B# #A": ["#A", "B#"],
    };
    for (const length of [6, 30, 100])
      for (let i = 0; i < 40; i++) {
        const { program } = instanceAt(
          task,
          resolveSetting(erase(task), "medium", length === 10 ? {} : { length }),
          "order",
          i,
        );
        const state: string[] = [...program];
        for (;;) {
          const last = state.findLastIndex((token, at) => `${token} ${state[at + 1]}` in rules);
          if (last < 0) break;
          state.splice(last, 2, ...(rules[`${state[last]} ${state[last + 1]}`] ?? []));
        }
        expect(task.solve({ program })).toBe(state.join(" ") || "empty");
      }
    // 625 steps, where the source gives up after 100.
    const long = Array.from({ length: 50 }, (_, i) => (i < 25 ? "A#" : "#B"));
    expect(task.solve(of(long.join(" ")))).toBe([...long].reverse().join(" "));
  });

  it("blanks, fences and case cost nothing; an empty state has a word", () => {
    const instance = of("A# #B");
    for (const text of ["#B A#", " #B  A#\n", "```\n#B A#\n```", "#b a#", "#B, A#"])
      expect(task.verify(text, instance).status, text).toBe("correct");
    for (const text of ["A# #B", "#B", "#B A# A#", "empty"])
      expect(task.verify(text, instance).status, text).toBe("wrong");
    for (const text of ["#BA#", "B A", "#B A# C#"])
      expect(task.verify(text, instance).status, text).toBe("invalid");
    for (const text of ["empty", "", "Nothing"])
      expect(task.verify(text, of("A# #A")).status, text).toBe("correct");
    expect(task.verify("A#", of("A# #A")).status).toBe("wrong");
  });

  it("no program is final already", () => {
    for (const level of LEVELS)
      for (let i = 0; i < 300; i++) {
        const drawn = instanceAt(task, resolveSetting(erase(task), level), "final", i);
        expect(task.solve(drawn)).not.toBe(drawn.program.join(" "));
      }
  });
});
