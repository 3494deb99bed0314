import { referenceColumns } from "../rows.js";
import type { RlFormat } from "../rows.js";

/** TRL's GRPOTrainer and RLOOTrainer: conversational prompts; every other column reaches the reward functions. Checked with 1.16.0. */
export const trl: RlFormat = {
  name: "trl",
  file: "data.jsonl",
  row: (item) => ({
    prompt: item.prompt,
    ...referenceColumns(item),
    answer: item.entry.answer,
    entry: JSON.stringify(item.entry),
  }),
  usage: ({ folder }) => `For TRL's \`GRPOTrainer\` and \`RLOOTrainer\` (checked with TRL 1.16.0).

\`\`\`python
from datasets import load_dataset
from r1ci_bench import reward_funcs  # pip install ./python; starts \`bench serve\` itself

rows = load_dataset("json", data_files="${folder}/data.jsonl", split="train")
trainer = GRPOTrainer(model=..., reward_funcs=reward_funcs, train_dataset=rows, args=...)
\`\`\`

| column | holds |
|---|---|
| \`prompt\` | messages, those of \`bench run\` with the same settings |
| \`task\`, \`version\`, \`level\`, \`seed\`, \`index\` | what the entry was made from |
| \`answer\` | a right answer, often one of several: do not compare with it, let the verifier judge |
| \`entry\` | the whole entry as JSON text, for the reward |

Columns reach a reward function as lists, by keyword. It returns \`None\` where a completion could not be judged.
`,
};
