import { distribution } from "../../curriculum/plot.js";
import { CUT_POINTS, STAGES } from "../../curriculum/stages.js";
import type { StagedEntry } from "../../curriculum/stages.js";
import { stageRows, taskRows } from "../../curriculum/tables.js";
import { histogramChart } from "../charts/histograms.js";
import { dataTable, details, figure, note, plural } from "./elements.js";
import type { Section } from "./elements.js";
import type { PageData } from "./gather.js";
import { bounded, markup, raw } from "./markup.js";
import type { Content } from "./markup.js";
import { binShares } from "./measures.js";

interface Source {
  letter: string;
  heading: string;
  staged: readonly StagedEntry[];
  isPaper: boolean;
}

/** What there is to learn from the entries, where it is known; null where no run or curriculum tells it. */
export function potentialSection({ runs, curricula }: PageData): Section | null {
  const sources: Source[] = [
    ...runs.flatMap(({ letter, potential }) =>
      potential === null ? [] : [{ letter, heading: `Run ${letter}`, staged: potential, isPaper: true }],
    ),
    ...curricula.map(({ letter, staged, manifest }) => ({
      letter,
      heading: `Curriculum ${letter}, of ${bounded(manifest.model, 100)}`,
      staged,
      isPaper: manifest.division === "paper",
    })),
  ];
  if (sources.length === 0) return null;
  return {
    id: "potential",
    title: "Improvement potential",
    body: [
      markup`<p>
        p is the share of an entry's scored episodes that are right, over all strategies and samples; its
        improvement potential is 4p(1 - p): 1 where the model is right half of the time, 0 where it is always
        or never right. Stages divide the entries at the paper's cut points ${CUT_POINTS.join(", ")}. The
        paper has 20 episodes an entry.
      </p> `,
      sources.map(block),
    ],
  };
}

function block({ letter, heading, staged, isPaper }: Source): Content {
  const title = markup`<h3 id="potential-${letter}">${heading}</h3> `;
  if (staged.length === 0) return [title, markup`<p>No entry has a scored episode.</p> `];
  const sizes = staged.map(({ n }) => n);
  const [least, most] = [sizes.reduce((a, b) => Math.min(a, b)), sizes.reduce((a, b) => Math.max(a, b))];
  return [
    title,
    markup`<p>
      ${plural(staged.length, "entry", "entries")} with
      ${least === most ? plural(most, "scored episode") : `${least} to ${most} scored episodes`} each.
    </p> `,
    most < 20
      ? note(`Fewer episodes an entry than the paper's 20: p takes few values, and the stages are coarse.`)
      : null,
    isPaper ? null : note("This curriculum is divided into quarters of equal size, not at the cut points."),
    charts(staged, letter),
    dataTable(stageRows(staged), { caption: "Stages" }),
    details(
      "Potential by task",
      dataTable(
        taskRows(staged).map(([task = "", ...cells]) => [bounded(task, 100), ...cells]),
        {
          caption:
            "Entries of each task: mean potential, share right, entries in each stage, never and always right",
        },
      ),
      true,
    ),
  ];
}

const BINS = Array.from({ length: 21 }, (_, i) => i / 20);

function charts(staged: readonly StagedEntry[], letter: string): Content {
  const kinds = STAGES.map((stage, i) => ({ name: `stage ${stage}`, colour: i }));
  const spoken = STAGES.map(
    (stage) =>
      `stage ${stage}: ${plural(staged.filter((entry) => entry.stage === stage).length, "entry", "entries")}`,
  ).join(", ");
  const draw = (shares: number[][], bins: string[], name: string, id: string, what: string): Content =>
    figure(
      raw(
        histogramChart(
          [{ label: "", shares }],
          bins,
          { name, kinds },
          {
            id: `potential-${letter}-${id}`,
            label: `Histogram of the entries by ${what}; ${spoken}. The tables below have the figures.`,
          },
        ),
      ),
      `Entries by ${what}, in per cent of all, divided into the stages.`,
      `Chart of the entries by ${what}`,
    );
  const potentials = STAGES.map((stage) => {
    const own = staged.filter((entry) => entry.stage === stage).map(({ potential }) => potential);
    const edges = { edges: BINS, labels: [] };
    // 1 is a value of its own (p = 1/2), and 0.15 in binary fractions is less than 3 steps of 0.05.
    return binShares(Float64Array.from(own, (value) => value + 1e-9).sort(), edges, staged.length);
  });
  return [
    draw(
      distribution(staged).map((bars) => bars.map((count) => count / staged.length)),
      BINS.map((share) => String(Math.round(100 * share))),
      "share of right episodes p, %",
      "share",
      "share of right episodes",
    ),
    draw(
      potentials,
      BINS.map(String),
      "improvement potential 4p(1 - p)",
      "potential",
      "improvement potential",
    ),
  ];
}
