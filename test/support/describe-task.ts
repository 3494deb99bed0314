import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { entryAt, instanceAt, readInstance, resolveSetting, walk } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { judge, judgeAnswer } from "../../tasks/judge.js";
import { erase, LEVELS, METADATA_KEYS } from "../../tasks/task.js";
import type { Level, Task } from "../../tasks/task.js";
import { extractAnswer } from "../../verifiers/extract.js";
import { computeGolden, readGolden } from "./golden.js";
import { hostileAnswers, hostileResponses } from "./hostile.js";

/** What a task's own test adds to the properties that all tasks share. */
export interface TaskChecks<I> {
  /** `closed`: one of a few words; `option`: a letter; `open`: anything else. */
  kind: "open" | "closed" | "option";
  /**
   * Whether an answer is right, found by another way than the module's `solve` and `verify`: brute force, an invariant,
   * a second reading of the question's text.
   */
  independent(answer: string, instance: I, question: string): boolean;
  /**
   * Answers close to the right one: an element changed, dropped, doubled, swapped; an illegal step. Nearly all are wrong;
   * where one happens to be right as well (a plan in another order) the independent check decides.
   */
  nearMisses(answer: string, instance: I): string[];
  /** Other spellings of the right answer that a person would accept. */
  variants(answer: string, instance: I): string[];
  /** The label or outcome of an instance, and the share of each over many entries. */
  labels?: { of(instance: I, answer: string): string; shares: Readonly<Record<string, number>> };
  /** Number of options, for the guessing bound. */
  options?: number;
  /** Spellings common to all tasks that have a meaning of their own here: `**`, a full stop ... */
  notVariants?: readonly string[];
}

const WALK = 200;
const LABELLED = 2_000;

/** The properties that every task passes (design section 8), and those of `checks`. */
export function describeTask<P extends z.ZodObject, I extends z.ZodType>(
  typed: Task<P, I>,
  checks: TaskChecks<z.output<I>>,
): void {
  const task = erase(typed);
  const parse = (entry: Entry): z.output<I> => {
    const read = readInstance(task, entry.metadata);
    if (!read.ok) throw new Error(read.reason);
    return read.instance as z.output<I>;
  };
  const answerOf = (entry: Entry): string => entry.answer ?? "";
  const walks = new Map<Level, Entry[]>();
  const walked = (level: Level): Entry[] => {
    const known = walks.get(level) ?? [...walk(task, resolveSetting(task, level), { seed: "walk", n: WALK })];
    walks.set(level, known);
    return known;
  };

  describe(task.id, () => {
    it("any seed, index and level: the same bytes, a right answer, and judgements that agree with an independent check", () => {
      const arbitrary = fc.record({
        level: fc.constantFrom(...LEVELS),
        seed: fc.oneof(fc.integer(), fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" })),
        index: fc.nat(1_000_000),
      });
      fc.assert(
        fc.property(arbitrary, ({ level, seed, index }) => {
          const setting = resolveSetting(task, level);
          const entry = entryAt(task, setting, seed, index);
          expect(entryAt(task, setting, seed, index)).toEqual(entry);
          const again = JSON.parse(JSON.stringify(entry)) as Entry;
          expect(again).toEqual(entry);
          const instance = parse(again);
          expect(instance).toEqual(instanceAt(task, setting, seed, index));
          const answer = answerOf(entry);
          expect(judgeAnswer(task, again, answer)).toMatchObject({ status: "correct", score: 1, answer });
          expect(checks.independent(answer, instance, entry.question)).toBe(true);
          let refused = 0;
          for (const near of checks.nearMisses(answer, instance)) {
            const verdict = judgeAnswer(task, again, near);
            const right = checks.independent(near, instance, entry.question);
            if (!right) refused++;
            expect(verdict.status, `near miss ${JSON.stringify(near)} of ${JSON.stringify(answer)}`).toMatch(
              right ? /correct/ : /wrong|invalid/,
            );
          }
          expect(refused, "near misses that are wrong").toBeGreaterThan(0);
        }),
        { numRuns: 150 },
      );
    });

    it.each(LEVELS)(`a walk of ${WALK} entries at %s: all different, all right, index by index`, (level) => {
      const entries = walked(level);
      expect(new Set(entries.map((entry) => entry.id)).size).toBe(WALK);
      expect(new Set(entries.map((entry) => entry.question)).size).toBe(WALK);
      const setting = resolveSetting(task, level);
      for (const entry of entries) {
        expect(judgeAnswer(task, entry, answerOf(entry)).status).toBe("correct");
        expect(judge(task, entry, `So it is <<<${answerOf(entry)}>>>`).status).toBe("correct");
      }
      for (const at of [0, 57, 199])
        expect(entryAt(task, setting, "walk", entries[at]?.index ?? 0)).toEqual(entries[at]);
    });

    it("spellings that a person would accept are right", () => {
      const common = (answer: string): string[] => [
        ` ${answer}\n`,
        `\`\`\`\n${answer}\n\`\`\``,
        `\`${answer}\``,
        `**${answer}**`,
        `"${answer}"`,
        `Answer: ${answer}`,
        `${answer}.`,
        answer.replaceAll("\n", "\r\n"),
      ];
      for (const level of LEVELS) {
        for (const entry of walked(level).slice(0, 60)) {
          const answer = answerOf(entry);
          const skipped = (text: string): boolean =>
            (checks.notVariants ?? []).some(
              (mark) => text === `${answer}${mark}` || text === `${mark}${answer}${mark}`,
            );
          for (const text of [...common(answer), ...checks.variants(answer, parse(entry))]) {
            if (skipped(text)) continue;
            const verdict = judgeAnswer(task, entry, text);
            expect(verdict.status, `${JSON.stringify(text)}: ${verdict.reason}`).toBe("correct");
          }
        }
      }
    });

    it("the answer of another entry is judged like the independent check judges it", () => {
      for (const level of LEVELS) {
        const entries = walked(level);
        for (let i = 0; i < 100; i++) {
          const entry = entries[i] as Entry;
          const foreign = answerOf(entries[i + 100] as Entry);
          const verdict = judgeAnswer(task, entry, foreign);
          const right = checks.independent(foreign, parse(entry), entry.question);
          expect(verdict.status === "correct", `${JSON.stringify(foreign)} for ${entry.id}`).toBe(right);
        }
      }
    });

    it("hostile answers and responses never throw, never score and never take long", () => {
      const entry = walked("medium")[3] as Entry;
      const instance = parse(entry);
      for (const answer of hostileAnswers(entry)) {
        const verdict = judgeAnswer(task, entry, answer);
        // A fragment such as "1" may be right by accident: then the independent check must say so.
        const right =
          verdict.status === "correct" &&
          answer.length < 40 &&
          checks.independent(answer, instance, entry.question);
        if (!right)
          expect(verdict.status, `${JSON.stringify(answer.slice(0, 40))}: ${verdict.reason}`).toMatch(
            /wrong|invalid/,
          );
      }
      for (const response of hostileResponses(entry)) {
        for (const mode of ["strict", "lenient"] as const) {
          const verdict = judge(task, entry, response, mode);
          const right =
            verdict.status === "correct" &&
            checks.independent(verdict.answer ?? "", instance, entry.question) &&
            response.startsWith("<<<") &&
            response.length < 50;
          if (!right)
            expect(verdict.status, `${mode} ${JSON.stringify(response.slice(0, 60))}`).toMatch(
              /wrong|invalid|no_answer/,
            );
        }
      }
    });

    it("random text never throws and scores only where the independent check agrees", () => {
      const entries = walked("easy");
      const pieces = fc.constantFrom(
        ..."0 1 2 ( ) [ ] , ; \n / + - * = . A B C True False not and or up down left is a from to stack1 Move".split(
          " ",
        ),
        "\n",
        answerOf(entries[0] as Entry),
      );
      const text = fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(" ")),
      );
      fc.assert(
        fc.property(text, fc.nat(WALK - 1), (answer, at) => {
          const entry = entries[at] as Entry;
          const verdict = judgeAnswer(task, entry, answer);
          expect(["correct", "wrong", "invalid"]).toContain(verdict.status);
          expect(verdict.score === 1).toBe(verdict.status === "correct");
          // Around a label or a closed word an explanation may stand, which the independent check does not read.
          if (verdict.status === "correct" && checks.kind === "open")
            expect(checks.independent(answer, parse(entry), entry.question)).toBe(true);
        }),
        { numRuns: 300 },
      );
    });

    it("the prompt's own example of the form is no answer, and nothing that stands in the question passes when copied", () => {
      for (const level of LEVELS) {
        for (const entry of walked(level)) {
          const example = extractAnswer(entry.question, "strict").answer;
          expect(example, "the prompt shows the envelope").not.toBeNull();
          const status = judgeAnswer(task, entry, example ?? "").status;
          if (checks.kind === "open") expect(status, `example ${example}`).toMatch(/wrong|invalid/);
          else expect(status, `example ${example}`).toBe("invalid");
        }
        for (const entry of walked(level).slice(0, 40)) {
          if (checks.kind !== "open") continue;
          for (const part of [entry.question, ...entry.question.split("\n"), ...entry.question.split("\n\n")])
            expect(judgeAnswer(task, entry, part).status, part).not.toBe("correct");
        }
      }
    });

    it("entries from outside pass through the instance schema: what does not fit is an error, never wrong", () => {
      const entry = walked("medium")[0] as Entry;
      const broken: unknown[] = [
        null,
        1,
        "x",
        [],
        {},
        ...Object.keys(entry.metadata)
          .filter((key) => !(METADATA_KEYS as readonly string[]).includes(key))
          .flatMap((key) => [
            { ...entry.metadata, [key]: { a: 1 } },
            { ...entry.metadata, [key]: "\0" },
          ]),
      ];
      for (const metadata of broken)
        expect(judgeAnswer(task, { metadata }, answerOf(entry)).status).toMatch(/error|correct/);
      for (const metadata of broken.slice(0, 5))
        expect(judgeAnswer(task, { metadata }, answerOf(entry)).status).toBe("error");
    });

    it("levels grow", () => {
      const median = (level: Level): number => {
        const sizes = walked(level)
          .map((entry) => task.grows.measure(parse(entry)))
          .sort((a, b) => a - b);
        return ((sizes[99] ?? 0) + (sizes[100] ?? 0)) / 2;
      };
      const [easy, medium, hard] = LEVELS.map(median);
      expect(easy, task.grows.what).toBeLessThan(medium ?? 0);
      expect(medium, task.grows.what).toBeLessThan(hard ?? 0);
    });

    it("guessing does not pay", () => {
      for (const level of LEVELS) {
        const counts = new Map<string, number>();
        for (const entry of walked(level))
          counts.set(answerOf(entry), (counts.get(answerOf(entry)) ?? 0) + 1);
        const best = Math.max(...counts.values()) / WALK;
        const bound = checks.kind === "option" ? 1.4 / (checks.options ?? 2) : 0.55;
        expect(best, `best constant answer at ${level}`).toBeLessThanOrEqual(bound);
      }
    });

    const labels = checks.labels;
    it.runIf(labels !== undefined)(`each label has its share over ${LABELLED} entries`, () => {
      if (!labels) return;
      for (const level of LEVELS) {
        const counts = new Map<string, number>();
        const setting = resolveSetting(task, level);
        for (let index = 0; index < LABELLED; index++) {
          const instance = instanceAt(task, setting, "labels", index) as z.output<I>;
          const label = labels.of(instance, task.solve(instance));
          counts.set(label, (counts.get(label) ?? 0) + 1);
        }
        expect([...counts.keys()].sort()).toEqual(Object.keys(labels.shares).sort());
        for (const [label, share] of Object.entries(labels.shares)) {
          const error = Math.sqrt((share * (1 - share)) / LABELLED);
          expect(
            Math.abs((counts.get(label) ?? 0) / LABELLED - share),
            `${label} at ${level}`,
          ).toBeLessThanOrEqual(4 * error);
        }
      }
    });

    it("golden hashes: a changed byte needs a new version", () => {
      const golden = readGolden(task);
      expect(golden, `no golden file: npm run golden -- ${task.id}`).toBeDefined();
      expect(
        computeGolden(task),
        `entries of ${task.id} changed: raise its version, then npm run golden -- ${task.id}`,
      ).toEqual(golden);
    });
  });
}
