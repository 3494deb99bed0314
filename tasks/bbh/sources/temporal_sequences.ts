import type { SourceRow } from "../../source.js";

/** `10am`, `12pm`: minutes after midnight. */
function readTime(text: string): number {
  const match = /^(\d{1,2})([ap])m$/.exec(text);
  if (!match) throw new Error(`"${text}" is no time of day`);
  return ((Number(match[1]) % 12) + (match[2] === "p" ? 12 : 0)) * 60;
}

function readTimes(text: string): [number, number] {
  const [from = "", to = ""] = text.split(" to ");
  return [readTime(from), readTime(to)];
}

/** The published question: who went where, getting up, sightings, closing time and the options, one a line. */
export function fromSource({ question }: SourceRow): unknown {
  const lines = (question ?? "").split("\n");
  const [, person = "", place = ""] = /^Today, (\w+) went to the ([^.]+)\./.exec(lines[0] ?? "") ?? [];
  let wake: number | undefined;
  let close: number | undefined;
  const sightings: unknown[] = [];
  const options: unknown[] = [];
  for (const line of lines) {
    const up = / woke up at (\w+)\.$/.exec(line);
    const shut = / was closed after (\w+)\.$/.exec(line);
    const seen = /^(\w+) saw \w+ (.+) from (\w+ to \w+)\.$/.exec(line);
    const option = /^\([A-Z]\) (.+)$/.exec(line);
    if (up) wake = readTime(up[1] ?? "");
    else if (shut) close = readTime(shut[1] ?? "");
    else if (seen) sightings.push({ witness: seen[1], activity: seen[2], time: readTimes(seen[3] ?? "") });
    else if (option) options.push(readTimes(option[1] ?? ""));
  }
  return { person, place, wake, close, sightings, minimum: 0, options };
}
