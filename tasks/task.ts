import type { SourceRow } from "./source.js";
import type * as z from "zod";
import type { Rng } from "../generators/rng.js";
import { entryError, excerpt, invalid, MAX_ANSWER_LENGTH } from "../verifiers/verdict.js";
import type { Verdict } from "../verifiers/verdict.js";

/** The collections that the tasks are made after. */
export const SUITES = ["symbench", "bbh", "reasoning_gym"] as const;
/** One of `SUITES`. */
export type Suite = (typeof SUITES)[number];

/** The named settings of every task, from small to large. */
export const LEVELS = ["easy", "medium", "hard"] as const;
/** One of `LEVELS`. */
export type Level = (typeof LEVELS)[number];

/** What a task asks for most: following a procedure, finding steps, or drawing conclusions. */
export const CAPABILITIES = ["execution", "planning", "reasoning"] as const;
/** One of `CAPABILITIES`. */
export type Capability = (typeof CAPABILITIES)[number];

/** The six abilities of the paper. */
export const ABILITIES = ["math", "spatial", "logic", "order", "optimization", "search"] as const;
/** One of `ABILITIES`. */
export type Ability = (typeof ABILITIES)[number];

/**
 * One task: everything about it in one module. `P` is the schema of its params, `I` of its instances (plain JSON).
 * All functions are pure: they draw from `rng` only and know no clock, no I/O, no locale.
 */
export interface Task<P extends z.ZodObject = z.ZodObject, I extends z.ZodType = z.ZodType> {
  /** snake_case; names the task on the command line and in files. */
  readonly id: string;
  /** The suite it belongs to; a user's own task may name another. */
  readonly suite: Suite | (string & {});
  /** Raised whenever a byte of a generated entry changes. */
  readonly version: number;
  /** Tasks that share rules share the family; a family never stands on both sides of the split. */
  readonly family: string;
  readonly capability: Capability;
  /** One to three. */
  readonly abilities: readonly Ability[];
  /** One line for lists. */
  readonly summary: string;
  /** Which answers are right and how they are read, in one or two sentences for people who wonder about a verdict. */
  readonly judging: string;
  /** True where a question may have more than one right answer (beyond spelling). */
  readonly severalRight: boolean;
  /** Generation options with the source's published configuration as defaults. */
  readonly params: P;
  /** What each level sets; what it leaves out keeps its default. */
  readonly levels: Readonly<Record<Level, z.input<P>>>;
  /** What grows from easy to hard, and its measure in one instance. */
  readonly grows: { readonly what: string; measure(instance: z.output<I>): number };
  /** The puzzle, with bounds on every size: entries from outside pass through it before anything reads them. */
  readonly instance: I;
  /** `metadata.difficulty` where it is not simply the params (reasoning-gym's own keys). */
  difficulty?(params: z.output<P>): Record<string, unknown>;
  /** A solvable instance. Throws OutOfAttempts where the params leave no room. */
  generate(rng: Rng, params: z.output<P>): z.output<I>;
  /** The question: rules, answer format, envelope, one example of the form. */
  prompt(instance: z.output<I>): string;
  /** A right answer, without the envelope. */
  solve(instance: z.output<I>): string;
  /** Judges by the printed rules. Never throws, whatever the text; bounded in time by the text's length. */
  verify(answer: string, instance: z.output<I>): Verdict;
}

/** A task of any params and instances, as the catalog hands it out. */
export type AnyTask = Task;

/** Keys of an entry's metadata that are not the instance's. */
export const METADATA_KEYS = ["source_dataset", "source_index", "difficulty"] as const;

/**
 * Makes a task of its definition. The returned `verify` is the definition's, guarded: the verdict carries the answer,
 * an answer over MAX_ANSWER_LENGTH is `invalid` unread, and an exception of the definition becomes status `error`.
 * Throws on a definition that breaks the contract.
 */
export function defineTask<P extends z.ZodObject, I extends z.ZodType>(definition: Task<P, I>): Task<P, I> {
  if (!/^[a-z0-9]+(_[a-z0-9]+)*$/.test(definition.id))
    throw new Error(`task id "${definition.id}": use snake_case letters and digits`);
  if (!Number.isInteger(definition.version) || definition.version < 1)
    throw new Error(`task ${definition.id}: version ${definition.version} is not a whole number from 1`);
  return {
    ...definition,
    verify(answer, instance) {
      if (answer.length > MAX_ANSWER_LENGTH)
        return {
          ...invalid(
            `the answer has ${answer.length} characters, the most that is read is ${MAX_ANSWER_LENGTH}`,
          ),
          answer: excerpt(answer, 200),
        };
      try {
        return { ...definition.verify(answer, instance), answer };
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error);
        return { ...entryError(`${definition.id} could not judge this answer: ${what}`), answer };
      }
    },
  };
}

/** A row of the catalog: what lists show, and the module behind it. */
export interface CatalogRow {
  /** snake_case id of the task. */
  readonly id: string;
  /** `symbench`, `bbh`, `reasoning_gym`, or a user's own. */
  readonly suite: string;
  /** Raised whenever a byte of a generated entry changes. */
  readonly version: number;
  /** Tasks with the same rules share it. */
  readonly family: string;
  /** Execution, planning or reasoning. */
  readonly capability: Capability;
  /** One to three of the six. */
  readonly abilities: readonly Ability[];
  /** One line for lists. */
  readonly summary: string;
  /** Loads the module. */
  load(): Promise<AnyTask>;
  /** Turns a published record into an instance, unchecked; left out where the record's metadata is the instance. */
  loadSource?(): Promise<(row: SourceRow) => unknown>;
}

/**
 * A task without the types of its params and instances. Sound because params reach a task through its params schema and
 * instances through its instance schema or its own `generate`.
 */
export function erase<P extends z.ZodObject, I extends z.ZodType>(task: Task<P, I>): AnyTask {
  return task;
}
