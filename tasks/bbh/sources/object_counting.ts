import type { SourceRow } from "../../source.js";

/** How the things of the published questions begin, by class. */
const THINGS: Readonly<Record<string, string>> = {
  "musical instruments": "flute piano trombone violin accordion clarinet drum trumpet",
  objects: "fridge chair microwave couch oven car toaster stove table lamp bed",
  vegetables: "yam cauliflower garlic lettuce head stalk potato onion cabbage carrot",
  fruits: "blackberr plum banana orange strawberr apple grape raspberr peach nectarine",
  animals: "mouse mice pig fish donkey rabbit dog goat duck chicken snake frog cow cat snail bear",
};
/** "carrot" would be taken for a car. */
const GROUPS = Object.entries(THINGS)
  .flatMap(([group, stems]) => stems.split(" ").map((stem) => ({ group, stem })))
  .sort((a, b) => b.stem.length - a.stem.length);
const NUMBERS = ["a", "two", "three", "four", "five", "six", "seven", "eight"];

/** The published question is "I have a X, two Ys, ..., and a Z. How many CLASS do I have?". */
export function fromSource({ question }: SourceRow): unknown {
  const match = /^I have (.*)\. How many (.*) do I have\?$/.exec(question ?? "");
  if (!match) throw new Error("not a question about what I have");
  const items = (match[1] ?? "").split(/, and |, | and /).map((phrase) => {
    const [number = "", ...words] = phrase.replace(/^an /, "a ").split(" ");
    const thing = words.join(" ");
    const group = GROUPS.find(({ stem }) => thing.startsWith(stem))?.group;
    const count = NUMBERS.indexOf(number) + 1;
    if (group === undefined || count === 0) throw new Error(`"${phrase}" is no known thing`);
    return { phrase, count, group };
  });
  return { owner: "I", items, asked: match[2] };
}
