import type { EpisodeRow } from "../../results/row.js";
import type { LossMessage } from "../sft-messages.js";
import type { Row } from "../rows.js";

/** A format of trajectories for supervised training. */
export interface SftFormat {
  readonly name: string;
  readonly file: string;
  /** The row of a conversation: turns of user and model alternate, the model's is last. */
  row(messages: readonly LossMessage[], episode: Pick<EpisodeRow, "task" | "entry" | "episode">): Row;
  /** Files beside the data, by name. */
  files?(): Record<string, string>;
  /** How the trainer is pointed at the folder. */
  usage(facts: { folder: string; longest: number }): string;
}

const from = ({ task, entry, episode }: Pick<EpisodeRow, "task" | "entry" | "episode">): Row => ({
  ...{ task, entry, episode },
});

/** TRL's SFTTrainer: conversational rows. Checked with 1.16.0. */
const trl: SftFormat = {
  name: "trl",
  file: "data.jsonl",
  row: (messages, episode) => ({
    messages: messages.map(({ role, content }) => ({ role, content })),
    ...from(episode),
  }),
  usage: ({ folder, longest }) => `For TRL's \`SFTTrainer\` (checked with TRL 1.16.0).

\`\`\`python
rows = load_dataset("json", data_files="${folder}/data.jsonl", split="train").select_columns(["messages"])
trainer = SFTTrainer(model=..., train_dataset=rows, args=SFTConfig(assistant_only_loss=True, max_length=...))
\`\`\`

\`assistant_only_loss=True\` puts the loss on the assistant's messages alone: results of programs are messages of the user and so are
masked. It needs a chat template that marks what the assistant generates. The longest row has ${longest} characters: rows over \`max_length\`
tokens are cut at their end, where the answer stands.
`,
};

/** Our own rows: every message says whether the loss is on it. */
const sft: SftFormat = {
  name: "sft",
  file: "data.jsonl",
  row: (messages, episode) => ({
    messages: messages.map(({ role, content, loss }) => ({ role, content, loss })),
    ...from(episode),
  }),
  usage: ({
    longest,
  }) => `Each row is \`{"messages": [{"role", "content", "loss"}, ...], "task", "entry", "episode"}\`. \`loss\` is true for what the model wrote, false for
everything else: instructions, questions, results of programs, notes and what a guide said. A trainer tokenises message by message
with its chat template and sets the labels of the rest to its ignored index. The longest row has ${longest} characters.
`,
};

/** Name of the data set in LlamaFactory's `dataset_info.json`. */
const DATASET = "r1ci_sft";

/**
 * LlamaFactory's ShareGPT form: human and gpt alternate, an even number of turns, else a row is dropped with a warning only.
 * Checked with 0.9.5.
 */
const llamaFactory: SftFormat = {
  name: "llama-factory",
  file: "data.jsonl",
  row(messages, episode) {
    const [first] = messages;
    const system = first?.role === "system" ? first.content : "";
    const turns = first?.role === "system" ? messages.slice(1) : messages;
    const conversations = turns.map(({ role, content }) => ({
      from: role === "assistant" ? "gpt" : "human",
      value: content,
    }));
    if (
      conversations.length % 2 !== 0 ||
      conversations.some((turn, i) => turn.from !== (i % 2 === 0 ? "human" : "gpt"))
    )
      throw new Error(`the turns of ${episode.episode} do not alternate`);
    return { conversations, system, ...from(episode) };
  },
  files: () => ({
    "dataset_info.json": `${JSON.stringify(
      {
        [DATASET]: {
          file_name: "data.jsonl",
          formatting: "sharegpt",
          columns: { messages: "conversations", system: "system" },
          tags: { role_tag: "from", content_tag: "value", user_tag: "human", assistant_tag: "gpt" },
        },
      },
      null,
      2,
    )}\n`,
  }),
  usage: ({ folder, longest }) => `For LlamaFactory (checked with 0.9.5).

\`\`\`yaml
stage: sft
dataset_dir: ${folder}
dataset: ${DATASET}
template: qwen
cutoff_len: 16384
train_on_prompt: false
mask_history: false
\`\`\`

The loss is on the \`gpt\` turns; results of programs are \`human\` turns and so are masked, as long as \`train_on_prompt\` is false.
\`mask_history: true\` would train on the last turn only. The longest row has ${longest} characters: rows over \`cutoff_len\` tokens are cut.
A row without instructions of its own has an empty \`system\`, for which a template may put its default.
`,
};

/** Formats of trajectories, by name. */
export const SFT_FORMATS: ReadonlyMap<string, SftFormat> = new Map(
  [trl, llamaFactory, sft].map((format) => [format.name, format]),
);
