import { ordinal } from "./text.js";

/** A date of the proleptic Gregorian calendar; months and days count from 1. */
export interface CalendarDate {
  y: number;
  m: number;
  d: number;
}

export const MONTHS =
  "January February March April May June July August September October November December".split(" ");
export const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

export function isLeapYear(y: number): boolean {
  return (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
}

export function daysInMonth(y: number, m: number): number {
  return m === 2 ? (isLeapYear(y) ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31;
}

export function isDate({ y, m, d }: CalendarDate): boolean {
  return (
    [y, m, d].every(Number.isInteger) &&
    y >= 1 &&
    y <= 9999 &&
    m >= 1 &&
    m <= 12 &&
    d >= 1 &&
    d <= daysInMonth(y, m)
  );
}

/** Days since 1 March of the year 0 (integers only, no clock and no time zone). */
export function dayNumber({ y, m, d }: CalendarDate): number {
  const year = m <= 2 ? y - 1 : y;
  const month = (m + 9) % 12;
  return (
    365 * year +
    Math.floor(year / 4) -
    Math.floor(year / 100) +
    Math.floor(year / 400) +
    Math.floor((153 * month + 2) / 5) +
    d -
    1
  );
}

export function dateOf(day: number): CalendarDate {
  const era = Math.floor(day / 146_097);
  const dayOfEra = day - era * 146_097;
  const year = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const m = month < 10 ? month + 3 : month - 9;
  return {
    y: year + era * 400 + (m <= 2 ? 1 : 0),
    m,
    d: dayOfYear - Math.floor((153 * month + 2) / 5) + 1,
  };
}

export function addDays(date: CalendarDate, n: number): CalendarDate {
  return dateOf(dayNumber(date) + n);
}

/** The same day `n` months on, or the month's last one where it has no such day. */
export function addMonths({ y, m, d }: CalendarDate, n: number): CalendarDate {
  const months = 12 * y + (m - 1) + n;
  const year = Math.floor(months / 12);
  const month = months - 12 * year + 1;
  return { y: year, m: month, d: Math.min(d, daysInMonth(year, month)) };
}

/** 0 is Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return (dayNumber(date) + 3) % 7;
}

/** The n-th (from 1) of a weekday in a month; the last one where `n` is -1. */
export function nthWeekday(y: number, m: number, weekday: number, n: number): CalendarDate {
  const first = { y, m, d: 1 };
  const start = 1 + ((weekday - weekdayOf(first) + 7) % 7);
  if (n > 0) return { y, m, d: start + 7 * (n - 1) };
  return { y, m, d: start + 7 * Math.floor((daysInMonth(y, m) - start) / 7) };
}

const two = (n: number): string => String(n).padStart(2, "0");

/** 03/05/1990: month, day, year. */
export function monthDayYear({ y, m, d }: CalendarDate): string {
  return `${two(m)}/${two(d)}/${String(y).padStart(4, "0")}`;
}

/** 05/03/1990: day, month, year. */
export function dayMonthYear({ y, m, d }: CalendarDate): string {
  return `${two(d)}/${two(m)}/${y}`;
}

/** 1990-03-05 */
export function isoDate({ y, m, d }: CalendarDate): string {
  return `${String(y).padStart(4, "0")}-${two(m)}-${two(d)}`;
}

/** The date in MM/DD/YYYY or YYYY-MM-DD, undefined where it is none. */
export function readDate(text: string): CalendarDate | undefined {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const iso = us ? null : /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const parts = us ? [us[3], us[1], us[2]] : iso ? [iso[1], iso[2], iso[3]] : undefined;
  if (!parts) return undefined;
  const [y = 0, m = 0, d = 0] = parts.map(Number);
  return isDate({ y, m, d }) ? { y, m, d } : undefined;
}

/** 1st, 2nd, 3rd, 4th ... */
export function shortOrdinal(n: number): string {
  const tail = n % 100 >= 11 && n % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n}${tail}`;
}

/** Ordinal words of 1 to 31: "twenty-first". */
export function dayOrdinal(n: number): string {
  if (n <= 20) return ordinal(n);
  if (n === 30) return "thirtieth";
  return `${n > 30 ? "thirty" : "twenty"}-${ordinal(n % 10)}`;
}

const WEEKDAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day,? /i;
/** Month first, as the questions have it; the year in four digits. */
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const ISO = /^(\d{4})([/-])(\d{1,2})\2(\d{1,2})$/;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const MONTH = String.raw`([a-z]{3,9})\.?`;
const MONTH_FIRST = new RegExp(`^${MONTH} ${DAY}(?:,? ?|, )(\\d{4})$`, "i");
const DAY_FIRST = new RegExp(`^(?:the )?${DAY}(?: of)? ${MONTH},? (\\d{4})$`, "i");

/**
 * A date as people write it: `3/26/1996` (month first), `03-26-1996`, `1996-03-26`, `March 26th, 1996`, `26 Mar. 1996`,
 * `Tuesday, March 26, 1996`; also two equal ones, the second in brackets. Undefined for anything else, two digits of a year
 * and days that do not exist.
 */
export function readWrittenDate(text: string): CalendarDate | undefined {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length > 80) return undefined;
  const twice = /^(.*\S) \((.*)\)$/.exec(plain);
  if (twice) {
    const [first, second] = [readOneDate(twice[1] ?? ""), readOneDate(twice[2] ?? "")];
    return first && second && isoDate(first) === isoDate(second) ? first : undefined;
  }
  return readOneDate(plain);
}

function readOneDate(text: string): CalendarDate | undefined {
  const plain = text.replace(WEEKDAY, "");
  const date = (y = "", m = 0, d = ""): CalendarDate | undefined => {
    const found = { y: Number(y), m, d: Number(d) };
    return isDate(found) ? found : undefined;
  };
  const monthOf = (name = ""): number => {
    const short = name.toLowerCase();
    const at = MONTHS.findIndex((month) => month.toLowerCase().startsWith(short === "sept" ? "sep" : short));
    // "Mar" and "March" are names of a month, "Ma" and "Marc" are not.
    return at >= 0 && (short.length === 3 || short === "sept" || short.length === MONTHS[at]?.length)
      ? at + 1
      : 0;
  };
  let found = NUMERIC.exec(plain);
  if (found) return date(found[4], Number(found[1]), found[3]);
  found = ISO.exec(plain);
  if (found) return date(found[1], Number(found[3]), found[4]);
  found = MONTH_FIRST.exec(plain);
  if (found) return date(found[3], monthOf(found[1]), found[2]);
  found = DAY_FIRST.exec(plain);
  return found ? date(found[3], monthOf(found[2]), found[1]) : undefined;
}
