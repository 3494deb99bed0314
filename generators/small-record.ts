import * as z from "zod";

/**
 * Schema of a record with at most `limit` keys. They are counted before the record is walked through: an entry from outside
 * may hold any number of them.
 */
export function smallRecord<V extends z.ZodType>(
  limit: number,
  key: RegExp,
  value: V,
): z.ZodType<Record<string, z.output<V>>> {
  return z
    .custom<unknown>(
      (given) => typeof given === "object" && given !== null && Object.keys(given).length <= limit,
      `more than ${limit} keys`,
    )
    .pipe(z.record(z.string().regex(key), value));
}
