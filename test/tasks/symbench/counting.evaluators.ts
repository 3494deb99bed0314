import Fraction from "fraction.js";

type Values = Record<string, number>;
type Evaluator = (v: Values, words: Record<string, string>) => Fraction | number;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** All orders of `items`, equal ones once. */
function* orders<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield [];
  for (const first of new Set(items)) {
    const rest = [...items];
    rest.splice(rest.indexOf(first), 1);
    for (const order of orders(rest)) yield [first, ...order];
  }
}

/** All lists of `n` items. */
function* lists<T>(items: readonly T[], n: number): Generator<T[]> {
  if (n === 0) yield [];
  else for (const first of items) for (const rest of lists(items, n - 1)) yield [first, ...rest];
}

/** All subsets of size `k`, in the order of `items`. */
function* subsets<T>(items: readonly T[], k: number): Generator<T[]> {
  if (k === 0) yield [];
  else
    for (const [i, first] of items.entries())
      for (const rest of subsets(items.slice(i + 1), k - 1)) yield [first, ...rest];
}

function count<T>(items: Iterable<T>, holds: (item: T) => boolean = () => true): number {
  let n = 0;
  for (const item of items) if (holds(item)) n++;
  return n;
}

/** Share of the equally likely items for which `holds`. */
function share<T>(items: Iterable<T>, holds: (item: T) => boolean): Fraction {
  let [n, all] = [0, 0];
  for (const item of items) {
    all++;
    if (holds(item)) n++;
  }
  return new Fraction(n, all);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, x) => total + x, 0);

/** Orders around a table: the rotation that begins with the smallest stands for all of its rotations. */
function seatings(n: number, holds: (order: number[]) => boolean = () => true): number {
  const seen = new Set<string>();
  for (const order of orders(range(0, n - 1))) {
    const at = order.indexOf(0);
    const turned = [...order.slice(at), ...order.slice(0, at)];
    if (holds(turned)) seen.add(turned.join());
  }
  return seen.size;
}

const adjacent = (order: number[]): boolean => Math.abs(order.indexOf(0) - order.indexOf(1)) === 1;
const digits = (n: number): number[] => range(10 ** (n - 1), 10 ** n - 1);
const different = (text: string): boolean => new Set(text).size === text.length;

/** Paths by adding up from field to field. */
function paths(a: number, b: number, isClosed: (x: number, y: number) => boolean = () => false): number {
  const ways = new Map<string, number>([["0,0", 1]]);
  for (const x of range(0, a))
    for (const y of range(0, b))
      if (x + y > 0)
        ways.set(
          `${x},${y}`,
          isClosed(x, y) ? 0 : (ways.get(`${x - 1},${y}`) ?? 0) + (ways.get(`${x},${y - 1}`) ?? 0),
        );
  return ways.get(`${a},${b}`) ?? 0;
}

/** Ways to give n equal things to k different people, each at least `least`. */
function shares(n: number, k: number, least: number): number {
  if (k === 1) return n >= least ? 1 : 0;
  return sum(range(least, n).map((x) => shares(n - x, k - 1, least)));
}

/** People one after the other stay out, start a new team, or join one with room. */
function teams(left: number, open: readonly number[], unborn: number, out: number, size: number): number {
  if (left === 0) return unborn === 0 && out === 0 && open.every((members) => members === size) ? 1 : 0;
  let ways = out > 0 ? teams(left - 1, open, unborn, out - 1, size) : 0;
  if (unborn > 0) ways += teams(left - 1, [...open, 1], unborn - 1, out, size);
  for (const [i, members] of open.entries())
    if (members < size)
      ways += teams(
        left - 1,
        open.map((x, j) => (i === j ? x + 1 : x)),
        unborn,
        out,
        size,
      );
  return ways;
}

function alternating(n: number): number {
  const visit = (women: number[], men: number[], isWoman: boolean): number => {
    if (women.length + men.length === 0) return 1;
    const pool = isWoman ? women : men;
    return sum(
      pool.map((one) => {
        const rest = pool.filter((other) => other !== one);
        return isWoman ? visit(rest, men, false) : visit(women, rest, true);
      }),
    );
  };
  // One woman sits down first: that takes the rotations out.
  return visit(range(1, n - 1), range(1, n), false);
}

/** Area of a polygon by the shoelace formula, doubled. */
function shoelace(points: readonly (readonly [number, number])[]): number {
  return Math.abs(
    sum(
      points.map(([x, y], i) => {
        const [u, v] = points[(i + 1) % points.length] ?? [0, 0];
        return x * v - u * y;
      }),
    ),
  );
}

/** Every template of counting and probability by listing the outcomes, or step by step where there are too many. */
export const EVALUATORS: Readonly<Record<string, Evaluator>> = {
  ordered_selection: ({ n = 0, k = 0 }) => count(lists(range(1, n), k), (list) => new Set(list).size === k),
  committee: ({ n = 0, k = 0 }) => count(subsets(range(1, n), k)),
  committee_at_least: ({ a = 0, b = 0, s = 0, k = 0 }) =>
    count(subsets(range(1, a + b), s), (group) => group.filter((one) => one <= a).length >= k),
  committee_not_both: ({ n = 0, k = 0 }) =>
    count(subsets(range(0, n - 1), k), (group) => !(group.includes(0) && group.includes(1))),
  row_together: ({ n = 0 }) => count(orders(range(0, n - 1)), adjacent),
  row_apart: ({ n = 0 }) => count(orders(range(0, n - 1)), (order) => !adjacent(order)),
  round_table: ({ n = 0 }) => seatings(n),
  round_table_together: ({ n = 0 }) => seatings(n, (order) => order[1] === 1 || order[n - 1] === 1),
  round_table_alternating: ({ n = 0 }) => alternating(n),
  word_orders: (_, { word = "" }) => count(orders([...word])),
  word_vowels_together: (_, { word = "" }) =>
    count(orders([...word]), (order) => !/[AEIOU]+[^AEIOU]+[AEIOU]/.test(order.join(""))),
  distinct_digits: ({ n = 0, low = 0 }) =>
    count(digits(n), (x) => different(String(x)) && Number(String(x)[0]) >= low),
  divisible_digits: ({ n = 0, m = 1 }) => count(digits(n), (x) => x % m === 0 && different(String(x))),
  digit_sum: ({ n = 0, s = 0 }) => count(digits(n), (x) => sum([...String(x)].map(Number)) === s),
  lattice_paths: ({ a = 0, b = 0 }) => paths(a, b),
  lattice_paths_avoiding: ({ a = 0, b = 0, x, y }) => paths(a, b, (i, j) => i === x && j === y),
  stars_and_bars: ({ n = 0, k = 0 }) => shares(n, k, 0),
  stars_and_bars_minimum: ({ n = 0, k = 0, m = 0 }) => shares(n, k, m),
  no_two_consecutive: ({ n = 0, k = 0 }) =>
    count(subsets(range(1, n), k), (set) => set.every((x, i) => i === 0 || x - (set[i - 1] ?? 0) > 1)),
  handshakes: ({ n = 0 }) =>
    count(subsets(range(0, 2 * n - 1), 2), ([p = 0, q = 0]) => Math.floor(p / 2) !== Math.floor(q / 2)),
  multiples_either: ({ n = 0, a = 1, b = 1 }) => count(range(1, n), (x) => x % a === 0 || x % b === 0),
  survey: ({ n = 0, a = 0, b = 0, both = 0 }) =>
    count(range(1, n), (person) => person > a && !(person > a - both && person <= a + b - both)),
  licence_plates: ({ k = 0, a = 0, b = 0 }) => count(lists(range(1, k), a)) * count(lists(range(0, 9), b)),
  derangements: ({ n = 0, k = 0 }) =>
    k * count(orders(range(0, n - 1)), (order) => order.every((x, i) => x !== i)),
  fixed_points: ({ n = 0, k = 0 }) =>
    count(orders(range(0, n - 1)), (order) => order.filter((x, i) => x === i).length === k),
  onto: ({ n = 0, k = 0 }) => count(lists(range(1, k), n), (list) => new Set(list).size === k),
  equal_groups: ({ n = 0, g = 0, s = 0 }) => teams(n, [], g, n - g * s, s),
  colour_path: ({ n = 0, k = 0 }) =>
    count(lists(range(1, k), n), (list) => list.every((x, i) => x !== list[i + 1])),
  colour_cycle: ({ n = 0, k = 0 }) =>
    count(lists(range(1, k), n), (list) => list.every((x, i) => x !== list[(i + 1) % n])),
  necklaces: ({ n = 0, k = 0 }) =>
    new Set(
      [...lists(range(1, k), n)].map(
        (list) => list.map((_, i) => [...list.slice(i), ...list.slice(0, i)].join()).sort()[0],
      ),
    ).size,
  polygon_diagonals: ({ n = 0 }, { what }) => {
    const diagonals = [...subsets(range(0, n - 1), 2)].filter(
      ([p = 0, q = 0]) => q - p > 1 && !(p === 0 && q === n - 1),
    );
    if (what === "diagonals") return diagonals.length;
    let crossings = 0;
    for (const [i, [p = 0, q = 0]] of diagonals.entries())
      for (const [r = 0, s = 0] of diagonals.slice(i + 1))
        if ((p < r && r < q && q < s) || (r < p && p < s && s < q)) crossings++;
    return crossings;
  },
  grid_rectangles: ({ m = 0, n = 0 }, { what }) => {
    let found = 0;
    for (const [top = 0, bottom = 0] of subsets(range(0, m), 2))
      for (const [left = 0, right = 0] of subsets(range(0, n), 2))
        if (what === "rectangles" || bottom - top === right - left) found++;
    return found;
  },
  pigeonhole: ({ a = 0, b = 0, c = 0, k = 0 }) => {
    let most = 0;
    for (const x of range(0, a))
      for (const y of range(0, b))
        for (const w of range(0, c)) if (Math.max(x, y, w) < k) most = Math.max(most, x + y + w);
    return most + 1;
  },
  binomial_coefficient: ({ n = 0, a = 0, b = 0, k = 0 }) => {
    let polynomial = [1];
    for (let i = 0; i < n; i++)
      polynomial = range(0, polynomial.length).map(
        (power) => b * (polynomial[power] ?? 0) + a * (polynomial[power - 1] ?? 0),
      );
    return polynomial[k] ?? 0;
  },
  change_ways: ({ a = 1, b = 1, n = 0 }) => {
    const ways = range(0, n).map((amount): number => (amount === 0 ? 1 : 0));
    for (const coin of [1, a, b])
      for (const amount of range(coin, n)) ways[amount] = (ways[amount] ?? 0) + (ways[amount - coin] ?? 0);
    return ways[n] ?? 0;
  },
  round_robin_points: ({ n = 0, m = 0, t = 0 }) => {
    const games = [...subsets(range(1, n), 2)].flatMap((pair) => range(1, m).map(() => pair));
    const points = new Map<number, number>();
    for (const [i, [home = 0, away = 0]] of games.entries()) {
      points.set(home, (points.get(home) ?? 0) + (i < t ? 1 : 3));
      points.set(away, (points.get(away) ?? 0) + (i < t ? 1 : 0));
    }
    return sum([...points.values()]);
  },

  dice_sum: ({ k = 0, faces = 0, s = 0 }) => share(lists(range(1, faces), k), (list) => sum(list) === s),
  dice_largest: ({ k = 0, m = 0 }, { what }) =>
    share(
      lists(range(1, 6), k),
      (list) => (what === "largest" ? Math.max(...list) : Math.min(...list)) === m,
    ),
  at_least_one_face: ({ k = 0, faces = 0, m = 0 }) =>
    share(lists(range(1, faces), k), (list) => list.some((x) => x > faces - m)),
  coins: ({ n = 0, k = 0 }, { what }) =>
    share(lists([0, 1], n), (list) => (what === "exactly" ? sum(list) === k : sum(list) >= k)),
  cards: ({ suits = 0, ranks = 0, k = 0 }, { what }) =>
    share(subsets(range(0, suits * ranks - 1), k), (hand) => {
      const marks = hand.map((card) => (what === "suit" ? Math.floor(card / ranks) : card % ranks));
      return new Set(marks).size === 1;
    }),
  urn_same_colour: ({ r = 0, b = 0, k = 0 }) =>
    share(subsets(range(1, r + b), k), (balls) => new Set(balls.map((ball) => ball <= r)).size === 1),
  urn_with_replacement: ({ r = 0, b = 0, n = 0, k = 0 }) => {
    let chances = [new Fraction(1)];
    const red = new Fraction(r, r + b);
    for (let i = 0; i < n; i++)
      chances = range(0, i + 1).map((hits) =>
        (chances[hits] ?? new Fraction(0))
          .mul(new Fraction(1).sub(red))
          .add((chances[hits - 1] ?? new Fraction(0)).mul(red)),
      );
    return chances[k] ?? 0;
  },
  two_stage_urn: ({ a = 0, b = 0, c = 0, e = 0 }) =>
    share(
      [0, 1].flatMap((box) => range(0, (a + b) * (c + e) - 1).map((i) => [box, i] as const)),
      ([box, i]) => (box === 0 ? i % (a + b) < a : i % (c + e) < c),
    ),
  given_at_least_one: ({ n = 0, k = 0 }) =>
    share(
      [...lists([0, 1], n)].filter((list) => list.includes(1)),
      (list) => sum(list) === k,
    ),
  two_machines: ({ a = 0, p = 0, q = 0 }) => {
    const parts = range(0, 9_999).map((i) => ({ isA: i < 100 * a, at: i < 100 * a ? i : i - 100 * a }));
    const faulty = parts.filter(({ isA, at }) => (isA ? at < a * p : at < (100 - a) * q));
    return share(faulty, ({ isA }) => isA);
  },
  random_order: ({ n = 0, k = 0 }) =>
    share(
      [...lists(range(1, n), 2)].filter(([x, y]) => x !== y),
      ([x = 0, y = 0]) => Math.abs(x - y) === k + 1,
    ),
  point_in_rectangle: ({ a = 0, b = 0, c = 0 }) =>
    new Fraction(
      shoelace([
        [0, 0],
        [c, 0],
        [0, c],
      ]),
      shoelace([
        [0, 0],
        [a, 0],
        [a, b],
        [0, b],
      ]),
    ),
  point_on_segment: ({ n = 0, c = 0, r = 0 }) =>
    share(range(0, n - 1), (cell) => Math.abs(cell + 0.5 - c) < r),
  first_success: ({ faces = 0, m = 0, k = 0 }) =>
    share(lists(range(1, faces), k), (list) => list.findIndex((x) => x <= m) === k - 1),
  expected_gain: ({ faces = 0, t = 0, w = 0, l = 0 }) =>
    new Fraction(sum(range(1, faces).map((x) => (x >= t ? w : -l))), faces),
  series_winner: ({ p = 0, q = 1, n = 0 }) => {
    const chance = (won: number, lost: number): Fraction =>
      won === n
        ? new Fraction(1)
        : lost === n
          ? new Fraction(0)
          : chance(won + 1, lost)
              .mul(p)
              .add(chance(won, lost + 1).mul(q - p))
              .div(q);
    return chance(0, 0);
  },
  random_walk: ({ n = 0, i = 0 }) => {
    // 2 f(x) = f(x - 1) + f(x + 1) with f(0) = 0 gives f(x) = factor * f(x + 1), from below.
    const factors = [new Fraction(0)];
    for (let x = 1; x < n; x++) factors.push(new Fraction(1).div(new Fraction(2).sub(factors[x - 1] ?? 0)));
    return factors.slice(i).reduce((product, factor) => product.mul(factor), new Fraction(1));
  },
};

const known = new Map<string, Fraction>();

/** The result of one part; the same part is worked out once. */
export function evaluatePart(template: string, values: Record<string, number | string>): Fraction {
  const key = `${template} ${JSON.stringify(values)}`;
  const found = known.get(key);
  if (found) return found;
  const evaluator = EVALUATORS[template];
  if (!evaluator) throw new Error(`no evaluator of ${template}`);
  const of = (kind: string) =>
    Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === kind));
  const result = new Fraction(evaluator(of("number") as Values, of("string") as Record<string, string>));
  known.set(key, result);
  return result;
}
