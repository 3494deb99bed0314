import { describe, expect, it } from "vitest";
import { AUDIENCES, GENRES, MAIN_GENRES, MOVIES } from "../../../generators/data/movies.js";
import type { Movie } from "../../../generators/data/movies.js";
import { task } from "../../../tasks/bbh/movie_recommendation.js";
import { fromSource } from "../../../tasks/bbh/sources/movie_recommendation.js";
import { instanceAt, resolveSetting } from "../../../tasks/entry.js";
import { erase, LEVELS } from "../../../tasks/task.js";
import { describeTask } from "../../support/describe-task.js";
import { describeShortcuts } from "../../support/shortcuts.js";

const movie = (title: string): Movie => {
  const found = MOVIES.filter((each) => each.title === title);
  expect(found.length, title).toBe(1);
  return found[0] as Movie;
};

/**
 * The most alike option as the question says, from its titles: most genres in common, then the least years between, then
 * the audience. The best one must lead by genre alone.
 */
function mostAlike(question: string): string {
  const [list = "", block = ""] = question.split("\nOptions:\n");
  const liked = [...list.matchAll(/^- (.*)$/gm)].map((match) => movie(match[1] ?? ""));
  const options = [...block.matchAll(/^\(([A-Z])\) (.*)$/gm)].map((match) => ({
    label: `(${match[1]})`,
    film: movie(match[2] ?? ""),
  }));
  const rated = options.map(({ label, film }) => {
    const shared = liked.map((each) => each.genres.filter((genre) => film.genres.includes(genre)).length);
    const years = liked.map((each) => Math.abs(each.year - film.year)).sort((a, b) => a - b);
    return {
      label,
      least: Math.min(...shared),
      genres: shared.reduce((a, b) => a + b, 0),
      years: years[Math.floor(years.length / 2)] ?? 0,
    };
  });
  rated.sort((a, b) => b.genres - a.genres || a.years - b.years);
  const [best, second] = rated;
  // The right film has a genre in common with each liked one.
  expect(best?.least).toBeGreaterThan(0);
  expect(best?.genres).toBeGreaterThan(second?.genres ?? 0);
  return best?.label ?? "";
}

const index = (answer: string): number => answer.charCodeAt(1) - 65;

describeTask(task, {
  kind: "option",
  options: 4,
  independent: (answer, _instance, question) => {
    const letter = /^\W*([a-d])\W*$/i.exec(answer)?.[1]?.toUpperCase();
    return `(${letter})` === mostAlike(question);
  },
  nearMisses: (answer, { options, liked }) => {
    const other = (index(answer) + 1) % 4;
    const label = `(${"ABCD".charAt(other)})`;
    return [
      label,
      options[other] ?? "",
      `${answer} or ${label}`,
      `${answer} ${options[other]}`,
      `${options[index(answer)]} and ${options[other]}`,
      `not ${answer}`,
      options.join(", "),
      liked[0] ?? "",
      "(E)",
      "A film",
      "",
    ];
  },
  variants: (answer, { options }) => {
    const letter = answer.charAt(1);
    const title = options[index(answer)] ?? "";
    return [
      letter,
      letter.toLowerCase(),
      `${letter}.`,
      `option ${letter}`,
      `${answer} ${title}`,
      `${letter}) ${title}`,
      title,
      title.toUpperCase(),
      title.replace(/^(?:The|A|An) /, ""),
      title.replace(/[:.!'’&-]/g, ""),
      `"${title}"`,
      `${title} (${movie(title).year})`,
      `${answer} because it is of the same kind`,
    ];
  },
  labels: [
    { of: (_instance, answer) => answer, shares: { "(A)": 0.25, "(B)": 0.25, "(C)": 0.25, "(D)": 0.25 } },
  ],
});

describeShortcuts(task, {
  train: 600,
  measure: 500,
  options: ({ options }) => options,
});

describe("the table of films", () => {
  it("holds well-formed rows, each title once", () => {
    expect(MOVIES.length).toBeGreaterThanOrEqual(240);
    const folded = MOVIES.map(({ title }) =>
      title
        .toLowerCase()
        .replace(/^(?:the|an?) /, "")
        .replace(/[^a-z0-9]/g, ""),
    );
    expect(new Set(folded).size).toBe(MOVIES.length);
    for (const { title, year, genres, audience, fame } of MOVIES) {
      expect(title).not.toMatch(/[,|]|^\s|\s$|^$/);
      expect(year, title).toBeGreaterThanOrEqual(1930);
      expect(year, title).toBeLessThanOrEqual(2019);
      expect(new Set(genres).size, title).toBe(genres.length);
      for (const genre of genres) expect(GENRES, title).toContain(genre);
      expect(MAIN_GENRES, title).toContain(genres[0]);
      expect(AUDIENCES, title).toContain(audience);
      expect([1, 2, 3], title).toContain(fame);
    }
    for (const genre of MAIN_GENRES)
      expect(MOVIES.filter(({ genres }) => genres[0] === genre).length, genre).toBeGreaterThanOrEqual(18);
  });

  it("names a series in every film of it", () => {
    for (const { title, series } of MOVIES)
      for (const known of [
        "Toy Story",
        "Shrek",
        "Rocky",
        "Harry Potter",
        "Spider-Man",
        "X-Men",
        "The Bourne",
        "Mission: Impossible",
      ])
        if (title.startsWith(known)) expect(series, title).toBe(known.replace("The ", ""));
  });
});

describe("movie_recommendation by hand", () => {
  it.each(LEVELS)(
    "at %s: options equally famous, no genre too often, few films of the same series",
    (level) => {
      const N = 1_000;
      const themes = new Map<string, number>();
      const rights = new Map<string, number>();
      let mates = 0;
      for (let i = 0; i < N; i++) {
        const instance = instanceAt(task, resolveSetting(erase(task), level), "films", i);
        const right = movie(instance.options[index(task.solve(instance))] ?? "");
        const genre = right.genres[0] ?? "";
        themes.set(genre, (themes.get(genre) ?? 0) + 1);
        rights.set(right.title, (rights.get(right.title) ?? 0) + 1);
        expect(new Set(instance.options.map((title) => movie(title).fame)).size).toBe(1);
        expect(new Set(instance.options.map((title) => movie(title).genres[0])).size).toBe(4);
        for (const title of instance.liked) expect(movie(title).genres[0]).toBe(genre);
        if (right.series !== null && instance.liked.some((title) => movie(title).series === right.series))
          mates++;
      }
      expect(mates / N).toBeLessThanOrEqual(0.15);
      expect(Math.max(...themes.values()) / N).toBeLessThanOrEqual(0.12);
      expect(Math.max(...rights.values()) / N).toBeLessThanOrEqual(0.03);
    },
  );

  it("refuses an entry whose facts leave two films alike", () => {
    const spy = { year: 1965, genres: ["spy"], audience: "general", series: null };
    const western = { ...spy, genres: ["western"] };
    const entry = (options: unknown[]) => ({
      liked: ["a", "b", "c"],
      options: ["d", "e"],
      facts: { liked: [spy, spy, spy], options },
      target: null,
    });
    expect(task.instance.safeParse(entry([spy, { ...western, year: 1990, audience: "adult" }])).success).toBe(
      true,
    );
    expect(task.instance.safeParse(entry([spy, spy])).success).toBe(false);
    // A film that shares time and audience only is half as like: no clear difference.
    expect(task.instance.safeParse(entry([{ ...spy, year: 1990, audience: "adult" }, western])).success).toBe(
      false,
    );
    expect(task.instance.safeParse(entry([spy])).success).toBe(false);
    // Twice as like by genre and 6 ahead, but not twice as like in all.
    const both = { ...spy, genres: ["spy", "action"] };
    const near = {
      liked: ["a", "b", "c", "d", "e", "f"],
      options: ["g", "h"],
      facts: {
        liked: Array.from({ length: 6 }, () => both),
        options: [
          { ...both, year: 1990 },
          { ...both, genres: ["western", "action"] },
        ],
      },
      target: null,
    };
    expect(task.instance.safeParse(near).success).toBe(false);
    near.facts.options[1] = { ...western, year: 1990, audience: "adult" };
    expect(task.instance.safeParse(near).success).toBe(true);
  });

  it("reads published rows with titles torn apart at commas and with a target that is no label", () => {
    const question =
      "Find a movie similar to One, Two, Three, Four:\nOptions:\n(A) Hello\n(B) World\n(C) Alpha\n(D) Beta\n(E) Gamma";
    const torn = task.instance.parse(fromSource({ question, answer: "Hello, World" }));
    expect(task.verify("hello, world", torn).status).toBe("correct");
    for (const answer of ["(A)", "(B)", "Hello", "World", "Hello, World, Alpha", "Hello, World and Beta"])
      expect(task.verify(answer, torn).status, answer).not.toBe("correct");
    const plain = task.instance.parse(fromSource({ question, answer: "(E)" }));
    expect(task.verify("Gamma", plain).status).toBe("correct");
    expect(task.verify("(C)", plain).status).toBe("wrong");
    for (const broken of [
      { question, answer: "(F)" },
      { question, answer: null },
      { question: "", answer: "(A)" },
      {},
    ])
      expect(task.instance.safeParse(fromSource(broken)).success).toBe(false);
  });
});
