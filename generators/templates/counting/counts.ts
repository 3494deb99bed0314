import Fraction from "fraction.js";
import { arrangements, choose, count, factorial, power } from "./parts.js";
import type { CountingTemplate } from "./parts.js";

/** Words with repeated letters and at least two vowels. */
const REPEATING =
  "BANANA LETTER COFFEE PEPPER BALLOON SUCCESS TOMATO POTATO CANADA ALABAMA DIVISION PARALLEL ADDRESS GIGGLE BOTTLE GOGGLES COCOA PAPAYA SALSA KAYAK LEVEL COLLEGE RADAR TATTOO MAMMAL ONION".split(
    " ",
  );
const ALL_DIFFERENT =
  "ORANGE FAMILY GARDEN PLANET SILVER MUSIC TRAIN HOUSE PENCIL MARKET JUNGLE WINTER BASKET COPIER FLOWER".split(
    " ",
  );

export const VOWELS = "AEIOU";

/** Ways to order the letters of a word. */
function orders(letters: string): bigint {
  let ways = factorial(letters.length);
  for (const letter of new Set(letters)) ways /= factorial(letters.split(letter).length - 1);
  return ways;
}

/** Numbers of `left` digits with the sum `sum`; the first one is not 0. */
function withDigitSum(left: number, sum: number, first = true): bigint {
  if (left === 0) return sum === 0 ? 1n : 0n;
  let ways = 0n;
  for (let digit = first ? 1 : 0; digit <= Math.min(9, sum); digit++)
    ways += withDigitSum(left - 1, sum - digit, false);
  return ways;
}

function derangements(n: number): bigint {
  let [before, now] = [1n, 0n];
  for (let i = 2; i <= n; i++) [before, now] = [now, BigInt(i - 1) * (before + now)];
  return n === 0 ? 1n : now;
}

const DIFFERENT = "Everybody counts as a different person, and who stands where matters.";

export const COUNTS: readonly CountingTemplate[] = [
  {
    id: "ordered_selection",
    build(d) {
      const n = d.int("n", [4, 9], [10, 20]);
      const k = d.int("k", [2, 3], [3, 4]);
      return {
        given: d.alt(
          `${n} runners take part in a race, and no two of them arrive at the same time.`,
          `${n} songs compete with each other, and there are no ties.`,
        ),
        find: `the number of different possible outcomes for the first ${k} places, in order`,
        ...count(arrangements(n, k)),
      };
    },
  },
  {
    id: "committee",
    build(d) {
      const n = d.int("n", [5, 10], [11, 18]);
      const k = d.int("k", [2, 4], [3, 6]);
      return {
        given: d.alt(`A club has ${n} members.`, `${n} people apply for the same kind of job.`),
        find: `the number of different groups of ${k} of them that can be chosen, where the order of choosing does not matter`,
        ...count(choose(n, k)),
      };
    },
  },
  {
    id: "committee_at_least",
    build(d) {
      const a = d.int("a", [3, 6], [6, 9]);
      const b = d.int("b", [3, 6], [5, 8]);
      const s = d.int("s", [3, 4], [4, 5]);
      const k = d.int("k", [1, 2], [2, 3]);
      let ways = 0n;
      for (let x = k; x <= s; x++) ways += choose(a, x) * choose(b, s - x);
      return {
        given: `A choir has ${a} women and ${b} men.`,
        find: `the number of ways to choose ${s} of them so that at least ${k} ${k === 1 ? "woman is" : "women are"} among the chosen (the order does not matter)`,
        ...count(ways),
      };
    },
  },
  {
    id: "committee_not_both",
    build(d) {
      const [x, y] = [d.name(), d.name()];
      const n = d.int("n", [5, 9], [10, 16]);
      const k = d.int("k", [2, 4], [3, 6]);
      return {
        given: `${x} and ${y} belong to a team of ${n} people.`,
        find: `the number of groups of ${k} people of this team that do not contain both ${x} and ${y} (one of them, or neither, is fine)`,
        ...count(choose(n, k) - choose(n - 2, k - 2)),
      };
    },
  },
  {
    id: "row_together",
    build(d) {
      const [x, y] = [d.name(), d.name()];
      const n = d.int("n", [4, 6], [7, 8]);
      return {
        given: `${n} people, among them ${x} and ${y}, stand in a row. ${DIFFERENT}`,
        find: `the number of possible rows in which ${x} and ${y} stand directly side by side`,
        ...count(2n * factorial(n - 1)),
      };
    },
  },
  {
    id: "row_apart",
    build(d) {
      const [x, y] = [d.name(), d.name()];
      const n = d.int("n", [4, 6], [7, 8]);
      return {
        given: `${n} people, among them ${x} and ${y}, sit down on a bench. ${DIFFERENT.replace("stands", "sits")}`,
        find: `the number of possible orders in which ${x} and ${y} do not sit directly side by side`,
        ...count(factorial(n) - 2n * factorial(n - 1)),
      };
    },
  },
  {
    id: "round_table",
    build(d) {
      const n = d.int("n", [4, 6], [7, 8]);
      return {
        given: `${n} different people sit down at a round table with ${n} equal chairs. Two seatings count as the same if one is a rotation of the other; mirror images count as different.`,
        find: "the number of different seatings",
        ...count(factorial(n - 1)),
      };
    },
  },
  {
    id: "round_table_together",
    build(d) {
      const [x, y] = [d.name(), d.name()];
      const n = d.int("n", [4, 6], [7, 8]);
      return {
        given: `${n} different people, among them ${x} and ${y}, sit down at a round table with ${n} equal chairs. Seatings that are rotations of each other are the same; mirror images are different.`,
        find: `the number of different seatings in which ${x} and ${y} are neighbours`,
        ...count(2n * factorial(n - 2)),
      };
    },
  },
  {
    id: "round_table_alternating",
    build(d) {
      const n = d.int("n", [2, 3], [4, 6]);
      return {
        given: `${n} different women and ${n} different men sit down at a round table with ${2 * n} equal chairs so that no two women are neighbours. Seatings that are rotations of each other are the same; mirror images are different.`,
        find: "the number of different seatings",
        ...count(factorial(n - 1) * factorial(n)),
      };
    },
  },
  {
    id: "word_orders",
    build(d) {
      const word = d.of("word", REPEATING);
      d.need(d.large === word.length >= 7);
      return {
        given: d.alt(
          `Consider the letters of the word ${word}.`,
          `Tiles show the letters of the word ${word}; tiles with the same letter look alike.`,
        ),
        find: "the number of different rows of letters that one gets by using all of these letters, each as often as it occurs in the word",
        ...count(orders(word)),
      };
    },
  },
  {
    id: "word_vowels_together",
    build(d) {
      const word = d.of("word", [...REPEATING, ...ALL_DIFFERENT]);
      d.need(d.large === word.length >= 6 && word.length <= 8);
      const vowels = [...word].filter((letter) => VOWELS.includes(letter)).join("");
      const rest = [...word].filter((letter) => !VOWELS.includes(letter)).join("");
      d.need(vowels.length >= 2 && rest.length >= 2);
      return {
        given: `All letters of the word ${word} are put in a row, each as often as it occurs in the word. The vowels are A, E, I, O and U.`,
        find: "the number of different rows of letters in which all vowels stand side by side without a consonant between them",
        ...count(orders(vowels) * orders(`${rest}*`)),
      };
    },
  },
  {
    id: "distinct_digits",
    build(d) {
      const n = d.int("n", [2, 4], [5, 5]);
      const low = d.int("low", [1, 5], [1, 7]);
      return {
        given: "A whole number is written in the usual decimal way.",
        find: `the number of whole numbers with exactly ${n} digits whose first digit is at least ${low} and whose digits are all different`,
        ...count(BigInt(10 - low) * arrangements(9, n - 1)),
      };
    },
  },
  {
    id: "divisible_digits",
    build(d) {
      const n = d.int("n", [3, 4], [4, 5]);
      const m = d.of("m", [2, 4, 5]);
      const ways =
        m === 4
          ? 6n * arrangements(8, n - 2) + 16n * 7n * arrangements(7, n - 3)
          : arrangements(9, n - 1) + (m === 2 ? 4n : 1n) * 8n * arrangements(8, n - 2);
      return {
        given: "The first digit of a whole number is never 0.",
        find: `the number of whole numbers with exactly ${n} digits that are divisible by ${m} and have no digit twice`,
        ...count(ways),
      };
    },
  },
  {
    id: "digit_sum",
    build(d) {
      const n = d.int("n", [2, 3], [4, 5]);
      const s = d.int("s", [3, 20], [8, 30]);
      return {
        given: "The first digit of a whole number is never 0.",
        find: `the number of whole numbers with exactly ${n} digits whose digits have the sum ${s}`,
        ...count(withDigitSum(n, s)),
      };
    },
  },
  {
    id: "lattice_paths",
    build(d) {
      const [a, b] = [d.int("a", [2, 5], [5, 9]), d.int("b", [2, 5], [5, 9])];
      return {
        given: `In a grid one walks from the point (0, 0) to the point (${a}, ${b}). Each step goes one unit to the right or one unit up.`,
        find: "the number of different paths",
        ...count(choose(a + b, a)),
      };
    },
  },
  {
    id: "lattice_paths_avoiding",
    build(d) {
      const [a, b] = [d.int("a", [3, 5], [5, 8]), d.int("b", [3, 5], [5, 8])];
      const [x, y] = [d.int("x", [1, 3], [1, 5]), d.int("y", [1, 3], [1, 5])];
      d.need(x < a && y < b);
      return {
        given: `In a grid one walks from the point (0, 0) to the point (${a}, ${b}). Each step goes one unit to the right or one unit up. The point (${x}, ${y}) is closed.`,
        find: "the number of different paths that do not pass through the closed point",
        ...count(choose(a + b, a) - choose(x + y, x) * choose(a + b - x - y, a - x)),
      };
    },
  },
  {
    id: "stars_and_bars",
    build(d) {
      const [n, k] = [d.int("n", [4, 8], [8, 14]), d.int("k", [3, 3], [3, 5])];
      const thing = d.alt("marbles", "coins", "cookies", "pencils");
      return {
        given: `${n} ${thing} that look exactly alike are given to ${k} different children. A child may get none.`,
        find: "the number of ways to do this",
        ...count(choose(n + k - 1, k - 1)),
      };
    },
  },
  {
    id: "stars_and_bars_minimum",
    build(d) {
      const k = d.int("k", [3, 3], [3, 5]);
      const m = d.int("m", [1, 2], [1, 3]);
      const n = d.keep("n", m * k + d.rng.int(3, d.large ? 10 : 6));
      return {
        given: `${n} balls that look exactly alike are put into ${k} boxes of different colours. Each box must hold at least ${m} ${m === 1 ? "ball" : "balls"}.`,
        find: "the number of ways to do this",
        ...count(choose(n - m * k + k - 1, k - 1)),
      };
    },
  },
  {
    id: "no_two_consecutive",
    build(d) {
      const n = d.int("n", [4, 9], [10, 14]);
      const k = d.int("k", [2, 3], [3, 5]);
      d.need(n - k + 1 >= k);
      return {
        given: `Consider the whole numbers from 1 to ${n}.`,
        find: `the number of ways to choose ${k} of them, regardless of order, so that no two of the chosen numbers follow each other directly`,
        ...count(choose(n - k + 1, k)),
      };
    },
  },
  {
    id: "handshakes",
    build(d) {
      const n = d.int("n", [3, 12], [13, 60]);
      return {
        given: d.alt(
          `${n} married couples meet at a party. Everybody shakes hands once with everybody except the own partner.`,
          `At a dance there are ${n} pairs of dancers. Each person shakes hands exactly once with every other person but the own partner.`,
        ),
        find: "the number of handshakes",
        ...count(n * (2 * n - 2)),
      };
    },
  },
  {
    id: "multiples_either",
    build(d) {
      const n = d.int("n", [20, 90], [100, 999]);
      const [a, b] = [d.int("a", [2, 6], [3, 9]), d.int("b", [3, 9], [4, 15])];
      d.need(a % b !== 0 && b % a !== 0);
      let both = b;
      while (both % a !== 0) both += b;
      return {
        given: `Consider the whole numbers from 1 to ${n}.`,
        find: `the number of them that are divisible by ${a} or by ${b} (or by both)`,
        ...count(Math.floor(n / a) + Math.floor(n / b) - Math.floor(n / both)),
      };
    },
  },
  {
    id: "survey",
    build(d) {
      const both = d.int("both", [2, 9], [10, 40]);
      const a = d.keep("a", both + d.rng.int(3, d.large ? 80 : 12));
      const b = d.keep("b", both + d.rng.int(3, d.large ? 80 : 12));
      const neither = d.rng.int(2, d.large ? 60 : 9);
      const n = d.keep("n", a + b - both + neither);
      const [x, y] = d.rng.pick([
        ["tea", "coffee"],
        ["apples", "pears"],
        ["tennis", "swimming"],
      ] as const);
      return {
        given: `In a survey ${n} people are asked what they like. ${a} of them like ${x}, ${b} of them like ${y}, and ${both} of them like both; these ${both} are counted in the other two numbers as well.`,
        find: `the number of people in the survey who like neither ${x} nor ${y}`,
        ...count(neither),
      };
    },
  },
  {
    id: "licence_plates",
    build(d) {
      const k = d.int("k", [3, 6], [5, 10]);
      const [a, b] = [d.int("a", [1, 2], [2, 3]), d.int("b", [1, 2], [1, 2])];
      const s = a === 1 ? "letter" : "letters";
      return {
        given: `A code consists of ${a} ${s} followed by ${b} ${b === 1 ? "digit" : "digits"}. Each letter is one of the first ${k} letters of the alphabet, each digit is one of 0 to 9, and both may repeat.`,
        find: "the number of different codes",
        ...count(power(k, a) * power(10, b)),
      };
    },
  },
  {
    id: "derangements",
    build(d) {
      const n = d.int("n", [3, 5], [6, 8]);
      const k = d.int("k", [2, 9], [2, 20]);
      return {
        given: `${n} guests leave ${n} different hats at the door, one each. Let D be the number of ways to give the hats back, one to each guest, so that nobody gets the own hat.`,
        find: `the value of ${k} * D`,
        ...count(BigInt(k) * derangements(n)),
      };
    },
  },
  {
    id: "fixed_points",
    build(d) {
      const n = d.int("n", [4, 6], [7, 8]);
      const k = d.int("k", [1, 2], [1, 4]);
      return {
        given: `${n} letters are put into ${n} addressed envelopes, one into each. Each letter belongs to exactly one of the envelopes.`,
        find: `the number of ways to do this so that exactly ${k} of the letters ${k === 1 ? "is in its" : "are in their"} right envelope`,
        ...count(choose(n, k) * derangements(n - k)),
      };
    },
  },
  {
    id: "onto",
    build(d) {
      const [n, k] = [d.int("n", [3, 5], [6, 8]), d.int("k", [2, 3], [3, 4])];
      d.need(n > k);
      let ways = 0n;
      for (let i = 0; i <= k; i++) ways += (i % 2 === 0 ? 1n : -1n) * choose(k, i) * power(k - i, n);
      return {
        given: `${n} different jobs are given to ${k} different workers. Each job goes to exactly one worker, and each worker gets at least one job.`,
        find: "the number of ways to do this",
        ...count(ways),
      };
    },
  },
  {
    id: "equal_groups",
    build(d) {
      const [g, s] = d.rng.pick<[number, number]>(
        d.large
          ? [
              [2, 4],
              [2, 5],
              [3, 3],
              [4, 2],
              [5, 2],
              [3, 4],
              [4, 3],
            ]
          : [
              [2, 2],
              [2, 3],
              [3, 2],
            ],
      );
      d.keep("g", g);
      d.keep("s", s);
      const extra = d.int("extra", [0, 3], [0, 3]);
      const n = d.keep("n", g * s + extra);
      return {
        given: `From ${n} different players ${g * s} are chosen and divided into ${g} teams of ${s} players each. The teams have no names or numbers: only who plays with whom matters.${extra === 0 ? " Everybody is chosen." : ""}`,
        find: "the number of different results",
        ...count((choose(n, g * s) * factorial(g * s)) / (factorial(s) ** BigInt(g) * factorial(g))),
      };
    },
  },
  {
    id: "colour_path",
    build(d) {
      const [n, k] = [d.int("n", [3, 5], [6, 8]), d.int("k", [2, 4], [3, 4])];
      d.need(k > 2 || n < 5);
      return {
        given: `${n} houses stand in a row. Each is painted in one of ${k} colours, and houses next to each other get different colours. Not every colour has to be used.`,
        find: "the number of ways to paint the houses",
        ...count(BigInt(k) * power(k - 1, n - 1)),
      };
    },
  },
  {
    id: "colour_cycle",
    build(d) {
      const [n, k] = [d.int("n", [3, 5], [6, 8]), d.int("k", [3, 5], [3, 4])];
      return {
        given: `${n} numbered flower beds lie in a circle around a fountain. Each is planted with one of ${k} kinds of flowers, and neighbouring beds get different kinds. Not every kind has to be used, and the numbers tell the beds apart.`,
        find: "the number of ways to plant the beds",
        ...count(power(k - 1, n) + (n % 2 === 0 ? 1n : -1n) * BigInt(k - 1)),
      };
    },
  },
  {
    id: "necklaces",
    build(d) {
      const [n, k] = [d.int("n", [3, 5], [5, 8]), d.int("k", [2, 4], [2, 3])];
      let sum = 0n;
      for (let turn = 0; turn < n; turn++) {
        let cycles = n;
        while (n % cycles !== 0 || turn % cycles !== 0) cycles--;
        sum += power(k, cycles);
      }
      return {
        given: `${n} beads are spaced evenly on a ring, and each has one of ${k} colours. Rings that can be turned into each other by a rotation are the same; mirror images count as different unless a rotation makes them equal. Not every colour has to be used.`,
        find: "the number of different rings",
        ...count(sum / BigInt(n)),
      };
    },
  },
  {
    id: "polygon_diagonals",
    build(d) {
      const n = d.int("n", [5, 12], [13, 30]);
      const points = d.of("what", ["diagonals", "points"]) === "points";
      return {
        given: `All diagonals of a convex polygon with ${n} corners are drawn. No three of them meet in one point inside the polygon.`,
        find: points
          ? "the number of points inside the polygon in which two diagonals cross"
          : "the number of diagonals",
        ...count(points ? choose(n, 4) : (n * (n - 3)) / 2),
      };
    },
  },
  {
    id: "grid_rectangles",
    build(d) {
      const [m, n] = [d.int("m", [2, 5], [5, 12]), d.int("n", [2, 5], [5, 12])];
      const squares = d.of("what", ["rectangles", "squares"]) === "squares";
      let ways = 0;
      for (let i = 1; i <= Math.min(m, n); i++) ways += (m - i + 1) * (n - i + 1);
      return {
        given: `A board consists of ${m} rows of ${n} unit squares each.`,
        find: squares
          ? "the number of squares of all sizes whose sides lie on the lines of the board"
          : "the number of rectangles of all sizes (squares included) whose sides lie on the lines of the board",
        ...count(squares ? BigInt(ways) : choose(m + 1, 2) * choose(n + 1, 2)),
      };
    },
  },
  {
    id: "pigeonhole",
    build(d) {
      const [a, b, c] = [
        d.int("a", [3, 8], [4, 20]),
        d.int("b", [3, 8], [4, 20]),
        d.int("c", [2, 8], [2, 20]),
      ];
      const k = d.int("k", [2, 4], [3, 9]);
      d.need(Math.max(a, b, c) >= k);
      return {
        given: `A bag holds ${a} red, ${b} blue and ${c} green socks, and one takes socks out without looking.`,
        find: `the smallest number of socks that one must take to be certain to have at least ${k} of the same colour`,
        ...count([a, b, c].reduce((sum, one) => sum + Math.min(one, k - 1), 1)),
      };
    },
  },
  {
    id: "binomial_coefficient",
    build(d) {
      const n = d.int("n", [3, 5], [6, 9]);
      const [a, b] = [d.int("a", [1, 3], [2, 4]), d.int("b", [1, 4], [1, 5])];
      const k = d.keep("k", d.rng.int(1, n - 1));
      return {
        given: "An expression is multiplied out, and like terms are put together.",
        find: `the coefficient of x^${k} in (${a === 1 ? "" : a}x + ${b})^${n}`,
        ...count(choose(n, k) * power(a, k) * power(b, n - k)),
      };
    },
  },
  {
    id: "change_ways",
    build(d) {
      const [a, b] = d.rng.pick<[number, number]>([
        [2, 5],
        [5, 10],
        [2, 10],
        [3, 7],
        [4, 6],
        [5, 20],
      ]);
      d.keep("a", a);
      d.keep("b", b);
      const n = d.int("n", [8, 30], [31, 120]);
      let ways = 0;
      for (let y = 0; y * b <= n; y++) ways += Math.floor((n - y * b) / a) + 1;
      return {
        given: `In a country there are coins of 1, ${a} and ${b} cents, as many of each as one likes.`,
        find: `the number of different sets of coins that are worth exactly ${n} cents (only how many of each kind are used matters)`,
        ...count(ways),
      };
    },
  },
  {
    id: "round_robin_points",
    build(d) {
      const n = d.int("n", [4, 8], [9, 20]);
      const m = d.int("m", [1, 2], [1, 4]);
      const games = ((n * (n - 1)) / 2) * m;
      const t = d.keep("t", d.rng.int(1, games - 1));
      return {
        given: `In a league of ${n} teams each team plays ${m} ${m === 1 ? "game" : "games"} against every other team. The winner of a game gets 3 points and the loser none; in a draw both teams get 1 point. Exactly ${t} ${t === 1 ? "game ends" : "games end"} in a draw.`,
        find: "the number of points of all teams together at the end",
        kind: "count",
        value: new Fraction(3 * (games - t) + 2 * t),
      };
    },
  },
];
