import { MIXED_FORM, PROMPT_FORMS } from "./forms.js";
import { STRATEGIES } from "./index.js";
import type { PromptSettings } from "./strategy.js";

/** Every text that a run's strategies may send besides the questions, as `strategy.form.name`, for the manifest. */
export function promptsOf(
  strategies: readonly string[],
  promptForm: string,
  settings: Omit<PromptSettings, "form">,
): Record<string, string> {
  const prompts: Record<string, string> = {};
  const forms = [...PROMPT_FORMS.values()].filter(
    ({ name }) => promptForm === MIXED_FORM || name === promptForm,
  );
  for (const strategy of strategies)
    for (const form of forms)
      for (const [name, text] of Object.entries(STRATEGIES[strategy]?.prompts({ ...settings, form }) ?? {}))
        prompts[`${strategy}.${form.name}.${name}`] = text;
  return prompts;
}
