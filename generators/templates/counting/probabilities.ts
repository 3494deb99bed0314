import Fraction from "fraction.js";
import { choose, power, probability } from "./parts.js";
import type { CountingTemplate } from "./parts.js";

/** Throws of `k` dice with `faces` faces that have the sum `sum`. */
function diceSums(k: number, sum: number, faces: number): bigint {
  if (k === 0) return sum === 0 ? 1n : 0n;
  let ways = 0n;
  for (let face = 1; face <= Math.min(faces, sum); face++) ways += diceSums(k - 1, sum - face, faces);
  return ways;
}

export const PROBABILITIES: readonly CountingTemplate[] = [
  {
    id: "dice_sum",
    build(d) {
      const k = d.int("k", [2, 2], [3, 3]);
      const faces = d.of("faces", [4, 6, 8, 10]);
      const s = d.keep("s", d.rng.int(k + 1, k * faces - 1));
      return {
        given: `${k} fair dice with the numbers 1 to ${faces} on their ${faces} faces are thrown together.`,
        find: `the probability that the numbers thrown have the sum ${s}`,
        ...probability(diceSums(k, s, faces), power(faces, k)),
      };
    },
  },
  {
    id: "dice_largest",
    build(d) {
      const k = d.int("k", [2, 3], [3, 5]);
      const m = d.int("m", [2, 6]);
      const largest = d.of("what", ["largest", "smallest"]) === "largest";
      // Throws in which all numbers lie on the one side of m, m included.
      const side = largest ? m : 7 - m;
      return {
        given: `A fair die with the numbers 1 to 6 is thrown ${k} times.`,
        find: `the probability that the ${largest ? "largest" : "smallest"} number thrown is exactly ${m}`,
        ...probability(power(side, k) - power(side - 1, k), power(6, k)),
      };
    },
  },
  {
    id: "at_least_one_face",
    build(d) {
      const k = d.int("k", [2, 3], [3, 5]);
      const faces = d.of("faces", [4, 6, 8]);
      const m = d.int("m", [1, 2], [1, 2]);
      return {
        given: `A fair die with the numbers 1 to ${faces} is thrown ${k} times.`,
        find:
          m === 1
            ? `the probability that the number ${faces} comes up at least once`
            : `the probability that at least one throw shows ${faces - 1} or ${faces}`,
        ...probability(power(faces, k) - power(faces - m, k), power(faces, k)),
      };
    },
  },
  {
    id: "coins",
    build(d) {
      const n = d.int("n", [3, 6], [7, 12]);
      const k = d.keep("k", d.rng.int(1, n - 1));
      const exactly = d.of("what", ["exactly", "at least"]) === "exactly";
      let ways = 0n;
      for (let i = k; i <= (exactly ? k : n); i++) ways += choose(n, i);
      return {
        given: d.alt(`A fair coin is tossed ${n} times.`, `${n} fair coins are tossed.`),
        find: `the probability of ${exactly ? "exactly" : "at least"} ${k} ${k === 1 ? "head" : "heads"}`,
        ...probability(ways, power(2, n)),
      };
    },
  },
  {
    id: "cards",
    build(d) {
      const suits = d.int("suits", [3, 5], [4, 6]);
      const ranks = d.int("ranks", [4, 8], [7, 12]);
      const k = d.int("k", [2, 2], [2, 3]);
      const same = d.of("what", ["suit", "rank"]);
      d.need(same === "suit" || k <= suits);
      const ways = same === "suit" ? BigInt(suits) * choose(ranks, k) : BigInt(ranks) * choose(suits, k);
      return {
        given: `A pack of cards has ${suits} colours, and in each colour one card of each number from 1 to ${ranks}. ${k} cards are drawn at random without putting any back.`,
        find: `the probability that all drawn cards have the same ${same === "suit" ? "colour" : "number"}`,
        ...probability(ways, choose(suits * ranks, k)),
      };
    },
  },
  {
    id: "urn_same_colour",
    build(d) {
      const [r, b] = [d.int("r", [2, 6], [5, 12]), d.int("b", [2, 6], [5, 12])];
      const k = d.int("k", [2, 2], [2, 3]);
      return {
        given: d.alt(
          `A bag holds ${r} red and ${b} blue balls. ${k} balls are drawn at random, one after the other, without putting any back.`,
          `${k} balls are taken at the same time and at random out of a bag with ${r} red and ${b} blue balls.`,
        ),
        find: "the probability that all of the drawn balls have the same colour",
        ...probability(choose(r, k) + choose(b, k), choose(r + b, k)),
      };
    },
  },
  {
    id: "urn_with_replacement",
    build(d) {
      const [r, b] = [d.int("r", [1, 6], [3, 9]), d.int("b", [1, 6], [3, 9])];
      const n = d.int("n", [2, 3], [3, 5]);
      const k = d.keep("k", d.rng.int(1, n - 1));
      return {
        given: `A bag holds ${r} red and ${b} blue balls. ${n} times a ball is drawn at random, noted and put back.`,
        find: `the probability that a red ball is drawn exactly ${k} ${k === 1 ? "time" : "times"}`,
        ...probability(choose(n, k) * power(r, k) * power(b, n - k), power(r + b, n)),
      };
    },
  },
  {
    id: "two_stage_urn",
    build(d) {
      const [a, b] = [d.int("a", [1, 6], [3, 12]), d.int("b", [1, 6], [3, 12])];
      const [c, e] = [d.int("c", [1, 6], [3, 12]), d.int("e", [1, 6], [3, 12])];
      return {
        given: `One box holds ${a} white and ${b} black balls, another one holds ${c} white and ${e} black balls. One of the two boxes is chosen by a toss of a fair coin, and then a ball is drawn from it at random.`,
        find: "the probability that the ball is white",
        ...probability(a * (c + e) + c * (a + b), 2 * (a + b) * (c + e)),
      };
    },
  },
  {
    id: "given_at_least_one",
    build(d) {
      const n = d.int("n", [2, 5], [6, 10]);
      const k = d.keep("k", d.rng.int(1, n));
      return {
        given: `A fair coin is tossed ${n} times. Somebody who has seen all the tosses says truthfully that at least one of them showed heads, and would have said so whenever that is true.`,
        find: `the probability, given this, that exactly ${k} of the tosses showed heads`,
        ...probability(choose(n, k), power(2, n) - 1n),
      };
    },
  },
  {
    id: "two_machines",
    build(d) {
      const a = d.of("a", [10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90]);
      const [p, q] = [d.int("p", [1, 6], [2, 15]), d.int("q", [1, 6], [2, 15])];
      return {
        given: `Machine A makes ${a}% of the parts of a factory, machine B all the others. Of the parts from A ${p}% are faulty, of those from B ${q}%. A part is picked at random from all parts and turns out to be faulty.`,
        find: "the probability that it was made by machine A",
        ...probability(a * p, a * p + (100 - a) * q),
      };
    },
  },
  {
    id: "random_order",
    build(d) {
      const [x, y] = [d.name(), d.name()];
      const n = d.int("n", [4, 6], [7, 8]);
      const k = d.keep("k", d.rng.int(1, n - 3));
      return {
        given: `${n} people, among them ${x} and ${y}, form a line in random order; all orders are equally likely.`,
        find: `the probability that exactly ${k} ${k === 1 ? "person stands" : "people stand"} between ${x} and ${y}`,
        ...probability(2 * (n - k - 1), n * (n - 1)),
      };
    },
  },
  {
    id: "point_in_rectangle",
    build(d) {
      const [a, b] = [d.int("a", [2, 8], [6, 20]), d.int("b", [2, 8], [6, 20])];
      const c = d.keep("c", d.rng.int(1, Math.min(a, b)));
      return {
        given: `A point (x, y) is chosen at random, with equal chance for equal areas, from the rectangle given by 0 <= x <= ${a} and 0 <= y <= ${b}.`,
        find: `the probability that x + y is less than ${c}`,
        ...probability(c * c, 2 * a * b),
      };
    },
  },
  {
    id: "point_on_segment",
    build(d) {
      const n = d.int("n", [5, 15], [16, 60]);
      const c = d.keep("c", d.rng.int(1, n - 1));
      const r = d.keep("r", d.rng.int(1, n - 1));
      const long = Math.min(n, c + r) - Math.max(0, c - r);
      d.need(long < n);
      return {
        given: `A point is chosen at random, with equal chance for equal lengths, on a segment of length ${n}. A mark on the segment is ${c} away from its left end.`,
        find: `the probability that the distance between the point and the mark is less than ${r}`,
        ...probability(long, n),
      };
    },
  },
  {
    id: "first_success",
    build(d) {
      const faces = d.of("faces", [4, 5, 6, 8, 10]);
      const m = d.keep("m", d.rng.int(1, faces - 2));
      const k = d.int("k", [2, 3], [3, 5]);
      return {
        given: `A fair die with the numbers 1 to ${faces} is thrown again and again. A throw is a hit if its number is ${m} or less.`,
        find: `the probability that the first hit comes with throw number ${k}`,
        ...probability(BigInt(m) * power(faces - m, k - 1), power(faces, k)),
      };
    },
  },
  {
    id: "expected_gain",
    build(d) {
      const faces = d.of("faces", [4, 6, 8, 10, 12]);
      const t = d.keep("t", d.rng.int(2, faces));
      const [w, l] = [d.int("w", [3, 20], [10, 90]), d.int("l", [1, 6], [2, 20])];
      const value = new Fraction((faces - t + 1) * w - (t - 1) * l, faces);
      d.need(value.gt(0));
      return {
        given: `In a game a fair die with the numbers 1 to ${faces} is thrown once. Whoever throws ${t} or more wins ${w} points; otherwise ${l} ${l === 1 ? "point is" : "points are"} lost.`,
        find: "the expected gain in points",
        kind: "value",
        value,
      };
    },
  },
  {
    id: "series_winner",
    build(d) {
      const [x, y] = [d.name(), d.name()];
      const q = d.int("q", [2, 5], [3, 9]);
      const p = d.keep("p", d.rng.int(1, q - 1));
      const n = d.int("n", [2, 2], [2, 3]);
      let ways = 0n;
      // The n-th win of the one comes in game n + lost.
      for (let lost = 0; lost < n; lost++)
        ways += choose(n - 1 + lost, lost) * power(p, n) * power(q - p, lost) * power(q, n - 1 - lost);
      return {
        given: `${x} and ${y} play a series of games without draws. ${x} wins each game with probability ${p}/${q}, independently of the others. Whoever is first to have won ${n} games wins the series.`,
        find: `the probability that ${x} wins the series`,
        ...probability(ways, power(q, 2 * n - 1)),
      };
    },
  },
  {
    id: "random_walk",
    build(d) {
      const n = d.int("n", [3, 7], [8, 30]);
      const i = d.keep("i", d.rng.int(1, n - 1));
      return {
        given: `A counter starts on field ${i} of a line of fields numbered from 0 to ${n}. A fair coin decides each move: one field up or one field down. The game ends when the counter reaches field 0 or field ${n}.`,
        find: `the probability that it ends on field ${n}`,
        ...probability(i, n),
      };
    },
  },
];
