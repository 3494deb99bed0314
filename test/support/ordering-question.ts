import { expect } from "vitest";
import type { logicalDeduction } from "../../tasks/bbh/twins/logical-deduction.js";
import { describeShortcuts } from "./shortcuts.js";
import { describeTask } from "./describe-task.js";

const BEFORE =
  /to the left of|further left than|less expensive|cost less|older than|built before|ahead of|finished before|lower than|not as tall|lighter|weighs less/;
const AFTER =
  /to the right of|further right than|more expensive|cost more|newer than|built after|behind|finished after|taller than|higher than|heavier|weighs more/;
const FROM_END = /from the right|rightmost|most expensive|newest|last|tallest|heaviest/;
const ORDINALS = "first second third fourth fifth sixth seventh".split(" ");
const LETTERS = "ABCDEFG";

/** A sentence of a question as a test of an order (the objects from the first place to the last). */
type Test = (order: readonly string[]) => boolean;

function readSentence(sentence: string, objects: readonly string[]): Test {
  const lower = sentence.toLowerCase();
  const named = objects
    .filter((object) => new RegExp(`\\b${object}\\b`, "i").test(sentence))
    .sort((a, b) => lower.indexOf(a.toLowerCase()) - lower.indexOf(b.toLowerCase()));
  const [a = "", b, ...more] = named;
  if (a === "" || more.length > 0) throw new Error(`unread: ${sentence}`);
  if (b !== undefined) {
    const before = BEFORE.test(sentence);
    if (before === AFTER.test(sentence)) throw new Error(`unread: ${sentence}`);
    return (order) => before === order.indexOf(a) < order.indexOf(b);
  }
  const k =
    1 +
    Math.max(
      0,
      ORDINALS.findLastIndex((word, i) => i > 0 && sentence.includes(word)),
    );
  const place = FROM_END.test(sentence) ? objects.length - k : k - 1;
  const denied = / not |did not/.test(sentence);
  return (order) => (order[place] === a) !== denied;
}

function permutations(items: readonly string[]): string[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

const known = new Map<string, string>();

/** The only true option of a question about an order, by trying all orders against its sentences. */
export function trueOption(question: string, objects: readonly string[]): string {
  const before = known.get(question);
  if (before !== undefined) return before;
  const [body = "", rest = ""] = question.split("\n\nExactly one");
  const sentences = body.slice(body.indexOf(". ", body.indexOf(objects.at(-1) ?? "")) + 2).split(/(?<=\.) /);
  const tests = sentences.map((sentence) => readSentence(sentence, objects));
  const models = permutations(objects).filter((order) => tests.every((test) => test(order)));
  expect(models.length).toBe(1);
  const right = rest
    .split("\n")
    .filter((line) => /^\([A-Z]\) /.test(line))
    .filter((option) => readSentence(option.slice(4), objects)(models[0] ?? []));
  expect(right.length).toBe(1);
  const label = (right[0] ?? "").slice(0, 3);
  known.set(question, label);
  return label;
}

/** The properties of the tasks about the order of `n` objects. */
export function describeLogicalDeduction(task: ReturnType<typeof logicalDeduction>, n: number): void {
  const letters = LETTERS.slice(0, n);
  describeTask(task, {
    kind: "option",
    options: n,
    independent: (answer, { objects }, question) => {
      const letter = new RegExp(`^\\W*([a-${letters.at(-1)?.toLowerCase()}])\\W*$`, "i")
        .exec(answer)?.[1]
        ?.toUpperCase();
      return `(${letter})` === trueOption(question, objects);
    },
    nearMisses: (answer, { options, objects }) => {
      const right = letters.indexOf(answer.charAt(1));
      const wrong = (right + 1) % n;
      const label = `(${letters.charAt(wrong)})`;
      return [
        label,
        `${answer} or ${label}`,
        `${answer} and ${label}`,
        `${answer} ${options[wrong]}`,
        options[wrong] ?? "",
        `the ${objects[right]} and the ${objects[wrong]}`,
        `not ${answer}`,
        `(${"ABCDEFGH".charAt(n)})`,
        "(A) (B) (C)",
        "A triangle",
        "",
      ];
    },
    variants: (answer, { options, objects }) => {
      const letter = answer.charAt(1);
      const i = letters.indexOf(letter);
      return [
        letter,
        letter.toLowerCase(),
        `${letter}.`,
        `[${letter}]`,
        `${letter})`,
        `option ${letter}`,
        `choice ${answer}`,
        `The answer is ${answer}`,
        `${answer} ${options[i]}`,
        `${letter}. ${options[i]}`,
        options[i] ?? "",
        objects[i] ?? "",
        `the ${objects[i]}`,
        `${answer} because the clues say so`,
      ];
    },
    labels: [
      {
        of: (_instance, answer) => answer,
        shares: Object.fromEntries([...letters].map((letter) => [`(${letter})`, 1 / n])),
      },
    ],
  });
  describeShortcuts(task, {
    options: ({ options }) => options,
    text: ({ scene, statements }) => `${scene} ${statements.join(" ")}`,
  });
}
