import { selfContained } from "../rows.js";
import type { RlFormat } from "../rows.js";
import { CODE_TOOL } from "../../agents/code-tool.js";
import { CODE_TOOL_SCHEMA } from "../tool.js";

/** NeMo Gym resources server rows; the `nemo_gym` taskset of verifiers reads them too. Checked with 0.7.0 and 0.4.0. */
export const nemoGym: RlFormat = {
  name: "nemo-gym",
  file: "data.jsonl",
  tools: true,
  example: { file: "example.jsonl", count: 5 },
  row: (item, { tools }) => ({
    responses_create_params: {
      input: item.prompt,
      ...(tools ? { tools: [CODE_TOOL_SCHEMA], parallel_tool_calls: false } : {}),
    },
    ...(item.reference ?? selfContained(item)),
    entry: JSON.stringify(item.entry),
  }),
  usage: ({
    folder,
    tools,
  }) => `For a NeMo Gym resources server (as NeMo Gym 0.7.0 has them) and the \`nemo_gym\` taskset of verifiers (checked with 0.4.0).

\`bench serve --port 8077\` is the resources server: \`/seed_session\`, \`/verify\`, \`/aggregate_metrics\`, \`/close_session\`,
\`/reverify_mode\`${tools ? ` and the tool \`/${CODE_TOOL}\`` : ""}. With verifiers
(\`vf-eval @ eval.toml --no-push\`):

\`\`\`toml
[env.taskset]
id = "nemo_gym"
dataset = "${folder}/data.jsonl"

[env.taskset.task]
resources_url = "http://127.0.0.1:8077"
\`\`\`

| file | holds |
|---|---|
| \`data.jsonl\` | \`responses_create_params\` (input${tools ? ", tools" : ""}) and the fields that \`/verify\` judges by; \`entry\` is the whole entry as JSON text |
| \`example.jsonl\` | its first five rows |
`,
};
