import { arrangements, valuesByHouse } from "../../../generators/houses.js";
import type { HouseClue, HouseValue } from "../../../generators/houses.js";
import type { SourceRow } from "../../source.js";

/** Kinds by the sentence that introduces their values. */
const KINDS: readonly (readonly [sentence: RegExp, kind: string])[] = [
  [/unique name/, "name"],
  [/child/, "child"],
  [/drink/, "favourite drink"],
  [/nationalit/, "nationality"],
  [/colou?r/, "favourite colour"],
  [/animals/, "animal"],
  [/cigar/, "cigar"],
  [/smoothie/, "smoothie"],
  [/lunch/, "lunch"],
  [/phone/, "phone"],
  [/flower/, "favourite flower"],
];
const HOUSES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];

/** The published record holds neither attributes nor clues: they are read from the question, the solution from its clues. */
export function fromSource({ question }: SourceRow): unknown {
  const attributes = [...(question ?? "").matchAll(/^ - (.*): (.*)$/gm)].map((match) => ({
    kind: KINDS.find(([sentence]) => sentence.test(match[1] ?? ""))?.[1] ?? "property",
    values: (match[2] ?? "").split(", "),
  }));
  /** "the person who loves the boquet of lilies": the longest value in it; names stand alone, children behind words of theirs. */
  const valueOf = (phrase: string): HouseValue => {
    const folded = phrase.toLowerCase();
    const ofChild = /child is named|mother of/.test(folded);
    let best: HouseValue = [-1, -1];
    let length = 0;
    for (const [a, { kind, values }] of attributes.entries())
      for (const [v, value] of values.entries()) {
        const fits =
          kind === "name" ? folded === value : folded.includes(value) && ofChild === (kind === "child");
        if (fits && value.length > length) [best, length] = [[a, v], value.length];
      }
    return best;
  };
  const clues = [...(question ?? "").matchAll(/^\d+\. (.*)\.$/gm)].map(([, said = ""]): HouseClue => {
    const at = /^(.*) is in the (\w+) house$/.exec(said);
    if (at) return ["at", valueOf(at[1] ?? ""), HOUSES.indexOf(at[2] ?? "") + 1];
    const next = /^(.*?) and (.*) are next to each other$/.exec(said);
    if (next) return ["next", valueOf(next[1] ?? ""), valueOf(next[2] ?? "")];
    const left = /^(.*) is directly left of (.*)$/.exec(said);
    if (left) return ["left", valueOf(left[1] ?? ""), valueOf(left[2] ?? "")];
    // "The person's child is named Bella is Bob", "The person who is a pizza lover is Alice": the halves are two known values.
    const ways = [...said.matchAll(/ is /g)].map(({ index }): HouseClue => [
      "same",
      valueOf(said.slice(0, index)),
      valueOf(said.slice(index + 4)),
    ]);
    const known = ways.filter(([, a, b]) => a[0] >= 0 && (b as HouseValue)[0] >= 0);
    return known[0] ?? ["same", [-1, -1], [-1, -1]];
  });
  const asked = { attribute: 0, of: Number(/lives in House (\d)/.exec(question ?? "")?.[1]) };
  const isRead = clues.every(([, ...parts]) =>
    parts.every((part) => typeof part === "number" || part[0] >= 0),
  );
  const houses = attributes[0]?.values.length ?? 0;
  const [found = []] = (isRead && arrangements(attributes.length, houses, clues, 1)) || [];
  const solution = attributes.map(({ values }, a) => valuesByHouse(values, found[a] ?? []));
  return { attributes, clues, solution, asked };
}
