import { useEffect, useRef, useState } from "preact/hooks";
import type { Found, Item, List } from "../../src/viewer/wire.js";
import { ask, runPath } from "./api.js";

/** Items that are asked for at once. */
const PAGE = 200;
/** Milliseconds that a reader has to rest before a far part of the list is asked for. */
const REST = 60;

export interface Rows {
  list: Pick<List, "total" | "scored" | "right" | "progress"> | undefined;
  error: string | undefined;
  /** Undefined where it is not there yet. */
  item: (index: number) => Item | undefined;
  /** Says which rows are on the screen. */
  show: (first: number, last: number) => void;
}

/** A filtered list of which only what is looked at is loaded. What is shown stays until its newer version is there. */
export function useRows(run: string, query: string, version: string | undefined): Rows {
  const [, redraw] = useState(0);
  const state = useRef({
    query: "",
    pages: new Map<number, { version: string | undefined; items: readonly Item[] }>(),
    list: undefined as Rows["list"],
    error: undefined as string | undefined,
    range: [0, 0] as [number, number],
    asked: new Map<number, AbortController>(),
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  }).current;
  const key = `${run}?${query}`;
  if (state.query !== key) {
    state.query = key;
    state.pages.clear();
    state.list = undefined;
    state.error = undefined;
    state.range = [0, 0];
  }

  const load = (page: number): void => {
    if (state.asked.has(page) || state.pages.get(page)?.version === version) return;
    const stop = new AbortController();
    state.asked.set(page, stop);
    ask<List>(
      runPath(run, "/episodes", `${query}${query === "" ? "" : "&"}offset=${page * PAGE}&limit=${PAGE}`),
      stop.signal,
    )
      .then(
        ({ items, ...list }) => {
          // An answer that came while the filters were changed is of another list.
          if (state.query !== key) return;
          state.pages.set(page, { version, items });
          state.list = list;
          state.error = undefined;
        },
        (error: unknown) => {
          if (!stop.signal.aborted) state.error = error instanceof Error ? error.message : String(error);
        },
      )
      .finally(() => {
        if (state.asked.get(page) === stop) state.asked.delete(page);
        if (!stop.signal.aborted) redraw((n) => n + 1);
      });
  };
  const loadShown = (): void => {
    if (state.query !== key) return;
    const [first, last] = state.range.map((index) => Math.floor(index / PAGE)) as [number, number];
    for (const [page, stop] of state.asked)
      if (page < first || page > last) {
        stop.abort();
        state.asked.delete(page);
      }
    for (let page = first; page <= last; page++) load(page);
  };

  useEffect(() => {
    loadShown();
    return () => {
      clearTimeout(state.timer);
      for (const stop of state.asked.values()) stop.abort();
      state.asked.clear();
    };
  }, [key, version]);

  return {
    list: state.list,
    error: state.error,
    item: (index) => state.pages.get(Math.floor(index / PAGE))?.items[index % PAGE],
    show(first, last) {
      if (state.range[0] === first && state.range[1] === last) return;
      state.range = [first, last];
      clearTimeout(state.timer);
      state.timer = setTimeout(loadShown, REST);
    },
  };
}

export interface Search {
  matches: Found["matches"];
  searched: number;
  bytes: number;
  total: number;
  state: "off" | "running" | "stopped" | "done";
  error: string | undefined;
  stop: () => void;
}

/** Looks through the transcripts of a list, step by step, from the start whenever the text or the filters change. */
export function useSearch(run: string, query: string, text: string): Search {
  const [state, setState] = useState<Omit<Search, "stop">>(NOTHING);
  const control = useRef<AbortController | undefined>(undefined);
  useEffect(() => {
    setState(NOTHING);
    if (text === "") return;
    const stop = new AbortController();
    control.current = stop;
    const go = async (): Promise<void> => {
      setState({ ...NOTHING, state: "running" });
      let from: number | null = 0;
      while (from !== null) {
        const at: number = from;
        const parameters = new URLSearchParams(query);
        parameters.set("q", text);
        parameters.set("from", String(at));
        const found: Found = await ask<Found>(runPath(run, "/search", parameters.toString()), stop.signal);
        from = found.next;
        setState((before) => ({
          ...before,
          matches: [...before.matches, ...found.matches],
          searched: before.searched + found.searched,
          bytes: before.bytes + found.bytes,
          total: found.total,
          state: found.next === null ? "done" : "running",
        }));
      }
    };
    go().catch((error: unknown) => {
      setState((before) => ({
        ...before,
        state: "stopped",
        error: stop.signal.aborted ? undefined : error instanceof Error ? error.message : String(error),
      }));
    });
    return () => stop.abort();
  }, [run, query, text]);
  return { ...state, stop: () => control.current?.abort() };
}

const NOTHING: Omit<Search, "stop"> = {
  matches: [],
  searched: 0,
  bytes: 0,
  total: 0,
  state: "off",
  error: undefined,
};
