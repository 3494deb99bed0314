import { describe, expect, it } from "vitest";
import { task } from "../../../tasks/reasoning_gym/quantum_lock.js";
import { describeTask } from "../../support/describe-task.js";
import { listMutations } from "../../support/mutate.js";

interface Lock {
  number: number;
  isRed: boolean;
  target: number;
  apply: ((number: number, isRed: boolean) => number | undefined)[];
}

/** Number, light, target and buttons as the question names them. */
function lockOf(question: string): Lock {
  const apply = [
    ...question.matchAll(/^[ABC]: (add|subtract|multipli)\w* (?:the number by )?(\d+), works (.+)$/gm),
  ].map(([, kind, digits, when]) => (number: number, isRed: boolean): number | undefined => {
    if (when?.includes(isRed ? "is green" : "is red")) return undefined;
    const value = Number(digits);
    return kind === "add" ? number + value : kind === "subtract" ? number - value : number * value;
  });
  return {
    number: Number(/The number is (\d+)/.exec(question)?.[1]),
    isRed: question.includes("the light is red. There"),
    target: Number(/exactly (\d+) after/.exec(question)?.[1]),
    apply,
  };
}

const fewestOf = new Map<string, number>();
/** Fewest presses by widening the set of states, all numbers kept. */
function fewest(question: string): number {
  const known = fewestOf.get(question);
  if (known !== undefined) return known;
  const { number, isRed, target, apply } = lockOf(question);
  let states = new Set([`${number} ${isRed}`]);
  for (let presses = 0; ; presses++) {
    const all = [...states].map((state) => state.split(" "));
    if (presses > 16 || all.some(([own]) => Number(own) === target)) {
      fewestOf.set(question, presses);
      return presses;
    }
    states = new Set(
      all.flatMap(([own, red]) =>
        apply.flatMap((button) => {
          const next = button(Number(own), red === "true");
          // From here on nothing leads back to the target in the presses that are left.
          return next === undefined || Math.abs(next) > target + 60 ? [] : [`${next} ${red !== "true"}`];
        }),
      ),
    );
  }
}

function isShortest(answer: string, question: string): boolean {
  let { number, isRed } = lockOf(question);
  const { target, apply } = lockOf(question);
  const letters = answer.replace(/->|→|[\s,;|.'"[\]]/g, "").toUpperCase();
  if (!/^[ABC]+$/.test(letters)) return false;
  for (const letter of letters) {
    const next = apply["ABC".indexOf(letter)]?.(number, isRed);
    if (next === undefined) continue;
    number = next;
    isRed = !isRed;
  }
  return number === target && letters.length === fewest(question);
}

describeTask(task, {
  kind: "open",
  independent: (answer, _instance, question) => isShortest(answer, question),
  nearMisses(answer, { target_value }) {
    const presses = answer.split(" → ");
    return [
      ...listMutations(presses, "A").map((list) => list.join(" → ")),
      ...listMutations(presses, "C").map((list) => list.join(" → ")),
      `${answer} → D`,
      `${answer} or ${answer}`,
      `press ${answer}`,
      `${answer} (${target_value})`,
      String(presses.length),
      "",
      "Because",
    ];
  },
  variants: (answer) => [
    answer.toLowerCase(),
    answer.replaceAll("→", "->"),
    answer.replaceAll(" → ", ", "),
    answer.replaceAll(" → ", ""),
    answer.replaceAll(" → ", "\n"),
    JSON.stringify(answer.split(" → ")),
    `The answer is ${answer}`,
  ],
});

describe("quantum_lock by hand", () => {
  const add = (name: string, value: number, active_state: string) => ({
    name,
    type: "add",
    value,
    active_state,
  });
  const known = task.instance.parse({
    solution_path: ["B", "A", "B", "A"],
    target_value: 10,
    buttons: [add("A", 3, "green"), add("B", 2, "any"), { ...add("C", 3, "any"), type: "subtract" }],
    initial_state: "red",
    initial_value: 0,
  });
  const judge = (text: string) => task.verify(text, known).status;

  it("only the fewest presses count, whichever they are", () => {
    expect(judge("B → A → B → A")).toBe("correct");
    expect(judge("BABA")).toBe("correct");
    expect(judge("B B B B B")).toBe("wrong");
    expect(judge("B A B")).toBe("wrong");
    const twice = task.instance.parse({
      ...known,
      solution_path: ["A", "B"],
      target_value: 4,
      buttons: [add("A", 2, "any"), add("B", 2, "green"), { ...add("C", 3, "any"), type: "subtract" }],
    });
    for (const text of ["A B", "A A"]) expect(task.verify(text, twice).status, text).toBe("correct");
  });

  it("a button that does not work changes nothing, not even the light, and counts", () => {
    // Were the light to change at the first press, A could follow at once.
    expect(judge("A A A B")).toBe("wrong");
    expect(judge("A B A B A")).toBe("wrong");
    const three = task.instance.parse({ ...known, solution_path: ["B", "B", "B", "C"], target_value: 3 });
    expect(task.verify("C A A A", three).status).toBe("wrong");
    expect(task.verify("B C B B", three).status).toBe("correct");
    expect(task.prompt(known)).toContain("not even the light");
  });

  it("letters of words are no presses, where the source played them", () => {
    for (const text of ["Because A", "B then A then B then A", "a cab", "D", "B, A, B, A, X", "1"])
      expect(judge(text), text).toBe(text === "a cab" ? "wrong" : "invalid");
  });

  it("a sequence that is longer than a shortest one makes no puzzle", () => {
    expect(task.instance.safeParse({ ...known, solution_path: ["B", "B", "B", "B", "B"] }).success).toBe(
      false,
    );
    expect(task.instance.safeParse({ ...known, solution_path: ["B", "A"] }).success).toBe(false);
    expect(task.instance.safeParse({ ...known, target_value: 11 }).success).toBe(false);
  });
});
