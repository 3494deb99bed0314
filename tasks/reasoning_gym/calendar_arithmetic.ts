import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { addDays, isLeapYear, isoDate, readWrittenDate, WEEKDAYS } from "../../generators/calendar.js";
import {
  asksWeekday,
  calendarQuestion,
  distance,
  KINDS,
  ORDINALS,
  question,
  solution,
  year,
} from "../../generators/calendar-questions.js";
import type { CalendarQuestion } from "../../generators/calendar-questions.js";
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
    hard: {
      // The weekday of one date is the easiest kind.
      tasks: KINDS.filter((name) => name !== "weekday_of_date"),
      offset_upper_bound: 365,
      year_range: 600,
      leap_year_range: 1_000,
    },
  },
  grows: { what: "days between the dates", measure: distance },
  instance: calendarQuestion,
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

function draw(rng: Rng, params: Params): CalendarQuestion | undefined {
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
    const leap = isLeapYear(own);
    const delta_days = rng.int(1, Math.min(size, leap ? 365 : 364));
    // The question tells of the year no more than this: one year of each kind, or it would make several entries.
    let like = params.year;
    while (isLeapYear(like) !== leap) like += like > 5_000 ? -1 : 1;
    const target_date = isoDate(addDays({ y: like, m: 1, d: 1 }, delta_days));
    return { task: kind, year: like, first_day: rng.pick(WEEKDAYS), target_date, delta_days };
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

/** The day of "19th", "October 19" and whole dates of the asked month. */
function dayOf(text: string, { year: y, month }: { year: number; month: number }): number | undefined {
  if (text.length > 80) return undefined;
  const ordinal = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/i.exec(text.trim());
  if (ordinal) return Number(ordinal[1]);
  const whole = /\d{4}/.test(text) ? text : `${text.trim()}, ${String(y).padStart(4, "0")}`;
  const found = readWrittenDate(whole);
  return found && found.y === y && found.m === month ? found.d : undefined;
}

function format(instance: CalendarQuestion): string {
  const value = solution(instance);
  if (typeof value === "boolean") return answerFormat("Answer with Yes or No.", { form: "Yes or No" });
  return asksWeekday(instance)
    ? answerFormat("Answer with the name of the weekday.", {
        example: exampleOtherThan(WEEKDAYS[value] ?? "", "Sunday", "Monday"),
      })
    : answerFormat("Answer with one whole number.", { example: exampleOtherThan(String(value), "17", "18") });
}
