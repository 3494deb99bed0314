import * as z from "zod";
import { attempt } from "../../generators/attempts.js";
import { isForcedList, isTest, LIST_RULE_NAMES, LIST_RULES, sameList } from "../../generators/list-rules.js";
import { answerFormat } from "../../generators/text.js";
import { parseItems, unbracket } from "../../verifiers/parse/list.js";
import { plainSigns } from "../../verifiers/parse/number.js";
import { fold, parsed, read, unreadable } from "../../verifiers/parse/reading.js";
import type { Parsed } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Find the function behind pairs of lists and apply it (reasoning-gym `list_functions`). Differences from the source: every one
 * of its 17 functions that fits the examples gives the same list, and the question names these 17, as without them many others
 * fit; tests show a yes and a no; all examples differ; the same entry is the same on every read; the metadata holds the puzzle;
 * lists are compared by value. The source has no params.
 */
const MAX_LENGTH = 100;
const length = z.number().int().min(3).max(MAX_LENGTH);

const params = z.object({
  min_length: length.default(3),
  max_length: length.default(10),
  num_examples: z.number().int().min(3).max(10).default(4),
});

const list = z.array(z.number().int().min(-1_000_000_000).max(1_000_000_000)).max(MAX_LENGTH);

export const task = defineTask({
  id: "list_functions",
  suite: "reasoning_gym",
  version: 1,
  family: "list_functions",
  capability: "reasoning",
  abilities: ["logic", "order"],
  summary: "Find the function behind pairs of lists and apply it to another list.",
  judging: "All numbers of the list in order, with or without brackets; [] or the word empty for none.",
  severalRight: false,
  params,
  levels: { easy: { max_length: 5 }, medium: {}, hard: { min_length: 11, max_length: 25 } },
  grows: {
    what: "numbers in all input lists",
    measure: ({ examples, input }) =>
      examples.reduce((total, pair) => total + pair.input.length, input.length),
  },
  instance: z
    .object({
      rule: z.enum(LIST_RULE_NAMES),
      examples: z
        .array(z.object({ input: list, output: list }))
        .min(1)
        .max(10),
      input: list,
    })
    .refine(({ rule, examples, input }) => {
      if (examples.length > 10 || input.length > MAX_LENGTH) return false;
      const { apply } = LIST_RULES[rule];
      return examples.every((pair) => sameList(apply(pair.input), pair.output)) && apply(input) !== undefined;
    }, "the rule does not make the examples"),

  generate(rng, { min_length, max_length, num_examples }) {
    const rule = rng.pick(LIST_RULE_NAMES);
    const { apply, draw } = LIST_RULES[rule];
    return attempt("list_functions", 1_000, () => {
      const inputs = Array.from({ length: num_examples + 1 }, () =>
        draw(rng, rng.int(min_length, max_length)),
      );
      const input = inputs.pop() ?? [];
      const output = apply(input);
      const examples = inputs.map((given) => ({ input: given, output: [...(apply(given) ?? [])] }));
      // A list that stays as it is shows nothing but identity.
      if (!output || (rule !== "identity" && sameList(output, input))) return undefined;
      const repeats = inputs.some(
        (given, i) => sameList(given, input) || inputs.some((other, k) => k < i && sameList(other, given)),
      );
      if (isTest(rule) && new Set(examples.map((pair) => pair.output[0])).size < 2) return undefined;
      if (repeats || !isForcedList(examples, input, output)) return undefined;
      return { rule, examples, input };
    });
  },

  prompt({ examples, input }) {
    return `A hidden rule makes a list of whole numbers of another one. It is the same in all these examples:

${examples.map((pair) => `${write(pair.input)} -> ${write(pair.output)}`).join("\n")}

It is one of these rules. Each line says what the rule gives; a result that is one number is given as a list of one number.
${LIST_RULE_NAMES.map((name) => `- ${LIST_RULES[name].says}`).join("\n")}

A rule that is only for some lists is the hidden one only if all lists here, the last one too, are such lists. All rules that can be the hidden one make the same of the last list. Which list is it?

${write(input)} -> ?

${answerFormat("Write that list in square brackets, [] if it is empty.", { example: "[-7, -30]" })}`;
  },

  solve({ rule, input }) {
    return write(LIST_RULES[rule].apply(input) ?? []);
  },

  verify(answer, { rule, input }) {
    const given = read(answer, (text) => parseNumbers(text, input));
    if (!given.ok) return invalid(given.reason);
    const expected = LIST_RULES[rule].apply(input) ?? [];
    if (given.value.length !== expected.length)
      return wrong(`${given.value.length} numbers where the list has ${expected.length}`);
    const place = expected.findIndex((n, i) => n !== given.value[i]);
    return place < 0 ? correct("the same list") : wrong(`number ${place + 1} is another one`);
  },
});

function write(numbers: readonly number[]): string {
  return `[${numbers.join(", ")}]`;
}

const EMPTY = new Set(["[]", "[ ]", "()", "{}", "empty", "empty list", "the empty list", "an empty list"]);

const ARROW = /->|=>|→|⇒|\\(?:rightarrow|mapsto|to)(?![a-z])/;

/** A list, also in brackets twice or after the question's own list and an arrow. */
function parseNumbers(text: string, input: readonly number[]): Parsed<number[]> {
  const arrow = ARROW.exec(text);
  if (arrow && text.startsWith("[")) {
    const before = text.slice(0, arrow.index).trim();
    const asked = before.endsWith("]") ? parseList(before) : undefined;
    if (asked?.ok && sameList(asked.value, input))
      return parseList(text.slice(arrow.index + arrow[0].length));
  }
  return parseList(text);
}

function parseList(text: string): Parsed<number[]> {
  const plain = text.replace(/\\(?:left|right)(?=\s{0,4}[[\]()])/g, "").trim();
  const inner = unbracket(plain);
  if (plain.length < 30 && [plain, inner].some((part) => EMPTY.has(fold(part)))) return parsed([]);
  const items = parseItems(inner);
  if (!items.ok) return items;
  const numbers: number[] = [];
  for (const item of items.value) {
    const number = plainSigns(item);
    if (!/^[+-]?\d{1,15}(?:\.0{0,15})?$/.test(number))
      return unreadable(`"${item.slice(0, 20)}" is not a whole number`);
    numbers.push(Number(number));
  }
  return numbers.length > 0 ? parsed(numbers) : unreadable("no numbers");
}
