import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import {
  countPalindromePartitions,
  drawPalindrome,
  isPalindrome,
  palindromePartitions,
} from "../../generators/palindromes.js";
import { answerFormat } from "../../generators/text.js";
import { parseGroups } from "../../verifiers/parse/groups.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * All ways to cut a string into palindromes (reasoning-gym `palindrome_partitioning`). Differences from the source: the question
 * asks for all of them; each must be listed once (the source forgives repetitions); strings have two to 100 ways; quotes and
 * case have no meaning.
 */
const MAX_LETTERS = 40;
/** Ways of a string that is drawn, and of one from outside. */
const MAX_DRAWN = 100;
const MAX_WAYS = 2_000;

const length = z.number().int().min(2).max(30);
const pieceLength = z.number().int().min(1).max(15);

const params = z.object({
  min_string_len: length.default(5),
  max_string_len: length.default(15),
  /** Length of the palindromes that the string is made of. */
  min_substring_palindrome_len: pieceLength.default(1),
  max_substring_palindrome_len: pieceLength.default(5),
});

export const task = defineTask({
  id: "palindrome_partitioning",
  suite: "reasoning_gym",
  version: 1,
  family: "palindrome",
  capability: "execution",
  abilities: ["order", "search"],
  summary: "List all ways to cut a string into palindromes.",
  judging:
    "Every way to cut the string into palindromes exactly once, in any order, each as the list of its pieces from left to right; a list of lists with any quotes or none, or one way a line.",
  severalRight: false,
  params,
  levels: {
    easy: { max_string_len: 7 },
    medium: {},
    hard: {
      min_string_len: 14,
      max_string_len: 20,
      min_substring_palindrome_len: 2,
      max_substring_palindrome_len: 7,
    },
  },
  grows: { what: "letters of the string", measure: ({ string }) => string.length },
  instance: z
    .object({
      string: z.string().regex(/^[a-z]{1,40}$/),
      solution: z
        .array(z.array(z.string().regex(/^[a-z]{1,40}$/)).max(MAX_LETTERS))
        .min(1)
        .max(MAX_WAYS),
      string_len: z.number().int().min(1).max(MAX_LETTERS),
    })
    .refine(({ string, solution, string_len }) => {
      if (string.length > MAX_LETTERS || string.length !== string_len) return false;
      if (countPalindromePartitions(string) !== solution.length || solution.length > MAX_WAYS) return false;
      return judgeWays(solution, string) === undefined;
    }, "the solution is not that of the string"),
  difficulty: (p) => ({
    string_len: [p.min_string_len, p.max_string_len],
    substring_palindrome_len: [p.min_substring_palindrome_len, p.max_substring_palindrome_len],
  }),

  generate(rng, p) {
    const string_len = rng.int(p.min_string_len, p.max_string_len);
    return attempt("palindrome_partitioning", 5_000, () => {
      let string = "";
      while (string.length < string_len) {
        const piece = rng.int(p.min_substring_palindrome_len, p.max_substring_palindrome_len);
        string += drawPalindrome(rng, Math.min(piece, string_len - string.length));
      }
      const ways = countPalindromePartitions(string);
      if (ways < 2 || ways > MAX_DRAWN) return undefined;
      return { string, solution: palindromePartitions(string), string_len };
    });
  },

  prompt({ string }) {
    return `A palindrome reads the same forwards and backwards; a single letter is one. A string can be cut into pieces, one or more, so that every piece is a palindrome and the pieces, put together again from left to right, give the string. Find all ways to do that with this string, leaving out none:

${string}

${answerFormat(
  "Write a list of lists, one list for each way, with its pieces from left to right. List every way exactly once; the order of the ways is free.",
  { example: '[["1", "2", "2"], ["1", "22"]]' },
)}`;
  },

  solve({ string }) {
    return `[${palindromePartitions(string)
      .map((pieces) => `[${pieces.map((piece) => `"${piece}"`).join(", ")}]`)
      .join(", ")}]`;
  },

  verify(answer, { string }) {
    const given = read(answer, parseGroups);
    if (!given.ok) return invalid(given.reason);
    const ways = given.value.map((pieces) => pieces.map((piece) => piece.toLowerCase()));
    const complaint = judgeWays(ways, string);
    if (complaint !== undefined) return wrong(complaint);
    const expected = countPalindromePartitions(string);
    return ways.length === expected
      ? correct("all ways, each once")
      : wrong(`${ways.length} ways where there are ${expected}`);
  },
});

/** What is wrong with the first bad one of some ways to cut the string into palindromes. */
function judgeWays(ways: readonly (readonly string[])[], string: string): string | undefined {
  const seen = new Set<string>();
  for (const pieces of ways) {
    const key = pieces.join(" ");
    if (pieces.join("") !== string) return `"${key.slice(0, 60)}" is not the string in pieces`;
    const other = pieces.find((piece) => !isPalindrome(piece));
    if (other !== undefined) return `"${other}" is no palindrome`;
    if (seen.has(key)) return `"${key}" is listed twice`;
    seen.add(key);
  }
  return undefined;
}
