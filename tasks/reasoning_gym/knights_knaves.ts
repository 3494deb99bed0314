import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { answerFormat, capitalize, sentenceList } from "../../generators/text.js";
import {
  assignments,
  drawStatement,
  isConstant,
  people,
  render,
  weight,
} from "../../generators/truth-tellers.js";
import type { Statement } from "../../generators/truth-tellers.js";
import { read } from "../../verifiers/parse/reading.js";
import { parseRoles, plural, ROLE_FILLERS } from "../../verifiers/parse/roles.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Who tells the truth (reasoning-gym `knights_knaves`). Exactly one assignment fits; it is drawn first and uniformly.
 * Differences from the source: nested statements are bracketed so that they have one reading; every name needs one role,
 * nothing is given for half an answer; the answer is recomputed from the statements.
 */
const MAX_PEOPLE = 10;
const MAX_STATEMENT_DEPTH = 8;

const statement: z.ZodType<Statement> = z.lazy(() =>
  z.union([
    z.tuple([
      z.enum(["telling-truth", "lying"]),
      z
        .number()
        .int()
        .min(0)
        .max(MAX_PEOPLE - 1),
    ]),
    z.tuple([z.literal("not"), statement]),
    z.tuple([z.enum(["->", "<=>"]), statement, statement]),
    z.tuple([z.enum(["and", "or"]), statement, statement], statement),
  ]),
);

const instance = z
  .object({
    statements: z
      .array(z.custom<unknown>((value) => isBounded(value), "nested too deep or too long").pipe(statement))
      .min(1)
      .max(MAX_PEOPLE),
    solution: z.array(z.boolean()),
    names: z.array(z.string().regex(/^[A-Za-z]{2,20}$/)),
    knight_knave_terms: z.object({
      knight: z.string().regex(/^[a-z]{3,20}$/),
      knave: z.string().regex(/^[a-z]{3,20}$/),
      a_knight: z.string().max(30),
      a_knave: z.string().max(30),
      Knight: z.string().max(30),
      Knave: z.string().max(30),
    }),
  })
  .refine(
    ({ statements, names, solution }) =>
      statements.length === names.length && solution.length === names.length,
    "one statement and one role a name",
  )
  .refine(
    ({ names }) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    "a name stands twice",
  )
  .refine(
    ({ statements, names }) => statements.every((s) => people(s).every((i) => i < names.length)),
    "a statement about nobody",
  )
  .refine(
    ({ statements }) => assignments(statements).length === 1,
    "the statements do not leave exactly one assignment",
  )
  .refine(({ names, knight_knave_terms: { knight, knave } }) => {
    const words = [...names.map((name) => name.toLowerCase()), knight, knave, plural(knight), plural(knave)];
    return new Set(words).size === words.length && words.every((word) => !ROLE_FILLERS.has(word));
  }, "names and roles are not told apart");

const params = z.object({
  n_people: z.number().int().min(2).max(7).default(2),
  depth_constraint: z.number().int().min(2).max(4).default(2),
  /** Parts of an "and" or "or": at most this many. */
  width_constraint: z.number().int().min(2).max(4).default(2),
  /** Most that all statements together may weigh (see `grows`); null: any weight. Ours, for the easy level. */
  max_weight: z.number().int().min(5).max(100).nullable().default(null),
});

export const task = defineTask({
  id: "knights_knaves",
  suite: "reasoning_gym",
  version: 1,
  family: "truth_tellers",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Find out who always tells the truth and who always lies.",
  judging:
    "Each name once with its right role, in any order and wording; an answer that leaves a role open or gives two is refused.",
  severalRight: false,
  params,
  // Medium is the source's default, which is also its curriculum's lowest level: easy bounds the statements' weight.
  levels: {
    easy: { max_weight: 5 },
    medium: {},
    hard: { n_people: 4, depth_constraint: 3 },
  },
  grows: {
    what: "claims about a person, one more for each negation, two more for each implication and equivalence",
    measure: ({ statements }) => statements.reduce((sum, s) => sum + weight(s), 0),
  },
  instance,
  difficulty: ({ n_people, depth_constraint, width_constraint }) => ({
    n_people,
    depth_constraint,
    width_constraint,
  }),

  generate(rng, { n_people, depth_constraint, width_constraint, max_weight }) {
    const solution = Array.from({ length: n_people }, () => rng.chance());
    const names = rng.sample(NAMES, n_people);
    const [knight, knave] = rng.pick(TERMS);
    const words = terms(knight, knave);
    // With two people only 2 n - 1 = 3 different claims exist: more parts could never all differ.
    const width = Math.min(width_constraint, 2 * n_people - 1);
    const statements = attempt("knights_knaves", 20_000, () => {
      const drawn = solution.map((_, speaker) =>
        drawStatement(rng, { n: n_people, speaker, width }, depth_constraint),
      );
      if (max_weight !== null && drawn.reduce((sum, s) => sum + weight(s), 0) > max_weight) return undefined;
      const fitting = assignments(drawn);
      if (fitting.length !== 1 || fitting[0]?.some((truthful, i) => truthful !== solution[i]))
        return undefined;
      // Always true or always false whoever is who: that alone would give its speaker away.
      if (drawn.some((s) => isConstant(s, n_people))) return undefined;
      // A statement that is the whole answer could be copied.
      const copied = drawn.some((s) => {
        const read = parseRoles(render(s, names, words, false), names, knight, knave);
        return read.ok && read.value.every((truthful, i) => truthful === solution[i]);
      });
      return copied ? undefined : drawn;
    });
    return { statements, solution, names, knight_knave_terms: words };
  },

  prompt({ statements, names, knight_knave_terms: words }) {
    const said = statements.map(
      (s, i) => `${names[i]} ${VERBS[i % VERBS.length]}: "${capitalize(render(s, names, words, false))}."`,
    );
    return `Everyone on an island is either ${words.a_knight} or ${words.a_knave}. ${capitalize(plural(words.knight))} always tell the truth, and ${plural(words.knave)} always lie: what ${words.a_knave} says is false as a whole. "Or" means at least one; "if ... then" is false only where the first part is true and the second is false.

You meet ${sentenceList(names)}.
${said.join("\n")}

Who is ${words.a_knight} and who is ${words.a_knave}?

${answerFormat("Give the role of each person by name.", { example: `Xavi is ${words.a_knave}, and Yvonne is ${words.a_knight}.` })}`;
  },

  solve(instance) {
    const { names, knight_knave_terms: words } = instance;
    const roles = assignments(instance.statements)[0] ?? [];
    const parts = names.map((name, i) => `${name} is ${roles[i] ? words.a_knight : words.a_knave}`);
    return parts.length === 1
      ? `${parts.join("")}.`
      : `${parts.slice(0, -1).join(", ")}, and ${parts.at(-1)}.`;
  },

  verify(answer, instance) {
    const { names, statements, knight_knave_terms: words } = instance;
    const roles = read(answer, (text) => parseRoles(text, names, words.knight, words.knave));
    if (!roles.ok) return invalid(roles.reason);
    const solution = assignments(statements)[0] ?? [];
    const at = names.findIndex((_, i) => roles.value[i] !== solution[i]);
    return at < 0
      ? correct("every role is right")
      : wrong(`${names[at]} is ${solution[at] ? words.a_knight : words.a_knave}`);
  },
});

/** The word pairs that reasoning-gym's scorer knows. */
const TERMS: readonly (readonly [string, string])[] = [
  ["knight", "knave"],
  ["pioneer", "laggard"],
  ["saint", "sinner"],
  ["hero", "villain"],
  ["angel", "devil"],
  ["altruist", "egoist"],
  ["sage", "fool"],
];
const NAMES =
  "Alma Bruno Celia Dario Edith Felix Gemma Henrik Irene Jonas Katja Lukas Maren Niko Olga Pablo Quentin Rosa Stefan Thea Ulrich Vera Wanda Yusuf Zora Anton Bianca Cyril Dora Emil Flora Gustav".split(
    " ",
  );
const VERBS = ["says", "claims", "declares", "remarks", "states"];

function terms(knight: string, knave: string) {
  const article = (word: string): string => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
  return {
    knight,
    knave,
    a_knight: article(knight),
    a_knave: article(knave),
    Knight: capitalize(knight),
    Knave: capitalize(knave),
  };
}

/** Whether nested arrays are within the depth and size that any statement needs. */
function isBounded(value: unknown, room = { parts: 200 }, depth = 0): boolean {
  if (!Array.isArray(value)) return true;
  if (depth > MAX_STATEMENT_DEPTH || (room.parts -= value.length) < 0) return false;
  return value.every((part) => isBounded(part, room, depth + 1));
}
