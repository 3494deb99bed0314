import { ANSWER_FORMATS } from "../../verifiers/answer-format.js";
import { PROMPT_FORM_NAMES } from "../agents/forms.js";
import { CODE_STATES } from "../agents/strategy.js";
import { usageError } from "../errors.js";
import { EXPORT_STRATEGIES } from "../exports/prompts.js";
import type { PromptChoice } from "../exports/prompts.js";
import type { RlFormat } from "../exports/rows.js";
import { readManifest } from "../results/folder.js";
import { RUN_DEFAULTS, recordedSettings } from "../runner/settings.js";
import type { RunSettings } from "../runner/settings.js";
import type { ExportArguments } from "./export-options.js";
import { note } from "./output.js";
import { oneOf, wholeNumber } from "./select.js";

/** Settings of recorded runs. */
export function runSettingsOf(runs: readonly string[]): RunSettings[] {
  return runs.map((run) => recordedSettings(readManifest(run).settings));
}

/** How the prompts are worded: as the options say, else as the runs were, else by the defaults of `bench run`. */
export function promptChoiceOf(
  args: ExportArguments,
  format: RlFormat,
  runs: readonly RunSettings[],
): PromptChoice {
  const answerFormat = oneOf(
    "answer-format",
    args.answerFormat ?? shared(runs, "answerFormat", "--answer-format") ?? RUN_DEFAULTS.answerFormat,
    ANSWER_FORMATS,
  );
  if (answerFormat !== "envelope")
    note(
      `warning: rewards read the envelope: with --answer-format ${answerFormat} ask for mode "lenient", and set the weight of the format term to 0`,
    );
  const codeTimeoutMs =
    args.codeTimeout === undefined
      ? (shared(runs, "codeTimeoutMs", "--code-timeout") ?? RUN_DEFAULTS.codeTimeoutMs)
      : Math.round(args.codeTimeout * 1_000);
  if (!(codeTimeoutMs > 0)) throw usageError(`--code-timeout ${args.codeTimeout}: needs seconds above 0`);
  const strategy = strategyOf(args.strategy, format);
  if (strategy === "all_text" && args.tools)
    throw usageError(
      "--tools with --strategy all_text",
      "That strategy runs no code: leave one of them away",
    );
  return {
    strategy,
    promptForm: oneOf(
      "prompt-form",
      args.promptForm ?? shared(runs, "promptForm", "--prompt-form") ?? RUN_DEFAULTS.promptForm,
      PROMPT_FORM_NAMES,
    ),
    answerFormat,
    maxCodeCalls:
      args.maxCodeCalls === undefined
        ? (shared(runs, "maxCodeCalls", "--max-code-calls") ?? RUN_DEFAULTS.maxCodeCalls)
        : wholeNumber("max-code-calls", args.maxCodeCalls, 0),
    codeTimeoutMs,
    codeState: oneOf(
      "code-state",
      args.codeState ?? shared(runs, "codeState", "--code-state") ?? RUN_DEFAULTS.codeState,
      CODE_STATES,
    ),
    tools: strategy !== "all_text" && (args.tools ?? format.tools ?? false),
  };
}

/** A trainer's rollout has neither a guide nor a program's output as its response. */
function strategyOf(given: readonly string[] | undefined, format: RlFormat): PromptChoice["strategy"] {
  const names = (given ?? ["code_agent"]).flatMap((text) => text.split(","));
  const [name = "", other] = names;
  if (other !== undefined)
    throw usageError(`--strategy ${names.join(",")}: prompts are of one strategy`, "Export once for each");
  if (name === "all_code" || name === "code_steer")
    throw usageError(
      `--strategy ${name} for ${format.name}`,
      name === "all_code"
        ? "Its response is what a program printed, which a trainer does not run: choose code_agent"
        : "Its guide is not part of a trainer's rollout; the first prompt is that of code_agent: choose that",
    );
  return oneOf("strategy", name, EXPORT_STRATEGIES);
}

/** A setting in which all runs agree; undefined without runs. */
function shared<K extends keyof RunSettings>(
  runs: readonly RunSettings[],
  name: K,
  option: string,
): RunSettings[K] | undefined {
  const values = [...new Set(runs.map((run) => run[name]))];
  if (values.length > 1)
    throw usageError(
      `the runs differ in ${String(name)}: ${values.map(String).join(", ")}`,
      `Say which prompts are wanted with ${option}`,
    );
  return values[0];
}
