import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { AUDIENCES, GENRES, MAIN_GENRES, MOVIES } from "../../generators/data/movies.js";
import type { Movie } from "../../generators/data/movies.js";
import type { Rng } from "../../generators/rng.js";
import { answerFormat, optionBlock } from "../../generators/text.js";
import { judgeOption } from "../../verifiers/judge-option.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { defineTask } from "../task.js";

/**
 * Which of four films is most like some liked ones (BIG-Bench-Hard `movie_recommendation`). The liked films and the right
 * one have a main genre and an era of 15 years in common; the other options have none of the main genres of any liked film
 * and are from another time or for another audience. All options are equally famous, which answers the source's questions.
 *
 * Measures knowing the genre and time of films and applying a stated rule of likeness. The source's answers come from what
 * the same people rated highly; taste of that kind is not measured, and scores are not comparable with the source's. The
 * rule, of which the question says the order: 2 for each genre in common, 3 for a series in common, 1 for at most eight
 * years between two films, 1 for the same audience, summed over the liked films.
 */
const OPTIONS = 4;
const ERA = 15;
/** Share of questions in which a liked film may be of the right one's series. */
const SERIES_SHARE = 0.3;
/** Draws of liked films for the same options. */
const LIKED_TRIES = 5;

/** How often a genre is drawn: films of few further genres fit beside most others, so theirs are drawn less. */
const WEIGHTS: Readonly<Record<(typeof MAIN_GENRES)[number], number>> = {
  animation: 9,
  crime: 16,
  fantasy: 24,
  horror: 5,
  musical: 11,
  "romantic comedy": 10,
  "science fiction": 26,
  sports: 6,
  spy: 50,
  superhero: 40,
  war: 18,
  western: 26,
};

/** Films by their place in the table. */
const BY_GENRE = new Map<string, readonly number[]>(
  MAIN_GENRES.map((genre) => [genre, MOVIES.flatMap(({ genres }, i) => (genres[0] === genre ? [i] : []))]),
);

/**
 * What every two films have in common, worked out once, when a question is first drawn: drawing compares thousands of pairs.
 * `unlike`: no main genre in common, and another time or audience.
 */
interface Pairs {
  unlike: Uint8Array;
  genres: Uint8Array;
  likeness: Uint8Array;
  /** Films of the same genre and era, by film: one with fewer than are to be liked can be no option. */
  mates: number[];
}
let known: Pairs | undefined;
function pairs(): Pairs {
  if (known) return known;
  const n = MOVIES.length;
  const made = {
    unlike: new Uint8Array(n * n),
    genres: new Uint8Array(n * n),
    likeness: new Uint8Array(n * n),
  };
  const bits = MOVIES.map(({ genres }) =>
    MAIN_GENRES.reduce((sum, genre, i) => (genres.includes(genre) ? sum | (1 << i) : sum), 0),
  );
  for (const [i, a] of MOVIES.entries()) {
    for (const [j, b] of MOVIES.entries()) {
      const isApart = Math.abs(a.year - b.year) >= 12 || a.audience !== b.audience;
      made.unlike[i * n + j] = ((bits[i] ?? 0) & (bits[j] ?? 0)) === 0 && isApart && !inSeries(a, b) ? 1 : 0;
      made.genres[i * n + j] = commonGenres(a, [b]);
      made.likeness[i * n + j] = likeness(a, [b]);
    }
  }
  const mates = MOVIES.map(
    (film) =>
      MOVIES.filter((each) => each !== film && each.genres[0] === film.genres[0] && inEra(each, film)).length,
  );
  known = { ...made, mates };
  return known;
}

/** What counts for likeness. */
type Traits = Pick<Movie, "year" | "genres" | "audience" | "series">;
const film = z.object({
  year: z.number().int().min(1880).max(2100),
  genres: z.array(z.enum(GENRES)).min(1).max(GENRES.length),
  audience: z.enum(AUDIENCES),
  series: z.string().max(100).nullable(),
});
type Film = z.output<typeof film>;
interface Facts {
  liked: Film[];
  options: Film[];
}
const titles = z.array(z.string().min(1).max(200)).min(1).max(12);

const instance = z
  .object({
    liked: titles,
    options: titles,
    /** What is known of the films, in their order; null for published questions. */
    facts: z.object({ liked: z.array(film).max(12), options: z.array(film).max(12) }).nullable(),
    /** The published answer; null for generated questions. */
    target: z.string().min(1).max(200).nullable(),
  })
  .refine(({ facts, target }) => (facts === null) !== (target === null), "needs either facts or a target")
  .refine(
    ({ facts, liked, options }) =>
      facts === null || (facts.liked.length === liked.length && facts.options.length === options.length),
    "facts of each film are needed",
  )
  .refine(({ facts }) => facts === null || mostAlike(facts) !== undefined, "no option is the most alike")
  .refine(
    ({ target, options }) =>
      !/^\([A-Z]\)$/.test(target ?? "") || (target ?? "").charCodeAt(1) - 65 < options.length,
    "the target is none of the options",
  );

const params = z.object({
  /** Films that are liked. */
  liked: z.number().int().min(2).max(8).default(4),
});

export const task = defineTask({
  id: "movie_recommendation",
  suite: "bbh",
  version: 1,
  family: "movie_recommendation",
  capability: "reasoning",
  abilities: ["logic"],
  summary: "Find the film that is most like some liked films, by genre, time and audience.",
  judging:
    "The letter of the film that is most like the liked ones, or its title; two different options are refused.",
  severalRight: false,
  params,
  levels: { easy: { liked: 3 }, medium: {}, hard: { liked: 6 } },
  grows: { what: "liked films", measure: ({ liked }) => liked.length },
  instance,

  generate(rng, { liked: count }) {
    const at = rng.balanced(OPTIONS);
    return attempt("movie_recommendation", 5_000, () => {
      const options = drawOptions(rng, count);
      if (!options) return undefined;
      // Each of the four could be the right one: which films stand in the options says nothing about the answer.
      const pools = options.map((_, i) => poolOf(options, i, rng.chance(SERIES_SHARE)));
      if (pools.some((pool) => pool.length < count)) return undefined;
      const liked: number[][] = [];
      for (const [i, pool] of pools.entries()) {
        const films = drawLiked(rng, options, i, pool, count);
        if (!films) return undefined;
        liked.push(films);
      }
      const [films, four] = [liked[at] ?? [], options].map((list) => list.map((i) => MOVIES[i] as Movie)) as [
        Movie[],
        Movie[],
      ];
      return {
        liked: films.map(({ title }) => title),
        options: four.map(({ title }) => title),
        facts: factsOf(films, four),
        target: null,
      };
    });
  },

  prompt({ liked, options }) {
    return `Somebody likes these films:

${liked.map((title) => `- ${title}`).join("\n")}

Which of the films below is most like them? Judge by genre first, then by the time in which the films came out, then by the audience they were made for.

${optionBlock(options)}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
  },

  solve(instance) {
    return rightAnswer(instance);
  },

  verify(answer, instance) {
    return judgeOption(answer, instance.options, rightAnswer(instance), spellings(instance));
  },
});

function rightAnswer({ facts, target }: z.output<typeof instance>): string {
  return target ?? optionLabel(facts ? (mostAlike(facts) ?? -1) : -1);
}

/** Titles without their marks, and with the year behind. */
function spellings({ options, facts }: z.output<typeof instance>): string[][] {
  return options.map((title, i) => {
    const year = facts?.options[i]?.year;
    return [
      title.replace(/[^\p{L}\p{N}\s]/gu, "").trim(),
      title
        .replace(/[^\p{L}\p{N}\s]/gu, " ")
        .trim()
        .replace(/\s+/g, " "),
      ...(year === undefined ? [] : [`${title} (${year})`, `${title}, ${year}`]),
    ];
  });
}

/** Four films of different main genres, equally famous and unlike each other. */
function drawOptions(rng: Rng, count: number): number[] | undefined {
  const { unlike, mates } = pairs();
  const options: number[] = [];
  const genres: (typeof MAIN_GENRES)[number][] = [];
  while (genres.length < OPTIONS) {
    const left = MAIN_GENRES.filter((genre) => !genres.includes(genre));
    genres.push(
      rng.weighted(
        left,
        left.map((genre) => WEIGHTS[genre]),
      ),
    );
  }
  for (const genre of rng.shuffle(genres)) {
    const fame = MOVIES[options[0] ?? -1]?.fame;
    const fits = (BY_GENRE.get(genre) ?? []).filter(
      (film) =>
        (mates[film] ?? 0) >= count &&
        (fame === undefined || MOVIES[film]?.fame === fame) &&
        options.every((other) => unlike[film * MOVIES.length + other] === 1),
    );
    if (fits.length === 0) return undefined;
    options.push(rng.pick(fits));
  }
  return options;
}

/** Films of the main genre and era of an option that are unlike the others; of its series only where `mates` may be. */
function poolOf(options: readonly number[], at: number, mates: boolean): number[] {
  const { unlike } = pairs();
  const own = options[at] ?? 0;
  const right = MOVIES[own] as Movie;
  return (BY_GENRE.get(right.genres[0] ?? "") ?? []).filter((i) => {
    const film = MOVIES[i] as Movie;
    return (
      i !== own &&
      inEra(film, right) &&
      // A film of the same series is too easy: such questions are few.
      (mates || !inSeries(film, right)) &&
      options.every((other) => other === own || unlike[i * MOVIES.length + other] === 1)
    );
  });
}

/** `count` films of the pool to which this option is clearly the most alike. */
function drawLiked(
  rng: Rng,
  options: readonly number[],
  at: number,
  pool: readonly number[],
  count: number,
): number[] | undefined {
  for (let tries = 0; tries < LIKED_TRIES; tries++) {
    const films = rng.sample(pool, count);
    if (mostAlikeOf(films, options) === at) return films;
  }
  return undefined;
}

/** `mostAlike` of films of the table. */
function mostAlikeOf(liked: readonly number[], options: readonly number[]): number | undefined {
  const { genres, likeness } = pairs();
  const by = (table: Uint8Array): number[] =>
    options.map((i) => liked.reduce((sum, j) => sum + (table[i * MOVIES.length + j] ?? 0), 0));
  return clearlyBest(by(likeness), by(genres));
}

function factsOf(liked: readonly Movie[], options: readonly Movie[]): Facts {
  const facts = ({ year, genres, audience, series }: Movie): Film => ({
    year,
    genres: [...genres],
    audience,
    series,
  });
  return { liked: liked.map(facts), options: options.map(facts) };
}

/** Within the era around the other one. */
function inEra(a: Traits, b: Traits): boolean {
  return Math.abs(a.year - b.year) <= (ERA - 1) / 2;
}

function inSeries(a: Pick<Film, "series">, b: Pick<Film, "series">): boolean {
  return a.series !== null && a.series === b.series;
}

function commonGenres(film: Traits, liked: readonly Traits[]): number {
  return liked.reduce(
    (sum, each) => sum + each.genres.filter((genre) => film.genres.includes(genre)).length,
    0,
  );
}

function likeness(film: Traits, liked: readonly Traits[]): number {
  const others = liked.map(
    (each) =>
      (inSeries(each, film) ? 3 : 0) +
      (Math.abs(each.year - film.year) <= 8 ? 1 : 0) +
      (each.audience === film.audience ? 1 : 0),
  );
  return 2 * commonGenres(film, liked) + others.reduce((sum, each) => sum + each, 0);
}

/**
 * The option that is clearly the most like the liked films: twice as much as every other one and by 6 at least, and also
 * by genres alone twice as much, so that no other weighing of genre, time and audience in this order changes it.
 */
function mostAlike({ liked, options }: Facts): number | undefined {
  const by = (measure: typeof likeness): number[] => options.map((film) => measure(film, liked));
  return clearlyBest(by(likeness), by(commonGenres));
}

function clearlyBest(total: readonly number[], genres: readonly number[]): number | undefined {
  const best = total.indexOf(Math.max(...total));
  const clear = total.every(
    (_, i) =>
      i === best ||
      ((total[best] ?? 0) >= 2 * (total[i] ?? 0) &&
        (total[best] ?? 0) >= (total[i] ?? 0) + 6 &&
        (genres[best] ?? 0) >= 2 * (genres[i] ?? 0) &&
        (genres[best] ?? 0) > (genres[i] ?? 0)),
  );
  return clear ? best : undefined;
}
