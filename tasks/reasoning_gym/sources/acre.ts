import type { SourceRow } from "../../source.js";

/** The published record holds nothing but the question's text. */
export function fromSource({ question, metadata }: SourceRow): unknown {
  const [, experiments = "", rest = ""] = (question ?? "").split(
    /Previous experimental results:|New test case:/,
  );
  const views = experiments
    .trim()
    .split("\n")
    .map((line) => {
      const [objects = "", light] = line.split(" → ");
      return { objects: objects.split(", "), light };
    });
  const query = rest.trim().split("\n")[0]?.split(", ");
  return { ...(metadata as object), views, query };
}
