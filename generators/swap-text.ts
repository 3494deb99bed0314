/**
 * Reads a published question about shuffled things (BIG-Bench-Hard, three to seven people) back into its parts. Throws on a
 * sentence it does not know.
 */
export function readShuffledObjects(question: string): {
  scene: string;
  people: string[];
  objects: string[];
  start: string;
  statements: string[];
  swaps: [number, number][];
  asked: number;
  question: string;
} {
  const [text = "", optionText = ""] = question.split("\nOptions:\n");
  const [first = "", second = ""] = text.split("\n");
  const colon = first.indexOf(": ");
  const options = optionText.split("\n").map((line) => line.replace(/^\([A-Z]\) /, ""));
  const held = first
    .slice(colon + 2)
    .replace(/\.$/, "")
    .split(/, and |, /)
    .map((part) => {
      const match = /^(\w+) (?:has an?|gets|is dancing with|is playing) (.+)$/.exec(part);
      if (!match) throw new Error(`"${part}" does not say who has what`);
      return [match[1] ?? "", match[2] ?? ""] as const;
    });
  const people = held.map(([person]) => person);
  const objects = held.map(([, thing]) => thing);
  if (options.join("\n") !== objects.join("\n"))
    throw new Error("the options are not the things in their order");
  const number = (name: string): number => {
    const at = people.indexOf(name);
    if (at < 0) throw new Error(`${name} was not there at the start`);
    return at;
  };
  const sentences = second.split(/(?<=\.) /);
  const statements = sentences.slice(1, -1);
  const swaps = statements.map((sentence): [number, number] => {
    const match = /^(?:First|Then|Finally), (\w+) and (\w+) (?:swap|switch|trade) [a-z ]+\.$/.exec(sentence);
    if (!match) throw new Error(`"${sentence}" is not a swap`);
    return [number(match[1] ?? ""), number(match[2] ?? "")];
  });
  const last = sentences.at(-1) ?? "";
  return {
    scene: first.slice(0, colon + 1),
    people,
    objects,
    start: first.slice(colon + 2),
    statements,
    swaps,
    asked: number(/^At the end of the \w+, (\w+) /.exec(last)?.[1] ?? ""),
    question: last,
  };
}
