import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { ALPHABET, drawLetters } from "../../generators/letters.js";
import { answerFormat } from "../../generators/text.js";
import { judgeWord, TRUE_FALSE } from "../../verifiers/judge-word.js";
import { defineTask } from "../task.js";

/**
 * Whether a note can be built of a magazine's letters (reasoning-gym `ransom_note`). Differences from the source: the same
 * entry in every process; one letter of the note is exactly sufficient or one too few in the magazine, and mostly one that the
 * note needs more than once, so that looking for an absent letter does not do; true, yes and no are read.
 */
const length = z.number().int().min(1).max(1_000);

const params = z.object({
  min_note_length: length.default(1),
  max_note_length: length.default(10),
  min_magazine_length: length.default(2),
  max_magazine_length: length.default(30),
  /** Share of notes that can be built. */
  p_solvable: z.number().min(0).max(1).default(0.5),
});

const text = z.string().regex(/^[a-z]{1,2000}$/);

export const task = defineTask({
  id: "ransom_note",
  suite: "reasoning_gym",
  version: 1,
  family: "ransom_note",
  capability: "execution",
  abilities: ["logic"],
  summary: "Decide whether a note can be built of the letters of a magazine.",
  judging: "True or False (also yes or no), in any case; an answer that names both is refused.",
  severalRight: false,
  params,
  levels: {
    easy: { max_note_length: 5, max_magazine_length: 12 },
    medium: {},
    hard: { min_note_length: 15, max_note_length: 50, min_magazine_length: 50, max_magazine_length: 150 },
  },
  grows: {
    what: "letters of note and magazine",
    measure: ({ ransom_note, magazine }) => ransom_note.length + magazine.length,
  },
  instance: z
    .object({
      ransom_note: text,
      magazine: text,
      solution: z.boolean(),
      solvable: z.boolean(),
      note_length: z.number().int().min(1).max(2_000),
      magazine_length: z.number().int().min(1).max(2_000),
    })
    .refine(
      ({ ransom_note, magazine, note_length, magazine_length }) =>
        ransom_note.length === note_length && magazine.length === magazine_length,
      "the texts do not have these lengths",
    )
    .refine(
      ({ ransom_note, magazine, solution, solvable }) =>
        solution === solvable && solution === canBuild(ransom_note, magazine),
      "the solution is not that of the texts",
    ),
  difficulty: (p) => ({
    note_length: [p.min_note_length, p.max_note_length],
    magazine_length: [p.min_magazine_length, p.max_magazine_length],
  }),

  generate(rng, p) {
    const solution = p.p_solvable === 0.5 ? rng.balanced(2) === 1 : rng.chance(p.p_solvable);
    const [note_length, magazine_length] = attempt("ransom_note", 1_000, () => {
      const note = rng.int(p.min_note_length, p.max_note_length);
      const magazine = rng.int(p.min_magazine_length, p.max_magazine_length);
      return note <= magazine ? ([note, magazine] as const) : undefined;
    });
    const note = drawLetters(rng, note_length);
    const repeated = note.filter((letter, i) => note.indexOf(letter) < i);
    // The letter of which the magazine has no spare one.
    const tight = rng.pick(repeated.length > 0 && rng.chance(0.8) ? repeated : note);
    const taken = [...note];
    if (!solution) taken.splice(taken.indexOf(tight), 1);
    const others = ALPHABET.filter((letter) => letter !== tight);
    const wanted = note.filter((letter) => letter !== tight);
    while (taken.length < magazine_length)
      taken.push(rng.pick(wanted.length > 0 && rng.chance(0.4) ? wanted : others));
    return {
      ransom_note: note.join(""),
      magazine: rng.shuffle(taken).join(""),
      solution,
      solvable: solution,
      note_length,
      magazine_length,
    };
  },

  prompt({ ransom_note, magazine }) {
    return `Can the note be put together from letters that are cut out of the magazine? Each letter of the magazine can be used once at most; their order in the magazine does not matter, and letters may be left over.

Note: ${ransom_note}
Magazine: ${magazine}

${answerFormat("Answer True if the note can be put together, False if not.", { form: "True or False" })}`;
  },

  solve({ solution }) {
    return solution ? "True" : "False";
  },

  verify(answer, { solution }) {
    return judgeWord(answer, solution ? "True" : "False", TRUE_FALSE);
  },
});

function canBuild(note: string, magazine: string): boolean {
  const left = new Map<string, number>();
  for (const letter of magazine) left.set(letter, (left.get(letter) ?? 0) + 1);
  for (const letter of note) {
    const count = left.get(letter) ?? 0;
    if (count === 0) return false;
    left.set(letter, count - 1);
  }
  return true;
}
