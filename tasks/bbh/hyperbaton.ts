import * as z from "zod";
import { inUsualOrder } from "../../generators/adjective-order.js";
import { attempt } from "../../generators/attempts.js";
import { ADJECTIVE_KINDS, ADJECTIVES, DESCRIBED_THINGS } from "../../generators/data/adjectives.js";
import { answerFormat, optionBlock } from "../../generators/text.js";
import { optionLabel } from "../../verifiers/parse/label.js";
import { parseOption } from "../../verifiers/parse/option.js";
import { read } from "../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../verifiers/verdict.js";
import { defineTask } from "../task.js";

/**
 * Which of two phrases has its adjectives in the usual English order (BIG-Bench-Hard `hyperbaton`). The order is a
 * convention, so the question names it: opinion, size, age, shape, colour, origin, material, purpose. What is asked is
 * thus to sort words by kind, not to know the convention. Both phrases have the same words; each adjective belongs to
 * one kind (generators/data/adjectives.ts) and no kind occurs twice, so exactly one of the phrases is in order.
 */
const MOST = ADJECTIVE_KINDS.length;
const phrase = z.array(z.string().regex(/^[A-Za-z-]{1,30}$/)).max(MOST + 1);

const instance = z
  .object({
    noun: z.string().regex(/^[A-Za-z-]{1,30}$/),
    /** The adjectives of each option in their order. */
    phrases: z.tuple([phrase, phrase]),
  })
  .refine(
    ({ phrases: [first, second] }) => [...first].sort().join(" ") === [...second].sort().join(" "),
    "the phrases have different words",
  )
  .refine(
    ({ phrases }) => phrases.filter(inUsualOrder).length === 1,
    "not exactly one of the phrases is in the usual order",
  );

const params = z.object({
  min_adjectives: z.number().int().min(2).max(MOST).default(2),
  max_adjectives: z.number().int().min(2).max(MOST).default(7),
  /** Share of wrong phrases that differ from the right one by a swap of two neighbours; the others are shuffled. */
  swap_share: z.number().min(0).max(1).default(0.2),
});

/** How often the source has 2, 3 ... 8 adjectives. */
const WEIGHTS: Readonly<Record<number, number>> = { 2: 21, 3: 48, 4: 82, 5: 57, 6: 32, 7: 10, 8: 10 };

export const task = defineTask({
  id: "hyperbaton",
  suite: "bbh",
  version: 1,
  family: "hyperbaton",
  capability: "reasoning",
  abilities: ["order"],
  summary: "Choose the phrase whose adjectives stand in the usual English order.",
  judging: "The letter of the phrase in order, or the whole phrase; naming both phrases is refused.",
  severalRight: false,
  params,
  levels: {
    easy: { max_adjectives: 3 },
    medium: {},
    hard: { min_adjectives: 6, max_adjectives: 8, swap_share: 0.5 },
  },
  grows: { what: "adjectives of a phrase", measure: ({ phrases }) => phrases[0].length },
  instance,

  generate(rng, { min_adjectives, max_adjectives, swap_share }) {
    const target = rng.balanced(2);
    const counts = Array.from(
      { length: Math.max(1, max_adjectives - min_adjectives + 1) },
      (_, i) => min_adjectives + i,
    );
    const count = rng.weighted(
      counts,
      counts.map((n) => WEIGHTS[n] ?? 1),
    );
    const kinds = rng.sample(ADJECTIVE_KINDS, count);
    const right = ADJECTIVE_KINDS.filter((kind) => kinds.includes(kind)).map((kind) =>
      rng.pick(ADJECTIVES[kind]),
    );
    const bySwap = rng.chance(swap_share);
    const disordered = attempt("hyperbaton", 1_000, () => {
      const at = rng.int(0, count - 2);
      const other = bySwap
        ? right.map((word, i) => (i === at ? right[at + 1] : i === at + 1 ? right[at] : word) ?? word)
        : rng.shuffle(right);
      return inUsualOrder(other) ? undefined : other;
    });
    const phrases: [string[], string[]] = target === 0 ? [right, disordered] : [disordered, right];
    return { noun: rng.pick(DESCRIBED_THINGS), phrases };
  },

  prompt(instance) {
    return `English usually puts adjectives before a noun in this order of kinds: opinion, size, age, shape, colour, origin, material, purpose (what the thing is used for). Two phrases with the same words are given; in one of them the adjectives follow that order, in the other they do not. Which phrase follows the order?

${optionBlock(optionTexts(instance))}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
  },

  solve(instance) {
    return optionLabel(instance.phrases.findIndex(inUsualOrder));
  },

  verify(answer, instance) {
    const chosen = read(answer, (text) => parseOption(text, optionTexts(instance)));
    if (!chosen.ok) return invalid(chosen.reason);
    const right = instance.phrases.findIndex(inUsualOrder);
    return chosen.value === right
      ? correct(`the adjectives of ${optionLabel(right)} are in the usual order`)
      : wrong(`the adjectives of ${optionLabel(chosen.value)} are not in the usual order`);
  },
});

function optionTexts({ phrases, noun }: z.output<typeof instance>): string[] {
  return phrases.map((adjectives) => [...adjectives, noun].join(" "));
}
