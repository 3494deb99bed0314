import { describe, expect, it } from "vitest";
import { CATALOG } from "../tasks/catalog.js";
import { judgeAnswer } from "../tasks/judge.js";
import type { AnyTask } from "../tasks/task.js";
import { labelError } from "./support/label-errors.js";
import { referenceRows } from "./support/reference.js";
import type { ReferenceRow } from "./support/reference.js";
import { EXCEPTIONS } from "./support/score-exceptions.js";

/**
 * Agreement with the published data: every gold is right on the published instance, what the source's scorer refused is
 * refused. Known faults of the source are in support/label-errors.ts and support/score-exceptions.ts.
 */

/** Spellings that mean the same wherever blanks, case and punctuation carry no meaning. */
const SPELLINGS = new Set(["whitespace", "fence", "period", "variant"]);

describe.each(CATALOG.map((row) => [row.suite, row.id, row] as const))(
  "%s/%s on published data",
  (suite, id, catalogRow) => {
    const rows = referenceRows(suite, id);
    const judged = async (
      check: (task: AnyTask, row: ReferenceRow, metadata: unknown, at: number) => void,
    ): Promise<void> => {
      const task = await catalogRow.load();
      const fromSource = await catalogRow.loadSource?.();
      for (const [at, row] of (rows ?? []).entries())
        check(task, row, fromSource ? fromSource(row) : row.metadata, at);
    };

    it.runIf(rows !== undefined)("every gold is correct", async () => {
      let golds = 0;
      await judged((task, row, metadata, at) => {
        // Where several answers are right, a few published rows keep one among the candidates only.
        const gold = row.gold ?? row.answer ?? row.candidates?.find(({ kind }) => kind === "gold")?.answer;
        if (gold === null || gold === undefined) return;
        golds++;
        const verdict = judgeAnswer(task, { metadata }, gold);
        const known = labelError(id, row.source_index ?? at);
        if (known) {
          if (known.right !== "either")
            expect(verdict.status, `row ${at}: ${known.reason}`).not.toBe("correct");
          return;
        }
        expect(
          verdict.status,
          `row ${at}: ${JSON.stringify(gold)}: ${verdict.reason} (tasks/${suite}/sources/${id}.ts turns rows into instances)`,
        ).toBe("correct");
      });
      expect(golds).toBeGreaterThanOrEqual(30);
    });

    it.runIf(rows?.some((row) => row.candidates))(
      "candidates are judged as the source scored them, spellings by what they mean",
      async () => {
        await judged((task, row, metadata, at) => {
          const known = labelError(id, row.source_index ?? at);
          if (known?.right === "either") return;
          for (const { kind, answer, score } of row.candidates ?? []) {
            const status = judgeAnswer(task, { metadata }, answer ?? "").status;
            const isGold = kind === "gold" || SPELLINGS.has(kind);
            const isScored = (score === 1) !== `${id}:${at}:${kind}` in EXCEPTIONS;
            const right = known ? !isGold && isScored : isGold || isScored;
            expect(
              status === "correct",
              `row ${at}, ${kind} ${JSON.stringify(answer)} (source: ${score})`,
            ).toBe(right);
          }
        });
      },
    );

    it.runIf(suite === "bbh" && rows !== undefined)(
      "of options and closed words every other one is refused",
      async () => {
        await judged((task, row, metadata, at) => {
          if (labelError(id, row.source_index ?? at)) return;
          const others = /^\([A-Z]\)$/.test(row.answer ?? "")
            ? [...(row.question ?? "").matchAll(/^\(([A-Z])\) /gm)].map((match) => `(${match[1]})`)
            : ["True", "False", "Yes", "No", "valid", "invalid"];
          for (const other of others.filter((text) => text.toLowerCase() !== row.answer?.toLowerCase()))
            if (!(row.answer === "True" && other === "Yes") && !(row.answer === "False" && other === "No"))
              expect(judgeAnswer(task, { metadata }, other).status, other).not.toBe("correct");
        });
      },
    );
  },
);
