type Values = Record<string, number>;

/** The first whole number from 0 for which `holds`. */
function search(holds: (x: number) => boolean): number {
  for (let x = 0; x < 10_000_000; x++) if (holds(x)) return x;
  return NaN;
}

/** `k` times `x` by adding. */
function repeat(k: number, x: number): number {
  let sum = 0;
  for (let i = 0; i < k; i++) sum += x;
  return sum;
}

/** Steps of one until `done`. */
function until(done: (n: number) => boolean): number {
  let n = 0;
  while (!done(n)) n++;
  return n;
}

/**
 * The result of each story of the gsm templates by acting it out, by trying numbers, or in another order of steps; of
 * what follows on it, from the result before. Values have the names under which the templates keep them.
 */
export const SIMULATIONS: Readonly<Record<string, (v: Values, before: number) => number>> = {
  buy_items: ({ q = 0, p = 0, f, r = 0, u = 0 }) => repeat(q, p) + (f ?? repeat(r, u)),
  one_kind: ({ q = 0, p = 0 }) => repeat(q, p),
  equal_share: ({ n, k = 0 }) => search((x) => repeat(k, x) === n),
  steady_trip: ({ t = 0, v = 0 }) => repeat(t, v),
  unit_price: ({ q = 0, f = 0, total }) => search((x) => q * x + f === total),
  change: ({ q = 0, p = 0, note = 0 }) => note + repeat(q, -p),
  savings_weeks: ({ h = 0, w = 0, goal }) => until((n) => h + repeat(n, w) === goal),
  savings_rate: ({ h = 0, n = 0, goal }) => search((x) => h + repeat(n, x) === goal),
  compare_people: ({ n = 0, m = 0, k }) => {
    const people = [n, repeat(m, n)];
    if (k !== undefined) people.push((people[1] ?? 0) - k);
    return people.reduce((sum, x) => sum + x);
  },
  share_after_loss: ({ n = 0, l = 0, k = 0 }) => search((x) => repeat(k, x) + l === n),
  seats: ({ r = 0, c = 0, e = 0 }) => Array.from({ length: r * c }, (_, i) => i).slice(e).length,
  pages_left: ({ total = 0, d = 0, p = 0 }) => total + repeat(d, -p),
  pages_per_day: ({ total, d = 0, left = 0 }) => search((x) => repeat(d, x) + left === total),
  stock: ({ n = 0, k, c = 0, b = 0, x = 0 }) => n - x + (k ?? repeat(c, b)),
  schedule: ({ a = 0, b = 0, c, n = 0 }) => {
    if (c !== undefined) return a + b + c;
    let clock = 0;
    for (let lesson = 1; lesson <= n; lesson++) clock += lesson < n ? a + b : a;
    return clock;
  },
  overtime: ({ w = 0, o = 0, f = 0, h = 0 }) => repeat(o, w * f) + repeat(h, w),
  ages: ({ a, b, n = 0, m = 0 }) =>
    b === undefined ? search((x) => (x + n) * m === (a ?? 0) + n) : repeat(m, b) + n,
  shifts: ({ k = 0, h = 0, w = 0 }) => repeat(w, repeat(k, h)),
  calendar: ({ from = 0, to = 0, v = 1 }) => {
    let sum = 0;
    for (let day = from; day <= to; day++) sum += v;
    return sum;
  },
  departures: ({ i = 1, w = 0 }) => {
    let count = 0;
    for (let minute = 0; minute < w; minute++) if (minute % i === 0) count++;
    return count;
  },
  trip_with_stop: ({ t = 0, b = 0, v = 0 }) => repeat(t, v) - repeat(b, v),
  speed_needed: ({ t = 0, b = 0, d }) => search((x) => repeat(t - b, x) === d),
  average_speed: ({ a = 0, b = 0, c, d, u = 0, v = 0 }) =>
    ((c ?? repeat(a, u)) + (d ?? repeat(b, v))) / (a + b),
  towards_each_other: ({ u = 0, v = 0, d = 0 }) => until((n) => repeat(n, u) >= d - repeat(n, v)),
  catch_up: ({ u = 0, v = 0, g, h = 0 }) => until((n) => repeat(n, v) >= (g ?? repeat(h, u)) + repeat(n, u)),
  machine_output: ({ r = 0, h = 0, b = 0 }) => repeat(h, r) - repeat(b, r),
  workers_days: ({ w = 0, d = 0, k, more = 0 }) => search((x) => x * (k ?? w + more) === w * d),
  tap_and_drain: ({ tap = 0, out = 0, v = 0 }) => {
    let [minutes, level] = [0, 0];
    for (; level < v; minutes++) level += tap - out;
    return minutes;
  },
  two_printers: ({ a = 0, b = 0, n = 0, alone = 0 }) => {
    let [minutes, printed] = [0, 0];
    for (; printed < n; minutes++) printed += minutes < alone ? a : a + b;
    return minutes - alone;
  },
  "cut_pieces:pieces": ({ m = 0, p = 1 }) => {
    let [rest, pieces] = [100 * m, 0];
    for (; rest >= p; pieces++) rest -= p;
    return pieces;
  },
  cut_pieces: ({ m = 0, p = 1 }) => (100 * m) % p,
  floor_tiles: ({ a = 0, b = 0, p, t = 1 }) =>
    p === undefined ? (a * b * 10_000) / (t * t) : repeat(a * b, p),
  fence_posts: ({ g = 1, l = 0 }) => {
    let posts = 0;
    for (let at = 0; at <= l; at += g) posts++;
    return posts;
  },
  tank_volume: ({ v, b = 1, a = 0, c = 0 }) =>
    v === undefined ? (a / 10) * (b / 10) * (c / 10) : search((x) => x * b === v * 1000),
  box_weights: ({ n = 0, w = 0, p, g = 0 }) => (n * (w * 1000 + (p === undefined ? g : p * 1000))) / 1000,
  fuel: ({ f = 0, d = 0, p = 1 }) => (d * f * p) / 100,
  recipe: ({ n = 1, g = 0, k = 0 }) => (g * k) / n,
  ratio_split: ({ a = 0, b = 0, c = 0, total = 0, asked = 0 }) => {
    let [rest, share] = [total, 0];
    for (; rest >= a + b + c; share += asked) rest -= a + b + c;
    return rest === 0 ? share : NaN;
  },
  discount_tax: ({ price = 0, d = 0, t = 0 }) => (price * (100 - d) * (100 + t)) / 10_000,
  rise_and_fall: ({ p = 0, a = 0, b = 0 }) => (p * (100 + a) * (100 - b)) / 10_000,
  commission: ({ base = 0, c = 0, sales = 0 }) => (100 * base + c * sales) / 100,
  tip_split: ({ k = 1, tip, t = 0, bill = 0 }) =>
    tip === undefined ? (bill * (100 + t)) / (100 * k) : search((x) => x * k === bill + tip),
  percent_of_percent: ({ n = 0, a = 0, b = 0 }) => (n * a * b) / 10_000,
  mixture: ({ v = 0, w = 0, a = 0, b = 0 }) => (v * a + w * b) / (v + w),
  "profit:profit": ({ n = 0, c = 0, p = 0 }) => repeat(n, (c * p) / 100),
  profit: ({ n = 0, c = 0, p = 0 }) => repeat(n, (c * (100 + p)) / 100),
  "simple_interest:interest": ({ p = 0, r = 0, y = 0 }) => repeat(y, (p * r) / 100),
  simple_interest: ({ p = 0, r = 0, y = 0 }) => p + repeat(y, (p * r) / 100),
  compound_growth: ({ n = 0, f = 0, years = 0 }) => n * f ** years,
  currency_exchange: ({ a = 0, fee = 0, r = 0 }) => repeat(a, r) - repeat(fee, r),
  "full_boxes:full": ({ x = 0, y = 0, k = 1 }) => (x + y - ((x + y) % k)) / k,
  full_boxes: ({ x = 0, y = 0, k = 1 }) => (x + y) % k,
  buses_needed: ({ p = 0, t = 0, c = 0 }) => until((n) => repeat(n, c) >= p + t),
  one_free: ({ n = 0, q = 0, p }) => {
    let [paid, free, since] = [0, 0, 0];
    while (paid + free < q) {
      if (since === n) [free, since] = [free + 1, 0];
      else [paid, since] = [paid + 1, since + 1];
    }
    return p === undefined ? free : paid * p;
  },
  bundle: ({ k = 0, p = 0, b = 0, g = 1 }) => repeat(g * k, p) - repeat(g, b),
  tournament: ({ n = 0, m }) => {
    let matches = 0;
    if (m !== undefined) {
      for (let left = n; left > 1; left--) matches++;
      return matches * m;
    }
    for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) matches++;
    return matches;
  },
  "average_after:sum": ({ n = 0, a = 0, x = 0 }) => n * a + x,
  average_after: ({ n = 0, a = 0, x = 0 }) => {
    const scores = [...Array.from({ length: n }, () => a), x];
    return scores.reduce((sum, one) => sum + one) / scores.length;
  },
  score_needed: ({ n = 0, g = 0, sum, a = 0 }) =>
    sum === undefined ? search((x) => n * a + x === g * (n + 1)) : search((x) => sum + x === g * n),
  legs_and_heads: ({ h = 0, l }) => search((x) => 4 * x + 2 * (h - x) === l),
  garden_rows: ({ r = 0, c = 0, d = 0 }) => repeat(r, c) - repeat(r, d),

  money_times: ({ k = 0 }, x) => repeat(k, x),
  money_share: ({ k = 1 }, x) => x / k,
  money_plus: (v, x) => x + (v.x ?? 0),
  money_minus: (v, x) => x - (v.x ?? 0),
  money_percent: ({ p = 0 }, x) => (x * (100 - p)) / 100,
  money_ratio: ({ k = 0 }, x) => repeat(k, x),
  count_times: ({ k = 0 }, x) => repeat(k, x),
  count_plus: (v, x) => x + (v.x ?? 0),
  count_minus: (v, x) => x - (v.x ?? 0),
  count_pack: ({ k = 0 }, x) => search((y) => y * k === x),
  count_price: ({ p = 0 }, x) => x * p,
  count_percent: ({ p = 0 }, x) => (x * (100 - p)) / 100,
  measure_times: ({ k = 0 }, x) => repeat(k, x),
  measure_plus: (v, x) => x + (v.x ?? 0),
  measure_minus: (v, x) => x - (v.x ?? 0),
  measure_split: ({ k = 1 }, x) => x / k,
  measure_price: ({ p = 0 }, x) => x * p,
  plain_plus: (v, x) => x + (v.x ?? 0),
  plain_minus: (v, x) => x - (v.x ?? 0),
  plain_times: ({ k = 0 }, x) => repeat(k, x),
  distractor: (_, x) => x,
};
