import { dateOf, dayNumber, MONTHS, weekdayOf, WEEKDAYS } from "./calendar.js";

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

/** A moment as a clock on the wall shows it, and how far that clock is ahead of UTC. */
export interface Moment {
  /** Milliseconds since the calendar's day 0 (generators/calendar.ts), by that clock. */
  local: number;
  /** Whole hours; undefined where the offset is not given. */
  offset?: number;
}

const two = (n: number): string => String(n).padStart(2, "0");
const STORED = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{3})000)?(?:([+-])(\d\d):00)?$/;

/** `2592-09-10 18:00:00`, with `.074000` for milliseconds and `+06:00` for an offset: as Python writes a date with its time. */
export function storedMoment({ local, offset }: Moment): string {
  const { y, m, d } = dateOf(Math.floor(local / DAY_MS));
  const ms = local % DAY_MS;
  const sign = (offset ?? 0) < 0 ? "-" : "+";
  const zone = offset === undefined ? "" : `${sign}${two(Math.abs(offset))}:00`;
  const rest = ms % 1_000;
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map((part) => two(Math.floor(part)));
  return `${String(y).padStart(4, "0")}-${two(m)}-${two(d)} ${clock.join(":")}${rest === 0 ? "" : `.${String(rest).padStart(3, "0")}000`}${zone}`;
}

/** Reads what `storedMoment` writes; undefined for anything else and for days that do not exist. */
export function readStored(text: string): Moment | undefined {
  const match = STORED.exec(text);
  if (!match) return undefined;
  const [y = 0, m = 0, d = 0, hours = 0, minutes = 0, seconds = 0, ms = 0] = match
    .slice(1, 8)
    .map((part) => Number(part ?? 0));
  const day = dayNumber({ y, m, d });
  const back = dateOf(day);
  if (back.y !== y || back.m !== m || back.d !== d || m < 1 || m > 12) return undefined;
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const local = day * DAY_MS + ((hours * 60 + minutes) * 60 + seconds) * 1_000 + ms;
  if (match[8] === undefined) return { local };
  return { local, offset: Number(match[9]) * (match[8] === "-" ? -1 : 1) };
}

/** The moment in a format of the percent kind: %Y %m %d %B %b %A %a %H %M %S %z, and %f for milliseconds. */
export function writeMoment({ local, offset }: Moment, format: string): string {
  const date = dateOf(Math.floor(local / DAY_MS));
  const ms = local % DAY_MS;
  const month = MONTHS[date.m - 1] ?? "";
  const day = WEEKDAYS[weekdayOf(date)] ?? "";
  const parts: Readonly<Record<string, string>> = {
    Y: String(date.y).padStart(4, "0"),
    m: two(date.m),
    d: two(date.d),
    B: month,
    b: month.slice(0, 3),
    A: day,
    a: day.slice(0, 3),
    H: two(Math.floor(ms / 3_600_000)),
    M: two(Math.floor(ms / 60_000) % 60),
    S: two(Math.floor(ms / 1_000) % 60),
    f: String(ms % 1_000).padStart(3, "0"),
    z: `${(offset ?? 0) < 0 ? "-" : "+"}${two(Math.abs(offset ?? 0))}00`,
  };
  return format.replace(/%([a-zA-Z])/g, (whole, name: string) => parts[name] ?? whole);
}
