import { attempt } from "./attempts.js";
import type { Rng } from "./rng.js";

/** From and to, in minutes after midnight. */
export type Interval = [from: number, to: number];

/** A day: when somebody is seen, and when a place can be visited. */
export interface Day {
  wake: number;
  close: number;
  sightings: readonly Interval[];
  /** Shortest visit in minutes, 0 where nothing is said about it. */
  minimum: number;
}

/** Whether somebody can have been at the place during the whole of a time: up, not seen elsewhere, before closing, long enough. */
export function isPossible([from, to]: Interval, { wake, close, sightings, minimum }: Day): boolean {
  return (
    from < to &&
    from >= wake &&
    to <= close &&
    to - from >= minimum &&
    sightings.every(([start, end]) => to <= start || end <= from)
  );
}

export interface DayShape {
  sightings: number;
  /** Minutes that all times are multiples of. */
  unit: number;
  /** Whether there is a second gap, too short for a visit. */
  shortGap: boolean;
  /** Whether the last sighting goes on beyond closing time, where it is the last thing of the day. */
  late: boolean;
}

const HOUR = 60;
/** Latest closing time and latest time that is mentioned. */
const LATEST_CLOSE = 22 * HOUR;
const LATEST = 23 * HOUR + 30;

/** A day without free time but for one gap (and, where wanted, a short one), cut at random. */
export function drawDay(rng: Rng, shape: DayShape): { day: Day; gap: Interval; short?: Interval } {
  const { unit } = shape;
  const pieces = shape.sightings + (shape.shortGap ? 2 : 1);
  const at = rng.int(0, pieces - 1);
  return attempt("day", 5_000, () => {
    const wake = rng.weighted([5, 6, 7, 8, 9, 10, 11], [3, 4, 4, 2, 1, 1, 1]) * HOUR;
    const least = wake + Math.max(5 * HOUR, pieces * unit);
    if (least > LATEST_CLOSE) return undefined;
    const close = least + unit * rng.int(0, Math.floor((LATEST_CLOSE - least) / unit));
    const inner = Array.from({ length: (close - wake) / unit - 1 }, (_, i) => wake + (i + 1) * unit);
    const cuts = [wake, ...rng.sample(inner, pieces - 1).sort((a, b) => a - b), close];
    const all = cuts.slice(0, -1).map((from, i): Interval => [from, cuts[i + 1] ?? from]);
    const gap = all[at] ?? [0, 0];
    let short: Interval | undefined;
    let minimum = 0;
    if (shape.shortGap) {
      const other = rng.int(0, pieces - 1);
      short = all[other] ?? [0, 0];
      const [shortLength, length] = [short[1] - short[0], gap[1] - gap[0]];
      if (Math.abs(other - at) < 2 || shortLength >= length) return undefined;
      minimum = shortLength + unit * rng.int(1, (length - shortLength) / unit);
    }
    const sightings = all
      .filter((piece) => piece !== gap && piece !== short)
      .map(([from, to]): Interval => [from, to]);
    const last = sightings.at(-1);
    if (shape.late && last?.[1] === close) last[1] += unit * rng.int(1, 3);
    return { day: { wake, close, sightings, minimum }, gap, short };
  });
}

/**
 * A time that is not possible and begins or ends when nothing else does: reaches from the gap into what stands before or
 * behind it, lies behind closing time or before getting up. Undefined where the draw is none.
 */
export function drawStray(rng: Rng, day: Day, [from, to]: Interval, unit: number): Interval | undefined {
  const kind = rng.weighted(["before", "behind", "late", "early"] as const, [3, 3, 2, 2]);
  const length = to - from;
  const some = (most: number): number => unit * rng.int(1, Math.max(1, Math.min(3, most / unit)));
  const cut = unit * rng.int(0, Math.max(0, Math.min(2, length / unit - 1)));
  const stray: Interval =
    kind === "before"
      ? [from - some(3 * unit), to - cut]
      : kind === "behind"
        ? [from + cut, to + some(3 * unit)]
        : kind === "late"
          ? [day.close, day.close + some(length)]
          : [day.wake - some(length), day.wake];
  const times = mentioned(day);
  const isNew = stray.some((time) => !times.includes(time));
  return isNew && stray[0] >= 3 * HOUR && stray[1] <= LATEST && !isPossible(stray, day) ? stray : undefined;
}

/** A time that is not possible, goes from one time of the day to another one and is that of no sighting. Undefined where the draw is none. */
export function drawSpan(rng: Rng, day: Day): Interval | undefined {
  const times = mentioned(day);
  const at = rng.int(0, times.length - 2);
  const span: Interval = [times[at] ?? 0, times[Math.min(times.length - 1, at + rng.int(1, 2))] ?? 0];
  const isSeen = day.sightings.some((seen) => seen.join() === span.join());
  return isSeen || isPossible(span, day) ? undefined : span;
}

function mentioned({ wake, close, sightings }: Day): number[] {
  return [...new Set([wake, close, ...sightings.flat()])].sort((a, b) => a - b);
}
