import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import {
  addDays,
  dayNumber,
  isLeapYear,
  isoDate,
  MONTHS,
  nthWeekday,
  readDate,
  readWrittenDate,
  weekdayOf,
  WEEKDAYS,
} from "../../generators/calendar.js";
import type { CalendarDate } from "../../generators/calendar.js";
import { exampleOtherThan } from "../../generators/example.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { judgeWord, YES_NO } from "../../verifiers/judge-word.js";
import { parsed, read } from "../../verifiers/parse/reading.js";
import { parseWeekday } from "../../verifiers/parse/weekday.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Questions about dates, of seven kinds (reasoning-gym `calendar_arithmetic`). Differences from the source: a weekday found
 * from that of 1 January says whether the year is a leap year; both dates of a span have their own year; the year is
 * drawn; leap years are as frequent as others; a weekday is read in any case, and a number close by earns nothing.
 */
const KINDS = [
  "weekday_offset",
  "weekday_of_date",
  "weekday_of_date_from_first_date",
  "recurring_event_day",
  "count_days",
  "count_business_days",
  "is_leap_year",
] as const;
const ORDINALS = ["first", "second", "third", "fourth", "last"] as const;

const year = z.number().int().min(1).max(9999);
const weekday = z.enum(WEEKDAYS as [string, ...string[]]);
const date = z
  .string()
  .max(10)
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && readDate(text) !== undefined, "no date");

const params = z.object({
  year: year.default(2022),
  /** Ours: years are drawn from half of it before `year` to half of it behind. */
  year_range: z.number().int().min(0).max(8_000).default(50),
  tasks: z
    .array(z.enum(KINDS))
    .min(1)
    .max(KINDS.length)
    .default([...KINDS]),
  /** Most days to count. */
  offset_upper_bound: z.number().int().min(1).max(3_650).default(100),
  /** As `year_range`, for leap years. */
  leap_year_range: z.number().int().min(8).max(8_000).default(200),
});

type Params = z.output<typeof params>;

const at = (text: string): CalendarDate => readDate(text) ?? { y: 1, m: 1, d: 1 };
const daysBetween = (from: string, to: string): number => dayNumber(at(to)) - dayNumber(at(from));

const instance = z.discriminatedUnion("task", [
  z
    .object({
      task: z.literal("weekday_offset"),
      start_date: date,
      offset_days: z.number().int().min(-4_000).max(4_000),
      target_date: date,
    })
    .refine((own) => daysBetween(own.start_date, own.target_date) === own.offset_days, "another distance"),
  z.object({ task: z.literal("weekday_of_date"), target_date: date }),
  z
    .object({
      task: z.literal("weekday_of_date_from_first_date"),
      year,
      first_day: weekday,
      target_date: date,
      delta_days: z.number().int().min(0).max(365),
    })
    .refine(
      (own) =>
        at(own.target_date).y === own.year &&
        dayNumber(at(own.target_date)) - dayNumber({ y: own.year, m: 1, d: 1 }) === own.delta_days,
      "another distance",
    ),
  z.object({
    task: z.literal("recurring_event_day"),
    year,
    month: z.number().int().min(1).max(12),
    ordinal: z.enum(ORDINALS),
    weekday,
  }),
  z
    .object({
      task: z.literal("count_days"),
      year,
      start_date: date,
      end_date: date,
      /** Ours: in the source it stands in the question only. */
      weekday,
    })
    .refine(isSpan, "no span of days"),
  z
    .object({ task: z.literal("count_business_days"), start_date: date, end_date: date })
    .refine(isSpan, "no span of days"),
  z
    .object({ task: z.literal("is_leap_year"), year, is_leap: z.boolean() })
    .refine((own) => isLeapYear(own.year) === own.is_leap, "not what the year is"),
]);
type Instance = z.output<typeof instance>;

function isSpan({ start_date, end_date }: { start_date: string; end_date: string }): boolean {
  const days = daysBetween(start_date, end_date);
  return days >= 0 && days <= 4_000;
}

export const task = defineTask({
  id: "calendar_arithmetic",
  suite: "reasoning_gym",
  version: 1,
  family: "calendar",
  capability: "execution",
  abilities: ["math", "order"],
  summary: "Answer questions about weekdays, spans of days and leap years.",
  judging:
    "By the kind of question: a day of the week by its name or usual short form in any case, a whole number, or yes or no.",
  severalRight: false,
  params,
  levels: {
    easy: { tasks: ["weekday_of_date", "is_leap_year", "weekday_offset"], offset_upper_bound: 30 },
    medium: {},
    hard: { offset_upper_bound: 365, year_range: 600, leap_year_range: 1_000 },
  },
  grows: { what: "days between the dates", measure: distance },
  instance,
  difficulty: ({ tasks, offset_upper_bound }) => ({ tasks, offset_upper_bound }),

  generate(rng, params) {
    return attempt("calendar_arithmetic", 1_000, () => draw(rng, params));
  },

  prompt(instance) {
    return `${question(instance)}

${format(instance)}`;
  },

  solve(instance) {
    const value = solution(instance);
    if (typeof value === "boolean") return value ? "Yes" : "No";
    return asksWeekday(instance) ? (WEEKDAYS[value] ?? "") : String(value);
  },

  verify(answer, instance) {
    const value = solution(instance);
    if (typeof value === "boolean") return judgeWord(answer, value ? "Yes" : "No", YES_NO);
    const given = read(answer, (text) => {
      if (asksWeekday(instance)) return parseWeekday(text);
      const day = instance.task === "recurring_event_day" ? dayOf(text, instance) : undefined;
      if (day !== undefined) return parsed(day);
      const count = parseWholeAnswer(text.replace(/ (?:business|working|week) ?days$/i, ""), {
        labels: ["number", "count", "of", "day", "days", "business", "date", "month"],
        units: ["days", "times", ...WEEKDAYS.map((name) => `${name.toLowerCase()}s`)],
      });
      return count.ok ? parsed(Number(count.value)) : count;
    });
    if (!given.ok) return invalid(given.reason);
    return given.value === value ? correct("the right answer") : wrong("not the right answer");
  },
});

function draw(rng: Rng, params: Params): Instance | undefined {
  const kind = rng.pick(params.tasks);
  const around = (range: number): number =>
    params.year + rng.int(-Math.floor(range / 2), Math.floor(range / 2));
  if (kind === "is_leap_year") {
    const is_leap = rng.balanced(2) === 1;
    const own = attempt("calendar_arithmetic leap year", 1_000, () => {
      const drawn = around(params.leap_year_range);
      return drawn >= 1 && drawn <= 9999 && isLeapYear(drawn) === is_leap ? drawn : undefined;
    });
    return { task: kind, year: own, is_leap };
  }
  const own = around(params.year_range);
  // A year at each end is left free for dates before and behind.
  if (own < 12 || own > 9988) return undefined;
  const new_year = { y: own, m: 1, d: 1 };
  const start = addDays(new_year, rng.int(0, isLeapYear(own) ? 365 : 364));
  const size = params.offset_upper_bound;
  if (kind === "weekday_of_date") return { task: kind, target_date: isoDate(start) };
  if (kind === "weekday_offset") {
    const offset_days = rng.int(1, size) * (rng.chance() ? 1 : -1);
    return {
      task: kind,
      start_date: isoDate(start),
      offset_days,
      target_date: isoDate(addDays(start, offset_days)),
    };
  }
  if (kind === "weekday_of_date_from_first_date") {
    const delta_days = rng.int(1, Math.min(size, isLeapYear(own) ? 365 : 364));
    const target_date = isoDate(addDays(new_year, delta_days));
    return { task: kind, year: own, first_day: rng.pick(WEEKDAYS), target_date, delta_days };
  }
  if (kind === "recurring_event_day")
    return {
      task: kind,
      year: own,
      month: rng.int(1, 12),
      ordinal: rng.pick(ORDINALS),
      weekday: rng.pick(WEEKDAYS),
    };
  const span = { start_date: isoDate(start), end_date: isoDate(addDays(start, rng.int(0, size))) };
  return kind === "count_days"
    ? { task: kind, year: own, ...span, weekday: rng.pick(WEEKDAYS) }
    : { task: kind, ...span };
}

function asksWeekday({ task: kind }: Instance): boolean {
  return kind.startsWith("weekday");
}

/** A weekday (0 for Sunday), a number, or whether it is a leap year. */
function solution(instance: Instance): number | boolean {
  switch (instance.task) {
    case "weekday_offset":
    case "weekday_of_date":
      return weekdayOf(at(instance.target_date));
    case "weekday_of_date_from_first_date":
      return (WEEKDAYS.indexOf(instance.first_day) + instance.delta_days) % 7;
    case "recurring_event_day": {
      const n = instance.ordinal === "last" ? -1 : ORDINALS.indexOf(instance.ordinal) + 1;
      return nthWeekday(instance.year, instance.month, WEEKDAYS.indexOf(instance.weekday), n).d;
    }
    case "count_days":
      return countDays(instance, (day) => day === WEEKDAYS.indexOf(instance.weekday));
    case "count_business_days":
      return countDays(instance, (day) => day >= 1 && day <= 5);
    case "is_leap_year":
      return instance.is_leap;
  }
}

function countDays(
  { start_date, end_date }: { start_date: string; end_date: string },
  counts: (weekday: number) => boolean,
): number {
  const first = weekdayOf(at(start_date));
  const days = daysBetween(start_date, end_date) + 1;
  return Array.from({ length: days }, (_, i) => (first + i) % 7).filter(counts).length;
}

function distance(instance: Instance): number {
  if (instance.task === "weekday_offset") return Math.abs(instance.offset_days);
  if (instance.task === "weekday_of_date_from_first_date") return instance.delta_days;
  return "start_date" in instance ? daysBetween(instance.start_date, instance.end_date) : 0;
}

/** The day of "19th", "October 19" and whole dates of the asked month. */
function dayOf(text: string, { year: y, month }: { year: number; month: number }): number | undefined {
  if (text.length > 80) return undefined;
  const ordinal = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/i.exec(text.trim());
  if (ordinal) return Number(ordinal[1]);
  const whole = /\d{4}/.test(text) ? text : `${text.trim()}, ${String(y).padStart(4, "0")}`;
  const found = readWrittenDate(whole);
  return found && found.y === y && found.m === month ? found.d : undefined;
}

function long(text: string, withWeekday = true): string {
  const own = at(text);
  const name = withWeekday ? `${WEEKDAYS[weekdayOf(own)]}, ` : "";
  return `${name}${MONTHS[own.m - 1]} ${own.d}, ${own.y}`;
}

function question(instance: Instance): string {
  switch (instance.task) {
    case "weekday_offset": {
      const { start_date, offset_days: days } = instance;
      const count = Math.abs(days) === 1 ? "1 day" : `${Math.abs(days)} days`;
      return `Take ${long(start_date)}. Which day of the week is it ${count} ${days < 0 ? "earlier" : "later"}?`;
    }
    case "weekday_of_date":
      return `Which day of the week is ${long(instance.target_date, false)} in the Gregorian calendar?`;
    case "weekday_of_date_from_first_date": {
      const { y, m, d } = at(instance.target_date);
      return `January 1 of some year is a ${instance.first_day}. The year is ${isLeapYear(y) ? "a leap year" : "not a leap year"}. Which day of the week is ${MONTHS[m - 1]} ${d} of that year?`;
    }
    case "recurring_event_day":
      return `On which day of the month is the ${instance.ordinal} ${instance.weekday} of ${MONTHS[instance.month - 1]} ${instance.year} (Gregorian calendar)?`;
    case "count_days":
      return `How many times does ${instance.weekday} occur from ${long(instance.start_date)} to ${long(instance.end_date)}? Both of these dates count.`;
    case "count_business_days":
      return `How many business days, Monday to Friday, are there from ${long(instance.start_date)} to ${long(instance.end_date)}? Both of these dates count, and there are no holidays.`;
    case "is_leap_year":
      return `Is the year ${instance.year} a leap year of the Gregorian calendar?`;
  }
}

function format(instance: Instance): string {
  const value = solution(instance);
  if (typeof value === "boolean") return answerFormat("Answer with Yes or No.", { form: "Yes or No" });
  return asksWeekday(instance)
    ? answerFormat("Answer with the name of the weekday.", {
        example: exampleOtherThan(WEEKDAYS[value] ?? "", "Sunday", "Monday"),
      })
    : answerFormat("Answer with one whole number.", { example: exampleOtherThan(String(value), "17", "18") });
}
