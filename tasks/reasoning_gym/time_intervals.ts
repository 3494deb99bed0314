import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { dayNumber, readDate } from "../../generators/calendar.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { DAY_MS, readStored, storedMoment, writeMoment } from "../../generators/time-formats.js";
import type { Moment } from "../../generators/time-formats.js";
import { parseDuration } from "../../verifiers/parse/duration.js";
import { parsed, read } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * How long it is from one time to another (reasoning-gym `time_intervals`). Differences from the source: milliseconds are exact,
 * where half of its answers are one too low; times shown with seconds are asked for with seconds; the end is never before
 * the start; a duration close by earns nothing; `1 day` and hours in words are read; the day of times without a date is
 * fixed, so that entries do not depend on the day they are made.
 */
const TYPES = ["time", "time_seconds", "time_ms", "date", "datetime", "datetime_tz"] as const;
const CLOCKS = { time: "%H:%M", time_seconds: "%H:%M:%S", time_ms: "%H:%M:%S.%f" } as const;
const DATES = [
  "%Y-%m-%d",
  "%B %d, %Y",
  "%m/%d/%Y",
  "%A, %B %d, %Y",
  "%a %b %d %Y",
  "%d %B %Y",
  "%Y-%m-%d (%A)",
] as const;
const DATETIMES = [
  "%Y-%m-%d %H:%M",
  "%Y-%m-%d %H:%M:%S",
  "%A, %B %d, %Y at %H:%M",
  "%a %b %d %Y %H:%M:%S",
  "%d %B %Y, %H:%M",
] as const;
const ZONED = [
  "%Y-%m-%d %H:%M %z",
  "%Y-%m-%d %H:%M:%S %z",
  "%d %B %Y, %H:%M %z",
  "%Y-%m-%d (%A) %H:%M:%S %z",
] as const;
const ANSWERS = ["HH:MM", "HH:MM:SS", "HH:MM:SS.mmm", "D days", "D days, HH:MM", "D days, HH:MM:SS"] as const;
/** Stands in for the day of times without a date. */
const NO_DAY = dayNumber({ y: 2000, m: 1, d: 1 }) * DAY_MS;

const date = z
  .string()
  .max(10)
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && readDate(text) !== undefined, "no date");
const moment = z
  .string()
  .max(40)
  .refine((text) => readStored(text) !== undefined, "no time");

const params = z.object({
  max_time_difference_seconds: z.number().int().min(1).max(86_400).default(86_400),
  min_date: date.default("1900-01-01"),
  max_date: date.default("3000-01-01"),
  max_date_difference_days: z.number().int().min(1).max(100_000).default(100),
  task_types: z
    .array(z.enum(TYPES))
    .min(1)
    .max(TYPES.length)
    .default([...TYPES]),
});

const instance = z
  .object({
    task_type: z.enum(TYPES),
    start_time: moment,
    end_time: moment,
    format: z.enum([...Object.values(CLOCKS), ...DATES, ...DATETIMES, ...ZONED]),
    expected_format: z.enum(ANSWERS),
  })
  .refine((own) => {
    const ms = interval(own);
    return ms >= 0 && ms < 1_000_000 * DAY_MS;
  }, "the end is before the start")
  .refine(
    ({ format, expected_format }) =>
      expected_format.startsWith("D") === format.includes("%Y") &&
      (expected_format === "D days") === (format.includes("%Y") && !format.includes("%H")),
    "format and answer do not belong together",
  );
type Instance = z.output<typeof instance>;
type Params = z.output<typeof params>;

/** Milliseconds from the start to the end; NaN where one of them is none. */
function interval({ start_time, end_time }: Pick<Instance, "start_time" | "end_time">): number {
  const [start, end] = [readStored(start_time), readStored(end_time)];
  if (!start || !end) return NaN;
  return end.local - start.local - ((end.offset ?? 0) - (start.offset ?? 0)) * 3_600_000;
}

export const task = defineTask({
  id: "time_intervals",
  suite: "reasoning_gym",
  version: 1,
  family: "time_intervals",
  capability: "execution",
  abilities: ["math", "order"],
  summary: "Find how long it is from one time or date to another.",
  judging:
    "The exact duration in the asked form, with or without leading zeros, or in words (2 hours 5 minutes); `1 day` and `1 days` are the same.",
  severalRight: false,
  params,
  levels: {
    easy: { max_time_difference_seconds: 3_600, max_date_difference_days: 7 },
    medium: {},
    hard: {
      max_date_difference_days: 1_825,
      task_types: ["time_ms", "date", "datetime", "datetime_tz"],
    },
  },
  grows: { what: "length of the interval", measure: interval },
  instance,
  difficulty: ({ max_time_difference_seconds, max_date_difference_days }) => ({
    max_time_difference_seconds,
    max_date_difference_days,
  }),

  generate(rng, params) {
    const task_type = rng.pick(params.task_types);
    return attempt("time_intervals", 1_000, () => draw(rng, params, task_type));
  },

  prompt(instance) {
    const { format, expected_format } = instance;
    const [start, end] = [instance.start_time, instance.end_time].map((text) =>
      writeMoment(readStored(text) ?? { local: 0 }, format),
    );
    const notes = [
      ...(format === "%m/%d/%Y" ? ["Dates are written as month/day/year."] : []),
      ...(format.includes("%Y") ? ["Count by the Gregorian calendar."] : ["Both times are of the same day."]),
      ...(format.includes("%z")
        ? [
            "Behind each time stands how far its clock is ahead of UTC (+0500 is five hours ahead, -0500 five hours behind).",
          ]
        : format.includes("%Y") && format.includes("%H")
          ? ["Both times are of one clock that is never changed."]
          : []),
      ...(isCut(instance) ? ["Seconds beyond the last full minute do not count."] : []),
    ].join(" ");
    return `How long is it from ${start} to ${end}? ${notes}

${answerFormat(`Answer in the form ${expected_format}${expected_format.startsWith("D") ? " (D is the number of full days)" : ""}.`, { example: EXAMPLES[expected_format] === solution(instance) ? OTHERS[expected_format] : EXAMPLES[expected_format] })}`;
  },

  solve(instance) {
    return solution(instance);
  },

  verify(answer, instance) {
    const given = read(answer, (text) => parseInterval(text, instance));
    if (!given.ok) return invalid(given.reason);
    const ms = interval(instance);
    const right = [ms, ...(isCut(instance) ? [ms - (ms % 60_000)] : [])];
    return right.includes(given.value) ? correct("the exact duration") : wrong("another duration");
  },
});

const EXAMPLES: Readonly<Record<Instance["expected_format"], string>> = {
  "HH:MM": "03:07",
  "HH:MM:SS": "03:07:42",
  "HH:MM:SS.mmm": "03:07:42.016",
  "D days": "23 days",
  "D days, HH:MM": "23 days, 03:07",
  "D days, HH:MM:SS": "23 days, 03:07:42",
};
const OTHERS: Readonly<Record<Instance["expected_format"], string>> = {
  "HH:MM": "04:16",
  "HH:MM:SS": "04:16:09",
  "HH:MM:SS.mmm": "04:16:09.205",
  "D days": "31 days",
  "D days, HH:MM": "31 days, 04:16",
  "D days, HH:MM:SS": "31 days, 04:16:09",
};

/** Published questions at times ask for minutes where seconds are shown: these are then left out. */
function isCut(instance: Instance): boolean {
  return instance.expected_format === "D days, HH:MM" && interval(instance) % 60_000 !== 0;
}

function draw(rng: Rng, params: Params, task_type: Instance["task_type"]): Instance | undefined {
  const stored = (start: Moment, end: Moment): Pick<Instance, "start_time" | "end_time"> => ({
    start_time: storedMoment(start),
    end_time: storedMoment(end),
  });
  const unit = { time: 60_000, time_seconds: 1_000, time_ms: 1 };
  if (task_type === "time" || task_type === "time_seconds" || task_type === "time_ms") {
    const size = unit[task_type];
    const most = Math.floor((params.max_time_difference_seconds * 1_000) / size);
    if (most < 1) throw new RangeError("time_intervals: no full minute in max_time_difference_seconds");
    const start = rng.int(0, DAY_MS / size - 2);
    const end = start + rng.int(1, Math.min(most, DAY_MS / size - 1 - start));
    return {
      task_type,
      ...stored({ local: NO_DAY + start * size }, { local: NO_DAY + end * size }),
      format: CLOCKS[task_type],
      expected_format: ({ time: "HH:MM", time_seconds: "HH:MM:SS", time_ms: "HH:MM:SS.mmm" } as const)[
        task_type
      ],
    };
  }
  const [first, last] = [params.min_date, params.max_date].map((text) =>
    dayNumber(readDate(text) ?? { y: 1, m: 1, d: 1 }),
  );
  if (first === undefined || last === undefined || last <= first)
    throw new RangeError("time_intervals: min_date is not before max_date");
  const days = rng.int(task_type === "date" ? 1 : 0, Math.min(params.max_date_difference_days, last - first));
  const day = rng.int(first, last - days);
  if (task_type === "date")
    return {
      task_type,
      ...stored({ local: day * DAY_MS }, { local: (day + days) * DAY_MS }),
      format: rng.pick(DATES),
      expected_format: "D days",
    };
  const format = rng.pick<Instance["format"]>(task_type === "datetime" ? DATETIMES : ZONED);
  const size = format.includes("%S") ? 1_000 : 60_000;
  const start: Moment = { local: day * DAY_MS + rng.int(0, DAY_MS / size - 1) * size };
  const most = Math.max(1, Math.floor((params.max_time_difference_seconds * 1_000) / size));
  const end: Moment = { local: start.local + days * DAY_MS + rng.int(1, most) * size };
  if (task_type === "datetime_tz") [start.offset, end.offset] = [rng.int(-12, 12), rng.int(-12, 12)];
  const times = stored(start, end);
  if (interval(times) <= 0) return undefined;
  return {
    task_type,
    ...times,
    format,
    expected_format: size === 1_000 ? "D days, HH:MM:SS" : "D days, HH:MM",
  };
}

/** In the asked form; `1 days` is what the source's reader knows. */
function solution(instance: Instance): string {
  const ms = interval(instance);
  const { expected_format: form } = instance;
  const two = (n: number): string => String(Math.floor(n)).padStart(2, "0");
  const days = Math.floor(ms / DAY_MS);
  if (form === "D days") return `${days} days`;
  const minutes = `${two((ms % DAY_MS) / 3_600_000)}:${two((ms / 60_000) % 60)}`;
  const clock = form.includes("SS") ? `${minutes}:${two((ms / 1_000) % 60)}` : minutes;
  const text = form.endsWith("mmm") ? `${clock}.${String(ms % 1_000).padStart(3, "0")}` : clock;
  return form.startsWith("D") ? `${days} days, ${text}` : text;
}

function parseInterval(text: string, { expected_format }: Instance): Parsed<number> {
  if (expected_format === "D days") {
    const days = parseWholeAnswer(text, {
      labels: ["number", "of", "days", "duration"],
      units: ["days", "day", "d"],
    });
    if (days.ok) return parsed(Number(days.value) * DAY_MS);
  }
  return parseDuration(text, expected_format.includes("SS") ? 3 : 2);
}
