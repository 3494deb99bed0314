import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat, capitalize, sentenceList } from "../../generators/text.js";
import { parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Who tells the truth (reasoning-gym `knights_knaves`). Exactly one assignment fits; it is drawn first and uniformly.
 * Differences from the source: nested statements are bracketed so that they have one reading; every name needs one role,
 * nothing is given for half an answer; the answer is recomputed from the statements.
 */
export type Statement =
  | ["telling-truth" | "lying", number]
  | ["not", Statement]
  | ["->" | "<=>", Statement, Statement]
  | ["and" | "or", ...Statement[]];

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
      .array(
        z
          .custom<unknown>((value) => nesting(value) <= MAX_STATEMENT_DEPTH, "nested too deep")
          .pipe(statement),
      )
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
  );

const CONNECTIVES = ["not", "and", "or", "->", "<=>"] as const;
type Connective = (typeof CONNECTIVES)[number];

const params = z.object({
  n_people: z.number().int().min(2).max(7).default(2),
  depth_constraint: z.number().int().min(1).max(4).default(2),
  /** Parts of an "and" or "or": at most this many. */
  width_constraint: z.number().int().min(2).max(4).default(2),
  /** Connectives that statements are made of (ours; the source always uses all five). */
  connectives: z
    .array(z.enum(CONNECTIVES))
    .min(1)
    .default([...CONNECTIVES]),
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
  // Medium is the source's default, which is also its curriculum's lowest level: easy leaves out the harder connectives.
  // Plain claims alone never decide: with everybody's role turned round they hold as well.
  levels: {
    easy: { connectives: ["and", "or"] },
    medium: {},
    hard: { n_people: 4, depth_constraint: 3 },
  },
  grows: {
    what: "claims about a person, and one more for each negation, implication and equivalence",
    measure: ({ statements }) => statements.reduce((sum, s) => sum + weight(s), 0),
  },
  instance,
  difficulty: ({ n_people, depth_constraint, width_constraint }) => ({
    n_people,
    depth_constraint,
    width_constraint,
  }),

  generate(rng, { n_people, depth_constraint, width_constraint, connectives }) {
    const solution = Array.from({ length: n_people }, () => rng.chance());
    const names = rng.sample(NAMES, n_people);
    const [knight, knave] = rng.pick(TERMS);
    // With two people only 2 n - 1 = 3 different claims exist: more parts could never all differ.
    const width = Math.min(width_constraint, 2 * n_people - 1);
    const statements = attempt("knights_knaves", 20_000, () => {
      const drawn = solution.map((_, speaker) =>
        drawStatement(rng, { n: n_people, speaker, width, connectives }, depth_constraint),
      );
      const fitting = assignments(drawn);
      return fitting.length === 1 && fitting[0]?.every((truthful, i) => truthful === solution[i])
        ? drawn
        : undefined;
    });
    return { statements, solution, names, knight_knave_terms: terms(knight, knave) };
  },

  prompt({ statements, names, knight_knave_terms: words }) {
    const said = statements.map(
      (s, i) => `${names[i]} ${VERBS[i % VERBS.length]}: "${capitalize(render(s, names, words, false))}."`,
    );
    return `Everyone on an island is either ${words.a_knight} or ${words.a_knave}. ${words.Knight}s always tell the truth, and ${words.knave}s always lie: what ${words.a_knave} says is false as a whole. "Or" means at least one; "if ... then" is false only where the first part is true and the second is false.

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

/** Shape of the source: a plain claim or one of the connectives, each equally likely; never deeper than `depth`. */
function drawStatement(
  rng: Rng,
  shape: { n: number; speaker: number; width: number; connectives: readonly Connective[] },
  depth: number,
): Statement {
  const kind = depth <= 1 ? "claim" : rng.pick(["claim", ...shape.connectives] as const);
  const part = (): Statement => drawStatement(rng, shape, depth - 1);
  if (kind === "claim") {
    const about = rng.int(0, shape.n - 1);
    // "I am lying" has no truth value.
    return [about !== shape.speaker && rng.chance() ? "lying" : "telling-truth", about];
  }
  if (kind === "not") return ["not", part()];
  if (kind === "->" || kind === "<=>") return [kind, part(), part()];
  const parts: Statement[] = [];
  for (let wanted = rng.int(2, shape.width), tries = 0; parts.length < wanted && tries < 200; tries++) {
    const next = part();
    if (!parts.some((other) => JSON.stringify(other) === JSON.stringify(next))) parts.push(next);
  }
  return [kind, ...parts];
}

function weight(s: Statement): number {
  if (s[0] === "telling-truth" || s[0] === "lying") return 1;
  const own = s[0] === "and" || s[0] === "or" ? 0 : 1;
  return (s.slice(1) as Statement[]).reduce((sum, part) => sum + weight(part), own);
}

/** Numbers of the people that a statement speaks of, with repetitions. */
function people(s: Statement): number[] {
  return s[0] === "telling-truth" || s[0] === "lying" ? [s[1]] : (s.slice(1) as Statement[]).flatMap(people);
}

function holds(s: Statement, truthful: readonly boolean[]): boolean {
  switch (s[0]) {
    case "telling-truth":
      return truthful[s[1]] === true;
    case "lying":
      return truthful[s[1]] !== true;
    case "not":
      return !holds(s[1], truthful);
    case "->":
      return !holds(s[1], truthful) || holds(s[2], truthful);
    case "<=>":
      return holds(s[1], truthful) === holds(s[2], truthful);
    case "and":
      return (s.slice(1) as Statement[]).every((part) => holds(part, truthful));
    case "or":
      return (s.slice(1) as Statement[]).some((part) => holds(part, truthful));
  }
}

/** All ways in which each person is truthful exactly if their statement holds. */
function assignments(statements: readonly Statement[]): boolean[][] {
  const found: boolean[][] = [];
  for (let bits = 0; bits < 2 ** statements.length; bits++) {
    const truthful = statements.map((_, i) => (bits >> i) % 2 === 1);
    if (statements.every((s, i) => holds(s, truthful) === truthful[i])) found.push(truthful);
  }
  return found;
}

type Terms = z.output<typeof instance>["knight_knave_terms"];

function render(s: Statement, names: readonly string[], words: Terms, inner: boolean): string {
  const sub = (part: Statement): string => render(part, names, words, true);
  const group = (text: string): string => (inner ? `(${text})` : text);
  switch (s[0]) {
    case "telling-truth":
      return `${names[s[1]]} is ${words.a_knight}`;
    case "lying":
      return `${names[s[1]]} is ${words.a_knave}`;
    case "not":
      return group(`it is not the case that ${sub(s[1])}`);
    case "->":
      return group(`if ${sub(s[1])} then ${sub(s[2])}`);
    case "<=>":
      return group(`${sub(s[1])} if and only if ${sub(s[2])}`);
    case "and":
    case "or":
      return group((s.slice(1) as Statement[]).map(sub).join(` ${s[0]} `));
  }
}

const REFUSED = new Set([
  "not",
  "isn't",
  "isnt",
  "never",
  "or",
  "either",
  "neither",
  "nor",
  "if",
  "unless",
  "maybe",
  "perhaps",
  "possibly",
  "unknown",
]);

/** Roles in the order of `names`: each name once, followed by exactly one role word. */
function parseRoles(
  text: string,
  names: readonly string[],
  knight: string,
  knave: string,
): Parsed<boolean[]> {
  if (text.length > 5_000) return unreadable("too long for a list of roles");
  const lower = names.map((name) => name.toLowerCase());
  const roles = new Map<number, boolean>();
  let open: number | undefined;
  for (const token of text.toLowerCase().split(/[^a-z'’]+/)) {
    const name = lower.indexOf(token);
    const role =
      token === knight || token === `${knight}s`
        ? true
        : token === knave || token === `${knave}s`
          ? false
          : undefined;
    if (REFUSED.has(token.replace("’", "'"))) return unreadable(`"${token}" leaves a role open`);
    if (name >= 0) {
      if (open !== undefined) return unreadable(`no role for ${names[open]}`);
      if (roles.has(name)) return unreadable(`${names[name]} is named twice`);
      open = name;
    } else if (role !== undefined) {
      if (open === undefined) return unreadable(`the role "${token}" belongs to no name`);
      roles.set(open, role);
      open = undefined;
    }
  }
  if (roles.size !== names.length) return unreadable("not every person has a role");
  return parsed(names.map((_, i) => roles.get(i) === true));
}

/** Depth of nested arrays, without recursion deeper than the limit. */
function nesting(value: unknown, depth = 0): number {
  if (!Array.isArray(value) || depth > MAX_STATEMENT_DEPTH) return depth;
  return Math.max(depth + 1, ...value.slice(0, 20).map((part) => nesting(part, depth + 1)));
}
