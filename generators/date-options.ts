import { addDays, addMonths, dayNumber, isDate, isoDate } from "./calendar.js";
import type { CalendarDate } from "./calendar.js";
import type { Rng } from "./rng.js";

/**
 * Six different dates with the right one first: three days of the year, two of them neighbours and one from another
 * misreading, in two years each. Which of the six cells is right is drawn, so that no pattern of the options tells it.
 * Undefined where a cell is no date (29 February) or the days are too close.
 */
export function dateGrid(rng: Rng, right: CalendarDate, today: CalendarDate): CalendarDate[] | undefined {
  const misread = rng.pick([
    today,
    addDays(right, rng.pick([-7, 7])),
    addMonths(right, rng.pick([-1, 1])),
    // Counted the other way round.
    addDays(today, dayNumber(today) - dayNumber(right)),
    { ...right, m: right.d <= 12 ? right.d : right.m, d: right.d <= 12 ? right.m : right.d },
  ]);
  // The right day is the earlier or the later neighbour, or the one that stands apart.
  const role = rng.int(0, 2);
  const step = rng.pick([-1, 1]);
  const days =
    role === 2
      ? [right, misread, addDays(misread, step)]
      : [right, addDays(right, role === 0 ? 1 : -1), misread];
  const gap = rng.pick([1, 1, 1, 2, 3, 4, 10]);
  const years = [right.y, right.y + (rng.chance() ? gap : -gap)];
  const cells = years.flatMap((y) => days.map(({ m, d }) => ({ y, m, d })));
  if (!cells.every(isDate) || new Set(cells.map(isoDate)).size !== cells.length) return undefined;
  // Three neighbours in a row would give the middle one away.
  const inYear = days.map(({ m, d }) => dayNumber({ y: right.y, m, d }));
  const [a = 0, b = 0, c = 0] = inYear;
  const apart = role === 2 ? [a - b, a - c] : [c - a, c - b];
  return apart.every((gapDays) => Math.abs(gapDays) > 1) ? cells : undefined;
}
