import { addDays, addMonths, daysInMonth, isDate, MONTHS, nthWeekday } from "../../../generators/calendar.js";
import type { CalendarDate } from "../../../generators/calendar.js";
import { readOptionQuestion } from "../../../generators/option-text.js";
import type { SourceRow } from "../../source.js";

const QUESTIONS: Readonly<Record<string, string>> = {
  today: "same",
  tomorrow: "day_after",
  yesterday: "day_before",
  "24 hours later": "hours_after",
  "one week from today": "week_after",
  "one week ago from today": "week_before",
  "10 days ago": "ten_days_before",
  "a month ago": "month_before",
  "one year ago from today": "year_before",
};

/** Works out today's date from the published sentence. A sentence that is not known takes today from the published answer. */
export function fromSource({ question, answer }: SourceRow): unknown {
  const { head: text, options } = readOptionQuestion(question);
  const [, said = "", asked = ""] = /^(.*) What is the date (.*) in MM\/DD\/YYYY\?$/s.exec(text) ?? [];
  const kind = QUESTIONS[asked];
  // Neither guessed: the schema refuses a record without them.
  if (kind === undefined || said.trim() === "") return { options };
  const today = readToday(said) ?? undo(kind, options[(answer ?? "").charCodeAt(1) - 65] ?? "");
  return {
    stem: { kind: "slashes", date: today, n: 0, w: 0, names: ["Jane", "John"] },
    links: [],
    question: kind,
    options,
    text: said,
  };
}

/** The day from which the question leads to the published date. */
function undo(kind: string, target: string): CalendarDate | undefined {
  const [m = 0, d = 0, y = 0] = target.split("/").map(Number);
  const date = { y, m, d };
  if (!isDate(date)) return undefined;
  if (kind === "month_before") return addMonths(date, 1);
  if (kind === "year_before") return addMonths(date, 12);
  const days = {
    day_after: -1,
    hours_after: -1,
    day_before: 1,
    week_after: -7,
    week_before: 7,
    ten_days_before: 10,
  };
  return addDays(date, (days as Readonly<Record<string, number>>)[kind] ?? 0);
}

/** "6/18/2019", "May 9th, 2017", "Sept. 1st, 2021". */
const DATE = String.raw`(\d{1,2}\/\d{1,2}\/\d{4}|[A-Z][a-z]+\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})`;

function readDay(text: string | undefined): CalendarDate {
  const numbers = /^(\d+)\/(\d+)\/(\d+)$/.exec(text ?? "");
  if (numbers) return { m: Number(numbers[1]), d: Number(numbers[2]), y: Number(numbers[3]) };
  const [, name = "", d = "", y = ""] = /^([A-Z][a-z]+)\.? (\d+)[a-z]*,? (\d+)$/.exec(text ?? "") ?? [];
  return { y: Number(y), m: monthNumber(name), d: Number(d) };
}

function monthNumber(name: string): number {
  return MONTHS.findIndex((month) => month.slice(0, 3) === name.slice(0, 3)) + 1;
}

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  five: 5,
  ten: 10,
  twenty: 20,
  golden: 50,
  silver: 25,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
};

function count(word: string | undefined): number {
  return NUMBERS[word ?? ""] ?? Number(word);
}

type Reader = (found: readonly string[]) => CalendarDate;
/** The published sentences; the first one that is found says what today is. */
const SENTENCES: readonly (readonly [RegExp, Reader])[] = [
  [new RegExp(`day before yesterday was ${DATE}`), ([day]) => addDays(readDay(day), 2)],
  [new RegExp(`^Yesterday(?: was|,) ${DATE}`), ([day]) => addDays(readDay(day), 1)],
  [new RegExp(`^Tomorrow is ${DATE}`), ([day]) => addDays(readDay(day), -1)],
  [new RegExp(`[Tt]omorrow,? \\(?(?:[A-Z][a-z]{2}, )?${DATE}`), ([day]) => addDays(readDay(day), -1)],
  [new RegExp(`^It was ${DATE} a week ago`), ([day]) => addDays(readDay(day), 7)],
  [
    new RegExp(`${DATE}, which is (\\d+) days? away from now`),
    ([day, n]) => addDays(readDay(day), -Number(n)),
  ],
  [
    new RegExp(`on ${DATE}\\. (\\d+) days have passed since then`),
    ([day, n]) => addDays(readDay(day), Number(n)),
  ],
  [
    new RegExp(`scheduled to be on ${DATE}, but was delayed by (\\w+) days? to today`),
    ([day, n]) => addDays(readDay(day), count(n)),
  ],
  [
    /on the (\d+)(?:st|nd|rd|th) of each month starting from (?:the )?([A-Z][a-z]+) of (\d{4})\. It is her (\d+)(?:st|nd|rd|th) visit/,
    ([d, month, y, n]) =>
      addMonths({ y: Number(y), m: monthNumber(month ?? ""), d: Number(d) }, Number(n) - 1),
  ],
  // One a day, the first of them on the day after: the reading of the published answers.
  [
    new RegExp(`^On ${DATE} \\w+ bought (\\d+) eggs\\. She ate one per day`),
    ([day, n]) => addDays(readDay(day), Number(n)),
  ],
  [
    new RegExp(
      `married on ${DATE}\\. (?:It is their|Today is their) (\\w+)(?:-year)? (?:wedding )?anniversary`,
    ),
    ([day, n]) => addMonths(readDay(day), 12 * count(n)),
  ],
  [
    new RegExp(`^${DATE} is like yesterday to \\w+, but that is actually (\\w+) years ago`),
    ([day, n]) => addMonths(readDay(day), 12 * count(n)),
  ],
  [
    /born on the last day of Feb[a-z]+ in (\d{4})\. Today is her (\d+)-year-old birthday/,
    ([y, n]) => addMonths({ y: Number(y), m: 2, d: daysInMonth(Number(y), 2) }, 12 * Number(n)),
  ],
  [
    new RegExp(`^(\\w+) thinks today is ${DATE}, but (\\w+) thinks today is ${DATE}\\. (\\w+) is correct`),
    ([first, one, , two, right]) => readDay(right === first ? one : two),
  ],
  [
    /thought today is \d+\/\d+\/(\d{4}), but today is in fact ([A-Z][a-z]+) (\d+)/,
    ([y, month, d]) => ({ y: Number(y), m: monthNumber(month ?? ""), d: Number(d) }),
  ],
  [
    /day before the month .* today is (\d+)\/(\d+)\/(\d{4}) to them/,
    ([d, m, y]) => ({ y: Number(y), m: Number(m), d: Number(d) }),
  ],
  [
    /fourth Thursday of November\. Today is the US Thanksgiving of (\d{4})/,
    ([y]) => nthWeekday(Number(y), 11, 4, 4),
  ],
  [
    /^(\d{4}) is coming in (\d+) hours/,
    ([y, n]) => addDays({ y: Number(y), m: 1, d: 1 }, -Math.ceil(Number(n) / 24)),
  ],
  [
    /today is the (\w+) Monday of (\d{4})/,
    ([n, y]) => addDays(nthWeekday(Number(y), 1, 1, 1), 7 * (count(n) - 1)),
  ],
  [
    /got her job in (\d{4})\. Today is her (\d+)-year work anniversary\. .* on ([A-Z][a-z]+) (\d+), her second day/,
    ([y, n, month, d]) =>
      addDays({ y: Number(y) + Number(n), m: monthNumber(month ?? ""), d: Number(d) }, -1),
  ],
  [/Christmas Eve of (\d{4})/, ([y]) => ({ y: Number(y), m: 12, d: 24 })],
  [
    /last day of the (\w+) quarter of (\d{4})/,
    ([n, y]) => addDays(addMonths({ y: Number(y), m: 1, d: 1 }, 3 * count(n)), -1),
  ],
  [
    /last day of ([A-Z][a-z]+) (\d{4})/,
    ([month, y]) => addDays(addMonths({ y: Number(y), m: monthNumber(month ?? ""), d: 1 }, 1), -1),
  ],
  [/last day of (\d{4})/, ([y]) => ({ y: Number(y), m: 12, d: 31 })],
  [/^Today is the first day of (\d{4})/, ([y]) => ({ y: Number(y), m: 1, d: 1 })],
  [
    /^Today is the (\w+) day of the (\w+) month of (\d{4})/,
    ([d, m, y]) => ({ y: Number(y), m: count(m), d: count(d) }),
  ],
  [/palindrome day of 2020/, () => ({ y: 2020, m: 2, d: 2 })],
  [/^Today is (\d+)\/(\d+)\b(?!\/).*?(\d{4})/, ([m, d, y]) => ({ y: Number(y), m: Number(m), d: Number(d) })],
  [new RegExp(`^(?:Today is|Today,|It is|The current local time is .* of) ${DATE}`), ([day]) => readDay(day)],
];

function readToday(said: string): CalendarDate | undefined {
  for (const [pattern, reader] of SENTENCES) {
    const found = pattern.exec(said);
    if (!found) continue;
    const today = reader(found.slice(1));
    return isDate(today) ? today : undefined;
  }
  return undefined;
}
