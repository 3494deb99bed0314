import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { RunView } from "../../src/viewer/wire.js";
import { useAsked } from "./api.js";
import { useKeys } from "./keys.js";
import { listAddress } from "./route.js";
import { Badge } from "./text.js";
import { count, percent, plural } from "./words.js";

/** All runs that the viewer was opened with. */
export function RunList({ version }: { version: unknown }): JSX.Element {
  const { value: runs, error } = useAsked<RunView[]>("/api/runs", version);
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (by: number): void => {
    const links = [...(body.current?.querySelectorAll<HTMLAnchorElement>("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
  });
  useEffect(() => {
    document.title = "Runs · r1ci-bench";
  }, []);
  return (
    <>
      <h1>Runs</h1>
      {error !== undefined && <p class="note">{error}</p>}
      <p class="soft" role="status">
        {runs ? plural(runs.length, "run") : "Opening …"}
      </p>
      {runs && (
        <div class="scroll" tabIndex={0} role="region" aria-label="Runs">
          <table class="runs">
            <thead>
              <tr>
                <th scope="col">Run</th>
                <th scope="col">Model</th>
                <th scope="col">Started</th>
                <th scope="col">State</th>
                <th scope="col" class="number">
                  Episodes
                </th>
                <th scope="col">Strategy: right (strict), mean over tasks</th>
              </tr>
            </thead>
            <tbody ref={body}>
              {runs.map((run) => (
                <Run key={run.name} run={run} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Run({ run }: { run: RunView }): JSX.Element {
  return (
    <tr>
      <th scope="row">
        <a href={listAddress(run.name, new URLSearchParams())}>{run.name}</a>
        <div class="soft small">{run.folder}</div>
        {run.notes.map((note) => (
          <div class="small" key={note}>
            {note}
          </div>
        ))}
        {run.progress.problem !== null && <div class="note small">{run.progress.problem}</div>}
      </th>
      <td>{run.model}</td>
      <td class="nowrap">{run.created.slice(0, 16).replace("T", " ")} UTC</td>
      <td>
        <State run={run} />
      </td>
      <td class="number nowrap">
        {count(run.episodes)}
        {run.planned !== null && ` of ${count(run.planned)}`}
      </td>
      <td>
        <ul class="plain">
          {run.strategies.map(({ strategy, part, macro, scored, outages }) => (
            <li key={`${strategy}/${part}`}>
              {strategy}
              {part === "external" && " (outside questions)"}: <strong>{percent(macro)}</strong>{" "}
              <span class="soft">
                of {count(scored)}
                {outages > 0 && `, ${plural(outages, "outage")}`}
              </span>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

const STATES = {
  running: ["warn", "in progress"],
  finished: ["good", "finished"],
  stopped: ["", "not finished"],
} as const;

export function State({ run }: { run: RunView }): JSX.Element {
  if (!run.progress.complete) return <Badge tone="">opening {readShare(run)}</Badge>;
  const [tone, words] = STATES[run.state];
  return <Badge tone={tone}>{words}</Badge>;
}

function readShare({ progress: { bytesRead, bytes } }: RunView): string {
  return bytes === 0 ? "" : `${Math.floor((100 * bytesRead) / bytes)} %`;
}
