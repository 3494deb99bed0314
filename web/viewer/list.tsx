import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Item, RunDetail } from "../../src/viewer/wire.js";
import { runPath, useAsked } from "./api.js";
import { Filters } from "./filters.js";
import { useKeys } from "./keys.js";
import { currentQuery, episodeAddress, go, listAddress, withValues } from "./route.js";
import { useRows, useSearch } from "./rows.js";
import type { Rows, Search } from "./rows.js";
import { State } from "./run-list.js";
import { Table } from "./table.js";
import { count, percent, plural } from "./words.js";

interface ListProps {
  run: string;
  query: URLSearchParams;
  version: string | undefined;
  others: readonly string[];
}

/** The episodes of a run. */
export function List({ run, query, version, others }: ListProps): JSX.Element {
  const detail = useAsked<RunDetail>(runPath(run), version);
  const find = query.get("find") ?? "";
  const listed = withValues(query, { find: null }).toString();
  const rows = useRows(run, listed, version);
  const search = useSearch(run, listed, find);
  useKeys({
    "/": () => document.getElementById("text")?.focus(),
    Escape: () => go("#/"),
  });
  useEffect(() => {
    document.title = `${run} · r1ci-bench`;
  }, [run]);
  const change = (next: URLSearchParams, how: "push" | "replace" = "push"): void =>
    go(listAddress(run, next), how);
  const common = {
    address: listAddress(run, query),
    href: (item: Item) => episodeAddress(run, item.episode, query),
    sort: query.get("sort") ?? "",
    setSort: (sort: string) => change(withValues(currentQuery(), { sort })),
  };
  const error = detail.error ?? rows.error ?? search.error;
  return (
    <div class="list">
      <div class="title">
        <h1>{run}</h1>
        {detail.value && (
          <>
            <State run={detail.value} />
            <span class="soft">{detail.value.model}</span>
          </>
        )}
      </div>
      {detail.value && <Filters run={detail.value} others={others} query={query} change={change} />}
      {error !== undefined && (
        <p class="note" role="alert">
          {error}
        </p>
      )}
      {detail.value?.progress.problem && <p class="note">{detail.value.progress.problem}</p>}
      <p class="counts" role="status">
        {find === "" ? (
          <Counts rows={rows} all={detail.value?.episodes} />
        ) : (
          <Searched search={search} text={find} />
        )}
      </p>
      {find === "" ? (
        <Table {...common} total={rows.list?.total ?? 0} item={rows.item} show={rows.show} />
      ) : (
        <Table
          {...common}
          total={search.matches.length}
          item={(index) => search.matches[index]?.item}
          note={(index) => search.matches[index]?.excerpt}
          show={() => undefined}
        />
      )}
    </div>
  );
}

function Counts({ rows: { list }, all }: { rows: Rows; all: number | undefined }): JSX.Element {
  if (!list) return <>Loading …</>;
  const { total, scored, right, progress } = list;
  return (
    <>
      <strong>{plural(total, "episode")}</strong>
      {all !== undefined && all !== total && ` of ${count(all)}`}
      {scored > 0 && (
        <>
          {" · "}
          <strong>{count(right)}</strong> right of {count(scored)} ({percent(right / scored)})
        </>
      )}
      {total > scored && ` · ${count(total - scored)} not in the accuracy`}
      {!progress.complete && " · still opening: figures grow"}
    </>
  );
}

function Searched({ search, text }: { search: Search; text: string }): JSX.Element {
  const { matches, searched, total, bytes, state } = search;
  return (
    <>
      <strong>{plural(matches.length, "episode")}</strong> with “{text}” in {count(searched)} of{" "}
      {count(total)} transcripts ({(bytes / 1e6).toFixed(1)} MB){" "}
      {state === "running" && (
        <button type="button" onClick={search.stop}>
          Stop
        </button>
      )}
      {state === "stopped" && "· stopped"}
    </>
  );
}
