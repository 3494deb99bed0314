import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { bijections } from "../../generators/bijection.js";
import { drawShelfConditions, shelfRule } from "../../generators/shelf.js";
import { answerFormat, sentenceList } from "../../generators/text.js";
import { parseItems } from "../../verifiers/parse/list.js";
import { parsed, plainLetters, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Books on a shelf under conditions (SymBench `permutations_and_combinations`). Differences from the source: the list
 * must hold every book once, which its checker did not look at; conditions are derived from a hidden order, so that one
 * exists; none is repeated or follows from the others; few orders are right. Books and positions count from 0 in the
 * instance, from A and 1 in the question.
 */
const MAX_BOOKS = 12;
const index = z
  .number()
  .int()
  .min(0)
  .max(MAX_BOOKS - 1);

const constraint = z.discriminatedUnion("kind", [
  /** Book `a` stands (or does not stand) in `position`. */
  z.object({ kind: z.literal("at"), a: index, position: index }),
  z.object({ kind: z.literal("not_at"), a: index, position: index }),
  z.object({ kind: z.literal("left"), a: index, b: index }),
  z.object({ kind: z.literal("right"), a: index, b: index }),
  z.object({ kind: z.literal("adjacent"), a: index, b: index }),
  z.object({ kind: z.literal("not_adjacent"), a: index, b: index }),
  /** The positions differ by `distance`. */
  z.object({ kind: z.literal("distance"), a: index, b: index, distance: index.min(2) }),
  /** Book `a` stands anywhere between `b` and `c`, in either order. */
  z.object({ kind: z.literal("between"), a: index, b: index, c: index }),
  /** Book `a` stands in `position`, or `b` in `other`, or both. */
  z.object({ kind: z.literal("either"), a: index, position: index, b: index, other: index }),
]);
type Constraint = z.output<typeof constraint>;

const instance = z
  .object({
    /** How many books. */
    books: z.number().int().min(3).max(MAX_BOOKS),
    constraints: z.array(constraint).min(1).max(60),
  })
  .refine(
    ({ books, constraints }) =>
      constraints.every((one) => {
        const named = booksOf(one);
        return (
          new Set(named).size === named.length &&
          [...named, ...positionsOf(one)].every((number) => number < books)
        );
      }),
    "a condition names a book twice, or a book or position that does not exist",
  );

const SOURCE_KINDS = ["at", "not_at", "left", "right", "adjacent"] as const;
const MORE_KINDS = [...SOURCE_KINDS, "not_adjacent", "distance", "between", "either"] as const;

const params = z.object({
  min_books: z.number().int().min(4).max(MAX_BOOKS).default(6),
  max_books: z.number().int().min(4).max(MAX_BOOKS).default(9),
  /** At most so many orders are right. */
  max_solutions: z.number().int().min(1).max(100).default(4),
  kinds: z
    .array(z.enum(MORE_KINDS))
    .min(1)
    .max(MORE_KINDS.length)
    .default([...SOURCE_KINDS]),
});

export const task = defineTask({
  id: "permutations_and_combinations",
  suite: "symbench",
  version: 1,
  family: "permutations_and_combinations",
  capability: "planning",
  abilities: ["logic", "order", "search"],
  summary: "Put books on a shelf so that all conditions hold.",
  judging: "Every order that holds each book exactly once and fulfils all conditions is right.",
  severalRight: true,
  params,
  levels: {
    easy: { min_books: 5, max_books: 6, max_solutions: 6 },
    medium: {},
    hard: { min_books: 10, max_books: 12, max_solutions: 1, kinds: [...MORE_KINDS] },
  },
  grows: { what: "number of books", measure: ({ books }) => books },
  instance,

  generate(rng, { min_books, max_books, max_solutions, kinds }) {
    return attempt("permutations_and_combinations", 500, () => {
      const books = rng.int(min_books, max_books);
      const constraints = drawShelfConditions(rng, books, max_solutions, kinds);
      return constraints && { books, constraints };
    });
  },

  prompt({ books, constraints }) {
    const names = Array.from({ length: books }, (_, i) => nameOf(i));
    return `The ${books} books ${sentenceList(names)} are to be put side by side on a shelf with the positions 1 (at the left end) to ${books} (at the right end), one book in each position. All of these conditions must hold:
${constraints.map((one, i) => `${i + 1}. ${written(one)}`).join("\n")}

Find an order of the books in which every condition holds. If there are several, any one of them is right.

${answerFormat(`List the ${books} books from left to right, separated by commas.`, { example: `[${names.map((_, i) => `"${String.fromCharCode(90 - i)}"`).join(", ")}]` })}`;
  },

  solve({ books, constraints }) {
    const rules = constraints.map((one) => shelfRule(books, one));
    const [positions] = bijections(books, rules, 1, { maxSteps: 10_000_000 }).found;
    if (!positions) throw new Error("no order fulfils the conditions");
    const shelf = Array.from(positions.keys()).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
    return `[${shelf.map((book) => `"${nameOf(book)}"`).join(", ")}]`;
  },

  verify(answer, { books, constraints }) {
    const list = read(answer, parseBooks);
    if (!list.ok) return invalid(list.reason);
    const shelf = list.value;
    if (shelf.length !== books)
      return wrong(`${shelf.length} books are listed, there are ${books} on the shelf`);
    const positions = Array.from({ length: books }, (_, book) => shelf.indexOf(nameOf(book)));
    const missing = positions.indexOf(-1);
    if (missing >= 0) return wrong(`book ${nameOf(missing)} is not on the shelf`);
    for (const [i, one] of constraints.entries())
      if (!shelfRule(books, one).holds(positions)) return wrong(`condition ${i + 1} does not hold`);
    return correct("every book stands once and every condition holds");
  },
});

function nameOf(book: number): string {
  return String.fromCharCode(65 + book);
}

function booksOf(one: Constraint): number[] {
  return [one.a, ...("b" in one ? [one.b] : []), ...("c" in one ? [one.c] : [])];
}

function positionsOf(one: Constraint): number[] {
  return [
    ...("position" in one ? [one.position] : []),
    ...("other" in one ? [one.other] : []),
    ...("distance" in one ? [one.distance] : []),
  ];
}

function written(one: Constraint): string {
  const a = nameOf(one.a);
  switch (one.kind) {
    case "at":
      return `Book ${a} stands in position ${one.position + 1}.`;
    case "not_at":
      return `Book ${a} does not stand in position ${one.position + 1}.`;
    case "left":
      return `Book ${a} stands somewhere to the left of book ${nameOf(one.b)}.`;
    case "right":
      return `Book ${a} stands somewhere to the right of book ${nameOf(one.b)}.`;
    case "adjacent":
      return `Books ${a} and ${nameOf(one.b)} stand next to each other.`;
    case "not_adjacent":
      return `Books ${a} and ${nameOf(one.b)} do not stand next to each other.`;
    case "distance":
      return `The position numbers of books ${a} and ${nameOf(one.b)} differ by exactly ${one.distance}.`;
    case "between":
      return `Book ${a} stands somewhere between books ${nameOf(one.b)} and ${nameOf(one.c)}: one of the two is anywhere to its left, the other anywhere to its right.`;
    case "either":
      return `Book ${a} stands in position ${one.position + 1}, or book ${nameOf(one.b)} stands in position ${one.other + 1}, or both.`;
  }
}

/** Letters as a list in any layout, `Book C`, numbered, or written together (`CEFABD`). */
function parseBooks(text: string): Parsed<string[]> {
  if (text.length > 1_000) return unreadable("too long for a list of books");
  const plain = plainLetters(text).replace(/\bposition (?=\d)/gi, "");
  const isChain = /^[A-Za-z](?: ?[-–] ?[A-Za-z]){1,25}$/.test(plain.trim());
  const items = parseItems((isChain ? plain.replace(/[-–]/g, ",") : plain).replace(/["'`]/g, " "));
  if (!items.ok) return items;
  const letters = items.value
    .filter((item) => !/^books?$|^and$/i.test(item))
    .map((item) => item.toUpperCase());
  const [only] = letters;
  if (letters.length === 1 && only !== undefined && /^[A-Z]{2,26}$/.test(only)) return parsed([...only]);
  const unknown = letters.find((item) => !/^[A-Z]$/.test(item));
  if (unknown !== undefined) return unreadable(`"${unknown.slice(0, 20)}" is not a book`);
  return letters.length === 0 ? unreadable("no books") : parsed(letters);
}
