import type { Interval } from "../results/statistics.js";

/** A share as per cent with one decimal. */
export function percent(share: number): string {
  return (100 * share).toFixed(1);
}

export function percentOr(share: number | null): string {
  return share === null ? "-" : percent(share);
}

export function intervalText(interval: Interval | null): string {
  return interval === null ? "-" : `${percent(interval[0])} - ${percent(interval[1])}`;
}

/** "-" for no value. */
export function decimal(value: number | null, digits: number): string {
  return value === null ? "-" : value.toFixed(digits);
}
