import type { SourceRow } from "../../source.js";

/** The weekday that is counted stands only in the published question, where it is the one that no date follows. */
export function fromSource({ question, metadata }: SourceRow): unknown {
  const record = metadata as { task?: unknown };
  if (record.task !== "count_days") return record;
  const found =
    /^How many (\w+day)s |^Count the occurrences of (\w+day) |how many times does (\w+day) occur/.exec(
      question ?? "",
    );
  return { ...record, weekday: found?.[1] ?? found?.[2] ?? found?.[3] };
}
