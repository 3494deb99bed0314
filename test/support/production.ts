import { listMutations } from "./mutate.js";

const WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
type Bag = Map<string, number>;

/** "two A and one [B]" with its counts. */
function bag(text: string): Bag {
  return new Map(
    [...text.matchAll(/(\w+) (\S+?)(?=,? and |, |$)/g)].map(([, n = "", name = ""]) => [
      name,
      WORDS.includes(n) ? WORDS.indexOf(n) : Number(n),
    ]),
  );
}

/** The end of a production question by its own text: counts in the order asked for. */
export function endInText(question: string): number[] {
  const methods = [...question.matchAll(/^Method \d+ takes (.*) and gives (.*)\.$/gm)].map(
    ([, takes = "", gives = ""]) => ({ takes: bag(takes), gives: bag(gives) }),
  );
  const have = bag(/there are (.*?), and nothing else/.exec(question)?.[1] ?? "");
  const order = /in the order (.*?), as a list/.exec(question)?.[1]?.split(", ") ?? [];
  const amount = (name: string): number => have.get(name) ?? 0;
  const usable = ({ takes }: (typeof methods)[number]): boolean =>
    [...takes].every(([name, n]) => amount(name) >= n);
  const use = ({ takes, gives }: (typeof methods)[number]): void => {
    for (const [name, n] of takes) have.set(name, amount(name) - n);
    for (const [name, n] of gives) have.set(name, amount(name) + n);
  };
  for (let limit = 0; limit < 10_000 && methods.some(usable); limit++) {
    if (question.includes("a look at method 1")) {
      const next = methods.find(usable);
      if (next) use(next);
    } else
      for (const method of methods) {
        if (question.includes("again and again")) while (usable(method)) use(method);
        else if (usable(method)) use(method);
      }
  }
  return order.map(amount);
}

/** True where the answer is a plain list, or names with counts, of the right numbers. */
export function isEnd(answer: string, question: string): boolean {
  return (
    /^[[\s\d,\]]*$/.test(answer) &&
    (answer.match(/\d+/g) ?? []).map(Number).join() === endInText(question).join()
  );
}

const list = (counts: readonly (number | string)[]): string => `[${counts.join(", ")}]`;
const countsOf = (answer: string): number[] => (answer.match(/\d+/g) ?? []).map(Number);

export function countNearMisses(
  answer: string,
  start: readonly number[],
  names: readonly string[],
): string[] {
  const counts = countsOf(answer);
  return [
    ...listMutations(counts.map(String), "97").map(list),
    list(counts.map((n) => n + 1)),
    list([...counts].reverse().concat(1)),
    list(start),
    list(counts.map((n) => -n - 1)),
    `${answer} ${answer}`,
    `${answer} or ${list(counts.map((n) => n + 1))}`,
    `${list(start)} -> ${answer}`,
    counts.join("") + "1",
    list(["many", ...counts.slice(1)]),
    list(counts.map((n) => `${n}.5`)),
    names.map((name, i) => `${name}: ${(counts[i] ?? 0) + 1}`).join(", "),
    names
      .slice(1)
      .map((name, i) => `${name}: ${counts[i + 1]}`)
      .join(", "),
    [...names, names[0]].map((name, i) => `${name}: ${counts[i % names.length]}`).join(", "),
    JSON.stringify(counts.map((n) => n > 0)),
  ];
}

export function countVariants(answer: string, names: readonly string[]): string[] {
  const counts = countsOf(answer);
  const named = names.map((name, i): [string, number] => [name, counts[i] ?? 0]);
  return [
    counts.join(" "),
    counts.join(", "),
    counts.join("\n"),
    `(${counts.join(",")})`,
    JSON.stringify(counts.map(String)),
    list(counts.map((n) => `${n}.0`)),
    named.map(([name, n]) => `${name}: ${n}`).join(", "),
    named.map(([name, n]) => `${name} = ${n}`).join("\n"),
    [...named]
      .reverse()
      .map(([name, n]) => `- ${name}: ${n}`)
      .join("\n"),
    named.map(([name, n]) => `${name}=${n}`).join(" "),
    `[${list(counts)}]`,
    JSON.stringify(Object.fromEntries(named)),
  ];
}
