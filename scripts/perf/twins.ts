import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { CatalogRow } from "../../tasks/task.js";
import { resolveSetting } from "../../tasks/entry.js";
import { bestGenerationRate, verdictRate, walkSeconds } from "./rates.js";
import { TWIN_PROGRAM } from "./twin-program.js";

/** What a task is asked for: as many entries as a small evaluation has. */
const ENTRIES = 200;
/** A task that makes this many entries a second may be slower than its twin. */
const FAST_ENOUGH = 30_000;
/** Rates are the best of so many rounds on both sides. */
const ROUNDS = 5;

interface TwinFigures {
  task: string;
  /** Items made within the time limit. */
  made: number;
  seconds: number;
  /** Items a second in the best of some rounds. */
  rate: number;
  /** Seconds a verdict. */
  verdict: number;
  error: string | null;
}

/** A Python process that measures reasoning-gym's datasets one by one; undefined where it is not installed. */
async function openTwin(): Promise<
  { version: string; measure: (task: string) => Promise<TwinFigures>; close: () => void } | undefined
> {
  const python = process.env.REASONING_GYM_PYTHON ?? "python3";
  const child = spawn(python, ["-c", TWIN_PROGRAM, String(ROUNDS)], { stdio: ["pipe", "pipe", "ignore"] });
  child.on("error", () => undefined);
  child.stdin.on("error", () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const line = await lines.next();
    return line.done ? undefined : JSON.parse(line.value);
  };
  const hello = (await next()) as { version: string } | undefined;
  if (!hello) {
    console.log(
      `\nreasoning-gym is not installed for ${python}: the comparison with it is left out (pip install reasoning-gym; REASONING_GYM_PYTHON names another interpreter)`,
    );
    return undefined;
  }
  return {
    version: hello.version,
    measure: async (task) => {
      child.stdin.write(`${task}\n`);
      const figures = await next();
      if (figures === undefined) throw new Error(`reasoning-gym's process ended while it measured ${task}`);
      return figures as TwinFigures;
    },
    close: () => child.stdin.end(),
  };
}

/**
 * Prints each task beside the dataset of the same name: entries a second of both at the default configuration (medium),
 * their ratio, verdicts a second of both, and the seconds for 200 entries of all of them together. The 200 entries of ours
 * are timed first and cold; the twin's time leaves out the making of its dataset.
 */
export async function compareWithTwins(rows: readonly CatalogRow[]): Promise<void> {
  if (rows.length === 0) return;
  const twin = await openTwin();
  if (!twin) return;
  console.log(`\nbeside reasoning-gym ${twin.version}, default configuration, one process each`);
  console.log("task                         entries/s       twin    ratio   verdicts/s       twin");
  const total = { own: 0, twin: 0, cut: [] as string[] };
  const slower: string[] = [];
  for (const row of rows) {
    const task = await row.load();
    const setting = resolveSetting(task, "medium");
    const seconds = walkSeconds(task, setting, ENTRIES);
    const own = bestGenerationRate(task, setting, ROUNDS);
    const judged = verdictRate(task, setting);
    const figures = await twin.measure(row.id);
    if (figures.error !== null || figures.made === 0) {
      console.log(
        `${row.id.padEnd(28)} ${Math.round(own).toString().padStart(9)}  ${figures.error ?? "nothing made"}`,
      );
      continue;
    }
    const twinRate = figures.rate;
    if (figures.made < ENTRIES) total.cut.push(row.id);
    total.own += seconds;
    total.twin += (figures.seconds / figures.made) * ENTRIES;
    if (own < twinRate && own < FAST_ENOUGH) slower.push(row.id);
    console.log(
      [
        row.id.padEnd(28),
        Math.round(own).toString().padStart(9),
        twinRate.toFixed(twinRate < 100 ? 1 : 0).padStart(10),
        (own / twinRate).toFixed(1).padStart(8),
        Math.round(judged).toString().padStart(12),
        (figures.verdict > 0 ? Math.round(1 / figures.verdict).toString() : "-").padStart(10),
      ].join(" "),
    );
  }
  twin.close();
  console.log(
    `${ENTRIES} entries of each: ${total.own.toFixed(2)} s, twins ${total.twin.toFixed(1)} s, ratio ${(total.twin / total.own).toFixed(1)}`,
  );
  if (total.cut.length > 0)
    console.log(`extrapolated, as the twin was stopped after 60 s: ${total.cut.join(", ")}`);
  console.log(
    `slower than the twin and under ${FAST_ENOUGH.toLocaleString("en")} entries/s: ${slower.join(", ") || "none"}`,
  );
}
