import {
  addDays,
  addMonths,
  dateOf,
  dayMonthYear,
  dayNumber,
  dayOrdinal,
  daysInMonth,
  isLeapYear,
  isoDate,
  monthDayYear,
  MONTHS,
  nthWeekday,
  shortOrdinal,
  WEEKDAYS,
  weekdayOf,
} from "./calendar.js";
import type { CalendarDate } from "./calendar.js";
import type { Rng } from "./rng.js";
import { NAMES } from "./templates/pools.js";
import { ordinal } from "./text.js";

/** What a sentence says of today: a date, a number, for some kinds a weekday or another small number, two names. */
export interface DateStem {
  kind: StemKind;
  date: CalendarDate;
  n: number;
  w: number;
  names: string[];
}

interface Stem {
  /** The parts of a sentence; undefined where the drawn ones do not fit. */
  draw(rng: Rng): { date: CalendarDate; n?: number; w?: number } | undefined;
  /** The date of today. */
  today(stem: DateStem): CalendarDate;
  text(stem: DateStem): string;
}

const DAYS = { first: dayNumber({ y: 1900, m: 1, d: 1 }), last: dayNumber({ y: 2035, m: 12, d: 31 }) };
const anyDate = (rng: Rng): CalendarDate => dateOf(rng.int(DAYS.first, DAYS.last));
/** A date that every month has. */
const plainDate = (rng: Rng): CalendarDate => ({
  y: rng.int(1900, 2035),
  m: rng.int(1, 12),
  d: rng.int(1, 28),
});
const anyYear = (rng: Rng): CalendarDate => ({ y: rng.int(1900, 2035), m: 1, d: 1 });
const anyMonth = (rng: Rng): CalendarDate => ({ y: rng.int(1900, 2035), m: rng.int(1, 12), d: 1 });

const month = ({ m }: CalendarDate): string => MONTHS[m - 1] ?? "";
/** March 5, 1990 */
const long = (date: CalendarDate): string => `${month(date)} ${date.d}, ${date.y}`;
/** 5 March 1990 */
const british = (date: CalendarDate): string => `${date.d} ${month(date)} ${date.y}`;
const days = (n: number): string => (n === 1 ? "1 day" : `${n} days`);
const shifted = (sign: 1 | -1, most: number, text: (stem: DateStem) => string, least = 1): Stem => ({
  draw: (rng) => ({ date: anyDate(rng), n: rng.int(least, most) }),
  today: ({ date, n }) => addDays(date, sign * n),
  text,
});
const fixed = (shift: number, text: (stem: DateStem) => string): Stem => ({
  draw: (rng) => ({ date: anyDate(rng) }),
  today: ({ date }) => addDays(date, shift),
  text,
});
const quarterStart = ({ y }: CalendarDate, n: number): CalendarDate => ({ y, m: 3 * n - 2, d: 1 });

/** Days of the year that have a name everywhere the same. */
export const NAMED_DAYS: readonly (readonly [string, number, number])[] = [
  ["New Year's Day", 1, 1],
  ["Valentine's Day", 2, 14],
  ["Saint Patrick's Day", 3, 17],
  ["April Fools' Day", 4, 1],
  ["International Workers' Day (May Day)", 5, 1],
  ["Independence Day of the United States", 7, 4],
  ["the French national holiday, Bastille Day,", 7, 14],
  ["Halloween", 10, 31],
  ["Christmas Eve", 12, 24],
  ["Christmas Day", 12, 25],
  ["New Year's Eve", 12, 31],
];

/** Each sentence leaves one date for today; where two readings are common, it says which one is meant. */
export const DATE_STEMS = {
  slashes: fixed(0, ({ date }) => `Today is ${monthDayYear(date)} (month, day, year).`),
  long: fixed(0, ({ date, names: [a] }) => `Today, ${long(date)}, ${a} moves house.`),
  british: fixed(0, ({ date, names: [a] }) => `${a} writes in a diary: "Today is the ${british(date)}."`),
  iso: fixed(
    0,
    ({ date }) => `A calendar that puts the year first and the day last shows today as ${isoDate(date)}.`,
  ),
  of: fixed(0, ({ date }) => `Today is the ${shortOrdinal(date.d)} of ${month(date)}, ${date.y}.`),
  clock: fixed(
    0,
    ({ date, names: [a] }) =>
      `It is a quarter past four in the afternoon of ${long(date)} when ${a} comes home today.`,
  ),
  yesterday: fixed(1, ({ date, names: [a] }) => `Yesterday was ${long(date)}, and ${a} painted a fence.`),
  tomorrow: fixed(-1, ({ date, names: [a] }) => `Tomorrow, on ${long(date)}, ${a} has a day off.`),
  before_yesterday: fixed(2, ({ date }) => `The day before yesterday was ${british(date)}.`),
  after_tomorrow: fixed(
    -2,
    ({ date, names: [a] }) => `${a} flies home the day after tomorrow, which is ${british(date)}.`,
  ),
  week_ago: fixed(7, ({ date }) => `Exactly seven days before today it was ${long(date)}.`),
  since: shifted(
    1,
    200,
    ({ date, n, names: [a] }) =>
      `${a} planted a pear tree on ${long(date)}. Today is ${days(n)} after that date.`,
    2,
  ),
  until: shifted(
    -1,
    60,
    ({ date, n, names: [a] }) =>
      `${a}'s report is due on ${long(date)}. Today is ${days(n)} before that date.`,
    2,
  ),
  since_midnight: {
    draw: (rng) => ({ date: anyDate(rng), n: 24 * rng.int(1, 6) + rng.int(1, 23) }),
    today: ({ date, n }) => addDays(date, Math.floor(n / 24)),
    text: ({ date, n }) =>
      `A machine was switched on at the first minute of ${long(date)}, at 0:00. It has been running for exactly ${n} hours now.`,
  },
  since_noon: {
    draw: (rng) => ({ date: anyDate(rng), n: 24 * rng.int(1, 6) + rng.int(1, 23) }),
    today: ({ date, n }) => addDays(date, Math.floor((n + 12) / 24)),
    text: ({ date, n, names: [a] }) =>
      `${a} put dough aside at 12:00 noon on ${long(date)}. Exactly ${n} hours have gone by since then.`,
  },
  before_year: {
    draw: (rng) => {
      const n = rng.int(13, 120);
      return n % 24 === 0 ? undefined : { date: anyYear(rng), n };
    },
    today: ({ date, n }) => addDays(date, -Math.ceil(n / 24)),
    text: ({ date, n }) => `In exactly ${n} hours the clocks strike midnight and the year ${date.y} begins.`,
  },
  put_off: shifted(
    1,
    40,
    ({ date, n, names: [a] }) =>
      `The match was planned for ${long(date)}, but then put off by ${days(n)}. ${a} plays in it today, on its new date.`,
  ),
  brought_forward: shifted(
    -1,
    40,
    ({ date, n }) =>
      `The hearing was planned for ${british(date)}, but it takes place today, ${days(n)} earlier than planned.`,
  ),
  nth_weekday: {
    draw: (rng) => ({ date: anyMonth(rng), n: rng.int(1, 4), w: rng.int(0, 6) }),
    today: ({ date, n, w }) => nthWeekday(date.y, date.m, w, n),
    text: ({ date, n, w }) =>
      `A club meets on the ${ordinal(n)} ${WEEKDAYS[w]} of every month (the first ${WEEKDAYS[w]} being the first one that falls into the month). Today is its meeting of ${month(date)} ${date.y}, a month that begins on a ${WEEKDAYS[weekdayOf(date)]}.`,
  },
  last_weekday: {
    draw: (rng) => ({ date: anyMonth(rng), w: rng.int(0, 6) }),
    today: ({ date, w }) => nthWeekday(date.y, date.m, w, -1),
    text: ({ date, w }) =>
      `Today is the last ${WEEKDAYS[w]} of ${month(date)} ${date.y}. That month begins on a ${WEEKDAYS[weekdayOf(date)]}.`,
  },
  thanksgiving: {
    draw: (rng) => ({ date: { y: rng.int(1945, 2035), m: 11, d: 1 } }),
    today: ({ date: { y } }) => nthWeekday(y, 11, 4, 4),
    text: ({ date }) =>
      `Thanksgiving in the United States is the fourth Thursday of November. In ${date.y}, November begins on a ${WEEKDAYS[weekdayOf({ ...date, m: 11, d: 1 })]}, and today is Thanksgiving of that year.`,
  },
  first_of_month: {
    draw: (rng) => ({ date: anyMonth(rng) }),
    today: ({ date }) => ({ ...date, d: 1 }),
    text: ({ date, names: [a] }) =>
      `Today, on the first day of ${month(date)} ${date.y}, ${a} pays the rent.`,
  },
  last_of_month: {
    draw: (rng) => ({ date: anyMonth(rng) }),
    today: ({ date: { y, m } }) => ({ y, m, d: daysInMonth(y, m) }),
    text: ({ date, names: [a] }) =>
      `Today, on the last day of ${month(date)} ${date.y}, ${a} closes the books.`,
  },
  first_of_quarter: {
    draw: (rng) => ({ date: anyYear(rng), n: rng.int(2, 4) }),
    today: ({ date, n }) => quarterStart(date, n),
    text: ({ date, n }) =>
      `A year is divided into four quarters of three months. Today the ${ordinal(n)} quarter of ${date.y} begins.`,
  },
  last_of_quarter: {
    draw: (rng) => ({ date: anyYear(rng), n: rng.int(1, 4) }),
    today: ({ date, n }) => addDays(addMonths(quarterStart(date, n), 3), -1),
    text: ({ date, n }) =>
      `A year is divided into four quarters of three months. Today is the last day of the ${ordinal(n)} quarter of ${date.y}.`,
  },
  end_of_year: {
    draw: (rng) => ({ date: anyYear(rng), n: rng.int(2, 30) }),
    today: ({ date: { y }, n }) => addDays({ y, m: 12, d: 31 }, -n),
    text: ({ date, n }) =>
      `After today, ${date.y} has ${n} more days, the last of them being the 31st of December.`,
  },
  anniversary: {
    draw: (rng) => ({ date: plainDate(rng), n: rng.pick([1, 2, 3, 5, 10, 15, 20, 25, 30, 40, 50]) }),
    today: ({ date, n }) => ({ ...date, y: date.y + n }),
    text: ({ date, n, names: [a, b] }) =>
      `${a} and ${b} married on ${long(date)}. Today, on the same day ${n === 1 ? "one year" : `${n} years`} later, they celebrate.`,
  },
  birthday: {
    draw: (rng) => ({ date: plainDate(rng), n: rng.int(2, 90) }),
    today: ({ date, n }) => ({ ...date, y: date.y + n }),
    text: ({ date, n, names: [a] }) => `${a} was born on ${british(date)} and turns ${n} today.`,
  },
  monthly: {
    draw: (rng) => ({ date: plainDate(rng), n: rng.int(2, 15) }),
    today: ({ date, n }) => addMonths(date, n - 1),
    text: ({ date, n, names: [a] }) =>
      `${a} visits the same museum once a month, always on day ${date.d} of the month. Visit number 1 was on ${long(date)}, no month has been left out, and today is visit number ${n}.`,
  },
  disagree: {
    draw: (rng) => ({ date: anyDate(rng), n: rng.pick([-2, -1, 1, 2]), w: rng.int(0, 1) }),
    today: ({ date }) => date,
    text: ({ date, n, w, names: [a, b] }) => {
      const [said, other] = w === 0 ? [a, b] : [b, a];
      const claims = [
        [said, date],
        [other, addDays(date, n)],
      ] as const;
      const [first, second] = w === 0 ? claims : [claims[1], claims[0]];
      return `${first[0]} says that today is ${long(first[1])}; ${second[0]} says that it is ${long(second[1])}. Only ${said} is right.`;
    },
  },
  day_first: {
    draw: (rng) => ({ date: { y: rng.int(1900, 2035), m: rng.int(1, 12), d: rng.int(1, 12) } }),
    today: ({ date }) => date,
    text: ({ date, names: [a] }) =>
      `Where ${a} lives, dates are written with the day first, then the month, then the year. Today's newspaper there is dated ${dayMonthYear(date)}.`,
  },
  in_words: {
    draw: (rng) => ({ date: anyDate(rng) }),
    today: ({ date }) => date,
    text: ({ date }) =>
      `Today is the ${dayOrdinal(date.d)} day of the ${ordinal(date.m)} month of ${date.y}.`,
  },
  leap_day: {
    draw: (rng) => {
      const date = { y: rng.int(1900, 2035), m: rng.int(1, 2), d: 1 };
      return isLeapYear(date.y) ? { date: { ...date, m: 2 }, n: rng.int(-9, 9) } : undefined;
    },
    today: ({ date: { y }, n }) => addDays({ y, m: 2, d: 29 }, n),
    text: ({ date, n }) =>
      n === 0
        ? `Today is the leap day of ${date.y}, the day that only leap years have.`
        : `${date.y} is a leap year. Today is ${days(Math.abs(n))} ${n < 0 ? "before" : "after"} its leap day, the 29th of February.`,
  },
  named_day: {
    draw: (rng) => ({ date: anyYear(rng), n: rng.int(0, NAMED_DAYS.length - 1) }),
    today: ({ date: { y }, n }) => {
      const [, m, d] = NAMED_DAYS[n] ?? ["", 1, 1];
      return { y, m, d };
    },
    text: ({ date, n, names: [a] }) =>
      `Today is ${NAMED_DAYS[n]?.[0]} of the year ${date.y}; ${a} is at home.`,
  },
  weekday_of_year: {
    draw: (rng) => ({ date: anyYear(rng), n: rng.int(1, 9), w: rng.int(0, 6) }),
    today: ({ date: { y }, n, w }) => addDays(nthWeekday(y, 1, w, 1), 7 * (n - 1)),
    text: ({ date, n, w }) =>
      `The first of January ${date.y} is a ${WEEKDAYS[weekdayOf({ ...date, m: 1, d: 1 })]}. Of all the ${WEEKDAYS[w]}s of that year, today is the ${ordinal(n)}.`,
  },
  one_a_day: shifted(
    1,
    80,
    ({ date, n, names: [a] }) =>
      `${a} took a pill every day from ${long(date)} on, the first one on that very date, and takes the last of the ${n + 1} pills today.`,
    2,
  ),
  day_of_year: {
    draw: (rng) => ({ date: anyYear(rng), n: rng.int(32, 365) }),
    today: ({ date: { y }, n }) => addDays({ y, m: 1, d: 1 }, n - 1),
    text: ({ date, n }) =>
      `A ship's log numbers the days of each year from 1, the first of January. Today's page of ${date.y} has the number ${n}.`,
  },
  mistaken: {
    draw: (rng) => ({ date: anyDate(rng), n: rng.pick([-3, -2, -1, 1, 2, 3]) }),
    today: ({ date, n }) => addDays(date, n),
    text: ({ date, n, names: [a] }) =>
      `${a} believes that today is ${long(date)}, but the true date is ${days(Math.abs(n))} ${n > 0 ? "later" : "earlier"}.`,
  },
} satisfies Readonly<Record<string, Stem>>;
export type StemKind = keyof typeof DATE_STEMS;
export const STEM_KINDS = Object.keys(DATE_STEMS) as StemKind[];

/** A sentence of a kind; undefined where the drawn parts do not fit each other. */
export function drawStem(rng: Rng, kind: StemKind): DateStem | undefined {
  const drawn = DATE_STEMS[kind].draw(rng);
  return drawn && { kind, n: 0, w: 0, ...drawn, names: rng.sample(NAMES, 2) };
}

export function todayOf(stem: DateStem): CalendarDate {
  return DATE_STEMS[stem.kind].today(stem);
}

export function stemText(stem: DateStem): string {
  return DATE_STEMS[stem.kind].text(stem);
}
