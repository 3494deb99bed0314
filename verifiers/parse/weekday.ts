import { fold, parsed, trimChars, unreadable } from "./reading.js";
import type { Parsed } from "./reading.js";

const NAMES = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
/** Further short forms beside the first three letters. */
const SHORT: Readonly<Record<string, number>> = { tues: 2, weds: 3, thur: 4, thurs: 4 };
const LEAD =
  /^(?:so )?(?:(?:it|that|this|that day|the (?:day of the week|date|weekday|day)) ?(?:is|was|will be|falls on|fell on|[:=])? ?)?(?:on )?(?:a )?/;

/** One day of the week, 0 for Sunday: its name or the usual short form, in any case, also in "It is a Monday". */
export function parseWeekday(text: string): Parsed<number> {
  if (text.length > 100) return unreadable("too long for a day of the week");
  const word = trimChars(fold(text).replace(LEAD, ""), "*_.! ");
  const at = NAMES.findIndex((name) => name === word || name.slice(0, 3) === word);
  const day = at >= 0 ? at : Object.hasOwn(SHORT, word) ? SHORT[word] : undefined;
  return day === undefined ? unreadable("no day of the week") : parsed(day);
}
