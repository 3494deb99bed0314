import { list, schemaOf, struct, text, whole } from "../parquet.js";
import type { SchemaElement } from "../parquet.js";
import { referenceColumns, selfContained } from "../rows.js";
import type { RlFormat, RowOptions } from "../rows.js";
import { CODE_TOOL } from "../../agents/code-tool.js";

/** One schema for all tasks: what differs between them is JSON text. */
function schema({ tools }: RowOptions): SchemaElement[] {
  const toolFields = [
    [{ name: "need_tools_kwargs", type: "BOOLEAN", repetition_type: "OPTIONAL" } as const],
    struct("tools_kwargs", struct(CODE_TOOL, struct("create_kwargs", [text("entry_id")]))),
  ];
  const columns: SchemaElement[][] = [
    [text("data_source")],
    list("prompt", struct("element", [text("role")], [text("content")])),
    [text("ability")],
    struct("reward_model", [text("style")], [text("ground_truth")]),
    ...(tools ? [[text("agent_name")]] : []),
    struct(
      "extra_info",
      [text("split")],
      [whole("index")],
      [text("seed")],
      [text("task")],
      [text("level")],
      [whole("version")],
      [text("entry_id")],
      ...(tools ? toolFields : []),
    ),
  ];
  return schemaOf(columns);
}

/** verl's RLHFDataset. Checked with 0.9.1. */
export const verl: RlFormat = {
  name: "verl",
  file: "data.parquet",
  schema,
  row(item, { tools }) {
    const { entry, task, split, prompt } = item;
    const { index, version, ...named } = referenceColumns(item);
    return {
      data_source: `r1ci-bench/${entry.task}`,
      prompt,
      ability: task.capability,
      reward_model: { style: "rule", ground_truth: JSON.stringify(selfContained(item)) },
      ...(tools ? { agent_name: "tool_agent" } : {}),
      extra_info: {
        split,
        ...named,
        index: BigInt(index as number),
        version: BigInt(version as number),
        entry_id: entry.id,
        ...(tools
          ? {
              need_tools_kwargs: true,
              tools_kwargs: { [CODE_TOOL]: { create_kwargs: { entry_id: entry.id } } },
            }
          : {}),
      },
    };
  },
  usage: ({ folder, tools, longestPrompt, maxCodeCalls }) => `For verl (checked with 0.9.1).

\`\`\`sh
python -m verl.trainer.main_ppo \\
  data.train_files=${folder}/data.parquet data.prompt_key=prompt \\
  data.max_prompt_length=${tokensFor(longestPrompt)} \\
  reward.custom_reward_function.path=.../r1ci_bench/verl.py \\
  reward.custom_reward_function.name=compute_score${
    tools
      ? ` \\
  actor_rollout_ref.rollout.multi_turn.enable=True \\
  actor_rollout_ref.rollout.multi_turn.max_assistant_turns=${maxCodeCalls + 1} \\
  actor_rollout_ref.rollout.multi_turn.function_tool_path=.../r1ci_bench/verl_tools.py`
      : ""
  }
\`\`\`

- \`pip install ./python\` in a checkout of r1ci-bench; \`python -c "import r1ci_bench; print(r1ci_bench.__path__[0])"\` prints what
  \`.../r1ci_bench\` stands for.
- The settings are \`reward.custom_reward_function.*\`: \`custom_reward_function.*\` without \`reward.\` is accepted and ignored.
- The longest prompt has ${longestPrompt} characters. verl drops prompts over \`data.max_prompt_length\` tokens (1,024 by default)
  without saying which.
- \`reward_model.ground_truth\` is JSON text: what names the entry, and its \`metadata\`. \`data_source\` names the task.
${tools ? `- \`agent_name\` is \`tool_agent\`; the tool \`${CODE_TOOL}\` runs programs.\n` : ""}`,
};

/** A bound on the tokens of a prompt, rounded up: digits and brackets cost most tokenisers up to a token for two characters. */
function tokensFor(characters: number): number {
  return Math.ceil(characters / 2 / 256) * 256;
}
