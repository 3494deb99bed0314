import { MultiBar, Presets } from "cli-progress";
import type { EpisodeRow } from "../results/row.js";
import type { Load } from "../runner/executor.js";
import { duration } from "../runner/format.js";
import { paintFor } from "./colour.js";
import type { Paint } from "./colour.js";
import type { RunEvents } from "../runner/run.js";
import { fitParts, RunCounts, statusParts } from "./run-status.js";

/** Where there is no terminal, a line of status this often at most, ms. */
const STATUS_EVERY_MS = 30_000;
const BAR = 20;
/** Narrower than this there is no bar, only the figures. */
const BAR_NEEDS = 60;

export interface ViewOptions {
  quiet: boolean;
  /** What it writes to (default: standard error). */
  stream?: NodeJS.WriteStream;
  statusEveryMs?: number;
}

/**
 * Shows a run while it goes: a line an episode, and on a terminal a bar with the figures beside it, cut to the terminal's
 * width. Without a terminal (or where TERM is `dumb`) a line with the same figures every half minute.
 */
export function createRunView(total: number, options: ViewOptions): RunEvents & { done(): void } {
  const stream = options.stream ?? process.stderr;
  const paint = paintFor(stream);
  const counts = new RunCounts(performance.now());
  let load: (() => Load) | null = null;
  const parts = (): string[] => statusParts(counts, total, load?.() ?? null, performance.now());
  const terminal = stream.isTTY && total > 0 && process.env.TERM !== "dumb";
  const bars = terminal
    ? new MultiBar(
        {
          // Drawn anew ten times a second, so the figures are those of the moment.
          format: (bar, { progress }) => {
            const columns = (stream.columns || 80) - 1;
            if (columns < BAR_NEEDS) return fitParts(parts(), columns);
            const full = Math.round(progress * BAR);
            const drawn =
              (bar.barCompleteString ?? "").slice(0, full) +
              (bar.barIncompleteString ?? "").slice(0, BAR - full);
            return `${drawn} ${fitParts(parts(), columns - BAR - 1)}`;
          },
          stream,
          hideCursor: true,
          barsize: BAR,
          noTTYOutput: false,
          emptyOnZero: true,
          // The bar always fits; where the terminal may not wrap, the end of a longer line would be drawn over itself.
          linewrap: true,
        },
        Presets.shades_classic,
      )
    : undefined;
  const bar = bars?.create(total, 0);
  const say = (line: string): void => {
    if (bars) bars.log(`${line}\n`);
    else stream.write(`${line}\n`);
  };
  const status =
    bars || total === 0
      ? undefined
      : setInterval(() => say(`status: ${parts().join(", ")}`), options.statusEveryMs ?? STATUS_EVERY_MS);
  status?.unref();
  return {
    onNotice: say,
    onLoad(ask) {
      load = ask;
    },
    onEpisode(row) {
      counts.add(row, performance.now());
      // When a run is stopped, hundreds end in the same way at once: they are told in one line.
      if (!options.quiet && row.outcome !== "cancelled")
        say(`[${counts.done}/${total}] ${describe(row, paint)}`);
      bar?.update(counts.done);
    },
    done() {
      clearInterval(status);
      const { cancelled } = counts;
      if (cancelled > 0) say(`${cancelled} episode${cancelled === 1 ? "" : "s"} in flight stopped`);
      // What was said since the last tick is still waiting to be drawn.
      bars?.update();
      bars?.stop();
    },
  };
}

/** `blocksworld  wrong (judged)  2 code calls  14 s`, with the error where the episode was an outage. */
function describe(row: EpisodeRow, paint: Paint): string {
  const verdict = row.verdict
    ? paint(row.verdict.status === "correct" ? "good" : "bad", row.verdict.status)
    : paint("warn", row.outcome);
  const how = row.outcome === "judged" || !row.verdict ? "" : ` (${row.outcome})`;
  const calls = `${row.codeCalls} code call${row.codeCalls === 1 ? "" : "s"}`;
  const error = row.error ? `  ${row.error.message}` : "";
  const sample = row.sample > 0 ? ` #${row.sample}` : "";
  return `${row.task}${sample}  ${verdict}${how}  ${calls}  ${duration(row.ms)}${error}`;
}
