import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { ACTIVITIES, OUTINGS } from "../../generators/data/outings.js";
import { drawDay, drawSpan, drawStray, isPossible } from "../../generators/free-time.js";
import type { Day, Interval } from "../../generators/free-time.js";
import type { Rng } from "../../generators/rng.js";
import { NAMES } from "../../generators/templates/pools.js";
import { answerFormat, optionBlock } from "../../generators/text.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { parseOption } from "../../verifiers/parse/option.js";
import { read } from "../../verifiers/parse/reading.js";
import { plainTimes, timeOfDay } from "../../verifiers/parse/time-range.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * When somebody can have visited a place (BIG-Bench-Hard `temporal_sequences`). Medium is the source's day: whole hours, three
 * to five sightings in order that leave one gap anywhere between getting up and closing time. Differences: in the source the
 * answer is the only time that no sighting has; here most questions have one or two others that reach beyond the gap, lie
 * behind closing time or before getting up. Hard has half hours, sightings in any order, a second gap that is too short
 * for a visit, and sightings beyond closing time.
 */
const OPTIONS = 4;
const minutes = z.number().int().min(0).max(1_440);
const interval = z.tuple([minutes, minutes]).refine(([from, to]) => from < to, "ends before it starts");

const instance = z
  .object({
    person: z.string().min(1).max(60),
    /** Without article. */
    place: z.string().min(1).max(60),
    wake: minutes,
    close: minutes,
    sightings: z
      .array(
        z.object({
          witness: z.string().min(1).max(60),
          activity: z.string().min(1).max(120),
          time: interval,
        }),
      )
      .min(1)
      .max(20),
    /** Shortest visit in minutes; 0 where nothing is said about it. */
    minimum: minutes,
    options: z.array(interval).min(2).max(10),
  })
  .refine(
    ({ options }) => new Set(options.map(([from, to]) => `${from} ${to}`)).size === options.length,
    "an option stands twice",
  )
  .refine(
    (day) => day.options.filter((option) => isPossible(option, plain(day))).length === 1,
    "not exactly one time is possible",
  );
type Instance = z.output<typeof instance>;
/** A day whose sightings say more than their times. */
type SeenDay = Omit<Day, "sightings"> & { sightings: readonly { time: Interval }[] };

const params = z.object({
  min_sightings: z.number().int().min(3).max(10).default(3),
  max_sightings: z.number().int().min(3).max(10).default(5),
  /** Minutes that all times are multiples of. */
  unit: z.union([z.literal(30), z.literal(60)]).default(60),
  /** Whether the sightings stand in any order. */
  shuffled: z.boolean().default(false),
  /** Share of days with a second gap, too short for a visit; then the shortest visit is stated. */
  short_gap_share: z.number().min(0).max(1).default(0),
  /** Share of days on which the last sighting goes on beyond closing time. */
  late_share: z.number().min(0).max(1).default(0),
});

export const task = defineTask({
  id: "temporal_sequences",
  suite: "bbh",
  version: 1,
  family: "temporal_sequences",
  capability: "planning",
  abilities: ["logic", "order"],
  summary: "Find the time in which somebody can have visited a place from when they were seen elsewhere.",
  judging:
    "The letter of the only possible time or the time itself, both ends, in any usual spelling (6pm-9pm, 18:00 to 21:00); two different options are refused.",
  severalRight: false,
  params,
  levels: {
    easy: { max_sightings: 3 },
    medium: {},
    hard: {
      min_sightings: 6,
      max_sightings: 8,
      unit: 30,
      shuffled: true,
      short_gap_share: 0.7,
      late_share: 0.5,
    },
  },
  grows: { what: "number of sightings", measure: ({ sightings }) => sightings.length },
  instance,

  generate(rng, params) {
    const { unit } = params;
    const target = rng.balanced(OPTIONS);
    const count = rng.int(params.min_sightings, params.max_sightings);
    const shape = {
      sightings: count,
      unit,
      shortGap: rng.chance(params.short_gap_share),
      late: rng.chance(params.late_share),
    };
    const { day, gap, short } = drawDay(rng, shape);
    const wrongs = drawWrongs(rng, { day, gap, short, unit });
    const others = rng.shuffle(wrongs);
    const options = [...others.slice(0, target), gap, ...others.slice(target)];
    const [person = "", ...witnesses] = rng.sample(NAMES, count + 1);
    const activities = rng.sample(ACTIVITIES, count);
    const sightings = day.sightings.map((time, i) => ({
      witness: witnesses[i] ?? "",
      activity: activities[i] ?? "",
      time: [...time] as Interval,
    }));
    return {
      person,
      place: rng.pick(OUTINGS),
      wake: day.wake,
      close: day.close,
      sightings: params.shuffled ? rng.shuffle(sightings) : sightings,
      minimum: day.minimum,
      options: options.map(([from, to]): Interval => [from, to]),
    };
  },

  prompt({ person, place, wake, close, sightings, minimum, options }) {
    const facts = [
      `${person} got up at ${timeOfDay(wake)}.`,
      ...sightings.map(
        ({ witness, activity, time }) =>
          `${witness} saw ${person} ${activity} from ${timeOfDay(time[0])} to ${timeOfDay(time[1])}.`,
      ),
      `The ${place} was open when ${person} got up and closed at ${timeOfDay(close)}.`,
      ...(minimum > 0 ? [`A visit to the ${place} takes at least ${duration(minimum)}.`] : []),
    ];
    return `${person} visited the ${place} one day. This is known about that day:
${facts.join("\n")}

${person} cannot have been at the ${place} before getting up, after it closed, or while somebody saw ${person} elsewhere; getting from one place to another takes no time. One of these times was that of the visit, and ${person} was at the ${place} from its beginning to its end. Which one can it have been?

${optionBlock(options.map(write))}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
  },

  solve(instance) {
    return optionLabel(answerIndex(instance));
  },

  verify(answer, instance) {
    const options = instance.options.map((option) => plainTimes(write(option)));
    const chosen = read(answer, (text) => parseOption(plainTimes(text), options));
    if (!chosen.ok) return invalid(chosen.reason);
    const right = answerIndex(instance);
    return chosen.value === right
      ? correct(`${optionLabel(right)} is free and before closing time`)
      : wrong(`${optionLabel(chosen.value)} is not possible, ${optionLabel(right)} is`);
  },
});

/**
 * The wrong options. Nearly always one has a time that nothing in the question has, and often one spans several things of the
 * day: with sightings only, the right option would be the one that no sentence has, and its times would be the rarest.
 */
function drawWrongs(
  rng: Rng,
  { day, gap, short, unit }: { day: Day; gap: Interval; short?: Interval; unit: number },
): Interval[] {
  const [stray, span] = [rng.chance(0.88), rng.chance(0.4)];
  return attempt("temporal_sequences options", 500, () => {
    const traps = [
      ...(stray ? [drawStray(rng, day, gap, unit)] : []),
      ...(short ? [short] : span ? [drawSpan(rng, day)] : []),
    ].filter((trap) => trap !== undefined);
    const wrongs = [...traps, ...rng.sample(day.sightings, OPTIONS - 1 - traps.length)];
    const isComplete = traps.length === Number(stray) + Number(short !== undefined || span);
    return isComplete && new Set(wrongs.map(String)).size === OPTIONS - 1 ? wrongs : undefined;
  });
}

function plain({ sightings, ...day }: SeenDay): Day {
  return { ...day, sightings: sightings.map(({ time }) => time) };
}

function answerIndex(instance: Instance): number {
  const day = plain(instance);
  return instance.options.findIndex((option) => isPossible(option, day));
}

function write([from, to]: Interval): string {
  return `${timeOfDay(from)} to ${timeOfDay(to)}`;
}

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const parts = [
    ...(hours === 0 ? [] : [hours === 1 ? "1 hour" : `${hours} hours`]),
    ...(minutes % 60 === 0 ? [] : [`${minutes % 60} minutes`]),
  ];
  return parts.join(" and ");
}
