import type { SourceRow } from "../../source.js";

/** The published record does not hold the numbers: they are read from the question, which always asks for women and girls. */
export function fromSource({ question, metadata }: SourceRow): unknown {
  const text = question ?? "";
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const [first = 0, second = 0] = numbers;
  const { task_type } = metadata as { task_type?: unknown };
  const person = { name: /^\w+/.exec(text)?.[0] ?? "", sex: "female" };
  if (task_type === "siblings") {
    const counts = / brothers and /.test(text) ? [first, second] : [second, first];
    return { task_type, person, other: null, counts, about: { name: null, sex: "male" }, counted: "female" };
  }
  const named = / does (\w+)/.exec(text)?.[1] ?? "";
  const isTeam = task_type === "colleagues";
  return {
    task_type,
    person,
    other: isTeam
      ? { name: /colleagues of each other\. (\w+) has/.exec(text)?.[1] ?? "", sex: "male" }
      : null,
    counts: numbers,
    about: { name: named, sex: isTeam ? "female" : "male" },
    counted: "female",
  };
}
