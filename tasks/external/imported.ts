import * as z from "zod";
import type { Task } from "../task.js";

/** Longest question, and longest option, in UTF-16 units. */
export const MAX_QUESTION = 100_000;
export const MAX_OPTION = 10_000;
export const MAX_OPTIONS = 26;
export const MAX_KEY = 1_000;

export const questionText = z
  .string()
  .max(MAX_QUESTION)
  .refine((text) => text.trim() !== "", "an empty question");

type Shared = Pick<
  Task<z.ZodObject, z.ZodType>,
  "suite" | "version" | "capability" | "abilities" | "severalRight" | "params" | "levels"
>;

/** What the four tasks of outside questions share: no params, and no level but the source's. */
export const IMPORTED: Shared = {
  suite: "external",
  version: 1,
  capability: "reasoning",
  abilities: [],
  severalRight: false,
  params: z.object({}),
  levels: { easy: {}, medium: {}, hard: {} },
};

/** The length of a question is the one size that all of them have. */
export const GROWS = {
  what: "the length of the question",
  measure: ({ question }: { question: string }): number => question.length,
};

/** In the place of `generate`: outside questions are not made. */
export function notMade(): never {
  throw new Error("outside questions are imported (bench import external), not made");
}
