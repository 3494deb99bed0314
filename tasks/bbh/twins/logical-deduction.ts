import * as z from "zod";
import {
  describeOrdering,
  drawDomain,
  drawOrdering,
  ordersOf,
  positionPredicate,
} from "../../../generators/ordering.js";
import { answerFormat, capitalize, numberWord, optionBlock } from "../../../generators/text.js";
import { optionLabel } from "../../../verifiers/parse/label.js";
import { parseOption } from "../../../verifiers/parse/option.js";
import { read } from "../../../verifiers/parse/reading.js";
import { correct, invalid, wrong } from "../../../verifiers/verdict.js";
import { defineTask } from "../../task.js";
import type { Level } from "../../task.js";

/** What the logical deduction tasks of three, five and seven objects do not have in common. */
export interface LogicalDeduction {
  id: string;
  version: number;
  objects: number;
  /** Share of comparisons among the clues drawn at medium: what is left of them is then as frequent as in the source. */
  relativeShare: number;
  /** Whether every object occurs in a clue at medium. */
  mentionAll: boolean;
  /** Most clues of a puzzle without denials, where the source has such a bound. */
  maxClues?: number;
  levels: Readonly<Record<Level, Readonly<Record<string, number | boolean>>>>;
}

/** Which of `objects` objects stands at a place: exactly one order satisfies the clues and no clue is redundant. */
export function logicalDeduction({
  id,
  version,
  objects: n,
  relativeShare,
  mentionAll,
  maxClues,
  levels,
}: LogicalDeduction) {
  const clue = z
    .tuple([
      z.enum(["before", "at", "not_at"]),
      z
        .number()
        .int()
        .min(0)
        .max(n - 1),
      z.number().int().min(0).max(n),
    ])
    .refine(([kind, , b]) => (kind === "before" ? b < n : b >= 1), "no such object or position");
  const instance = z
    .object({
      /** The scene with the objects as listed. */
      scene: z.string().max(1_000),
      objects: z.array(z.string().min(1).max(60)).length(n),
      /** The clues as sentences; `clues` holds the same in symbols (see generators/ordering.ts). */
      statements: z.array(z.string().max(300)).min(1).max(40),
      clues: z.array(clue).min(1).max(40),
      /** The position asked for, from 1. */
      asked: z.number().int().min(1).max(n),
      /** One option an object, in their order. */
      options: z.array(z.string().min(1).max(300)).length(n),
    })
    .refine(
      ({ objects }) => new Set(objects.map((object) => object.toLowerCase())).size === n,
      "an object stands twice",
    )
    .refine(
      ({ objects, options }) =>
        options.every((option, i) => option.toLowerCase().includes((objects[i] ?? "").toLowerCase())),
      "the options do not name the objects in their order",
    )
    .refine(({ clues }) => ordersOf(n, clues, 2).length === 1, "the clues do not leave exactly one order");

  const params = z.object({
    /** Share of "A is left of B" among the clues drawn. */
    relative_share: z.number().min(0).max(1).default(relativeShare),
    /** Share of "A is not the leftmost". */
    negative_share: z.number().min(0).max(1).default(0),
    /** Share of questions whose answer may repeat a clue. */
    literal_share: z.number().min(0).max(1).default(0.2),
    /** True where every object occurs in a clue: else the one left out is often the answer. */
    mention_all: z.boolean().default(mentionAll),
  });

  const answerIndex = ({ clues, asked }: Pick<z.output<typeof instance>, "clues" | "asked">): number =>
    ordersOf(n, clues, 1)[0]?.[asked - 1] ?? -1;

  return defineTask({
    id,
    suite: "bbh",
    version,
    family: "logical_deduction",
    capability: "reasoning",
    abilities: ["logic", "order"],
    summary: `Find which of ${numberWord(n)} objects stands at a place from clues that leave one order.`,
    judging:
      "The letter of the only true option, its text, or the name of its object; two different options are refused.",
    severalRight: false,
    params,
    levels,
    grows: {
      what: "evidence to combine: a place counts 1, a comparison 2, a denied place 3",
      measure: ({ clues }) => clues.reduce((sum, [kind]) => sum + { at: 1, before: 2, not_at: 3 }[kind], 0),
    },
    instance,

    generate(rng, { relative_share, negative_share, literal_share, mention_all }) {
      const domain = drawDomain(rng);
      const puzzle = drawOrdering(rng, domain, {
        n,
        relative: relative_share,
        absolute: Math.max(0, 1 - relative_share - negative_share),
        negative: negative_share,
        literal: literal_share,
        mentionAll: mention_all,
        maxClues: negative_share === 0 ? maxClues : undefined,
      });
      const predicate = positionPredicate(domain, puzzle.asked, n, rng.chance());
      const options = puzzle.objects.map(
        (object) => `${capitalize(`${domain.article}${object}`)} ${predicate}`,
      );
      return { ...describeOrdering(rng, domain, puzzle), ...puzzle, options };
    },

    prompt({ scene, statements, options }) {
      return `${scene} ${statements.join(" ")}

Exactly one of these statements is true. Which one?

${optionBlock(options)}

${answerFormat("Answer with the letter of the option in brackets.", { form: "(letter)" })}`;
    },

    solve(instance) {
      return optionLabel(answerIndex(instance));
    },

    verify(answer, instance) {
      const names = instance.objects.map((object) => [object]);
      const chosen = read(answer, (text) => parseOption(text, instance.options, names));
      if (!chosen.ok) return invalid(chosen.reason);
      const right = answerIndex(instance);
      return chosen.value === right
        ? correct(`${optionLabel(right)} is true in the only order`)
        : wrong(`${optionLabel(chosen.value)} is false, ${optionLabel(right)} is true`);
    },
  });
}
