import * as z from "zod";
import { FIRST_NAMES, HABIT_ADJECTIVES, HABIT_NOUNS, HABITS } from "../../generators/data/habits.js";
import { answerFormat } from "../../generators/text.js";
import { fold, ITEM_QUOTES, parsed, read, trimChars, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, excerpt, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Find the one of many statements that answers a question (reasoning-gym `needle_haystack`). Differences from the source: the
 * statements are made of the package's own words, and exactly one person does what is asked; some others do the same with
 * another thing, or something else with the same thing; punctuation around the name costs nothing.
 */
const MAX_STATEMENTS = 5_000;
const count = z.number().int().min(3).max(MAX_STATEMENTS);

const params = z.object({
  min_num_statements: count.default(10),
  max_num_statements: count.default(100),
});

const QUESTION = /^Who ([^?]{1,150})\?/;
/** What stands behind the name in a statement. */
const habitOf = (statement: string): string => statement.slice(statement.indexOf(" ") + 1);
const nameOf = (statement: string): string => statement.slice(0, statement.indexOf(" "));

function needle(statements: readonly string[], question: string): string | undefined {
  const asked = QUESTION.exec(question)?.[1];
  const found = statements.filter((statement) => habitOf(statement) === asked);
  return found.length === 1 ? nameOf(found[0] ?? "") : undefined;
}

export const task = defineTask({
  id: "needle_haystack",
  suite: "reasoning_gym",
  version: 1,
  family: "needle_haystack",
  capability: "execution",
  abilities: ["search"],
  summary: "Find the one statement among many that answers a question.",
  judging: "The one name, in any case; a second name is refused.",
  severalRight: false,
  params,
  levels: {
    easy: { min_num_statements: 4, max_num_statements: 9 },
    medium: {},
    hard: { min_num_statements: 100, max_num_statements: 500 },
  },
  grows: { what: "statements", measure: ({ num_statements }) => num_statements },
  instance: z
    .object({
      question: z.string().max(200).regex(QUESTION),
      num_statements: z.number().int().min(1).max(MAX_STATEMENTS),
      statements: z
        .array(
          z
            .string()
            .max(200)
            .regex(/^[^\s.?]+ [^.?\n]+$/),
        )
        .min(1)
        .max(MAX_STATEMENTS),
    })
    .refine(
      ({ question, num_statements, statements }) =>
        question.length <= 200 &&
        num_statements === statements.length &&
        statements.length <= MAX_STATEMENTS &&
        needle(statements, question) !== undefined,
      "not that number of statements, or not exactly one that answers the question",
    ),
  difficulty: (p) => ({ num_statements: [p.min_num_statements, p.max_num_statements] }),

  generate(rng, { min_num_statements, max_num_statements }) {
    const num_statements = rng.int(min_num_statements, max_num_statements);
    const place = rng.int(0, num_statements - 1);
    const asked = `${rng.pick(HABITS)} ${rng.pick(things())}`;
    const [verb, thing] = [asked.slice(0, asked.indexOf(" ")), asked.slice(asked.indexOf(" ") + 1)];
    const known = new Set<string>();
    while (known.size < num_statements) {
      const name = rng.pick(FIRST_NAMES);
      if (known.size === place) {
        known.add(`${name} ${asked}`);
        continue;
      }
      // Now and then half of what is asked, so that one word of the question is not enough.
      const what = things()[rng.int(0, things().length + MORE)] ?? thing;
      const habit = `${HABITS[rng.int(0, HABITS.length + 3)] ?? verb} ${what}`;
      if (habit !== asked) known.add(`${name} ${habit}`);
    }
    return { question: `Who ${asked}?`, num_statements, statements: [...known] };
  },

  prompt({ question, statements }) {
    const asked = QUESTION.exec(question)?.[1] ?? "";
    return `${statements.join(". ")}.

By these statements exactly one person ${asked}. Who ${asked}?

${answerFormat("Answer with the name of that person.", { example: "Rumpelstiltskin" })}`;
  },

  solve({ question, statements }) {
    return needle(statements, question) ?? "";
  },

  verify(answer, { question, statements }) {
    const name = needle(statements, question) ?? "";
    const asked = (QUESTION.exec(question)?.[1] ?? "").toLowerCase();
    const given = read(answer, (text) => parseName(text, asked));
    if (!given.ok) return invalid(given.reason);
    return given.value === name.toLowerCase().normalize("NFC")
      ? correct("the name in the only statement that answers the question")
      : wrong(`${excerpt(given.value)} is another name`);
  },
});

let all: readonly string[] | undefined;

function things(): readonly string[] {
  all ??= HABIT_ADJECTIVES.flatMap((adjective) => HABIT_NOUNS.map((noun) => `${adjective} ${noun}`));
  return all;
}

/** What is drawn beyond the list is the thing that is asked about: in 6 % of the statements. */
const MORE = 300;

const EDGE = `${ITEM_QUOTES}.!()[]_ `;

/** One word, also in the statement itself: "Ida paints old boats", "the person who paints old boats is Ida". */
function parseName(text: string, asked: string): Parsed<string> {
  if (text.length > 400) return unreadable("too long for a name");
  let plain = trimChars(fold(text.normalize("NFC").replaceAll("**", "")), EDGE);
  if (plain.endsWith(` ${asked}`)) plain = plain.slice(0, -asked.length - 1);
  for (const lead of [
    `the person who ${asked} is`,
    "the person is",
    "the name is",
    "it is",
    "it's",
    "name:",
    "name is",
    "person:",
    "who:",
  ])
    if (plain.startsWith(`${lead} `)) plain = plain.slice(lead.length + 1);
  plain = trimChars(plain, EDGE);
  // Anything else, as in `\text{Olga}`, is left to the next reading.
  return /^[\p{L}'’-]+$/u.test(plain) ? parsed(plain) : unreadable("not one name");
}
