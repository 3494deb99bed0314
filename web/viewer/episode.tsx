import type { JSX } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import type { EpisodeView, Item } from "../../src/viewer/wire.js";
import { runPath, useAsked } from "./api.js";
import { useKeys } from "./keys.js";
import { episodeAddress, go, listAddress } from "./route.js";
import { leaveAt, ShortAnswer } from "./table.js";
import { Badge, Code, Fold, Text } from "./text.js";
import { Turn } from "./turn.js";
import { count, plural, seconds, tone } from "./words.js";
import { ANSWER_MARK, markIn, Why } from "./why.js";

interface EpisodeProps {
  run: string;
  id: string;
  query: URLSearchParams;
  version: string | undefined;
}

/** One episode: why it was judged as it was, the question, and everything that was said and run. */
export function Episode({ run, id, query, version }: EpisodeProps): JSX.Element {
  const parameters = new URLSearchParams(query);
  parameters.set("id", id);
  const { value: view, error } = useAsked<EpisodeView>(
    runPath(run, "/episode", parameters.toString()),
    version,
  );
  const to = (episode: string | null | undefined): void => {
    if (episode) go(episodeAddress(run, episode, query));
  };
  useKeys({
    n: () => to(view?.next),
    p: () => to(view?.previous),
    j: () => scrollBy({ top: 80 }),
    k: () => scrollBy({ top: -80 }),
    m: () => document.getElementById(ANSWER_MARK)?.scrollIntoView({ block: "center" }),
    Escape: () => go(listAddress(run, query)),
    "/": () => {
      go(listAddress(run, query));
      // The field is there once the list is drawn.
      setTimeout(() => document.getElementById("text")?.focus(), 100);
    },
  });
  const position = view?.position ?? null;
  // At once: whoever leaves as soon as the episode is drawn finds the list at it.
  useLayoutEffect(() => {
    if (position !== null) leaveAt(listAddress(run, query), position);
  }, [position]);
  useEffect(() => scrollTo(0, 0), [id]);
  useEffect(() => {
    if (view) document.title = `${view.item.task}, ${view.item.strategy} #${view.item.sample} · ${run}`;
  }, [view]);

  if (!view) return error === undefined ? <p role="status">Loading …</p> : <p class="note">{error}</p>;
  const { item } = view;
  return (
    <article class="episode">
      <div class="title">
        <h1>{item.task}</h1>
        <span class="soft">
          {item.strategy}, sample {item.sample}, {view.model}
        </span>
        <span class="steps">
          <Step episode={view.previous} run={run} query={query}>
            ‹ Previous
          </Step>
          <span class="soft">
            {view.position === null
              ? "not in this filter"
              : `${count(view.position + 1)} of ${count(view.total)}`}
          </span>
          <Step episode={view.next} run={run} query={query}>
            Next ›
          </Step>
        </span>
      </div>
      {error !== undefined && <p class="note">{error}</p>}
      <Why view={view} />
      <section aria-labelledby="question">
        <h2 id="question">Question</h2>
        {view.entry ? (
          <>
            <Text text={view.entry.question} label="Question" />
            <Fold title="Instance: the puzzle as data">
              {() => (
                <Code
                  code={JSON.stringify(view.entry?.metadata, null, 2) ?? "null"}
                  language="json"
                  label="Instance"
                />
              )}
            </Fold>
          </>
        ) : (
          <p>The run folder does not hold this entry.</p>
        )}
        <Facts view={view} />
      </section>
      <section aria-labelledby="transcript">
        <h2 id="transcript">Transcript: {plural(view.turns.length, "message")}</h2>
        {view.turns.map((turn, index) => (
          <Turn
            key={index}
            turn={turn}
            number={index + 1}
            mark={(field) => markIn(view, index, field)}
            markId={ANSWER_MARK}
          />
        ))}
        {view.turns.length === 0 && <p class="soft">Nothing was said.</p>}
        {view.response !== null && markIn(view, null, "response") !== undefined && (
          <section class="turn" aria-label="The judged text">
            <h3>The judged text</h3>
            <Text
              text={view.response}
              mark={markIn(view, null, "response")}
              markId={ANSWER_MARK}
              label="The judged text"
            />
          </section>
        )}
      </section>
      <Siblings items={view.siblings} own={item.episode} run={run} query={query} />
    </article>
  );
}

interface StepProps {
  episode: string | null;
  run: string;
  query: URLSearchParams;
  children: string;
}

function Step({ episode, run, query, children }: StepProps): JSX.Element {
  return episode === null ? (
    <span class="soft">{children}</span>
  ) : (
    <a href={episodeAddress(run, episode, query)}>{children}</a>
  );
}

/** Whether `bench show` makes this question: of a level with a name, by the version that is installed. */
function canBeShown({ item, task, version }: EpisodeView): boolean {
  return (
    task?.version === version &&
    /^(?:easy|medium|hard)$/.test(item.level) &&
    /^[\w-]+$/.test(String(item.seed))
  );
}

function Facts({ view }: { view: EpisodeView }): JSX.Element {
  const { item, usage } = view;
  const facts: readonly (readonly [string, string])[] = [
    ["Entry", item.entry],
    ["Made from", `${item.level}, seed ${item.seed}, index ${item.index}, version ${view.version}`],
    ...(canBeShown(view)
      ? [
          [
            "To see it again",
            `bench show --task ${item.task} --level ${item.level} --seed ${item.seed} --index ${item.index}`,
          ] as const,
        ]
      : []),
    ["Suite", `${view.suite}${view.split === null ? "" : `, ${view.split} split`}`],
    ["Prompt form", item.promptForm],
    [
      "Took",
      `${seconds(item.ms)} s, ${plural(item.turns, "model turn")}, ${plural(item.calls, "code call")}`,
    ],
    [
      "Tokens",
      `${count(usage.promptTokens)} read, ${count(usage.completionTokens)} written${usage.estimated ? " (estimated)" : ""}`,
    ],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SiblingsProps {
  items: readonly Item[];
  own: string;
  run: string;
  query: URLSearchParams;
}

/** The other samples and strategies of the entry. */
function Siblings({ items, own, run, query }: SiblingsProps): JSX.Element | null {
  if (items.length < 2) return null;
  return (
    <section aria-labelledby="siblings">
      <h2 id="siblings">The same question: {plural(items.length, "episode")}</h2>
      <div class="scroll" tabIndex={0} role="region" aria-labelledby="siblings">
        <table>
          <thead>
            <tr>
              <th scope="col">Strategy</th>
              <th scope="col" class="number">
                Sample
              </th>
              <th scope="col">Verdict</th>
              <th scope="col">Lenient</th>
              <th scope="col">Outcome</th>
              <th scope="col">Answer</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.episode} class={item.episode === own ? "active" : ""}>
                <th scope="row">
                  {item.episode === own ? (
                    <span aria-current="true">{item.strategy} (this one)</span>
                  ) : (
                    <a href={episodeAddress(run, item.episode, query)}>{item.strategy}</a>
                  )}
                </th>
                <td class="number">{item.sample}</td>
                <td>
                  {item.verdict === null ? "–" : <Badge tone={tone(item.verdict)}>{item.verdict}</Badge>}
                </td>
                <td>
                  {item.lenient === item.verdict ? <span class="soft">same</span> : (item.lenient ?? "–")}
                </td>
                <td>{item.outcome}</td>
                <td class="short">
                  <ShortAnswer item={item} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
