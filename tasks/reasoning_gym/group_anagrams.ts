import * as z from "zod";
import { anagramGroups, lettersOf } from "../../generators/anagrams.js";
import { attempt } from "../../generators/attempts.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat } from "../../generators/text.js";
import { compareCodeUnits } from "../../generators/words.js";
import { parseGroups } from "../../verifiers/parse/groups.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Group words that are anagrams of each other (reasoning-gym `group_anagrams`). Differences from the source: known words of the
 * package's own list; they are shuffled, where the source lists group after group; quotes and case have no meaning.
 */
const MAX_WORDS = 1_000;
const groupCount = z.number().int().min(2).max(100);
// Of five words and more the list has 19 groups.
const groupSize = z.number().int().min(2).max(5);

const params = z.object({
  min_anagram_groups: groupCount.default(2),
  max_anagram_groups: groupCount.default(10),
  min_words_per_group: groupSize.default(2),
  max_words_per_group: groupSize.default(5),
});

const word = z.string().regex(/^[a-z]{1,40}$/);

export const task = defineTask({
  id: "group_anagrams",
  suite: "reasoning_gym",
  version: 1,
  family: "anagram",
  capability: "execution",
  abilities: ["order", "search"],
  summary: "Group words that are anagrams of each other.",
  judging:
    "Every word once, in a group with all its anagrams and nothing else; the order of groups and of words in them is free. A list of lists with any quotes or none, or one group a line.",
  severalRight: false,
  params,
  levels: {
    easy: { max_anagram_groups: 4, max_words_per_group: 3 },
    medium: {},
    hard: { min_anagram_groups: 12, max_anagram_groups: 30 },
  },
  grows: { what: "number of words", measure: ({ words }) => words.length },
  instance: z
    .object({
      words: z.array(word).min(1).max(MAX_WORDS),
      solution: z.array(z.array(word).min(1).max(MAX_WORDS)).min(1).max(MAX_WORDS),
      anagram_groups: z.number().int().min(1).max(MAX_WORDS),
    })
    .refine(
      ({ words, solution, anagram_groups }) =>
        solution.length === anagram_groups && sameGroups(solution, groupsOf(words)),
      "the solution is not that of the words",
    ),
  difficulty: (p) => ({
    anagram_groups: [p.min_anagram_groups, p.max_anagram_groups],
    words_per_group: [p.min_words_per_group, p.max_words_per_group],
  }),

  generate(rng, p) {
    const anagram_groups = rng.int(p.min_anagram_groups, p.max_anagram_groups);
    const drawn = new Map<string, string[]>();
    while (drawn.size < anagram_groups)
      attempt("group_anagrams", 1_000, () => {
        const group = drawGroup(rng, p.min_words_per_group, p.max_words_per_group);
        const letters = lettersOf(group[0] ?? "");
        return drawn.has(letters) ? undefined : drawn.set(letters, group);
      });
    const listed = [...drawn.values()].flat();
    const words = attempt("group_anagrams", 1_000, () => {
      const shuffled = rng.shuffle(listed);
      return isGrouped(shuffled) ? undefined : shuffled;
    });
    return { words, solution: groupsOf(words), anagram_groups };
  },

  prompt({ words }) {
    return `Two words are anagrams of each other if they are made of the same letters, each letter as often in one as in the other. Put these ${words.length} words into groups, so that words that are anagrams of each other are in the same group and other words are not.

${words.join(", ")}

${answerFormat(
  "Write the groups as a list of lists, every word exactly once; the order of the groups and of the words in them is free.",
  { example: '[["abc", "cab"], ["xyz", "zyx", "yxz"]]' },
)}`;
  },

  solve({ solution }) {
    return write(solution);
  },

  verify(answer, { words }) {
    const given = read(answer, parseGroups);
    if (!given.ok) return invalid(given.reason);
    const groups = given.value.map((group) => group.map((each) => each.toLowerCase()));
    const left = new Map<string, number>();
    for (const each of words) left.set(each, (left.get(each) ?? 0) + 1);
    for (const each of groups.flat()) {
      const count = left.get(each) ?? 0;
      if (count === 0) return wrong(`"${each.slice(0, 40)}" is no word of the list, or stands twice`);
      left.set(each, count - 1);
    }
    for (const [each, count] of left) if (count > 0) return wrong(`"${each}" is missing`);
    return sameGroups(groups, groupsOf(words))
      ? correct("every word is with its anagrams")
      : wrong("words that are no anagrams in a group, or a group in parts");
  },
});

/** As Python writes lists of lists, which is valid JSON too. */
function write(groups: readonly (readonly string[])[]): string {
  return `[${groups.map((group) => `[${group.map((each) => `"${each}"`).join(", ")}]`).join(", ")}]`;
}

/** Words of one group: half of the time of any group, else of one with as many words as were drawn first. */
function drawGroup(rng: Rng, least: number, most: number): string[] {
  const wanted = rng.chance() ? rng.int(least, most) : least;
  const group = rng.pick(groupsFrom(wanted));
  const size = wanted > least ? wanted : rng.int(least, Math.min(most, group.length));
  return rng.sample(group, size);
}

const bySize = new Map<number, readonly (readonly string[])[]>();
function groupsFrom(size: number): readonly (readonly string[])[] {
  const found = bySize.get(size) ?? anagramGroups().filter((group) => group.length >= size);
  bySize.set(size, found);
  return found;
}

/** The words' groups as the source lists them: words in order, groups by their first words. */
function groupsOf(words: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const each of [...words].sort(compareCodeUnits)) {
    const letters = lettersOf(each);
    const group = groups.get(letters);
    if (group) group.push(each);
    else groups.set(letters, [each]);
  }
  return [...groups.values()];
}

/** Whether two divisions of words are the same but for their order. */
function sameGroups(a: readonly (readonly string[])[], b: readonly (readonly string[])[]): boolean {
  const key = (groups: readonly (readonly string[])[]): string =>
    groups
      .map((group) => [...group].sort(compareCodeUnits).join(" "))
      .sort(compareCodeUnits)
      .join("\n");
  return key(a) === key(b);
}

/** Whether the words of each group stand together: then cutting the list would do. */
function isGrouped(words: readonly string[]): boolean {
  const seen = new Set<string>();
  let last = "";
  for (const each of words) {
    const letters = lettersOf(each);
    if (letters !== last && seen.has(letters)) return false;
    seen.add(letters);
    last = letters;
  }
  return true;
}
