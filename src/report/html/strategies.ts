import { groupBy } from "../../results/group-by.js";
import { strategyRows } from "../strategy-rows.js";
import { dataTable } from "./elements.js";
import type { Section } from "./elements.js";
import { shortName } from "./gather.js";
import type { Lane } from "./gather.js";
import { markup } from "./markup.js";
import type { Markup } from "./markup.js";

/** All figures of each run, its strategies side by side; runs with one strategy share a table. */
export function strategiesSection(lanes: readonly Lane[], isCompared: boolean, id: string): Section {
  const runs = [...groupBy(lanes, ({ letter }) => letter)];
  const single = runs.flatMap(([, own]) => (own.length === 1 ? own : []));
  return {
    id,
    title: "Side by side",
    body: [
      runs.map(([letter, own]) =>
        own.length === 1 ? null : sideBySide(own, `Run ${letter}: its strategies side by side`, "strategy"),
      ),
      single.length === 0
        ? null
        : sideBySide(
            single,
            single.length === 1 ? "All figures of the run" : "Runs with one strategy side by side",
            "label",
          ),
      lanes.length < 2 || isCompared
        ? null
        : markup`<p>Any two of them are compared entry by entry by <code>bench compare A B</code>, or <code>bench compare A --strategy NAME,NAME</code>.</p>`,
    ],
  };
}

function sideBySide(lanes: readonly Lane[], caption: string, by: "strategy" | "label"): Markup {
  const [head = [], ...rows] = strategyRows(lanes.map(({ total }) => total));
  const names = lanes.map((lane) =>
    by === "strategy" ? shortName(lane.strategy) : `${lane.label} (${shortName(lane.strategy)})`,
  );
  return dataTable([[head[0] ?? "", ...names], ...rows], { caption });
}
