import { describe, expect, it } from "vitest";
import { ACTIVITIES, OUTINGS } from "../../../generators/data/outings.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase } from "../../../tasks/task.js";
import { task } from "../../../tasks/bbh/temporal_sequences.js";
import { plainTimes } from "../../../verifiers/parse/time-range.js";
import { describeShortcuts } from "../../support/shortcuts.js";
import { describeTask } from "../../support/describe-task.js";

const TIME = "(noon|\\d{1,2}(?::30)?[ap]m)";
/** Half hours after midnight. */
function halfHours(text: string): number {
  if (text === "noon") return 24;
  const [, hour = "", half, day = ""] = /^(\d+)(:30)?([ap])m$/.exec(text) ?? [];
  return 2 * ((Number(hour) % 12) + (day === "p" ? 12 : 0)) + (half ? 1 : 0);
}

/** The right label from the question's text: the day in half hours, each free or not. */
function freeLabel(question: string): string {
  const [facts = "", , options = ""] = question.split("\n\n");
  const match = (pattern: string): number => halfHours(new RegExp(pattern).exec(facts)?.[1] ?? "");
  const [wake, close] = [match(`got up at ${TIME}\\.`), match(`closed at ${TIME}\\.`)];
  const free = Array.from({ length: 48 }, (_, i) => i >= wake && i < close);
  for (const [, from = "", to = ""] of facts.matchAll(new RegExp(`from ${TIME} to ${TIME}\\.`, "g")))
    free.fill(false, halfHours(from), halfHours(to));
  const least = /takes at least (?:(\d+) hours?)?(?: and )?(?:(\d+) minutes)?/.exec(facts);
  const minimum = 2 * Number(least?.[1] ?? 0) + Number(least?.[2] ?? 0) / 30;
  const right = options.split("\n").filter((line) => {
    const [, from = "", to = ""] = new RegExp(`^\\([A-D]\\) ${TIME} to ${TIME}$`).exec(line) ?? [];
    if (from === "") return false;
    const [start, end] = [halfHours(from), halfHours(to)];
    return end - start >= minimum && free.slice(start, end).every(Boolean);
  });
  expect(right.length).toBe(1);
  return (right[0] ?? "").slice(0, 3);
}

/** The text of an option in the question. */
const textOf = (question: string, label: string): string =>
  question
    .split("\n")
    .find((line) => line.startsWith(label))
    ?.slice(4) ?? "";
const inOwnWords = (instance: Parameters<typeof task.prompt>[0], answer: string): string =>
  textOf(task.prompt(instance), answer);
/** `16:30` of `4:30pm`. */
const as24 = (text: string): string =>
  text
    .split(" to ")
    .map((time) => `${Math.floor(halfHours(time) / 2)}:${halfHours(time) % 2 === 1 ? "30" : "00"}`)
    .join("-");

describeTask(task, {
  kind: "option",
  options: 4,
  independent: (answer, _instance, question) => {
    const letter = /^\W*([a-d])\W*$/i.exec(answer)?.[1]?.toUpperCase();
    return `(${letter})` === freeLabel(question);
  },
  nearMisses: (answer, instance) => {
    const label = `(${"ABCD".charAt(("ABCD".indexOf(answer.charAt(1)) + 1) % 4)})`;
    const [right = "", other = ""] = [answer, label].map((each) => inOwnWords(instance, each));
    return [
      label,
      other,
      `${answer} ${other}`,
      `${right} or ${other}`,
      `${answer}, ${label}`,
      `not ${answer}`,
      right.split(" to ")[0] ?? "",
      right.split(" to ").reverse().join(" to "),
      `${right.split(" to ")[0]} to ${other.split(" to ")[1]}x`,
      "(E)",
      "",
    ];
  },
  variants: (answer, instance) => {
    const text = inOwnWords(instance, answer);
    return [
      answer.charAt(1),
      answer.charAt(1).toLowerCase(),
      `${answer} ${text}`,
      text,
      text.replace(" to ", "-"),
      text.replace(" to ", " – "),
      text.replace(/(\d)([ap]m)/g, "$1 $2"),
      text.toUpperCase(),
      `from ${text}`,
      `between ${text.replace(" to ", " and ")}`,
      as24(text),
      `${answer} ${as24(text)}`,
      `Option ${answer.charAt(1)}`,
    ];
  },
  labels: [
    {
      of: (_instance, answer) => answer,
      shares: { "(A)": 0.25, "(B)": 0.25, "(C)": 0.25, "(D)": 0.25 },
    },
  ],
});
describeShortcuts(task, {
  options: (instance) => ["(A)", "(B)", "(C)", "(D)"].map((label) => textOf(task.prompt(instance), label)),
  text: (instance) => task.prompt(instance).split("\n\n")[0] ?? "",
});

describe("temporal_sequences by hand", () => {
  const sighting = (from: number, to: number) => ({
    witness: "Ben",
    activity: "reading in the library",
    time: [60 * from, 60 * to],
  });
  const base = {
    person: "Ann",
    place: "zoo",
    wake: 8 * 60,
    close: 18 * 60,
    sightings: [sighting(8, 11), sighting(14, 16), sighting(16, 19)],
    minimum: 0,
    options: [
      [14 * 60, 16 * 60],
      [11 * 60, 14 * 60],
      [11 * 60, 15 * 60],
      [19 * 60, 21 * 60],
    ],
  };
  const judge = (answer: string, over: Record<string, unknown> = {}) =>
    task.verify(answer, task.instance.parse({ ...base, ...over })).status;

  it("takes the time in any spelling, with both ends", () => {
    for (const answer of [
      "(B)",
      "B",
      "11am to 2pm",
      "11am-2pm",
      "11 am to 2 pm",
      "11:00-14:00",
      "11:00 - 14:00",
      "11:00am to 2:00 p.m.",
      "from 11am until 2pm",
      "between 11am and 2pm",
      "(B) 11am-2pm",
      "11 a.m. – 2 p.m.",
    ])
      expect(judge(answer), answer).toBe("correct");
    for (const answer of ["2pm to 4pm", "11am to 3pm", "14:00-16:00", "A"])
      expect(judge(answer), answer).toBe("wrong");
    for (const answer of [
      "11am",
      "11am to 1pm",
      "2pm to 11am",
      "11pm to 2am",
      "11am to 2pm or 2pm to 4pm",
      "(B) 2pm to 4pm",
      "11 to 2",
      "any time",
      "(A) 11am to 2pm",
      "11am to 2pm to 4pm",
      "(B) because the answer is A",
      "(B) since A, C and D overlap",
    ])
      expect(judge(answer), answer).not.toBe("correct");
  });

  it("writes noon and midnight in one way", () => {
    expect(plainTimes("noon to 12:30 PM")).toBe("12pm to 12:30pm");
    expect(plainTimes("12:00 noon")).toBe("12pm");
    expect(plainTimes("00:30-12:00")).toBe("12:30am to 12pm");
    expect(plainTimes("25:00")).toBe("25:00");
    expect(plainTimes("from 9 a.m. till 10 a.m.")).toBe("9am to 10am.");
  });

  it("refuses entries with no possible time or with two", () => {
    expect(task.instance.safeParse(base).success).toBe(true);
    for (const broken of [
      { sightings: [sighting(8, 12), sighting(14, 16), sighting(16, 18)] },
      { sightings: [sighting(8, 11), sighting(16, 18)] },
      { close: 13 * 60 },
      { minimum: 4 * 60 },
      { wake: 12 * 60 },
      { options: [...base.options.slice(0, 3), [11 * 60, 12 * 60]] },
      { options: [...base.options.slice(0, 3), base.options[1]] },
      { options: [...base.options.slice(0, 3), [20 * 60, 19 * 60]] },
    ])
      expect(task.instance.safeParse({ ...base, ...broken }).success).toBe(false);
  });

  it("the answer is seldom the only time that no sighting has", () => {
    for (const level of ["easy", "medium", "hard"] as const) {
      let only = 0;
      for (let index = 0; index < 400; index++) {
        const { options, sightings } = instanceAt(task, resolveSetting(erase(task), level), "only", index);
        const seen = new Set(sightings.map(({ time }) => time.join()));
        if (options.filter((option) => !seen.has(option.join())).length === 1) only++;
      }
      expect(only / 400, level).toBeLessThan(0.25);
    }
  });

  it("has enough to see and to visit, and no place to visit is one of being seen", () => {
    expect(new Set(ACTIVITIES).size).toBeGreaterThanOrEqual(40);
    expect(new Set(OUTINGS).size).toBeGreaterThanOrEqual(30);
    for (const place of OUTINGS)
      for (const activity of ACTIVITIES) expect(activity).not.toContain(` ${place}`);
  });
});
