import * as z from "zod";
import { dayNumber, isLeapYear, MONTHS, nthWeekday, readDate, weekdayOf, WEEKDAYS } from "./calendar.js";
import type { CalendarDate } from "./calendar.js";

/** Kinds of questions about dates, as reasoning-gym's `calendar_arithmetic` has them. */
export const KINDS = [
  "weekday_offset",
  "weekday_of_date",
  "weekday_of_date_from_first_date",
  "recurring_event_day",
  "count_days",
  "count_business_days",
  "is_leap_year",
] as const;
export const ORDINALS = ["first", "second", "third", "fourth", "last"] as const;

/** Years of the Gregorian calendar, also before it was introduced. */
export const year = z.number().int().min(1).max(9999);
const weekday = z.enum(WEEKDAYS as [string, ...string[]]);
const date = z
  .string()
  .max(10)
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && readDate(text) !== undefined, "no date");

const at = (text: string): CalendarDate => readDate(text) ?? { y: 1, m: 1, d: 1 };
const daysBetween = (from: string, to: string): number => dayNumber(at(to)) - dayNumber(at(from));

/** What a question of each kind holds. */
export const calendarQuestion = z.discriminatedUnion("task", [
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
export type CalendarQuestion = z.output<typeof calendarQuestion>;

function isSpan({ start_date, end_date }: { start_date: string; end_date: string }): boolean {
  const days = daysBetween(start_date, end_date);
  return days >= 0 && days <= 4_000;
}

/** Whether the answer is a day of the week. */
export function asksWeekday({ task: kind }: CalendarQuestion): boolean {
  return kind.startsWith("weekday");
}

/** A weekday (0 for Sunday), a number, or whether it is a leap year. */
export function solution(instance: CalendarQuestion): number | boolean {
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

/** Days between the dates of the question, or from the month's first to the event; 0 where it has one date. */
export function distance(instance: CalendarQuestion): number {
  if (instance.task === "weekday_offset") return Math.abs(instance.offset_days);
  if (instance.task === "weekday_of_date_from_first_date") return instance.delta_days;
  if (instance.task === "recurring_event_day") return 7 * (ORDINALS.indexOf(instance.ordinal) + 1);
  return "start_date" in instance ? daysBetween(instance.start_date, instance.end_date) : 0;
}

function long(text: string, withWeekday = true): string {
  const own = at(text);
  const name = withWeekday ? `${WEEKDAYS[weekdayOf(own)]}, ` : "";
  return `${name}${MONTHS[own.m - 1]} ${own.d}, ${own.y}`;
}

/** The question in words. */
export function question(instance: CalendarQuestion): string {
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
