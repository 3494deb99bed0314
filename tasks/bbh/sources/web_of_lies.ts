import type { Saying } from "../../../generators/lie-chain.js";
import type { SourceRow } from "../../source.js";

/** The published question is a fact, claims of one person about another, and "Does X tell the truth?". */
export function fromSource({ question }: SourceRow): unknown {
  const sentences = (question ?? "").replace(/^Question: /, "").split(/(?<=\.) /);
  const people: string[] = [];
  const number = (name: string): number => {
    if (!people.includes(name)) people.push(name);
    return people.indexOf(name);
  };
  const statements = sentences.slice(0, -1);
  const sayings = statements.map((sentence): Saying => {
    const match = /^(?:(\w+) says )?(\w+) (lies|tells the truth)\.$/.exec(sentence);
    if (!match) throw new Error(`"${sentence}" says nothing about a person`);
    return {
      speaker: match[1] === undefined ? null : number(match[1]),
      claim: [match[3] === "lies" ? "lie" : "truth", number(match[2] ?? "")],
    };
  });
  const asked = /^Does (\w+) tell the truth\?$/.exec(sentences.at(-1) ?? "")?.[1];
  if (asked === undefined) throw new Error("nobody is asked about");
  return { people, statements, sayings, asked: number(asked) };
}
