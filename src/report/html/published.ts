import { TEST_TASKS } from "../../../splits/data.js";
import { intervalText, percentOr } from "../format.js";
import { PUBLISHED, PUBLISHED_GAIN } from "../published.js";
import { describeModel } from "../text.js";
import { dataTable, note } from "./elements.js";
import type { Section } from "./elements.js";
import type { Lane, RunReport } from "./gather.js";
import { bounded, markup } from "./markup.js";
import type { Content } from "./markup.js";

/** The paper's figures beside those of the runs over the testing tasks. */
export function publishedSection(lanes: readonly Lane[], runs: readonly RunReport[]): Section {
  return {
    id: "published",
    title: "Beside the paper's published figures",
    body: [
      note(
        markup`Published figures were measured on <strong>other questions</strong>, by other verifiers, and some
          by other prompts: they give an order of magnitude and
          <strong>cannot be compared one to one</strong> with those of this page.`,
      ),
      dataTable(
        [
          ["", "model", "how it works", "test tasks", "mean over test tasks, %", "95 % interval"],
          ...lanes.map((lane) => ownRow(lane, runs)),
          ...PUBLISHED.map(({ model, way, accuracy }): Content[] => [
            markup`<span class="badge warn">published</span>`,
            model,
            way,
            TEST_TASKS.length,
            accuracy.toFixed(1),
            "-",
          ]),
        ],
        {
          caption: `Strict accuracy, mean over the ${TEST_TASKS.length} testing tasks or those of them that were run`,
          names: 3,
        },
      ),
      markup`<p class="soft">
        Published in arXiv 2505.21668. There, reinforcement learning added ${PUBLISHED_GAIN.withoutCurriculum}
        percentage points without the curriculum and ${PUBLISHED_GAIN.withCurriculum} with it.
      </p> `,
    ],
  };
}

function ownRow({ label, letter, strategy, groups }: Lane, runs: readonly RunReport[]): Content[] {
  const run = runs.find((one) => one.letter === letter);
  const tasks = groups.filter(
    ({ group, name, scored }) => group === "task" && scored > 0 && run?.tasks.get(name)?.split === "test",
  );
  const test = groups.find(({ group, name }) => group === "split" && name === "test");
  return [
    label,
    markup`<bdi>${bounded(run ? describeModel(run.manifest) : "-", 100)}</bdi>`,
    bounded(strategy, 60),
    `${tasks.length} of ${TEST_TASKS.length}`,
    percentOr(test?.macro ?? null),
    intervalText(test?.macroInterval ?? null),
  ];
}
