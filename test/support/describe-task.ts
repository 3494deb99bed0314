import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { entryAt, entryId, instanceAt, readInstance, resolveSetting, walk } from "../../tasks/entry.js";
import type { Entry } from "../../tasks/entry.js";
import { judge, judgeAnswer } from "../../tasks/judge.js";
import { erase, LEVELS, METADATA_KEYS } from "../../tasks/task.js";
import type { Level, Task } from "../../tasks/task.js";
import { extractAnswer } from "../../verifiers/extract.js";
import type { Verdict } from "../../verifiers/verdict.js";
import { computeGolden, readGolden } from "./golden.js";
import { hostileAnswers, hostileResponses } from "./hostile.js";
import { tableRow } from "./reference.js";

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
  /** Labels or outcomes of an instance, with the share of each over many entries (at a level, where levels differ). */
  labels?: readonly {
    of(instance: I, answer: string): string;
    shares: Readonly<Record<string, number>> | ((level: Level) => Readonly<Record<string, number>>);
  }[];
  /** Number of options, for the guessing bound. */
  options?: number;
  /** Words of this task's answers, for random text. */
  pieces?: readonly string[];
  /** Spellings common to all tasks that have a meaning of their own here: `**`, a full stop ... */
  notVariants?: readonly string[];
}

/** A single answer of any length is judged within this time; in fact a thousandth of it is usual. */
const LONGEST_MS = 2_000;

/** Runs `step` and names the text where it took too long: a pattern that is not linear shows here. */
function timed<T>(text: string, step: () => T): T {
  const start = performance.now();
  const result = step();
  const ms = performance.now() - start;
  expect(ms, `time for ${text.length} characters ${JSON.stringify(text.slice(0, 30))}`).toBeLessThan(
    LONGEST_MS,
  );
  return result;
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
          const nearMisses = checks.nearMisses(answer, instance);
          expect(nearMisses.length, "near misses").toBeGreaterThanOrEqual(5);
          for (const near of nearMisses) {
            const verdict = judgeAnswer(task, again, near);
            const right = checks.independent(near, instance, entry.question);
            if (!right && verdict.status === "wrong") refused++;
            expect(verdict.status, `near miss ${JSON.stringify(near)} of ${JSON.stringify(answer)}`).toMatch(
              right ? /correct/ : /wrong|invalid/,
            );
          }
          expect(refused, "near misses that can be read and are wrong").toBeGreaterThan(0);
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
          const variants = checks.variants(answer, parse(entry));
          expect(variants.length, "spellings").toBeGreaterThanOrEqual(3);
          for (const text of [...common(answer), ...variants]) {
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

    it.each(LEVELS)(
      "hostile answers and responses at %s never throw, never score and never take long",
      (level) => {
        for (const at of [3, 8]) {
          const entry = walked(level)[at] as Entry;
          const instance = parse(entry);
          // A fragment such as "1" may be right by accident: then the independent check must say so.
          const isRight = (verdict: Verdict): boolean =>
            verdict.status === "correct" &&
            (verdict.answer ?? "").length < 40 &&
            (checks.kind !== "open" || checks.independent(verdict.answer ?? "", instance, entry.question));
          for (const answer of hostileAnswers(entry)) {
            const verdict = timed(answer, () => judgeAnswer(task, entry, answer));
            if (!isRight(verdict) || answer.length > 39)
              expect(verdict.status, `${JSON.stringify(answer.slice(0, 40))}: ${verdict.reason}`).toMatch(
                /wrong|invalid/,
              );
          }
          for (const response of hostileResponses(entry)) {
            for (const mode of ["strict", "lenient"] as const) {
              const verdict = timed(response, () => judge(task, entry, response, mode));
              if (!isRight(verdict) || response.length > 50)
                expect(verdict.status, `${mode} ${JSON.stringify(response.slice(0, 60))}`).toMatch(
                  /wrong|invalid|no_answer/,
                );
            }
          }
        }
      },
    );

    it("random text never throws and scores only where the independent check agrees", () => {
      const entries = walked("easy");
      const pieces = fc.constantFrom(
        ...(checks.pieces ?? []),
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
          expect(entry.question, "the prompt shows the envelope").toMatch(/<<<[^]+>>>/);
          // Of a closed vocabulary the prompt shows the form only, which the reader takes for a placeholder.
          const example = extractAnswer(entry.question, "strict").answer;
          if (checks.kind === "open")
            expect(judgeAnswer(task, entry, example ?? "").status, `example ${example}`).toMatch(
              /wrong|invalid/,
            );
          else if (example !== null)
            expect(judgeAnswer(task, entry, example).status, `example ${example}`).toBe("invalid");
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
      for (const [key, value] of Object.entries(entry.metadata)) {
        if ((METADATA_KEYS as readonly string[]).includes(key)) continue;
        const blown =
          typeof value === "string"
            ? value.repeat(Math.min(100_000, Math.ceil(10_000_000 / Math.max(1, value.length))))
            : typeof value === "number"
              ? 1e300
              : Array.isArray(value)
                ? Array.from({ length: 100_000 }, () => value[0] as unknown)
                : Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`stack${i}`, []]));
        const verdict = timed(key, () =>
          judgeAnswer(task, { metadata: { ...entry.metadata, [key]: blown } }, answerOf(entry)),
        );
        expect(verdict.status, `${key} blown up: the instance schema needs a bound`).toBe("error");
      }
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
        const bound = checks.kind === "option" ? 1.4 / (checks.options ?? 2) + 1e-9 : 0.55;
        expect(best, `best constant answer at ${level}`).toBeLessThanOrEqual(bound);
      }
    });

    it.each(checks.labels ?? [])(`each label has its share over ${LABELLED} entries`, (labels) => {
      for (const level of LEVELS) {
        const shares = typeof labels.shares === "function" ? labels.shares(level) : labels.shares;
        const counts = new Map<string, number>();
        const setting = resolveSetting(task, level);
        for (let index = 0; index < LABELLED; index++) {
          const instance = instanceAt(task, setting, "labels", index) as z.output<I>;
          const label = labels.of(instance, task.solve(instance));
          counts.set(label, (counts.get(label) ?? 0) + 1);
        }
        expect([...counts.keys()].sort()).toEqual(Object.keys(shares).sort());
        for (const [label, share] of Object.entries(shares)) {
          const error = Math.sqrt((share * (1 - share)) / LABELLED);
          expect(
            Math.abs((counts.get(label) ?? 0) / LABELLED - share),
            `${label} at ${level}`,
          ).toBeLessThanOrEqual(4 * error);
        }
      }
    });

    it.each(LEVELS)("at least 1,000 different instances at %s", (level) => {
      const setting = resolveSetting(task, level);
      const ids = new Set<string>();
      for (let index = 0; ids.size < 1_000 && index < 20_000; index++)
        ids.add(entryId(task, instanceAt(task, setting, "many", index)));
      expect(ids.size).toBe(1_000);
    });

    it("stands in the suite's table of tasks as its module says", () => {
      const row = tableRow(task.id);
      if (!row) return;
      expect({
        suite: task.suite,
        family: task.family,
        capability: task.capability,
        abilities: task.abilities.join(" "),
        several: task.severalRight ? "yes" : "no",
      }).toEqual({
        suite: row.suite,
        family: row.family,
        capability: row.capability,
        abilities: row.abilities,
        several: row.several_right,
      });
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
