import { describe, expect, it } from "vitest";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { task } from "../../../tasks/reasoning_gym/time_intervals.js";
import { fromSource } from "../../../tasks/reasoning_gym/sources/time_intervals.js";
import { erase } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Julian day number of a Gregorian date (Fliegel and Van Flandern). */
function julianDay(y: number, m: number, d: number): number {
  const a = Math.trunc((m - 14) / 12);
  return (
    Math.trunc((1461 * (y + 4800 + a)) / 4) +
    Math.trunc((367 * (m - 2 - 12 * a)) / 12) -
    Math.trunc((3 * Math.trunc((y + 4900 + a) / 100)) / 4) +
    d -
    32075
  );
}

/** Milliseconds of a moment as the question shows it, by UTC where an offset stands there. */
function shown(text: string): number {
  const clock = /(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?/.exec(text);
  const [h = 0, min = 0, s = 0, ms = 0] = (clock ?? []).slice(1, 5).map((part) => Number(part ?? 0));
  const zone = / ([+-])(\d\d)00$/.exec(text);
  const ahead = zone ? Number(zone[2]) * (zone[1] === "-" ? -1 : 1) : 0;
  let [y, m, d] = [0, 0, 0];
  const iso = /(\d{4})-(\d\d)-(\d\d)/.exec(text);
  const slash = /(\d\d)\/(\d\d)\/(\d{4})/.exec(text);
  const name = MONTHS.findIndex((month) => new RegExp(`\\b${month}`).test(text));
  if (iso) [y, m, d] = [Number(iso[1]), Number(iso[2]), Number(iso[3])];
  else if (slash) [y, m, d] = [Number(slash[3]), Number(slash[1]), Number(slash[2])];
  else if (name >= 0) {
    const plain = text.replace(/\d\d:[\d:]*/, "");
    [y, m, d] = [Number(/\b\d{4}\b/.exec(plain)?.[0]), name + 1, Number(/\b\d\d\b/.exec(plain)?.[0])];
  }
  const day = y === 0 ? 0 : julianDay(y, m, d);
  const weekday = /(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.exec(text)?.[1];
  if (weekday) expect(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][day % 7]).toBe(weekday);
  return (((day * 24 + h - ahead) * 60 + min) * 60 + s) * 1_000 + ms;
}

/** Milliseconds of a plain answer in the asked form. */
function plain(answer: string, form: string): number | undefined {
  const text = answer.trim().replace(/\s*\.$/, "");
  if (form === "D days") {
    const days = /^(?:=\s*)?\+?\s?(\d+)(?:\.0*)?(?: days?)?$/i.exec(text.replace(/,(?=\d{3})/g, ""));
    return days ? Number(days[1]) * 86_400_000 : undefined;
  }
  const match = /^(?:(\d+) days?(?:,\s*|\s+))?(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?$/i.exec(text);
  if (!match || (match[4] === undefined && form.includes("SS") && match[1] === undefined)) return undefined;
  const [days = 0, h = 0, m = 0, s = 0, ms = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return m > 59 || s > 59 || (match[1] !== undefined && h > 23)
    ? undefined
    : (((days * 24 + h) * 60 + m) * 60 + s) * 1_000 + ms;
}

describeTask(task, {
  kind: "open",
  independent(answer, _instance, question) {
    const [, start = "", end = ""] = /^How long is it from (.*) to (.*?)\? /.exec(question) ?? [];
    const form = /Answer in the form (.*?)(?: \(D |\. Put)/.exec(question)?.[1] ?? "";
    const right = shown(end) - shown(start);
    expect(right).toBeGreaterThan(0);
    return plain(answer, form) === right;
  },
  nearMisses(answer, { expected_format }) {
    const digit = answer.replace(/\d(?=\D*$)/, (last) => String((Number(last) + 1) % 10));
    const first = answer.replace(/\d/, (own) => String((Number(own) + 1) % 10));
    return [
      digit,
      first,
      `-${answer}`,
      `${answer} or ${digit}`,
      `${answer}, ${digit}`,
      `${answer}\n${digit}`,
      `about ${answer}`,
      `not ${answer}`,
      `1${answer}`,
      `${answer} ${answer}`,
      `${answer} ago`,
      ...(expected_format.includes(":")
        ? [answer.replaceAll(":", ""), `${answer}:01`, answer.replace(":", ":6")]
        : []),
    ];
  },
  variants(answer, { expected_format }) {
    const [, days, h = "", m = "", s, ms] =
      /^(?:(\d+) days(?:, )?)?(?:(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{3}))?)?)?$/.exec(answer) ?? [];
    if (expected_format === "D days")
      return [
        days ?? "",
        `${days} DAYS`,
        `${days} day`,
        `${days}d`,
        `The duration is ${days} days`,
        `\\boxed{${answer}}`,
      ];
    const words = `${Number(h)} hours ${Number(m)} minutes${s === undefined ? "" : ` ${Number(s)}${ms === undefined ? "" : `.${ms}`} seconds`}`;
    return [
      `${days === undefined ? "" : `${days} days, `}${words}`,
      `${days === undefined ? "" : `${days} days and `}${words.replaceAll(" minutes", " min").replace(" hours ", "h, ")}`,
      answer.replace(" days,", days === "1" ? " day," : " days"),
      answer.replace(/(^|, )0(\d:)/, "$1$2"),
      `The duration is ${answer}`,
      ...(s === undefined ? [`${answer}:00`] : []),
    ];
  },
});

describe("time_intervals by hand", () => {
  const instance = (start_time: string, end_time: string, format: string, expected_format: string) =>
    task.instance.parse({ task_type: "datetime", start_time, end_time, format, expected_format });

  it("milliseconds are exact, which the source cut by one", () => {
    const ms = instance(
      "2026-11-29 09:43:58.821000",
      "2026-11-29 22:11:11.690000",
      "%H:%M:%S.%f",
      "HH:MM:SS.mmm",
    );
    expect(task.solve(ms)).toBe("12:27:12.869");
    for (const text of [
      "12:27:12.869",
      "12:27:12.869000",
      "12 hours 27 minutes 12.869 seconds",
      "12h 27m 12s 869ms",
    ])
      expect(task.verify(text, ms).status, text).toBe("correct");
    for (const text of ["12:27:12.868", "12:27:12", "12:27:12.9", "12:27:13.869"])
      expect(task.verify(text, ms).status, text).toBe("wrong");
    // .5 of a second are 500 thousandths, where the source read 5.
    const half = instance("2000-01-01 00:00:00", "2000-01-01 00:00:01.500000", "%H:%M:%S.%f", "HH:MM:SS.mmm");
    expect(task.verify("00:00:01.5", half).status).toBe("correct");
    expect(task.verify("00:00:01.005", half).status).toBe("wrong");
  });

  it("one day may be written as 1 day; no points for a minute more", () => {
    const one = instance("2020-02-28 10:00:00", "2020-02-29 12:30:00", "%Y-%m-%d %H:%M", "D days, HH:MM");
    for (const text of [
      "1 days, 02:30",
      "1 day, 02:30",
      "1 day, 2:30",
      "1 day 2 hours and 30 minutes",
      "1 day, 02:30:00",
    ])
      expect(task.verify(text, one).status, text).toBe("correct");
    for (const text of ["1 day, 02:31", "2 days, 02:30", "1 day", "02:30", "26 hours"])
      expect(task.verify(text, one).status, text).toBe("wrong");
    for (const text of [
      "1 day, 26:30",
      "1 day, 02:90",
      "-1 days, 02:30",
      "1 day, 02:30 or 02:31",
      "1.1 days",
    ])
      expect(task.verify(text, one).status, text).toBe("invalid");
    const leap = instance("2000-02-28 00:00:00", "2000-03-01 00:00:00", "%Y-%m-%d", "D days");
    expect(task.solve(leap)).toBe("2 days");
    expect(task.verify("2", leap).status).toBe("correct");
  });

  it("offsets from UTC are taken into account, and the end is not before the start", () => {
    const zoned = instance(
      "2867-07-05 20:54:00+06:00",
      "2867-07-18 08:50:00-07:00",
      "%Y-%m-%d %H:%M %z",
      "D days, HH:MM:SS",
    );
    expect(task.solve(zoned)).toBe("13 days, 00:56:00");
    expect(task.prompt(zoned)).toContain("2867-07-05 20:54 +0600 to 2867-07-18 08:50 -0700");
    const back = { ...zoned, end_time: "2867-07-05 08:50:00-07:00", start_time: "2867-07-05 20:54:00-06:00" };
    expect(task.instance.safeParse(back).success).toBe(false);
    expect(task.instance.safeParse({ ...zoned, start_time: "2867-02-30 20:54:00+06:00" }).success).toBe(
      false,
    );
  });

  it("a clock of two parts is no answer where three are asked for", () => {
    const seconds = instance("2000-01-01 10:00:00", "2000-01-01 10:03:30", "%H:%M:%S", "HH:MM:SS");
    for (const text of ["03:30", "3:30"]) expect(task.verify(text, seconds).status).toBe("invalid");
    for (const text of ["00:03:30", "0:03:30", "3 minutes 30 seconds"])
      expect(task.verify(text, seconds).status, text).toBe("correct");
  });

  it("seconds that a published question leaves out may stand there", () => {
    const cut = instance("2520-10-09 19:34:03", "2520-10-25 14:56:38", "%Y-%m-%d %H:%M:%S", "D days, HH:MM");
    expect(task.prompt(cut)).toContain("last full minute");
    for (const text of ["15 days, 19:22", "15 days, 19:22:35"])
      expect(task.verify(text, cut).status, text).toBe("correct");
    for (const text of ["15 days, 19:23", "15 days, 19:22:36"])
      expect(task.verify(text, cut).status, text).toBe("wrong");
    for (let i = 0; i < 200; i++) {
      const drawn = task.instance.parse(
        instanceAt(erase(task), resolveSetting(erase(task), "medium"), "cut", i),
      );
      expect(drawn.expected_format.includes("SS")).toBe(drawn.format.includes("%S"));
      if (!drawn.format.includes("%Y")) expect(drawn.start_time).toMatch(/^2000-01-01 /);
    }
  });

  it("reads the times of the format whose record has lost them", () => {
    const question =
      "A meeting started at 2024-01-15 (Monday) 14:30:45 +0300 and ended at 2024-01-16 (Tuesday) 10:00:00 -0200. How long was the meeting? Answer in D days, HH:MM:SS.";
    const metadata = {
      task_type: "datetime_tz",
      start_time: "2024-01-15 00:00:00",
      end_time: "2024-01-16 00:00:00",
      format: "%Y-%m-%d (%A) %H:%M:%S %z",
      expected_format: "D days, HH:MM:SS",
    };
    const read = task.instance.parse(fromSource({ question, metadata }));
    expect(task.solve(read)).toBe("1 days, 00:29:15");
  });
});
