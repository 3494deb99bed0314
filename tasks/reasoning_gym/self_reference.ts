import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { exampleOtherThan } from "../../generators/example.js";
import type { Rng } from "../../generators/rng.js";
import { consistentWays, COUNT_CLAIMS } from "../../generators/self-reference.js";
import type { CountClaim, SelfStatement } from "../../generators/self-reference.js";
import { answerFormat, numberWord } from "../../generators/text.js";
import { fold, parsed, read } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { parseWholeAnswer } from "../../verifiers/parse/whole-answer.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * In how many ways a list of statements about itself can be true and false (reasoning-gym `self_reference`). Differences from the
 * source: `difficulty` changes the number of statements (its 5 is the source's seven, of the same kinds, in any order); each
 * answer is equally frequent (the source mostly has 2): 1 to 4 for seven statements, 0 to 4 for more; the statements stand in
 * the entry; of up to seven none holds always or never, which told half of the answers ("at least 0", "exactly 0").
 */
const MAX_STATEMENTS = 12;
/** The source's number of statements. Of more, there are enough for claims that say nothing not to tell. */
const SOURCE_STATEMENTS = 7;
const MOST_WAYS = 4;

const params = z.object({ difficulty: z.number().int().min(1).max(10).default(5) });

const position = z.number().int().min(1).max(MAX_STATEMENTS);
const statement = z.union([
  z.tuple([z.enum(COUNT_CLAIMS), z.number().int().min(0).max(MAX_STATEMENTS)]),
  z.tuple([z.literal("one_of"), position, position]),
]);

export const task = defineTask({
  id: "self_reference",
  suite: "reasoning_gym",
  version: 1,
  family: "self_reference",
  capability: "reasoning",
  abilities: ["logic", "search"],
  summary: "Count the ways in which statements about themselves can be true and false.",
  judging: "The number of ways as digits or as a word.",
  severalRight: false,
  params,
  levels: { easy: { difficulty: 3 }, medium: {}, hard: { difficulty: 9 } },
  grows: { what: "statements", measure: ({ statements }) => statements.length },
  instance: z
    .object({
      /** A claim with its number (0 where it has none), or the numbers of two other statements. */
      statements: z.array(statement).min(1).max(MAX_STATEMENTS),
    })
    .refine(
      ({ statements }) =>
        statements.every(
          (each) =>
            each[0] !== "one_of" ||
            (each[1] !== each[2] &&
              [each[1], each[2]].every((at) => (statements[at - 1]?.[0] ?? "one_of") !== "one_of")),
        ),
      "a statement about two others must name two claims about numbers",
    ),

  generate(rng, { difficulty }) {
    const n = difficulty + 2;
    // Without claims that always or never hold, some numbers of statements leave one way at least.
    const target =
      n > SOURCE_STATEMENTS
        ? rng.balanced(MOST_WAYS + 1)
        : 1 + rng.balanced(Math.min(MOST_WAYS, Math.max(2, n - 2)));
    return attempt("self_reference", 20_000, () => {
      const statements = drawStatements(rng, n);
      return consistentWays(statements) === target ? { statements } : undefined;
    });
  },

  prompt({ statements }) {
    const n = statements.length;
    return `Each of these ${n} statements is either true or false:

${statements.map((each, i) => `Statement ${i + 1}: ${say(each, n)}`).join("\n")}

In how many ways can the ${n} statements be called true or false so that this fits what they say, that is: every statement called true is true, and every statement called false is false? It may be none. (A prime number has exactly two divisors; a composite number has more than two. 0 counts as even, and as neither prime nor composite; 1 is neither as well.)

${answerFormat("Answer with the number of ways as one whole number.", { example: exampleOtherThan(String(consistentWays(statements)), "9", "8") })}`;
  },

  solve({ statements }) {
    return String(consistentWays(statements));
  },

  verify(answer, { statements }) {
    const given = read(answer, parseWays);
    if (!given.ok) return invalid(given.reason);
    return given.value === BigInt(consistentWays(statements))
      ? correct("the number of ways is right")
      : wrong("not the number of ways");
  },
});

/** `3`, `3 ways`, `exactly 3`, `three ways`, `none`, `there are no ways`. */
function parseWays(text: string): Parsed<bigint> {
  const [, word = "", unit] =
    /^(?:there (?:is|are) |(?:the )?number of (?:possible )?ways(?: is |: ))?(?:exactly |only )?([a-z]{2,10})( (?:ways?|solutions?|assignments?))?$/.exec(
      fold(text),
    ) ?? [];
  if (word === "none" ? unit === undefined : word === "no" && unit !== undefined) return parsed(0n);
  const spelled = WORDS.indexOf(word);
  if (spelled >= 0) return parsed(BigInt(spelled));
  return parseWholeAnswer(text.replace(/(^|\b(?:is|are) |[:=] ?)(?:exactly|only) (?=\d)/i, "$1"), {
    labels: ["number", "of", "ways", "possible", "solutions", "assignments", "there", "answer"],
    units: ["ways", "way", "solutions", "solution", "assignments", "assignment"],
  });
}

const WORDS = Array.from({ length: 21 }, (_, n) => numberWord(n));

/** The source's kinds: four with a number, two about the kind of a number, one about two others. */
const WITH_NUMBER = ["at_least_true", "at_most_false", "exactly_true", "exactly_false"] as const;
const WITHOUT_NUMBER = ["prime_true", "composite_false"] as const;

/**
 * `n` different statements: of seven the source's kinds, of fewer some of them, of more further ones with other numbers.
 */
function drawStatements(rng: Rng, n: number): SelfStatement[] {
  // All `n` are never true, as there is a claim that exactly one of two is: so 0 and `n` say what always or never holds.
  const [least, most] = n > SOURCE_STATEMENTS ? [0, n] : [1, n - 1];
  const withNumber = (kind: CountClaim): SelfStatement => [kind, rng.int(least, most)];
  const pool: SelfStatement[] = [
    ...WITH_NUMBER.map(withNumber),
    ...WITHOUT_NUMBER.map((kind): SelfStatement => [kind, 0]),
  ];
  const seen = new Set(pool.map((each) => each.join()));
  if (n > SOURCE_STATEMENTS) {
    pool.push(["even_true", 0]);
    while (pool.length < n - 1) {
      const more = withNumber(rng.pick(WITH_NUMBER));
      if (seen.has(more.join())) continue;
      seen.add(more.join());
      pool.push(more);
    }
  }
  const claims = rng.sample(pool, n - 1);
  // The statement about two others stands anywhere among the claims: their numbers are those of the list with it.
  const place = rng.int(0, n - 1);
  const [a = 1, b = 2] = rng
    .sample(
      Array.from({ length: n }, (_, i) => i + 1).filter((at) => at !== place + 1),
      2,
    )
    .sort((x, y) => x - y);
  return [...claims.slice(0, place), ["one_of", a, b], ...claims.slice(place)];
}

function say(each: SelfStatement, n: number): string {
  const are = (count: number): string => (count === 1 ? "is" : "are");
  switch (each[0]) {
    case "one_of":
      return `Exactly one of statement ${each[1]} and statement ${each[2]} is true.`;
    case "at_least_true":
      return `At least ${each[1]} of these ${n} statements ${are(each[1])} true.`;
    case "at_most_false":
      return `At most ${each[1]} of these ${n} statements ${are(each[1])} false.`;
    case "exactly_true":
      return `Exactly ${each[1]} of these ${n} statements ${are(each[1])} true.`;
    case "exactly_false":
      return `Exactly ${each[1]} of these ${n} statements ${are(each[1])} false.`;
    case "prime_true":
      return "The number of true statements is a prime number.";
    case "composite_false":
      return "The number of false statements is a composite number.";
    case "even_true":
      return "The number of true statements is even.";
  }
}
