import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryId, readInstance } from "../../../tasks/entry.js";
import type { Entry } from "../../../tasks/entry.js";
import { EXTERNAL } from "../../../tasks/external/catalog.js";
import { judge, judgeAnswer } from "../../../tasks/judge.js";
import { findTaskRow, loadTask, registerTask, taskRows } from "../../../tasks/registry.js";
import type { AnyTask } from "../../../tasks/task.js";
import { splitOf } from "../../../splits/split.js";
import { extractAnswer } from "../../../verifiers/extract.js";
import { hostileAnswers, hostileResponses } from "../../support/hostile.js";

/** Instances with answers that are right and near misses that are not. */
const CASES: Record<
  string,
  { instance: Record<string, unknown>; right: string[]; wrong: string[]; invalid?: string[] }[]
> = {
  external_option: [
    {
      instance: {
        question: "Which particle mediates the strong interaction?",
        options: ["photon", "gluon", "W boson", "graviton"],
        key: "(B)",
      },
      right: ["(B)", "B", "b.", "option B", "gluon", "(B) gluon", "\\text{B}", "B, because photons do not"],
      wrong: ["(A)", "C", "photon", "(D) graviton"],
      invalid: ["(E)", "A or B", "(B) photon", "not B", "boson"],
    },
    {
      instance: { question: "2 + 2?", options: ["$3$", "$4$"], key: "(A)" },
      right: ["A", "(A)", "$3$"],
      wrong: ["B", "$4$"],
    },
  ],
  external_integer: [
    {
      instance: { question: "Find the remainder.", key: "33" },
      right: ["33", "033", "33.0", "$33$", "\\boxed{33}", "**33**", "+33", "The answer is 33."],
      wrong: ["34", "-33", "330", "3"],
      invalid: ["33.5", "33 or 34", "33, 34", "thirty-three", "3 3", "33 degrees"],
    },
    {
      instance: { question: "How many?", key: "-1234567890123456789012" },
      right: ["-1234567890123456789012", "−1,234,567,890,123,456,789,012"],
      wrong: ["1234567890123456789012", "-1234567890123456789013"],
    },
  ],
  external_number: [
    {
      instance: { question: "Compute the energy.", key: "3.14" },
      right: ["3.14", "3.14159", "3.1401", "22/7", "0.314e1", "3.14 × 10^0", "314/100"],
      wrong: ["3.15", "3.1", "3.146", "-3.14", "3"],
      invalid: ["3.14 eV", "about 3.14", "3.14 or 3.15", "pi", "1/0", "1e999"],
    },
    {
      instance: { question: "Compute the ratio.", key: "0.5" },
      right: ["0.5", "1/2", "\\frac{1}{2}", ".5", "0.50004"],
      wrong: ["0.54", "0.4999", "5"],
    },
    {
      instance: { question: "Compute the mass.", key: "1.5e10" },
      right: ["15000000000", "1.5 × 10^10", "15,000,000,000", "1.50001e10"],
      wrong: ["1.5e9", "1.51e10"],
    },
    { instance: { question: "Zero?", key: "0" }, right: ["0", "0.0", "-0"], wrong: ["0.0000001", "1e-50"] },
  ],
  external_text: [
    {
      instance: { question: "Who painted it?", key: "Jan van Eyck", aliases: ["van Eyck"] },
      right: [
        "Jan van Eyck",
        "jan  VAN eyck",
        '"Jan van Eyck."',
        "Van Eyck",
        "**van Eyck**",
        "Answer: Jan van Eyck",
      ],
      wrong: ["Jan", "Eyck", "Jan van Eyck or Hubert van Eyck", "not van Eyck", "Jan van Eyckx"],
    },
    { instance: { question: "Which mark?", key: "!" }, right: ["!"], wrong: ["?", "!!"] },
  ],
};

const tasks = new Map<string, AnyTask>();
for (const row of EXTERNAL) tasks.set(row.id, await row.load());
const taskOf = (id: string): AnyTask => tasks.get(id) as AnyTask;
const entryOf = (id: string, instance: Record<string, unknown>): Entry => {
  const task = taskOf(id);
  return {
    id: entryId(task, instance),
    task: id,
    version: task.version,
    level: "source",
    seed: "source",
    index: 0,
    question: task.prompt(instance),
    answer: task.solve(instance),
    metadata: { source_dataset: id, source_index: 0, difficulty: null, ...instance },
  };
};
const all = Object.entries(CASES).flatMap(([id, cases]) => cases.map((each) => ({ id, ...each })));

describe("tasks of outside questions", () => {
  it("are known by their ids and stand in no list, split or count", async () => {
    expect([...tasks.keys()].sort()).toEqual(Object.keys(CASES).sort());
    for (const row of EXTERNAL) {
      const task = await loadTask(row.id);
      const { id, suite, version, family, capability, abilities, summary } = task as AnyTask;
      expect({ id, suite, version, family, capability, abilities, summary }).toEqual({
        id: row.id,
        suite: row.suite,
        version: row.version,
        family: row.family,
        capability: row.capability,
        abilities: row.abilities,
        summary: row.summary,
      });
      expect(suite).toBe("external");
      expect(findTaskRow(id)).toBeUndefined();
      expect(splitOf(id)).toBeUndefined();
      expect(taskRows().some((each) => each.id === id)).toBe(false);
      expect(() => registerTask(task as AnyTask)).toThrow(/has a task of this id/);
    }
  });

  it.each(all)("$id judges $instance.question", ({ id, instance, right, wrong, invalid = [] }) => {
    const entry = entryOf(id, instance);
    const status = (answer: string): string => judgeAnswer(taskOf(id), entry, answer).status;
    for (const answer of [entry.answer ?? "", ...right]) expect(status(answer), answer).toBe("correct");
    for (const answer of wrong) expect(status(answer), answer).toBe("wrong");
    for (const answer of invalid) expect(status(answer), answer).toBe("invalid");
    for (const answer of right) {
      expect(judge(taskOf(id), entry, `So <<<${answer}>>>`).status, answer).toBe("correct");
      for (const text of [
        ` ${answer}\n`,
        `\`${answer}\``,
        `**${answer}**`,
        `Answer: ${answer}`,
        answer.replaceAll("\n", "\r\n"),
      ])
        if (!answer.includes("*") && !answer.includes("Answer") && !answer.includes("answer"))
          expect(status(text), JSON.stringify(text)).toBe("correct");
    }
    expect(JSON.parse(JSON.stringify(entry))).toEqual(entry);
  });

  it.each(all)(
    "$id: hostile answers to $instance.question never throw, score or take long",
    ({ id, instance, right }) => {
      const entry = entryOf(id, instance);
      const lengthy = (text: string): boolean => text.length > 60;
      for (const answer of hostileAnswers(entry)) {
        const started = performance.now();
        const verdict = judgeAnswer(taskOf(id), entry, answer);
        expect(performance.now() - started).toBeLessThan(2_000);
        if (!right.includes(answer.trim()) || lengthy(answer))
          expect(verdict.status, JSON.stringify(answer.slice(0, 60))).toMatch(/wrong|invalid/);
      }
      for (const response of hostileResponses(entry))
        for (const mode of ["strict", "lenient"] as const) {
          const verdict = judge(taskOf(id), entry, response, mode);
          if (verdict.status === "correct") expect(right).toContain(verdict.answer);
        }
    },
  );

  it.each(all)(
    "$id: nothing of the question $instance.question passes when copied, its form is no answer",
    ({ id, instance }) => {
      const entry = entryOf(id, instance);
      expect(entry.question).toMatch(/<<<[^]+>>>/);
      const shown = extractAnswer(entry.question, "strict").answer;
      if (shown !== null) expect(judgeAnswer(taskOf(id), entry, shown).status).toMatch(/invalid|wrong/);
      for (const part of [entry.question, ...(id === "external_option" ? [] : entry.question.split("\n"))])
        expect(judgeAnswer(taskOf(id), entry, part).status, part).not.toBe("correct");
    },
  );

  it("random text never throws, and scores only with a score of 1", () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.string({ unit: "binary" }), ({ id, instance }, answer) => {
        const verdict = judgeAnswer(taskOf(id), entryOf(id, instance), answer);
        expect(["correct", "wrong", "invalid"]).toContain(verdict.status);
        expect(verdict.score === 1).toBe(verdict.status === "correct");
      }),
      { numRuns: 500 },
    );
  });

  it.each(all)("$id: what does not fit the schema is an error ($instance.question)", ({ id, instance }) => {
    const status = (metadata: unknown): string => judgeAnswer(taskOf(id), { metadata }, "x").status;
    for (const broken of [null, 1, [], {}, "x"]) expect(status(broken)).toBe("error");
    for (const key of Object.keys(instance)) {
      if (key === "aliases") continue;
      expect(status({ ...instance, [key]: undefined })).toBe("error");
      expect(status({ ...instance, [key]: { a: 1 } })).toBe("error");
      expect(status({ ...instance, [key]: "x".repeat(200_000) })).toBe("error");
    }
    expect(status({ ...instance, question: " \n" })).toBe("error");
  });

  it("refuse options that are the same or too many, and a key that is none of them", () => {
    const option = taskOf("external_option");
    const fits = (options: string[], key: string): boolean =>
      readInstance(option, { question: "?", options, key }).ok;
    expect(fits(["a", "b"], "(B)")).toBe(true);
    expect(fits(["a", "b"], "(C)")).toBe(false);
    expect(fits(["a", "A "], "(A)")).toBe(false);
    expect(fits(["a"], "(A)")).toBe(false);
    expect(fits(["a", " "], "(A)")).toBe(false);
    expect(
      fits(
        Array.from({ length: 27 }, (_, i) => `o${i}`),
        "(A)",
      ),
    ).toBe(false);
    expect(readInstance(taskOf("external_number"), { question: "?", key: "ten" }).ok).toBe(false);
    expect(() => taskOf("external_text").generate(undefined as never, {})).toThrow(/are imported/);
  });
});
