import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/calendar_arithmetic.js";
import { fromSource } from "../../../tasks/reasoning_gym/sources/calendar_arithmetic.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { integerNearMisses, plainInteger } from "../../support/numbers.js";

const DAYS = "Saturday Sunday Monday Tuesday Wednesday Thursday Friday".split(" ");
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

type Day = [y: number, m: number, d: number];

/** Zeller's congruence. */
function weekday([y, m, d]: Day): string {
  const year = m < 3 ? y - 1 : y;
  const month = m < 3 ? m + 12 : m;
  const century = Math.floor(year / 100);
  const h =
    d +
    Math.floor((13 * (month + 1)) / 5) +
    (year % 100) +
    Math.floor((year % 100) / 4) +
    Math.floor(century / 4) +
    5 * century;
  return DAYS[h % 7] ?? "";
}
/** A leap year has a day between 28 February and 1 March. */
const isLeap = (y: number): boolean =>
  (DAYS.indexOf(weekday([y, 3, 1])) - DAYS.indexOf(weekday([y, 2, 28])) + 7) % 7 === 2;
const length = (y: number, m: number, leap = isLeap(y)): number =>
  [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1] ?? 0;

function next([y, m, d]: Day): Day {
  if (d < length(y, m)) return [y, m, d + 1];
  return m < 12 ? [y, m + 1, 1] : [y + 1, 1, 1];
}
function previous([y, m, d]: Day): Day {
  if (d > 1) return [y, m, d - 1];
  return m > 1 ? [y, m - 1, length(y, m - 1)] : [y - 1, 12, 31];
}

/** The answer by counting day after day, from the question's text. */
function found(question: string): string {
  const line = question.split("\n")[0] ?? "";
  const dates = [...line.matchAll(/(?:(\w+day), )?([A-Z][a-z]+) (\d+), (\d+)/g)].map((match): Day => {
    const day: Day = [Number(match[4]), MONTHS.indexOf(match[2] ?? "") + 1, Number(match[3])];
    if (match[1] !== undefined) expect(weekday(day)).toBe(match[1]);
    return day;
  });
  const [start = [1, 1, 1] as Day, end] = dates;
  const leap = /^Is the year (\d+)/.exec(line);
  if (leap) return isLeap(Number(leap[1])) ? "Yes" : "No";
  const offset = /it (\d+) days? (earlier|later)\?$/.exec(line);
  if (offset) {
    let day = start;
    for (let i = 0; i < Number(offset[1]); i++) day = offset[2] === "later" ? next(day) : previous(day);
    return weekday(day);
  }
  const first = /is a (\w+)\. The year is (not )?a leap year\. .* is (\w+) (\d+) of/.exec(line);
  if (first) {
    let days = Number(first[4]) - 1;
    for (let m = 1; MONTHS[m - 1] !== first[3]; m++) days += length(1, m, first[2] === undefined);
    return DAYS[(DAYS.indexOf(first[1] ?? "") + days) % 7] ?? "";
  }
  const event = /the (\w+) (\w+day) of (\w+) (\d+) /.exec(line);
  if (event) {
    const [y, m] = [Number(event[4]), MONTHS.indexOf(event[3] ?? "") + 1];
    const fitting = Array.from({ length: length(y, m) }, (_, i) => i + 1).filter(
      (d) => weekday([y, m, d]) === event[2],
    );
    const place = ["first", "second", "third", "fourth"].indexOf(event[1] ?? "");
    return String(fitting.at(place));
  }
  if (end) {
    const counted = /^How many times does (\w+day)/.exec(line)?.[1];
    let count = 0;
    for (let day = start; ; day = next(day)) {
      const name = weekday(day);
      if (counted === undefined ? !/^S[au]/.test(name) : name === counted) count++;
      if (day.join() === end.join()) return String(count);
    }
  }
  return weekday(start);
}

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const right = found(question);
    if (/^\d/.test(right)) return plainInteger(answer) === BigInt(right);
    const plain = answer.trim().toLowerCase();
    if (plain === right.toLowerCase()) return true;
    if (right.endsWith("day")) return plain.replace(/\W/g, "") === right.toLowerCase();
    // An explanation may stand behind yes and no.
    const words: string[] = plain.match(/[a-z]+/g) ?? [];
    const said = words.find((word) => ["yes", "no", "y", "n"].includes(word))?.charAt(0);
    const turned = words.includes("not");
    if (words.includes("yes") && words.includes("no")) return false;
    return said !== undefined && (said === right.charAt(0).toLowerCase()) !== turned;
  },
  nearMisses(answer, instance) {
    if (instance.task === "is_leap_year")
      return [
        answer === "Yes" ? "No" : "Yes",
        "Yes and No",
        "Yes or No",
        "maybe",
        "leap",
        String(instance.year),
      ];
    if (/^\d/.test(answer)) return integerNearMisses(answer);
    const other = DAYS[(DAYS.indexOf(answer) + 1) % 7] ?? "";
    return [
      other,
      `${answer} or ${other}`,
      `${answer}, ${other}`,
      `not ${answer}`,
      `not a ${answer}`,
      `${answer.slice(0, -1)}a`,
      answer.slice(0, 2),
      `${answer} ${answer}`,
      String(DAYS.indexOf(answer)),
      DAYS.join(" "),
    ];
  },
  variants(answer, instance) {
    if (instance.task === "is_leap_year")
      return [
        answer.toLowerCase(),
        answer.toUpperCase(),
        `${answer}!`,
        `The answer is ${answer.toLowerCase()}`,
      ];
    if (/^\d/.test(answer))
      return [
        `${answer}.0`,
        `= ${answer}`,
        `$${answer}$`,
        `\\boxed{${answer}}`,
        ...(instance.task === "recurring_event_day"
          ? [
              `${answer}th`,
              `${MONTHS[instance.month - 1]} ${answer}`,
              `${answer} ${MONTHS[instance.month - 1]} ${instance.year}`,
            ]
          : [`${answer} days`, `The number is ${answer}`]),
      ];
    return [
      answer.toLowerCase(),
      answer.toUpperCase(),
      answer.slice(0, 3),
      `It is ${answer}`,
      `it was a ${answer}.`,
      `The day of the week is ${answer}`,
      `\\text{${answer}}`,
      `on ${answer}`,
    ];
  },
  labels: [
    {
      of: (instance, answer) => (instance.task === "is_leap_year" ? answer : "other"),
      // Of three kinds of question at easy, seven at medium and six at hard one asks for yes or no.
      shares: (level) => {
        const kinds = { easy: 3, medium: 7, hard: 6 }[level];
        return { Yes: 1 / (2 * kinds), No: 1 / (2 * kinds), other: 1 - 1 / kinds };
      },
    },
  ],
});

describe("calendar_arithmetic by hand", () => {
  const judge = (answer: string, instance: unknown) =>
    task.verify(answer, task.instance.parse(instance)).status;

  it("weekdays in any case, and no points for another one", () => {
    const monday = { task: "weekday_of_date", target_date: "2022-06-13" };
    for (const text of ["Monday", "monday", "MON", "It is a Monday.", "**Monday**"])
      expect(judge(text, monday), text).toBe("correct");
    expect(judge("Tuesday", monday)).toBe("wrong");
    for (const text of ["Mondays", "Monday or Tuesday", "not Monday", "1", "Yes", ""])
      expect(judge(text, monday), text).toBe("invalid");
    expect(judge("Saturday", { task: "weekday_of_date", target_date: "2000-01-01" })).toBe("correct");
    expect(judge("Friday", { task: "weekday_of_date", target_date: "1582-10-15" })).toBe("correct");
  });

  it("says whether the year is a leap year where that matters", () => {
    const leap = {
      task: "weekday_of_date_from_first_date",
      year: 2024,
      first_day: "Tuesday",
      target_date: "2024-03-01",
      delta_days: 60,
    };
    expect(task.prompt(task.instance.parse(leap))).toContain("is a leap year");
    expect(judge("Saturday", leap)).toBe("correct");
    const other = { ...leap, year: 2022, target_date: "2022-03-01", delta_days: 59 };
    expect(task.prompt(task.instance.parse(other))).toContain("is not a leap year");
    expect(judge("Friday", other)).toBe("correct");
    expect(task.instance.safeParse({ ...other, delta_days: 60 }).success).toBe(false);
  });

  it("a span into the next year shows both years; one day off is wrong", () => {
    const span = { task: "count_business_days", start_date: "2022-12-18", end_date: "2023-03-28" };
    expect(task.prompt(task.instance.parse(span))).toContain(
      "Sunday, December 18, 2022 to Tuesday, March 28, 2023",
    );
    for (const text of ["72", "72.0", "72 business days", "72 days"])
      expect(judge(text, span), text).toBe("correct");
    for (const text of ["73", "71", "720", "172"]) expect(judge(text, span), text).toBe("wrong");
    const one = { task: "count_days", year: 2022, start_date: "2022-01-17", end_date: "2022-01-17" };
    expect(judge("1", { ...one, weekday: "Monday" })).toBe("correct");
    expect(judge("0", { ...one, weekday: "Tuesday" })).toBe("correct");
    expect(task.instance.safeParse({ ...span, end_date: "2022-12-17" }).success).toBe(false);
    expect(task.instance.safeParse({ ...span, end_date: "2023-02-29" }).success).toBe(false);
  });

  it("the day of the month as a number, an ordinal or a date of that month", () => {
    const event = {
      task: "recurring_event_day",
      year: 2022,
      month: 10,
      ordinal: "third",
      weekday: "Wednesday",
    };
    for (const text of [
      "19",
      "19th",
      "the 19th",
      "October 19",
      "October 19, 2022",
      "19 Oct 2022",
      "10/19/2022",
    ])
      expect(judge(text, event), text).toBe("correct");
    for (const text of ["20", "October 20", "-1"]) expect(judge(text, event), text).toBe("wrong");
    for (const text of ["November 19", "19 or 20", "October 19, 2023"])
      expect(judge(text, event), text).toBe("invalid");
    expect(judge("31", { ...event, ordinal: "last", weekday: "Monday" })).toBe("correct");
  });

  it("leap years by the rule of centuries", () => {
    for (const [year, is_leap] of [
      [1900, false],
      [2000, true],
      [2100, false],
      [1996, true],
      [2022, false],
    ] as const) {
      expect(judge(is_leap ? "Yes" : "No", { task: "is_leap_year", year, is_leap })).toBe("correct");
      expect(task.instance.safeParse({ task: "is_leap_year", year, is_leap: !is_leap }).success).toBe(false);
    }
    expect(judge("Yes, it is; no, it is not", { task: "is_leap_year", year: 2000, is_leap: true })).not.toBe(
      "correct",
    );
  });

  it("finds the counted weekday in a published question", () => {
    const metadata = { task: "count_days", year: 2022, start_date: "2022-08-01", end_date: "2022-09-08" };
    for (const question of [
      "How many Mondays are there from Saturday, July 2, 2022 to ...",
      "Count the occurrences of Monday from Friday, August 1 to ...",
      "Between Sunday, May 29, 2022 and Friday ... (counting both dates), how many times does Monday occur?",
    ])
      expect(fromSource({ question, metadata })).toMatchObject({ weekday: "Monday" });
  });

  it("draws every kind, and years on both sides", () => {
    const seen = new Set<string>();
    for (let i = 0; i < 200; i++) {
      const drawn = task.instance.parse(
        instanceAt(erase(task), resolveSetting(erase(task), "medium"), "kinds", i),
      );
      seen.add(drawn.task);
      expect(task.solve(drawn)).toBe(found(task.prompt(drawn)));
    }
    expect(seen.size).toBe(7);
  });
});
