import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { judgeWord, TRUE_FALSE } from "../../verifiers/judge-word.js";
import { defineTask } from "../task.js";

/**
 * Whether all courses can be taken in some order (reasoning-gym `course_schedule`). Differences from the source: both answers are
 * made alike, from a schedule without a cycle in which one requirement more joins the ends of a chain, forwards for True and
 * backwards for False; so numbers of requirements, and whether some course needs none, tell nothing; true, yes and no are read.
 */
const MAX_COURSES = 100;
const MAX_REQUIREMENTS = 1_000;

const courseCount = z.number().int().min(5).max(MAX_COURSES);
const perCourse = z.number().int().min(1).max(5);
const cycle = z.number().int().min(3).max(8);
const params = z.object({
  min_num_courses: courseCount.default(5),
  max_num_courses: courseCount.default(10),
  /** Courses that a course requires, but for the first. */
  min_num_prerequisites: perCourse.default(1),
  max_num_prerequisites: perCourse.default(2),
  min_cycle_length: cycle.default(3),
  max_cycle_length: cycle.default(5),
  /** Share of questions whose answer is True. */
  p_solvable: z.number().min(0).max(1).default(0.5),
});

const course = z
  .number()
  .int()
  .min(0)
  .max(MAX_COURSES - 1);
/** The first course requires the second. */
type Requirement = [course: number, required: number];

export const task = defineTask({
  id: "course_schedule",
  suite: "reasoning_gym",
  version: 1,
  family: "course_schedule",
  capability: "reasoning",
  abilities: ["order", "search"],
  summary: "Decide whether courses that require each other can all be taken.",
  judging: "True or False (also yes or no), in any case; an answer that names both is refused.",
  severalRight: false,
  params,
  levels: {
    easy: { max_num_courses: 6, max_cycle_length: 3 },
    medium: {},
    hard: { min_num_courses: 20, max_num_courses: 40, min_cycle_length: 4, max_cycle_length: 6 },
  },
  grows: { what: "requirements", measure: ({ prerequisites }) => prerequisites.length },
  instance: z
    .object({
      courses: z.array(course).min(1).max(MAX_COURSES),
      prerequisites: z.array(z.tuple([course, course])).max(MAX_REQUIREMENTS),
      solution: z.boolean(),
      solvable: z.boolean(),
    })
    .refine(
      ({ courses, prerequisites }) =>
        new Set(courses).size === courses.length &&
        courses.every((each) => each < courses.length) &&
        prerequisites.every((pair) => pair.every((each) => each < courses.length)),
      "courses are not numbered from 0",
    )
    .refine(
      ({ courses, prerequisites, solution, solvable }) =>
        solution === solvable && solution === canTakeAll(courses.length, prerequisites),
      "the solution is not that of the requirements",
    ),
  difficulty: (options) => ({
    num_courses: [options.min_num_courses, options.max_num_courses],
    num_prerequisites: [options.min_num_prerequisites, options.max_num_prerequisites],
    cycle_length: [options.min_cycle_length, options.max_cycle_length],
  }),

  generate(rng, options) {
    const solution = options.p_solvable === 0.5 ? rng.balanced(2) === 1 : rng.chance(options.p_solvable);
    const count = rng.int(options.min_num_courses, options.max_num_courses);
    // A cycle of more than three fifths of the courses would nearly never be found.
    const longest = Math.min(options.max_cycle_length, Math.floor(0.6 * count));
    const length = rng.int(options.min_cycle_length, Math.max(options.min_cycle_length, longest));
    return attempt("course_schedule", 5_000, () => {
      if (length > count - 2) return undefined;
      const schedule = drawSchedule(rng, count, length, options);
      const ends = drawEnds(rng, schedule, length - 1);
      if (!ends) return undefined;
      const [first, last] = ends;
      const pairs = schedule.flatMap((needs, each) => needs.map((required): Requirement => [each, required]));
      pairs.push(solution ? [last, first] : [first, last]);
      // Numbers that tell nothing of the place in the schedule.
      const courses = rng.shuffle(Array.from({ length: count }, (_, i) => i));
      const prerequisites = rng
        .shuffle(pairs)
        .map(([each, required]): Requirement => [courses[each] as number, courses[required] as number]);
      return { courses, prerequisites, solution, solvable: solution };
    });
  },

  prompt({ courses, prerequisites }) {
    return `A student has to take ${courses.length} courses, numbered 0 to ${courses.length - 1}, one after the other. Some courses may be taken only after another one, in pairs (a, b): course b has to be finished before course a is begun. These are all such pairs:

${prerequisites.map(([each, required]) => `(${each}, ${required})`).join(", ")}

Is there an order in which all ${courses.length} courses can be taken?

${answerFormat("Answer True if there is one, False if not.", { form: "True or False" })}`;
  },

  solve({ solution }) {
    return solution ? "True" : "False";
  },

  verify(answer, { solution }) {
    return judgeWord(answer, solution ? "True" : "False", WORDS);
  },
});

/** "No cycle" explains a True, which else nothing with a "no" in it may. */
const WORDS: typeof TRUE_FALSE = {
  ...TRUE_FALSE,
  sentences: {
    True: withPlaces(
      ["no cycle", "no cycles", "no circular dependency", "no circular dependencies"],
      ["acyclic", "not cyclic"],
    ),
    False: withPlaces(
      ["a cycle", "cycle", "cycles", "a circular dependency", "circular dependencies"],
      ["cyclic", "not acyclic"],
    ),
  },
};

/** Sentences that say that the requirements have `what`, or are of a kind. */
function withPlaces(what: readonly string[], kinds: readonly string[]): string[] {
  const places = ["", " in the graph", " in the prerequisites", " in the pairs", " among the courses"];
  const holders = ["the graph", "it"].flatMap((it) => [`${it} has`, `${it} contains`]);
  const have = ["the prerequisites", "the pairs", "the courses"].flatMap((they) => [
    `${they} have`,
    `${they} contain`,
  ]);
  const sentences = what.flatMap((each) => [
    ...places.flatMap((place) => [
      each + place,
      `there is ${each}${place}`,
      `there are ${each}${place}`,
      `there exists ${each}${place}`,
    ]),
    `${each} exists`,
    `${each} exist`,
    ...[...holders, ...have].map((lead) => `${lead} ${each}`),
  ]);
  const said = [...sentences, ...kinds.flatMap((kind) => [kind, `the graph is ${kind}`])];
  return said.flatMap((sentence) => [sentence, `as ${sentence}`]);
}

/** For each place of a schedule the earlier places whose courses it requires. */
type Schedule = readonly (readonly number[])[];

/**
 * A schedule with a chain of `length` courses through its middle, of which the last requires as many as the first; further
 * requirements may shorten it or make its ends unlike.
 */
function drawSchedule(
  rng: Rng,
  count: number,
  length: number,
  { min_num_prerequisites, max_num_prerequisites }: z.output<typeof params>,
): Schedule {
  const chain = drawOthers(rng, count - 2, length, []);
  const [first, last] = [Math.min(...chain) + 1, Math.max(...chain) + 1];
  const schedule: number[][] = [];
  let before = -1;
  for (let i = 0; i < count; i++) {
    const drawn = Math.min(i, rng.int(min_num_prerequisites, max_num_prerequisites));
    const needs = i === last ? (schedule[first] ?? []).length : drawn;
    const isLink = chain.includes(i - 1);
    schedule.push(drawOthers(rng, i, needs, isLink && before >= 0 ? [before] : []));
    if (isLink) before = i;
  }
  return schedule;
}

/** Adds numbers below `limit` to `drawn` until there are `needs` different ones. */
function drawOthers(rng: Rng, limit: number, needs: number, drawn: number[]): number[] {
  while (drawn.length < needs) {
    const at = rng.int(0, limit - 1);
    if (!drawn.includes(at)) drawn.push(at);
  }
  return drawn;
}

/** Takes course after course that needs nothing more. */
function canTakeAll(count: number, prerequisites: readonly Requirement[]): boolean {
  const open = Array.from({ length: count }, () => 0);
  const next: number[][] = Array.from({ length: count }, () => []);
  for (const [each, required] of prerequisites) {
    next[required]?.push(each);
    open[each] = (open[each] ?? 0) + 1;
  }
  const taken = open.flatMap((needs, each) => (needs === 0 ? [each] : []));
  for (const each of taken)
    for (const later of next[each] ?? []) {
      open[later] = (open[later] ?? 0) - 1;
      if (open[later] === 0) taken.push(later);
    }
  return taken.length === count;
}

/**
 * Two places of a schedule between which the shortest chain has `steps` steps. Each requires others and is required, in the same
 * numbers: a requirement more between them, either way, changes how many others the courses have in the same way.
 */
function drawEnds(rng: Rng, schedule: Schedule, steps: number): [first: number, last: number] | undefined {
  const count = schedule.length;
  const users = new Array<number>(count).fill(0);
  for (const needs of schedule) for (const at of needs) users[at] = (users[at] as number) + 1;
  const found: [number, number][] = [];
  for (let first = 1; first < count - steps; first++) {
    const distance = new Array<number>(count).fill(count);
    distance[first] = 0;
    // All that a course requires comes before it, so that one pass along the schedule finds every shortest chain.
    for (let last = first + 1; last < count; last++) {
      const needs = schedule[last] as readonly number[];
      let nearest = count;
      for (const at of needs) nearest = Math.min(nearest, distance[at] as number);
      distance[last] = nearest + 1;
      const alike = needs.length === schedule[first]?.length && users[last] === users[first];
      if (nearest + 1 === steps && alike) found.push([first, last]);
    }
  }
  return found.length === 0 ? undefined : rng.pick(found);
}
