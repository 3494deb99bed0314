import type { Verdict } from "../../verifiers/verdict.js";

/** What names a question of a task. `seed` as it was typed. */
export interface Place {
  readonly task: string;
  readonly level: string;
  readonly seed: string;
  readonly index: number;
}

/** What the page asks of its worker. */
export type Question = Place &
  (
    | { readonly kind: "question" }
    | { readonly kind: "judge"; readonly text: string; readonly as: "answer" | "response" }
  );

/** What the worker answers. */
export type Reply =
  | { readonly kind: "question"; readonly entry: string; readonly question: string; readonly answer: string }
  /** `lenient` is null where an answer alone was judged: then there is nothing to extract. */
  | { readonly kind: "judge"; readonly strict: Verdict; readonly lenient: Verdict | null }
  | { readonly kind: "problem"; readonly message: string };

export interface Asked {
  readonly id: number;
  readonly ask: Question;
}

/** `loaded` comes once the task's module is there and its work begins. */
export type Told = { readonly id: number } & ({ readonly loaded: true } | { readonly reply: Reply });
