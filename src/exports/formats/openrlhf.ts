import { selfContained } from "../rows.js";
import type { RlFormat } from "../rows.js";

/** OpenRLHF's prompt dataset: `input` holds the messages, `label` travels to the reward server as it is. Checked with 0.11.2. */
export const openrlhf: RlFormat = {
  name: "openrlhf",
  file: "data.jsonl",
  row: (item) => ({
    input: item.prompt,
    label: JSON.stringify(item.reference ?? selfContained(item)),
    datasource: `r1ci-bench/${item.entry.task}`,
  }),
  usage: ({ folder }) => `For OpenRLHF (checked with 0.11.2).

\`\`\`sh
bench serve --port 8077 &
python -m openrlhf.cli.train_ppo_ray \\
  --data.prompt_dataset ${folder}/data.jsonl \\
  --data.input_key input --data.label_key label --data.apply_chat_template \\
  --reward.remote_url http://127.0.0.1:8077/get_reward ...
\`\`\`

\`label\` is the JSON text of \`{task, version, level, seed, index}\` (with \`params\` for custom ones); the server makes the entry again
from it. Without \`--data.label_key\` labels are empty and nothing can be judged. Imported questions carry their \`metadata\` in the label.
The path must end in \`.jsonl\`: a folder is read in another way.
`,
};
