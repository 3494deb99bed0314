import { parseCounts } from "./parse/counts.js";
import { read } from "./parse/reading.js";
import { correct, invalid, wrong } from "./verdict.js";
import type { Verdict } from "./verdict.js";

/** Judges counts of named things against the right ones, which stand in the order of the names. */
export function judgeCounts(answer: string, names: readonly string[], expected: readonly number[]): Verdict {
  const counts = read(answer, (text) => parseCounts(text, names));
  if (!counts.ok) return invalid(counts.reason);
  const given = counts.value;
  if (given.length !== expected.length)
    return wrong(`${given.length} counts where ${expected.length} are asked for`);
  const at = expected.findIndex((count, i) => count !== given[i]);
  return at < 0
    ? correct("every count is right")
    : wrong(`of ${names[at]} there are ${expected[at]}, not ${given[at]}`);
}
