import { describe, expect, it } from "vitest";
import { NAMED_DAYS, STEM_KINDS } from "../../../generators/date-stems.js";
import { dateOf, dayNumber, nthWeekday, weekdayOf } from "../../../generators/calendar.js";
import { task } from "../../../tasks/bbh/date_understanding.js";
import { fromSource } from "../../../tasks/bbh/sources/date_understanding.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

const DAY = 86_400_000;
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first".split(
    " ",
  );
const nth = (word: string): number => ORDINALS.indexOf(word) + 1;

/** The calendar of the platform, in UTC: another one than the module's. */
const utc = (y: number, m: number, d: number): Date => new Date(Date.UTC(y, m - 1, d));
const plus = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY);
const plusMonths = (date: Date, months: number): Date => {
  const moved = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()));
  expect(moved.getUTCDate(), "the month has no such day").toBe(date.getUTCDate());
  return moved;
};
const written = (date: Date): string =>
  `${String(date.getUTCMonth() + 1).padStart(2, "0")}/${String(date.getUTCDate()).padStart(2, "0")}/${date.getUTCFullYear()}`;

/** All dates of a text in the order in which they stand. */
function datesIn(text: string): Date[] {
  const names = MONTHS.join("|");
  const pattern = new RegExp(
    `(${names}) (\\d+), (\\d{4})|(\\d+)(?:st|nd|rd|th)?(?: of)? (${names}),? (\\d{4})|(\\d{4})-(\\d\\d)-(\\d\\d)`,
    "g",
  );
  return [...text.matchAll(pattern)].map((m) =>
    m[1]
      ? utc(Number(m[3]), MONTHS.indexOf(m[1]) + 1, Number(m[2]))
      : m[5]
        ? utc(Number(m[6]), MONTHS.indexOf(m[5]) + 1, Number(m[4]))
        : utc(Number(m[7]), Number(m[8]), Number(m[9])),
  );
}

/** Today's date by the sentence, counted day by day where that is possible. */
function today(text: string): Date {
  const [date = utc(1, 1, 1), second] = datesIn(text);
  const number = (pattern: RegExp): number => Number(pattern.exec(text)?.[1]);
  const weekdays = (y: number, name: string): Date[] =>
    Array.from({ length: 366 }, (_, i) => plus(utc(y, 1, 1), i)).filter(
      (day) => day.getUTCFullYear() === y && WEEKDAYS[day.getUTCDay()] === name,
    );
  const ofMonth = (days: Date[], m: number): Date[] => days.filter((day) => day.getUTCMonth() === m - 1);
  const checkStart = (day: Date): void => {
    const told = /begins on a (\w+day)|January \d{4} is a (\w+day)/.exec(text);
    if (told) expect(told[1] ?? told[2]).toBe(WEEKDAYS[day.getUTCDay()]);
  };

  let m = /^Today is (\d\d)\/(\d\d)\/(\d{4}) \(month/.exec(text);
  if (m) return utc(Number(m[3]), Number(m[1]), Number(m[2]));
  m = /day first, .* dated (\d\d)\/(\d\d)\/(\d{4})/.exec(text);
  if (m) return utc(Number(m[3]), Number(m[2]), Number(m[1]));
  m = /the ([a-z-]+) day of the (\w+) month of (\d{4})/.exec(text);
  if (m) return utc(Number(m[3]), nth(m[2] ?? ""), nth(m[1] ?? ""));
  if (/^Yesterday was/.test(text)) return plus(date, 1);
  if (/^Tomorrow, on/.test(text)) return plus(date, -1);
  if (/^The day before yesterday/.test(text)) return plus(date, 2);
  if (/the day after tomorrow, which/.test(text)) return plus(date, -2);
  if (/^Exactly seven days before today/.test(text)) return plus(date, 7);
  if (/planted a pear tree/.test(text)) return plus(date, number(/is (\d+) days? after/));
  if (/report is due/.test(text)) return plus(date, -number(/is (\d+) days? before/));
  if (/running for exactly/.test(text))
    return new Date(Math.floor((date.getTime() + number(/exactly (\d+) hours/) * 3_600_000) / DAY) * DAY);
  if (/put dough aside at 12:00 noon/.test(text))
    return new Date(
      Math.floor((date.getTime() + (12 + number(/Exactly (\d+) hours/)) * 3_600_000) / DAY) * DAY,
    );
  if (/the clocks strike midnight/.test(text)) {
    const start = utc(number(/year (\d{4}) begins/), 1, 1).getTime();
    return new Date(Math.floor((start - number(/exactly (\d+) hours/) * 3_600_000) / DAY) * DAY);
  }
  if (/put off by/.test(text)) return plus(date, number(/off by (\d+) days?/));
  if (/earlier than planned/.test(text)) return plus(date, -number(/today, (\d+) days? earlier/));
  m = /on the (\w+) (\w+day) of every month .* meeting of (\w+) (\d{4})/.exec(text);
  if (m) {
    const month = MONTHS.indexOf(m[3] ?? "") + 1;
    checkStart(utc(Number(m[4]), month, 1));
    return ofMonth(weekdays(Number(m[4]), m[2] ?? ""), month)[nth(m[1] ?? "") - 1] as Date;
  }
  m = /is the last (\w+day) of (\w+) (\d{4})/.exec(text);
  if (m) {
    const month = MONTHS.indexOf(m[2] ?? "") + 1;
    checkStart(utc(Number(m[3]), month, 1));
    return ofMonth(weekdays(Number(m[3]), m[1] ?? ""), month).at(-1) as Date;
  }
  m = /fourth Thursday of November\. In (\d{4})/.exec(text);
  if (m) {
    checkStart(utc(Number(m[1]), 11, 1));
    return ofMonth(weekdays(Number(m[1]), "Thursday"), 11)[3] as Date;
  }
  m = /on the first day of (\w+) (\d{4})/.exec(text);
  if (m) return utc(Number(m[2]), MONTHS.indexOf(m[1] ?? "") + 1, 1);
  m = /on the last day of (\w+) (\d{4})/.exec(text);
  if (m) return utc(Number(m[2]), MONTHS.indexOf(m[1] ?? "") + 2, 0);
  m = /Today the (\w+) quarter of (\d{4}) begins/.exec(text);
  if (m) return utc(Number(m[2]), 3 * (nth(m[1] ?? "") - 1) + 1, 1);
  m = /last day of the (\w+) quarter of (\d{4})/.exec(text);
  if (m) return utc(Number(m[2]), 3 * nth(m[1] ?? "") + 1, 0);
  m = /^After today, (\d{4}) has (\d+) more days/.exec(text);
  if (m) return plus(utc(Number(m[1]), 12, 31), -Number(m[2]));
  if (/ married on /.test(text))
    return plusMonths(date, 12 * (/one year later/.test(text) ? 1 : number(/same day (\d+) years/)));
  if (/ was born on /.test(text)) return plusMonths(date, 12 * number(/turns (\d+) today/));
  if (/visit number/.test(text)) return plusMonths(date, number(/is visit number (\d+)\./) - 1);
  m = /^(\w+) says that today is .*; (\w+) says .* Only (\w+) is right/.exec(text);
  if (m) return m[1] === m[3] ? date : (second as Date);
  m = /Today is (?:(\d+) days? (before|after) its|the) leap day/.exec(text);
  if (m) {
    const year = number(/(\d{4})/);
    const leap = utc(year, 2, 29);
    expect(leap.getUTCMonth()).toBe(1);
    return plus(leap, Number(m[1] ?? 0) * (m[2] === "before" ? -1 : 1));
  }
  m = /Of all the (\w+day)s of that year, today is the ([a-z-]+)/.exec(text);
  if (m) {
    const year = number(/January (\d{4})/);
    checkStart(utc(year, 1, 1));
    return weekdays(year, m[1] ?? "")[nth(m[2] ?? "") - 1] as Date;
  }
  // Every pill has its day.
  if (/pill every day/.test(text))
    return Array.from({ length: number(/the (\d+) pills/) }, (_, i) => plus(date, i)).at(-1) as Date;
  m = /page of (\d{4}) has the number (\d+)/.exec(text);
  if (m) return plus(utc(Number(m[1]), 1, 1), Number(m[2]) - 1);
  m = /true date is (\d+) days? (later|earlier)/.exec(text);
  if (m) return plus(date, Number(m[1]) * (m[2] === "later" ? 1 : -1));
  const named = NAMED_DAYS.find(([name]) => text.startsWith(`Today is ${name} of the year`));
  if (named) return utc(number(/year (\d{4})/), named[1], named[2]);
  if (/^Today|^A calendar|^It is a quarter|writes in a diary/.test(text) && !second) return date;
  throw new Error(`unread: ${text}`);
}

function rightOption(question: string): string {
  const [told = "", rest = ""] = question.split("\n\nThe options are written");
  const sentences = told.split(/(?<=[.?"]) (?=[A-Z(])/);
  const asked = sentences.find((sentence) => sentence.endsWith("?")) ?? "";
  const events = sentences.filter((sentence) =>
    /^The \w+ is exactly \d+ \w+ (?:before|after)/.test(sentence),
  );
  const known = new Map([
    ["today", today(sentences.slice(0, sentences.indexOf(events[0] ?? asked)).join(" "))],
  ]);
  for (const sentence of events) {
    const [, event = "", n = "", unit = "", way, from = ""] =
      /^The (\w+) is exactly (\d+) (day|week|month)s? (before|after) (?:the )?(\w+)\./.exec(sentence) ?? [];
    const amount = Number(n) * (way === "before" ? -1 : 1);
    const start = known.get(from) as Date;
    known.set(
      event,
      unit === "month" ? plusMonths(start, amount) : plus(start, amount * (unit === "week" ? 7 : 1)),
    );
  }
  const start = known.get(
    [...known.keys()].find((name) => name !== "today" && asked.includes(name)) ?? "today",
  ) as Date;
  const moves: readonly (readonly [RegExp, (date: Date) => Date])[] = [
    [/Which date is today|On which date/, (date) => date],
    [/tomorrow|day after|24 hours/, (date) => plus(date, 1)],
    [/yesterday|day before/, (date) => plus(date, -1)],
    [/one week after/, (date) => plus(date, 7)],
    [/one week before/, (date) => plus(date, -7)],
    [/10 days before/, (date) => plus(date, -10)],
    [/one month before/, (date) => plusMonths(date, -1)],
    [/one year before/, (date) => plusMonths(date, -12)],
  ];
  const move = moves.find(([pattern]) => pattern.test(asked))?.[1];
  if (!move) throw new Error(`unread: ${asked}`);
  const answer = written(move(start));
  const right = rest.split("\n").filter((line) => /^\([A-F]\) /.test(line) && line.slice(4) === answer);
  expect(right.length, `${answer}: ${question}`).toBe(1);
  return (right[0] ?? "").slice(0, 3);
}

describeTask(task, {
  kind: "option",
  options: 6,
  independent: (answer, _instance, question) => {
    const letter = /^\W*([a-f])\W*$/i.exec(answer)?.[1]?.toUpperCase();
    return `(${letter})` === rightOption(question);
  },
  nearMisses: (answer, { options }) => {
    const right = answer.charCodeAt(1) - 65;
    const wrong = (right + 1) % options.length;
    const label = `(${"ABCDEF".charAt(wrong)})`;
    const [m = "", d = "", y = ""] = (options[right] ?? "").split("/");
    return [
      label,
      options[wrong] ?? "",
      `${answer} or ${label}`,
      `${answer} ${options[wrong]}`,
      `not ${answer}`,
      `${m}/${d}/${y.slice(2)}`,
      `${m}/${d}`,
      `${options[right]}0`,
      ...(m === d ? [] : [`${d}/${m}/${y}`]),
      "(G)",
    ];
  },
  variants: (answer, { options }) => {
    const text = options[answer.charCodeAt(1) - 65] ?? "";
    const [m = "", d = "", y = ""] = text.split("/");
    const month = MONTHS[Number(m) - 1] ?? "";
    return [
      answer.charAt(1),
      `option ${answer.charAt(1)}`,
      `${answer} ${text}`,
      text,
      `${Number(m)}/${Number(d)}/${y}`,
      `${y}-${m}-${d}`,
      `${month} ${Number(d)}, ${y}`,
      `${Number(d)} ${month} ${y}`,
      `${month.slice(0, 3)} ${Number(d)}, ${y}.`,
    ];
  },
  labels: [
    {
      of: (_instance, answer) => answer,
      shares: Object.fromEntries(
        ["(A)", "(B)", "(C)", "(D)", "(E)", "(F)"].map((label, i) => [
          label,
          0.85 / 6 + (i < 5 ? 0.15 / 5 : 0),
        ]),
      ),
    },
  ],
});

describeShortcuts(task, { options: ({ options }) => options });

const stem = { kind: "slashes", date: { y: 2014, m: 12, d: 30 }, n: 0, w: 0, names: ["Ana", "Bo"] };
const base = { stem, links: [], question: "same", text: null };
const answerTo = (changed: object, options: string[]): string => {
  const parsed = task.instance.safeParse({ ...base, ...changed, options });
  return parsed.success ? (parsed.data.options[task.solve(parsed.data).charCodeAt(1) - 65] ?? "") : "broken";
};

describe("date_understanding by hand", () => {
  it("gives the dates that the source has wrong", () => {
    // 36 hours before 2015 begins it is noon of the 30th.
    const hours = { stem: { ...stem, kind: "before_year", date: { y: 2015, m: 1, d: 1 }, n: 36 } };
    expect(answerTo(hours, ["12/29/2014", "12/30/2014"])).toBe("12/30/2014");
    const wedding = { stem: { ...stem, kind: "anniversary", date: { y: 1958, m: 1, d: 2 }, n: 5 } };
    expect(answerTo(wedding, ["01/02/1961", "01/02/1963"])).toBe("01/02/1963");
    const thanksgiving = { stem: { ...stem, kind: "thanksgiving", date: { y: 2001, m: 11, d: 1 } } };
    expect(answerTo(thanksgiving, ["11/22/2001", "11/22/2002"])).toBe("11/22/2001");
    const lastDay = {
      stem: { ...stem, kind: "last_of_month", date: { y: 2012, m: 1, d: 1 } },
      question: "week_after",
    };
    expect(answerTo(lastDay, ["02/06/2012", "02/07/2012"])).toBe("02/07/2012");
    // Forty of them, one a day, the first on 9 May: the text says so and the last one is on 17 June.
    const pills = { stem: { ...stem, kind: "one_a_day", date: { y: 2017, m: 5, d: 9 }, n: 39 } };
    expect(answerTo(pills, ["06/17/2017", "06/18/2017"])).toBe("06/17/2017");
    const entry = task.instance.parse({ ...base, ...pills, options: ["06/17/2017", "06/18/2017"] });
    expect(task.prompt(entry)).toContain(
      "the first one on that very date, and takes the last of the 40 pills",
    );
  });

  it("names the true weekday of a month's first day", () => {
    for (let index = 0; index < 4_000; index++) {
      const date = dateOf(dayNumber({ y: 1900, m: 1, d: 1 }) + 12 * index);
      expect(weekdayOf(date)).toBe(utc(date.y, date.m, date.d).getUTCDay());
      expect(dayNumber(date)).toBe(dayNumber({ y: 1900, m: 1, d: 1 }) + 12 * index);
    }
    expect(nthWeekday(2024, 2, 4, -1)).toEqual({ y: 2024, m: 2, d: 29 });
  });

  it("steps over leap days and refuses steps of months from days that not every month has", () => {
    const from = (y: number, m: number, d: number, question: string, n = 0) => ({
      stem: { ...stem, date: { y, m, d }, n },
      question,
    });
    expect(answerTo(from(2000, 2, 28, "day_after"), ["02/29/2000", "03/01/2000"])).toBe("02/29/2000");
    expect(answerTo(from(1900, 2, 28, "day_after"), ["02/29/2000", "03/01/1900"])).toBe("03/01/1900");
    expect(answerTo(from(2001, 3, 31, "month_before"), ["02/28/2001", "03/03/2001"])).toBe("broken");
    expect(answerTo(from(2001, 3, 1, "ten_days_before"), ["02/19/2001", "02/20/2001"])).toBe("02/19/2001");
  });

  it("takes a date in common notations and no other reading of its numbers", () => {
    const entry = task.instance.parse({
      ...base,
      stem: { ...stem, date: { y: 2019, m: 6, d: 9 } },
      options: ["06/09/2019", "09/06/2019", "06/10/2019"],
    });
    const judge = (answer: string) => task.verify(answer, entry).status;
    for (const answer of [
      "(A)",
      "6/9/2019",
      "2019-06-09",
      "June 9, 2019",
      "9 June 2019",
      "June 9th, 2019",
      "Jun 9, 2019",
      "9th of June 2019",
      "(A) June 9, 2019",
      "A. 9 June 2019",
      "Jun. 9 2019",
      "09 Jun. 2019",
      "Sunday, June 09, 2019",
      "06-09-2019",
      "2019/06/09",
      "June 9,2019",
      "06/09/2019 (June 9, 2019)",
    ])
      expect(judge(answer), answer).toBe("correct");
    for (const answer of ["9/6/2019", "6 September 2019", "(B)", "(C) 06/10/2019"])
      expect(judge(answer), answer).toBe("wrong");
    for (const answer of [
      "6/9/19",
      "June 2019",
      "06/09/2019 or 06/10/2019",
      "06/09/20190",
      "(A) 06/10/2019",
      "June 9",
      "2019-09-06T00:00",
    ])
      expect(judge(answer), answer).toBe("invalid");
  });

  it("has at least 24 kinds of sentences, none above 6 %", () => {
    expect(STEM_KINDS.length).toBeGreaterThanOrEqual(34);
    expect(1 / STEM_KINDS.length).toBeLessThan(0.06);
  });

  it("reads published kinds of sentences", () => {
    const day = (said: string): unknown =>
      (
        fromSource({
          question: `${said} What is the date today in MM/DD/YYYY?\nOptions:\n(A) 01/01/2000`,
        }) as { stem: { date: unknown } }
      ).stem.date;
    expect(day("The fair was scheduled to be on 02/28/1950, but was delayed by one day to today.")).toEqual({
      y: 1950,
      m: 3,
      d: 1,
    });
    expect(
      day(
        "Ana swims on the 12th of each month starting from the November of 2001. It is her 4th visit to the pool today.",
      ),
    ).toEqual({ y: 2002, m: 2, d: 12 });
    expect(day("2021 is coming in 48 hours.")).toEqual({ y: 2020, m: 12, d: 30 });
    expect(day("The deadline is Mar 2, 2020, which is 3 days away from now.")).toEqual({
      y: 2020,
      m: 2,
      d: 28,
    });
  });

  it("takes today from the published answer where a published sentence is not known", () => {
    const row = {
      question:
        "Nobody knows what this means. What is the date 10 days ago in MM/DD/YYYY?\nOptions:\n(A) 01/05/2001\n(B) 01/06/2001",
      answer: "(B)",
    };
    const entry = task.instance.parse(fromSource(row));
    expect(task.solve(entry)).toBe("(B)");
    expect(task.instance.safeParse(fromSource({ ...row, answer: "free text" })).success).toBe(false);
  });
});
