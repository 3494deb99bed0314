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

/** The main genres of a film, a bit each. */
const MAIN_BITS: ReadonlyMap<Movie, number> = new Map(
  MOVIES.map((film) => [
    film,
    MAIN_GENRES.reduce((bits, genre, i) => (film.genres.includes(genre) ? bits | (1 << i) : bits), 0),
  ]),
);
const BY_GENRE = new Map<string | undefined, readonly Movie[]>(
  MAIN_GENRES.map((genre) => [genre, MOVIES.filter(({ genres }) => genres[0] === genre)]),
);

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
      const options = drawOptions(rng);
      if (!options) return undefined;
      // Each of the four could be the right one: which films stand in the options says nothing about the answer.
      const liked: Movie[][] = [];
      for (const i of options.keys()) {
        const films = drawLiked(rng, options, i, count);
        if (!films) return undefined;
        liked.push(films);
      }
      const films = liked[at] ?? [];
      return {
        liked: films.map(({ title }) => title),
        options: options.map(({ title }) => title),
        facts: factsOf(films, options),
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
function drawOptions(rng: Rng): Movie[] | undefined {
  const options: Movie[] = [];
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
    const fits = (BY_GENRE.get(genre) ?? []).filter(
      (film) => film.fame === (options[0] ?? film).fame && options.every((other) => unlike(film, other)),
    );
    if (fits.length === 0) return undefined;
    options.push(rng.pick(fits));
  }
  return options;
}

/** `count` films of the main genre and era of an option to which this option is clearly the most alike. */
function drawLiked(rng: Rng, options: readonly Movie[], at: number, count: number): Movie[] | undefined {
  const right = options[at] as Movie;
  // A film of the same series is too easy: such questions are few.
  const mates = rng.chance(SERIES_SHARE);
  const pool = (BY_GENRE.get(right.genres[0]) ?? []).filter(
    (film) =>
      film !== right &&
      Math.abs(film.year - right.year) <= (ERA - 1) / 2 &&
      (mates || !inSeries(film, right)) &&
      options.every((other) => other === right || unlike(film, other)),
  );
  if (pool.length < count) return undefined;
  for (let tries = 0; tries < LIKED_TRIES; tries++) {
    const films = rng.sample(pool, count);
    if (mostAlike(factsOf(films, options)) === at) return films;
  }
  return undefined;
}

/** No main genre in common, and another time or audience. */
function unlike(a: Movie, b: Movie): boolean {
  if (((MAIN_BITS.get(a) ?? 0) & (MAIN_BITS.get(b) ?? 0)) !== 0) return false;
  return (Math.abs(a.year - b.year) >= 12 || a.audience !== b.audience) && !inSeries(a, b);
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

function inSeries(a: Pick<Film, "series">, b: Pick<Film, "series">): boolean {
  return a.series !== null && a.series === b.series;
}

function commonGenres(film: Film, liked: readonly Film[]): number {
  return liked.reduce(
    (sum, each) => sum + each.genres.filter((genre) => film.genres.includes(genre)).length,
    0,
  );
}

function likeness(film: Film, liked: readonly Film[]): number {
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
  const [total, genres] = [by(likeness), by(commonGenres)];
  const best = total.indexOf(Math.max(...total));
  const clear = options.every(
    (_, i) =>
      i === best ||
      ((total[best] ?? 0) >= 2 * (total[i] ?? 0) &&
        (total[best] ?? 0) >= (total[i] ?? 0) + 6 &&
        (genres[best] ?? 0) >= 2 * (genres[i] ?? 0) &&
        (genres[best] ?? 0) > (genres[i] ?? 0)),
  );
  return clear ? best : undefined;
}
