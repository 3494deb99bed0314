import type { Status } from "../../../verifiers/verdict.js";
import { isOutage, isScored, OUTCOMES } from "../../results/row.js";
import { shareChart } from "../charts/shares.js";
import { percentOr } from "../format.js";
import { outagesOf } from "../strategy-rows.js";
import { dataTable, figure } from "./elements.js";
import type { Section } from "./elements.js";
import type { Lane } from "./gather.js";
import { MAX_CHART_LANES } from "./headline.js";
import { markup, raw } from "./markup.js";
import type { Content } from "./markup.js";

const STATUSES: readonly { status: Status; name: string; colour: number }[] = [
  { status: "correct", name: "correct", colour: 0 },
  { status: "wrong", name: "wrong", colour: 1 },
  { status: "invalid", name: "invalid", colour: 2 },
  { status: "no_answer", name: "no answer", colour: 3 },
];

const SCORED = OUTCOMES.filter(isScored);
const UNSCORED = OUTCOMES.filter((outcome) => !isScored(outcome));
const words = (name: string): string => name.replaceAll("_", " ");

/** How episodes ended, and what the verdicts were; what is not in the accuracies apart. */
export function outcomesSection(lanes: readonly Lane[], id: string): Section {
  return {
    id,
    title: "Outcomes",
    body: [
      markup`<p>
        An answer is <em>invalid</em> where it cannot be read as an answer of its task, and there is
        <em>no answer</em> where none is marked in the last reply. <em>Truncated</em>: the token budget was
        used up, the text so far was judged. <em>Context exceeded</em>: counts as wrong.
      </p> `,
      verdictChart(lanes, id),
      dataTable(
        [
          ["", "scored episodes", ...STATUSES.map(({ name }) => name), ...SCORED.map(words)],
          ...lanes.map(({ label, total, statuses }) => [
            label,
            total.scored,
            ...STATUSES.map(({ status }) => statuses[status]),
            ...SCORED.map((outcome) => total.outcomes[outcome]),
          ]),
        ],
        { caption: "Episodes in the accuracies: strict verdicts, and how the episodes ended" },
      ),
      markup`<h3 id="${id}-outages">Outages and refused prompts</h3> `,
      outageChart(lanes, id),
      dataTable(
        [
          ["", "episodes", ...UNSCORED.map(words), "outages", "outages, % of episodes"],
          ...lanes.map(({ label, total }) => [
            label,
            total.episodes,
            ...UNSCORED.map((outcome) => total.outcomes[outcome]),
            outagesOf(total),
            percentOr(total.episodes === 0 ? null : outagesOf(total) / total.episodes),
          ]),
        ],
        {
          caption:
            "Episodes in no accuracy: config error (the prompt did not fit or was refused, final), and outages (run again on resume)",
        },
      ),
    ],
  };
}

function verdictChart(lanes: readonly Lane[], id: string): Content {
  if (lanes.length > MAX_CHART_LANES) return null;
  const bars = lanes.map(({ label, statuses }) => ({
    label,
    counts: STATUSES.map(({ status }) => statuses[status]),
  }));
  const label = "Chart of strict verdicts in per cent of the scored episodes";
  return figure(
    raw(
      shareChart(bars, STATUSES, {
        id: `${id}-verdicts`,
        label: `${label}. The table below has the counts.`,
      }),
    ),
    "Strict verdicts, in per cent of the scored episodes.",
    label,
  );
}

/** Nothing where all episodes are in the accuracies. */
function outageChart(lanes: readonly Lane[], id: string): Content {
  const seen = UNSCORED.filter((outcome) => lanes.some(({ total }) => total.outcomes[outcome] > 0));
  if (seen.length === 0) return markup`<p>None.</p> `;
  if (lanes.length > MAX_CHART_LANES) return null;
  const kinds = [
    { name: "in the accuracies", colour: 0 },
    ...seen.map((outcome) => ({
      name: words(outcome),
      colour: isOutage(outcome) ? 4 + UNSCORED.indexOf(outcome) : 1,
    })),
  ];
  const bars = lanes.map(({ label, total }) => ({
    label,
    counts: [
      SCORED.reduce((sum, outcome) => sum + total.outcomes[outcome], 0),
      ...seen.map((outcome) => total.outcomes[outcome]),
    ],
  }));
  const label = "Chart of outages and refused prompts in per cent of all episodes";
  return figure(
    raw(
      shareChart(bars, kinds, {
        id: `${id}-outages-chart`,
        label: `${label}. The table below has the counts.`,
      }),
    ),
    "How all episodes ended: those in the accuracies, and those that are not.",
    label,
  );
}
