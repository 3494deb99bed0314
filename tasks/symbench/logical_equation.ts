import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { bijections } from "../../generators/bijection.js";
import {
  drawLetterStatements,
  drawNumbers,
  LETTER_STATEMENTS,
  letterRule,
  letterStatementHolds,
} from "../../generators/letter-statements.js";
import type { LetterStatement } from "../../generators/letter-statements.js";
import { answerFormat, sentenceList } from "../../generators/text.js";
import { unbracket } from "../../verifiers/parse/list.js";
import { plainSigns } from "../../verifiers/parse/number.js";
import { parsed, plainLetters, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Which letter stands for which number (SymBench `logical_equation`). Differences from the source: the question says that
 * each number belongs to exactly one letter, and the verifier checks it; the lists are drawn; the statements leave one
 * solution, and but for the extra ones of the easy level none can be left out; multiples are compared exactly.
 */
const MAX_LETTERS = 15;

const letter = z
  .number()
  .int()
  .min(0)
  .max(MAX_LETTERS - 1);
const instance = z
  .object({
    /** In ascending order where generated. */
    numbers: z.array(z.number().int().min(1).max(1_000)).min(3).max(MAX_LETTERS),
    /**
     * Kind, first and second letter (from 0), value: first = value/10 x second, first - second = value,
     * first + second = value, first > second (value 0).
     */
    constraints: z
      .array(z.tuple([z.enum(LETTER_STATEMENTS), letter, letter, z.number().int().min(-1_000).max(2_000)]))
      .min(1)
      .max(60),
  })
  .refine(({ numbers }) => new Set(numbers).size === numbers.length, "a number stands twice")
  .refine(
    ({ numbers, constraints }) =>
      constraints.every(([, a, b]) => a !== b && a < numbers.length && b < numbers.length),
    "a statement names a letter that does not exist",
  );

const params = z.object({
  min_letters: z.number().int().min(4).max(MAX_LETTERS).default(9),
  max_letters: z.number().int().min(4).max(MAX_LETTERS).default(15),
  max_number: z.number().int().min(20).max(500).default(150),
  /** Share of "X > Y" among the statements that are tried; equations have equal shares of the rest. */
  greater_share: z.number().min(0).max(1).default(0.1),
  /** True statements that could be left out. */
  extra_constraints: z.number().int().min(0).max(10).default(0),
});

export const task = defineTask({
  id: "logical_equation",
  suite: "symbench",
  version: 1,
  family: "logical_equation",
  capability: "reasoning",
  abilities: ["math", "logic", "search"],
  summary: "Find which letter stands for which number from equations and comparisons.",
  judging:
    "The list must hold each of the numbers once and make every statement true; a plain list or letters with their numbers.",
  severalRight: false,
  params,
  // The source has 9 to 15 letters.
  levels: {
    easy: { min_letters: 4, max_letters: 6, max_number: 50, extra_constraints: 1 },
    medium: {},
    hard: { min_letters: 15, max_number: 300, greater_share: 0.4 },
  },
  grows: { what: "number of letters", measure: ({ numbers }) => numbers.length },
  instance,

  generate(rng, options) {
    return attempt("logical_equation", 200, () => {
      const n = rng.int(options.min_letters, options.max_letters);
      const numbers = drawNumbers(rng, n, options.max_number);
      const order = rng.shuffle(Array.from(numbers.keys()));
      // Copying the list would be the answer.
      if (order.every((place, i) => place === i)) return undefined;
      const constraints = drawLetterStatements(rng, numbers, order, options);
      return constraints && { numbers, constraints };
    });
  },

  prompt({ numbers, constraints }) {
    const names = numbers.map((_, i) => nameOf(i));
    return `The ${names.length} letters ${sentenceList(names)} stand for the ${names.length} numbers ${sentenceList(numbers.map(String))}. Each letter stands for one of these numbers, and each number belongs to exactly one letter. The following statements are all true:
${constraints.map((constraint, i) => `${i + 1}. ${written(constraint)}`).join("\n")}

Which number does each letter stand for?

${answerFormat(`List the ${names.length} numbers in the alphabetical order of their letters, beginning with A, separated by commas.`, { example: `[${numbers.map((_, i) => 1_001 + i).join(", ")}]` })}`;
  },

  solve({ numbers, constraints }) {
    const [values] = bijections(
      numbers.length,
      constraints.map((constraint) => letterRule(numbers, constraint)),
      1,
    ).found;
    if (!values) throw new Error("the statements contradict each other");
    return `[${values.map((value) => numbers[value]).join(", ")}]`;
  },

  verify(answer, { numbers, constraints }) {
    const n = numbers.length;
    const list = read(answer, (text) => parseValues(text, n));
    if (!list.ok) return invalid(list.reason);
    const values = list.value;
    if (sorted(values).join() !== sorted(numbers).join())
      return wrong("the list does not hold each of the numbers exactly once");
    for (const [i, constraint] of constraints.entries())
      if (!letterStatementHolds(constraint, values)) return wrong(`statement ${i + 1} is not true`);
    return correct("every number is used once and every statement is true");
  },
});

function nameOf(index: number): string {
  return String.fromCharCode(65 + index);
}

function sorted(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

function written([kind, a, b, value]: LetterStatement): string {
  const [x, y] = [nameOf(a), nameOf(b)];
  const number = value < 0 ? `-${-value}` : `${value}`;
  switch (kind) {
    case "multiple":
      return `${x} = ${value % 10 === 0 ? value / 10 : `${Math.floor(value / 10)}.${value % 10}`} * ${y}`;
    case "difference":
      return `${x} - ${y} = ${number}`;
    case "sum":
      return `${x} + ${y} = ${number}`;
    case "greater":
      return `${x} > ${y}`;
  }
}

/** `[3, 80, 36]`, also without brackets or with letters: `A = 3, B = 80`, `{"A": 3, "B": 80}` in any order. */
function parseValues(text: string, n: number): Parsed<number[]> {
  if (text.length > 2_000) return unreadable("too long for a list of numbers");
  const plain = plainLetters(plainSigns(text))
    .replace(/\\([{}])/g, "$1")
    .replace(/^[ \t]{0,8}[-•] /gm, "")
    .replace(/->|→/g, "=")
    .trim();
  const items = unbracket(plain)
    .replace(/["'`*$]/g, "")
    .replace(/\s{0,8}[:=]\s{0,8}/g, "=")
    .split(/[\s,;]+/)
    .filter((item) => item !== "" && item !== "and");
  const values = new Map<number, number>();
  let labels = 0;
  for (const [i, item] of items.entries()) {
    const match = /^(?:([A-Z])=)?(\+?\d{1,9})(?:\.0{0,6})?$/i.exec(item);
    if (!match) return unreadable(`"${item.slice(0, 20)}" is not a whole number`);
    if (match[1] !== undefined) labels++;
    const at = match[1] === undefined ? i : match[1].toUpperCase().charCodeAt(0) - 65;
    if (values.has(at)) return unreadable("a letter has two numbers");
    values.set(at, Number(match[2]));
  }
  if (labels > 0 && labels < items.length) return unreadable("some numbers have a letter, some have none");
  const list = Array.from({ length: n }, (_, i) => values.get(i));
  if (values.size !== n || list.includes(undefined))
    return unreadable(`a list of ${values.size} numbers where ${n} are needed`);
  return parsed(list as number[]);
}
