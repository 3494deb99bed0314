import { MultiBar, Presets } from "cli-progress";
import { isOutage, isScored } from "../results/row.js";
import type { EpisodeRow } from "../results/row.js";
import { duration } from "../runner/run.js";
import type { RunEvents } from "../runner/run.js";

/** Shows a run while it goes: a line an episode, and on a terminal a bar with the counts below them. */
export function createRunView(total: number, options: { quiet: boolean }): RunEvents & { done(): void } {
  const counts = { done: 0, scored: 0, right: 0, outages: 0, tokens: 0 };
  const terminal = process.stderr.isTTY && total > 0;
  const bars = terminal
    ? new MultiBar(
        {
          format: "{bar} {value}/{total}  right {right} of {scored}  outages {outages}  tokens {tokens}",
          stream: process.stderr,
          hideCursor: true,
          barsize: 20,
          noTTYOutput: false,
          emptyOnZero: true,
        },
        Presets.shades_classic,
      )
    : undefined;
  const bar = bars?.create(total, 0, counts);
  const say = (line: string): void => {
    if (bars) bars.log(`${line}\n`);
    else process.stderr.write(`${line}\n`);
  };
  return {
    onNotice: say,
    onEpisode(row) {
      counts.done++;
      counts.tokens += row.usage.completionTokens;
      if (isScored(row.outcome)) counts.scored++;
      if (row.verdict?.status === "correct") counts.right++;
      if (isOutage(row.outcome)) counts.outages++;
      if (!options.quiet) say(`[${counts.done}/${total}] ${describe(row)}`);
      bar?.update(counts.done, counts);
    },
    done() {
      // What was said since the last tick is still waiting to be drawn.
      bars?.update();
      bars?.stop();
    },
  };
}

/** `blocksworld  wrong (judged)  2 code calls  14 s`, with the error where the episode was an outage. */
function describe(row: EpisodeRow): string {
  const verdict = row.verdict ? row.verdict.status : row.outcome;
  const how = row.outcome === "judged" || !row.verdict ? "" : ` (${row.outcome})`;
  const calls = `${row.codeCalls} code call${row.codeCalls === 1 ? "" : "s"}`;
  const error = row.error ? `  ${row.error.message}` : "";
  const sample = row.sample > 0 ? ` #${row.sample}` : "";
  return `${row.task}${sample}  ${verdict}${how}  ${calls}  ${duration(row.ms)}${error}`;
}
