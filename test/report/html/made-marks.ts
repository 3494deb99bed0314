import path from "node:path";
import { gather } from "../../../src/report/html/gather.js";
import { reportPage } from "../../../src/report/html/page.js";
import { madeRow, verdict, writeRun } from "../../support/made-run.js";
import type { MadeEpisode } from "../../support/made-run.js";

/** Entries of two tasks, right where the mark is +, an outage where it is !. */
export const marks = (text: string, more: MadeEpisode = {}): MadeEpisode[] =>
  [...text].map((mark, i) => {
    const task = i % 2 === 0 ? "game24" : "word_sorting";
    const names = i % 2 === 0 ? {} : ({ suite: "bbh", split: "test", capability: "reasoning" } as const);
    return {
      entry: `${task}-${i}`,
      index: i,
      task,
      ...names,
      codeCalls: i % 3,
      ms: 1_000 * (i + 1),
      ...more,
      ...(mark === "!"
        ? { outcome: "sandbox_error" as const }
        : { status: mark === "+" ? ("correct" as const) : ("wrong" as const) }),
    };
  });

export const two = [
  ...marks("++-+!-", { strategy: "all_text" }),
  ...marks("++++-+", { strategy: "code_agent", lenient: verdict("correct") }),
];

/** Writes run folders and pages of them. */
export function pagesIn(dir: string): {
  page: (...dirs: string[]) => Promise<string>;
  made: (name: string, rows: readonly MadeEpisode[], more?: Parameters<typeof writeRun>[2]) => string;
} {
  return {
    page: async (...dirs) => reportPage(await gather(dirs)),
    made: (name, rows, more = {}) =>
      writeRun(
        path.join(dir, name),
        rows.map((row) => madeRow({ model: name, ...row })),
        more,
      ),
  };
}
