import { fold, parsed, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const MAX_LENGTH = 200;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const LABEL =
  /^(?:the )?(?:total |elapsed |exact )?(?:duration|time|difference|interval|length|time difference|time elapsed) ?(?:is|was|:|=) ?/;
const DAYS = /^(\d{1,7}) ?(?:days?|d)\b ?/;
const CLOCK = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?$/;
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(\d{1,4}) ?(?:hours?|hrs?|h)(?![a-z]) ?/, HOUR],
  [/^(\d{1,4}) ?(?:minutes?|mins?|m)(?![a-z]) ?/, MINUTE],
  [/^(\d{1,4}(?:\.\d{1,3})?) ?(?:seconds?|secs?|s)(?![a-z]) ?/, SECOND],
  [/^(\d{1,4}) ?(?:milliseconds?|ms)(?![a-z]) ?/, 1],
];

/**
 * A length of time in milliseconds: `37 days`, `01:45:29.840`, `59 days, 17:53:00`, `3 days 4 hours and 5 minutes`. A clock of two
 * parts is hours and minutes where days stand before it or `parts` is 2, else unreadable. Minutes and seconds stay below 60,
 * hours behind days below 24.
 */
export function parseDuration(text: string, parts: 2 | 3): Parsed<number> {
  if (text.length > MAX_LENGTH) return unreadable("too long for a duration");
  let rest = fold(text).replace(LABEL, "");
  const days = DAYS.exec(rest);
  let total = Number(days?.[1] ?? 0) * DAY;
  if (days) rest = rest.slice(days[0].length);
  rest = rest.replace(/^(?:, ?)?(?:and )?/, "");
  if (rest === "") return days ? parsed(total) : unreadable("no duration");
  const clock = CLOCK.exec(rest);
  if (clock) {
    const [hours = 0, minutes = 0, seconds = 0] = clock.slice(1, 4).map((part) => Number(part ?? 0));
    if (clock[3] === undefined && parts === 3 && !days)
      return unreadable("hours and minutes, or minutes and seconds?");
    if (minutes > 59 || seconds > 59 || (days && hours > 23)) return unreadable("no time of a clock");
    const micros = Number((clock[4] ?? "").padEnd(6, "0"));
    total += hours * HOUR + minutes * MINUTE + seconds * SECOND + micros / 1_000;
    return parsed(total);
  }
  for (const [pattern, unit] of UNITS) {
    const found = pattern.exec(rest);
    if (!found) continue;
    // Thousandths of a second, digit by digit.
    const [whole = "", decimals = ""] = (found[1] ?? "").split(".");
    total += Number(whole) * unit + Number(decimals.padEnd(3, "0"));
    rest = rest.slice(found[0].length).replace(/^(?:, ?)?(?:and )?/, "");
  }
  return rest === "" ? parsed(total) : unreadable("no duration");
}
