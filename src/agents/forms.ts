import { contentHash } from "../../generators/hash.js";

/** How instructions are worded: in full, in a few lines, or asking for a plan first. */
export type Wording = "full" | "brief" | "plan";

/** A way to put instructions and question before a model. Every row of a run says which one it had. */
export interface PromptForm {
  readonly name: string;
  readonly wording: Wording;
  /** Where the instructions stand: before the question, or in a system message of their own. */
  readonly place: "user" | "system";
  /**
   * `multi`: model turns and results alternate as messages; `single`: every request is one user message that repeats the
   * question and everything so far, for models that were trained on single turns.
   */
  readonly turns: "multi" | "single";
  /** One line for lists. */
  readonly about: string;
}

const FORMS: readonly PromptForm[] = [
  {
    name: "standard",
    wording: "full",
    place: "user",
    turns: "multi",
    about: "instructions before the question, several turns",
  },
  {
    name: "system",
    wording: "full",
    place: "system",
    turns: "multi",
    about: "instructions as a system message, several turns",
  },
  { name: "brief", wording: "brief", place: "user", turns: "multi", about: "instructions of a few lines" },
  { name: "plan", wording: "plan", place: "user", turns: "multi", about: "asks for a plan before the work" },
  {
    name: "single",
    wording: "full",
    place: "user",
    turns: "single",
    about: "every request repeats the work so far in one message",
  },
];

/** The forms by name. */
export const PROMPT_FORMS: ReadonlyMap<string, PromptForm> = new Map(FORMS.map((form) => [form.name, form]));

/** The name that stands for one of the forms, drawn for each episode. */
export const MIXED_FORM = "mix";

/** What `--prompt-form` takes. */
export const PROMPT_FORM_NAMES: readonly string[] = [...PROMPT_FORMS.keys(), MIXED_FORM];

/** The form of an episode: the one named, or with `mix` one that the episode's id draws, each equally likely. */
export function formOf(name: string, episode: string): PromptForm {
  const form =
    name === MIXED_FORM
      ? FORMS[Number.parseInt(contentHash(`prompt form ${episode}`, 8), 16) % FORMS.length]
      : PROMPT_FORMS.get(name);
  if (!form) throw new RangeError(`prompt form "${name}": there are ${PROMPT_FORM_NAMES.join(", ")}`);
  return form;
}
