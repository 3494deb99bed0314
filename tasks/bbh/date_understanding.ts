import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import {
  addDays,
  addMonths,
  readWrittenDate,
  isDate,
  isoDate,
  monthDayYear,
  readDate,
} from "../../generators/calendar.js";
import type { CalendarDate } from "../../generators/calendar.js";
import { dateGrid } from "../../generators/date-options.js";
import { drawStem, stemText, STEM_KINDS, todayOf } from "../../generators/date-stems.js";
import type { DateStem } from "../../generators/date-stems.js";
import { answerFormat, optionBlock } from "../../generators/text.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { parseOption } from "../../verifiers/parse/option.js";
import { parsed, read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * A date worked out from a sentence about today (BIG-Bench-Hard `date_understanding`): 37 kinds of sentences, then up to
 * two events that are dated from today or from each other, then one of the source's nine questions. Each sentence leaves
 * one reading (the source's forty eggs and its 36 hours do not, or not to its authors), the calendar is computed with
 * whole numbers. Options: dateGrid, because in the source the date that shares most parts with the others is nearly
 * always right. Month and year steps start on the 28th at the latest, so that they always have their day.
 */
const date = z
  .object({
    y: z.number().int().min(1).max(9999),
    m: z.number().int().min(1).max(12),
    d: z.number().int().min(1).max(31),
  })
  .refine(isDate, "no such date");
const QUESTIONS = {
  same: { unit: "days", n: 0 },
  day_after: { unit: "days", n: 1 },
  day_before: { unit: "days", n: -1 },
  hours_after: { unit: "days", n: 1 },
  week_after: { unit: "days", n: 7 },
  week_before: { unit: "days", n: -7 },
  ten_days_before: { unit: "days", n: -10 },
  month_before: { unit: "months", n: -1 },
  year_before: { unit: "months", n: -12 },
} as const;
type Question = keyof typeof QUESTIONS;
const EVENTS = ["concert,exam,picnic,election,lecture", "reunion,parade,auction,regatta,inspection"].map(
  (list) => list.split(","),
);

const link = z.object({
  event: z.string().min(1).max(40),
  unit: z.enum(["days", "weeks", "months"]),
  /** Negative: before. */
  n: z.number().int().min(-400).max(400),
});
const instance = z
  .object({
    stem: z.object({
      kind: z.enum(STEM_KINDS),
      date,
      n: z.number().int().min(-400).max(400),
      w: z.number().int().min(0).max(6),
      names: z.array(z.string().min(1).max(40)).length(2),
    }),
    /** Events, each dated from the one before, the first one from today. */
    links: z.array(link).max(4),
    question: z.enum(Object.keys(QUESTIONS) as Question[]),
    /** MM/DD/YYYY */
    options: z.array(z.string().max(40)).min(2).max(8),
    /** A published sentence in place of the stem's own. */
    text: z.string().max(500).nullable(),
  })
  .refine(({ options }) => options.every((text) => readDate(text)), "an option that is no date")
  .refine(({ options }) => new Set(options).size === options.length, "an option stands twice")
  .refine((asked) => answerIndex(asked) >= 0, "the right date is not among the options");

const params = z.object({
  /** Events dated from today or from each other. */
  min_links: z.number().int().min(0).max(4).default(0),
  max_links: z.number().int().min(0).max(4).default(2),
  /** Share of questions with five options in place of six. */
  five_share: z.number().min(0).max(1).default(0.15),
});

export const task = defineTask({
  id: "date_understanding",
  suite: "bbh",
  version: 1,
  family: "calendar",
  capability: "reasoning",
  abilities: ["math", "order"],
  summary: "Work out a date from what is said about today and the dates of events.",
  judging:
    "The letter of the right date, or the date itself in another common notation (6/9/2019, 2019-06-09, June 9, 2019).",
  severalRight: false,
  params,
  levels: {
    easy: { max_links: 0 },
    // The source has no events, which is easy here: a sentence and a question.
    medium: { min_links: 1, max_links: 1 },
    hard: { min_links: 2, max_links: 3 },
  },
  grows: { what: "clues to chain before the question", measure: ({ links }) => 1 + links.length },
  instance,

  generate(rng, { min_links, max_links, five_share }) {
    const five = rng.chance(five_share);
    const label = rng.balanced(five ? 5 : 6);
    const kind = rng.pick(STEM_KINDS);
    const count = rng.int(min_links, max_links);
    return attempt("date_understanding", 1_000, () => {
      const question = rng.pick(Object.keys(QUESTIONS) as Question[]);
      const stem = drawStem(rng, kind);
      if (!stem) return undefined;
      const events = rng.shuffle(EVENTS.flat());
      const links = Array.from({ length: count }, (_, i) => {
        const unit = rng.weighted(["days", "weeks", "months"] as const, [3, 2, 1]);
        const n = rng.int(2, { days: 40, weeks: 9, months: 5 }[unit]) * rng.pick([-1, 1]);
        return { event: events[i] ?? "", unit, n };
      });
      const right = answerDate({ stem, links, question });
      if (!right) return undefined;
      const [first, ...others] = dateGrid(rng, right, todayOf(stem)) ?? [];
      if (!first) return undefined;
      const wrongs = rng.shuffle(others).slice(0, five ? 4 : 5);
      const options = [...wrongs.slice(0, label), first, ...wrongs.slice(label)].map(monthDayYear);
      return { stem, links, question, options, text: null };
    });
  },

  prompt(instance) {
    const { stem, links, question, options, text } = instance;
    const told = links.map(({ event, unit, n }, i) => {
      const from = i === 0 ? "today" : `the ${links[i - 1]?.event}`;
      const amount = `${Math.abs(n)} ${Math.abs(n) === 1 ? unit.slice(0, -1) : unit}`;
      return `The ${event} is exactly ${amount} ${n < 0 ? "before" : "after"} ${from}.`;
    });
    const months = links.some(({ unit }) => unit === "months") || QUESTIONS[question].unit === "months";
    return `${[text ?? stemText(stem), ...told].join(" ")} ${ask(question, links.at(-1)?.event)}${months ? " (Months and years are counted from a day to the day of the same number.)" : ""}

The options are written as month/day/year (MM/DD/YYYY).

${optionBlock(options)}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
  },

  solve(instance) {
    return optionLabel(answerIndex(instance));
  },

  verify(answer, instance) {
    const chosen = read(answer, (text) => {
      const option = parseOption(text, instance.options);
      if (option.ok) return option;
      // A date in another notation, alone or behind its letter.
      const [, letter, date = text] = /^\(?([a-f])[).:]{1,2} (.*)$/i.exec(text) ?? [];
      const written = readWrittenDate(date);
      const at = written ? instance.options.findIndex((each) => isSameDay(each, written)) : -1;
      const agrees = letter === undefined || optionLabel(at) === `(${letter.toUpperCase()})`;
      return at >= 0 && agrees ? parsed(at) : option;
    });
    if (!chosen.ok) return invalid(chosen.reason);
    const right = answerIndex(instance);
    return chosen.value === right
      ? correct(`the date is ${instance.options[right]}`)
      : wrong(`the date is ${instance.options[right]}, not ${instance.options[chosen.value]}`);
  },
});

interface Asked {
  stem: DateStem;
  links: { event: string; unit: "days" | "weeks" | "months"; n: number }[];
  question: Question;
}

/** The date asked for; undefined where a step of months starts on a day that not every month has. */
function answerDate({ stem, links, question }: Asked): CalendarDate | undefined {
  const steps = [...links, QUESTIONS[question]];
  let current = todayOf(stem);
  for (const { unit, n } of steps) {
    if (unit === "months" && current.d > 28) return undefined;
    current = unit === "months" ? addMonths(current, n) : addDays(current, unit === "weeks" ? 7 * n : n);
  }
  return current;
}

function answerIndex(asked: Asked & { options: string[]; text: string | null }): number {
  // The source steps from days that not every month has: to the month's last day.
  const right =
    answerDate(asked) ??
    (asked.text === null ? undefined : addMonths(todayOf(asked.stem), QUESTIONS[asked.question].n));
  if (!right) return -1;
  return asked.options.findIndex((text) => isSameDay(text, right));
}

function isSameDay(option: string, date: CalendarDate): boolean {
  const shown = readDate(option);
  return shown !== undefined && isoDate(shown) === isoDate(date);
}

function ask(question: Question, event: string | undefined): string {
  const reference = event === undefined ? "today" : `the ${event}`;
  switch (question) {
    case "same":
      return event === undefined ? "Which date is today?" : `On which date is the ${event}?`;
    case "day_after":
      return event === undefined ? "Which date is tomorrow?" : `Which date is the day after the ${event}?`;
    case "day_before":
      return event === undefined ? "Which date was yesterday?" : `Which date is the day before the ${event}?`;
    case "hours_after":
      return event === undefined
        ? "Which date will it be 24 hours from now?"
        : `Which date is it 24 hours after the ${event}?`;
    case "week_after":
      return `Which date is one week after ${reference}?`;
    case "week_before":
      return `Which date is one week before ${reference}?`;
    case "ten_days_before":
      return `Which date is 10 days before ${reference}?`;
    case "month_before":
      return `Which date is one month before ${reference}?`;
    case "year_before":
      return `Which date is one year before ${reference}?`;
  }
}
