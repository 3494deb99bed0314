import { RELATIONS } from "../../../generators/families.js";
import type { Sex } from "../../../generators/families.js";
import type { SourceRow } from "../../source.js";

/**
 * The published record does not hold the family: it is read from the question, where the husband stands first. Of an unmarried
 * child the sex is known only where the answer names it.
 */
export function fromSource({ question, answer, metadata }: SourceRow): unknown {
  const text = question ?? "";
  const { person1, person2, relationship, family_size } = metadata as Record<string, unknown>;
  const told = [
    ...text.matchAll(/(\w+) is married to (\w+)\.(?: They have (?:a child|children) called ([^.]*)\.)?/g),
  ];
  const husbands = new Set(told.map((match) => match[1]));
  const wives = new Set(told.map((match) => match[2]));
  const sexOf = (child: string): Sex => {
    if (husbands.has(child)) return "male";
    if (wives.has(child)) return "female";
    return child === person1 && RELATIONS.indexOf(answer ?? "") % 2 === 1 ? "female" : "male";
  };
  const couples = told.map(([, husband = "", wife = "", children = ""]) => ({
    husband,
    wife,
    children: children
      .split(/, | and /)
      .filter((child) => child !== "")
      .map((child) => ({ name: child, sex: sexOf(child) })),
  }));
  return { person1, person2, relationship, family_size, couples };
}
